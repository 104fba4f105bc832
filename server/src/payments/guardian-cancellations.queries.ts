import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/**
 * Stores that a guardian has cancelled payments. What staff recorded about them before no longer
 * counts as dealt with. The member's account must be locked.
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
  await openAttention(
    tx,
    inserted.map(({ paymentId }) => paymentId),
  );
}

/** Makes payments need attention again that staff had dealt with, because something new came. */
export async function openAttention(tx: Tx, paymentIds: readonly string[]): Promise<void> {
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

/**
 * The payments that staff must give back: a guardian has cancelled them, the shop has money of
 * them, no refund of them is under way, and nobody has recorded that it was done.
 */
export const toGiveBack = sql`
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
      select id from payment where id = ${paymentId}::uuid and id in (${toGiveBack})
    `.compile(query),
  );
  return rows.length > 0;
}
