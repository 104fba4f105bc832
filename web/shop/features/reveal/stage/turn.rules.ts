import type { Grade } from '../grade.rules.ts';

/** How a thumb turns a card that lies with its back to the viewer. */

/** Only cards of this grade are turned by hand. */
const turnedGrade: Grade = 7;

/** Whether a card of this grade is turned by hand: only one that the member opens alone. */
export function isTurnedByHand(
  grade: Grade,
  pack: { readonly many: boolean; readonly opensItself: boolean },
): boolean {
  return grade === turnedGrade && !pack.many && !pack.opensItself;
}

/** This many pack widths of a drag turn the card over. */
const wholeTurn = 0.9;

/** Computes how far a card has turned after a drag of `drag` pack widths, 0 (its back) to 1. */
export function turnedBy(drag: number): number {
  return Math.min(1, Math.max(0, drag / wholeTurn));
}

/** Computes the card's angle in degrees: 180 shows its back, 0 or 360 its face. */
export function angleOf(turned: number, direction: 1 | -1): number {
  return 180 + 180 * turned * direction;
}

/**
 * Whether the card turns over by itself when the hand lets go here, with `speed` pack widths per
 * second. Otherwise it falls back.
 */
export function turnsOn(turned: number, speed: number): boolean {
  return turned > 0.45 || (turned > 0.08 && speed > 1.2);
}

/**
 * Computes the light around the card as a share of its full strength: hardly any while its back
 * is visible, and most of it as the face appears.
 */
export function lightAt(turned: number): number {
  return calmLight + (1 - calmLight) * turned ** 2;
}

/** The share of the light that is left in the calm before the turn. */
const calmLight = 0.1;
