import type { DrawnPrize } from '../won-cards/index.ts';
import { drawPrizes } from './draw.rules.ts';
import { extrasOf } from './extras.rules.ts';
import type { SealedPack } from './sealed-pack.ts';

/** The cards that the entries of a round won. */
export interface DrawnEntries {
  /** For each entry its prizes, in drawing order. */
  prizes: DrawnPrize[][];
  /** For each entry the ids of its extras; none in version 1. */
  extras: number[][];
  /** Cards of each prize that remain, in seal order. */
  left: number[];
}

/**
 * Draws the entries of a round.
 *
 * @param before how many cards of the pack were drawn before, and what remains of each prize
 * @param beta the proof's output
 * @param asked how many cards each entry takes
 * @throws RangeError if fewer cards remain
 */
export function drawEntries(
  pack: SealedPack,
  before: { drawn: number; counts: readonly number[] },
  beta: Buffer,
  asked: readonly number[],
): DrawnEntries {
  const { drawn, left } = drawPrizes(beta, before.counts, asked);
  const { version2 } = pack;
  return {
    prizes: drawn.map((places) => places.map((place) => prizeAt(pack, place))),
    extras: version2 === null ? [] : extrasOf(version2.extras, version2.size, before.drawn, asked),
    left,
  };
}

function prizeAt(pack: SealedPack, place: number): DrawnPrize {
  const prize = pack.prizes[place];
  if (prize === undefined)
    throw new RangeError(`pack ${pack.packId} has no prize at place ${place} of its seal`);
  return prize;
}

/** The prize ids of each entry, as they are published. */
export function prizeIdsOf({ prizes }: Pick<DrawnEntries, 'prizes'>): number[][] {
  return prizes.map((won) => won.map(({ id }) => id));
}
