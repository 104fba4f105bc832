import type { Seal } from '#contract/shop/draw.ts';
import { timeOfNumber } from './beacon.ts';
import type { LoggedRound } from './log.ts';
import type { Failure } from './result.ts';

/** The last round of a pack's log at a time of the reader's own clock. Round 0 is the seal. */
export interface SeenHead {
  round: number;
  hash: string;
  /** Milliseconds since 1970, when the question for the head was sent. */
  at: number;
}

/** How many periods of the beacon the clocks of shop and reader may differ. */
const tolerance = 2;

/**
 * The witness rule (fairness-2): each round after a head seen at time t must have a number that the
 * beacon publishes after t less two periods. An older number was known when the round was bound.
 * The rounds must be taken in order.
 */
export class Witness {
  readonly #beacon: { period: number; genesis: number } | null;
  readonly #heads: readonly SeenHead[];
  #passed = 0;
  /** The latest time at which the log was seen without the next round. */
  #latest: number | null = null;

  constructor(seal: Seal, heads: readonly SeenHead[]) {
    this.#beacon = seal.scheme === 'kaifu-draw-2' ? seal.beacon : null;
    this.#heads = heads.toSorted((one, other) => one.round - other.round);
  }

  /** Compares the seal with the one that was seen. */
  start(sealHash: string): Failure | null {
    const changed = this.#heads.find(({ round, hash }) => round === 0 && hash !== sealHash);
    return changed === undefined
      ? null
      : { reason: 'history-changed', round: 0, remembered: changed.hash, computed: sealHash };
  }

  /** Checks a round against the heads seen before it, and its hash against what was seen of it. */
  compare({ round, beacon }: LoggedRound, hash: string): Failure | null {
    this.#passHeadsBefore(round);
    const changed = this.#heads.find((head) => head.round === round && head.hash !== hash);
    if (changed !== undefined)
      return { reason: 'history-changed', round, remembered: changed.hash, computed: hash };
    if (this.#beacon === null || this.#latest === null || typeof beacon !== 'number') return null;
    const published = timeOfNumber(this.#beacon, beacon) * 1000;
    if (published > this.#latest - tolerance * this.#beacon.period * 1000) return null;
    return {
      reason: 'bound-too-late',
      round,
      stated: beacon,
      published: new Date(published).toISOString(),
      seen: new Date(this.#latest).toISOString(),
    };
  }

  /** Checks that the log, which has this many rounds, still has every round that was seen. */
  finish(rounds: number): Failure | null {
    const furthest = this.#heads.at(-1)?.round ?? 0;
    return furthest > rounds ? { reason: 'round-missing', round: rounds + 1, found: null } : null;
  }

  /**
   * Skips the newest rounds seen earlier that lie before this round, and remembers the time of the
   * latest.
   */
  #passHeadsBefore(round: number): void {
    let head = this.#heads[this.#passed];
    while (head !== undefined && head.round < round) {
      this.#latest = Math.max(this.#latest ?? head.at, head.at);
      this.#passed++;
      head = this.#heads[this.#passed];
    }
  }
}
