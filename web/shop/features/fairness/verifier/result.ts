/** The first error in a log. `round` is its place; `null` is the seal or the log as a whole. */
export type Failure =
  /** `field` does not have the shape that the protocol requires. */
  | { reason: 'malformed'; round: number | null; field: string }
  /** The seal belongs to another pack. */
  | { reason: 'other-pack'; round: null; stated: number; expected: number }
  /** The seal does not have the published hash. */
  | { reason: 'seal-hash-differs'; round: null; stated: string; computed: string }
  /** The seal's public key is invalid, so no proof can be checked with it. */
  | { reason: 'key-unfit'; round: null }
  /** The seal names drand quicknet, and this parameter is not quicknet's. */
  | { reason: 'beacon-forged'; round: null; field: string }
  /** The reader demands a public beacon, and the pack has none. */
  | { reason: 'beacon-none'; round: null }
  /** The reader demands a public beacon, and the pack has this chain, which is not known. */
  | { reason: 'beacon-unknown'; round: null; stated: string }
  /** This round is missing: another is in its place, or the log ends before it (`found: null`). */
  | { reason: 'round-missing'; round: number; found: number | null }
  /** The round does not continue the one before it. */
  | { reason: 'previous-differs'; round: number; stated: string; computed: string }
  /** The public input (purchases, counts, client seeds) is not the input of the proof. */
  | { reason: 'alpha-differs'; round: number; stated: string; computed: string }
  /** The round is not the one that was bound: its commit does not match its content. */
  | { reason: 'commit-differs'; round: number; stated: string; computed: string }
  /** The receipt that buyers of the round were given is not signed by the pack's receipt key. */
  | { reason: 'receipt-invalid'; round: number }
  /** The round is bound to an earlier number of the beacon than the one before it. */
  | { reason: 'beacon-fallen'; round: number; stated: number; before: number }
  /** The beacon did not sign its number so. */
  | { reason: 'signature-invalid'; round: number; stated: number }
  /** The round is drawn, and one before it is not. */
  | { reason: 'draw-skipped'; round: number; skipped: number }
  /** A purchase won other extras than its positions win; both are ids separated by commas. */
  | { reason: 'extras-differ'; round: number; purchase: string; stated: string; computed: string }
  /** The round is bound to a number that was published before the log was seen without it. */
  | { reason: 'bound-too-late'; round: number; stated: number; published: string; seen: string }
  /** The statement that closes the pack is not signed, or is about another log. */
  | { reason: 'closing-invalid'; round: null }
  /** The round is void by the statement that closes the pack, and drawn nevertheless. */
  | { reason: 'void-drawn'; round: number; drawn: number }
  /** The proof is invalid for the round's output. */
  | { reason: 'proof-invalid'; round: number }
  /** The round's hash does not match its input and proof. */
  | { reason: 'hash-differs'; round: number; stated: string; computed: string }
  /** A purchase was drawn for more than once. */
  | { reason: 'purchase-repeated'; round: number; purchase: string }
  /** A purchase took more cards than were left. */
  | { reason: 'oversold'; round: number; purchase: string; bought: number; left: number }
  /** A purchase got more or fewer cards than it bought. */
  | { reason: 'counts-differ'; round: number; purchase: string; bought: number; given: number }
  /** A prize differs from the drawn one; `card` counts from 1 within the purchase. */
  | {
      reason: 'results-differ';
      round: number;
      purchase: string;
      card: number;
      stated: number;
      computed: number;
    }
  /** The log's last hash is not the published head. */
  | { reason: 'head-differs'; round: number; stated: string; computed: string }
  /** A round, or the seal (0), has changed since an earlier check by the same person. */
  | { reason: 'history-changed'; round: number; remembered: string; computed: string }
  /** The requested purchase is not in the log, or not in the stated round (`round`). */
  | { reason: 'purchase-absent'; round: number | null; purchase: string }
  /** The log has another seed than the buyer's browser sent, so somebody else chose the input. */
  | { reason: 'seed-differs'; round: number; purchase: string; stated: string; sent: string }
  /**
   * The purchase's id does not follow from the buyer's token and key, so somebody else chose it.
   */
  | { reason: 'id-differs'; round: number; purchase: string; computed: string };

/**
 * The beacon that draws a pack: none, the public one that this verifier knows, or a chain that is
 * not known here. The owner of an unknown chain's key knows its numbers in advance.
 */
export type BeaconName = 'none' | 'quicknet' | 'unknown';

/** The numbers of one prize: sealed, drawn so far, and remaining. */
export interface PrizeTally {
  id: number;
  sealed: number;
  drawn: number;
  left: number;
}

/** A requested purchase as the log proves it. `prizes` are prize ids in the order of the draw. */
export interface OwnDraw {
  purchase: string;
  round: number;
  clientSeed: string;
  /** How many cards it bought. */
  count: number;
  prizes: readonly number[];
  /** The ids of the extras that it won besides. */
  extras: readonly number[];
  /** The beacon's number that will draw it; `null` if it is drawn or void. */
  waitsFor: number | null;
  /** Whether its round is void by the statement that closes the pack: it is never drawn. */
  isVoid: boolean;
}

/** The shop's signed statement that a pack is closed. */
export interface Closed {
  /** Nothing from this round on is drawn. */
  voidFrom: number;
  /** How many bound rounds are void by it: none, if the pack was closed because it ended. */
  voidRounds: number;
}

/** The result of a log without errors, and exactly what was checked. */
export interface Verified {
  ok: true;
  sealHash: string;
  /** The beacon that draws the pack. */
  beacon: BeaconName;
  /** The hash of the last round, or of the seal if nothing was sold yet. */
  head: string;
  rounds: number;
  /** How many of the rounds are drawn; the others wait for the beacon, or are void. */
  drawn: number;
  /** `null` while the pack is not closed. */
  closed: Closed | null;
  /** The hash of the last drawn round, or of the seal. */
  drawnHead: string;
  /**
   * How many of the rounds were proved, including those proved in an earlier check by the same
   * person.
   */
  proved: number;
  purchases: number;
  cards: number;
  prizes: readonly PrizeTally[];
  own: readonly OwnDraw[];
}

export type CheckResult = Verified | { ok: false; failure: Failure };
