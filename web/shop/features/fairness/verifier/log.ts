import type { PublishedRound, Seal } from '#contract/shop/draw.ts';

/** A round as the protocol defines it. Its publication time is not part of the proof. */
export type LoggedRound = Omit<PublishedRound, 'created'>;

/** A pack's whole public log: what the shop publishes and a saved file contains. */
export interface Log {
  seal: Seal;
  seal_hash: string;
  rounds: readonly LoggedRound[];
  /** The hash of the last round, or the seal's hash before the first. */
  head: string;
}

/** A log that is read in batches of rounds, in order. */
export interface LogSource {
  seal: Seal;
  sealHash: string;
  /**
   * The number of rounds and the hash of the last one, as the shop stated them before its rounds
   * were read.
   */
  rounds: number;
  head: string;
  batches: AsyncIterable<readonly LoggedRound[]> | Iterable<readonly LoggedRound[]>;
}

/**
 * About 40 ms of proofs: small enough to share a small pack among many threads and to report
 * progress.
 */
const batchSize = 16;

/** Splits rounds into batches. */
export function* inBatches<R extends LoggedRound>(rounds: readonly R[]): Generator<readonly R[]> {
  for (let start = 0; start < rounds.length; start += batchSize)
    yield rounds.slice(start, start + batchSize);
}

/** A log source for a complete log, such as a saved file. */
export function sourceOf({ seal, seal_hash: sealHash, rounds, head }: Log): LogSource {
  return { seal, sealHash, rounds: rounds.length, head, batches: inBatches(rounds) };
}
