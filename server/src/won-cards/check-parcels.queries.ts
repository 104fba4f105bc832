import { sql } from 'kysely';
import { gathered } from '../db/citus/gather.ts';
import { inRange } from '../db/citus/in-range.ts';
import { findInRanges, findMemberRanges, type IdRange } from '../db/citus/ranges.queries.ts';
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
 * was taken back, all its cards were taken back at the same time, or its only card was declined.
 *
 * @param membersAtOnce the number of members after which, on Citus, another query begins
 */
export async function findWrongParcels(
  db: Executor,
  membersAtOnce?: number,
): Promise<ParcelDiscrepancy[]> {
  const ranges = await findMemberRanges(db, membersAtOnce);
  return findInRanges(ranges, (members) => findWrongParcelsOf(db, members));
}

function findWrongParcelsOf(db: Executor, members: IdRange): Promise<ParcelDiscrepancy[]> {
  const among = inRange('member_id', members);
  return db.run(
    gathered(
      (first) => sql<ParcelDiscrepancy>`
      with bought as ${first} (select * from purchase where ${among}),
      packed as ${first} (
        select card.member_id, purchase.id as source_id, card.parcel as number, count(*) as cards,
          count(*) filter (where card.choice = 'taken_back') as taken_back,
          min(card.decided_at) as first_decided, max(card.decided_at) as last_decided
        from bought as purchase ${joinCardsOfPurchase}
        where card.choice = 'ship' or card.parcel is not null
        group by card.member_id, purchase.id, card.parcel
      ),
      -- Not those whose only card was declined in favour of points or its price.
      opened as (
        select * from parcel where source = 'purchase' and ${among} and not exists (
          select from copy_offer where ended_parcel_id = parcel.id
            and answered_at = parcel.taken_back_at
        )
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

/**
 * Finds parcels that were merged into another one and disagree with it: it must be a parcel of the
 * same member that was merged into none, in the same state and to the same address. A parcel must
 * count the cards that were merged into it.
 */
export function findWronglyMerged(db: Executor): Promise<ParcelDiscrepancy[]> {
  const shared = ['member_id', 'export_id', 'carrier', 'tracking_number', 'sent_at', 'packed_at']
    .concat(['delivered_at', 'taken_back_at', 'last_name', 'middle_name', 'first_name', 'phone'])
    .concat(['postal_code', 'country', 'prefecture_id', 'city', 'street', 'building']);
  const columns = (of: string) => sql.join(shared.map((column) => sql.ref(`${of}.${column}`)));
  return db.run(
    sql<ParcelDiscrepancy>`
      with merged as (
        select merged_into as id, sum(cards) as cards from parcel
        where merged_into is not null group by merged_into
      )
      select part.member_id, 'parcel-merged' as kind, jsonb_build_object('parcel', part.id,
        'mergedInto', part.merged_into, 'counted', whole.merged_cards, 'cards', null) as facts
      from parcel as part left join parcel as whole on whole.id = part.merged_into
      where part.merged_into is not null and (whole.id is null or whole.merged_into is not null
        or (${columns('part')}) is distinct from (${columns('whole')}))
      union all
      select parcel.member_id, 'parcel-merged', jsonb_build_object('parcel', parcel.id,
        'mergedInto', parcel.merged_into, 'counted', parcel.merged_cards,
        'cards', coalesce(merged.cards, 0))
      from parcel left join merged on merged.id = parcel.id
      where parcel.merged_cards <> coalesce(merged.cards, 0)
      order by 1
    `.compile(query),
  );
}

/**
 * Finds cards and parcels that were taken back although no guardian has cancelled payments, and no
 * winner of a missing copy has declined another one.
 */
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
      ),
      declined as (
        select member_id, count(*) filter (where gave = 'price') as cards,
          count(ended_parcel_id) as parcels
        from copy_offer where state = 'declined' group by member_id
      )
      select member_id, 'taken-back' as kind, jsonb_build_object('cards', coalesce(card.cards, 0),
        'parcels', coalesce(ended.parcels, 0)) as facts
      from card full join ended using (member_id) left join declined using (member_id)
      where member_id not in (select member_id from guardian_cancellation)
        and (coalesce(card.cards, 0), coalesce(ended.parcels, 0))
          is distinct from (coalesce(declined.cards, 0), coalesce(declined.parcels, 0))
      order by 1
    `,
    ),
  );
}
