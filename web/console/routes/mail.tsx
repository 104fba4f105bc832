import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { mailTexts } from '../features/mails/texts.ts';
import { useSend } from '../features/session/step-up.tsx';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

/** A mail to a member, which can be sent again. */
export function Mail({ session: { permissions } }: { readonly session: Session }) {
  const { mailId = '' } = useParams();
  const t = useTexts(mailTexts);
  const language = useLanguage();
  const send = useSend();
  const params = { mailId };
  const { data, error, refetch } = useRead(operations.getMail, { params });
  const title = t('heading', { number: mailId });
  return (
    <div className={styles.screen}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <Section title={t('facts')}>
            <Facts
              facts={[
                [t('subject'), data.subject],
                [t('state'), t(`state_${data.state}`)],
                [t('at'), formatDateTime(data.at, language)],
                [
                  t('usefulUntil'),
                  data.usefulUntil !== null && formatDateTime(data.usefulUntil, language),
                ],
                [
                  t('member'),
                  <Link key="member" to={`${paths.members}/${data.memberId}`}>
                    {data.memberId}
                  </Link>,
                ],
              ]}
            />
          </Section>
          {data.bar !== null && <Notice>{t(`bar_${data.bar}`)}</Notice>}
          {data.bar === null && permissions.includes('mails.send') && (
            <CommandPanel
              title={t('resend')}
              hint={t('resendHint')}
              action={t('resendAction')}
              onDone={() => void invalidate(operations.listWaitingMails)}
              run={({ reason, idempotencyKey }) =>
                send(operations.resendMail, { params, body: { reason }, idempotencyKey })
              }
            />
          )}
        </>
      )}
    </div>
  );
}
