import type { RoundEntry, Seal } from '#contract/shop/draw.ts';
import { type Pile, takePrize, words } from './draw.ts';
import type { LoggedRound } from './log.ts';
import type { Anchor, Memory } from './memory.ts';
import type { Opening } from './open-round.ts';
import type { Failure, OwnDraw, PrizeTally } from './result.ts';

interface PrizePile extends Pile {
  id: number;
  sealed: number;
}

/**
 * Sells the pack once more, round after round, from its seal: follows the chain, draws every prize
 * again, and compares. Cheap beside opening the rounds, but it must go in order.
 */
export class Replay {
  readonly #piles: readonly PrizePile[];
  readonly #watched: ReadonlySet<string>;
  readonly #anchors: ReadonlyMap<number, string>;
  readonly #provedBefore: number;
  readonly #purchases = new Set<string>();
  readonly #own: OwnDraw[] = [];
  #left: number;
  #cards = 0;
  #proved = 0;
  #head: Anchor;

  /**
   * @param watched public ids of the purchases whose draws are to be reported
   * @param memory what must still be as it was
   */
  constructor(seal: Seal, sealHash: string, watched: Iterable<string>, memory: Memory | null) {
    this.#piles = seal.prizes.map(({ id, count }) => ({ id, sealed: count, left: count }));
    this.#left = this.#piles.reduce((sum, pile) => sum + pile.left, 0);
    this.#watched = new Set(watched);
    const anchors = memory === null ? [] : [memory.seen, memory.proved];
    this.#anchors = new Map(anchors.map((anchor) => [anchor.round, anchor.hash]));
    this.#provedBefore = memory?.proved.round ?? 0;
    this.#head = { round: 0, hash: sealHash };
  }

  /** The last round taken. */
  get head(): Anchor {
    return this.#head;
  }

  /** What was found so far. */
  get findings() {
    return {
      head: this.#head.hash,
      rounds: this.#head.round,
      proved: this.#proved,
      purchases: this.#purchases.size,
      cards: this.#cards,
      prizes: this.#piles.map(
        ({ id, sealed, left }): PrizeTally => ({ id, sealed, drawn: sealed - left, left }),
      ),
      own: this.#own,
    };
  }

  /** Checks the seal against what is remembered of it. */
  start(): Failure | null {
    return this.#compareWithMemory(0, this.#head.hash);
  }

  /**
   * Adds the next round: the first thing wrong with it, or `null`. After a failure the replay must
   * not go on.
   */
  take(round: LoggedRound, opening: Opening): Failure | null {
    const number = this.#head.round + 1;
    if (round.round !== number)
      return { reason: 'round-missing', round: number, found: round.round };
    if (round.previous !== this.#head.hash) {
      return {
        reason: 'previous-differs',
        round: number,
        stated: round.previous,
        computed: this.#head.hash,
      };
    }
    if (!opening.ok) return opening.failure;
    const failure =
      this.#compareWithMemory(number, opening.hash) ?? this.#draw(round, opening.output);
    if (failure !== null) return failure;
    this.#head = { round: number, hash: opening.hash };
    if (opening.proved || number <= this.#provedBefore) this.#proved++;
    return null;
  }

  /**
   * Checks that the log goes as far as the shop says, and as far as it did before, and ends at the
   * published head.
   */
  finish(statedRounds: number, statedHead: string): Failure | null {
    const furthest = Math.max(statedRounds, ...this.#anchors.keys());
    if (this.#head.round < furthest)
      return { reason: 'round-missing', round: this.#head.round + 1, found: null };
    if (this.#head.hash !== statedHead) {
      return {
        reason: 'head-differs',
        round: this.#head.round,
        stated: statedHead,
        computed: this.#head.hash,
      };
    }
    return null;
  }

  #compareWithMemory(round: number, computed: string): Failure | null {
    const remembered = this.#anchors.get(round);
    if (remembered === undefined || remembered === computed) return null;
    return { reason: 'history-changed', round, remembered, computed };
  }

  #draw({ round, entries, results }: LoggedRound, output: Uint8Array): Failure | null {
    if (results.length !== entries.length) return { reason: 'malformed', round, field: 'results' };
    const stream = words(output);
    for (const [index, entry] of entries.entries()) {
      const failure = this.#drawEntry(round, entry, results[index] ?? [], stream);
      if (failure !== null) return failure;
    }
    return null;
  }

  #drawEntry(
    round: number,
    { purchase, count, client_seed: clientSeed }: RoundEntry,
    given: readonly number[],
    stream: Iterator<bigint, never>,
  ): Failure | null {
    // Drawn for twice, a purchase would leave the shop to choose which of its draws counts.
    if (this.#purchases.has(purchase)) return { reason: 'purchase-repeated', round, purchase };
    if (count > this.#left)
      return { reason: 'oversold', round, purchase, bought: count, left: this.#left };
    if (given.length !== count) {
      return { reason: 'counts-differ', round, purchase, bought: count, given: given.length };
    }
    for (const [index, stated] of given.entries()) {
      const computed = takePrize(stream, this.#piles, this.#left).id;
      this.#left--;
      if (stated !== computed) {
        return { reason: 'results-differ', round, purchase, card: index + 1, stated, computed };
      }
    }
    this.#purchases.add(purchase);
    this.#cards += count;
    if (this.#watched.has(purchase)) this.#own.push({ purchase, round, clientSeed, prizes: given });
    return null;
  }
}
