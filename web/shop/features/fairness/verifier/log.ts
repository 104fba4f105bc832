import type { PublishedRound1, Seal, Seal1 } from '#contract/shop/draw.ts';
import type { Closing, PublishedRound2 } from '#contract/shop/draw-2.ts';

/** A round of version 1. Its publication time is not part of the proof. */
export type LoggedRound1 = Omit<PublishedRound1, 'created'>;

/** A round of version 2. Its times are not part of the proof. */
export type LoggedRound2 = Omit<PublishedRound2, 'created' | 'drawn'>;

/** A round as the protocol defines it. */
export type LoggedRound = LoggedRound1 | LoggedRound2;

/** Whether a round has the shape of version 2, which has a commit. */
export function isVersion2(round: LoggedRound): round is LoggedRound2 {
  return 'commit' in round;
}

/** A pack's whole public log: what the shop publishes and a saved file contains. */
export interface Log {
  seal: Seal;
  seal_hash: string;
  rounds: readonly LoggedRound[];
  /** The hash (in version 2 commit) of the last round, or the seal's hash before the first. */
  head: string;
  /** The statement that closes the pack, if there is one. */
  closed?: Closing | null | undefined;
}

/** A log of version 1. */
export interface Log1 extends Log {
  seal: Seal1;
  rounds: readonly LoggedRound1[];
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
  closed?: Closing | null | undefined;
  batches: AsyncIterable<readonly LoggedRound[]> | Iterable<readonly LoggedRound[]>;
}

/**
 * About 50 ms of proofs: small enough to share a small pack among many threads and to report
 * progress.
 */
const smallBatch = 16;
/** In a longer log larger batches gain a tenth: the beacon's signatures of a batch are summed. */
const largeBatch = 50;

/**
 * Splits rounds into batches.
 *
 * @param ofAll how many rounds the whole log has
 */
export function* inBatches<R extends LoggedRound>(
  rounds: readonly R[],
  ofAll = rounds.length,
): Generator<readonly R[]> {
  const batchSize = ofAll < 4 * largeBatch ? smallBatch : largeBatch;
  for (let start = 0; start < rounds.length; start += batchSize)
    yield rounds.slice(start, start + batchSize);
}

/** Makes a log source of a complete log, such as a saved file. */
export function sourceOf({ seal, seal_hash: sealHash, rounds, head, closed }: Log): LogSource {
  return { seal, sealHash, rounds: rounds.length, head, closed, batches: inBatches(rounds) };
}
