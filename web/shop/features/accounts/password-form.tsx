import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { passwordLength } from '#contract/limits.ts';
import { changePassword, listSessions } from '#contract/shop/profile.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './login-form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { profileTexts } from './profile-texts.ts';
import { registrationTexts } from './registration-texts.ts';
import { refreshViewer, useViewer } from './viewer.ts';

/** A new password and its confirmation; errors appear below both (spec, section 5). */
export function PasswordForm() {
  const t = useTexts(profileTexts);
  const registration = useTexts(registrationTexts);
  const failureText = useFailureText();
  const hintId = useId();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const needsNewPassword = useViewer()?.needsNewPassword ?? false;
  const [typed, setTyped] = useState('');
  const change = useMutation({
    mutationFn: (fields: FormData) =>
      send(changePassword, {
        payload: { pass: fieldText(fields, 'pass'), confirmPass: fieldText(fields, 'confirmPass') },
      }),
    onSuccess: async (result) => {
      if (!result.ok) return;
      form.current?.reset();
      setTyped('');
      await refreshViewer();
      await invalidateCall(listSessions);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(new FormData(event.currentTarget));
  };
  const failure = change.data?.ok === false ? change.data : null;
  const common = {
    required: true,
    'aria-describedby': failure === null ? hintId : `${errorId} ${hintId}`,
    ...(failure !== null && { 'aria-invalid': true }),
  };

  return (
    <form className={styles.form} ref={form} onSubmit={submit}>
      {needsNewPassword && <Notice>{t('temporaryNote')}</Notice>}
      {change.data?.ok && <Notice kind="success">{t('passwordChanged')}</Notice>}
      {failure !== null && (
        <div id={errorId}>
          <Notice kind="danger">{failureText(failure)}</Notice>
        </div>
      )}
      <div id={hintId}>
        <p>{registration('passHint', passwordLength)}</p>
        <p>{t('passwordHint')}</p>
      </div>
      <PasswordStrength password={typed}>
        <NewPasswordField
          label={t('newPassword')}
          name="pass"
          onChange={(event) => setTyped(event.target.value)}
          {...common}
        />
      </PasswordStrength>
      <NewPasswordField label={t('confirmPassword')} name="confirmPass" {...common} />
      <Button kind="primary" size="lg" wide type="submit" busy={change.isPending}>
        {t('savePassword')}
      </Button>
    </form>
  );
}
