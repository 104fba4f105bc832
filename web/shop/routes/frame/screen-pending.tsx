import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { LoadingOverlay } from '../../../kit/ui/spinner.tsx';
import styles from './screen-pending.module.css';

/** In place of a screen whose code or whose admission is still on its way. */
export function ScreenPending() {
  const t = useTexts(commonTexts);
  return (
    <div className={styles.pending}>
      <LoadingOverlay label={t('loading')} />
    </div>
  );
}
