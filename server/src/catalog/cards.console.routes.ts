import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import type { Clock } from '../lib/clock.ts';
import { recordCardPrices } from './record-card-prices.ts';

/** The cards of the shop in the console. */
export function cardConsoleRoutes(
  serve: OperationServer,
  deps: { db: Database; clock: Clock },
): void {
  serve(operations.recordCardPrices, async ({ body }, { actor }) => {
    const { prices, pricedOn, source, reason } = body;
    const yen = new Map(prices.map((price) => [price.modelNumber, price.yen]));
    return { answer: await recordCardPrices(deps, { pricedOn, source, yen }, actor(reason)) };
  });
}
