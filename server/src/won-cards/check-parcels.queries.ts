import { sql } from 'kysely';
import { gathered } from '../db/citus/gather.ts';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Found } from '../lib/fill-text.ts';
import type { ParcelFinding } from './check-parcels.texts.ts';
import { joinCardsOfPurchase } from './won-cards.queries.ts';

/** A disagreement between a parcel and its cards. */
export interface ParcelDiscrepancy extends Found<ParcelFinding> {
  memberId: number;
}

/**
 * Finds differences between shipped cards and parcels. Each shipped card must be in exactly one
 * parcel of its purchase and its member. The parcel must have been opened when the card was
 * decided, and state the right number of cards. No parcel of a purchase may be empty. If a parcel
 * was taken back, all its cards were taken back at the same time.
 */
export function findWrongParcels(db: Executor): Promise<ParcelDiscrepancy[]> {
  return db.run(
    gathered(
      (first) => sql<ParcelDiscrepancy>`
      with bought as ${first} (select * from purchase),
      packed as ${first} (
        select card.member_id, purchase.id as source_id, card.parcel as number, count(*) as cards,
          count(*) filter (where card.choice = 'taken_back') as taken_back,
          min(card.decided_at) as first_decided, max(card.decided_at) as last_decided
        from bought as purchase ${joinCardsOfPurchase}
        where card.choice = 'ship' or card.parcel is not null
        group by card.member_id, purchase.id, card.parcel
      ),
      opened as (
        select * from parcel where source = 'purchase'
      )
      select coalesce(packed.member_id, opened.member_id) as member_id,
        'parcel-cards' as kind, jsonb_build_object(
        'parcel', opened.id, 'number', coalesce(packed.number, opened.number),
        'purchaseId', coalesce(packed.source_id, opened.source_id),
        'openedAt', opened.created_at::text,
        'cards', coalesce(opened.cards, 0), 'packed', coalesce(packed.cards, 0),
        'takenBack', coalesce(packed.taken_back, 0), 'takenBackAt', opened.taken_back_at::text,
        'firstDecided', packed.first_decided::text, 'lastDecided', packed.last_decided::text
      ) as facts
      from packed full join opened using (member_id, source_id, number)
      where (
        opened.cards, case when opened.taken_back_at is null then 0 else opened.cards end,
        coalesce(opened.taken_back_at, opened.created_at),
        coalesce(opened.taken_back_at, opened.created_at)
      ) is distinct from (packed.cards, packed.taken_back,
        packed.first_decided, packed.last_decided)
      order by 1, coalesce(packed.source_id, opened.source_id),
        coalesce(packed.number, opened.number)
    `,
    ),
  );
}

/**
 * Checks that every sent parcel was exported to a carrier before, and was sent after it was opened.
 */
export function findWronglySent(db: Executor): Promise<ParcelDiscrepancy[]> {
  return db.run(
    sql<ParcelDiscrepancy>`
      select member_id, 'parcel-sent' as kind,
        jsonb_build_object('parcel', id, 'openedAt', created_at::text,
          'exportId', export_id, 'sentAt', sent_at::text) as facts
      from parcel where sent_at is not null and (export_id is null or sent_at < created_at)
      order by member_id, id
    `.compile(query),
  );
}

/** Finds cards and parcels that were taken back although no guardian has cancelled payments. */
export function findWronglyTakenBack(db: Executor): Promise<ParcelDiscrepancy[]> {
  return db.run(
    gathered(
      (first) => sql<ParcelDiscrepancy>`
      with card as ${first} (
        select member_id, count(*) as cards from won_card
          where choice = 'taken_back' group by member_id
      ),
      ended as (
        select member_id, count(*) as parcels from parcel
          where taken_back_at is not null group by member_id
      )
      select member_id, 'taken-back' as kind, jsonb_build_object('cards', coalesce(cards, 0),
        'parcels', coalesce(parcels, 0)) as facts
      from card full join ended using (member_id)
      where member_id not in (select member_id from guardian_cancellation)
      order by 1
    `,
    ),
  );
}
