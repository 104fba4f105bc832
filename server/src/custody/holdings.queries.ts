import { sql } from 'kysely';
import * as z from 'zod';
import { stockStates } from '#contract/stock-moves.ts';
import { hasCardWords } from '../catalog/index.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import { type Movement, type Place, type Spot, stockStateOf } from './movement.rules.ts';

/** A holding that this transaction has locked, so that no other transaction moves its copies. */
export interface LockedHolding {
  id: number;
  code: string;
  /** The number of its newest movement. */
  movements: number;
  places: Place[];
}

/** Locks holdings in the order of their ids, so that two people can move one copy only once. */
export async function lockHoldings(tx: Tx, ids: readonly number[]): Promise<LockedHolding[]> {
  const holdings = await tx.run(
    query
      .selectFrom('holding')
      .select(['id', 'code', 'movements'])
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .orderBy('id')
      .forUpdate(),
  );
  // Read after the locks are held: another transaction may have moved copies meanwhile.
  const places = await tx.run(
    query
      .selectFrom('holdingPlace')
      .selectAll()
      .where('holdingId', '=', sql<number>`any(${ids}::bigint[])`)
      .orderBy('holdingId')
      .orderBy('state')
      .orderBy('locationId'),
  );
  const byHolding = Map.groupBy(places, ({ holdingId }) => holdingId);
  return holdings.map((holding) => ({
    ...holding,
    places: (byHolding.get(holding.id) ?? []).map(({ holdingId: _, ...place }) => placeOf(place)),
  }));
}

/** Finds the places of a holding, without a lock. */
export async function findPlaces(db: Executor, holdingId: number): Promise<Place[]> {
  const places = await db.run(
    query
      .selectFrom('holdingPlace')
      .selectAll()
      .where('holdingId', '=', holdingId)
      .orderBy('state')
      .orderBy('locationId')
      .orderBy('packId')
      .orderBy('prizeId')
      .orderBy('position'),
  );
  return places.map(({ holdingId: _, ...place }) => placeOf(place));
}

/** A holding with copies for prizes of a pack, and what a packer needs to find them. */
export interface PickableHolding {
  code: string;
  modelNumber: string;
  nameJa: string;
  nameEn: string;
  /** Grader, grade and certificate of an item. */
  copy: string | null;
  places: Place[];
  prizeIds: ReadonlySet<number>;
  /** The codes of its locations by their ids. */
  locations: ReadonlyMap<number, string>;
}

/** Reads the holdings with copies for some prizes of a pack, in the order of their codes. */
export async function findPickableHoldings(
  db: Executor,
  packId: number,
  prizeIds: readonly number[],
): Promise<PickableHolding[]> {
  const rows = await db.run(
    query
      .selectFrom('holdingPlace')
      .innerJoin('holding', 'holding.id', 'holdingId')
      .innerJoin('card', 'card.id', 'holding.cardId')
      .leftJoin('stockLocation as location', 'location.id', 'locationId')
      .select(['state', 'locationId', 'packId', 'prizeId', 'position', 'quantity'])
      .select(['holding.code', 'modelNumber', 'nameJa', 'nameEn', 'grader', 'grade', 'certificate'])
      .select('location.code as location')
      .where('packId', '=', packId)
      .where('prizeId', '=', sql<number>`any(${prizeIds}::integer[])`)
      .orderBy('holding.code'),
  );
  return [...Map.groupBy(rows, ({ code }) => code).values()].flatMap((places) => {
    const [first] = places;
    if (first === undefined) return [];
    const { code, modelNumber, nameJa, nameEn, grader, grade, certificate } = first;
    return {
      ...{ code, modelNumber, nameJa, nameEn },
      copy: grader === null ? null : [grader, grade, certificate].join(' '),
      places: places.map(({ state, locationId, prizeId, position, quantity }) =>
        placeOf({ state, locationId, packId, prizeId, position, quantity }),
      ),
      prizeIds: new Set(places.map(({ prizeId }) => prizeId)),
      locations: new Map(places.map(({ locationId, location }) => [locationId, location ?? ''])),
    };
  });
}

function placeOf<Row extends { state: string }>({ state, ...rest }: Row) {
  return { ...rest, state: stockStateOf(state) };
}

/** Finds the ids of the holdings with these codes. */
export function findHoldingIds(
  db: Executor,
  codes: readonly string[],
): Promise<{ id: number; code: string }[]> {
  return db.run(
    query
      .selectFrom('holding')
      .select(['id', 'code'])
      .where('code', '=', sql<string>`any(${codes}::text[])`),
  );
}

/** Finds the ids of the holdings of a batch. */
export async function findHoldingIdsOfIntake(db: Executor, intakeId: number): Promise<number[]> {
  const rows = await db.run(
    query.selectFrom('holding').select('id').where('intakeId', '=', intakeId).orderBy('id'),
  );
  return rows.map(({ id }) => id);
}

export interface NewHolding {
  id: number;
  code: string;
  kind: 'item' | 'lot';
  cardId: number;
  grader: string | null;
  grade: string | null;
  certificate: string | null;
  condition: string;
  costYen: number | null;
  line: number;
}

/** Reserves ids, so that codes can be made of them before the rows are inserted. */
export async function reserveHoldingIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.run(
    sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('holding', 'id')) as id
        from generate_series(1, ${count}::integer)
    `.compile(query),
  );
  return rows.map(({ id }) => id);
}

/** Inserts the holdings of a batch. */
export async function insertHoldings(
  tx: Tx,
  intakeId: number,
  holdings: readonly NewHolding[],
  now: Date,
): Promise<void> {
  const column = <Key extends keyof NewHolding>(key: Key) => holdings.map((row) => row[key]);
  await tx.run(
    sql`
      insert into holding (id, code, kind, card_id, grader, grade, certificate, condition, cost_yen,
        line, intake_id, created_at)
      overriding system value
      select made.*, ${intakeId}::integer, ${now}::timestamptz
      from unnest(
        ${column('id')}::bigint[], ${column('code')}::text[], ${column('kind')}::text[],
        ${column('cardId')}::integer[],
        ${column('grader')}::text[], ${column('grade')}::text[], ${column('certificate')}::text[],
        ${column('condition')}::text[], ${column('costYen')}::integer[],
        ${column('line')}::integer[]
      ) as made
    `.compile(query),
  );
}

export interface MovementRow extends Movement {
  holdingId: number;
  number: number;
}

/** The person who made a movement, the reason, and the time. */
export interface MovementOrigin {
  madeBy: string;
  why: string;
  now: Date;
}

/** Inserts movements of copies. */
export async function insertMovements(
  tx: Tx,
  rows: readonly MovementRow[],
  { madeBy, why, now }: MovementOrigin,
): Promise<void> {
  const none = { state: null, locationId: 0, packId: 0, prizeId: 0, position: 0 };
  const flat = rows.map(({ from, ...row }) => ({ ...row, from: from ?? none }));
  await tx.run(
    sql`
      insert into holding_movement (holding_id, number, command, quantity,
        from_state, from_location_id, from_pack_id, from_prize_id, from_position,
        to_state, to_location_id, to_pack_id, to_prize_id, to_position, made_by, why, created_at)
      select made.*, ${madeBy}::text, ${why}::text, ${now}::timestamptz
      from unnest(
        ${flat.map((row) => row.holdingId)}::bigint[], ${flat.map((row) => row.number)}::integer[],
        ${flat.map((row) => row.command)}::text[], ${flat.map((row) => row.quantity)}::integer[],
        ${flat.map((row) => row.from.state)}::text[],
        ${flat.map((row) => row.from.locationId)}::integer[],
        ${flat.map((row) => row.from.packId)}::integer[],
        ${flat.map((row) => row.from.prizeId)}::integer[],
        ${flat.map((row) => row.from.position)}::integer[],
        ${flat.map((row) => row.to.state)}::text[],
        ${flat.map((row) => row.to.locationId)}::integer[],
        ${flat.map((row) => row.to.packId)}::integer[],
        ${flat.map((row) => row.to.prizeId)}::integer[],
        ${flat.map((row) => row.to.position)}::integer[]
      ) as made
    `.compile(query),
  );
}

export interface HoldingState {
  id: number;
  movements: number;
  isLive: boolean;
  places: readonly Place[];
}

/** Writes the places of locked holdings after their movements. */
export async function replacePlaces(tx: Tx, holdings: readonly HoldingState[]): Promise<void> {
  const places = holdings.flatMap(({ id, places }) =>
    places.map((place) => ({ ...place, holdingId: id })),
  );
  const ids = holdings.map(({ id }) => id);
  const column = <Key extends keyof Spot | 'quantity' | 'holdingId'>(key: Key) =>
    places.map((place) => place[key]);
  await tx.run(
    sql`
      update holding set movements = made.movements, is_live = made.is_live
      from unnest(
        ${ids}::bigint[], ${holdings.map((row) => row.movements)}::integer[],
        ${holdings.map((row) => row.isLive)}::boolean[]
      ) as made (id, movements, is_live)
      where holding.id = made.id
    `.compile(query),
  );
  await tx.run(
    query.deleteFrom('holdingPlace').where('holdingId', '=', sql<number>`any(${ids}::bigint[])`),
  );
  await tx.run(
    sql`
      insert into holding_place (holding_id, state, location_id, pack_id,
        prize_id, position, quantity)
      select * from unnest(
        ${column('holdingId')}::bigint[], ${column('state')}::text[],
        ${column('locationId')}::integer[],
        ${column('packId')}::integer[], ${column('prizeId')}::integer[],
        ${column('position')}::integer[],
        ${column('quantity')}::integer[]
      )
    `.compile(query),
  );
}

const placesSchema = z.array(
  z.object({
    state: z.enum(stockStates),
    locationId: z.int(),
    packId: z.int(),
    prizeId: z.int(),
    position: z.int(),
    quantity: z.int(),
    location: z.string().nullable(),
  }),
);

/** A place with the code of its location. */
export type NamedPlace = z.infer<typeof placesSchema>[number];

export interface ListedHolding {
  id: number;
  code: string;
  kind: string;
  modelNumber: string;
  nameJa: string;
  nameEn: string;
  grader: string | null;
  grade: string | null;
  certificate: string | null;
  condition: string;
  places: unknown;
  /** All copies of it, wherever they are. */
  copies: number;
}

/** The console's list of items and lots. The index of the primary key serves its order. */
export const newestHoldings = {
  sorts: { newest: { direction: 'desc', keys: [['id', 'integer']] } },
  filter: z.strictObject({
    /** A code, a certificate, or a part of a model number or of a card's name. */
    search: z.string().optional(),
    state: z.enum(stockStates).optional(),
    locationId: z.int().optional(),
    intakeId: z.int().optional(),
  }),
} as const satisfies List<ListedHolding, unknown>;

const placesOfHolding = sql<unknown>`(
  select coalesce(json_agg(json_build_object(
    'state', place.state, 'locationId', place.location_id, 'packId', place.pack_id,
    'prizeId', place.prize_id,
    'position', place.position, 'quantity', place.quantity, 'location', location.code
  ) order by place.state, location.code, place.pack_id, place.prize_id), '[]')
  from holding_place as place left join stock_location as location
    on location.id = place.location_id
  where place.holding_id = holding.id
)`;

const listed = query
  .selectFrom('holding')
  .innerJoin('card', 'card.id', 'holding.cardId')
  .select([
    'holding.id',
    'holding.code',
    'holding.kind',
    'cardId',
    'card.modelNumber',
    'card.nameJa',
    'card.nameEn',
    'grader',
    'grade',
    'certificate',
    'condition',
    placesOfHolding.as('places'),
    sql<number>`(
      select coalesce(sum(quantity), 0) from holding_place where holding_id = holding.id
    )`.as('copies'),
  ]);

/** Finds a page of the holdings. */
export async function findHoldingPage(
  db: Executor,
  request: ListRequest<z.output<typeof newestHoldings.filter>>,
): Promise<ListPage<ListedHolding & { places: NamedPlace[] }>> {
  const { search = '', state, locationId, intakeId } = request.filter;
  // A subquery, because the list is sorted by `id`, and both the holding and the card have one.
  let holdings = query.selectFrom(listed.as('holding')).selectAll();
  const inner = (condition: ReturnType<typeof sql<boolean>>) => {
    holdings = holdings.where(condition);
  };
  const word = search.trim();
  if (word !== '')
    inner(sql<boolean>`(
      code = upper(${word}) or certificate = ${word} or ${await hasCardWords(db, word, 'cardId')}
    )`);
  if (state !== undefined || locationId !== undefined)
    inner(sql<boolean>`exists (
      select from holding_place as place where place.holding_id = holding.id
        and (${state ?? null}::text is null or place.state = ${state ?? null})
        and (${locationId ?? null}::integer is null or place.location_id = ${locationId ?? null})
    )`);
  if (intakeId !== undefined)
    inner(sql<boolean>`id in (select id from holding where intake_id = ${intakeId}::integer)`);
  const page = await findPage(db, holdings, request);
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, places: placesSchema.parse(row.places) })),
  };
}

/** Finds a holding with its batch; undefined if none has the code. */
export async function findHolding(db: Executor, code: string) {
  const [row] = await db.run(
    listed
      .innerJoin('intake', 'intake.id', 'holding.intakeId')
      .select([
        'costYen',
        'intakeId',
        'intake.source',
        'intake.kind as intakeKind',
        sql<string>`received_on::text`.as('receivedOn'),
      ])
      .where('code', '=', code),
  );
  return row && { ...row, places: placesSchema.parse(row.places) };
}

/** Finds the movements of a holding, newest first, with the codes of their locations. */
export function findMovements(db: Executor, holdingId: number, limit: number) {
  return db.run(
    query
      .selectFrom('holdingMovement')
      .leftJoin('stockLocation as fromPlace', 'fromPlace.id', 'fromLocationId')
      .leftJoin('stockLocation as toPlace', 'toPlace.id', 'toLocationId')
      .select([
        'number',
        'command',
        'quantity',
        'fromState',
        'toState',
        'toPackId',
        'madeBy',
        'why',
        'holdingMovement.createdAt',
        'fromPlace.code as fromLocation',
        'toPlace.code as toLocation',
      ])
      .where('holdingId', '=', holdingId)
      .orderBy('number', 'desc')
      .limit(limit),
  );
}
