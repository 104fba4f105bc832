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
  const [row] = await db.run(
    query
      .selectFrom('exchange')
      .select(sql<number>`coalesce(sum(count), 0)`.as('taken'))
      .where('memberId', '=', memberId)
      .where('cardId', '=', cardId),
  );
  return row?.taken ?? 0;
}
