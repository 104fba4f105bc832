import type { DebtKind } from '../db/types.ts';

export interface DebtStep {
  kind: DebtKind;
  /** The payment of the debt or of the one that pays the debt, if any. */
  reference: string | null;
  /** Points: positive if a debt was made, negative if one was paid. */
  amount: number;
}

/**
 * Computes how many points of a payment's newest reversal the operator has forgone later. Forgone
 * means given up; a debt that was `waived` was paid in another way. A member's debts are one sum. A
 * settlement pays the oldest debt first, but money that a bank returned pays the debt of its own
 * payment first.
 *
 * @param steps all debts of a member, in booking order
 */
export function forgonePointsOf(steps: readonly DebtStep[], paymentId: string): number {
  let open: { paymentId: string | null; points: number }[] = [];
  let forgone = 0;
  for (const { kind, reference, amount } of steps) {
    if (kind === 'payment_reversed') {
      open.push({ paymentId: reference, points: amount });
      if (reference === paymentId) forgone = 0;
    } else if (kind === 'forgone' && reference !== null) {
      // Forgone with the reversal itself. The payment's history counts these points.
      open = forgoNewest(open, reference, -amount);
    } else if (kind === 'forgone' || kind === 'waived') {
      const own = open.filter((debt) => debt.paymentId === paymentId);
      if (kind === 'forgone') forgone += own.reduce((sum, { points }) => sum + points, 0);
      open = [];
    } else {
      const first = kind === 'payment_returned' ? reference : null;
      open = payDebts(open, -amount, first);
    }
  }
  return forgone;
}

/** Removes forgone points from the newest debt of a payment. */
function forgoNewest<Debt extends { paymentId: string | null; points: number }>(
  open: readonly Debt[],
  paymentId: string,
  points: number,
): Debt[] {
  const newest = open.findLast((debt) => debt.paymentId === paymentId);
  return open
    .map((debt) => (debt === newest ? { ...debt, points: debt.points - points } : debt))
    .filter((debt) => debt.points > 0);
}

/**
 * Subtracts paid points from debts and returns the debts still open. Debts of the payment `first`
 * are paid first, then the oldest.
 */
function payDebts<Debt extends { paymentId: string | null; points: number }>(
  open: readonly Debt[],
  points: number,
  first: string | null,
): Debt[] {
  let left = points;
  const pay = (debt: Debt): Debt => {
    const paid = Math.min(left, debt.points);
    left -= paid;
    return { ...debt, points: debt.points - paid };
  };
  const own = open.map((debt) => (first !== null && debt.paymentId === first ? pay(debt) : debt));
  return own.map(pay).filter((debt) => debt.points > 0);
}
