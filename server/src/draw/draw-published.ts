import { findPacksToDraw } from './draw-2.queries.ts';
import { drawRounds } from './draw-rounds.ts';

/**
 * Draws every round, of all packs, whose beacon number is stored. An error of one pack does not
 * stop the others.
 *
 * @param beacon the newest number that may be published now
 * @throws the first error, after all packs were tried
 */
export async function drawPublished(
  deps: Parameters<typeof drawRounds>[0],
  beacon: number,
): Promise<void> {
  const errors: unknown[] = [];
  for (const packId of await findPacksToDraw(deps.db, beacon)) {
    try {
      while ((await drawRounds(deps, packId)) > 0);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
