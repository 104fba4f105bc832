import type { Depth } from './verifier/verify.ts';

/**
 * The time to check one round on an average phone: its proof alone, and its proof with its receipt
 * and the beacon's signature. A desktop needs less than half of it.
 */
const proofMs = 4;
const beaconProofMs = 9;
const proveAllWithinMs = 6_000;

/**
 * Estimates the time to prove a number of rounds, in milliseconds, before the first measurement.
 */
export function estimateMs(rounds: number, threads: number, hasBeacon: boolean): number {
  return (rounds * (hasBeacon ? beaconProofMs : proofMs)) / threads;
}

/**
 * Chooses what to prove first: all rounds if that takes seconds, otherwise those of the person's
 * own purchases.
 */
export function firstDepth(rounds: number, threads: number, hasBeacon: boolean): Depth {
  return estimateMs(rounds, threads, hasBeacon) <= proveAllWithinMs ? 'all' : 'mine';
}

/**
 * Chooses the number of threads that check proofs: two to six. One core is left to the page. More
 * than six gain little and heat a phone. On two cores there are two threads, too, because the
 * worker that replays the log mostly waits for them.
 */
export function threadCount(): number {
  return Math.min(Math.max(navigator.hardwareConcurrency - 1, 2), 6);
}
