import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Shop } from '../../server/src/app/shop.ts';
import { isDatabaseUnavailable } from '../../server/src/db/errors.ts';
import { query } from '../../server/src/db/pool.ts';
import { countWaitingRounds } from '../../server/src/draw/index.ts';
import { publicLogOf } from '../../server/src/draw/testing-public-log.ts';
import { shopFindingText } from '../../server/src/shop-check/check-shop.texts.ts';
import { checkShop } from '../../server/src/shop-check/check-shop.ts';
import { sourceOf } from '../../web/shop/features/fairness/verifier/log.ts';
import { type Memory, remember } from '../../web/shop/features/fairness/verifier/memory.ts';
import { verify } from '../../web/shop/features/fairness/verifier/verify.ts';
import { type Answered, nothingAnswered } from './buyers.ts';
import { findLost } from './find-lost.ts';

/** How long rounds may wait at the end: a minute. */
const undrawnAttempts = 120;
const undrawnPauseMs = 500;

/**
 * Checks that nothing was lost. It remembers what it has verified, as a browser that verifies a
 * pack again does.
 */
export class Checker {
  readonly #shop: Shop;
  readonly #packIds: readonly number[];
  readonly #memories = new Map<number, Memory>();

  constructor(shop: Shop, packIds: readonly number[]) {
    this.#shop = shop;
    this.#packIds = packIds;
  }

  /** How many rounds were replayed and verified. */
  get rounds(): number {
    return [...this.#memories.values()].reduce((sum, memory) => sum + memory.proved.round, 0);
  }

  /**
   * Finds everything that was confirmed and is not there exactly once. Faster than
   * `findViolations`.
   */
  findLost(answered: Answered): Promise<string[]> {
    return withRetries(() => findLost(this.#shop.db, answered));
  }

  /** Finds everything that is wrong. Empty if all is well. Purchases continue meanwhile. */
  async findViolations(answered: Answered = nothingAnswered()): Promise<string[]> {
    const { db } = this.#shop;
    const found = await withRetries(() =>
      Promise.all([
        findLost(db, answered),
        checkShop(db).then(({ findings }) => findings.map((each) => shopFindingText(each).en)),
        ...this.#packIds.map((packId) => this.#replay(packId)),
      ]),
    );
    return found.flat();
  }

  /**
   * Waits until no round waits for the beacon any more. Nothing may be bound meanwhile.
   *
   * @returns the rounds that were not drawn in time
   */
  async findUndrawn(): Promise<string[]> {
    for (let left = undrawnAttempts; ; left--) {
      const { rounds } = await withRetries(() => countWaitingRounds(this.#shop.db));
      if (rounds === 0) return [];
      if (left === 0) return [`${rounds} rounds still wait for the beacon`];
      await sleep(undrawnPauseMs);
    }
  }

  /** Counts the rounds that the beacon drew. */
  async countBeaconRounds(): Promise<number> {
    const [row] = await this.#shop.db.run(
      query
        .selectFrom('drawnRound')
        .select(sql<number>`count(*)::integer`.as('rounds'))
        .where('signature', 'is not', null),
    );
    return row?.rounds ?? 0;
  }

  /**
   * Checks that every round replays with the public verifier, and that the remaining stock is the
   * sealed stock less the draws.
   */
  async #replay(packId: number): Promise<string[]> {
    const { log, counts } = await this.#shop.db.snapshot((tx) => publicLogOf(tx, packId));
    const memory = this.#memories.get(packId) ?? null;
    const result = await verify({ packId, depth: 'all', own: [], memory }, sourceOf(log));
    if (!result.ok)
      return [`pack ${packId}: the verifier refuses the log: ${JSON.stringify(result.failure)}`];
    const reached = { round: result.rounds, hash: result.head };
    const drawn = { round: result.drawn, hash: result.drawnHead };
    this.#memories.set(packId, remember(memory, log.seal_hash, reached, true, drawn));
    const left = result.prizes.map((prize) => prize.left);
    return left.join() === counts.join()
      ? []
      : [`pack ${packId}: ${counts} remain, the log says ${left}`];
  }
}

/** Repeats the work if a fault took the database away meanwhile. */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempt === 300) throw error;
      await sleep(200);
    }
  }
}
