import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import styles from './form.module.css';
import { sessionTexts } from './texts.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useTexts(sessionTexts);
  return (
    <div className={styles.form}>
      <p>{t('codesHint')}</p>
      <ul className={styles.codes} aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton what={t('codesName')} text={codes.join('\n')} />
      <Button kind="primary" onClick={onSaved}>
        {t('codesSaved')}
      </Button>
    </div>
  );
}
