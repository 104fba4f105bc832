import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { mostCounted } from '../lib/counted.ts';
import { isToBeSent } from '../shipping/index.ts';

/**
 * Stores that a guardian has cancelled payments. If staff had marked a payment as resolved, it is
 * open again. The member's account must be locked.
 */
export async function insertCancellations(
  tx: Tx,
  memberId: number,
  paymentIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = paymentIds.map((paymentId) => ({ paymentId, memberId, cancelledAt: now }));
  const inserted = await tx.run(
    query
      .insertInto('guardianCancellation')
      .values(rows)
      .onConflict((conflict) => conflict.column('paymentId').doNothing())
      .returning('paymentId'),
  );
  await reopenAttention(
    tx,
    inserted.map(({ paymentId }) => paymentId),
  );
}

/** Reopens payments that staff had marked as resolved, because something new happened. */
export async function reopenAttention(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx.run(
    query
      .updateTable('payment')
      .set({ attentionResolvedAt: null })
      .where('id', 'in', [...paymentIds]),
  );
}

/** Ends the time to pay of open payments, so that the sweep cancels them at their providers. */
export function endTimeToPay(tx: Tx, paymentIds: readonly string[], now: Date): Promise<unknown> {
  return tx.run(
    query
      .updateTable('payment')
      .set({ payBy: sql<Date>`least(pay_by, ${now}::timestamptz)`, askAt: now })
      .where('id', 'in', [...paymentIds]),
  );
}

/** Whether a guardian has cancelled a payment. */
export async function isCancelledByGuardian(db: Executor, paymentId: string): Promise<boolean> {
  const rows = await db.run(
    query.selectFrom('guardianCancellation').select('paymentId').where('paymentId', '=', paymentId),
  );
  return rows.length > 0;
}

/** Whether a guardian has cancelled payments of a member. */
export async function hasGuardianCancellation(db: Executor, memberId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('guardianCancellation')
      .select('paymentId')
      .where('memberId', '=', memberId)
      .limit(1),
  );
  return rows.length > 0;
}

/**
 * Finds the members whose payments a guardian has cancelled and whose account is open, longest
 * waiting first. Staff close it when the refunds are done (protection.md, "Age").
 */
export function findAccountsToClose(
  db: Executor,
): Promise<{ memberId: number; cancelledAt: Date }[]> {
  return db.run(
    sql<{ memberId: number; cancelledAt: Date }>`
      select member_id, min(cancelled_at) as cancelled_at
      from guardian_cancellation join member on member.id = member_id
      where closed_at is null group by member_id order by 2, 1 limit ${mostCounted + 1}
    `.compile(query),
  );
}

/**
 * Finds the members whose payments a guardian has cancelled and who have undecided cards, or a
 * parcel that no export contains and nobody has packed. Read in steps, because on Citus purchases
 * and parcels are on other nodes.
 */
export async function findMembersWithLateCards(db: Executor): Promise<number[]> {
  const cancelled = await db.run(
    query.selectFrom('guardianCancellation').select('memberId').distinct(),
  );
  if (cancelled.length === 0) return [];
  const isOne = sql<boolean>`
    member_id = any(${cancelled.map(({ memberId }) => memberId)}::bigint[])`;
  const [purchases, parcels] = await Promise.all([
    db.run(
      query
        .selectFrom('purchase')
        .select('memberId')
        .distinct()
        .where('openCards', '>', 0)
        .where(isOne),
    ),
    db.run(
      query
        .selectFrom('parcel')
        .select('memberId')
        .distinct()
        .where(isToBeSent)
        .where('exportId', 'is', null)
        .where('packedAt', 'is', null)
        .where(isOne),
    ),
  ]);
  return [...new Set([...purchases, ...parcels].map(({ memberId }) => memberId))];
}

/**
 * Selects the payments that staff must give back: a guardian has cancelled them, the shop still has
 * money, no refund is under way, and staff have not recorded that they gave the money back.
 */
export const paymentsToGiveBack = sql`
  select cancelled.payment_id from guardian_cancellation as cancelled
  join payment as kept on kept.id = cancelled.payment_id
  where kept.state = 'paid' and kept.reversed < kept.amount and kept.attention_resolved_at is null
    and not exists (
      select from payment_refund as refund
      where refund.payment_id = kept.id and refund.state in ('asked', 'sent', 'unclear')
    )`;

/** Whether staff must give a payment back by hand, or by a refund. */
export async function isToGiveBack(db: Executor, paymentId: string): Promise<boolean> {
  const rows = await db.run(
    sql<{ id: string }>`
      select id from payment where id = ${paymentId}::uuid and id in (${paymentsToGiveBack})
    `.compile(query),
  );
  return rows.length > 0;
}
