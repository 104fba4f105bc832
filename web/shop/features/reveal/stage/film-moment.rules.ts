import type { OpeningTimeline } from '../score.rules.ts';
import { give, tornOff } from './tear.rules.ts';

/**
 * The moment of a film at which its pack stands as under a hand that has moved `drag` of the pack's
 * width: gold shows in the closed foil, it stretches, it tears.
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
