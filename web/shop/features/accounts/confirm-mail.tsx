import { useMutation } from '@tanstack/react-query';
import { temporaryPasswordMinutes } from '#contract/limits.ts';
import { confirmMailChange, undoMailChange } from '#contract/shop/mail-change.ts';
import { getUserDetail } from '#contract/shop/profile.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack, LinkButton } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './login-form.module.css';
import { mailChangeTexts } from './mail-change-texts.ts';

/**
 * A button that changes the address. Opening the link changes nothing, because some mail programs
 * open every link.
 */
export function ConfirmMail({ token }: { readonly token: string }) {
  const t = useTexts(mailChangeTexts);
  const failureText = useFailureText();
  const confirming = useMutation({
    mutationFn: () => send(confirmMailChange, { payload: { token } }),
    onSuccess: (result) => (result.ok ? invalidateCall(getUserDetail) : undefined),
  });
  if (confirming.data?.ok)
    return <Notice kind="success">{t('changed', { mail: confirming.data.answer.mail })}</Notice>;
  return (
    <div className={styles.form}>
      <p>{t('confirmLead')}</p>
      {confirming.data?.ok === false && (
        <Notice kind="danger">{failureText(confirming.data)}</Notice>
      )}
      <Button kind="primary" wide busy={confirming.isPending} onClick={() => confirming.mutate()}>
        {t('confirm')}
      </Button>
    </div>
  );
}

interface UndoProps {
  readonly token: string;
  /** Called after the sessions have ended, this browser's included. */
  readonly onUndone: () => unknown;
}

/** A button that restores the former address, from the mail to it. */
export function UndoMail({ token, onUndone }: UndoProps) {
  const t = useTexts(mailChangeTexts);
  const failureText = useFailureText();
  const undoing = useMutation({
    mutationFn: () => send(undoMailChange, { payload: { token } }),
    onSuccess: (result) => result.ok && onUndone(),
  });
  if (undoing.data?.ok)
    return (
      <div className={styles.form}>
        <Notice kind="success">{t('undone')}</Notice>
        <p>{t('undoneLead', { minutes: temporaryPasswordMinutes })}</p>
        <ButtonStack>
          <LinkButton kind="primary" wide to={paths.login()}>
            {t('toLogin')}
          </LinkButton>
          <LinkButton wide to={paths.passwordReissue()}>
            {t('toReissue')}
          </LinkButton>
        </ButtonStack>
      </div>
    );
  return (
    <div className={styles.form}>
      <p>{t('undoLead')}</p>
      {undoing.data?.ok === false && <Notice kind="danger">{failureText(undoing.data)}</Notice>}
      <Button kind="primary" wide busy={undoing.isPending} onClick={() => undoing.mutate()}>
        {t('undo')}
      </Button>
      <p>{t('undoOwn')}</p>
    </div>
  );
}
