import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Currency } from '../db/types.ts';

/** Counts and sums of a pack's purchases since a time whose price can be given back. */
export interface PaidSince {
  purchases: number;
  members: number;
  /** Points or coins. */
  paid: number;
}
export interface MarkedPrices extends Omit<PaidSince, 'members'> {
  /** Purchases of closed accounts, which are not marked. */
  ofClosedAccounts: number;
  /** All purchases since the time, marked now, before or not at all. */
  all: number;
}
export const nothingPaid: PaidSince = { purchases: 0, members: 0, paid: 0 };

/**
 * Finds the members with cards of a pack. They are read from the cards, because purchases have no
 * index by pack, and are on other nodes on Citus.
 */
async function findWinners(db: Executor, packId: number): Promise<number[]> {
  const rows = await db.run(
    query.selectFrom('wonCard').select('memberId').distinct().where('packId', '=', packId),
  );
  return rows.map(({ memberId }) => memberId);
}

/** The members among these whose accounts are open. A closed account gets nothing back. */
const openAmong = (memberIds: readonly number[]) =>
  query
    .selectFrom('member')
    .select('id')
    .where('id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .where('closedAt', 'is', null);

/**
 * The SQL condition for the purchases of a pack that these members made since a time and that were
 * not refunded.
 */
const isBoughtSince = (packId: number, memberIds: readonly number[], since: Date) =>
  sql<boolean>`member_id = any(${memberIds}::bigint[]) and pack_id = ${packId}::integer
    and created_at >= ${since}::timestamptz and refunded_at is null`;

/**
 * Adds up, for each of these times, the drawn purchases of a pack since then whose price can be
 * given back.
 */
export async function sumPaidSinceEach(
  db: Executor,
  packId: number,
  times: readonly Date[],
): Promise<PaidSince[]> {
  const open = await db.run(openAmong(await findWinners(db, packId)));
  const memberIds = open.map(({ id }) => id);
  return Promise.all(
    times.map(async (since) => {
      const [sums] = await db.run(
        sql<PaidSince>`
          select count(*)::integer as purchases, count(distinct member_id)::integer as members,
            coalesce(sum(paid), 0)::bigint as paid
          from purchase where ${isBoughtSince(packId, memberIds, since)}
            and price_due_back_at is null
        `.compile(query),
      );
      return sums ?? nothingPaid;
    }),
  );
}

/**
 * Marks the drawn purchases of a pack since a time: `returnDuePrices` gives their price back. Those
 * of closed accounts, and those that are marked already, stay as they are.
 *
 * @returns how many were marked, what was paid for them, how many are of closed accounts, and how
 *   many purchases there are in all
 */
export async function markPricesDueBack(
  tx: Tx,
  packId: number,
  since: Date,
  now: Date,
): Promise<MarkedPrices> {
  const winners = await findWinners(tx, packId);
  const [counted] = await tx.run(
    sql<{ all: number; unmarked: number }>`
      select count(*)::integer as all,
        (count(*) filter (where price_due_back_at is null))::integer as unmarked
      from purchase where ${isBoughtSince(packId, winners, since)}
    `.compile(query),
  );
  // Waits for an account that is being closed. An account that is closed later sees what is due.
  const open = await tx.run(openAmong(winners).orderBy('id').forKeyShare());
  const memberIds = open.map(({ id }) => id);
  const rows = await tx.run(
    sql<{ paid: number }>`
      update purchase set price_due_back_at = ${now}::timestamptz
      where ${isBoughtSince(packId, memberIds, since)} and price_due_back_at is null returning paid
    `.compile(query),
  );
  const { all, unmarked } = counted ?? { all: 0, unmarked: 0 };
  const paid = rows.reduce((sum, row) => sum + row.paid, 0);
  return { purchases: rows.length, paid, ofClosedAccounts: unmarked - rows.length, all };
}

/**
 * Marks the price of one purchase as due back, unless it was given back or nothing was paid. The
 * purchase must be locked.
 *
 * @returns whether it is marked now
 */
export async function markPriceDueBack(
  tx: Tx,
  { memberId, id }: { memberId: number; id: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(
    query
      .updateTable('purchase')
      .set({ priceDueBackAt: now })
      .where('memberId', '=', memberId)
      .where('id', '=', id)
      .where('priceDueBackAt', 'is', null)
      .where('paid', '>', 0)
      .returning('id'),
  );
  return rows.length > 0;
}

/** Whether prices of purchases are due to a member and not booked yet. */
export async function hasPricesDueBack(db: Executor, memberId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('purchase')
      .select('id')
      .where('memberId', '=', memberId)
      .where('priceDueBackAt', 'is not', null)
      .where('priceReturnedAt', 'is', null)
      .limit(1),
  );
  return rows.length > 0;
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
