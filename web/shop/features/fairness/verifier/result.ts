/**
 * The first thing in a log that is not as it must be. `round` is where; `null` is the seal or the
 * log as a whole.
 */
export type Failure =
  /** Not written as the protocol says: `field` names what. */
  | { reason: 'malformed'; round: number | null; field: string }
  /** The seal is another pack's. */
  | { reason: 'other-pack'; round: null; stated: number; expected: number }
  /** The seal is not the one whose hash was published. */
  | { reason: 'seal-hash-differs'; round: null; stated: string; computed: string }
  /** The seal's public key is none that proofs can be checked with. */
  | { reason: 'key-unfit'; round: null }
  /**
   * This round is missing: another stands in its place, or the log ends before it (`found: null`).
   */
  | { reason: 'round-missing'; round: number; found: number | null }
  /** The round does not continue the one before it. */
  | { reason: 'previous-differs'; round: number; stated: string; computed: string }
  /**
   * The public input (purchases, counts, client seeds) is not the one that was put through the
   * function.
   */
  | { reason: 'alpha-differs'; round: number; stated: string; computed: string }
  /** The proof does not show that this was the function's output. */
  | { reason: 'proof-invalid'; round: number }
  /** The round's hash is not that of its input and proof. */
  | { reason: 'hash-differs'; round: number; stated: string; computed: string }
  /** A purchase was drawn for more than once. */
  | { reason: 'purchase-repeated'; round: number; purchase: string }
  /** A purchase took more cards than the seal had left. */
  | { reason: 'oversold'; round: number; purchase: string; bought: number; left: number }
  /** A purchase was given more or fewer cards than it bought. */
  | { reason: 'counts-differ'; round: number; purchase: string; bought: number; given: number }
  /** Another prize was given than the one drawn; `card` counts from 1 within the purchase. */
  | {
      reason: 'results-differ';
      round: number;
      purchase: string;
      card: number;
      stated: number;
      computed: number;
    }
  /** The log's last hash is another than the head published. */
  | { reason: 'head-differs'; round: number; stated: string; computed: string }
  /** A round, or the seal (0), is no longer what it was when the same person checked before. */
  | { reason: 'history-changed'; round: number; remembered: string; computed: string }
  /**
   * The purchase asked about is not in the log, or not in the round it was said to be in (`round`).
   */
  | { reason: 'purchase-absent'; round: number | null; purchase: string }
  /**
   * The record names another seed than the one the buyer's browser sent: the input was chosen by
   * somebody else.
   */
  | { reason: 'seed-differs'; round: number; purchase: string; stated: string; sent: string }
  /**
   * The purchase's id is not the one that its buyer's token and key make: it was chosen by somebody
   * else.
   */
  | { reason: 'id-differs'; round: number; purchase: string; computed: string };

/** One prize of the seal: how many were sealed, drawn so far, and remain. */
export interface PrizeTally {
  id: number;
  sealed: number;
  drawn: number;
  left: number;
}

/**
 * A purchase that was asked about, as the log proves it. `prizes` are prize ids in the order drawn.
 */
export interface OwnDraw {
  purchase: string;
  round: number;
  clientSeed: string;
  prizes: readonly number[];
}

/** A log in which nothing was found wrong, and exactly what was looked at. */
export interface Verified {
  ok: true;
  sealHash: string;
  /** The hash of the last round, or the seal's where nothing was sold yet. */
  head: string;
  rounds: number;
  /**
   * How many of the rounds were proved, those proved by an earlier check of the same person
   * included.
   */
  proved: number;
  purchases: number;
  cards: number;
  prizes: readonly PrizeTally[];
  own: readonly OwnDraw[];
}

export type CheckResult = Verified | { ok: false; failure: Failure };
