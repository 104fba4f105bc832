import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { resetPassword } from '#contract/shop/registration.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { profileFieldTexts } from './profile-field-texts.ts';
import styles from './registration.module.css';
import { registrationTexts } from './registration-texts.ts';

/**
 * The form that requests a temporary password. The result looks the same whether or not the address
 * belongs to a member.
 */
export function ReissueForm({ onSent }: { readonly onSent: () => void }) {
  const t = useTexts(registrationTexts);
  const field = useTexts(profileFieldTexts);
  const failureText = useFailureText();
  const submission = useMutation({
    mutationFn: (form: FormData) =>
      send(resetPassword, { payload: { mail: fieldText(form, 'mail') } }),
    onSuccess: (result) => {
      if (result.ok) onSent();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!submission.isPending) submission.mutate(new FormData(event.currentTarget));
  };
  const failure = submission.data?.ok === false ? submission.data : null;
  const mailError = failure?.errors['mail']?.[0];
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('reissueLead')}</p>
      {failure !== null && mailError === undefined && (
        <Notice kind="danger">{failureText(failure)}</Notice>
      )}
      <TextField
        label={field('mail')}
        name="mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={255}
        required
        error={mailError}
      />
      <Button kind="primary" size="lg" wide type="submit" busy={submission.isPending}>
        {t('reissueSubmit')}
      </Button>
    </form>
  );
}
