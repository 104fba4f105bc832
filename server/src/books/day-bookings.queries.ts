import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Period } from '../lib/days.rules.ts';
import {
  bookingsOf,
  type CreditedRow,
  type DayBookings,
  type GivenBackRow,
  type MovedRow,
  packsOf,
  paymentsOf,
  type RefundedRow,
  type SpentRow,
  type UnitsRow,
} from './day-bookings.rules.ts';

/** The day in Japan of a time, as `2026-11-21`. */
export const dayOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`;

/** The points that entries credited, by the origin of their lots, and coins credited. */
function findCredits(db: Executor, { from, until }: Period): Promise<MovedRow[]> {
  return db.run(
    sql<MovedRow>`
      select ${dayOf('entry.created_at')} as day, entry.kind,
        coalesce(lot.origin::text, 'coin') as unit,
        sum(entry.amount)::bigint as amount
      from journal_entry as entry
      left join point_lot as lot on entry.currency = 'point' and lot.member_id = entry.member_id
        and lot.entry_number = entry.number
      where entry.created_at >= ${from} and entry.created_at < ${until} and entry.amount > 0
      group by 1, 2, 3
    `.compile(query),
  );
}

/**
 * Entries that debited points in the period, each with how many points its member had been debited
 * before it. Points are debited from the oldest lot on, so this number tells from which lots they
 * came. It is computed backwards from the account's total: a day that has just ended needs only its
 * own entries and later ones.
 */
export const debits = ({ from, until }: Period) => sql`
  first_debit as (
    select member_id, min(number) as number from journal_entry
    where currency = 'point' and amount < 0 and created_at >= ${from} and created_at < ${until}
    group by member_id
  ),
  debit as (
    select entry.member_id, entry.kind, entry.reference, entry.created_at, -entry.amount as points,
      account.points_debited
        - sum(-entry.amount) over (partition by entry.member_id
          order by entry.number desc) as begins_at
    from first_debit
    join ledger_account as account on account.member_id = first_debit.member_id
    join journal_entry as entry
      on entry.member_id = first_debit.member_id and entry.number >= first_debit.number
    where entry.currency = 'point' and entry.amount < 0
  )`;

/** The part of a debit that came from a lot. */
export const partOfLot = sql`
  least(debit.begins_at + debit.points, lot.begins_at + lot.amount)
    - greatest(debit.begins_at, lot.begins_at)`;

/** The lots that a debit took points from. */
export const lotsOfDebit = sql`
  lot.member_id = debit.member_id and lot.begins_at < debit.begins_at + debit.points
    and lot.begins_at + lot.amount > debit.begins_at`;

/** Finds the points that entries debited, by the origin of their lots, and by pack. */
function findDebits(db: Executor, period: Period): Promise<SpentRow[]> {
  return db.run(
    sql<SpentRow>`
      with ${debits(period)}
      select ${dayOf('debit.created_at')} as day, debit.kind, lot.origin::text as unit,
        coalesce(purchase.pack_id, 0) as pack_id, sum(${partOfLot})::bigint as amount
      from debit
      join point_lot as lot on ${lotsOfDebit}
      left join purchase on debit.kind = 'pack_bought' and purchase.member_id = debit.member_id
        and purchase.id = debit.reference
      where debit.created_at >= ${period.from} and debit.created_at < ${period.until}
      group by 1, 2, 3, 4
    `.compile(query),
  );
}

/** The coins that entries took, by pack. */
function findCoinDebits(db: Executor, { from, until }: Period): Promise<SpentRow[]> {
  return db.run(
    sql<SpentRow>`
      select ${dayOf('entry.created_at')} as day, entry.kind, 'coin' as unit,
        coalesce(purchase.pack_id, 0) as pack_id, sum(-entry.amount)::bigint as amount
      from journal_entry as entry
      left join purchase on entry.kind = 'pack_bought' and purchase.member_id = entry.member_id
        and purchase.id = entry.reference
      where entry.created_at >= ${from} and entry.created_at < ${until}
        and entry.currency = 'coin' and entry.amount < 0
      group by 1, 2, 3, 4
    `.compile(query),
  );
}

/** Units of packs that were sold, and points that were given for their cards. */
function findUnitsSold(db: Executor, { from, until }: Period): Promise<UnitsRow[]> {
  return db.run(
    sql<UnitsRow>`
      select ${dayOf('entry.created_at')} as day, purchase.pack_id,
        coalesce(sum(purchase.count) filter (where entry.kind = 'pack_bought'),
          0)::integer as units,
        coalesce(sum(entry.amount) filter (where entry.kind = 'card_converted'), 0)::bigint as given
      from journal_entry as entry
      join purchase on purchase.member_id = entry.member_id and purchase.id = entry.reference
      where entry.created_at >= ${from} and entry.created_at < ${until}
        and entry.kind in ('pack_bought', 'card_converted')
      group by 1, 2
    `.compile(query),
  );
}

/**
 * Purchases that were refunded in the period, and the debits that had paid for them in points, each
 * with how many points its member had been debited before it.
 */
export const refundedDebits = ({ from, until }: Period) => sql`
  refunded as (
    select member_id, reference, min(created_at) as created_at from journal_entry
    where kind = 'pack_refunded' and created_at >= ${from} and created_at < ${until}
    group by member_id, reference
  ),
  debit as (
    select refunded.member_id, refunded.reference, refunded.created_at as refunded_at,
        -entry.amount as points, account.points_debited - (
      select sum(-later.amount) from journal_entry as later
      where later.member_id = entry.member_id and later.number >= entry.number
        and later.currency = 'point' and later.amount < 0
    ) as begins_at
    from refunded
    join ledger_account as account on account.member_id = refunded.member_id
    join journal_entry as entry on entry.member_id = refunded.member_id
      and entry.reference = refunded.reference and entry.kind = 'pack_bought'
      and entry.currency = 'point'
  )`;

/**
 * Finds purchases that were refunded, with what had been paid for them. The lots of the refund do
 * not show it, because points that had expired come back as new ones.
 */
function findRefundedPacks(db: Executor, period: Period): Promise<RefundedRow[]> {
  return db.run(
    sql<RefundedRow>`
      with ${refundedDebits(period)},
      part as (
        select debit.member_id, debit.reference,
          coalesce(sum(${partOfLot}) filter (where lot.origin = 'paid'), 0) as paid,
          coalesce(sum(${partOfLot}) filter (where lot.origin = 'free'), 0) as free
        from debit join point_lot as lot on ${lotsOfDebit}
        group by 1, 2
      )
      select ${dayOf('refunded.created_at')} as day, purchase.pack_id,
        sum(purchase.count)::integer as units,
        coalesce(sum(part.paid), 0)::bigint as paid, coalesce(sum(part.free), 0)::bigint as free,
        coalesce(sum(purchase.paid) filter (where purchase.currency = 'coin'), 0)::bigint as coins
      from refunded
      join purchase on purchase.member_id = refunded.member_id and purchase.id = refunded.reference
      left join part on part.member_id = refunded.member_id and part.reference = refunded.reference
      group by 1, 2
    `.compile(query),
  );
}

/** Finds payments that were credited, by payment method. */
function findCreditedPayments(db: Executor, { from, until }: Period): Promise<CreditedRow[]> {
  return db.run(
    sql<CreditedRow>`
      select ${dayOf('credited_at')} as day, method, count(*)::integer as payments,
        sum(amount)::bigint as yen
      from payment where credited_at >= ${from} and credited_at < ${until}
      group by 1, 2
    `.compile(query),
  );
}

/**
 * Finds the yen that were given back, by payment method, on the day when it was booked. Servers of
 * an earlier version recorded only the points that were booked for it.
 */
function findGivenBack(db: Executor, { from, until }: Period): Promise<GivenBackRow[]> {
  return db.run(
    sql<GivenBackRow>`
      select ${dayOf('event.created_at')} as day, payment.method,
        sum(coalesce(given_back, taken_back + owed - withheld
          - case when event.created_at = payment.credited_at then 0
            else event.credited end))::bigint as yen
      from payment_event as event join payment on payment.id = event.payment_id
      where event.created_at >= ${from} and event.created_at < ${until}
        and payment.credited_at is not null
        and (given_back <> 0 or given_back is null)
      group by 1, 2
    `.compile(query),
  );
}

/**
 * Reads what was booked in a period from the journal and the history of payments, by day in Japan.
 * Use a snapshot, so that all parts are of one moment.
 */
export async function findDayBookings(db: Executor, period: Period): Promise<DayBookings> {
  const credits = await findCredits(db, period);
  const debited = [...(await findDebits(db, period)), ...(await findCoinDebits(db, period))];
  const refunded = await findRefundedPacks(db, period);
  return {
    bookings: bookingsOf(credits, debited, refunded),
    payments: paymentsOf(await findCreditedPayments(db, period), await findGivenBack(db, period)),
    packs: packsOf(
      await findUnitsSold(db, period),
      debited.filter(({ kind }) => kind === 'pack_bought'),
      refunded,
    ),
  };
}
