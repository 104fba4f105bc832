import type { Depth } from './verifier/verify.ts';

/**
 * The time to check the proof of one round on an average phone, and of one with a number of the
 * beacon, whose receipt and signature are checked too. A desktop needs less than half of it.
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
 * Leaves one core to the page. More than six gain little and heat a phone. Two even on two cores:
 * of a long log most work is in the threads, and the worker that replays it waits for them.
 */
export function threadCount(): number {
  return Math.min(Math.max(navigator.hardwareConcurrency - 1, 2), 6);
}
