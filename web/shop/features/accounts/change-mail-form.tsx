import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { mailChange as limits } from '#contract/limits.ts';
import { listFactors } from '#contract/shop/factors.ts';
import { requestMailChange } from '#contract/shop/mail-change.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { callQuery } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './login-form.module.css';
import { mailChangeTexts } from './mail-change-texts.ts';
import { PasswordField } from './password-field.tsx';

/** The form that asks for another mail address. A member with a second factor shows that. */
export function ChangeMailForm() {
  const t = useTexts(mailChangeTexts);
  const failureText = useFailureText();
  const factors = useQuery(callQuery(listFactors, {}));
  const hasFactor =
    factors.data !== undefined &&
    (factors.data.authenticator !== null || factors.data.passkeys > 0);
  const asking = useMutation({
    mutationFn: async (form: FormData) => {
      const [mail, pass] = [fieldText(form, 'mail'), fieldText(form, 'pass')];
      const payload = { mail, ...(pass !== '' && { pass }) };
      return { mail, result: await send(requestMailChange, { payload }) };
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!asking.isPending) asking.mutate(new FormData(event.currentTarget));
  };
  const failure = asking.data?.result.ok === false ? asking.data.result : null;
  if (asking.data?.result.ok)
    return (
      <>
        <Notice kind="success">{t('sentTitle')}</Notice>
        <p>{t('sent', { mail: asking.data.mail, hours: limits.linkHours })}</p>
        <p>{t('notArrived')}</p>
      </>
    );
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('lead')}</p>
      <p>{t('former', { days: limits.undoDays })}</p>
      <p>{t('limits')}</p>
      {failure !== null && Object.keys(failure.errors).length === 0 && (
        <Notice kind="danger">{failureText(failure)}</Notice>
      )}
      <TextField
        label={t('newMail')}
        name="mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={255}
        required
        error={failure?.errors['mail']?.[0]}
      />
      {hasFactor ? (
        <p>{t('withFactor')}</p>
      ) : (
        <PasswordField
          label={t('password')}
          name="pass"
          autoComplete="current-password"
          maxLength={128}
          required
          error={failure?.errors['pass']?.[0]}
        />
      )}
      <Button kind="primary" size="lg" wide type="submit" busy={asking.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
