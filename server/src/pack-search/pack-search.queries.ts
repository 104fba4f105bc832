import { type Nullable, type SelectQueryBuilder, sql } from 'kysely';
import type { PackSort } from '#contract/shop/pack-search.ts';
import type { PackTag } from '#contract/shop/pack-tags.ts';
import { isOnSale, isShown, packSearchVersion } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Currency, DB } from '../db/types.ts';

/** The conditions of a search; a pack meets all of them. */
export interface PackSearch {
  /** A pack has each of these in its words. */
  words: readonly string[];
  cardTypeId?: number;
  currency?: Currency;
  /** Points or coins for one unit. */
  minPrice?: number;
  maxPrice?: number;
  /** The pack has all of them. */
  tags: readonly PackTag[];
  /** Only packs of which somebody can buy a unit now. */
  isOnSale: boolean;
  /** Whether packs that are drawn by the beacon cannot be sold now. */
  isBeaconSilent: boolean;
  /** Ids of packs that are left out. */
  without: readonly number[];
  now: Date;
}

/** Packs with their stock, and their words if those are written. */
type Joined = DB & { packSearch: Nullable<DB['packSearch']> };
type Packs = SelectQueryBuilder<Joined, 'pack' | 'packStock' | 'packSearch', object>;

/** A part of the packs that match a search, in an order. */
export interface FoundPacks {
  /** The number of packs that match. */
  total: number;
  packIds: number[];
}

/**
 * Finds a part of the packs that match a search, and counts all of them. If the part begins behind
 * the last one, it has no packs and no count.
 */
export async function findMatchingPacks(
  db: Executor,
  search: PackSearch,
  { sort, limit, offset }: { sort: PackSort; limit: number; offset: number },
): Promise<FoundPacks> {
  const packs = matchingPacks(search).select([
    'pack.id',
    // Counted in the same pass: the words of all packs are read once.
    sql<number>`count(*) over ()`.as('total'),
  ]);
  const rows = await db.run(
    inOrder(packs, sort, search.now)
      .orderBy('pack.position')
      .orderBy('pack.id')
      .limit(limit)
      .offset(offset),
  );
  return {
    total: rows[0]?.total ?? 0,
    packIds: rows.map(({ id }) => id),
  };
}

const foldedNames = sql<string>`search_key(concat_ws(chr(10), pack.name_ja, pack.name_en))`;
/** The names alone, for a pack whose words the job has not written yet. */
const wordsOfPack = sql<string>`coalesce(pack_search.words, ${foldedNames})`;

/** The query for the packs in the shop that match a search. */
function matchingPacks(search: PackSearch): Packs {
  const { words, cardTypeId, currency, minPrice, maxPrice, tags, without } = search;
  let packs: Packs = query
    .selectFrom('pack')
    .innerJoin('packStock', 'packStock.packId', 'pack.id')
    .leftJoin('packSearch', 'packSearch.packId', 'pack.id')
    .where(isShown(search.now));
  for (const word of words)
    packs = packs.where(
      // As a query of its own the word is folded once, not for each pack.
      sql<boolean>`position((select search_key(${word}::text)) in ${wordsOfPack}) > 0`,
    );
  if (cardTypeId !== undefined) packs = packs.where('pack.cardTypeId', '=', cardTypeId);
  if (currency !== undefined) packs = packs.where('pack.currency', '=', currency);
  if (minPrice !== undefined) packs = packs.where('pack.price', '>=', minPrice);
  if (maxPrice !== undefined) packs = packs.where('pack.price', '<=', maxPrice);
  for (const tag of tags) packs = packs.where(hasTag(tag));
  if (without.length > 0)
    packs = packs.where('pack.id', '<>', sql<number>`all(${without}::integer[])`);
  return search.isOnSale ? onSale(packs, search) : packs;
}

/** The condition under which a pack has a tag. */
function hasTag(tag: PackTag) {
  switch (tag) {
    case 'newcomers':
      return sql<boolean>`(pack.newcomers_only or pack.newcomer_days > 0)`;
    case 'free':
      return sql<boolean>`pack.price = 0`;
    case 'daily':
      return sql<boolean>`pack.limit_per_day > 0`;
    case 'rank':
      return sql<boolean>`pack.least_rank > 0`;
    case 'limited':
      return sql<boolean>`pack.limit_per_member > 0`;
    case 'shipping-only':
      return sql<boolean>`pack.currency = 'coin'`;
    case 'high-rate':
    case 'last-one':
    case 'round-number':
    case 'named-copy':
      return sql<boolean>`${tag} = any(pack_search.prize_tags)`;
  }
}

/** Keeps the packs that are sold now. A purchase checks this again. */
function onSale(packs: Packs, { now, isBeaconSilent }: PackSearch): Packs {
  const open = packs.where(isOnSale(now));
  return isBeaconSilent ? open.where(sql<boolean>`pack.draw is distinct from 'beacon'`) : open;
}

/** The packs of which not everybody may buy as many as they like. */
export function findPacksWithLimits(db: Executor, now: Date) {
  return db.run(
    query
      .selectFrom('pack')
      .select([
        'id',
        'price',
        'newcomersOnly',
        'newcomerDays',
        'leastRank',
        'limitPerMember',
        'limitPerDay',
        'maxPerPurchase',
      ])
      .where(isShown(now))
      .where((or) =>
        or.or([
          or('newcomersOnly', '=', true),
          or('limitPerMember', '>', 0),
          or('limitPerDay', '>', 0),
          or('newcomerDays', '>', 0),
          or('leastRank', '>', 0),
        ]),
      ),
  );
}

/** Orders packs; those that are equal in it stay in the shop's own order. */
function inOrder<Row>(
  packs: SelectQueryBuilder<Joined, 'pack' | 'packStock' | 'packSearch', Row>,
  sort: PackSort,
  now: Date,
): SelectQueryBuilder<Joined, 'pack' | 'packStock' | 'packSearch', Row> {
  // Sold-out packs are last where the order is about buying.
  const soldOutLast = packs.orderBy(sql`pack_stock.remaining = 0`);
  switch (sort) {
    case 'recommended':
      return packs;
    case 'newest':
      return packs.orderBy(sql`coalesce(pack.starts_at, pack.sealed_at)`, 'desc');
    case 'popular':
      return packs.orderBy(unitsPerDay(now), 'desc');
    case 'few-left':
      return soldOutLast.orderBy(sql`pack_stock.remaining::float8 / pack_stock.size`);
    case 'cheapest':
      return soldOutLast.orderBy('pack.price');
    case 'dearest':
      return soldOutLast.orderBy('pack.price', 'desc');
    case 'ends-soon':
      return soldOutLast.orderBy(sql`pack.ends_at`, (order) => order.asc().nullsLast());
  }
}

/** How many units of a pack were sold a day, from its start of sale; of a new one, in its first. */
const unitsPerDay = (now: Date) => sql<number>`
  pack_stock.sold / greatest(
    1, extract(epoch from ${now}::timestamptz - coalesce(pack.starts_at, pack.sealed_at)) / 86400
  )`;

/**
 * Finds sealed packs whose words are missing or have other names, in the order of their ids behind
 * `after`. A server of the version before seals and renames packs without writing their words.
 */
export async function findPacksWithoutWords(
  db: Executor,
  after: number | undefined,
  limit: number,
): Promise<number[]> {
  const rows = await db.run(
    query
      .selectFrom('pack')
      .leftJoin('packSearch', 'packSearch.packId', 'pack.id')
      .select('pack.id')
      .where('pack.sealedAt', 'is not', null)
      .where('pack.id', '>', after ?? 0)
      .where(
        sql<boolean>`(pack_search.words is null or pack_search.version < ${packSearchVersion}
          or not starts_with(pack_search.words, ${foldedNames}))`,
      )
      .orderBy('pack.id')
      .limit(limit),
  );
  return rows.map(({ id }) => id);
}
