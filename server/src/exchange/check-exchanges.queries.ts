import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Found } from '../lib/fill-text.ts';
import type { ExchangeFinding } from './check-exchanges.texts.ts';

/** A disagreement between the offers, the exchanges and their bookings. */
export interface ExchangeDiscrepancy extends Found<ExchangeFinding> {
  cardId: number;
}

/** Checks that each offer's count is the sum of its exchanges that were not taken back. */
export function findWrongOffers(db: Executor): Promise<ExchangeDiscrepancy[]> {
  return db.run(
    sql<ExchangeDiscrepancy>`
      select card_id, 'offer-count' as kind,
        jsonb_build_object('counted', coalesce(exchanged, 0),
          'exchanged', coalesce(taken.count, 0)) as facts
      from exchange_offer
      full join (select card_id, sum(count) as count from exchange where taken_back_at is null
        group by card_id) as taken using (card_id)
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
      select coalesce(card_id, 0) as card_id, 'booking' as kind, jsonb_build_object(
        'exchangeId', id, 'memberId', member_id, 'cost', coalesce(paid, 0),
        'booked', -coalesce(amount, 0), 'entries', coalesce(entries, 0)
      ) as facts
      from exchange full join booked using (member_id, id)
      where paid + amount is distinct from 0 or entries is distinct from 1
      order by 1
    `.compile(query),
  );
}

/**
 * Finds exchanges without exactly one parcel of their member, time and number of cards, and parcels
 * without their exchange. Both are taken back at once, or neither is.
 */
export function findWrongParcels(db: Executor): Promise<ExchangeDiscrepancy[]> {
  return db.run(
    sql<ExchangeDiscrepancy>`
      with opened as (
        select * from parcel where source = 'exchange'
      )
      select coalesce(card_id, 0) as card_id, 'parcel' as kind, jsonb_build_object(
        'exchangeId', coalesce(exchange.id, opened.source_id),
        'memberId', coalesce(exchange.member_id, opened.member_id), 'cards', coalesce(count, 0),
        'madeAt', exchange.created_at::text, 'parcel', opened.id, 'number', opened.number,
        'packed', coalesce(opened.cards, 0), 'openedAt', opened.created_at::text,
        'exchangeTakenBackAt', exchange.taken_back_at::text,
        'parcelTakenBackAt', opened.taken_back_at::text
      ) as facts
      from exchange full join opened
        on opened.member_id = exchange.member_id and opened.source_id = exchange.id
      where (exchange.count, 1::smallint, exchange.created_at, exchange.taken_back_at)
        is distinct from (opened.cards, opened.number, opened.created_at, opened.taken_back_at)
      order by 1
    `.compile(query),
  );
}
