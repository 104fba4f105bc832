import { type Actor, audited } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { normalizeCode } from '../code.rules.ts';
import { findPlaces } from '../holdings.queries.ts';
import { moveInTransaction } from '../move-stock.ts';
import { spotKey } from '../movement.rules.ts';
import { correctionsOf, type Difference } from './stock-take.rules.ts';
import {
  findDifferences,
  type LockedStockTake,
  lockStockTake,
  setLastCounted,
  setResolution,
  setTakeState,
} from './stock-takes.queries.ts';

export interface ResolveRequest {
  takeId: number;
  code: string;
  /** `recorded`: the books follow the count. `dismissed`: the count was wrong. */
  resolution: 'recorded' | 'dismissed';
  /** Whether the shop has only one staff member, who then may resolve their own count. */
  isSingleHanded: boolean;
  /** Reads the same in the transaction; it cannot change until the transaction commits. */
  isSingleHandedIn(tx: Tx): Promise<boolean>;
}

export type ResolveResult =
  | { kind: 'resolved'; left: number }
  | { kind: 'not-found' | 'no-difference' | 'same-person' | 'no-such-copies' };

/**
 * Resolves a difference of a stock-take by another person than the one who counted. Resolving the
 * last one closes the stock-take, and stores the end of scanning as the time when the location was
 * counted.
 */
export function resolveDifference(
  db: Database,
  clock: Clock,
  { takeId, code: written, resolution, isSingleHanded, isSingleHandedIn }: ResolveRequest,
  actor: Actor,
): Promise<ResolveResult> {
  const { principal, why } = actor;
  const isAlone = principal.kind === 'staff' && isSingleHanded;
  return audited(
    db,
    clock,
    { ...actor, singleHanded: isAlone },
    'stock-take resolve',
    async (tx, record) => {
      const stockTake = await lockStockTake(tx, takeId);
      if (stockTake === undefined) return { kind: 'not-found' };
      if (
        principal.kind === 'staff' &&
        principal.staffId === stockTake.countedBy &&
        !(isSingleHanded && (await isSingleHandedIn(tx)))
      )
        return { kind: 'same-person' };
      const code = normalizeCode(written);
      const open = (await findDifferences(tx, takeId)).filter((each) => each.resolution === null);
      const difference = open.find((each) => each.code === code);
      if (difference === undefined) return { kind: 'no-difference' };
      const now = clock.now();
      if (
        resolution === 'recorded' &&
        !(await correctBooks(tx, { stockTake, difference, actor, now }))
      )
        return { kind: 'no-such-copies' };
      const { holdingId, expected, counted } = difference;
      const resolved = { resolution, resolvedBy: principal.name, why, resolvedAt: now };
      await setResolution(tx, { takeId, holdingId }, resolved);
      if (open.length === 1) {
        await setTakeState(tx, takeId, { state: 'closed' });
        await setLastCounted(tx, stockTake.locationId, stockTake.countedAt ?? now);
      }
      const details = { code, location: stockTake.location, expected, counted, resolution };
      record({ subject: `stock-take ${takeId}`, details });
      return { kind: 'resolved', left: open.length - 1 };
    },
  );
}

interface Correcting {
  stockTake: LockedStockTake;
  difference: Difference & { holdingId: number; code: string };
  actor: Actor;
  now: Date;
}

/**
 * Moves copies so that the books agree with the count. Returns false if there are too few copies to
 * move.
 */
async function correctBooks(
  tx: Tx,
  { stockTake, difference, actor, now }: Correcting,
): Promise<boolean> {
  const { locationId, location } = stockTake;
  const places = await findPlaces(tx, difference.holdingId);
  const corrections = correctionsOf(places, locationId, difference);
  if (corrections === undefined) return false;
  for (const [index, { command, from, quantity }] of corrections.entries()) {
    const lines = [{ code: difference.code, place: spotKey(from), quantity }];
    const to = command === 'lose' ? {} : { location };
    const moved = await moveInTransaction(tx, { command, lines, ...to }, actor, now);
    // Somebody has moved them since the places were read. Only the first movement can be refused
    // without rolling others back.
    if (moved.kind === 'moved') continue;
    if (index === 0) return false;
    throw new Error(`${difference.code} could not be moved: ${moved.kind}`);
  }
  return true;
}
