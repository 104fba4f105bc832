import { type Grade, lightOf } from './grade.rules.ts';

/**
 * When each part of an opening starts, in seconds from its start, and how long the whole opening
 * takes.
 */
export interface OpeningTimeline {
  readonly tense: number;
  readonly tear: number;
  readonly hold: number;
  readonly burst: number;
  readonly rise: number;
  readonly forward: number;
  /** The card stands edgewise: from here to the end a film shows nothing but light. */
  readonly edgewise: number;
  readonly end: number;
}

/** Computes the timeline of an opening for a grade: the better the card, the longer each part. */
export function timelineOf(grade: Grade): OpeningTimeline {
  const { hold, turnsOver } = lightOf[grade];
  const tense = grade >= 5 ? 0.5 : 0.25;
  const tear = tense + 0.42;
  const held = tear + 0.6 + 0.06 * (grade - 1);
  const burst = held + hold / 1000;
  const rise = burst + 0.26;
  const forward = rise + (turnsOver ? 1.15 : 0.72);
  const edgewise = forward + 0.52;
  return { tense, tear, hold: held, burst, rise, forward, edgewise, end: forward + 0.62 };
}
