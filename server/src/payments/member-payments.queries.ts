import { payMethods } from '#contract/points.ts';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Every payment of a member, oldest first, as they download it. What the provider knows them by stays here. */
export function selectMemberPayments(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('payment')
      .select(['id', 'method', 'amount', 'state', 'reversed', 'creditedAt', 'createdAt'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt'),
  );
}

/** A member's payments for whoever answers them, the newest first, with what their companies know them by. */
export function selectNewestPayments(db: Executor, memberId: number, limit: number) {
  return db.run(
    query
      .selectFrom('payment')
      .select(['id', 'method', 'amount', 'state', 'reversed', 'provider', 'providerId', 'createdAt'])
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

/** The payments of a member that they still have to make, at a store or by transfer, in the order in which they are due. */
export function selectWaitingPayments(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('payment')
      .select(['id', 'method', 'amount', 'payBy'])
      .where('memberId', '=', memberId)
      .where('state', '=', 'waiting')
      .where('method', 'in', [payMethods.store, payMethods.bank])
      .orderBy('payBy')
      .orderBy('id'),
  );
}
