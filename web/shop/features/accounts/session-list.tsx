import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endOtherSessions, listSessions, type MemberSession } from '#contract/shop/profile.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { profileTexts } from './profile-texts.ts';
import styles from './session-list.module.css';

interface SessionListProps {
  /** Links to continue with. */
  readonly children: ReactNode;
}

/** The member's sessions, this device's first, and a button that ends the others. */
export function SessionList({ children }: SessionListProps) {
  const t = useTexts(profileTexts);
  const failureText = useFailureText();
  const sessions = useQuery({ ...callQuery(listSessions, {}), ...keepShownData });
  const ending = useMutation({
    mutationFn: () => send(endOtherSessions, {}),
    onSuccess: () => invalidateCall(listSessions),
  });
  if (sessions.isLoadingError) {
    return <ReadError failure={sessions.error.failure} onRetry={() => void sessions.refetch()} />;
  }
  const list = sessions.data?.data.list;
  const others = list?.filter((session) => session.is_current === 0) ?? [];
  return (
    <>
      <p>{t('sessionsLead')}</p>
      {ending.data?.ok === false && <Notice kind="danger">{failureText(ending.data)}</Notice>}
      {ending.data?.ok && <Notice kind="success">{t('othersEnded')}</Notice>}
      <h2 className={styles.heading}>{t('thisDevice')}</h2>
      {list === undefined ? (
        <Skeleton height="6.5rem" radius="var(--radius-md)" />
      ) : (
        <Sessions sessions={list.filter((session) => session.is_current === 1)} />
      )}
      <h2 className={styles.heading}>{t('otherDevices')}</h2>
      {others.length === 0 ? (
        <>
          <p className={cx(list === undefined && styles.ahead)}>{t('noOthers')}</p>
          {children}
        </>
      ) : (
        <>
          <Sessions sessions={others} />
          <ButtonStack>
            <Button wide busy={ending.isPending} onClick={() => ending.mutate()}>
              {t('endOthers')}
            </Button>
            {children}
          </ButtonStack>
        </>
      )}
    </>
  );
}

/** A list of sessions with their devices and last use. */
function Sessions({ sessions }: { readonly sessions: readonly MemberSession[] }) {
  const t = useTexts(profileTexts);
  const language = useLanguage();
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <li
          key={`${session.created} ${session.device} ${session.last_used}`}
          className={styles.session}
        >
          <strong>{session.device || t('unknownDevice')}</strong>
          <span>{t('lastUsed', { time: formatDateTime(session.last_used, language) })}</span>
          <span>{t('since', { time: formatDateTime(session.created, language) })}</span>
        </li>
      ))}
    </ul>
  );
}
