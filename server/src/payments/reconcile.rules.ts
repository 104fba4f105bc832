import type { BookedPayment } from '../ledger/index.ts';
import type { ProviderStatus } from '../providers/payments/payment-provider.ts';
import type { Payment } from './payments.queries.ts';

/** A payment as the provider, the shop and the ledger have it, in yen and points. */
export interface Comparison {
  /** The provider's status, and the yen that the shop has there for the payment. */
  providerSays: string;
  providerYen: number;
  /** Yen of the payment by the shop's record. */
  paymentYen: number;
  credited: number;
  takenBack: number;
  /** The differences; empty if all three agree. */
  difference: string;
}

/**
 * Compares the provider's status of a payment with the shop's record and with the ledger.
 *
 * @param status undefined where the payment has no order at the provider
 */
export function comparePayment(
  payment: Pick<Payment, 'amount' | 'reversed' | 'creditedAt' | 'state'>,
  booked: Omit<BookedPayment, 'reference'> | undefined,
  status: ProviderStatus | 'unreachable' | undefined,
): Comparison {
  const { credited, takenBack } = booked ?? { credited: 0, takenBack: 0 };
  const isCredited = payment.creditedAt !== null;
  const paymentYen = isCredited ? payment.amount - payment.reversed : 0;
  const providerYen = yenAtProvider(status);
  const differences = [
    status === 'unreachable' && 'the provider could not be asked',
    status !== 'unreachable' &&
      providerYen !== paymentYen &&
      `the provider has ${providerYen} JPY for it, the shop counts ${paymentYen}`,
    payment.state === 'needs_attention' && 'it needs attention',
    isCredited !== credited > 0 &&
      (isCredited ? 'the ledger has no points for it' : 'the ledger has points for it'),
    credited > payment.amount && `${credited} points were credited for ${payment.amount} JPY`,
    takenBack > payment.reversed &&
      `${takenBack} points were taken back for ${payment.reversed} JPY`,
  ];
  return {
    providerSays: statusText(status),
    providerYen,
    paymentYen,
    credited,
    takenBack,
    difference: differences.filter((text) => text !== false).join('; '),
  };
}

/** Computes how much of a payment's money the provider has, after refunds and charge-backs. */
function yenAtProvider(status: ProviderStatus | 'unreachable' | undefined): number {
  if (typeof status !== 'object') return 0;
  if (status.kind === 'waiting') return status.received;
  if (status.kind !== 'paid' || status.dispute === 'taken') return 0;
  return status.received.amount - status.refunded;
}

/** Describes a provider's status of a payment in a word or two, for the report. */
function statusText(status: ProviderStatus | 'unreachable' | undefined): string {
  if (typeof status !== 'object') return status ?? 'no order';
  if (status.kind !== 'paid') return status.kind;
  return status.dispute === 'none' ? 'paid' : `paid, charge-back ${status.dispute}`;
}
