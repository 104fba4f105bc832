import type { DebtKind } from '../db/types.ts';

export interface DebtStep {
  kind: DebtKind;
  /** The payment of the debt or of the one that pays the debt, if any. */
  reference: string | null;
  /** Points: positive if a debt was made, negative if one was paid, waived or forgone. */
  amount: number;
}

/** A debt in points that a payment left, as far as it is still open. */
interface OpenDebt {
  paymentId: string | null;
  points: number;
}

/**
 * Computes how many points of a payment's newest reversal the operator has forgone since. A debt
 * that is `forgone` is given up; one that is `waived` was paid in another way. All debts of a
 * member are settled together, the oldest first. But money that a bank returned pays the debt of
 * its own payment first.
 *
 * @param steps all debts of a member, in booking order
 */
export function forgonePointsOf(steps: readonly DebtStep[], paymentId: string): number {
  return replayDebts(steps, paymentId).forgone;
}

/**
 * Computes the points that a member still owes for each payment that was refunded or charged back.
 *
 * @param steps all debts of a member, in booking order
 */
export function openDebtsOf(steps: readonly DebtStep[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  for (const debt of replayDebts(steps, null).open) {
    if (debt.paymentId !== null)
      points.set(debt.paymentId, (points.get(debt.paymentId) ?? 0) + debt.points);
  }
  return points;
}

/**
 * Replays the debts of a member. Returns the debts that are still open, and the points that were
 * forgone of this payment's debt.
 */
function replayDebts(
  steps: readonly DebtStep[],
  paymentId: string | null,
): { open: readonly OpenDebt[]; forgone: number } {
  let open: OpenDebt[] = [];
  let forgone = 0;
  for (const { kind, reference, amount } of steps) {
    if (kind === 'payment_reversed') {
      open.push({ paymentId: reference, points: amount });
      if (reference === paymentId) forgone = 0;
    } else if (kind === 'forgone' && reference !== null) {
      // Forgone for a guardian. The payment's history counts these points.
      open = forgoNewest(open, reference, -amount);
    } else if (kind === 'forgone' || kind === 'waived') {
      const own = open.filter((debt) => debt.paymentId === paymentId);
      if (kind === 'forgone') forgone += own.reduce((sum, { points }) => sum + points, 0);
      open = [];
    } else {
      const firstPaymentId = kind === 'payment_returned' ? reference : null;
      open = payDebts(open, -amount, firstPaymentId);
    }
  }
  return { open, forgone };
}

/** Removes forgone points from the debts of a payment, the newest first. */
function forgoNewest(open: readonly OpenDebt[], paymentId: string, points: number): OpenDebt[] {
  return payDebts(open.toReversed(), points, paymentId).toReversed();
}

/**
 * Subtracts paid points from debts and returns the debts still open. Debts of the payment
 * `firstPaymentId` are paid first, then the oldest.
 */
function payDebts(
  open: readonly OpenDebt[],
  points: number,
  firstPaymentId: string | null,
): OpenDebt[] {
  let left = points;
  const pay = (debt: OpenDebt): OpenDebt => {
    const paid = Math.min(left, debt.points);
    left -= paid;
    return { ...debt, points: debt.points - paid };
  };
  const own = open.map((debt) =>
    firstPaymentId !== null && debt.paymentId === firstPaymentId ? pay(debt) : debt,
  );
  return own.map(pay).filter((debt) => debt.points > 0);
}
