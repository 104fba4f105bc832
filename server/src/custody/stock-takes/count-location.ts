import { type Actor, audited } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { isMisread, normalizeCode } from '../code.rules.ts';
import { readLocationCode } from '../intake.rules.ts';
import { findLocationId } from '../locations.queries.ts';
import { differenceOf } from './stock-take.rules.ts';
import {
  addScan,
  findCounted,
  findHoldingToScan,
  insertDifferences,
  insertStockTake,
  type LockedStockTake,
  lockCounted,
  lockStockTake,
  setLastCounted,
  setTakeState,
} from './stock-takes.queries.ts';

/**
 * Returns the id of the person who counts. It is stored, because this person must not resolve the
 * differences.
 */
function staffIdOf({ principal }: Actor): number {
  if (principal.kind !== 'staff') throw new Error('a stock-take is made by staff');
  return principal.staffId;
}

export type BeginResult =
  | { kind: 'begun'; id: number }
  | { kind: 'unknown-location' | 'counted-already' };

/** Begins to count a location. One person counts it at a time. */
export function beginStockTake(
  db: Database,
  clock: Clock,
  location: string,
  actor: Actor,
): Promise<BeginResult> {
  return audited(db, clock, actor, 'stock-take begin', async (tx, record) => {
    const code = readLocationCode(location);
    const locationId = code === undefined ? undefined : await findLocationId(tx, code);
    if (locationId === undefined) return { kind: 'unknown-location' };
    const stockTake = { locationId, countedBy: staffIdOf(actor), counter: actor.principal.name };
    const id = await insertStockTake(tx, { ...stockTake, openedAt: clock.now() });
    if (id === undefined) return { kind: 'counted-already' };
    record({ subject: `stock-take ${id}`, details: { location: code } });
    return { kind: 'begun', id };
  });
}

/** Why a command on a stock-take that is being counted is refused. */
export type CountRefusal = { kind: 'not-found' | 'not-counting' | 'not-yours' };

function refusalOf(stockTake: LockedStockTake | undefined, actor: Actor): CountRefusal | undefined {
  if (stockTake === undefined) return { kind: 'not-found' };
  if (stockTake.countedBy !== staffIdOf(actor)) return { kind: 'not-yours' };
  return stockTake.state === 'counting' ? undefined : { kind: 'not-counting' };
}

export interface ScanRequest {
  takeId: number;
  code: string;
  /** Copies to add; negative to correct a scan. */
  quantity: number;
}

export type ScanResult =
  | CountRefusal
  | { kind: 'misread' | 'unknown-code' | 'scanned-already'; code: string }
  | {
      kind: 'scanned';
      holding: NonNullable<Awaited<ReturnType<typeof findHoldingToScan>>>;
      quantity: number;
    };

/**
 * Counts copies that somebody has in their hand. The answer says what was scanned, never whether it
 * was expected.
 */
export function scanStock(
  db: Database,
  clock: Clock,
  { takeId, quantity, code: written }: ScanRequest,
  actor: Actor,
): Promise<ScanResult> {
  return audited(db, clock, actor, 'stock-take scan', async (tx, record) => {
    const stockTake = await lockStockTake(tx, takeId);
    const refusal = refusalOf(stockTake, actor);
    if (refusal !== undefined) return refusal;
    const code = normalizeCode(written);
    const holding = await findHoldingToScan(tx, code);
    if (holding === undefined) return { kind: isMisread(code) ? 'misread' : 'unknown-code', code };
    const scan = { takeId, holdingId: holding.id, now: clock.now() };
    const after = await addScan(tx, { ...scan, quantity });
    if (holding.kind === 'item' && after > 1) {
      await addScan(tx, { ...scan, quantity: 1 - after });
      return { kind: 'scanned-already', code };
    }
    record({ subject: `stock-take ${takeId}`, details: { code, quantity } });
    return { kind: 'scanned', holding, quantity: after };
  });
}

/**
 * Ends a count and compares it with the recorded copies. Without a difference the stock-take is
 * closed; otherwise another person resolves the differences.
 */
export function finishStockTake(
  db: Database,
  clock: Clock,
  takeId: number,
  actor: Actor,
): Promise<CountRefusal | { kind: 'finished'; differences: number }> {
  return audited(db, clock, actor, 'stock-take finish', async (tx, record) => {
    const stockTake = await lockStockTake(tx, takeId);
    const refusal = refusalOf(stockTake, actor);
    if (stockTake === undefined || refusal !== undefined) return refusal ?? { kind: 'not-found' };
    // With the locks, nothing moves between the comparison and storing its result.
    await lockCounted(tx, stockTake);
    const differences = (await findCounted(tx, stockTake)).flatMap(({ holdingId, ...counted }) => {
      const difference = differenceOf(counted);
      return difference === undefined ? [] : [{ ...difference, holdingId }];
    });
    const countedAt = clock.now();
    await insertDifferences(tx, takeId, differences);
    const isClosed = differences.length === 0;
    await setTakeState(tx, takeId, { state: isClosed ? 'closed' : 'counted', countedAt });
    if (isClosed) await setLastCounted(tx, stockTake.locationId, countedAt);
    const details = { location: stockTake.location, differences: differences.length };
    record({ subject: `stock-take ${takeId}`, details });
    return { kind: 'finished', differences: differences.length };
  });
}

/** Ends a stock-take without a result, such as one that was begun at the wrong location. */
export function cancelStockTake(
  db: Database,
  clock: Clock,
  takeId: number,
  actor: Actor,
): Promise<CountRefusal | { kind: 'cancelled' }> {
  return audited(db, clock, actor, 'stock-take cancel', async (tx, record) => {
    const stockTake = await lockStockTake(tx, takeId);
    if (stockTake === undefined) return { kind: 'not-found' };
    if (stockTake.state !== 'counting') return { kind: 'not-counting' };
    await setTakeState(tx, takeId, { state: 'cancelled' });
    record({ subject: `stock-take ${takeId}`, details: { location: stockTake.location } });
    return { kind: 'cancelled' };
  });
}
