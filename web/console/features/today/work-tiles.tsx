import type { Today } from '#contract/console/today.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useAtServerTime } from '../../../kit/lib/server-clock.ts';
import { day, hour, minute } from '../../../kit/lib/time.rules.ts';
import { paths } from '../../lib/paths.ts';
import { todayTexts } from './texts.ts';
import { Tile, type Tone } from './tile.tsx';

/** The number of things that wait, and since when the oldest does. */
type Work = Today['approvals'];

interface WorkTileProps {
  readonly title: string;
  readonly means: string;
  readonly work: Work;
  readonly to?: string;
  /** The tone if there is any such work. */
  readonly tone?: Tone;
  /** Whether the age of the oldest is how long it has waited, or how long it is overdue. */
  readonly age?: 'oldest' | 'overdueBy';
}

/** A tile with a count of work and the age of the oldest. */
export function WorkTile({ work, to, tone = 'work', age = 'oldest', ...rest }: WorkTileProps) {
  return (
    <Tile
      {...rest}
      {...(to !== undefined && { to })}
      figure={<Count work={work} />}
      tone={work.count > 0 ? tone : 'calm'}
    >
      {work.oldestAt !== null && <Age since={work.oldestAt} text={age} />}
    </Tile>
  );
}

function Count({ work: { count, isMore } }: { readonly work: Work }) {
  const t = useTexts(todayTexts);
  return isMore ? t('atLeast', { count }) : formatNumber(count);
}

/** How long the oldest work has waited, or how long it is overdue. */
function Age({ since, text }: { readonly since: string; readonly text: 'oldest' | 'overdueBy' }) {
  const t = useTexts(todayTexts);
  // Minutes, so that it renders once a minute.
  const minutes = useAtServerTime((now) =>
    Math.max(0, Math.floor((now - Date.parse(since)) / minute)),
  );
  const ms = minutes * minute;
  const age =
    ms >= day
      ? t('ageDays', { count: Math.floor(ms / day) })
      : ms >= hour
        ? t('ageHours', { count: Math.floor(ms / hour) })
        : t('ageMinutes', { count: minutes });
  return <p>{t(text, { age })}</p>;
}

/** The tiles about work that waits for somebody. */
export function WorkTiles({ today }: { readonly today: Today }) {
  const t = useTexts(todayTexts);
  const { accountsToClose, approvals, letters, parcels, payments } = today;
  return (
    <>
      <WorkTile
        title={t('approvals')}
        means={t('approvalsMeans')}
        work={approvals}
        to={paths.approvals}
      />
      {parcels && (
        <>
          <WorkTile
            title={t('parcelsOverdue')}
            means={t('parcelsOverdueMeans')}
            work={parcels.overdue}
            to={`${paths.parcels}?due=overdue`}
            tone="alarm"
            age="overdueBy"
          />
          <WorkTile
            title={t('parcelsToday')}
            means={t('parcelsTodayMeans')}
            work={{ ...parcels.dueToday, oldestAt: null }}
            to={`${paths.parcels}?due=today`}
          />
        </>
      )}
      {letters && (
        <WorkTile
          title={t('letters')}
          means={t('lettersMeans')}
          work={letters}
          to={`${paths.letters}?state=open`}
        />
      )}
      {payments && (
        <WorkTile
          title={t('payments')}
          means={t('paymentsMeans')}
          work={payments}
          to={`${paths.payments}?state=needs_attention`}
        />
      )}
      {accountsToClose !== undefined && accountsToClose.count > 0 && (
        <WorkTile
          title={t('accountsToClose')}
          means={t('accountsToCloseMeans')}
          work={accountsToClose}
          {...(accountsToClose.oldestMemberId !== null && {
            to: `${paths.members}/${accountsToClose.oldestMemberId}`,
          })}
        />
      )}
      <MailTile today={today} />
    </>
  );
}

/** The tile with delayed and refused mails. */
function MailTile({ today: { mails } }: { readonly today: Today }) {
  const t = useTexts(todayTexts);
  if (mails === undefined) return null;
  const { delayed, refused } = mails;
  const count = delayed.count + refused.count;
  return (
    <Tile
      title={t('mails')}
      means={t('mailsMeans')}
      to={paths.mails}
      figure={formatNumber(count)}
      tone={count > 0 ? 'work' : 'calm'}
    >
      {count > 0 && <p>{t('mailsParts', { delayed: delayed.count, refused: refused.count })}</p>}
    </Tile>
  );
}
