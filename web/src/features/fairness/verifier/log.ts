import type { PublishedRound, Seal } from '#contract/draw.ts';

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
