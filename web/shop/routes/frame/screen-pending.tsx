import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { LoadingOverlay } from '../../../kit/ui/spinner.tsx';
import styles from './screen-pending.module.css';

/** A loading sign while the code of a screen or the check of its visitor loads. */
export function ScreenPending() {
  const t = useTexts(commonTexts);
  return (
    <div className={styles.pending}>
      <LoadingOverlay label={t('loading')} />
    </div>
  );
}
