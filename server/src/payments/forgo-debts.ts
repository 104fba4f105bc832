import type { Executor, Tx } from '../db/database.ts';
import { findDebtSteps, LedgerBatch, openDebtsOf } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { insertPaymentEvent, type Payment } from './payments.queries.ts';

/** The reason for which points are forgone, as the ledger stores it. */
export const forgoneForGuardian = 'cancelled by a guardian';

/** Points that are still owed for a payment that was refunded or charged back. */
export interface OwedPoints {
  payment: Payment;
  points: number;
}

/** Finds, for each payment that was refunded or charged back, the points that are still owed. */
export async function findOwedPoints(
  db: Executor,
  memberId: number,
  payments: readonly Payment[],
): Promise<OwedPoints[]> {
  const open = openDebtsOf(await findDebtSteps(db, memberId));
  return payments
    .map((payment) => ({ payment, points: open.get(payment.id) ?? 0 }))
    .filter(({ points }) => points > 0);
}

/**
 * Forgoes the points that a member still owes for payments that a guardian has cancelled (Civil
 * Code, 121-2). Debts of other payments stay. The member's account must be locked.
 *
 * The history of each payment records the points, so that they are not given back if a bank returns
 * the money.
 */
export async function forgoDebts(
  tx: Tx,
  clock: Clock,
  memberId: number,
  owed: readonly OwedPoints[],
): Promise<void> {
  const ledger = await LedgerBatch.open(tx, [memberId], clock);
  for (const { payment, points } of owed) {
    const { id: paymentId, state } = payment;
    ledger.forgoDebtOf(memberId, paymentId, points, forgoneForGuardian);
    await insertPaymentEvent(tx, {
      ...{ paymentId, cause: 'operator', seen: 'forgone', fromState: state, toState: state },
      ...{ credited: 0, takenBack: 0, owed: 0, withheld: 0, forgone: points, givenBack: 0 },
      createdAt: ledger.now,
    });
  }
  await ledger.write();
}
