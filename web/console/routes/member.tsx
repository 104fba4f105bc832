import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import {
  formatDate,
  formatDateTime,
  formatLastDayBefore,
  formatNumber,
} from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { MemberCommands } from '../features/members/member-commands.tsx';
import { MemberConsents } from '../features/members/member-consents.tsx';
import { MemberFactors } from '../features/members/member-factors.tsx';
import { MemberEntries, MemberParcels, MemberPayments } from '../features/members/member-lists.tsx';
import { MemberProtection } from '../features/members/member-protection.tsx';
import { MemberTimeline } from '../features/members/member-timeline.tsx';
import { RegisteredData } from '../features/members/registered-data.tsx';
import { memberTexts } from '../features/members/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

type MemberView = AnswerOf<typeof operations.getMember>;

/** Screen of one member with everything about them, as far as the person's permissions go. */
export function Member({ session: { permissions } }: { readonly session: Session }) {
  const { memberId = '' } = useParams();
  const t = useTexts(memberTexts);
  const params = { memberId };
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission);
  const letters = { to: `${paths.letters}?member=${memberId}`, text: t('letters') };
  const mails = { to: `${paths.mails}?member=${memberId}`, text: t('mails') };
  const audit = { to: `${paths.audit}?subject=member+${memberId}`, text: t('history') };
  return (
    <RecordScreen
      title={t('heading', { number: memberId })}
      read={useRead(operations.getMember, { params })}
      neighbours={[
        may('letters.view') ? letters : undefined,
        may('mails.view') ? mails : undefined,
        may('audit.view') ? audit : undefined,
      ]}
    >
      {(member) => (
        <>
          <div className={styles.columns}>
            <RegisteredData member={member} mayReveal={may('members.reveal')} />
            <Balances member={member} />
          </div>
          <MemberProtection params={params} />
          <MemberConsents params={params} />
          <MemberFactors params={params} />
          <MemberCommands member={member} permissions={permissions} />
          <MemberTimeline params={params} permissions={permissions} />
          <MemberEntries params={params} currency="point" />
          <MemberEntries params={params} currency="coin" />
          {may('payments.view') && <MemberPayments params={params} />}
          {may('parcels.view') && <MemberParcels params={params} />}
          <MemberSessions member={member} />
        </>
      )}
    </RecordScreen>
  );
}

/** A member's points, coins, debt and restriction. */
function Balances({ member }: { readonly member: MemberView }) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  const { points, coins, pointsOwed, restriction, isCancelledByGuardian } = member;
  const restricted = restriction && (
    <>
      {restriction.from.map((action) => t(`action_${action}`)).join(', ')}{' '}
      {restriction.until === null
        ? t(isCancelledByGuardian ? 'noLifting' : 'noEnd')
        : t('until', { day: formatLastDayBefore(restriction.until, language) })}
    </>
  );
  return (
    <Section title={t('balances')}>
      <Facts
        facts={[
          [t('points'), formatNumber(points)],
          [t('coins'), formatNumber(coins)],
          [t('owed'), pointsOwed > 0 && formatNumber(pointsOwed)],
          [t('restriction'), restricted ?? t('noRestriction')],
          [t('since'), formatDate(member.createdAt, language)],
          [t('language'), t(member.language)],
        ]}
      />
    </Section>
  );
}

/** A table of a member's sessions. */
function MemberSessions({ member: { sessions } }: { readonly member: MemberView }) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  return (
    <Section title={t('sessions')}>
      <DataTable
        caption={t('sessions')}
        rows={sessions}
        rowKey={({ createdAt, device }) => `${createdAt} ${device}`}
        empty={t('noSessions')}
        columns={[
          { key: 'device', header: t('device'), cell: ({ device }) => device },
          {
            key: 'begun',
            header: t('begun'),
            cell: ({ createdAt }) => formatDateTime(createdAt, language),
          },
          {
            key: 'lastUsed',
            header: t('lastUsed'),
            cell: ({ lastUsedAt }) => lastUsedAt && formatDateTime(lastUsedAt, language),
          },
        ]}
      />
    </Section>
  );
}
