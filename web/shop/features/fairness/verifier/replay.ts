import type { Seal } from '#contract/shop/draw.ts';
import type { RoundEntry } from '#contract/shop/published.ts';
import { type Pile, takePrize, words } from './draw.ts';
import { type ExtraPrize, extrasOfPositions, winsExtra } from './extras.ts';
import { isVersion2, type LoggedRound } from './log.ts';
import type { Anchor, Memory } from './memory.ts';
import type { Opening, RoundRandomness } from './opening.ts';
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
  readonly #extras: readonly ExtraPrize[];
  readonly #size: number;
  readonly #hasBeacon: boolean;
  /** Cards that are not drawn yet. */
  #left: number;
  /** Cards that are sold, drawn or not. */
  #sold = 0;
  #cards = 0;
  #drawn = 0;
  #beacon = 0;
  #proved = 0;
  #head: Anchor;
  #drawnHead: Anchor;

  /**
   * @param watched public ids of the purchases whose draws are reported
   * @param memory what an earlier check stored; it must not have changed
   */
  constructor(seal: Seal, sealHash: string, watched: Iterable<string>, memory: Memory | null) {
    this.#piles = seal.prizes.map(({ id, count }) => ({ id, sealed: count, left: count }));
    this.#left = this.#piles.reduce((sum, pile) => sum + pile.left, 0);
    this.#size = this.#left;
    this.#extras = seal.scheme === 'kaifu-draw-2' ? seal.extras : [];
    this.#hasBeacon = seal.scheme === 'kaifu-draw-2' && seal.beacon !== null;
    this.#watched = new Set(watched);
    const anchors = memory === null ? [] : [memory.seen, memory.proved];
    this.#anchors = new Map(anchors.map((anchor) => [anchor.round, anchor.hash]));
    this.#provedBefore = memory?.proved.round ?? 0;
    this.#head = { round: 0, hash: sealHash };
    this.#drawnHead = this.#head;
  }

  /** The last round that was replayed. */
  get head(): Anchor {
    return this.#head;
  }

  /** The last round that is drawn; those after it wait for the beacon. */
  get drawnHead(): Anchor {
    return this.#drawnHead;
  }

  /** The findings so far. */
  get findings() {
    return {
      head: this.#head.hash,
      rounds: this.#head.round,
      drawn: this.#drawn,
      drawnHead: this.#drawnHead.hash,
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
  replayRound(round: LoggedRound, opening: Opening): Failure | null {
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
      this.#compareWithMemory(number, opening.hash) ??
      this.#checkBeacon(round) ??
      this.#takeEntries(round, opening.random);
    if (failure !== null) return failure;
    this.#head = { round: number, hash: opening.hash };
    if (opening.random !== null) {
      this.#drawn++;
      this.#drawnHead = this.#head;
    }
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

  /** Compares the hash of a round with the one that an earlier check has stored. */
  #compareWithMemory(round: number, computed: string): Failure | null {
    const remembered = this.#anchors.get(round);
    if (remembered === undefined || remembered === computed) return null;
    return { reason: 'history-changed', round, remembered, computed };
  }

  /**
   * Checks a round's beacon number. A round has one exactly if the pack has a beacon, and it never
   * falls.
   */
  #checkBeacon({ round, beacon }: LoggedRound): Failure | null {
    if ((beacon !== null) !== this.#hasBeacon)
      return { reason: 'malformed', round, field: 'beacon' };
    if (typeof beacon !== 'number') return null;
    if (beacon < this.#beacon)
      return { reason: 'beacon-fallen', round, stated: beacon, before: this.#beacon };
    this.#beacon = beacon;
    return null;
  }

  /**
   * Checks the purchases of a round: that the pack has units left for each, and, once the round is
   * drawn, that its prizes and extras are those of the random output.
   *
   * @param random the random numbers of the round; null if the round is not drawn yet
   */
  #takeEntries(round: LoggedRound, random: RoundRandomness | null): Failure | null {
    const { round: number, entries, results } = round;
    const extras = isVersion2(round) ? round.extras : null;
    if (random !== null) {
      const skipped = this.#drawn + 1;
      if (skipped < number) return { reason: 'draw-skipped', round: number, skipped };
      if (results?.length !== entries.length)
        return { reason: 'malformed', round: number, field: 'results' };
      if (isVersion2(round) && extras?.length !== entries.length)
        return { reason: 'malformed', round: number, field: 'extras' };
    }
    const stream = random === null ? null : words(random.output, random.blocks);
    const waitsFor = random === null && typeof round.beacon === 'number' ? round.beacon : null;
    for (const [index, entry] of entries.entries()) {
      const failure = this.#bind(number, entry);
      if (failure !== null) return failure;
      const given = stream === null ? [] : (results?.[index] ?? []);
      const won = stream === null ? [] : (extras?.[index] ?? []);
      const drawFailure =
        stream === null
          ? null
          : (this.#draw(number, entry, given, stream) ?? this.#checkExtras(number, entry, won));
      if (drawFailure !== null) return drawFailure;
      const { purchase, client_seed: clientSeed } = entry;
      if (this.#watched.has(purchase))
        this.#own.push({
          purchase,
          round: number,
          clientSeed,
          count: entry.count,
          prizes: given,
          extras: won,
          waitsFor,
          isVoid: false,
        });
    }
    return null;
  }

  /** Checks that a purchase occurs once, and that it takes only unsold cards. */
  #bind(round: number, { purchase, count }: RoundEntry): Failure | null {
    // If a purchase were drawn for twice, the shop could choose which draw counts.
    if (this.#purchases.has(purchase)) return { reason: 'purchase-repeated', round, purchase };
    const unsold = this.#size - this.#sold;
    if (count > unsold) return { reason: 'oversold', round, purchase, bought: count, left: unsold };
    this.#purchases.add(purchase);
    this.#sold += count;
    return null;
  }

  /** Draws again what an entry was given. */
  #draw(
    round: number,
    { purchase, count }: RoundEntry,
    given: readonly number[],
    stream: Iterator<bigint, never>,
  ): Failure | null {
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
    this.#cards += count;
    return null;
  }

  /** Compares the extra prizes of a purchase with those that its positions win. */
  #checkExtras(
    round: number,
    { purchase, count }: RoundEntry,
    given: readonly number[],
  ): Failure | null {
    const first = this.#sold - count + 1;
    // Most purchases win none, and a large pack has very many purchases.
    if (given.length === 0 && !winsExtra(this.#extras, this.#size, first, this.#sold)) return null;
    const computed = extrasOfPositions(this.#extras, this.#size, first, this.#sold).join();
    const stated = given.join();
    return stated === computed
      ? null
      : { reason: 'extras-differ', round, purchase, stated, computed };
  }
}
