import type { SendStateId } from '#contract/shop/histories.ts';
import { Icon, type IconName } from '../../kit/ui/icon.tsx';
import styles from './send-state.module.css';

/** A form for each state, so that colour is not needed. */
const icons: Readonly<Record<SendStateId, IconName>> = {
  0: 'clock',
  1: 'parcel',
  2: 'check',
  3: 'info',
};

/** A badge that says how far the shipping has come, in the shop's words. */
export function SendState({ id, words }: { readonly id: SendStateId; readonly words: string }) {
  return (
    <span className={styles.state} data-state={id}>
      <Icon name={icons[id]} size={16} />
      {words}
    </span>
  );
}
