import { sql } from 'kysely';
import * as z from 'zod';
import type { operations } from '#contract/console/index.ts';
import { type PackState, packState } from '#contract/console/packs.ts';
import type { DrawMode } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { Currency } from '../db/types.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';

/** A pack of the catalogue, sealed or not, for staff. */
export interface ListedPack {
  id: number;
  nameJa: string;
  nameEn: string;
  price: number;
  currency: Currency;
  startsAt: Date | null;
  endsAt: Date | null;
  sealedAt: Date | null;
  pausedAt: Date | null;
  draw: DrawMode;
}

/** A pack in the list, which can be sorted by the units that are left. */
export interface PackWithUnits extends ListedPack {
  /** Units left; before the seal the planned units. */
  remaining: number;
}

const byNumber = [['id', 'integer']] as const;
const byRemaining = [
  ['remaining', 'integer'],
  ['id', 'integer'],
] as const;

type PackQuery = z.output<typeof operations.listPacks.query>;

/** Makes the filter of the list from a query, for its screen, its export and its totals. */
export function packFilterOf({ search, state }: Pick<PackQuery, 'search' | 'state'>) {
  return { search: search?.normalize('NFKC').trim() || undefined, state };
}

/** All packs. A shop has hundreds of them, so each page reads the small table. */
export const packList = {
  sorts: {
    'number-desc': { direction: 'desc', keys: byNumber },
    number: { direction: 'asc', keys: byNumber },
    remaining: { direction: 'asc', keys: byRemaining },
    'remaining-desc': { direction: 'desc', keys: byRemaining },
  },
  filter: z.strictObject({
    search: z.string().optional(),
    state: z.enum(packState.options).optional(),
  }),
} as const satisfies List<PackWithUnits, unknown>;

type PackFilter = z.output<typeof packList.filter>;

/** The query for packs with the columns of the console's list. */
const listedPacks = () =>
  query
    .selectFrom('pack')
    .select(['id', 'nameJa', 'nameEn', 'price', 'currency', 'startsAt', 'endsAt'])
    .select(['sealedAt', 'pausedAt'])
    .select(sql<DrawMode>`draw`.as('draw'));

/**
 * Finds a part of the list of packs for staff, by search and state. The stock is read first,
 * because on Citus it is on other nodes than the pack.
 */
export async function findListedPacks(
  db: Executor,
  request: ListRequest<PackFilter>,
  now: Date,
): Promise<ListPage<PackWithUnits>> {
  const { search, state } = request.filter;
  const left = await findUnitsLeft(db);
  let packs = query.selectFrom(packsWithUnits(left).as('pack')).selectAll();
  if (search !== undefined) packs = packs.where(matches(search));
  if (state !== undefined) packs = packs.where(isInState(state, now));
  return findPage(db, packs, request);
}

/** The query for packs with the units that are left of each. */
function packsWithUnits(left: ReadonlyMap<number, number>) {
  const [ids, units] = [[...left.keys()], [...left.values()]];
  return sql<PackWithUnits>`(
    select listed.*, coalesce(units.remaining, 0) as remaining
    from (${listedPacks()}) as listed
      left join unnest(${ids}::integer[], ${units}::integer[]) as units (pack_id, remaining)
        on units.pack_id = listed.id
  )`;
}

/** The condition that a pack has this id, or a name that contains the text. */
function matches(search: string) {
  const part = sql`search_key(${search})`;
  return sql<boolean>`(
    pack.id::text = ${search}
    or position(${part} in search_key(name_ja)) > 0 or position(${part} in search_key(name_en)) > 0
  )`;
}

/** The SQL condition that a pack is in this state, by the rules of `packStateOf`. */
function isInState(state: PackState, now: Date) {
  const isSoldOut = sql<boolean>`(sealed_at is not null and remaining = 0)`;
  const isOver = sql<boolean>`coalesce(ends_at <= ${now}::timestamptz, false)`;
  const isEarly = sql<boolean>`coalesce(starts_at > ${now}::timestamptz, false)`;
  const isSealed = sql<boolean>`sealed_at is not null and not ${isSoldOut}`;
  const isOpen = sql<boolean>`(${isSealed} and not ${isOver} and paused_at is null)`;
  switch (state) {
    case 'unsealed':
      return sql<boolean>`sealed_at is null`;
    case 'sold-out':
      return isSoldOut;
    case 'ended':
      return sql<boolean>`(${isSealed} and ${isOver})`;
    case 'paused':
      return sql<boolean>`(${isSealed} and not ${isOver} and paused_at is not null)`;
    case 'upcoming':
      return sql<boolean>`(${isOpen} and ${isEarly})`;
    case 'selling':
      return sql<boolean>`(${isOpen} and not ${isEarly})`;
  }
}

/** Finds the units that are left of all packs; the planned ones of packs without a stock. */
async function findUnitsLeft(db: Executor): Promise<ReadonlyMap<number, number>> {
  const [stocks, planned] = await Promise.all([
    db.run(query.selectFrom('packStock').select(['packId', 'remaining'])),
    db.run(
      sql<{ packId: number; units: number }>`
        select pack_id, sum(count)::integer as units from prize
        where extra_kind is null and pack_id in (select id from pack where sealed_at is null)
        group by pack_id
      `.compile(query),
    ),
  ]);
  return new Map([
    ...planned.map(({ packId, units }) => [packId, units] as const),
    ...stocks.map(({ packId, remaining }) => [packId, remaining] as const),
  ]);
}

/** Finds a pack with the figures of the console's list; undefined if the id names none. */
export async function findListedPack(db: Executor, id: number): Promise<ListedPack | undefined> {
  const [pack] = await db.run(listedPacks().where('id', '=', id));
  return pack;
}

/** The planned units of packs that are not sealed yet, by pack id. */
export async function findPlannedUnits(
  db: Executor,
  packIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.run(
    sql<{ packId: number; units: number }>`
      select pack_id, sum(count)::integer as units from prize
      where pack_id = any(${packIds}::integer[]) and extra_kind is null group by pack_id
    `.compile(query),
  );
  return new Map(rows.map(({ packId, units }) => [packId, units]));
}

/**
 * Finds, by pack id, the newest round that was drawn of each of these packs. Packs that no beacon
 * draws have none.
 */
export async function findDrawnRounds(
  db: Executor,
  packIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.run(
    query
      .selectFrom('packDraw')
      .select(['packId', 'round'])
      .where('packId', '=', sql<number>`any(${packIds}::integer[])`),
  );
  return new Map(rows.map(({ packId, round }) => [packId, round]));
}

/** A round for staff; its members and cards are in the public log. */
export interface ListedRound {
  round: number;
  /** The commit; in version 1 the hash. */
  commitHash: Buffer;
  entries: number;
  units: number;
  beacon: number | null;
  boundAt: Date;
  drawnAt: Date | null;
  proof: Buffer | null;
}

/** The newest first. The primary keys of the tables of rounds serve it. */
export const newestRounds = {
  sorts: { number: { direction: 'desc', keys: [['round', 'integer']] } },
  filter: z.strictObject({}),
} as const satisfies List<ListedRound, unknown>;

const entries = sql<number>`json_array_length(entries)`.as('entries');
const units = sql<number>`(
  select sum((entry->>'count')::integer)::integer from json_array_elements(entries) as entry
)`.as('units');

/** Finds a page of the rounds of a pack for the console, newest first. */
export function findListedRounds(
  db: Executor,
  packId: number,
  request: ListRequest<unknown>,
): Promise<ListPage<ListedRound>> {
  const rounds = query
    .selectFrom('boundRound')
    .leftJoin('drawnRound', (join) =>
      join
        .onRef('drawnRound.packId', '=', 'boundRound.packId')
        .onRef('drawnRound.round', '=', 'boundRound.round'),
    )
    .select(['boundRound.round', 'commitHash', 'beacon', 'createdAt as boundAt'])
    .select(['drawnAt', 'proof', entries, units])
    .where('boundRound.packId', '=', packId);
  return findPage(db, query.selectFrom(rounds.as('listed')).selectAll(), request);
}

/** The rounds of a pack of version 1, which are drawn in the transaction that binds them. */
export function findListedRoundsOfVersion1(
  db: Executor,
  packId: number,
  request: ListRequest<unknown>,
): Promise<ListPage<ListedRound>> {
  const rounds = query
    .selectFrom('packRound')
    .select(['round', 'hash as commitHash', sql<number | null>`null::bigint`.as('beacon')])
    .select(['createdAt as boundAt', 'createdAt as drawnAt', 'proof', entries, units])
    .where('packId', '=', packId);
  return findPage(db, rounds, request);
}
