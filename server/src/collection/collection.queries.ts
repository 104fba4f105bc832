import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { CardState, CollectionSort } from '#contract/shop/collection.ts';
import { hasCardWords, type PrizeItem, prizeItem } from '../catalog/index.ts';
import type { Executor, QueryByKind } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { joinCardsOfPurchase, purchasesOf } from '../won-cards/index.ts';

/** A won card with what became of it. */
export interface CollectedCardRow {
  packId: number;
  position: number;
  purchaseId: string;
  state: CardState;
  /** Points, fixed when it was won; null for a card that is only shipped. */
  buyPoint: number | null;
  boughtAt: Date;
  decideBy: Date;
  sentAt: Date | null;
  nameJa: string;
  nameEn: string;
  modelNumber: string;
  rarity: number;
  rarityLabel: string;
  movieRarity: number;
  setSize: number;
  picture: string;
  packNameJa: string;
  packNameEn: string;
  /** The copy that the seal names; null if it is any copy of its card. */
  item: PrizeItem | null;
}

/** A member's collection as it is at a time. */
export interface CollectionOf {
  memberId: number;
  now: Date;
}

/** A part of a sorted collection. */
export interface CollectionPart {
  /** A card's model number or names contain each of them. */
  words: readonly string[];
  state: CardState | undefined;
  sort: CollectionSort;
  /** The language by whose names it is sorted. */
  language: 'ja' | 'en';
  /** The card of the same member behind which the part begins. */
  after: { packId: number; position: number } | undefined;
  limit: number;
}

/**
 * The condition that a card is in the collection. While its member can choose, a card of a pack
 * that is not opened stays hidden: the opening shows it. Extras are shown after the last pack.
 */
const isSeen = (now: Date) => sql<boolean>`(
  card.choice = 'open' and purchase.decide_by > ${now}::timestamptz and purchase.refunded_at is null
  and least(card.position - purchase.first_position, purchase.count - 1) >= purchase.packs_opened
) is not true`;

/** How a member's won cards are read, as parts of a query. */
interface Sources {
  /** CTEs that the others need. */
  before: RawBuilder<unknown>;
  /** The purchases as `purchase`, joined with their won cards as `card`. */
  cards: RawBuilder<unknown>;
  /** Joins the parcel of `card` as `shipment`; the column has the id of its purchase. */
  shipmentOf(purchaseId: RawBuilder<unknown>): RawBuilder<unknown>;
}

/**
 * Reads the newest purchases first and their cards purchase by purchase, so that the newest cards
 * are found without reading the others. `offset 0` keeps PostgreSQL from reading the whole table of
 * won cards, which has no index by member.
 */
const fromIndexes = (memberId: number): Sources => ({
  before: purchasesOf(memberId),
  cards: sql`
    (select * from purchase order by created_at desc, pack_id desc) as purchase
    cross join lateral (
      values (purchase.first_position, purchase.count), (purchase.first_extra, purchase.extra_cards)
    ) as place (first, cards)
    cross join lateral (
      select * from won_card where won_card.pack_id = purchase.pack_id
        and won_card.position >= place.first
        and won_card.position < place.first + place.cards
        and won_card.member_id = purchase.member_id
      offset 0
    ) as card
  `,
  shipmentOf: (purchaseId) => sql`
    left join parcel as shipment
      on shipment.member_id = ${memberId} and shipment.source = 'purchase'
      and shipment.source_id = ${purchaseId} and shipment.number = card.parcel
  `,
});

/** Citus sends the member's purchases and parcels to the shards of the won cards. */
const fromShards = (memberId: number): Sources => ({
  before: sql`
    ${purchasesOf(memberId)},
    shipment as materialized (
      select source_id, number, sent_at from parcel
        where member_id = ${memberId} and source = 'purchase'
    )
  `,
  cards: sql`purchase ${joinCardsOfPurchase} and card.member_id = purchase.member_id`,
  shipmentOf: (purchaseId) => sql`
    left join shipment on shipment.source_id = ${purchaseId} and shipment.number = card.parcel
  `,
});

/** Makes a query that reads the won cards of a member. */
function ofMember<Row>(
  memberId: number,
  write: (sources: Sources) => RawBuilder<Row>,
): QueryByKind<Row> {
  return {
    plain: write(fromIndexes(memberId)).compile(query),
    citus: write(fromShards(memberId)).compile(query),
  };
}

/** The catalogue's cards of `card` as `face`. */
const faces = sql`
  join prize on prize.id = card.prize_id
  join card as face on face.id = prize.card_id
`;

const stateOfCard = sql<CardState>`
  case card.choice
    when 'ship' then case when shipment.sent_at is null then 'to-ship' else 'shipped' end
    when 'taken_back' then 'taken-back'
    else card.choice::text
  end
`;

/** The same as conditions, of which PostgreSQL can guess how many cards have them. */
const hasState: Readonly<Record<CardState, RawBuilder<unknown>>> = {
  open: sql`card.choice = 'open'`,
  'to-ship': sql`card.choice = 'ship' and shipment.sent_at is null`,
  shipped: sql`card.choice = 'ship' and shipment.sent_at is not null`,
  points: sql`card.choice = 'points'`,
  'taken-back': sql`card.choice = 'taken_back'`,
};

/** The column that a list is sorted by. */
function sortKey({ sort, language }: CollectionPart): RawBuilder<unknown> {
  if (sort === 'newest') return sql`purchase.created_at`;
  if (sort === 'value') return sql`coalesce(card.buy_point, -1)`;
  return language === 'ja' ? sql`face.name_ja` : sql`face.name_en`;
}

/** The condition that the names or the model number of `face` contain each of the words. */
async function hasWords(db: Executor, words: readonly string[]): Promise<RawBuilder<unknown>> {
  const conditions = await Promise.all(words.map((word) => hasCardWords(db, word, 'face.id')));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * Finds a part of the cards that a member ever won. It begins behind a card, so that cards that are
 * won meanwhile neither repeat nor hide others.
 */
export async function findCollectedCards(
  db: Executor,
  { memberId, now }: CollectionOf,
  part: CollectionPart,
): Promise<CollectedCardRow[]> {
  const { state, sort, after, limit } = part;
  const key = sortKey(part);
  const isForward = sort === 'name';
  const direction = isForward ? sql`asc` : sql`desc`;
  const conditions = [isSeen(now), await hasWords(db, part.words)];
  if (state !== undefined) conditions.push(hasState[state]);
  if (after !== undefined)
    conditions.push(
      sql`(${key}, card.pack_id, card.position) ${isForward ? sql`>` : sql`<`}
        (select sorted_by, pack_id, position from mark)`,
    );
  // Says the same of purchases, so that cards of later purchases are not read at all.
  if (after !== undefined && sort === 'newest')
    conditions.push(sql`purchase.created_at <= (select sorted_by from mark)`);
  // Joined only where they decide which cards are found. The other cards' are never read.
  const needsFaces = sort === 'name' || part.words.length > 0;
  const needsShipment = state === 'to-ship' || state === 'shipped';
  const rows = await db.run(
    ofMember(
      memberId,
      ({ before, cards, shipmentOf }) => sql<Omit<CollectedCardRow, 'item'> & { item: unknown }>`
      ${before},
      mark as materialized (
        select ${key} as sorted_by, card.pack_id, card.position
        from purchase ${joinCardsOfPurchase} and card.member_id = purchase.member_id ${faces}
        where card.pack_id = ${after?.packId ?? 0}::integer
          and card.position = ${after?.position ?? 0}::integer
      ),
      found as materialized (
        select ${key} as sorted_by, card.pack_id, card.position, card.prize_id, card.choice,
          card.parcel, card.buy_point,
          purchase.id as purchase_id, purchase.created_at as bought_at, purchase.decide_by
        from ${cards} ${needsFaces ? faces : sql``}
        ${needsShipment ? shipmentOf(sql`purchase.id`) : sql``}
        where ${sql.join(conditions, sql` and `)}
        order by sorted_by ${direction}, pack_id ${direction}, position ${direction}
          limit ${limit}::integer
      )
      select card.pack_id, card.position, card.purchase_id, ${stateOfCard} as state,
        card.buy_point, card.bought_at,
        card.decide_by, shipment.sent_at, face.name_ja, face.name_en,
        face.model_number, face.rarity,
        face.rarity_label, face.movie_rarity, face.set_size, face.picture, prize.item,
        pack.name_ja as pack_name_ja, pack.name_en as pack_name_en
      from found as card join pack
        on pack.id = card.pack_id ${faces} ${shipmentOf(sql`card.purchase_id`)}
      order by card.sorted_by ${direction}, card.pack_id ${direction}, card.position ${direction}
    `,
    ),
  );
  return rows.map((row) => ({ ...row, item: z.nullable(prizeItem).parse(row.item) }));
}

/** The number of cards of a state and the sum of their points. */
export interface StateSum {
  state: CardState;
  cards: number;
  points: number;
}

/** Adds up the cards that a member ever won and whose names have all words, by state. */
export async function sumCollectedCards(
  db: Executor,
  { memberId, now }: CollectionOf,
  words: readonly string[],
): Promise<StateSum[]> {
  const hasAll = await hasWords(db, words);
  return db.run(
    ofMember(
      memberId,
      ({ before, cards, shipmentOf }) => sql<StateSum>`
      ${before}
      select ${stateOfCard} as state, count(*)::integer as cards,
        coalesce(sum(card.buy_point), 0)::bigint as points
      from ${cards} ${words.length > 0 ? faces : sql``} ${shipmentOf(sql`purchase.id`)}
      where ${isSeen(now)} and ${hasAll} group by 1
    `,
    ),
  );
}

/** Counts the packs that a member has not opened and whose cards still wait for a choice. */
export async function countUnopenedPacks(
  db: Executor,
  { memberId, now }: CollectionOf,
): Promise<number> {
  const [row] = await db.run(
    sql<{ packs: number }>`
      select coalesce(sum(count - packs_opened), 0)::integer as packs from purchase
      where member_id = ${memberId} and open_cards > 0 and decide_by > ${now}::timestamptz
        and refunded_at is null and packs_opened < count
    `.compile(query),
  );
  return row?.packs ?? 0;
}

/** A pack with the number of different cards in its line-up, and of those that a member won. */
export interface CollectedPackRow {
  id: number;
  nameJa: string;
  nameEn: string;
  pictures: string[];
  won: number;
  total: number;
}

/** Finds the packs with a shown line-up of which a member has cards, newest purchase first. */
export function findCollectedPacks(
  db: Executor,
  { memberId, now }: CollectionOf,
): Promise<CollectedPackRow[]> {
  return db.run(
    ofMember(
      memberId,
      ({ before, cards }) => sql<CollectedPackRow>`
      ${before},
      collected as materialized (
        select card.pack_id, count(distinct prize.card_id)::integer as won,
          max(purchase.created_at) as bought_at
        from ${cards}
        join prize on prize.id = card.prize_id
        where ${isSeen(now)} group by card.pack_id
      )
      select pack.id, pack.name_ja, pack.name_en, pack.pictures, collected.won,
        (select count(distinct card_id)::integer from prize where prize.pack_id = pack.id) as total
      from collected join pack on pack.id = collected.pack_id
      where pack.show_line_up and pack.sealed_at is not null
      order by collected.bought_at desc, pack.id desc
    `,
    ),
  );
}

/** A card of a line-up, with the number of copies that a member won from the pack. */
export interface LineUpEntryRow {
  nameJa: string;
  nameEn: string;
  modelNumber: string;
  rarity: number;
  rarityLabel: string;
  picture: string;
  won: number;
}

/** Finds the different cards of a pack in the order of its line-up, and how many a member won. */
export function findLineUpEntries(
  db: Executor,
  { memberId, now }: CollectionOf,
  packId: number,
): Promise<LineUpEntryRow[]> {
  return db.run(
    ofMember(
      memberId,
      ({ cards }) => sql<LineUpEntryRow>`
      with purchase as materialized (
        select * from purchase where member_id = ${memberId} and pack_id = ${packId}::integer
      ),
      collected as materialized (
        select prize.card_id, count(*)::integer as won
        from ${cards}
        join prize on prize.id = card.prize_id
        where ${isSeen(now)} group by prize.card_id
      )
      select face.name_ja, face.name_en, face.model_number, face.rarity,
        face.rarity_label, face.picture,
        coalesce(collected.won, 0) as won
      from (
        select card_id, min(position) as position from prize
          where pack_id = ${packId}::integer group by card_id
      ) as entry
      join card as face on face.id = entry.card_id
      left join collected on collected.card_id = entry.card_id
      order by entry.position
    `,
    ),
  );
}
