import { checkShop } from '../../server/src/app/check-shop.ts';
import type { Shop } from '../../server/src/app/shop.ts';
import { isDatabaseUnavailable } from '../../server/src/db/errors.ts';
import { statement } from '../../server/src/db/pipeline/index.ts';
import { publicLogOf } from '../../server/src/draw/testing-public-log.ts';
import { sourceOf } from '../../web/shop/features/fairness/verifier/log.ts';
import { type Memory, remember } from '../../web/shop/features/fairness/verifier/memory.ts';
import { verify } from '../../web/shop/features/fairness/verifier/verify.ts';
import type { AnsweredPurchase } from './crowd.ts';

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

  /** Rounds that were replayed and verified. */
  get rounds(): number {
    return [...this.#memories.values()].reduce((sum, memory) => sum + memory.proved.round, 0);
  }

  /** Everything that is wrong. Empty if all is well. Purchases continue meanwhile. */
  async findViolations(answered: readonly AnsweredPurchase[]): Promise<string[]> {
    const { db } = this.#shop;
    const found = await withRetries(() =>
      Promise.all([
        this.#findLost(answered),
        checkShop(db).then(({ findings }) => findings),
        ...this.#packIds.map((packId) => this.#replay(packId)),
      ]),
    );
    return found.flat();
  }

  /** Checks that every confirmed purchase exists exactly once under its idempotency key. */
  async #findLost(answered: readonly AnsweredPurchase[]): Promise<string[]> {
    const rows = await this.#shop.db.run(
      statement<{
        id: string;
        memberId: number;
        packId: number;
        count: number;
        round: number;
        keys: number;
      }>`
        select purchase.id, purchase.member_id, pack_id, count, round, (
          select count(*) from idempotency_record as given
          where given.principal_id = purchase.member_id and answer ->> 'purchaseId' = purchase.id::text
        ) as keys
        from purchase
        where (purchase.member_id, id) in (
          select * from unnest(${answered.map((one) => one.memberId)}::bigint[], ${answered.map((one) => one.purchaseId)}::uuid[])
        )
      `,
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    return answered.flatMap((one) => {
      const row = stored.get(one.purchaseId);
      if (row === undefined) return [`purchase ${one.purchaseId} was answered and is not there`];
      const isAsAnswered =
        row.packId === one.packId &&
        row.count === one.count &&
        row.round === one.round &&
        row.keys === 1;
      return isAsAnswered
        ? []
        : [`purchase ${one.purchaseId} is not as it was answered: ${JSON.stringify({ one, row })}`];
    });
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
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
