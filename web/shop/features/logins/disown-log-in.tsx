import { useMutation, useQuery } from '@tanstack/react-query';
import { temporaryPasswordMinutes } from '#contract/limits.ts';
import { disownLogIn, getLogInAlert } from '#contract/shop/logins.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack, LinkButton } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { loginTexts } from './login-texts.ts';
import styles from './logins.module.css';

interface Props {
  /** The token of the mail's link. */
  readonly token: string;
  /** Called after the sessions have ended, this browser's included. */
  readonly onDisowned: () => unknown;
}

/** Shows the log-in that a mail was about, with one button that says it was not the member. */
export function DisownLogIn({ token, onDisowned }: Props) {
  const t = useTexts(loginTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const alert = useQuery(callQuery(getLogInAlert, { payload: { token } }));
  const disowning = useMutation({
    mutationFn: () => send(disownLogIn, { payload: { token } }),
    onSuccess: (result) => result.ok && onDisowned(),
  });
  if (disowning.data?.ok) return <Disowned />;
  if (alert.isLoadingError) {
    const { failure } = alert.error;
    if (failure.reason !== 'fields')
      return <ReadError failure={failure} onRetry={() => void alert.refetch()} />;
    return (
      <>
        <Notice kind="danger">{failureText(failure)}</Notice>
        <LinkButton wide to={paths.passwordReissue()}>
          {t('toReissue')}
        </LinkButton>
      </>
    );
  }
  if (alert.isPending) return <Skeleton height="18rem" radius="var(--radius-md)" />;
  if (alert.data.is_disowned === 1) return <Disowned />;
  const { created, device, method } = alert.data;
  return (
    <>
      <p>{t('notMeLead')}</p>
      <dl className={styles.facts}>
        <dt>{t('when')}</dt>
        <dd>{formatDateTime(created, language)}</dd>
        <dt>{t('device')}</dt>
        <dd>{device || t('unknownDevice')}</dd>
        <dt>{t('method')}</dt>
        <dd>{method}</dd>
      </dl>
      <p>{t('notMeWhat')}</p>
      {disowning.data?.ok === false && <Notice kind="danger">{failureText(disowning.data)}</Notice>}
      <Button kind="primary" wide busy={disowning.isPending} onClick={() => disowning.mutate()}>
        {t('disown')}
      </Button>
      <p>{t('wasMe')}</p>
    </>
  );
}

/** Says that the log-in was ended, and how to go on. */
function Disowned() {
  const t = useTexts(loginTexts);
  return (
    <>
      <Notice kind="success">{t('disownedTitle')}</Notice>
      <p>{t('disownedLead', { minutes: temporaryPasswordMinutes })}</p>
      <p>{t('disownedHint')}</p>
      <ButtonStack>
        <LinkButton kind="primary" wide to={paths.login()}>
          {t('toLogin')}
        </LinkButton>
        <LinkButton wide to={paths.passwordReissue()}>
          {t('toReissue')}
        </LinkButton>
      </ButtonStack>
    </>
  );
}
