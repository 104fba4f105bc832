import { adultAge } from '#contract/limits.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Executor, Tx } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import { queueMail } from '../messages/index.ts';
import { ageOn, endGuardianConsent, findBirthDate } from '../protection/index.ts';
import { askRefundWithin } from './ask-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { guardianCancelledMail } from './payments.mails.ts';
import { findPaidPayments, type Payment } from './payments.queries.ts';
import { refundableYen } from './refund.rules.ts';

export interface CancellationDeps extends PaymentDeps {
  /** Restricts a member from everything, without an end. @returns false if the account is closed */
  restrictFully(tx: Tx, memberId: number): Promise<boolean>;
}

export type CancellationResult =
  | {
      kind: 'cancelled';
      /** Yen that are given back by the providers. */
      yen: number;
      /** Payments that staff give back by hand, because their provider has no API for it. */
      byHand: { paymentId: string; yen: number }[];
    }
  | { kind: 'refused'; reason: 'nothing-to-cancel' | 'no-such-member' };

/**
 * Cancels what a member paid while they were under 18, on the wish of a guardian (Civil Code, 5;
 * protection.md, "Age"). In one transaction: the account is restricted from everything, so no
 * point is spent and no card is shipped any more; each payment is given back whole; the guardian's
 * consent ends. The refunds take back the points that are left; those that were spent are not
 * owed.
 */
export function cancelForGuardian(
  deps: CancellationDeps,
  memberId: number,
  actor: Actor,
): Promise<CancellationResult> {
  const { db, clock } = deps;
  return audited(db, clock, actor, 'member guardian-cancellation', async (tx, record) => {
    // Waits for purchases and payments that have begun.
    await lockAccounts(tx, [memberId]);
    const payments = await findPaymentsOfMinor(tx, memberId);
    if (payments.length === 0) return { kind: 'refused', reason: 'nothing-to-cancel' };
    if (!(await deps.restrictFully(tx, memberId)))
      return { kind: 'refused', reason: 'no-such-member' };
    const byHand: { paymentId: string; yen: number }[] = [];
    let sum = 0;
    for (const payment of payments) {
      const yen = refundableYen(payment);
      const asked = await askRefundWithin(
        tx,
        deps,
        payment,
        { yen, seen: yen, forgoesDebt: true },
        actor,
      );
      if (asked.kind === 'asked') sum += yen;
      else byHand.push({ paymentId: payment.id, yen });
    }
    const guardian = await endGuardianConsent(tx, memberId, clock.now());
    await queueMail(tx, { memberId }, guardianCancelledMail);
    if (guardian !== undefined)
      await queueMail(
        tx,
        { address: guardian.mail, language: guardian.language },
        guardianCancelledMail,
      );
    record({ subject: `member ${memberId}`, details: { yen: sum, byHand: byHand.length } });
    return { kind: 'cancelled', yen: sum, byHand };
  });
}

/** Finds the payments that a member made while they were under 18, and that can be given back. */
export async function findPaymentsOfMinor(db: Executor, memberId: number): Promise<Payment[]> {
  const bornOn = await findBirthDate(db, memberId);
  if (bornOn === undefined) return [];
  const payments = await findPaidPayments(db, memberId);
  return payments.filter(({ createdAt }) => ageOn(bornOn, createdAt) < adultAge);
}
