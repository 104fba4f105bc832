import type { Seal } from '#contract/shop/draw.ts';
import type { RoundEntry } from '#contract/shop/published.ts';
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
 * Replays a pack's sale from its seal, round after round: follows the chain of hashes, draws every
 * prize again and compares. It is cheap compared with opening the rounds, but has to run in order.
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
   * @param watched public ids of the purchases whose draws are reported
   * @param memory what an earlier check stored; it must not have changed
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

  /** The last round that was replayed. */
  get head(): Anchor {
    return this.#head;
  }

  /** The findings so far. */
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

  /** Compares the seal with the one an earlier check stored. */
  start(): Failure | null {
    return this.#compareWithMemory(0, this.#head.hash);
  }

  /**
   * Replays the next round. Returns its first error, or `null`. After an error the replay must not
   * continue.
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
   * Checks that the log has the stated number of rounds and at least those of an earlier check, and
   * ends at the published head.
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
    // If a purchase were drawn for twice, the shop could choose which draw counts.
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
