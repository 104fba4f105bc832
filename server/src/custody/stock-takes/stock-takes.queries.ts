import { sql } from 'kysely';
import * as z from 'zod';
import { stockTakeState } from '#contract/console/custody.ts';
import { stockStates } from '#contract/stock-moves.ts';
import type { Executor, Tx } from '../../db/database.ts';
import { findPage } from '../../db/keyset.ts';
import { query } from '../../db/pool.ts';
import type { List, ListPage, ListRequest } from '../../lib/keyset.rules.ts';
import { isPresent } from '../movement.rules.ts';
import type { CountedHolding, Difference } from './stock-take.rules.ts';

export interface ListedStockTake {
  id: number;
  location: string;
  state: string;
  counter: string;
  countedBy: number;
  openedAt: Date;
  countedAt: Date | null;
  /** The copies that were scanned. */
  copies: number;
  differences: number;
  unresolved: number;
}

/** All stock-takes, by their primary key. */
export const newestStockTakes = {
  sorts: { newest: { direction: 'desc', keys: [['id', 'integer']] } },
  filter: z.strictObject({}),
} as const satisfies List<ListedStockTake, unknown>;

const listed = query
  .selectFrom('stockTake as take')
  .innerJoin('stockLocation as location', 'location.id', 'take.locationId')
  .select([
    'take.id',
    'location.code as location',
    'take.state',
    'take.counter',
    'take.countedBy',
    'take.openedAt',
    'take.countedAt',
    sql<number>`(
      select coalesce(sum(quantity), 0)::integer from stock_take_scan where take_id = take.id
    )`.as('copies'),
    sql<number>`(
      select count(*)::integer from stock_take_difference where take_id = take.id
    )`.as('differences'),
    sql<number>`(
      select count(*)::integer from stock_take_difference
      where take_id = take.id and resolution is null
    )`.as('unresolved'),
  ]);

/** Finds a page of stock-takes, of all locations and states. */
export function findStockTakePage(
  db: Executor,
  request: ListRequest<unknown>,
): Promise<ListPage<ListedStockTake>> {
  return findPage(db, query.selectFrom(listed.as('take')).selectAll(), request);
}

/** Finds a stock-take by its id, without a lock; see `lockStockTake`. */
export async function findStockTake(
  db: Executor,
  id: number,
): Promise<ListedStockTake | undefined> {
  const [row] = await db.run(listed.where('take.id', '=', id));
  return row;
}

export interface LockedStockTake {
  id: number;
  locationId: number;
  location: string;
  state: z.infer<typeof stockTakeState>;
  countedBy: number;
  openedAt: Date;
  countedAt: Date | null;
}

/** Locks a stock-take, so that nothing is scanned while it ends. */
export async function lockStockTake(tx: Tx, id: number): Promise<LockedStockTake | undefined> {
  const [row] = await tx.run(
    query
      .selectFrom('stockTake')
      .innerJoin('stockLocation as location', 'location.id', 'locationId')
      .select(['stockTake.id', 'locationId', 'location.code as location', 'state', 'countedBy'])
      .select(['openedAt', 'stockTake.countedAt'])
      .where('stockTake.id', '=', id)
      .forUpdate('stockTake'),
  );
  return row && { ...row, state: stockTakeState.parse(row.state) };
}

/** Opens a stock-take; undefined if the location is being counted already. */
export async function insertStockTake(
  tx: Tx,
  stockTake: { locationId: number; countedBy: number; counter: string; openedAt: Date },
): Promise<number | undefined> {
  const [row] = await tx.run(
    query
      .insertInto('stockTake')
      .values({ ...stockTake, state: 'counting' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
  return row?.id;
}

/**
 * Adds to the number of scanned copies of a holding (negative: subtracts, not below 0), and returns
 * the new number.
 */
export async function addScan(
  tx: Tx,
  scan: { takeId: number; holdingId: number; quantity: number; now: Date },
): Promise<number> {
  const { takeId, holdingId, quantity, now } = scan;
  const named = (table: 'stockTakeScan') =>
    query
      .selectFrom(table)
      .select('quantity')
      .where('takeId', '=', takeId)
      .where('holdingId', '=', holdingId);
  const [before] = await tx.run(named('stockTakeScan'));
  const after = Math.max(0, (before?.quantity ?? 0) + quantity);
  if (after === 0)
    await tx.run(
      query
        .deleteFrom('stockTakeScan')
        .where('takeId', '=', takeId)
        .where('holdingId', '=', holdingId),
    );
  else
    await tx.run(
      query
        .insertInto('stockTakeScan')
        .values({ takeId, holdingId, quantity: after, scannedAt: now })
        .onConflict((conflict) =>
          conflict
            .columns(['takeId', 'holdingId'])
            .doUpdateSet({ quantity: after, scannedAt: now }),
        ),
    );
  return after;
}

/** Finds the holdings that were scanned, newest first. */
export function findScans(db: Executor, takeId: number) {
  return db.run(
    query
      .selectFrom('stockTakeScan')
      .innerJoin('holding', 'holding.id', 'holdingId')
      .innerJoin('card', 'card.id', 'holding.cardId')
      .select(['holding.code', 'kind', 'modelNumber', 'nameJa', 'nameEn', 'grader', 'grade'])
      .select(['certificate', 'quantity'])
      .where('takeId', '=', takeId)
      .orderBy('scannedAt', 'desc')
      .orderBy('holdingId', 'desc'),
  );
}

/** Finds the holding with a scanned code, with its card; undefined if no holding has the code. */
export function findHoldingToScan(db: Executor, code: string) {
  return db
    .run(
      query
        .selectFrom('holding')
        .innerJoin('card', 'card.id', 'cardId')
        .select(['holding.id', 'holding.code', 'kind', 'modelNumber', 'nameJa', 'nameEn'])
        .select(['grader', 'grade', 'certificate'])
        .where('code', '=', code),
    )
    .then(([row]) => row);
}

const presentStates = stockStates.filter(isPresent);

/**
 * Finds the holdings with copies at a location, or that were scanned there, with the movements
 * since the count began. Movements from one state to another at the location are left out. The
 * caller has locked the holdings.
 */
export function findCounted(
  tx: Tx,
  { id, locationId, openedAt }: Pick<LockedStockTake, 'id' | 'locationId' | 'openedAt'>,
): Promise<(CountedHolding & { holdingId: number })[]> {
  return tx.run(
    sql<CountedHolding & { holdingId: number }>`
      with there as (
        select holding_id, sum(quantity)::integer as copies from holding_place
        where location_id = ${locationId}::integer and state = any(${presentStates}::text[])
        group by holding_id
      ),
      scanned as (
        select holding_id, quantity from stock_take_scan where take_id = ${id}::integer
      ),
      moved as (
        select holding_id,
          sum(case when to_location_id = ${locationId}::integer
            and to_state = any(${presentStates}::text[])
            then quantity else 0 end)::integer as came_in,
          sum(case when from_location_id = ${locationId}::integer
            and from_state = any(${presentStates}::text[])
            then quantity else 0 end)::integer as went_out
        from holding_movement
        where created_at > ${openedAt}::timestamptz and from_location_id <> to_location_id
          and holding_id in (select holding_id from there union select holding_id from scanned)
        group by holding_id
      )
      select holding_id, coalesce(there.copies, 0) as at_end, coalesce(moved.came_in, 0) as came_in,
        coalesce(moved.went_out, 0) as went_out, coalesce(scanned.quantity, 0) as counted
      from there full join scanned using (holding_id) left join moved using (holding_id)
      order by holding_id
    `.compile(query),
  );
}

/** Locks the holdings that a count is compared with, in the order of their ids. */
export async function lockCounted(
  tx: Tx,
  { id, locationId }: Pick<LockedStockTake, 'id' | 'locationId'>,
): Promise<void> {
  await tx.run(
    sql`
      select id from holding where id in (
        select holding_id from holding_place where location_id = ${locationId}::integer
        union select holding_id from stock_take_scan where take_id = ${id}::integer
      ) order by id for update
    `.compile(query),
  );
}

/** Stores the differences that a stock-take has found. */
export async function insertDifferences(
  tx: Tx,
  takeId: number,
  differences: readonly (Difference & { holdingId: number })[],
): Promise<void> {
  if (differences.length === 0) return;
  await tx.run(
    query.insertInto('stockTakeDifference').values(
      differences.map(({ holdingId, expected, counted }) => ({
        ...{ takeId, holdingId, expected, counted },
      })),
    ),
  );
}

/** Finds the differences of a count, sorted by the codes of their holdings. */
export function findDifferences(db: Executor, takeId: number) {
  return db.run(
    query
      .selectFrom('stockTakeDifference')
      .innerJoin('holding', 'holding.id', 'holdingId')
      .innerJoin('card', 'card.id', 'holding.cardId')
      .select(['holdingId', 'holding.code', 'kind', 'modelNumber', 'nameJa', 'nameEn'])
      .select(['grader', 'grade', 'certificate'])
      .select(['expected', 'counted', 'resolution', 'resolvedBy', 'why', 'resolvedAt'])
      .where('takeId', '=', takeId)
      .orderBy('code'),
  );
}

/** Stores how a difference of a stock-take was resolved, by whom and why. */
export async function setResolution(
  tx: Tx,
  difference: { takeId: number; holdingId: number },
  resolved: {
    resolution: 'recorded' | 'dismissed';
    resolvedBy: string;
    why: string;
    resolvedAt: Date;
  },
): Promise<void> {
  await tx.run(
    query
      .updateTable('stockTakeDifference')
      .set(resolved)
      .where('takeId', '=', difference.takeId)
      .where('holdingId', '=', difference.holdingId),
  );
}

/**
 * Sets the state of a stock-take. The caller has locked it; `countedAt` is set when counting ends.
 */
export async function setTakeState(
  tx: Tx,
  id: number,
  change: { state: z.infer<typeof stockTakeState>; countedAt?: Date },
): Promise<void> {
  await tx.run(query.updateTable('stockTake').set(change).where('id', '=', id));
}

/** Notes when a location was last counted; an older count changes nothing. */
export async function setLastCounted(tx: Tx, locationId: number, countedAt: Date): Promise<void> {
  await tx.run(
    query
      .updateTable('stockLocation')
      .set({ countedAt })
      .where('id', '=', locationId)
      .where((where) =>
        where.or([where('countedAt', 'is', null), where('countedAt', '<', countedAt)]),
      ),
  );
}
