import type { Depth } from './verifier/verify.ts';

/** What checking one proof takes on a middling phone; a desktop needs less than half of it. */
const proofMs = 4;
const readilyMs = 6_000;

/**
 * How long proving a number of rounds may take, in milliseconds: a guess before the first
 * measurement.
 */
export function estimateMs(rounds: number, threads: number): number {
  return (rounds * proofMs) / threads;
}

/**
 * Everything is proved where that is a matter of seconds; otherwise first what the person came for.
 */
export function firstDepth(rounds: number, threads: number): Depth {
  return estimateMs(rounds, threads) <= readilyMs ? 'all' : 'mine';
}

/** One core is left to the page; more than six gain little and make a phone hot. */
export function threadCount(): number {
  return Math.min(Math.max(navigator.hardwareConcurrency - 1, 1), 6);
}
