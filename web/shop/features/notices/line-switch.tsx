import { useMutation } from '@tanstack/react-query';
import { changeLineNotices, getNoticeSettings } from '#contract/shop/notices.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './notices.module.css';
import { noticeTexts } from './texts.ts';

type Line = AnswerOf<typeof getNoticeSettings>['line'];

/**
 * The button that begins or ends messages by LINE, with what has to be done before. Nothing if the
 * shop sends none and the member has not chosen them.
 */
export function LineSwitch({ account, linked, state }: Line) {
  const t = useTexts(noticeTexts);
  if (account === null && state === 'off') return null;
  return (
    <section className={styles.section}>
      <h2>{t('byLine')}</h2>
      {account === null ? (
        <p className={styles.soft}>{t('lineOff')}</p>
      ) : linked ? (
        <Choice account={account} state={state} />
      ) : (
        <>
          <p className={styles.soft}>{t('lineUnlinked')}</p>
          <LinkButton wide to={paths.mySessions()}>
            {t('toLogins')}
          </LinkButton>
        </>
      )}
    </section>
  );
}

function Choice({ account, state }: { readonly account: string } & Pick<Line, 'state'>) {
  const t = useTexts(noticeTexts);
  const failureText = useFailureText();
  const change = useMutation({
    mutationFn: (on: boolean) => send(changeLineNotices, { payload: { on } }),
    onSuccess: () => invalidateCall(getNoticeSettings),
  });
  const isOn = state === 'on';
  return (
    <>
      {isOn && <p role="status">{t('lineIsOn')}</p>}
      {state === 'stopped' && <Notice kind="info">{t('lineStopped')}</Notice>}
      {!isOn && (
        <p className={styles.soft}>
          {t('lineLead')}{' '}
          <a href={account} target="_blank" rel="noreferrer">
            {t('addFriend')}
          </a>
        </p>
      )}
      {change.data?.ok === false && <Notice kind="danger">{failureText(change.data)}</Notice>}
      <Button wide busy={change.isPending} onClick={() => change.mutate(!isOn)}>
        {t(isOn ? 'lineEnd' : 'lineOn')}
      </Button>
    </>
  );
}
