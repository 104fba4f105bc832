import type { FormEvent } from 'react';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { SecretField } from '../../../kit/ui/secret-field.tsx';
import { loginTexts } from './login-texts.ts';
import styles from './logins.module.css';

interface PasswordQuestionProps {
  readonly open: boolean;
  readonly busy: boolean;
  /** Why the last answer was refused. */
  readonly error: string | undefined;
  readonly onAnswer: (password: string) => void;
  readonly onClose: () => void;
}

/** The dialog in which a member who logged in a while ago types their password again. */
export function PasswordQuestion({ open, busy, error, onAnswer, onClose }: PasswordQuestionProps) {
  const t = useTexts(loginTexts);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onAnswer(fieldText(new FormData(event.currentTarget), 'pass'));
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('passwordTitle')} closeLabel={t('cancel')}>
      <form className={styles.section} onSubmit={submit}>
        <SecretField
          label={t('password')}
          labels={{ show: t('showPassword'), hide: t('hidePassword') }}
          name="pass"
          autoComplete="current-password"
          maxLength={128}
          required
          error={error}
        />
        <Button wide type="submit" busy={busy}>
          {t('goOn')}
        </Button>
      </form>
    </Dialog>
  );
}
