import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { lockRanks, type StoredRanks, updateRanks } from './ranks.queries.ts';
import { isRising, type Ranks } from './ranks.rules.ts';

/**
 * Sets the ranks of the shop. They hold at once, also for points that were spent before.
 *
 * @returns undefined if a rank does not need more points than the one before
 */
export async function setRanks(
  { db, clock }: { db: Database; clock: Clock },
  ranks: Omit<StoredRanks, 'revision'>,
  actor: Actor,
): Promise<StoredRanks | undefined> {
  if (!isRising(ranks.ranks)) return undefined;
  return audited(db, clock, actor, 'ranks set', async (tx, record) => {
    const before = await lockRanks(tx);
    const stored = { ...ranks, revision: before.revision + 1 };
    await updateRanks(tx, stored);
    const textOf = ({ windowDays, ranks: list }: Ranks) => JSON.stringify({ windowDays, list });
    record({ subject: '', details: { before: textOf(before), after: textOf(stored) } });
    return stored;
  });
}
