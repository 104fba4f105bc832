import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { PaymentState } from '../db/types.ts';
import { isUuid } from '../db/uuid.rules.ts';
import { type Counted, mostCounted, nothingCounted } from '../lib/counted.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import { paymentsToGiveBack } from './guardian-cancellations.queries.ts';

/** A payment in a list. */
export interface ListedPayment {
  id: string;
  createdAt: Date;
  memberId: number;
  method: number;
  state: PaymentState;
  /** Yen. */
  amount: number;
  /** Yen that were given back. */
  reversed: number;
  provider: string;
  providerId: string | null;
}

const columns = [
  'id',
  'createdAt',
  'memberId',
  'method',
  'state',
  'amount',
  'reversed',
  'provider',
  'providerId',
] as const;

/** All providers. A search by order id names them, because its index begins with the provider. */
const providers = ['stripe', 'paypal', 'amazon', 'sbps'];

const byTime = [
  ['createdAt', 'instant'],
  ['id', 'uuid'],
] as const;
const byAmount = [
  ['amount', 'integer'],
  ['id', 'uuid'],
] as const;

/**
 * All payments. The indexes payment_newest, payment_state_newest and payment_amount have the keys
 * of its orders, payment_member those of one member.
 */
export const paymentList = {
  sorts: {
    newest: { direction: 'desc', keys: byTime },
    oldest: { direction: 'asc', keys: byTime },
    'amount-desc': { direction: 'desc', keys: byAmount },
    amount: { direction: 'asc', keys: byAmount },
  },
  filter: z.strictObject({
    /** An id of a payment, a provider's id of an order, or the number of a member. */
    search: z.string().optional(),
    memberId: z.int().optional(),
    state: z.custom<PaymentState>((value) => typeof value === 'string').optional(),
  }),
} as const satisfies List<ListedPayment, unknown>;

/** Finds a page of the payments for the console, by state and search text. */
export function findPaymentPage(
  db: Executor,
  request: ListRequest<z.output<typeof paymentList.filter>>,
): Promise<ListPage<ListedPayment>> {
  const search = request.filter.search?.trim() ?? '';
  const { memberId, state } = request.filter;
  let payments = query.selectFrom('payment').select(columns);
  if (state === 'needs_attention')
    payments = payments.where(
      sql<boolean>`id in (select id from payment where state = 'needs_attention'
        union all (${paymentsToGiveBack}))`,
    );
  else if (state !== undefined) payments = payments.where('state', '=', state);
  if (memberId !== undefined) payments = payments.where('memberId', '=', memberId);
  if (isUuid(search)) payments = payments.where('id', '=', search);
  else if (/^\d{1,9}$/.test(search)) payments = payments.where('memberId', '=', Number(search));
  else if (search !== '')
    payments = payments.where('provider', 'in', providers).where('providerId', '=', search);
  return findPage(db, payments, request);
}

/**
 * Counts the payments that need attention, also those that staff must give back for a guardian.
 * Reads a range of the index payment_state_newest and the few payments cancelled by guardians.
 */
export async function countNeedingAttention(db: Executor): Promise<Counted> {
  const [row] = await db.run(
    sql<Counted>`
      select count(*), min(created_at) as oldest from (
        (select created_at from payment
        where (state = 'needs_attention' and attention_resolved_at is null)
        order by created_at limit ${mostCounted + 1})
        union all (select created_at from payment where id in (${paymentsToGiveBack})
          limit ${mostCounted + 1})
      ) as needing
    `.compile(query),
  );
  return row ?? nothingCounted;
}

/** Payments and their yen by the time when their points were credited. */
export interface CreditedSum {
  payments: number;
  yen: number;
}

/** Sums the payments credited in a period. Reads a range of the index payment_credited. */
export async function sumCredited(
  db: Executor,
  { from, until }: { from: Date; until: Date },
): Promise<CreditedSum> {
  const [row] = await db.run(
    sql<CreditedSum>`
      select count(*) as payments, coalesce(sum(amount), 0)::bigint as yen from payment
      where credited_at >= ${from}::timestamptz and credited_at < ${until}::timestamptz
    `.compile(query),
  );
  return row ?? { payments: 0, yen: 0 };
}

/**
 * Finds the callbacks about a payment, oldest first: when they arrived and how they ended, without
 * their contents.
 */
export function findCallbacksOfPayment(db: Executor, paymentId: string) {
  return db.run(
    query
      .selectFrom('paymentCallback')
      .select(['receivedAt', 'processedAt', 'outcome'])
      .where('paymentId', '=', paymentId)
      .orderBy('id'),
  );
}

/** Finds the history of a payment, oldest first. */
export function findPaymentEvents(db: Executor, paymentId: string) {
  return db.run(
    query
      .selectFrom('paymentEvent')
      .select([
        'number',
        'createdAt',
        'cause',
        'seen',
        'fromState',
        'toState',
        'credited',
        'takenBack',
        'owed',
      ])
      .where('paymentId', '=', paymentId)
      .orderBy('number'),
  );
}

/** How much has happened to a payment; none of these numbers ever decreases. */
export interface PaymentHistory {
  /** Changes of its state, a guardian's cancellation, and acts of jobs and of the command line. */
  events: number;
  /** Commands of staff in the console. */
  commands: number;
}

/** Counts what happened to a payment, for its revision. */
export async function countPaymentHistory(
  db: Executor,
  paymentId: string,
): Promise<PaymentHistory> {
  const [row] = await db.run(
    sql<PaymentHistory>`
      select
        (select count(*) from payment_event where payment_id = ${paymentId}::uuid)
        + (select count(*) from guardian_cancellation where payment_id = ${paymentId}::uuid)
        + count(*) filter (where principal_kind <> 'staff') as events,
        count(*) filter (where principal_kind = 'staff') as commands
      from audit_entry where subject = ${`payment ${paymentId}`}
    `.compile(query),
  );
  return row ?? { events: 0, commands: 0 };
}

/** The revision of a payment: it grows with all that happens to it. */
export function revisionOf({ events, commands }: PaymentHistory): number {
  return events + commands;
}

/** Finds the commands of staff on a payment, oldest first, by the audit log's index on subjects. */
export function findCommandsOn(db: Executor, paymentId: string) {
  return db.run(
    query
      .selectFrom('auditEntry')
      .select(['createdAt', 'action', 'who', 'approver', 'why'])
      .where('subject', '=', `payment ${paymentId}`)
      .orderBy('id'),
  );
}
