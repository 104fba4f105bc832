import { shippedWithoutFactor } from '#contract/limits.ts';
import { hour } from '../lib/time.rules.ts';

/**
 * Whether cards that a member wants shipped are, with those that they shipped in the last 24 hours,
 * worth more than 50,000 points. A thief must not get around the limit by many small parcels.
 *
 * @param worths points of each card; null if unknown, which counts as more
 * @param shippedBefore points of the cards of the last 24 hours
 */
export function isValuable(worths: readonly (number | null)[], shippedBefore: number): boolean {
  if (worths.includes(null)) return true;
  const worth = sumOfWorths(worths);
  return worth > 0 && shippedBefore + worth > shippedWithoutFactor.points;
}

/** Sums what cards are worth in points, as far as it is known. */
export function sumOfWorths(worths: readonly (number | null)[]): number {
  return worths.reduce<number>((sum, worth) => sum + (worth ?? 0), 0);
}

/** Computes since when shipped cards count towards the limit. */
export function valuableSince(now: Date): Date {
  return new Date(now.getTime() - shippedWithoutFactor.hours * hour);
}
