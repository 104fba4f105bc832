import { useMutation } from '@tanstack/react-query';
import { proveMailbox } from '#contract/shop/verification.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { mailboxTexts } from './mailbox-texts.ts';
import styles from './protection.module.css';

interface Props {
  /** The token of the mail's link. */
  readonly token: string;
  readonly isMember: boolean;
}

/**
 * A button that proves the mailbox. Opening the link proves nothing, because some mail programs
 * open every link. Only the logged-in member can press the button.
 */
export function ProveMailbox({ token, isMember }: Props) {
  const t = useTexts(mailboxTexts);
  const failureText = useFailureText();
  const proving = useMutation({ mutationFn: () => send(proveMailbox, { payload: { token } }) });
  if (proving.data?.ok)
    return (
      <section className={styles.section}>
        <Notice kind="success">{t('proved')}</Notice>
        <LinkButton wide to={paths.myLimits()}>
          {t('toLimits')}
        </LinkButton>
      </section>
    );
  return (
    <section className={styles.section}>
      <p>{t('what')}</p>
      <p>{t('otherwise')}</p>
      {proving.data?.ok === false && <Notice kind="danger">{failureText(proving.data)}</Notice>}
      {isMember ? (
        <Button kind="primary" wide busy={proving.isPending} onClick={() => proving.mutate()}>
          {t('prove')}
        </Button>
      ) : (
        <>
          <Notice>{t('logInFirst')}</Notice>
          <LinkButton kind="primary" wide to={paths.login()}>
            {t('toLogin')}
          </LinkButton>
        </>
      )}
    </section>
  );
}
