import type { PayMethodId } from '#contract/shop/points.ts';
import type { Database } from '../db/database.ts';
import { isUuid } from '../db/uuid.rules.ts';
import { findBookedPayments, findPaymentEntries } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Period } from '../lib/days.rules.ts';
import type { CompanyRecords, ReceivedPayment } from '../providers/payments/company-records.ts';
import type { PaymentGateways } from '../providers/payments/open-methods.ts';
import {
  type PaymentMethod,
  type ProviderStatus,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import { type Payment, selectPayment } from './payments.queries.ts';
import { type Comparison, comparePayment } from './reconcile.rules.ts';
import { selectKnownPayments, selectOrders, selectPaymentsOfPeriod } from './reports.queries.ts';
import { orderNameOf } from './settle-payment.ts';

/** What the books are compared with: companies that can be read, and not told to collect. */
export interface ReconcileDeps extends Pick<PaymentGateways, 'records'> {
  db: Database;
  methods: ReadonlyMap<PayMethodId, Pick<PaymentMethod, 'provider' | 'read'>>;
}

export type ReconciledPayment = Comparison &
  Pick<Payment, 'id' | 'memberId' | 'method' | 'provider' | 'amount' | 'state'> & { order: string };

export interface Reconciliation {
  payments: ReconciledPayment[];
  /** Entries of the ledger that say they are of a payment, and are of none. */
  strays: { memberId: number; entry: number; points: number }[];
  /** Money that a provider received in the period for an order that is no payment's. */
  unknown: (ReceivedPayment & { provider: string })[];
  /**
   * Providers that were not asked what they received: they do not let it be listed, or could not be
   * reached.
   */
  unlisted: { provider: string; why: 'not listed' | 'unreachable' }[];
}

/**
 * Asks the provider about every payment that was begun or changed in the period, and holds its word
 * against the shop's record and the ledger as they are now; and asks each provider what it received
 * in the period, for money that the shop does not know of. It changes nothing.
 */
export async function reconcile(deps: ReconcileDeps, period: Period): Promise<Reconciliation> {
  const ids = await selectPaymentsOfPeriod(deps.db, period);
  const booked = new Map(
    (await findBookedPayments(deps.db, ids)).map((row) => [row.reference, row]),
  );
  const payments: ReconciledPayment[] = [];
  for (const id of ids) {
    const payment = assertFound(await selectPayment(deps.db, id), `payment ${id} is gone`);
    const { memberId, method, provider, providerId, amount, state } = payment;
    payments.push({
      ...{ id, memberId, method, provider, amount, state, order: providerId ?? '' },
      ...comparePayment(payment, booked.get(id), await askProvider(deps, payment)),
    });
  }
  return { payments, strays: await findStrays(deps, period), ...(await findUnknown(deps, period)) };
}

async function findUnknown(
  { db, methods, records }: ReconcileDeps,
  { from, until }: Period,
): Promise<Pick<Reconciliation, 'unknown' | 'unlisted'>> {
  const providers = new Set([...methods.values()].map(({ provider }) => provider));
  const unknown: Reconciliation['unknown'] = [];
  const unlisted: Reconciliation['unlisted'] = [];
  for (const provider of providers) {
    const received = await receivedBy(
      records.find((each) => each.provider === provider),
      from,
      until,
    );
    if (typeof received === 'string') unlisted.push({ provider, why: received });
    else {
      const isKnown = await whichAreKnown(db, provider, received);
      unknown.push(
        ...received.filter((each) => !isKnown(each)).map((each) => ({ ...each, provider })),
      );
    }
  }
  return { unknown, unlisted };
}

async function receivedBy(
  records: CompanyRecords | undefined,
  from: Date,
  until: Date,
): Promise<ReceivedPayment[] | 'not listed' | 'unreachable'> {
  try {
    return (await records?.listReceived(from, until)) ?? 'not listed';
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return 'unreachable';
    throw error;
  }
}

/**
 * A payment of the shop's is known by its order there; where the provider does not say that, by the
 * shop's own name.
 */
async function whichAreKnown(
  db: Database,
  provider: string,
  received: readonly ReceivedPayment[],
): Promise<(each: ReceivedPayment) => boolean> {
  const known = await selectOrders(db, provider, {
    providerIds: received.flatMap(({ providerId }) => providerId ?? []),
    paymentIds: received.flatMap(({ paymentId }) =>
      paymentId !== undefined && isUuid(paymentId) ? paymentId : [],
    ),
  });
  const orders = new Set(known.map(({ providerId }) => providerId));
  const payments = new Set(known.map(({ id }) => id));
  return ({ providerId, paymentId = '' }) =>
    providerId === undefined ? payments.has(paymentId) : orders.has(providerId);
}

async function askProvider(
  deps: ReconcileDeps,
  payment: Payment,
): Promise<ProviderStatus | 'unreachable' | undefined> {
  const { method, providerId } = payment;
  if (providerId === null) return undefined;
  const door = deps.methods.get(method);
  if (door === undefined) return 'unreachable';
  try {
    return await door.read(orderNameOf(deps, { ...payment, providerId }));
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return 'unreachable';
    throw error;
  }
}

async function findStrays(
  { db }: ReconcileDeps,
  { from, until }: Period,
): Promise<Reconciliation['strays']> {
  const entries = await findPaymentEntries(db, from, until);
  const known = await selectKnownPayments(
    db,
    entries.flatMap(({ reference }) => (reference === null ? [] : [reference])),
  );
  return entries
    .filter(({ reference }) => reference === null || !known.has(reference))
    .map(({ memberId, number, amount }) => ({ memberId, entry: number, points: amount }));
}
