import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor, Tx } from '../db/database.ts';
import { statement } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';
import type { Currency } from '../db/types.ts';
import { type PrizeItem, prizeItem } from './item.ts';
import type { PublicText } from './pack-history.rules.ts';
import { writePackSearch } from './pack-search.queries.ts';

/** The conditions of a pack's sale. */
export interface SaleTerms {
  packId: number;
  /** Points or coins for one unit. */
  price: number;
  currency: Currency;
  /** Points spent for each coin earned; 0 earns none. */
  pointsPerCoin: number;
  /** 0 is no limit, here and below. */
  maxPerPurchase: number;
  limitPerMember: number;
  newcomersOnly: boolean;
  /** Units that a member may buy on one day of Japan. */
  limitPerDay: number;
  /** Only members who joined at most so many days ago. */
  newcomerDays: number;
  /** Only members of this rank or a higher one; 1 is the lowest. */
  leastRank: number;
  /** Hours in which the buyer chooses for each card. */
  holdHours: number;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Why it is not sold at the moment; null while it may be. */
  pause: PublicText | null;
}

/** The rules that say which members may buy how many units of a pack. */
export type PackRules = Pick<
  SaleTerms,
  | 'limitPerMember'
  | 'limitPerDay'
  | 'newcomersOnly'
  | 'newcomerDays'
  | 'leastRank'
  | 'maxPerPurchase'
>;

/** The rules of a pack of which everybody may buy as many units as they like. */
export const noPackRules: PackRules = {
  ...{ limitPerMember: 0, limitPerDay: 0, newcomersOnly: false, newcomerDays: 0 },
  ...{ leastRank: 0, maxPerPurchase: 0 },
};

/** A pack of the catalogue, in both languages. */
export interface PackRow extends Omit<SaleTerms, 'packId' | 'pause'> {
  id: number;
  nameJa: string;
  nameEn: string;
  cardTypeId: number;
  showLineUp: boolean;
  movieStyle: number;
  descriptionJa: string;
  descriptionEn: string;
  pictures: string[];
  /** The picture of shared links, if the pack has one. */
  sharePicture: string | null;
  /** Set while its sale is paused, with the reason that members read. */
  pausedAt: Date | null;
  pauseReasonJa: string | null;
  pauseReasonEn: string | null;
  draw: DrawMode;
  ownTagsJa: string[];
  ownTagsEn: string[];
  /** Its tags that come from its prizes. */
  prizeTags: string[];
}

const packColumns = [
  'id',
  'nameJa',
  'nameEn',
  'cardTypeId',
  'price',
  'currency',
  'pointsPerCoin',
  'maxPerPurchase',
  'limitPerMember',
  'newcomersOnly',
  'limitPerDay',
  'newcomerDays',
  'leastRank',
  'holdHours',
  'ownTagsJa',
  'ownTagsEn',
  'startsAt',
  'endsAt',
  'showLineUp',
  'movieStyle',
  'descriptionJa',
  'descriptionEn',
  'pictures',
  'sharePicture',
  'pausedAt',
  'pauseReasonJa',
  'pauseReasonEn',
  sql<DrawMode>`draw`.as('draw'),
  sql<string[]>`coalesce(
    (select prize_tags from pack_search where pack_search.pack_id = pack.id), '{}'
  )`.as('prizeTags'),
] as const;

export interface PackFilter {
  cardTypeId?: number;
  currency?: Currency;
  /** Part of a name, in either language. */
  name?: string;
}

/** The condition that a pack is shown in the shop: it is sealed, and its sale has not ended. */
export const isShown = (now: Date) =>
  sql<boolean>`(pack.sealed_at is not null
    and (pack.ends_at is null or pack.ends_at > ${now}::timestamptz))`;

/**
 * The condition that units of a shown pack are sold now. A query that has it needs `isShown`, too,
 * and joins `pack_stock`.
 */
export const isOnSale = (now: Date) =>
  sql<boolean>`(pack_stock.remaining > 0 and pack_stock.closed_at is null and pack.paused_at is null
    and (pack.starts_at is null or pack.starts_at <= ${now}::timestamptz))`;

/** The query for the packs in the shop that match a filter. */
function shownPacks(now: Date, filter: PackFilter) {
  let packs = query.selectFrom('pack').where(isShown(now));
  if (filter.cardTypeId !== undefined) packs = packs.where('cardTypeId', '=', filter.cardTypeId);
  if (filter.currency !== undefined) packs = packs.where('currency', '=', filter.currency);
  if (filter.name !== undefined) {
    const names = (column: 'name_ja' | 'name_en') =>
      sql<boolean>`position(search_key(${filter.name}) in search_key(${sql.ref(column)})) > 0`;
    packs = packs.where((or) => or.or([names('name_ja'), names('name_en')]));
  }
  return packs;
}

/** Finds a part of the shown packs that match a filter, in the shop's order. */
export function findPacks(
  db: Executor,
  now: Date,
  filter: PackFilter,
  range: { limit: number; offset: number },
): Promise<PackRow[]> {
  return db.run(
    shownPacks(now, filter)
      .select(packColumns)
      .orderBy('position')
      .orderBy('id')
      .limit(range.limit)
      .offset(range.offset),
  );
}

/**
 * Finds the ids of shown packs: sealed, and their sale not over. Includes packs whose sale has not
 * started.
 */
export async function findShownPackIds(db: Executor, now: Date): Promise<number[]> {
  return (await db.run(shownPacks(now, {}).select('id').orderBy('id'))).map(({ id }) => id);
}

/** Counts the packs that match a filter and are shown in the shop at `now`. */
export async function countPacks(db: Executor, now: Date, filter: PackFilter): Promise<number> {
  const [row] = await db.run(shownPacks(now, filter).select(sql<number>`count(*)`.as('count')));
  return row?.count ?? 0;
}

/** Finds packs that are or were shown, in the order of their ids in the list. */
export async function findPacksById(db: Executor, ids: readonly number[]): Promise<PackRow[]> {
  const packs = await db.run(
    query
      .selectFrom('pack')
      .select(packColumns)
      .where('id', '=', sql<number>`any(${ids}::integer[])`)
      .where('sealedAt', 'is not', null),
  );
  const packOf = new Map(packs.map((pack) => [pack.id, pack]));
  return ids.flatMap((id) => packOf.get(id) ?? []);
}

/** Finds a pack that is or was shown. */
export async function findPack(db: Executor, id: number): Promise<PackRow | undefined> {
  return (await findPacksById(db, [id]))[0];
}

/** Finds names and pictures of packs, whether or not they are still shown. */
export function findPackNames(
  db: Executor,
  ids: readonly number[],
): Promise<Pick<PackRow, 'id' | 'nameJa' | 'nameEn' | 'pictures'>[]> {
  return db.run(
    query
      .selectFrom('pack')
      .select(['id', 'nameJa', 'nameEn', 'pictures'])
      .where('id', '=', sql<number>`any(${ids}::integer[])`),
  );
}

/** Finds the terms on which a pack is sold; undefined if no pack has this id. */
export async function findSaleTerms(db: Executor, packId: number): Promise<SaleTerms | undefined> {
  const [terms] = await db.run(
    statement<SaleTerms>`
      select id as pack_id, price, currency, points_per_coin, max_per_purchase,
        limit_per_member, limit_per_day, newcomers_only, newcomer_days, least_rank, hold_hours,
        starts_at, ends_at,
        case when paused_at is not null
          then jsonb_build_object('ja', pause_reason_ja, 'en', pause_reason_en) end as pause
      from pack where id = ${packId}
    `,
  );
  return terms;
}

export interface CardTypeRow {
  id: number;
  nameJa: string;
  nameEn: string;
}

/** Finds all card types in the order of the shop's tabs. */
export function findCardTypes(db: Executor): Promise<CardTypeRow[]> {
  return db.run(
    query
      .selectFrom('cardType')
      .select(['id', 'nameJa', 'nameEn'])
      .orderBy('position')
      .orderBy('id'),
  );
}

/**
 * The positions of a pack that win an extra prize: the `n`th one, every `n`th one, or the last one.
 */
export type ExtraPlace = { kind: 'last'; n: null } | { kind: 'at' | 'every'; n: number };

/** A prize with its card. */
export interface PrizeRow {
  id: number;
  packId: number;
  position: number;
  count: number;
  buyPoint: number | null;
  nameJa: string;
  nameEn: string;
  modelNumber: string;
  rarity: number;
  rarityLabel: string;
  movieRarity: number;
  setSize: number;
  picture: string;
  /** Null for a prize that is drawn. */
  extraKind: ExtraPlace['kind'] | null;
  extraN: number | null;
  /** Null if the prize is any copy of its card. */
  item: PrizeItem | null;
}

/** A prize of a line-up, with the newest reference price of its card; null if none was recorded. */
export interface LineUpRow extends PrizeRow {
  referencePrice: z.infer<typeof referencePrice> | null;
}

/** A price on the market: yen, its source, and the day, such as `2026-04-01`. */
const referencePrice = z.object({ yen: z.int(), source: z.string(), day: z.string() });

/** A prize that certain positions of the pack win, in addition to the drawn card. */
export interface ExtraRow extends LineUpRow {
  place: ExtraPlace;
}

/** The columns of a card that line-ups show. */
const cardColumns = [
  'card.nameJa',
  'card.nameEn',
  'card.modelNumber',
  'card.rarity',
  'card.rarityLabel',
  'card.movieRarity',
  'card.setSize',
  'card.picture',
] as const;

/** The query for prizes with their cards. */
function prizes() {
  return query
    .selectFrom('prize')
    .innerJoin('card', 'card.id', 'prize.cardId')
    .select([
      'prize.id',
      'prize.packId',
      'prize.position',
      'prize.count',
      'prize.buyPoint',
      ...cardColumns,
      sql<ExtraPlace['kind'] | null>`prize.extra_kind`.as('extraKind'),
      'prize.extraN',
      'prize.item',
    ]);
}

/** Reads the copy that a prize names. */
function withItem<Row extends { item: unknown }>(row: Row) {
  return { ...row, item: z.nullable(prizeItem).parse(row.item) };
}

/** The newest reference price of a card. */
const newestPrice = sql<unknown>`(
  select jsonb_build_object('yen', price_yen, 'source', source, 'day', priced_on)
  from card_price where card_id = card.id order by priced_on desc limit 1
)`.as('referencePrice');

/** A card as line-ups show it. */
export type LineUpCardRow = Pick<
  LineUpRow,
  | 'nameJa'
  | 'nameEn'
  | 'modelNumber'
  | 'rarity'
  | 'rarityLabel'
  | 'movieRarity'
  | 'setSize'
  | 'picture'
  | 'referencePrice'
>;

/** Finds cards by model number as line-ups show them; unknown ones are left out. */
export async function findLineUpCards(
  db: Executor,
  modelNumbers: readonly string[],
): Promise<LineUpCardRow[]> {
  const rows = await db.run(
    query
      .selectFrom('card')
      .select([...cardColumns, newestPrice])
      .where('card.modelNumber', '=', sql<string>`any(${modelNumbers}::text[])`),
  );
  return rows.map((row) => ({
    ...row,
    referencePrice: z.nullable(referencePrice).parse(row.referencePrice),
  }));
}

/** Runs a query for prizes of a line-up, with the newest reference price of each card. */
async function runLineUp(db: Executor, found: ReturnType<typeof prizes>): Promise<LineUpRow[]> {
  const rows = await db.run(found.select(newestPrice));
  return rows.map((row) => ({
    ...withItem(row),
    referencePrice: z.nullable(referencePrice).parse(row.referencePrice),
  }));
}

/** Finds the whole line-up of a pack, in its order: the prizes that are drawn. */
export function findLineUp(db: Executor, packId: number): Promise<LineUpRow[]> {
  return runLineUp(
    db,
    prizes()
      .where('prize.packId', '=', packId)
      .where('extraKind', 'is', null)
      .orderBy('prize.position'),
  );
}

/**
 * Finds the extra prizes of a pack, in its order. Their `count` is how many copies the positions
 * win.
 */
export async function findExtras(db: Executor, packId: number): Promise<ExtraRow[]> {
  const rows = await runLineUp(
    db,
    prizes()
      .where('prize.packId', '=', packId)
      .where('extraKind', 'is not', null)
      .orderBy('prize.position'),
  );
  return rows.flatMap((row) => {
    const place = extraPlaceOf(row);
    return place === undefined ? [] : [{ ...row, place }];
  });
}

/** Reads which positions win an extra prize; undefined if the prize is drawn. */
export function extraPlaceOf({
  extraKind,
  extraN,
}: Pick<PrizeRow, 'extraKind' | 'extraN'>): ExtraPlace | undefined {
  if (extraKind === 'last') return { kind: 'last', n: null };
  if (extraKind === null || extraN === null) return undefined;
  return { kind: extraKind, n: extraN };
}

/** Finds prizes with their cards by prize id, of any pack; unknown ids are left out. */
export async function findPrizes(db: Executor, ids: readonly number[]): Promise<PrizeRow[]> {
  const rows = await db.run(prizes().where('prize.id', '=', sql<number>`any(${ids}::integer[])`));
  return rows.map(withItem);
}

/** The fields of a card that a list of cards shows. */
export type CardLine = Pick<
  PrizeRow,
  'id' | 'nameJa' | 'nameEn' | 'modelNumber' | 'rarityLabel' | 'picture'
>;

/** Finds a card by its id, not by its model number. */
export async function findCard(db: Executor, id: number): Promise<CardLine | undefined> {
  const [card] = await db.run(
    query
      .selectFrom('card')
      .select(['id', 'nameJa', 'nameEn', 'modelNumber', 'rarityLabel', 'picture'])
      .where('id', '=', id),
  );
  return card;
}

/** Finds the names of cards, by card id. */
export async function findCardNames(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, { nameJa: string; nameEn: string }>> {
  const cards = await db.run(
    query
      .selectFrom('card')
      .select(['id', 'nameJa', 'nameEn'])
      .where('id', '=', sql<number>`any(${ids}::integer[])`),
  );
  return new Map(cards.map(({ id, ...names }) => [id, names]));
}

/** Finds the packs that are not sealed yet and so cannot be sold. */
export function findUnsealedPacks(db: Executor): Promise<{ id: number }[]> {
  return db.run(query.selectFrom('pack').select('id').where('sealedAt', 'is', null).orderBy('id'));
}

/**
 * How a pack is drawn. Null: a sealed pack is of version 1; one that is not sealed yet will be
 * drawn by the beacon.
 */
export type DrawMode = 'beacon' | 'instant' | null;

/**
 * Locks an unsealed pack, so that its line-up cannot change while it is being sealed.
 *
 * @returns undefined if the pack does not exist or is sealed
 */
export async function lockUnsealedPack(
  tx: Tx,
  id: number,
): Promise<{ draw: DrawMode; price: number; currency: Currency } | undefined> {
  const [pack] = await tx.run(
    query
      .selectFrom('pack')
      .select(['price', 'currency'])
      .select(sql<DrawMode>`draw`.as('draw'))
      .where('id', '=', id)
      .where('sealedAt', 'is', null)
      .forUpdate(),
  );
  return pack;
}

/**
 * Marks a pack as sealed, and stores how it is drawn. From then on members find it, and an import
 * refuses to change its line-up.
 */
export async function updateSealed(
  tx: Tx,
  id: number,
  sealed: { sealedAt: Date; draw: DrawMode },
): Promise<void> {
  await tx.run(query.updateTable('pack').set(sealed).where('id', '=', id));
  await writePackSearch(tx, [id]);
}

export interface PostRow {
  id: number;
  titleJa: string;
  titleEn: string;
  authorJa: string;
  authorEn: string;
  contentJa: string;
  contentEn: string;
  pictures: string[];
  createdAt: Date;
}

const isNotOver = (now: Date) => sql<boolean>`(until_at is null or until_at > ${now}::timestamptz)`;

/** Finds a part of the published news, newest first. */
export function findPosts(
  db: Executor,
  now: Date,
  range: { limit: number; offset: number },
): Promise<PostRow[]> {
  return db.run(
    query
      .selectFrom('post')
      .select([
        'id',
        'titleJa',
        'titleEn',
        'authorJa',
        'authorEn',
        'contentJa',
        'contentEn',
        'pictures',
        'createdAt',
      ])
      .where('createdAt', '<=', now)
      .where(isNotOver(now))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(range.limit)
      .offset(range.offset),
  );
}

/** Counts the published news. */
export async function countPosts(db: Executor, now: Date): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('post')
      .select(sql<number>`count(*)`.as('count'))
      .where('createdAt', '<=', now)
      .where(isNotOver(now)),
  );
  return row?.count ?? 0;
}
