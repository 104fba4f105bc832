import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import { storeChain } from '#contract/shop/payments.ts';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { DB } from '../db/types.ts';
import { periodStarts, type Sums } from '../protection/index.ts';
import { instructions } from '../providers/payments/payment-provider.ts';
import { declineReasons, orderedMethods } from './pay-limits.rules.ts';

/**
 * Finds all payments of a member, oldest first, for their data download. Leaves out the provider's
 * ids. Payments of one moment come by id, so that two downloads list them in one order.
 */
export function findPaymentsOfMember(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('payment')
      .select(['id', 'method', 'amount', 'state', 'reversed', 'creditedAt', 'createdAt'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .orderBy('id', 'desc'),
  );
}

/** Finds the newest payments of a member, with the provider's ids, for support. */
export function findNewestPayments(db: Executor, memberId: number, limit: number) {
  return db.run(
    query
      .selectFrom('payment')
      .select([
        'id',
        'method',
        'amount',
        'state',
        'reversed',
        'provider',
        'providerId',
        'createdAt',
      ])
      .where('memberId', '=', memberId)
      .orderBy('createdAt', 'desc')
      .limit(limit),
  );
}

/** The states of payments that may still bring money. */
const mayBringMoney = ['created', 'waiting', 'authorising', 'needs_attention'] as const;

/** Whether a member has a payment that may still bring money. */
export async function hasOpenPayments(db: Executor, memberId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('payment')
      .select('id')
      .where('memberId', '=', memberId)
      .where('state', 'in', mayBringMoney)
      .limit(1),
  );
  return rows.length > 0;
}

/**
 * Counts a member's payments that were declined since `declinedSince`, and those made since
 * `unansweredSince` that the provider has not answered yet.
 */
export function countDeclined(
  db: Executor,
  memberId: number,
  declinedSince: Date,
  unansweredSince: Date,
): Promise<number> {
  return countPayments(db, memberId, (payment) =>
    payment.or([
      payment.and([
        payment('createdAt', '>=', declinedSince),
        payment('failure', 'in', [...declineReasons]),
      ]),
      payment.and([payment('createdAt', '>=', unansweredSince), payment('state', '=', 'created')]),
    ]),
  );
}

/**
 * Counts a member's unpaid orders at stores and by bank transfer, and such orders made since
 * `unansweredSince` that the provider has not answered yet.
 */
export function countOrders(
  db: Executor,
  memberId: number,
  now: Date,
  unansweredSince: Date,
): Promise<number> {
  return countPayments(db, memberId, (payment) =>
    payment.and([
      payment('method', 'in', [...orderedMethods]),
      payment.or([
        payment.and([payment('state', '=', 'waiting'), payment('payBy', '>', now)]),
        payment.and([
          payment('createdAt', '>=', unansweredSince),
          payment('state', '=', 'created'),
        ]),
      ]),
    ]),
  );
}

/** Counts the payments of a member that meet a condition. */
async function countPayments(
  db: Executor,
  memberId: number,
  condition: (payment: ExpressionBuilder<DB, 'payment'>) => Expression<SqlBool>,
): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('payment')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('memberId', '=', memberId)
      .where(condition),
  );
  return Number(row?.count ?? 0);
}

/**
 * Adds up the yen, without refunds, of these members that count towards caps in the present day,
 * week and month of Japan (protection.md, "Limits"):
 *
 * - a payment whose money was credited counts in the periods in which it was credited
 * - a payment that may still bring money counts in every period, because it may be paid in any
 * - a payment that staff resolved without its money counts in the periods in which it began
 *
 * Reads all payments of the members, by their index.
 *
 * @param memberIds the accounts of one person
 */
export async function findPaidSums(
  db: Executor,
  memberIds: readonly number[],
  now: Date,
): Promise<Sums> {
  const { day, week, month } = periodStarts(now);
  const [sums = { day: 0, week: 0, month: 0 }] = await db.run(
    sql<Sums>`
      select coalesce(sum(yen) filter (where is_open or at >= ${day}), 0)::bigint as day,
        coalesce(sum(yen) filter (where is_open or at >= ${week}), 0)::bigint as week,
        coalesce(sum(yen) filter (where is_open or at >= ${month}), 0)::bigint as month
      from (
        select amount - reversed as yen, coalesce(credited_at, created_at) as at,
          credited_at is null and attention_resolved_at is null as is_open
        from payment
        where member_id = any(${memberIds}::bigint[])
          and state = any(${[...mayBringMoney, 'paid']}::payment_state[])
      ) as counted
    `.compile(query),
  );
  return sums;
}

/**
 * Adds up the yen that a member paid, without refunds, by the month of Japan in which they were
 * credited.
 */
export function sumPaidByMonth(
  db: Executor,
  memberId: number,
): Promise<{ month: string; amount: number }[]> {
  return db.run(
    sql<{ month: string; amount: number }>`
      select to_char(credited_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month,
        sum(amount - reversed)::bigint as amount
      from payment where member_id = ${memberId} and credited_at is not null group by 1
    `.compile(query),
  );
}

/**
 * Adds up the yen that a member paid, without refunds, by the day of Japan on which they were
 * credited. Days on which nothing is left are not listed.
 */
export function sumPaidByDay(
  db: Executor,
  memberId: number,
  since: Date,
): Promise<{ day: string; yen: number }[]> {
  return db.run(
    sql<{ day: string; yen: number }>`
      select to_char(credited_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day,
        sum(amount - reversed)::bigint as yen
      from payment where member_id = ${memberId} and credited_at >= ${since}
      group by 1 having sum(amount - reversed) > 0
    `.compile(query),
  );
}

/** Whether any payment of a member was ever credited. */
export async function hasPaid(db: Executor, memberId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('payment')
      .select('id')
      .where('memberId', '=', memberId)
      .where('creditedAt', 'is not', null)
      .limit(1),
  );
  return rows.length > 0;
}

/** Finds the unpaid orders of a member at stores and by bank transfer, earliest deadline first. */
export async function findWaitingPayments(db: Executor, memberId: number) {
  const rows = await db.run(
    query
      .selectFrom('payment')
      .select(['id', 'method', 'amount', 'payBy', 'store', 'instructions'])
      .where('memberId', '=', memberId)
      .where('state', '=', 'waiting')
      .where('method', 'in', [...orderedMethods])
      .orderBy('payBy')
      .orderBy('id'),
  );
  return rows.map((row) => ({ ...row, ...waiting.parse(row) }));
}

const waiting = z.object({ store: z.nullable(storeChain), instructions: instructions.nullable() });
