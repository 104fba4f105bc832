import type { PayMethodId } from '#contract/shop/points.ts';
import type { Database } from '../db/database.ts';
import { isUuid } from '../db/uuid.rules.ts';
import { findBookedPayments, findPaymentEntries } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Period } from '../lib/days.rules.ts';
import type { PaymentGateways } from '../providers/payments/open-methods.ts';
import {
  type PaymentMethod,
  type ProviderStatus,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import type { ProviderRecords, ReceivedPayment } from '../providers/payments/provider-records.ts';
import { findPayment, type Payment } from './payments.queries.ts';
import { type ComparisonResult, comparePayment } from './reconcile.rules.ts';
import { findKnownPayments, findOrders, findPaymentsOfPeriod } from './reports.queries.ts';
import { orderReferenceOf } from './settle-payment.ts';

/** Dependencies that can only read at the providers: nothing can be captured with them. */
export interface ReconcileDeps extends Pick<PaymentGateways, 'records'> {
  db: Database;
  methods: ReadonlyMap<PayMethodId, Pick<PaymentMethod, 'provider' | 'read'>>;
}

export type ReconciledPayment = ComparisonResult &
  Pick<Payment, 'id' | 'memberId' | 'method' | 'provider' | 'amount' | 'state'> & { order: string };

export interface Reconciliation {
  payments: ReconciledPayment[];
  /** Journal entries of the kinds of payments that name no payment of the shop. */
  strays: { memberId: number; entry: number; points: number }[];
  /** Money that a provider received in the period for an order that the shop does not know. */
  unknown: (ReceivedPayment & { provider: string })[];
  /** Providers without a list of what they received: they offer none, or were unreachable. */
  unlisted: { provider: string; why: 'not listed' | 'unreachable' }[];
}

/**
 * Compares the providers with the shop's payments and the ledger, as of now, for a period.
 *
 * Reads each payment that was made or changed in the period at its provider. Lists what each
 * provider received in the period, to find money that the shop does not know. Changes nothing.
 */
export async function reconcile(deps: ReconcileDeps, period: Period): Promise<Reconciliation> {
  const found = await findPaymentsOfPeriod(deps.db, period);
  const booked = new Map(
    (await findBookedPayments(deps.db, found)).map((row) => [row.reference, row]),
  );
  const payments: ReconciledPayment[] = [];
  for (const { id } of found) {
    const payment = assertFound(await findPayment(deps.db, id), `payment ${id} is gone`);
    const { memberId, method, provider, providerId, amount, state } = payment;
    payments.push({
      ...{ id, memberId, method, provider, amount, state, order: providerId ?? '' },
      ...comparePayment(payment, booked.get(id), await readStatus(deps, payment)),
    });
  }
  return { payments, strays: await findStrays(deps, period), ...(await findUnknown(deps, period)) };
}

/**
 * Finds money that providers received in the period and for which the shop has no payment. Also
 * finds the providers that could not list what they received.
 */
async function findUnknown(
  { db, methods, records }: ReconcileDeps,
  { from, until }: Period,
): Promise<Pick<Reconciliation, 'unknown' | 'unlisted'>> {
  const providers = new Set([...methods.values()].map(({ provider }) => provider));
  const unknown: Reconciliation['unknown'] = [];
  const unlisted: Reconciliation['unlisted'] = [];
  for (const provider of providers) {
    const received = await listReceived(
      records.find((each) => each.provider === provider),
      from,
      until,
    );
    if (typeof received === 'string') unlisted.push({ provider, why: received });
    else {
      const isKnown = await knownAmong(db, provider, received);
      unknown.push(
        ...received.filter((each) => !isKnown(each)).map((each) => ({ ...each, provider })),
      );
    }
  }
  return { unknown, unlisted };
}

/** Lists the payments that a provider received in a period, or returns why it cannot. */
async function listReceived(
  records: ProviderRecords | undefined,
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
 * Returns a function that tells whether the shop has the order of a received payment. Where the
 * provider does not name the order, the shop's payment id is compared.
 */
async function knownAmong(
  db: Database,
  provider: string,
  received: readonly ReceivedPayment[],
): Promise<(each: ReceivedPayment) => boolean> {
  const known = await findOrders(db, provider, {
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

/** Reads a payment's status at its provider; undefined if it has no order there. */
async function readStatus(
  deps: ReconcileDeps,
  payment: Payment,
): Promise<ProviderStatus | 'unreachable' | undefined> {
  const { method, providerId } = payment;
  if (providerId === null) return undefined;
  const paymentMethod = deps.methods.get(method);
  if (paymentMethod === undefined) return 'unreachable';
  try {
    return await paymentMethod.read(orderReferenceOf(deps, { ...payment, providerId }));
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return 'unreachable';
    throw error;
  }
}

/** Finds journal entries of payments in the period whose payment does not exist. */
async function findStrays(
  { db }: ReconcileDeps,
  { from, until }: Period,
): Promise<Reconciliation['strays']> {
  const entries = await findPaymentEntries(db, from, until);
  const known = await findKnownPayments(
    db,
    entries.flatMap(({ reference }) => (reference === null ? [] : [reference])),
  );
  return entries
    .filter(({ reference }) => reference === null || !known.has(reference))
    .map(({ memberId, number, amount }) => ({ memberId, entry: number, points: amount }));
}
