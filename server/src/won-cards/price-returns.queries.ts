import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Currency } from '../db/types.ts';

/** Purchases of a pack since a time, whose price was not given back. */
export interface PaidSince {
  purchases: number;
  members: number;
  /** Points or coins. */
  paid: number;
}

/**
 * Finds the members with cards of a pack. A table has no index of a pack's purchases, and on Citus
 * they are on other nodes than its cards.
 */
async function findWinners(db: Executor, packId: number): Promise<number[]> {
  const rows = await db.run(
    query.selectFrom('wonCard').select('memberId').distinct().where('packId', '=', packId),
  );
  return rows.map(({ memberId }) => memberId);
}

/** The purchases of a pack since a time whose price can be given back. */
const isReturnable = (packId: number, memberIds: readonly number[], since: Date) =>
  sql<boolean>`member_id = any(${memberIds}::bigint[]) and pack_id = ${packId}::integer
    and created_at >= ${since}::timestamptz and refunded_at is null and price_due_back_at is null`;

/** Adds up the drawn purchases of a pack since a time whose price can be given back. */
export async function sumPaidSince(db: Executor, packId: number, since: Date): Promise<PaidSince> {
  const memberIds = await findWinners(db, packId);
  const [sums] = await db.run(
    sql<PaidSince>`
      select count(*)::integer as purchases, count(distinct member_id)::integer as members,
        coalesce(sum(paid), 0)::bigint as paid
      from purchase where ${isReturnable(packId, memberIds, since)}
    `.compile(query),
  );
  return sums ?? { purchases: 0, members: 0, paid: 0 };
}

/**
 * Marks the drawn purchases of a pack since a time: `returnDuePrices` gives their price back.
 *
 * @returns how many were marked, and what was paid for them
 */
export async function markPricesDueBack(
  tx: Tx,
  packId: number,
  since: Date,
  now: Date,
): Promise<Omit<PaidSince, 'members'>> {
  const memberIds = await findWinners(tx, packId);
  const rows = await tx.run(
    sql<{ paid: number }>`
      update purchase set price_due_back_at = ${now}::timestamptz
      where ${isReturnable(packId, memberIds, since)} returning paid
    `.compile(query),
  );
  return { purchases: rows.length, paid: rows.reduce((sum, { paid }) => sum + paid, 0) };
}

/** A member with prices of a pack that are due. */
export interface DueMember {
  memberId: number;
  packId: number;
}

/** Finds members with prices that are due to them, in order, after `after`. */
export function findPricesDueBack(
  db: Executor,
  after: DueMember | undefined,
  limit: number,
): Promise<DueMember[]> {
  const { memberId, packId } = after ?? { memberId: 0, packId: 0 };
  return db.run(
    sql<DueMember>`
      select distinct member_id, pack_id from purchase
      where price_due_back_at is not null and price_returned_at is null
        and (member_id, pack_id) > (${memberId}::bigint, ${packId}::integer)
      order by member_id, pack_id limit ${limit}
    `.compile(query),
  );
}

/** A purchase whose price is booked back. */
export interface ReturnedPrice {
  id: string;
  count: number;
  currency: Currency;
  paid: number;
  createdAt: Date;
}

/**
 * Marks the prices that are due to a member as given back, in the transaction that books them. The
 * member's account must be locked.
 *
 * @returns the purchases that this transaction has marked
 */
export function markPricesReturned(
  tx: Tx,
  { memberId, packId }: DueMember,
  now: Date,
): Promise<ReturnedPrice[]> {
  return tx.run(
    sql<ReturnedPrice>`
      update purchase set price_returned_at = ${now}::timestamptz
      where member_id = ${memberId}::bigint and pack_id = ${packId}::integer
        and price_due_back_at is not null and price_returned_at is null
      returning id, count, currency, paid, created_at
    `.compile(query),
  );
}
