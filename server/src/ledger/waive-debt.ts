import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { LedgerBatch } from './ledger-batch.ts';

/** How a waived debt was settled: paid outside of the shop, or given up by the operator. */
export const waysToWaive = ['paid', 'forgone'] as const;
export type WayToWaive = (typeof waysToWaive)[number];

/**
 * Cancels everything a member owes. If a bank returns the money later, a debt that was paid another
 * way is credited as points, and one that was forgone is not.
 *
 * @param owedBefore points that were owed when the waiver was asked for: nothing is waived if
 *   another number is owed now; null waives any number
 * @param actor the operator and the reason, for the audit log
 * @returns the points that were owed: waived, unless they differ from `owedBefore`; 0 if none
 * @throws Error if the member does not exist
 */
export function waiveDebt(
  db: Database,
  clock: Clock,
  memberId: number,
  { way, owedBefore }: { way: WayToWaive; owedBefore: number | null },
  actor: Actor,
): Promise<number> {
  return audited(db, clock, actor, 'payments waive-debt', async (tx, record) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    const { pointsOwed } = book.account(memberId);
    if (owedBefore !== null && owedBefore !== pointsOwed) return pointsOwed;
    const points = book.waiveDebt(memberId, actor.why, way === 'paid' ? 'waived' : 'forgone');
    await book.write();
    if (points > 0) {
      record({ subject: `member ${memberId}`, details: { points, as: way } });
    }
    return points;
  });
}
