import type { PublishedRound, Seal } from '#contract/shop/draw.ts';

/** A round as the protocol knows it. When it was published is not part of what is proved. */
export type LoggedRound = Omit<PublishedRound, 'created'>;

/** A pack's whole public log: what the shop publishes, and what a saved file holds. */
export interface Log {
  seal: Seal;
  seal_hash: string;
  rounds: readonly LoggedRound[];
  /** The hash of the last round, or the seal's hash before the first. */
  head: string;
}

/** A log as it arrives: its rounds in batches, in order. */
export interface LogSource {
  seal: Seal;
  sealHash: string;
  /**
   * How many rounds there are, and the hash of the last: what the shop stated before the rounds
   * were read.
   */
  rounds: number;
  head: string;
  batches: AsyncIterable<readonly LoggedRound[]> | Iterable<readonly LoggedRound[]>;
}

/**
 * About 40 ms of proofs: enough for many threads to share a small pack, and for progress to flow.
 */
const batchSize = 16;

/** Cuts a list of rounds into the batches that a check works in. */
export function* inBatches<R extends LoggedRound>(rounds: readonly R[]): Generator<readonly R[]> {
  for (let start = 0; start < rounds.length; start += batchSize)
    yield rounds.slice(start, start + batchSize);
}

/** A log that is at hand whole, such as a saved file. */
export function sourceOf({ seal, seal_hash: sealHash, rounds, head }: Log): LogSource {
  return { seal, sealHash, rounds: rounds.length, head, batches: inBatches(rounds) };
}
