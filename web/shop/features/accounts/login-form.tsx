import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { Factor } from '#contract/envelope.ts';
import { stayLoggedInDays } from '#contract/limits.ts';
import { login } from '#contract/shop/accounts.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { offerPasskey } from '../../lib/passkey-offer.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './login-form.module.css';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts.ts';
import { clearCachedResponses } from './viewer.ts';

interface LoginFormProps {
  /** Called if the member has to show one of these factors first. */
  readonly onFactorNeeded: (factors: readonly Factor[]) => void;
  /** Why a login has to begin again. */
  readonly problem: string | null;
  /** The mail address that the field starts with; empty by default. */
  readonly mail?: string;
  /** Called after the login, before the screens show the new member. */
  readonly onLoggedIn?: () => Promise<unknown>;
  readonly children: ReactNode;
}

/**
 * The form with mail address and password, and other ways to log in as its children. After the
 * login the viewer is a member, and the screen reacts to that.
 */
export function LoginForm({ onFactorNeeded, problem, mail, onLoggedIn, children }: LoginFormProps) {
  const t = useTexts(accountTexts);
  const failureText = useFailureText();
  const errorId = useId();
  const submission = useMutation({
    mutationFn: (form: FormData) =>
      send(login, {
        payload: {
          mail: fieldText(form, 'mail'),
          pass: fieldText(form, 'pass'),
          ...(form.has('save_cookie') && { save_cookie: '1' as const }),
        },
      }),
    onSuccess: async (result) => {
      if (!result.ok) {
        if (result.factors.length > 0) onFactorNeeded(result.factors);
        return;
      }
      offerPasskey();
      await onLoggedIn?.();
      await clearCachedResponses();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!submission.isPending) submission.mutate(new FormData(event.currentTarget));
  };
  const failure = submission.data?.ok === false ? submission.data : null;
  const describedBy = failure === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };

  return (
    <form className={styles.form} onSubmit={submit}>
      {failure === null && problem !== null && <Notice kind="danger">{problem}</Notice>}
      {failure !== null && (
        <div id={errorId}>
          <Notice kind="danger">{failure.errors['mail']?.[0] ?? failureText(failure)}</Notice>
        </div>
      )}
      <TextField
        label={t('mail')}
        name="mail"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        maxLength={255}
        defaultValue={mail}
        required
        {...describedBy}
      />
      <PasswordField
        label={t('password')}
        name="pass"
        autoComplete="current-password"
        maxLength={128}
        required
        {...describedBy}
      />
      <label className={styles.stayLoggedIn}>
        <input type="checkbox" name="save_cookie" value="1" className={styles.box} />
        {t('saveCookie', { days: stayLoggedInDays })}
      </label>
      <Button kind="primary" size="lg" wide type="submit" busy={submission.isPending}>
        {t('submit')}
      </Button>
      {children}
    </form>
  );
}
