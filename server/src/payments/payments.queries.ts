import { sql } from 'kysely';
import * as z from 'zod';
import { type StoreChain, storeChain } from '#contract/shop/payments.ts';
import { type PayMethodId, payMethodId, payMethods } from '#contract/shop/points.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { PaymentState } from '../db/types.ts';
import {
  type FailureReason,
  failureReason,
  type Instructions,
  instructions,
} from '../providers/payments/payment-provider.ts';

export interface Payment {
  id: string;
  memberId: number;
  requestKey: string;
  payloadHash: Buffer;
  /** Id of the way to pay, as in the specification. */
  method: PayMethodId;
  provider: string;
  /** The provider's id of the order; null until it is known. */
  providerId: string | null;
  /** The provider's id of the charge, if the provider is queried by it. */
  chargeId: string | null;
  courseId: number;
  /** Price in yen, and points to credit: 1 point costs 1 yen. */
  amount: number;
  /** The pack that the member wanted to buy. */
  packId: number | null;
  /** The convenience store chain where the customer will pay; null if unknown. */
  store: StoreChain | null;
  state: PaymentState;
  instructions: Instructions | null;
  failure: FailureReason | null;
  attention: string | null;
  /** When staff recorded that they dealt with it; null if they have not. */
  attentionResolvedAt: Date | null;
  /** Yen refunded or charged back so far. */
  reversed: number;
  /** Yen of them that charge-backs of a part took. */
  disputed: number;
  /** Yen beyond the price that lie at the provider. */
  excess: number;
  creditedAt: Date | null;
  payBy: Date;
  askAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** The version of the terms under which it was made; null if the terms had no versions then. */
  termsVersion: number | null;
  /** The final screen that the client says the member saw; null if it sent none. */
  finalScreen: number | null;
}

const columns = [
  'id',
  'memberId',
  'requestKey',
  'payloadHash',
  'method',
  'provider',
  'providerId',
  'chargeId',
  'courseId',
  'amount',
  'packId',
  'store',
  'state',
  'instructions',
  'failure',
  'attention',
  'attentionResolvedAt',
  'reversed',
  'disputed',
  'excess',
  'creditedAt',
  'payBy',
  'askAt',
  'createdAt',
  'updatedAt',
  'termsVersion',
  'finalScreen',
] as const;

const stored = z.object({
  method: payMethodId,
  instructions: instructions.nullable(),
  failure: failureReason.nullable(),
  store: z.nullable(storeChain),
});

/** Validates the columns of a payment that PostgreSQL does not type, such as its instructions. */
function paymentOf<Row extends Record<keyof z.infer<typeof stored>, unknown>>(
  row: Row,
): Row & z.infer<typeof stored> {
  return { ...row, ...stored.parse(row) };
}

export type NewPayment = Pick<
  Payment,
  | 'memberId'
  | 'requestKey'
  | 'payloadHash'
  | 'method'
  | 'provider'
  | 'courseId'
  | 'amount'
  | 'packId'
  | 'store'
  | 'payBy'
  | 'askAt'
  | 'createdAt'
  | 'finalScreen'
> & {
  /** The version of the terms under which it was made. */
  termsVersion: number;
};

/**
 * Inserts a payment, unless the same request has inserted it before.
 *
 * @returns its id; undefined if it was there
 */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<string | undefined> {
  const [row] = await tx.run(
    query
      .insertInto('payment')
      .values({ ...payment, state: 'created', updatedAt: payment.createdAt })
      .onConflict((conflict) => conflict.constraint('payment_request').doNothing())
      .returning('id'),
  );
  return row?.id;
}

/** Finds the payment that a request made, by its idempotency key. */
export async function findPaymentOfRequest(
  db: Executor,
  { memberId, key }: { memberId: number; key: string },
): Promise<Payment | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('payment')
      .select(columns)
      .where('memberId', '=', memberId)
      .where('requestKey', '=', key),
  );
  return row && paymentOf(row);
}

/** Finds all payments of a member, in any state, oldest first. */
export async function findAllPaymentsOf(db: Executor, memberId: number): Promise<Payment[]> {
  const rows = await db.run(
    query
      .selectFrom('payment')
      .select(columns)
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .orderBy('id'),
  );
  return rows.map(paymentOf);
}

/** Finds a payment of any member: for jobs and staff only. */
export async function findPayment(db: Executor, id: string): Promise<Payment | undefined> {
  const [row] = await db.run(query.selectFrom('payment').select(columns).where('id', '=', id));
  return row && paymentOf(row);
}

/** Finds a payment of this member among the given ways to pay; the newest if no id is given. */
export async function findPaymentOf(
  db: Executor,
  memberId: number,
  filter: { id?: string | undefined; methods?: readonly PayMethodId[] },
): Promise<Payment | undefined> {
  let found = query.selectFrom('payment').select(columns).where('memberId', '=', memberId);
  if (filter.id !== undefined) found = found.where('id', '=', filter.id);
  if (filter.methods !== undefined) found = found.where('method', 'in', [...filter.methods]);
  const [row] = await db.run(found.orderBy('createdAt', 'desc').orderBy('id').limit(1));
  return row && paymentOf(row);
}

/** Finds a payment by the provider's id of its order. */
export async function findPaymentOfOrder(
  db: Executor,
  provider: string,
  providerId: string,
): Promise<Payment | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('payment')
      .select(columns)
      .where('provider', '=', provider)
      .where('providerId', '=', providerId),
  );
  return row && paymentOf(row);
}

/**
 * Locks a payment, so that its changes happen one after another. The member's account must be
 * locked before.
 */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const [row] = await tx.run(
    query.selectFrom('payment').select(columns).where('id', '=', id).forUpdate(),
  );
  return row && paymentOf(row);
}

export type PaymentChange = Pick<
  Payment,
  | 'state'
  | 'chargeId'
  | 'instructions'
  | 'failure'
  | 'attention'
  | 'reversed'
  | 'disputed'
  | 'excess'
  | 'creditedAt'
  | 'askAt'
  | 'updatedAt'
>;

/** Changes a payment. The caller has locked it; null instructions are removed. */
export function updatePayment(tx: Tx, id: string, change: PaymentChange): Promise<unknown> {
  const { instructions: how, ...rest } = change;
  return tx.run(
    query
      .updateTable('payment')
      .set({ ...rest, instructions: how === null ? null : JSON.stringify(how) })
      .where('id', '=', id),
  );
}

/**
 * Stores the provider's order id, unless the payment has another one.
 *
 * @returns false if the payment has another order id
 * @throws DatabaseError of the constraint `payment_claimed_once` if another payment has the
 *   order
 */
export async function updateProviderId(
  db: Executor,
  id: string,
  providerId: string,
): Promise<boolean> {
  const rows = await db.run(
    query
      .updateTable('payment')
      .set({ providerId })
      .where('id', '=', id)
      .where((where) =>
        where.or([where('providerId', 'is', null), where('providerId', '=', providerId)]),
      )
      .returning('id'),
  );
  return rows.length === 1;
}

/**
 * Claims the right to poll a payment for its member, and stores the time.
 *
 * @returns false if the payment was polled after `lastPollBefore`
 */
export async function claimPoll(
  db: Executor,
  id: string,
  now: Date,
  lastPollBefore: Date,
): Promise<boolean> {
  const rows = await db.run(
    query
      .updateTable('payment')
      .set({ askedAt: now })
      .where('id', '=', id)
      .where((where) =>
        where.or([where('askedAt', 'is', null), where('askedAt', '<=', lastPollBefore)]),
      )
      .returning('id'),
  );
  return rows.length === 1;
}

/**
 * Stores the chain where a member will pay.
 *
 * @returns false if the member has no such payment waiting to be paid at a store
 */
export async function updateStore(
  db: Executor,
  memberId: number,
  id: string,
  store: StoreChain,
): Promise<boolean> {
  const rows = await db.run(
    query
      .updateTable('payment')
      .set({ store })
      .where('id', '=', id)
      .where('memberId', '=', memberId)
      .where('method', '=', payMethods.store)
      .where('state', '=', 'waiting')
      .returning('id'),
  );
  return rows.length === 1;
}

/** Sets when a payment's provider is asked again; null for never. */
export function updateNextPoll(db: Executor, id: string, askAt: Date | null): Promise<unknown> {
  return db.run(query.updateTable('payment').set({ askAt }).where('id', '=', id));
}

export interface PaymentEvent {
  paymentId: string;
  cause: string;
  seen: string;
  fromState: PaymentState | null;
  toState: PaymentState;
  credited: number;
  takenBack: number;
  /** Points added to the debt; negative if the debt was lowered. */
  owed: number;
  /** Points that were not given back, because the debt for them had been forgone. */
  withheld: number;
  /** Points owed for the payment that a guardian's cancellation made the shop forgo. */
  forgone: number;
  /** Yen that went back in this change of a credited payment; negative if money returned. */
  givenBack: number;
  createdAt: Date;
}

/** Appends to the history of a payment. The payment must be locked, because events are numbered. */
export function insertPaymentEvent(tx: Tx, event: PaymentEvent): Promise<unknown> {
  const number = sql<number>`
    (select count(*) + 1 from payment_event where payment_id = ${event.paymentId})`;
  return tx.run(query.insertInto('paymentEvent').values({ ...event, number }));
}

/** Whether the history of a payment has an event. */
export async function hasEvent(db: Executor, paymentId: string, seen: string): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('paymentEvent')
      .select('number')
      .where('paymentId', '=', paymentId)
      .where('seen', '=', seen)
      .limit(1),
  );
  return rows.length > 0;
}

/** The bookings of a payment's charge-backs, in points. */
interface ChargeBack {
  taken: number;
  owed: number;
  forgone: number;
  withheld: number;
}

/**
 * Adds up what charge-backs of a payment took, since a bank last withdrew a charge-back. All are
 * points: `taken` from the balance and not given back, `owed` as debt, `forgone` of that debt for a
 * guardian, and `withheld` from later credits.
 */
export async function findChargeBack(tx: Tx, id: string): Promise<ChargeBack> {
  const [row] = await tx.run(
    sql<ChargeBack>`
      select coalesce(sum(taken_back - credited), 0)::bigint as taken,
        coalesce(sum(owed), 0)::bigint as owed,
        coalesce(sum(forgone), 0)::bigint as forgone,
        coalesce(sum(withheld), 0)::bigint as withheld
      from payment_event
      where payment_id = ${id} and seen in ('charged_back', 'partly_charged_back', 'forgone')
        and from_state in ('paid', 'charged_back')
        and number > (
          select coalesce(max(number), 0) from payment_event
          where payment_id = ${id} and seen = 'returned'
        )
    `.compile(query),
  );
  return row ?? { taken: 0, owed: 0, forgone: 0, withheld: 0 };
}

/** Stores that staff have done something about a payment that needs attention. */
export function updateAttentionResolved(tx: Tx, id: string, now: Date): Promise<unknown> {
  return tx.run(
    query.updateTable('payment').set({ attentionResolvedAt: now }).where('id', '=', id),
  );
}

export type DuePayment = Pick<Payment, 'id'> & { askAt: Date };

/** Finds payments that are due to be polled, longest overdue first, after the payment `after`. */
export function findDuePayments(
  db: Executor,
  now: Date,
  after: DuePayment | undefined,
  limit: number,
): Promise<DuePayment[]> {
  const due = query
    .selectFrom('payment')
    .select(['id', 'askAt'])
    .where('askAt', '<=', now)
    .$narrowType<{ askAt: Date }>()
    .orderBy('askAt')
    .orderBy('id')
    .limit(limit);
  if (after === undefined) return db.run(due);
  return db.run(due.where(sql<boolean>`(ask_at, id) > (${after.askAt}, ${after.id})`));
}
