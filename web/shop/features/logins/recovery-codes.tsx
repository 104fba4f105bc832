import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { factorTexts } from './factor-texts.ts';
import styles from './logins.module.css';

interface RecoveryCodesProps {
  /** Null: closed. */
  readonly codes: readonly string[] | null;
  readonly onStored: () => void;
}

/** The dialog with new recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const t = useTexts(factorTexts);
  const text = codes?.join('\n') ?? '';
  return (
    <Dialog
      open={codes !== null}
      onClose={onStored}
      title={t('codesTitle')}
      closeLabel={t('storedSafely')}
    >
      <div className={styles.section}>
        <p>{t('codesLead')}</p>
        <ul className={styles.codes} aria-label={t('codesTitle')}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton what={t('codesTitle')} text={text} />
        <ButtonStack>
          <Button
            wide
            onClick={() => saveFile('kaifu-recovery-codes.txt', `${text}\n`, 'text/plain')}
          >
            {t('save')}
          </Button>
          <Button wide kind="primary" onClick={onStored}>
            {t('storedSafely')}
          </Button>
        </ButtonStack>
      </div>
    </Dialog>
  );
}
