import { type Actor, recordAction } from '../db/audit.queries.ts';
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
 * @param actor the operator and the reason, for the audit log
 * @returns points that were owed; 0 if there were none
 * @throws Error if the member does not exist
 */
export function waiveDebt(
  db: Database,
  clock: Clock,
  memberId: number,
  way: WayToWaive,
  actor: Actor,
): Promise<number> {
  return db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    const points = book.waiveDebt(memberId, actor.why, way === 'paid' ? 'waived' : 'forgone');
    await book.write();
    if (points > 0) {
      const action = 'payments waive-debt';
      await recordAction(
        tx,
        { ...actor, action, subject: `member ${memberId}`, details: { points, as: way } },
        book.now,
      );
    }
    return points;
  });
}
