import type { Tx } from '../db/database.ts';
import { copyName } from './copy-name.rules.ts';
import { findItem, findMissingCopies } from './coverage.queries.ts';
import { lockHoldings, type MovementOrigin } from './holdings.queries.ts';
import { updateCoverage } from './note-coverage.ts';
import { writeMovements } from './write-movements.ts';

/** A missing copy that a prize names, and a copy of equal kind. */
export interface EqualCopies {
  missing: { id: number; name: string; prizeId: number };
  replacement: { id: number; name: string };
}

export type NoEqualCopy = 'unknown-code' | 'nothing-missing' | 'not-equal';

/**
 * Finds the missing copy of a pack that a copy can replace: one with the same card, grader and
 * grade. Call it while the pack is locked.
 *
 * @param code of the copy that takes its place
 */
export async function findEqualCopies(
  tx: Tx,
  packId: number,
  code: string,
): Promise<EqualCopies | NoEqualCopy> {
  const item = await findItem(tx, code);
  if (item === undefined) return 'unknown-code';
  const missing = await findMissingCopies(tx, packId);
  if (missing.length === 0) return 'nothing-missing';
  const equal = missing.find(
    ({ cardId, grader, grade }) =>
      cardId === item.cardId && grader === item.grader && grade === item.grade,
  );
  if (equal === undefined) return 'not-equal';
  return {
    missing: { id: equal.id, name: copyName(equal), prizeId: equal.prizeId },
    replacement: { id: item.id, name: copyName(item) },
  };
}

/**
 * Allocates a copy in place of a missing one, which is for no prize after that. Call it while the
 * pack and its stock are locked, and the purchase of the card if it was won.
 *
 * @param position of the card if it was won: the copy is reserved for it, until its winner has
 *   accepted it. Otherwise 0.
 * @returns false if one of the copies was moved meanwhile; nothing is changed then
 */
export async function replaceCopy(
  tx: Tx,
  packId: number,
  { missing, replacement }: EqualCopies,
  position: number,
  origin: MovementOrigin,
): Promise<boolean> {
  const holdings = await lockHoldings(tx, [replacement.id, missing.id]);
  const taken = holdings.find(({ id }) => id === replacement.id);
  const lost = holdings.find(({ id }) => id === missing.id);
  const from = taken?.places.find((place) => place.state === 'available' && place.packId === 0);
  const gone = lost?.places.find(
    ({ prizeId, state }) => prizeId === missing.prizeId && isLost(state),
  );
  if (!taken || !lost || !from || !gone) return false;
  const { quantity: _, ...spot } = from;
  const { quantity: __, ...was } = gone;
  const promise = { packId, prizeId: missing.prizeId, position };
  await writeMovements(
    tx,
    [
      {
        holding: taken,
        movements: [
          {
            ...{ command: 'allocate', quantity: 1, from: spot },
            to: { ...spot, state: 'allocated', ...promise },
          },
        ],
      },
      {
        holding: lost,
        movements: [
          {
            ...{ command: 'release', quantity: 1, from: was },
            to: { ...was, packId: 0, prizeId: 0, position: 0 },
          },
        ],
      },
    ],
    origin,
  );
  await updateCoverage(tx, packId, origin.now);
  return true;
}

const isLost = (state: string) => ['missing', 'damaged', 'written_off'].includes(state);
