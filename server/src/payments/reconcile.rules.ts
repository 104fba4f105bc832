import type { BookedPayment } from '../ledger/index.ts';
import type { ProviderStatus } from '../providers/payments/payment-provider.ts';
import type { Payment } from './payments.queries.ts';

/** How a payment stands in the three places that must agree, in yen and points. */
export interface Comparison {
  /** What the provider says, and what of the money it has or had lies with the shop. */
  providerSays: string;
  providerYen: number;
  /** What the shop wrote down of the money. */
  paymentYen: number;
  credited: number;
  takenBack: number;
  /** What does not agree; empty where everything does. */
  difference: string;
}

/**
 * Holds the provider's word on a payment against the shop's record of it and against the ledger.
 *
 * @param standing undefined where the provider was never asked for money, or could not be reached
 */
export function comparePayment(
  payment: Pick<Payment, 'amount' | 'reversed' | 'creditedAt' | 'state'>,
  booked: Omit<BookedPayment, 'reference'> | undefined,
  standing: ProviderStatus | 'unreachable' | undefined,
): Comparison {
  const { credited, takenBack } = booked ?? { credited: 0, takenBack: 0 };
  const isCredited = payment.creditedAt !== null;
  const paymentYen = isCredited ? payment.amount - payment.reversed : 0;
  const providerYen = yenOf(standing);
  const differences = [
    standing === 'unreachable' && 'the provider could not be asked',
    standing !== 'unreachable' &&
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
    providerSays: wordOf(standing),
    providerYen,
    paymentYen,
    credited,
    takenBack,
    difference: differences.filter((text) => text !== false).join('; '),
  };
}

function yenOf(standing: ProviderStatus | 'unreachable' | undefined): number {
  if (typeof standing !== 'object') return 0;
  if (standing.kind === 'waiting') return standing.received;
  if (standing.kind !== 'paid' || standing.dispute === 'taken') return 0;
  return standing.received.amount - standing.refunded;
}

function wordOf(standing: ProviderStatus | 'unreachable' | undefined): string {
  if (typeof standing !== 'object') return standing ?? 'no order';
  if (standing.kind !== 'paid') return standing.kind;
  return standing.dispute === 'none' ? 'paid' : `paid, charge-back ${standing.dispute}`;
}
