import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { LedgerBatch } from './ledger-batch.ts';

/** How a waived debt was settled: paid outside of the shop, or given up by the operator. */
export const waysToWaive = ['paid', 'forgone'] as const;
export type WayToWaive = (typeof waysToWaive)[number];

/**
 * Cancels everything a member owes. If a bank returns the money later, what was paid another way
 * comes back as points, and what was forgone does not.
 *
 * @param seen points that were owed when it was asked for: nothing is waived if it is another
 *   number now; null waives what is owed
 * @param actor the operator and the reason, for the audit log
 * @returns points that are owed, which were waived unless another number was seen; 0 if none
 * @throws Error if the member does not exist
 */
export function waiveDebt(
  db: Database,
  clock: Clock,
  memberId: number,
  { way, seen }: { way: WayToWaive; seen: number | null },
  actor: Actor,
): Promise<number> {
  return audited(db, clock, actor, 'payments waive-debt', async (tx, record) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    const { pointsOwed } = book.account(memberId);
    if (seen !== null && seen !== pointsOwed) return pointsOwed;
    const points = book.waiveDebt(memberId, actor.why, way === 'paid' ? 'waived' : 'forgone');
    await book.write();
    if (points > 0) {
      record({ subject: `member ${memberId}`, details: { points, as: way } });
    }
    return points;
  });
}
