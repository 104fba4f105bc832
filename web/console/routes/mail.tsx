import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Notice } from '../../kit/ui/states.tsx';
import { mailTexts } from '../features/mails/texts.ts';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import { useSend } from '../features/session/step-up.tsx';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import { Section } from '../ui/section.tsx';

/** A mail to a member, which can be sent again. */
export function Mail({ session: { permissions } }: { readonly session: Session }) {
  const { mailId = '' } = useParams();
  const t = useTexts(mailTexts);
  const language = useLanguage();
  const send = useSend();
  const params = { mailId };
  const read = useRead(operations.getMail, { params });
  return (
    <RecordScreen title={t('heading', { number: mailId })} read={read}>
      {(mail) => (
        <>
          <Section title={t('facts')}>
            <Facts
              facts={[
                [t('subject'), mail.subject],
                [t('state'), t(`state_${mail.state}`)],
                [t('at'), formatDateTime(mail.at, language)],
                [
                  t('usefulUntil'),
                  mail.usefulUntil !== null && formatDateTime(mail.usefulUntil, language),
                ],
                [
                  t('member'),
                  <Link key="member" to={`${paths.members}/${mail.memberId}`}>
                    {mail.memberId}
                  </Link>,
                ],
              ]}
            />
          </Section>
          {mail.bar !== null && <Notice>{t(`bar_${mail.bar}`)}</Notice>}
          {mail.bar === null && permissions.includes('mails.send') && (
            <CommandPanel
              title={t('resend')}
              hint={t('resendHint')}
              action={t('resendAction')}
              onDone={() => invalidate(operations.listWaitingMails)}
              run={({ reason, idempotencyKey }) =>
                send(operations.resendMail, { params, body: { reason }, idempotencyKey })
              }
            />
          )}
          <RecordTimeline operation={operations.listMailTimeline} id={mailId} />
        </>
      )}
    </RecordScreen>
  );
}
