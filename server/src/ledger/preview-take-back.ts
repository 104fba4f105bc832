import type { Executor } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findAccount, findHeldLots, findOwedFor, findSpentOf } from './ledger.queries.ts';
import { takeOutPoints } from './ledger.rules.ts';

/**
 * Computes what `LedgerBatch.takeBack` would do now, without locks: points that would leave the
 * balance, and points that the member would owe.
 */
export async function previewTakeBack(
  db: Executor,
  clock: Clock,
  { memberId, paymentId, amount }: { memberId: number; paymentId: string; amount: number },
): Promise<{ taken: number; owed: number }> {
  const account = await findAccount(db, memberId);
  if (account === undefined) return { taken: 0, owed: 0 };
  const now = clock.now();
  const { pointsDebited } = account;
  const [lots, spent, owedBefore] = await Promise.all([
    findHeldLots(db, memberId, pointsDebited),
    findSpentOf(db, memberId, paymentId),
    findOwedFor(db, memberId, paymentId),
  ]);
  const valid = lots.filter(({ expiresAt }) => expiresAt > now);
  const { taken } = takeOutPoints(valid, pointsDebited, paymentId, amount);
  return { taken, owed: Math.max(0, Math.min(amount - taken, spent - owedBefore)) };
}
