import { expiryWarningDays } from '#contract/limits.ts';
import type { Database, Tx } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import {
  findMembersToWarn,
  findUnspentLots,
  findWarnedUntil,
  lockAccounts,
  updateWarnedUntil,
} from './ledger.queries.ts';
import { unspentOf } from './ledger.rules.ts';
import { isOnBreak } from './restriction.rules.ts';

const batch = 200;
/**
 * A warning covers a week more than necessary, so that no member is warned more often than once a
 * week.
 */
const daysTogether = 7;

/** Points that expire at the same time. */
export interface Expiring {
  points: number;
  expiresAt: Date;
}

/**
 * Warns every member whose points expire within the warning period, once for each lot. The warning
 * is queued in the transaction that records it, so running twice, or twice at once, sends nothing
 * twice. After an outage it warns of lots that have not expired yet.
 *
 * @param send queues the warning on the given transaction; `onBreak` says whether the member is on
 *   a break of their own, and so cannot spend points
 * @returns how many members were due for a warning
 */
export function warnAboutExpiry(
  db: Database,
  clock: Clock,
  send: (tx: Tx, memberId: number, expiring: Expiring[], onBreak: boolean) => Promise<unknown>,
): Promise<number> {
  const untilOf = (now: Date, days: number) => new Date(now.getTime() + days * day);
  return sweep<number>(
    (after) => {
      const now = clock.now();
      return findMembersToWarn(db, now, untilOf(now, expiryWarningDays), after ?? 0, batch);
    },
    (memberId) =>
      db.transaction(async (tx) => {
        const [[account], warnedUntil] = await Promise.all([
          lockAccounts(tx, [memberId]),
          findWarnedUntil(tx, memberId),
        ]);
        if (account === undefined) return;
        const now = clock.now();
        const from = warnedUntil !== null && warnedUntil > now ? warnedUntil : now;
        const until = untilOf(now, expiryWarningDays + daysTogether);
        const lots = await findUnspentLots(tx, memberId, account.pointsDebited);
        const expiring = lots
          .filter(({ expiresAt }) => expiresAt > from && expiresAt <= until)
          .map((lot) => ({
            points: unspentOf(lot, account.pointsDebited),
            expiresAt: lot.expiresAt,
          }));
        if (expiring.length === 0) return;
        await Promise.all([
          updateWarnedUntil(tx, memberId, until),
          send(tx, memberId, expiring, isOnBreak(account, now)),
        ]);
      }),
  );
}
