import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import * as z from 'zod';
import { storeChain } from '#contract/shop/payments.ts';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { DB } from '../db/types.ts';
import { instructions } from '../providers/payments/payment-provider.ts';
import { declines, orderedMethods } from './pay-limits.rules.ts';

/**
 * Every payment of a member, oldest first, as they download it. What the provider knows them by
 * stays here.
 */
export function selectMemberPayments(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('payment')
      .select(['id', 'method', 'amount', 'state', 'reversed', 'creditedAt', 'createdAt'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt'),
  );
}

/**
 * A member's payments for whoever answers them, the newest first, with what their companies know
 * them by.
 */
export function selectNewestPayments(db: Executor, memberId: number, limit: number) {
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

/** Whether money of a member may still be on its way. */
export async function hasOpenPayments(db: Executor, memberId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('payment')
      .select('id')
      .where('memberId', '=', memberId)
      .where('state', 'in', ['created', 'waiting', 'authorising', 'needs_attention'])
      .limit(1),
  );
  return rows.length > 0;
}

/**
 * Payments that a company declined since then, and those that it has yet to answer, asked for since
 * `unanswered`.
 */
export function countDeclined(
  db: Executor,
  memberId: number,
  since: Date,
  unanswered: Date,
): Promise<number> {
  return count(db, memberId, (payment) =>
    payment.or([
      payment.and([payment('createdAt', '>=', since), payment('failure', 'in', [...declines])]),
      payment.and([payment('createdAt', '>=', unanswered), payment('state', '=', 'created')]),
    ]),
  );
}

/**
 * Orders that a member has yet to pay, at a store or by transfer, and those that a company has yet
 * to answer.
 */
export function countOrders(
  db: Executor,
  memberId: number,
  now: Date,
  unanswered: Date,
): Promise<number> {
  return count(db, memberId, (payment) =>
    payment.and([
      payment('method', 'in', [...orderedMethods]),
      payment.or([
        payment.and([payment('state', '=', 'waiting'), payment('payBy', '>', now)]),
        payment.and([payment('createdAt', '>=', unanswered), payment('state', '=', 'created')]),
      ]),
    ]),
  );
}

async function count(
  db: Executor,
  memberId: number,
  which: (payment: ExpressionBuilder<DB, 'payment'>) => Expression<SqlBool>,
): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('payment')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('memberId', '=', memberId)
      .where(which),
  );
  return Number(row?.count ?? 0);
}

/** Whether money of a member ever arrived. */
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

/**
 * The payments of a member that they still have to make, at a store or by transfer, in the order in
 * which they are due.
 */
export async function selectWaitingPayments(db: Executor, memberId: number) {
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
