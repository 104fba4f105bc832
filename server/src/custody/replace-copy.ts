import type { Tx } from '../db/database.ts';
import { copyName } from './copy-name.rules.ts';
import { findItem, findMissingCopies } from './coverage.queries.ts';
import { lockHoldings, type MovementOrigin } from './holdings.queries.ts';
import { updateCoverage } from './note-coverage.ts';
import { writeMovements } from './write-movements.ts';

export type ReplaceResult =
  /** The names of both copies, such as `PSA 10 81240017`. */
  | { kind: 'replaced'; missing: string; replacement: string }
  | { kind: 'unknown-code' | 'nothing-missing' | 'not-equal' | 'not-available' };

/**
 * Replaces the missing copy of a prize by another copy with the same card, grader and grade. After
 * that the missing copy is for no prize. Call it while the pack and its stock are locked.
 *
 * @param code of the copy that takes its place
 */
export async function replaceCopy(
  tx: Tx,
  packId: number,
  code: string,
  origin: MovementOrigin,
): Promise<ReplaceResult> {
  const item = await findItem(tx, code);
  if (item === undefined) return { kind: 'unknown-code' };
  const missing = await findMissingCopies(tx, packId);
  if (missing.length === 0) return { kind: 'nothing-missing' };
  const equal = missing.find(
    ({ cardId, grader, grade }) =>
      cardId === item.cardId && grader === item.grader && grade === item.grade,
  );
  if (equal === undefined) return { kind: 'not-equal' };
  const holdings = await lockHoldings(tx, [item.id, equal.id]);
  const replacement = holdings.find(({ id }) => id === item.id);
  const lost = holdings.find(({ id }) => id === equal.id);
  const from = replacement?.places.find(
    (place) => place.state === 'available' && place.packId === 0,
  );
  const gone = lost?.places.find(({ prizeId }) => prizeId === equal.prizeId);
  if (!replacement || !lost || !from || !gone) return { kind: 'not-available' };
  const { quantity: _, ...spot } = from;
  const { quantity: __, ...was } = gone;
  const state = was.position > 0 ? 'won' : 'allocated';
  const { prizeId, position } = was;
  await writeMovements(
    tx,
    [
      {
        holding: replacement,
        movements: [
          {
            ...{ command: 'allocate', quantity: 1, from: spot },
            to: { ...spot, state, packId, prizeId, position },
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
  return { kind: 'replaced', missing: copyName(equal), replacement: copyName(item) };
}
