import type { Period } from '../days.rules.ts';
import { findBookedPayments, findPaymentEntries } from '../ledger/index.ts';
import { ProviderUnavailableError, type Standing } from '../providers/payments/payment-provider.ts';
import type { PaymentParts } from './payment-parts.ts';
import { type Payment, selectPayment } from './payments.queries.ts';
import { type Comparison, comparePayment } from './reconcile.rules.ts';
import { selectKnownPayments, selectPaymentsOfPeriod } from './reports.queries.ts';
import { orderNameOf } from './settle-payment.ts';

export type ReconciledPayment = Comparison &
  Pick<Payment, 'id' | 'memberId' | 'method' | 'provider' | 'amount' | 'state'> & { order: string };

export interface Reconciliation {
  payments: ReconciledPayment[];
  /** Entries of the ledger that say they are of a payment, and are of none. */
  strays: { memberId: number; entry: number; points: number }[];
}

/**
 * Asks the provider about every payment that was begun or changed in the period, and holds its word against the shop's
 * record and the ledger as they are now. It changes nothing.
 */
export async function reconcile(parts: PaymentParts, period: Period): Promise<Reconciliation> {
  const ids = await selectPaymentsOfPeriod(parts.db, period);
  const booked = new Map((await findBookedPayments(parts.db, ids)).map((row) => [row.reference, row]));
  const payments: ReconciledPayment[] = [];
  for (const id of ids) {
    const payment = await selectPayment(parts.db, id);
    if (payment === undefined) continue;
    const { memberId, method, provider, providerId, amount, state } = payment;
    payments.push({
      ...{ id, memberId, method, provider, amount, state, order: providerId ?? '' },
      ...comparePayment(payment, booked.get(id), await askProvider(parts, payment)),
    });
  }
  return { payments, strays: await findStrays(parts, period) };
}

async function askProvider(
  parts: PaymentParts,
  payment: Payment,
): Promise<Standing | 'unreachable' | undefined> {
  const { method, providerId } = payment;
  if (providerId === null) return undefined;
  const door = parts.methods.get(method);
  if (door === undefined) return 'unreachable';
  try {
    return await door.look(orderNameOf(parts, { ...payment, providerId }));
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return 'unreachable';
    throw error;
  }
}

async function findStrays({ db }: PaymentParts, { from, until }: Period): Promise<Reconciliation['strays']> {
  const entries = await findPaymentEntries(db, from, until);
  const known = await selectKnownPayments(
    db,
    entries.flatMap(({ reference }) => (reference === null ? [] : [reference])),
  );
  return entries
    .filter(({ reference }) => reference === null || !known.has(reference))
    .map(({ memberId, number, amount }) => ({ memberId, entry: number, points: amount }));
}
