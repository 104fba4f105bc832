import { formatDateTime } from '../lib/format.ts';
import { type Language, translateIn } from '../lib/i18n.ts';
import { maintenanceTexts } from './maintenance-texts.ts';
import styles from './maintenance-words.module.css';

interface MaintenanceWordsProps {
  readonly language: Language;
  /** The operator's own words. */
  readonly message: string | null | undefined;
  readonly endsAt: string | null | undefined;
}

/** The words of a shop that is closed: for its customers, and as a preview for the operator. */
export function MaintenanceWords({ language, message, endsAt }: MaintenanceWordsProps) {
  return (
    <div className={styles.words}>
      <p>{translateIn(language, maintenanceTexts, 'text')}</p>
      {message && <p className={styles.message}>{message}</p>}
      {endsAt && (
        <p>
          {translateIn(language, maintenanceTexts, 'endsAt', {
            time: formatDateTime(endsAt, language),
          })}
        </p>
      )}
    </div>
  );
}
