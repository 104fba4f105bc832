import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A disagreement between the offers, the exchanges and their bookings. */
export interface ExchangeDiscrepancy {
  cardId: number;
  finding: string;
}

/** Checks that each offer's count is the sum of its exchanges. */
export function findWrongOffers(db: Executor): Promise<ExchangeDiscrepancy[]> {
  return db.run(
    sql<ExchangeDiscrepancy>`
      select card_id, format('the offer counts %s exchanged, the exchanges add up to %s',
        coalesce(exchanged, 0), coalesce(taken.count, 0)) as finding
      from exchange_offer
      full join (select card_id, sum(count) as count from exchange group by card_id) as taken using (card_id)
      where coalesce(exchanged, 0) <> coalesce(taken.count, 0)
      order by card_id
    `.compile(query),
  );
}

/**
 * Checks that each exchange was booked once, at its price, and that every such booking has an
 * exchange.
 */
export function findWrongBookings(db: Executor): Promise<ExchangeDiscrepancy[]> {
  return db.run(
    sql<ExchangeDiscrepancy>`
      with booked as (
        select member_id, reference as id, sum(amount) as amount, count(*) as entries
        from journal_entry where kind = 'card_exchanged' group by member_id, reference
      )
      select coalesce(card_id, 0) as card_id, format('exchange %s of member %s cost %s coins; %s were booked, in %s entries',
        id, member_id, coalesce(paid, 0), -coalesce(amount, 0), coalesce(entries, 0)) as finding
      from exchange full join booked using (member_id, id)
      where paid + amount is distinct from 0 or entries is distinct from 1
      order by 1
    `.compile(query),
  );
}

/**
 * Finds exchanges without exactly one parcel of their member, time and number of cards, and parcels
 * without their exchange.
 */
export function findWrongParcels(db: Executor): Promise<ExchangeDiscrepancy[]> {
  return db.run(
    sql<ExchangeDiscrepancy>`
      with opened as (
        select * from parcel where source = 'exchange'
      )
      select coalesce(card_id, 0) as card_id, format(
        'exchange %s of member %s is of %s cards, made at %s; parcel %s (its number %s) has %s, opened at %s',
        coalesce(exchange.id, opened.source_id), coalesce(exchange.member_id, opened.member_id),
        coalesce(count, 0), exchange.created_at, coalesce(opened.id::text, 'none'), opened.number,
        coalesce(opened.cards, 0), opened.created_at
      ) as finding
      from exchange full join opened on opened.member_id = exchange.member_id and opened.source_id = exchange.id
      where (exchange.count, 1::smallint, exchange.created_at)
        is distinct from (opened.cards, opened.number, opened.created_at)
      order by 1
    `.compile(query),
  );
}
