import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Cards of one kind that a member took for coins, at once. */
export interface Exchange {
  memberId: number;
  /** Public, and unguessable. */
  id: string;
  cardId: number;
  count: number;
  /** Coins for all of them. */
  paid: number;
  createdAt: Date;
}

/** Every exchange of a member, oldest first. */
export function selectAllExchanges(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('exchange')
      .select(['id', 'cardId', 'count', 'paid', 'createdAt'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt'),
  );
}

export function insertExchange(tx: Tx, exchange: Exchange): Promise<unknown> {
  return tx.run(query.insertInto('exchange').values(exchange));
}

/** The exchanges of a member among these ids. */
export function selectExchanges(
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

/** How many of a card a member has taken. */
export async function countTaken(db: Executor, memberId: number, cardId: number): Promise<number> {
  return (await selectTaken(db, memberId, [cardId])).get(cardId) ?? 0;
}

/** How many of each of these cards a member has taken; those of which it is none are not in it. */
export async function selectTaken(
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
