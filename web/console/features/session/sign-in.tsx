import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { SecretField } from '../../../kit/ui/secret-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { Single } from '../../ui/single.tsx';
import { Failure } from './failure.tsx';
import styles from './form.module.css';
import { hasPasskeys, showPasskey } from './passkey.ts';
import { sessionHasEnded, setSession } from './session.ts';
import { sessionTexts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Signs in by mail and password, or by passkey. */
export function SignIn() {
  const t = useTexts(sessionTexts);
  const { isBusy, failed, run } = useAttempt();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { mail: fieldText(form, 'mail').trim(), password: fieldText(form, 'password') };
    void run(() => send(operations.signIn, { body }), setSession);
  };
  const byPasskey = () =>
    void run(async () => {
      const shown = await showPasskey();
      if (!shown.ok) return shown;
      return await send(operations.signInByPasskey, { body: { credential: shown.answer } });
    }, setSession);
  return (
    <Single heading={t('signInTitle')}>
      <PageTitle>{t('signIn')}</PageTitle>
      {sessionHasEnded() && failed === null && <Notice>{t('ended')}</Notice>}
      <Failure failed={failed} />
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          label={t('mail')}
          name="mail"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <SecretField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          required
          labels={{ show: t('show'), hide: t('hide') }}
        />
        <ButtonStack>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('signIn')}
          </Button>
          {hasPasskeys && (
            <Button onClick={byPasskey} disabled={isBusy}>
              {t('byPasskey')}
            </Button>
          )}
        </ButtonStack>
      </form>
    </Single>
  );
}
