import type { OpeningTimeline } from '../score.rules.ts';
import { give, tornOff } from './tear.rules.ts';

/**
 * Computes the moment of a film that matches a drag of `drag` pack widths: gold appears in the
 * closed foil, the foil stretches, it tears.
 *
 * @returns seconds from the beginning of the film
 */
export function filmMoment(
  { tense, tear, hold }: Pick<OpeningTimeline, 'tense' | 'tear' | 'hold'>,
  drag: number,
): number {
  if (drag <= 0) return tense;
  if (drag < give) return tense + (tear - tense) * (drag / give);
  return tear + (hold - tear) * Math.min(1, (drag - give) / (tornOff - give));
}
