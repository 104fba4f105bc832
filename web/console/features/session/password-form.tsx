import { type FormEvent, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { passwordLength } from '#contract/limits.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SecretField } from '../../../kit/ui/secret-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { invalidate } from '../../lib/queries.ts';
import { Section } from '../../ui/section.tsx';
import styles from './account.module.css';
import { accountTexts } from './account-texts.ts';
import { Failure } from './failure.tsx';
import { useSend } from './step-up.tsx';
import { useAttempt } from './use-attempt.ts';

/** The form that sets another password for the person who is signed in. */
export function PasswordForm() {
  const t = useTexts(accountTexts);
  const send = useSend();
  const { isBusy, failed, run } = useAttempt();
  const [isChanged, setChanged] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { password: fieldText(new FormData(form), 'password') };
    setChanged(false);
    void run(
      () => send(operations.changeOwnPassword, { body }),
      () => {
        form.reset();
        setChanged(true);
        void invalidate(operations.listOwnSessions);
      },
    );
  };
  return (
    <Section title={t('password')}>
      <Failure failed={failed} />
      {isChanged && <Notice kind="success">{t('changed')}</Notice>}
      <form className={styles.form} onSubmit={onSubmit}>
        <SecretField
          label={t('newPassword')}
          name="password"
          hint={t('passwordHint')}
          autoComplete="new-password"
          required
          minLength={passwordLength.min}
          maxLength={passwordLength.max}
          labels={{ show: t('show'), hide: t('hide') }}
        />
        <Button size="sm" type="submit" busy={isBusy}>
          {t('change')}
        </Button>
      </form>
    </Section>
  );
}
