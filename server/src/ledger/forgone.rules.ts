import type { DebtKind } from '../db/types.ts';

export interface DebtStep {
  kind: DebtKind;
  /** The payment that it is for or comes from, where there is one. */
  reference: string | null;
  /** Above zero where a debt was made, below zero where it was lowered. */
  amount: number;
}

/**
 * How many points of a payment's newest reversal the operator has forgone. A member's debts lie in
 * one sum: what lowers it is taken as paying the oldest first, but money that a bank returned pays
 * what its own payment made owed.
 *
 * @param steps all of a member's debts, in the order in which they were booked
 */
export function forgoneOf(steps: readonly DebtStep[], paymentId: string): number {
  let open: { paymentId: string | null; points: number }[] = [];
  let forgone = 0;
  for (const { kind, reference, amount } of steps) {
    if (kind === 'payment_reversed') {
      open.push({ paymentId: reference, points: amount });
      if (reference === paymentId) forgone = 0;
    } else if (kind === 'forgone' || kind === 'waived') {
      const own = open.filter((debt) => debt.paymentId === paymentId);
      if (kind === 'forgone') forgone += own.reduce((sum, { points }) => sum + points, 0);
      open = [];
    } else {
      const first = kind === 'payment_returned' ? reference : null;
      open = lowered(open, -amount, first);
    }
  }
  return forgone;
}

/**
 * What is still open when so many points are paid: first what was owed for one payment, then the
 * oldest.
 */
function lowered<Debt extends { paymentId: string | null; points: number }>(
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
