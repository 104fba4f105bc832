import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { LotOrigin } from '../db/types.ts';
import { isFromCard } from './card-points.queries.ts';

/** Unspent points of one origin at an instant. */
export interface UnusedPoints {
  origin: LotOrigin;
  members: number;
  points: number;
  /** Those of `points` that members got for returned cards. */
  fromCards: number;
}

/**
 * Adds up the points of all members that were credited and still unspent and valid at `at`, paid
 * and free. Computed from the journal.
 */
export function findUnusedPoints(db: Executor, at: Date): Promise<UnusedPoints[]> {
  return db.run(
    sql<UnusedPoints>`
      with debited as (
        select member_id, sum(-amount)::bigint as points from journal_entry
        where currency = 'point' and amount < 0 and created_at < ${at} group by member_id
      ),
      unspent as (
        select lot.member_id, lot.origin, ${isFromCard} as is_from_card,
          greatest(0, begins_at + lot.amount - greatest(begins_at,
            coalesce(debited.points, 0))) as points
        from point_lot as lot
        join journal_entry as entry
          on entry.member_id = lot.member_id and entry.number = lot.entry_number
        left join debited on debited.member_id = lot.member_id
        where credited_at < ${at} and expires_at > ${at}
      ),
      -- Before the join, so that Citus adds up on the shards.
      summed as (
        select origin, count(distinct member_id) filter (where points > 0) as members,
          sum(points) as points, sum(points) filter (where is_from_card) as from_cards
        from unspent group by origin
      )
      select origin, coalesce(members, 0) as members, coalesce(points, 0)::bigint as points,
        coalesce(from_cards, 0)::bigint as from_cards
      from unnest(enum_range(null::lot_origin)) as kind (origin) left join summed using (origin)
      order by origin
    `.compile(query),
  );
}

/** All bookings for a payment, at any time. */
export interface BookedPayment {
  reference: string;
  /** Points credited for it. */
  credited: number;
  /** Points taken back or owed since, without those of a charge-back that was withdrawn. */
  takenBack: number;
}

/** Finds how many points were credited and taken back for each of these payments of members. */
export function findBookedPayments(
  db: Executor,
  payments: readonly { id: string; memberId: number }[],
): Promise<BookedPayment[]> {
  const members = [...new Set(payments.map(({ memberId }) => memberId))];
  // In each part, because Citus would read the whole parts first.
  const isAsked = sql<boolean>`member_id = any(${members}::bigint[])
            and reference = any(${payments.map(({ id }) => id)}::uuid[])`;
  return db.run(
    sql<BookedPayment>`
      select reference, sum(credited)::bigint as credited, sum(taken_back)::bigint as taken_back
      from (
        select reference, amount as credited, 0 as taken_back from journal_entry
          where kind = 'points_bought' and ${isAsked}
        union all
        select reference, 0, -amount from journal_entry
          where kind in ('payment_reversed', 'payment_returned') and ${isAsked}
        union all
        select reference, 0, amount from debt_entry
          where kind in ('payment_reversed', 'payment_returned') and ${isAsked}
      ) as booked
      group by reference
    `.compile(query),
  );
}

/**
 * An entry of points that were bought, taken back with their payment, or given back because the
 * money returned.
 */
export interface PaymentEntry {
  memberId: number;
  number: number;
  reference: string | null;
  amount: number;
}

/**
 * Finds the journal entries that payments caused, from `from` (inclusive) until `until`
 * (exclusive), oldest first.
 */
export function findPaymentEntries(db: Executor, from: Date, until: Date): Promise<PaymentEntry[]> {
  return db.run(
    query
      .selectFrom('journalEntry')
      .select(['memberId', 'number', 'reference', 'amount'])
      .where('kind', 'in', ['points_bought', 'payment_reversed', 'payment_returned'])
      .where('createdAt', '>=', from)
      .where('createdAt', '<', until)
      .orderBy('createdAt')
      .orderBy('memberId')
      .orderBy('number'),
  );
}
