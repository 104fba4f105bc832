import type { BookedPayment } from '../ledger/index.ts';
import type { ProviderStatus } from '../providers/payments/payment-provider.ts';
import type { Payment } from './payments.queries.ts';

/** A difference between a provider, the shop's payment and the ledger, in yen and points. */
export type PaymentDifference =
  | { kind: 'not-asked' | 'needs-attention' | 'ledger-lacks-it' | 'ledger-alone-has-it' }
  | { kind: 'yen-differ'; providerYen: number; shopYen: number }
  | { kind: 'excess'; yen: number }
  | { kind: 'too-much-credited' | 'too-much-taken-back'; points: number; yen: number };

/** A payment as the provider, the shop and the ledger have it, in yen and points. */
export interface ComparisonResult {
  /** The provider's status, and the yen that the shop has there for the payment. */
  providerSays: string;
  providerYen: number;
  /** Yen of the payment by the shop's record. */
  paymentYen: number;
  credited: number;
  takenBack: number;
  /** Empty if all three agree. */
  differences: PaymentDifference[];
}

/**
 * Compares the provider's status of a payment with the shop's record and with the ledger.
 *
 * @param status undefined if the payment has no order at the provider
 */
export function comparePayment(
  payment: Pick<Payment, 'amount' | 'reversed' | 'creditedAt' | 'state'>,
  booked: Omit<BookedPayment, 'reference'> | undefined,
  status: ProviderStatus | 'unreachable' | undefined,
): ComparisonResult {
  const { credited, takenBack } = booked ?? { credited: 0, takenBack: 0 };
  const isCredited = payment.creditedAt !== null;
  const paymentYen = isCredited ? payment.amount - payment.reversed : 0;
  const providerYen = yenAtProvider(status);
  const excess = typeof status === 'object' && status.kind === 'paid' ? (status.excess ?? 0) : 0;
  const differences = [
    status === 'unreachable' && ({ kind: 'not-asked' } as const),
    status !== 'unreachable' &&
      providerYen !== paymentYen &&
      ({ kind: 'yen-differ', providerYen, shopYen: paymentYen } as const),
    excess > 0 && ({ kind: 'excess', yen: excess } as const),
    payment.state === 'needs_attention' && ({ kind: 'needs-attention' } as const),
    isCredited && credited <= 0 && ({ kind: 'ledger-lacks-it' } as const),
    !isCredited && credited > 0 && ({ kind: 'ledger-alone-has-it' } as const),
    credited > payment.amount &&
      ({ kind: 'too-much-credited', points: credited, yen: payment.amount } as const),
    takenBack > payment.reversed &&
      ({ kind: 'too-much-taken-back', points: takenBack, yen: payment.reversed } as const),
  ];
  return {
    providerSays: statusText(status),
    providerYen,
    paymentYen,
    credited,
    takenBack,
    differences: differences.filter((difference) => difference !== false),
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
