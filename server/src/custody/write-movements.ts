import { goneStates } from '#contract/stock-moves.ts';
import type { Actor } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import {
  insertMovements,
  type LockedHolding,
  type MovementOrigin,
  replacePlaces,
} from './holdings.queries.ts';
import { afterMovement, type Movement } from './movement.rules.ts';

/** Movements of one locked holding, in their order. */
export interface HoldingMovements {
  holding: LockedHolding;
  movements: readonly Movement[];
}

/**
 * Appends movements of locked holdings and writes the places that follow from them.
 *
 * @throws TooFewCopiesError if a movement takes copies that are not there
 */
export async function writeMovements(
  tx: Tx,
  moved: readonly HoldingMovements[],
  origin: MovementOrigin,
): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.flatMap(({ holding, movements }) =>
    movements.map((movement, index) => ({
      ...movement,
      holdingId: holding.id,
      number: holding.movements + index + 1,
    })),
  );
  const states = moved.map(({ holding, movements }) => {
    const places = movements.reduce<LockedHolding['places']>(afterMovement, holding.places);
    return {
      id: holding.id,
      movements: holding.movements + movements.length,
      isLive: places.some(({ state }) => !goneStates.includes(state)),
      places,
    };
  });
  await insertMovements(tx, rows, origin);
  await replacePlaces(tx, states);
}

/** Makes the origin that movements are recorded with: who made them, why and when. */
export function originOf({ principal, why }: Actor, now: Date): MovementOrigin {
  return { madeBy: principal.name, why, now };
}
