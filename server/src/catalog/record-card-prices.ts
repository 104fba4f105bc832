import { countActionsOn } from '../db/audit.queries.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findCardsNamed, upsertCardPrices } from './cards.queries.ts';
import { lockCatalogue } from './import/import.queries.ts';

/** Prices of cards on the market on one day. */
export interface MarketPrices {
  /** The day in Japan, such as `2026-04-01`. */
  pricedOn: string;
  source: string;
  /** Yen of one copy, by model number. */
  yen: ReadonlyMap<string, number>;
}

/** The subject of the audit entries about the prices of a day. */
const pricesSubject = (pricedOn: string) => `card prices ${pricedOn}`;

/** Finds how often prices of a day were recorded. */
export function findPricesRevision(db: Executor, pricedOn: string): Promise<number> {
  return countActionsOn(db, pricesSubject(pricedOn));
}

/** Finds the revision as `findPricesRevision`, and lets nobody record prices until the commit. */
export async function lockPricesRevision(tx: Tx, pricedOn: string): Promise<number> {
  await lockCatalogue(tx);
  return findPricesRevision(tx, pricedOn);
}

/**
 * Records the reference prices of cards. A price of the same card and day replaces the one before;
 * prices of other days stay.
 *
 * @returns how many were recorded, and the model numbers that no card of the shop has
 */
export function recordCardPrices(
  { db, clock }: { db: Database; clock: Clock },
  { pricedOn, source, yen }: MarketPrices,
  actor: Actor,
): Promise<{ recorded: number; unknown: string[] }> {
  return audited(db, clock, actor, 'card prices', async (tx, record) => {
    await lockCatalogue(tx);
    const cards = await findCardsNamed(tx, [...yen.keys()]);
    const known = new Set(cards.map(({ modelNumber }) => modelNumber));
    const unknown = [...yen.keys()].filter((modelNumber) => !known.has(modelNumber));
    const prices = [...yen].filter(([modelNumber]) => known.has(modelNumber));
    if (prices.length === 0) return { recorded: 0, unknown };
    await upsertCardPrices(tx, { pricedOn, source, recordedAt: clock.now() }, prices);
    record({
      subject: pricesSubject(pricedOn),
      details: { pricedOn, source, cards: prices.length },
    });
    return { recorded: prices.length, unknown };
  });
}
