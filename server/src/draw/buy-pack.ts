import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { repeatWhenConnectionIsLost } from '../db/errors.ts';
import { RoundQueue } from './round-queue.ts';
import type { SealedPacks } from './sealed-pack.ts';
import { settleRound } from './settle-round.ts';
import type { BuyRequest, Verdict } from './verdict.ts';

/** Sells packs: each request waits for its pack's next round. */
export class Counter {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #packs: SealedPacks;
  readonly #queues = new Map<number, RoundQueue>();

  constructor(db: Database, clock: Clock, packs: SealedPacks) {
    this.#db = db;
    this.#clock = clock;
    this.#packs = packs;
  }

  /**
   * Buys and draws. The same request again gets the first verdict again, also after a crash between the two.
   *
   * @throws KeyReusedError where the key was used for another payload
   */
  async buy(request: BuyRequest): Promise<Verdict> {
    const pack = await repeatWhenConnectionIsLost(() => this.#packs.find(request.packId));
    if (pack === undefined) return { kind: 'refused', refusal: { reason: 'no-such-pack' } };
    let queue = this.#queues.get(request.packId);
    if (queue === undefined) {
      queue = new RoundQueue((requests) =>
        repeatWhenConnectionIsLost(() => settleRound(this.#db, this.#clock, pack, requests)),
      );
      this.#queues.set(request.packId, queue);
    }
    return queue.submit(request);
  }
}
