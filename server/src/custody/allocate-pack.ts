import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findAvailable, findPrizesToFill, type PrizeToFill } from './coverage.queries.ts';
import { findPrizeCoverage } from './find-prize-coverage.ts';
import { type LockedHolding, lockHoldings, type MovementOrigin } from './holdings.queries.ts';
import { afterMovement, type Movement } from './movement.rules.ts';
import { updateCoverage } from './note-coverage.ts';
import { originOf, writeMovements } from './write-movements.ts';

/** A prize for which too few copies are available. */
export interface ShortPrize {
  modelNumber: string;
  /** The code or the certificate of the copy that the prize names; null if it names none. */
  copy: string | null;
  missing: number;
}

export type AllocationResult =
  | { kind: 'allocated'; copies: number }
  | { kind: 'short'; prizes: ShortPrize[] }
  | { kind: 'no-such-pack' };

/**
 * Allocates to the prizes of a pack all copies that they still need; if too few are available,
 * none. From then on the pack is tracked: its coverage is checked and shown.
 */
export function allocatePack(
  db: Database,
  clock: Clock,
  packId: number,
  actor: Actor,
): Promise<AllocationResult> {
  return audited(db, clock, actor, 'stock allocate', async (tx, record) => {
    const result = await allocateCopies(tx, packId, originOf(actor, clock.now()));
    if (result.kind === 'allocated')
      record({ subject: `pack ${packId}`, details: { copies: result.copies } });
    return result;
  });
}

/** Allocates copies to a pack in the caller's transaction, such as that of its seal. */
export async function allocateCopies(
  tx: Tx,
  packId: number,
  origin: MovementOrigin,
): Promise<AllocationResult> {
  const prizes = await findPrizesToFill(tx, packId);
  if (prizes.length === 0) return { kind: 'no-such-pack' };
  const available = await findAvailable(
    tx,
    prizes.map(({ cardId }) => cardId),
  );
  const holdings = await lockHoldings(
    tx,
    available.map(({ id }) => id),
  );
  // Read after the copies are locked, so that two people who allocate one pack do it only once.
  const coverage = new Map(
    (await findPrizeCoverage(tx, packId)).map((prize) => [prize.prizeId, prize]),
  );
  const about = new Map(available.map((holding) => [holding.id, holding]));
  const planned = holdings.map((holding) => ({
    ...{ holding, about: about.get(holding.id), places: holding.places },
    movements: [] as Movement[],
  }));
  const ofCard = Map.groupBy(planned, (each) => each.about?.cardId);
  const short = prizes.flatMap((prize) => {
    const { needed = 0, present = 0 } = coverage.get(prize.id) ?? {};
    const candidates = ofCard.get(prize.cardId) ?? [];
    const missing = planAllocation(candidates, packId, prize, Math.max(0, needed - present));
    const copy = prize.isNamed ? (prize.itemCode ?? prize.itemCertificate) : null;
    return missing > 0 ? [{ modelNumber: prize.modelNumber, copy, missing }] : [];
  });
  if (short.length > 0) return { kind: 'short', prizes: short };
  const moved = planned.filter(({ movements }) => movements.length > 0);
  await writeMovements(tx, moved, origin);
  const copies = moved.flatMap(({ movements }) => movements);
  await updateCoverage(tx, packId, origin.now);
  return { kind: 'allocated', copies: copies.reduce((sum, { quantity }) => sum + quantity, 0) };
}

interface Planned {
  holding: LockedHolding;
  about: Awaited<ReturnType<typeof findAvailable>>[number] | undefined;
  places: LockedHolding['places'];
  movements: Movement[];
}

/**
 * Plans movements that allocate `wanted` copies to a prize, and adds them to `planned`. Returns how
 * many copies are missing.
 */
function planAllocation(
  planned: Planned[],
  packId: number,
  prize: PrizeToFill,
  wanted: number,
): number {
  let missing = wanted;
  for (const each of planned) {
    if (!canFill(prize, each.about)) continue;
    for (const { quantity: there, ...from } of each.places) {
      if (missing === 0) return 0;
      if (from.state !== 'available' || from.packId !== 0) continue;
      const quantity = Math.min(missing, there);
      const to = { ...from, state: 'allocated', packId, prizeId: prize.id } as const;
      const movement = { command: 'allocate', quantity, from, to };
      each.movements.push(movement);
      each.places = afterMovement(each.places, movement);
      missing -= quantity;
    }
  }
  return missing;
}

/**
 * Whether an available copy can fill a prize. A prize that names a copy takes only that one; others
 * take interchangeable copies.
 */
function canFill(prize: PrizeToFill, about: Planned['about']): boolean {
  if (about === undefined || about.cardId !== prize.cardId) return false;
  if (!prize.isNamed) return about.kind === 'lot';
  if (prize.itemCode !== null) return about.code === prize.itemCode;
  return (
    prize.itemCertificate !== null &&
    about.certificate === prize.itemCertificate &&
    about.grader === prize.itemGrader
  );
}
