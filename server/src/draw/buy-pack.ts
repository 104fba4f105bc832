import type { Database } from '../db/database.ts';
import { retryOnLostConnection } from '../db/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { WaitTracker } from '../lib/wait-tracker.ts';
import type { Ranks } from '../promotions/index.ts';
import type { People } from '../protection/index.ts';
import { bindRound } from './bind-round.ts';
import type { BuyRequest, BuyResult } from './buy-result.ts';
import type { SaleFacts, SettledRequest } from './judge-round.ts';
import { Prover } from './prover.ts';
import { openRoundQueue, type RoundQueue } from './round-queue.ts';
import type { SealedPack, SealedPacks } from './sealed-pack.ts';
import { settleRound } from './settle-round.ts';

/** Sells packs. Each request waits for the next round of its pack. */
export class PackSales {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #packs: SealedPacks;
  readonly #findTermsVersion: () => Promise<number>;
  readonly #people: Pick<People, 'findKeys'>;
  readonly #findRanks: () => Promise<Ranks>;
  readonly #queues = new Map<number, RoundQueue>();
  /** Requests of all packs that wait for a round. */
  readonly waiting = new WaitTracker();

  /**
   * @param findTermsVersion finds the version of the terms that is in effect now, in memory
   * @param findRanks finds the ranks of members in memory
   */
  constructor(
    db: Database,
    clock: Clock,
    packs: SealedPacks,
    findTermsVersion: () => Promise<number>,
    people: Pick<People, 'findKeys'>,
    findRanks: () => Promise<Ranks>,
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#packs = packs;
    this.#findTermsVersion = findTermsVersion;
    this.#people = people;
    this.#findRanks = findRanks;
  }

  /**
   * Buys units of a pack. A pack without a beacon is drawn at once; with a beacon the purchase is
   * only bound, and drawn later. The same request under the same key gets its first result again,
   * even after a crash between purchase and response.
   *
   * @throws KeyReusedError if the key was used for another payload
   */
  async buy(request: BuyRequest): Promise<BuyResult> {
    const pack = await retryOnLostConnection(() => this.#packs.find(request.packId));
    if (pack === undefined) return { kind: 'refused', refusal: { reason: 'no-such-pack' } };
    return this.#queueOf(pack).submit(request);
  }

  /** The queue of the pack's purchases; a new one at the pack's first purchase. */
  #queueOf(pack: SealedPack): RoundQueue {
    let queue = this.#queues.get(pack.packId);
    if (queue === undefined) {
      const settle = this.#settlerOf(pack);
      queue = openRoundQueue(
        (requests) => retryOnLostConnection(() => settle(requests)),
        this.waiting,
      );
      this.#queues.set(pack.packId, queue);
    }
    return queue;
  }

  /**
   * Returns the function that settles the requests of a round of this pack. A round with a beacon
   * is only bound, and drawn later.
   */
  #settlerOf(pack: SealedPack): (requests: BuyRequest[]) => Promise<SettledRequest[]> {
    const saleFacts = async (): Promise<SaleFacts> => ({
      pause: this.#packs.pauseBeforeBind(pack),
      ranks: await this.#findRanks(),
      termsVersion: await this.#findTermsVersion(),
      findPersonKeys: this.#people.findKeys,
    });
    const { version2 } = pack;
    if (version2 !== null && version2.beacon !== null) {
      return async (requests) => {
        const newestBeaconNumber = () => this.#packs.newestBeaconNumber();
        const bindable = { pack, version2, newestBeaconNumber, ...(await saleFacts()) };
        return bindRound(this.#db, this.#clock, bindable, requests);
      };
    }
    const prover = new Prover(pack);
    return async (requests) =>
      settleRound(this.#db, this.#clock, { pack, ...(await saleFacts()) }, prover, requests);
  }
}
