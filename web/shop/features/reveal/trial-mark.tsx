import { useTexts } from '../../../kit/lib/i18n.ts';
import styles from './trial-mark.module.css';
import { trialTexts } from './trial-texts.ts';

/** Marks a screen as a trial. It stays on the screen while everything else changes. */
export function TrialMark() {
  const t = useTexts(trialTexts);
  return (
    <p className={styles.mark} data-part="mark">
      {t('mark')}
    </p>
  );
}
