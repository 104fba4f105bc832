/** The geometry of a tear: where the foil parts, how far it is torn, and how the strip curls. */

/** A point in percent of the pack's width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Height of the tear line below the pack's top edge, in percent of the pack's height. */
export const tearHeight = 14;
/** Pieces the strip is made of: enough for a round curl, few enough for a weak phone. */
export const stripPieces = 12;

/**
 * Computes the ragged line along which the foil parts, from the left edge to the right one. The
 * same seed gives the same line, because the strip and the pouch below are cut with it separately
 * and have to fit.
 */
export function tearLine(seed: number, steps = 36): Point[] {
  const random = sequence(seed);
  let drift = 0;
  return Array.from({ length: steps + 1 }, (_, step) => {
    drift = drift * 0.7 + (random() - 0.5) * 0.9;
    const tooth = (step % 2 === 0 ? 1 : -1) * (0.12 + random() * 0.3);
    return { x: (step / steps) * 100, y: tearHeight + drift + tooth };
  });
}

/**
 * Makes a small repeatable sequence of numbers from 0 to 1 (mulberry32). It is for looks only,
 * never for chance.
 */
export function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The share of the drag that only stretches the foil before it tears, and the share that tears it
 * off.
 */
export const give = 0.14;
export const tornOff = 0.92;

/**
 * Computes how far the foil is torn after a drag of `drag` pack widths: at first it only stretches,
 * then it gives way suddenly and follows the hand.
 *
 * @returns 0 (whole) to 1 (torn off)
 */
export function tornBy(drag: number): number {
  if (drag <= 0) return 0;
  if (drag < give) return 0.02 * (drag / give);
  return Math.min(1, 0.08 + ((drag - give) / (tornOff - give)) * 0.92);
}

/**
 * Computes how taut the foil is, 0 to 1: it rises until the foil gives way, and falls during the
 * tear.
 */
export function tension(drag: number): number {
  if (drag <= 0) return 0;
  if (drag < give) return drag / give;
  return Math.max(0, 0.6 * (1 - tornBy(drag)));
}

/**
 * Whether the tear continues by itself when the hand lets go here, with `speed` pack widths per
 * second.
 */
export function carriesOn(torn: number, speed: number): boolean {
  return torn > 0.55 || (torn > 0.08 && speed > 1.2);
}

export interface Bend {
  /**
   * The angle in degrees to the neighbouring piece that is nearer to the tear: out of the pack's
   * plane, and upwards in it.
   */
  readonly curl: number;
  readonly lift: number;
}

/**
 * Computes how each piece of the strip bends against its neighbour when the foil is torn to `torn`.
 * Piece 0 is where the tear began. Foil is stiff where it has just parted, and curls more the
 * longer it has been free.
 */
export function bends(torn: number, pieces = stripPieces): Bend[] {
  const front = torn * pieces;
  return Array.from({ length: pieces }, (_, piece) => {
    const free = Math.min(1, Math.max(0, (front - piece) / 3));
    return { curl: 7 * free + 7 * free * free, lift: 4.2 * free };
  });
}
