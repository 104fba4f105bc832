import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Stores with which card a payment is begun; the last one counts. */
export function upsertPaymentCard(
  tx: Tx,
  card: { paymentId: string; memberId: number; digest: Buffer },
): Promise<unknown> {
  const { digest } = card;
  return tx.run(
    query
      .insertInto('paymentCard')
      .values(card)
      .onConflict((conflict) => conflict.column('paymentId').doUpdateSet({ digest })),
  );
}

/**
 * The payments that show whose card it is. A payment that was not credited does not: who only knows
 * the number of somebody else's card cannot pay with it. A payment whose money all went back does
 * not, either: a thief who excludes themselves must not lock the card of its owner, who has charged
 * the payment back.
 */
const showsPayer = sql`payment.credited_at is not null and payment.reversed < payment.amount`;

/** Finds the other members who have paid with a card. */
export async function findOtherPayersBy(
  db: Executor,
  memberId: number,
  digests: readonly Buffer[],
): Promise<number[]> {
  const rows = await db.run(
    sql<{ memberId: number }>`
      select distinct card.member_id from payment_card as card join payment
        on payment.id = card.payment_id
      where card.digest = any(${digests}::bytea[])
        and card.member_id <> ${memberId} and ${showsPayer}
    `.compile(query),
  );
  return rows.map((row) => row.memberId);
}

/** Whether any of these members has paid with a card that is stored. */
export async function havePaidByCard(db: Executor, memberIds: readonly number[]): Promise<boolean> {
  const rows = await db.run(
    sql`
      select 1 from payment_card as card join payment on payment.id = card.payment_id
      where card.member_id = any(${memberIds}::bigint[]) and ${showsPayer} limit 1
    `.compile(query),
  );
  return rows.length > 0;
}

/** Erases with which cards a member has paid. */
export function deletePaymentCards(db: Executor, memberId: number): Promise<unknown> {
  return db.run(query.deleteFrom('paymentCard').where('memberId', '=', memberId));
}

/** Finds the members of closed accounts whose cards are still stored. */
export async function findClosedPayers(db: Executor): Promise<number[]> {
  const rows = await db.run(
    sql<{ memberId: number }>`
      select distinct card.member_id from payment_card as card join member
        on member.id = card.member_id
      where member.closed_at is not null
    `.compile(query),
  );
  return rows.map((row) => row.memberId);
}
