import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { isFromCard } from '../ledger/index.ts';
import type { Period } from '../lib/days.rules.ts';
import type { DailyCardPoints } from './card-points.rules.ts';
import { dayText } from './daily-sums.queries.ts';
import { dayOf, debits, lotsOfDebit, partOfLot, refundedDebits } from './day-bookings.queries.ts';

/** The points of a debit that were given for returned cards, and count as paid or free. */
const fromCards = (origin: 'paid' | 'free') => sql<number>`
  coalesce(sum(${partOfLot}) filter (where lot.origin = ${sql.lit(origin)}), 0)::bigint`;

interface PackDebits {
  /** The common table expressions that end with `debit`. */
  debits: RawBuilder<unknown>;
  /** The column with the time that counts. */
  time: string;
  /** Which of the debits count. */
  where: RawBuilder<unknown>;
}

/** Finds the points from returned cards in debits that paid for packs, by day and pack. */
function findFromCards(
  db: Executor,
  { debits: found, time, where }: PackDebits,
): Promise<DailyCardPoints[]> {
  return db.run(
    sql<DailyCardPoints>`
      with ${found}
      select ${dayOf(time)} as day, purchase.pack_id,
        ${fromCards('paid')} as paid_from_cards, ${fromCards('free')} as free_from_cards
      from debit
      join point_lot as lot on ${lotsOfDebit}
      join journal_entry as entry
        on entry.member_id = lot.member_id and entry.number = lot.entry_number
        and ${isFromCard}
      join purchase on purchase.member_id = debit.member_id and purchase.id = debit.reference
      where ${where}
      group by 1, 2
    `.compile(query),
  );
}

/** Finds the points from returned cards that paid for packs in a period, by day and pack. */
export function findSpentFromCards(db: Executor, period: Period): Promise<DailyCardPoints[]> {
  const { from, until } = period;
  return findFromCards(db, {
    debits: debits(period),
    time: 'debit.created_at',
    where: sql`debit.kind = 'pack_bought'
      and debit.created_at >= ${from} and debit.created_at < ${until}`,
  });
}

/**
 * Finds the points from returned cards that had paid for packs which were refunded in a period, by
 * day of the refund and pack.
 */
export function findRefundedFromCards(db: Executor, period: Period): Promise<DailyCardPoints[]> {
  return findFromCards(db, {
    debits: refundedDebits(period),
    time: 'debit.refunded_at',
    where: sql`true`,
  });
}

/** Stores the sums of days that were just marked as summed. */
export async function insertCardPoints(tx: Tx, rows: readonly DailyCardPoints[]): Promise<void> {
  if (rows.length > 0) await tx.run(query.insertInto('dailyCardPoint').values([...rows]));
}

const stored = query
  .selectFrom('dailyCardPoint')
  .select([dayText.as('day'), 'packId', 'paidFromCards', 'freeFromCards']);

/** Finds all stored sums, for the check of the books. */
export function findStoredCardPoints(db: Executor): Promise<DailyCardPoints[]> {
  return db.run(stored);
}

/** Finds the stored sums of a pack. */
export function findCardPointsOfPack(db: Executor, packId: number): Promise<DailyCardPoints[]> {
  return db.run(stored.where('packId', '=', packId));
}
