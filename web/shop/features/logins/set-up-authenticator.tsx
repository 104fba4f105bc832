import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { beginAuthenticator, confirmAuthenticator } from '#contract/shop/factors.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { QrCode } from '../../../kit/ui/qr-code.tsx';
import { SecretField } from '../../../kit/ui/secret-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { CodeField } from './code-field.tsx';
import { factorTexts } from './factor-texts.ts';
import styles from './logins.module.css';

interface SetUpProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** @param codes new recovery codes, if the member had none */
  readonly onAdded: (codes: readonly string[] | null) => void;
}

/**
 * Sets up an authenticator app: shows its secret, and confirms it by a code. Asks for the password
 * if the login was a while ago.
 */
export function SetUpAuthenticator({ open, onClose, onAdded }: SetUpProps) {
  const t = useTexts(factorTexts);
  const failureText = useFailureText();
  const beginning = useMutation({
    mutationFn: (pass: string | undefined) =>
      send(beginAuthenticator, { payload: pass === undefined ? {} : { pass } }),
  });
  const begin = useEffectEvent(() => beginning.mutate(undefined));
  useEffect(() => {
    if (open) begin();
  }, [open]);
  const result = beginning.data;
  const failure = result?.ok === false ? result : null;
  const needsPassword = failure !== null && 'pass' in failure.errors;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!beginning.isPending)
      beginning.mutate(fieldText(new FormData(event.currentTarget), 'pass'));
  };
  return (
    <Dialog
      // Closed while the shop asks for the second factor: that dialog must not open above this one.
      open={open && result !== undefined && (failure === null || failure.factors.length === 0)}
      onClose={onClose}
      title={t(needsPassword ? 'passwordTitle' : 'setUpTitle')}
      closeLabel={t('cancel')}
    >
      {failure !== null && !needsPassword && <Notice kind="danger">{failureText(failure)}</Notice>}
      {needsPassword && (
        <form className={styles.section} onSubmit={submit}>
          <SecretField
            label={t('password')}
            labels={{ show: t('showPassword'), hide: t('hidePassword') }}
            name="pass"
            autoComplete="current-password"
            maxLength={128}
            required
            error={beginning.variables === undefined ? undefined : failure.errors['pass']?.[0]}
          />
          <Button wide type="submit" busy={beginning.isPending}>
            {t('goOn')}
          </Button>
        </form>
      )}
      {result?.ok === true && <Confirm begun={result.answer} onAdded={onAdded} />}
    </Dialog>
  );
}

interface ConfirmProps extends Pick<SetUpProps, 'onAdded'> {
  readonly begun: AnswerOf<typeof beginAuthenticator>;
}

/** Shows the secret as a QR code and as text, and confirms it by its first code. */
function Confirm({ begun, onAdded }: ConfirmProps) {
  const t = useTexts(factorTexts);
  const failureText = useFailureText();
  const confirming = useMutation({
    mutationFn: (code: string) =>
      send(confirmAuthenticator, {
        payload: { authenticator_id: begun.authenticator_id, code },
      }),
    onSuccess: (result) => {
      if (result.ok) onAdded(result.answer.recovery_codes);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirming.isPending)
      confirming.mutate(fieldText(new FormData(event.currentTarget), 'code'));
  };
  const failure = confirming.data?.ok === false ? confirming.data : null;
  const wrongCode = failure?.errors['code']?.[0];
  return (
    <form className={styles.section} onSubmit={submit}>
      <p>{t('scan')}</p>
      <QrCode text={begun.uri} label={t('qr')} />
      <p className={styles.hint}>{t('secret')}</p>
      <p className={styles.secret}>{begun.secret}</p>
      <CopyButton what={t('secretName')} text={begun.secret} />
      {failure !== null && wrongCode === undefined && (
        <Notice kind="danger">{failureText(failure)}</Notice>
      )}
      <CodeField error={wrongCode} />
      <Button wide kind="primary" type="submit" busy={confirming.isPending}>
        {t('confirm')}
      </Button>
    </form>
  );
}
