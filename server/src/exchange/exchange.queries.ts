import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** One exchange: cards of one kind that a member took for coins. */
export interface Exchange {
  memberId: number;
  /** Public and unguessable. */
  id: string;
  cardId: number;
  count: number;
  /** Coins for all cards of the exchange. */
  paid: number;
  createdAt: Date;
  /** The version of the terms under which it was made; null if the terms had no versions then. */
  termsVersion: number | null;
}

/** Finds all exchanges of a member, oldest first. */
export function findExchangesOfMember(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('exchange')
      .select(['id', 'cardId', 'count', 'paid', 'createdAt', 'termsVersion', 'takenBackAt'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt'),
  );
}

/** Inserts an exchange of coins for cards; its coins are debited in the same transaction. */
export function insertExchange(tx: Tx, exchange: Exchange): Promise<unknown> {
  return tx.run(query.insertInto('exchange').values(exchange));
}

/**
 * Marks exchanges of a member as taken back, if they were not before.
 *
 * @returns their cards, in the order of the cards' ids
 */
export async function markTakenBack(
  tx: Tx,
  memberId: number,
  ids: readonly string[],
  now: Date,
): Promise<Pick<Exchange, 'cardId' | 'count'>[]> {
  const rows = await tx.run(
    query
      .updateTable('exchange')
      .set({ takenBackAt: now })
      .where('memberId', '=', memberId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('takenBackAt', 'is', null)
      .returning(['cardId', 'count']),
  );
  return rows.toSorted((one, other) => one.cardId - other.cardId);
}

/** Finds the exchanges with these ids, if they are the member's. */
export function findExchanges(
  db: Executor,
  memberId: number,
  ids: readonly string[],
): Promise<Pick<Exchange, 'id' | 'cardId' | 'count'>[]> {
  return db.run(
    query
      .selectFrom('exchange')
      .select(['id', 'cardId', 'count'])
      .where('memberId', '=', memberId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`),
  );
}

/** Counts how many of a card a member has taken in all exchanges. */
export async function countTaken(db: Executor, memberId: number, cardId: number): Promise<number> {
  return (await findTaken(db, memberId, [cardId])).get(cardId) ?? 0;
}

/**
 * Counts how many of each of these cards a member has taken. Cards of which they took none are left
 * out.
 */
export async function findTaken(
  db: Executor,
  memberId: number,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.run(
    query
      .selectFrom('exchange')
      .select(['cardId', sql<number>`sum(count)`.as('taken')])
      .where('memberId', '=', memberId)
      .where('cardId', '=', sql<number>`any(${cardIds}::integer[])`)
      .groupBy('cardId'),
  );
  return new Map(rows.map(({ cardId, taken }) => [cardId, taken]));
}
