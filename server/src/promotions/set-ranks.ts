import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { assertMayGive } from './assert-may-give.ts';
import { ranksSubject } from './find-rank-changes.ts';
import { lockRanks, type StoredRanks, updateRanks } from './ranks.queries.ts';
import { findRanksRefusal, mostCoinsPerMonth, type RanksRefusal } from './ranks.rules.ts';

/**
 * Sets the ranks of the shop. They hold at once, also for points that were spent before; what they
 * give with purchases changes some seconds later. Coins that a month can give in addition count
 * towards the limit of one person.
 *
 * @throws SecondPersonNeededError if they are more than one person gives alone
 */
export async function setRanks(
  { db, clock }: { db: Database; clock: Clock },
  ranks: Omit<StoredRanks, 'revision'>,
  actor: Actor,
): Promise<StoredRanks | RanksRefusal> {
  const refusal = findRanksRefusal(ranks.ranks, ranks.bonusCoinsPerMonth);
  if (refusal !== undefined) return refusal;
  return audited(db, clock, actor, 'ranks set', async (tx, record) => {
    const before = await lockRanks(tx);
    const points = Math.max(0, mostCoinsPerMonth(ranks) - mostCoinsPerMonth(before));
    const gift = { memberId: 0, points, givenNow: 0, now: clock.now() };
    if (points > 0) await assertMayGive(tx, gift, actor);
    const stored = { ...ranks, revision: before.revision + 1 };
    await updateRanks(tx, stored);
    const textOf = ({ windowDays, bonusCoinsPerMonth, ranks: list }: StoredRanks) =>
      JSON.stringify({ windowDays, bonusCoinsPerMonth, list });
    const details = { amount: points, before: textOf(before), after: textOf(stored) };
    record({ subject: ranksSubject, details });
    return stored;
  });
}
