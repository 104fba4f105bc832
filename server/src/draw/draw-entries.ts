import type { DrawnPrize } from '../won-cards/index.ts';
import { drawPrizes } from './draw.rules.ts';
import { extrasOf, nextExtraPlace } from './extras.rules.ts';
import type { SealedPack } from './sealed-pack.ts';

/** The cards that the entries of a round won. */
export interface DrawnEntries {
  /** For each entry its prizes, in drawing order. */
  prizes: DrawnPrize[][];
  /** For each entry its extras, in the order of positions. */
  extras: DrawnPrize[][];
  /** The place of the next extra among the won cards of the pack, before this round. */
  firstExtra: number;
  /** Cards of each prize that remain, in seal order. */
  left: number[];
}

/**
 * Draws the cards of all purchases of a round, and adds the extra prizes of their positions.
 *
 * @param before how many cards of the pack were drawn before, and what remains of each prize
 * @param beta the proof's output
 * @param cardCounts how many cards each entry takes
 * @throws RangeError if fewer cards remain
 */
export function drawEntries(
  pack: SealedPack,
  before: { drawn: number; counts: readonly number[] },
  beta: Buffer,
  cardCounts: readonly number[],
): DrawnEntries {
  const { drawn, left } = drawPrizes(beta, before.counts, cardCounts);
  return {
    prizes: drawn.map((places) => places.map((place) => prizeAt(pack, place))),
    ...wonExtras(pack, before.drawn, cardCounts),
    left,
  };
}

/**
 * Finds the extra prizes that each purchase of a round wins. They depend on positions alone, so
 * they are known before the draw.
 *
 * @param sold how many cards of the pack were sold before
 */
export function wonExtras(
  { version2 }: Pick<SealedPack, 'version2'>,
  sold: number,
  cardCounts: readonly number[],
): Pick<DrawnEntries, 'extras' | 'firstExtra'> {
  if (version2 === null) return { extras: cardCounts.map(() => []), firstExtra: 0 };
  const { extras, size } = version2;
  return {
    extras: extrasOf(extras, size, sold, cardCounts),
    firstExtra: nextExtraPlace(extras, size, sold),
  };
}

/** Returns the prize at a place of the pack's seal. Throws if there is none. */
function prizeAt(pack: SealedPack, place: number): DrawnPrize {
  const prize = pack.prizes[place];
  if (prize === undefined)
    throw new RangeError(`pack ${pack.packId} has no prize at place ${place} of its seal`);
  return prize;
}

/** Replaces each prize by its id, as the log publishes the results of a round. */
export function idsOf(won: readonly (readonly DrawnPrize[])[]): number[][] {
  return won.map((prizes) => prizes.map(({ id }) => id));
}
