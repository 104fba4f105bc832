import { sql } from 'kysely';
import * as z from 'zod';
import { coverageState } from '#contract/console/custody.ts';
import type { operations } from '#contract/console/index.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';

/** Copies in custody that are for a prize. */
export interface PromisedCopies {
  packId: number;
  prizeId: number;
  /** Allocated, won, picked, packed or returned: still in the house. */
  present: number;
  /** Shipped or delivered. */
  gone: number;
}

/** Copies for a prize that are in the house: allocated to it, or won and not shipped. */
export const isInHouse = sql`state in ('allocated', 'won', 'picked', 'packed', 'returned')`;
/** Copies for a prize that have left. */
export const hasLeft = sql`state in ('shipped', 'delivered')`;

/** Finds the copies that are for the prizes of packs, or of one pack. */
export function findPromisedCopies(db: Executor, packId?: number): Promise<PromisedCopies[]> {
  return db.run(
    sql<PromisedCopies>`
      select pack_id, prize_id,
        coalesce(sum(quantity) filter (where ${isInHouse}), 0)::integer as present,
        coalesce(sum(quantity) filter (where ${hasLeft}), 0)::integer as gone
      from holding_place
      where pack_id > 0 and (${packId ?? null}::integer is null
        or pack_id = ${packId ?? null}::integer)
      group by pack_id, prize_id
    `.compile(query),
  );
}

/** A prize of a pack, as the catalogue has it. */
export interface PromisedPrize {
  packId: number;
  prizeId: number;
  modelNumber: string;
  /** Place of its count in the counts of the pack's stock, from 1. */
  position: number;
  /** Cards of this prize in the whole pack. */
  count: number;
  isExtra: boolean;
}

/** Finds the prizes of packs, in their order. */
export function findPromisedPrizes(
  db: Executor,
  packIds: readonly number[],
): Promise<PromisedPrize[]> {
  return db.run(
    sql<PromisedPrize>`
      select pack_id, prize.id as prize_id, model_number, position, count,
        extra_kind is not null as is_extra
      from prize join card on card.id = card_id
      where pack_id = any(${packIds}::integer[])
      order by pack_id, position
    `.compile(query),
  );
}

/**
 * How many cards of a prize were drawn, and how many of them are their members': not converted into
 * points, and not taken back.
 */
export interface WonCount {
  packId: number;
  prizeId: number;
  drawn: number;
  owned: number;
  takenBack: number;
}

/** Counts the won cards of packs by prize. */
export function countWonCards(db: Executor, packIds: readonly number[]): Promise<WonCount[]> {
  return db.run(
    sql<WonCount>`
      select pack_id, prize_id, count(*)::integer as drawn,
        (count(*) filter (where choice not in ('points', 'taken_back')))::integer as owned,
        (count(*) filter (where choice = 'taken_back'))::integer as taken_back
      from won_card where pack_id = any(${packIds}::integer[]) group by pack_id, prize_id
    `.compile(query),
  );
}

/** Undrawn cards of a pack by the position of their prize. */
export interface UndrawnCounts {
  packId: number;
  counts: number[];
  /** Whether nothing more will be drawn: the pack is closed, and no purchase waits for its draw. */
  isOver: boolean;
}

/**
 * Whether a pack is closed and its last valid round has been drawn. Rounds from `void_from` on are
 * void and never drawn.
 */
const isOver = sql<boolean>`
  closing.pack_id is not null and (draw.pack_id is null or draw.round >= closing.void_from - 1)`;

/** Counts the undrawn cards of packs; unsealed packs are left out. */
export function findUndrawnCounts(
  db: Executor,
  packIds: readonly number[],
): Promise<UndrawnCounts[]> {
  return db.run(
    sql<UndrawnCounts>`
      select stock.pack_id, coalesce(draw.counts, stock.counts) as counts, ${isOver} as is_over
      from pack_stock as stock
      left join pack_draw as draw on draw.pack_id = stock.pack_id
      left join pack_closing as closing on closing.pack_id = stock.pack_id
      where stock.pack_id = any(${packIds}::integer[])
    `.compile(query),
  );
}

/** Finds the packs that have allocated copies, in the order of their ids. */
export async function findPacksWithAllocated(db: Executor): Promise<number[]> {
  const rows = await db.run(
    query
      .selectFrom('holdingPlace')
      .select('packId')
      .distinct()
      .where('packId', '>', 0)
      .where('state', '=', 'allocated')
      .orderBy('packId'),
  );
  return rows.map(({ packId }) => packId);
}

export interface PackCoverage {
  packId: number;
  needed: number;
  short: number;
}

/** Stores the checked coverage of packs. */
export async function storeCoverage(
  tx: Executor,
  packs: readonly PackCoverage[],
  now: Date,
): Promise<void> {
  await tx.run(
    sql`
      insert into pack_coverage (pack_id, needed, short, checked_at)
      select pack.*, ${now}::timestamptz from unnest(
        ${packs.map(({ packId }) => packId)}::integer[],
        ${packs.map(({ needed }) => needed)}::integer[],
        ${packs.map(({ short }) => short)}::integer[]
      ) as pack
      on conflict (pack_id) do update
        set needed = excluded.needed, short = excluded.short, checked_at = excluded.checked_at
    `.compile(query),
  );
}

/** The oldest stock-take of the locations with copies of a pack; null if one was never counted. */
const countedAt = sql<Date | null>`(
  select case when bool_and(counted_at is not null) then min(counted_at) end
  from holding_place as place join stock_location as location on location.id = place.location_id
  where place.pack_id = pack_coverage.pack_id
)`.as('countedAt');

/** The packs whose cards are counted copies, with their last check. */
const listedCoverage = query
  .selectFrom('packCoverage')
  .innerJoin('pack', 'pack.id', 'packId')
  .select(['packId', 'nameJa', 'nameEn', 'needed', 'short', 'checkedAt', countedAt]);

/**
 * Finds the last check of some packs, in the order of their ids: how many copies they need, and how
 * many of them are missing (`short`). Packs that are not tracked are left out.
 */
export function findCoverage(db: Executor, packIds: readonly number[]) {
  return db.run(
    listedCoverage.where('packId', '=', sql<number>`any(${packIds}::integer[])`).orderBy('packId'),
  );
}

const byPack = [['packId', 'integer']] as const;
const byShort = [['short', 'integer'], ...byPack] as const;
const byNeeded = [['needed', 'integer'], ...byPack] as const;
const byCheck = [['checkedAt', 'instant'], ...byPack] as const;

type CoverageQuery = z.output<typeof operations.listCoverage.query>;

/** Makes the filter of the list from a query, for its screen, its export and its totals. */
export function coverageFilterOf({ search, state }: Pick<CoverageQuery, 'search' | 'state'>) {
  return { search: search?.normalize('NFKC').trim() || undefined, state };
}

/**
 * All tracked packs, those that lack copies first. A shop has hundreds of them. So each page reads
 * the small table of checks, and the locations only of the packs on the page.
 */
export const coverageList = {
  sorts: {
    'short-desc': { direction: 'desc', keys: byShort },
    short: { direction: 'asc', keys: byShort },
    'number-desc': { direction: 'desc', keys: byPack },
    number: { direction: 'asc', keys: byPack },
    'needed-desc': { direction: 'desc', keys: byNeeded },
    needed: { direction: 'asc', keys: byNeeded },
    'checked-desc': { direction: 'desc', keys: byCheck },
    checked: { direction: 'asc', keys: byCheck },
  },
  filter: z.strictObject({
    search: z.string().optional(),
    state: z.enum(coverageState.options).optional(),
  }),
} as const satisfies List<CoverageRow, unknown>;

type CoverageRow = Awaited<ReturnType<typeof findCoverage>>[number];

/** Finds a page of the tracked packs, by number or name and by whether copies are missing. */
export function findCoveragePage(
  db: Executor,
  request: ListRequest<z.output<typeof coverageList.filter>>,
): Promise<ListPage<CoverageRow>> {
  const { search, state } = request.filter;
  let packs = listedCoverage;
  if (search !== undefined) {
    const part = sql`search_key(${search})`;
    packs = packs.where(sql<boolean>`(
      pack_id::text = ${search}
      or position(${part} in search_key(name_ja)) > 0
      or position(${part} in search_key(name_en)) > 0
    )`);
  }
  if (state !== undefined) packs = packs.where('short', state === 'short' ? '>' : '=', 0);
  return findPage(db, packs, request);
}

/** Finds the last check of a pack's coverage; undefined if it is not tracked. */
export async function findCoverageOfPack(db: Executor, packId: number) {
  const [row] = await db.run(
    query
      .selectFrom('packCoverage')
      .select(['needed', 'short', 'checkedAt', countedAt])
      .where('packId', '=', packId),
  );
  return row;
}

export interface PrizeToFill {
  id: number;
  cardId: number;
  modelNumber: string;
  /** The code and the certificate of the one copy that the prize names. */
  itemCode: string | null;
  itemGrader: string | null;
  itemCertificate: string | null;
  isNamed: boolean;
}

/** Finds the prizes of a pack in their order. */
export function findPrizesToFill(db: Executor, packId: number): Promise<PrizeToFill[]> {
  return db.run(
    sql<PrizeToFill>`
      select prize.id, card_id, model_number, item->>'code' as item_code,
        item->>'grader' as item_grader,
        item->>'certificate' as item_certificate, item is not null as is_named
      from prize join card on card.id = card_id
      where pack_id = ${packId}::integer order by prize.position
    `.compile(query),
  );
}

/** Finds the available copies of some cards. */
export function findAvailable(db: Executor, cardIds: readonly number[]) {
  return db.run(
    query
      .selectFrom('holding')
      .select(['id', 'code', 'kind', 'cardId', 'grader', 'certificate'])
      .where('cardId', '=', sql<number>`any(${cardIds}::integer[])`)
      .where(
        sql<boolean>`exists (
          select from holding_place where holding_id = holding.id
            and state = 'available' and pack_id = 0
        )`,
      )
      .orderBy('id'),
  );
}

/** The copies that a pack could get. */
export interface AvailableCopies {
  /** Interchangeable copies, by model number. */
  lots: ReadonlyMap<string, number>;
  /** The single copies that were looked for. */
  items: readonly {
    modelNumber: string;
    code: string;
    grader: string | null;
    certificate: string | null;
  }[];
}

/** Codes and certificates of the single copies to look for. */
export interface CopyQuestion {
  codes: readonly string[];
  certificates: readonly string[];
}

/**
 * Counts the available copies of cards.
 *
 * @param named the single copies to look for
 */
export async function findAvailableCopies(
  db: Executor,
  modelNumbers: readonly string[],
  named: CopyQuestion,
): Promise<AvailableCopies> {
  const [lots, items] = await Promise.all([
    db.run(
      sql<{ modelNumber: string; copies: number }>`
        select model_number, sum(quantity)::integer as copies
        from card
        join holding on holding.card_id = card.id and kind = 'lot'
        join holding_place as place on place.holding_id = holding.id
        where model_number = any(${modelNumbers}::text[])
          and place.state = 'available' and pack_id = 0
        group by model_number
      `.compile(query),
    ),
    db.run(
      sql<AvailableCopies['items'][number]>`
        select model_number, code, grader, certificate
        from holding
        join card on card.id = holding.card_id
        where kind = 'item'
          and (code = any(${named.codes}::text[])
            or certificate = any(${named.certificates}::text[]))
          and exists (
            select from holding_place
            where holding_id = holding.id and state = 'available' and pack_id = 0
          )
      `.compile(query),
    ),
  ]);
  return { lots: new Map(lots.map(({ modelNumber, copies }) => [modelNumber, copies])), items };
}

/** Finds the available items of a card, with the codes of their locations. */
export function findAvailableItems(db: Executor, modelNumber: string, limit: number) {
  return db.run(
    query
      .selectFrom('holding')
      .innerJoin('card', 'card.id', 'holding.cardId')
      .innerJoin('holdingPlace as place', 'place.holdingId', 'holding.id')
      .leftJoin('stockLocation as location', 'location.id', 'place.locationId')
      .select([
        'holding.id',
        'holding.code',
        'grader',
        'grade',
        'certificate',
        'condition',
        'location.code as location',
      ])
      .where('modelNumber', '=', modelNumber)
      .where('kind', '=', 'item')
      .where('place.state', '=', 'available')
      .where('place.packId', '=', 0)
      .orderBy('holding.code')
      .limit(limit),
  );
}

/** Locks the available copies of cards, so that nobody moves them until the transaction ends. */
export async function lockAvailableCopies(tx: Tx, modelNumbers: readonly string[]): Promise<void> {
  await tx.run(
    sql`
      select from holding
      where card_id in (select id from card where model_number = any(${modelNumbers}::text[]))
        and exists (
          select from holding_place
          where holding_id = holding.id and state = 'available' and pack_id = 0
        )
      order by id for update
    `.compile(query),
  );
}

/** Finds the packs that copies of these holdings are allocated to. */
export async function findPackIdsOfHoldings(
  tx: Tx,
  holdingIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.run(
    query
      .selectFrom('holdingPlace')
      .select('packId')
      .distinct()
      .where('holdingId', '=', sql<number>`any(${holdingIds}::bigint[])`)
      .where('packId', '>', 0),
  );
  return rows.map(({ packId }) => packId);
}

/** Finds the holdings with copies for these prizes of a pack. None if the pack is not tracked. */
export async function findHoldingIdsOfPrizes(
  tx: Tx,
  packId: number,
  prizeIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.run(
    query
      .selectFrom('holdingPlace')
      .select('holdingId')
      .distinct()
      .where('packId', '=', packId)
      .where('prizeId', '=', sql<number>`any(${prizeIds}::integer[])`),
  );
  return rows.map(({ holdingId }) => holdingId);
}

/** Whether any prize of a pack has copies in custody. */
export async function isTracked(tx: Executor, packId: number): Promise<boolean> {
  const rows = await tx.run(
    query.selectFrom('holdingPlace').select('packId').where('packId', '=', packId).limit(1),
  );
  return rows.length > 0;
}

/** Cards that were won from a pack. */
export interface WonCards {
  packId: number;
  cards: { prizeId: number; position: number }[];
}

/** Finds the prizes of the won cards at these positions of a pack. */
export async function findWonPrizes(
  tx: Tx,
  packId: number,
  positions: readonly number[],
): Promise<WonCards['cards']> {
  return tx.run(
    query
      .selectFrom('wonCard')
      .select(['prizeId', 'position'])
      .where('packId', '=', packId)
      .where('position', '=', sql<number>`any(${positions}::integer[])`),
  );
}

/**
 * Finds the won cards in a parcel and in those that were merged into it, by pack; none of an
 * exchange. Read in steps, because on Citus parcels, purchases and cards are on different nodes.
 */
export async function findCardsOfParcel(tx: Executor, parcelId: number): Promise<WonCards[]> {
  const parcels = await tx.run(
    query
      .selectFrom('parcel')
      .select(['memberId', 'sourceId', 'number'])
      .where((or) => or.or([or('id', '=', parcelId), or('mergedInto', '=', parcelId)]))
      .where('source', '=', 'purchase')
      .orderBy('id'),
  );
  const byPack = new Map<number, WonCards>();
  for (const parcel of parcels) {
    const found = await findCardsOfPart(tx, parcel);
    if (found === undefined) continue;
    const { packId, cards } = found;
    byPack.set(packId, { packId, cards: [...(byPack.get(packId)?.cards ?? []), ...cards] });
  }
  return [...byPack.values()];
}

/** Finds the cards of a purchase that were put into one of its parcels. */
async function findCardsOfPart(
  tx: Executor,
  { memberId, sourceId, number }: { memberId: number; sourceId: string; number: number },
): Promise<WonCards | undefined> {
  const [purchase] = await tx.run(
    query
      .selectFrom('purchase')
      .select(['packId', 'firstPosition', 'count', 'firstExtra', 'extraCards'])
      .where('memberId', '=', memberId)
      .where('id', '=', sourceId),
  );
  if (purchase === undefined) return undefined;
  const { packId, firstPosition, count, firstExtra, extraCards } = purchase;
  const range = (first: number, cards: number) =>
    sql<boolean>`position >= ${first}::integer and position < ${first + cards}::integer`;
  const cards = await tx.run(
    query
      .selectFrom('wonCard')
      .select(['prizeId', 'position'])
      .where('packId', '=', packId)
      .where('parcel', '=', number)
      .where(
        sql<boolean>`(${range(firstPosition, count)} or ${range(firstExtra ?? 0, extraCards)})`,
      ),
  );
  return { packId, cards };
}

/** Finds single copies by the ids of their holdings. */
export function findItems(db: Executor, holdingIds: readonly number[]) {
  return db.run(
    query
      .selectFrom('holding')
      .select(['id', 'code', 'grader', 'grade', 'certificate'])
      .where('id', '=', sql<number>`any(${holdingIds}::bigint[])`)
      .where('kind', '=', 'item'),
  );
}

/** Finds an item by its code. */
export async function findItem(tx: Tx, code: string) {
  const [item] = await tx.run(
    query
      .selectFrom('holding')
      .select(['id', 'code', 'cardId', 'grader', 'grade', 'certificate'])
      .where('code', '=', code)
      .where('kind', '=', 'item'),
  );
  return item;
}

/** Finds the items that are for a prize of a pack and are missing, damaged or written off. */
export function findMissingCopies(tx: Tx, packId: number) {
  return tx.run(
    query
      .selectFrom('holdingPlace as place')
      .innerJoin('holding', 'holding.id', 'place.holdingId')
      .select(['holding.id', 'holding.code', 'cardId', 'grader', 'grade', 'certificate'])
      .select('place.prizeId')
      .where('place.packId', '=', packId)
      .where('place.state', 'in', ['missing', 'damaged', 'written_off'])
      .where('holding.kind', '=', 'item')
      .orderBy('holding.id'),
  );
}
