import type { Executor } from '../db/database.ts';
import {
  countWonCards,
  findPromisedCopies,
  findPromisedPrizes,
  findUndrawnCounts,
  type PackCoverage,
  type PromisedPrize,
  type UndrawnCounts,
} from './coverage.queries.ts';
import { findRefundedPrizes } from './lost-copies.queries.ts';

/** The copies of a prize that must be in the house, and those that are. */
export interface PrizeCoverage {
  packId: number;
  prizeId: number;
  modelNumber: string;
  /** Undrawn in a pack that is not over, or won and not shipped. */
  needed: number;
  present: number;
}

/**
 * Compares needed and present copies of every prize: of the packs whose prizes have copies in
 * custody, or of one pack.
 *
 * Several statements read what one could join, because Citus cannot join the stock, which is on the
 * coordinator, with cards and packs, which are on the workers. So the caller reads in a snapshot,
 * or holds the locks of the copies.
 */
export async function findPrizeCoverage(db: Executor, packId?: number): Promise<PrizeCoverage[]> {
  const promised = await findPromisedCopies(db, packId);
  const packIds =
    packId === undefined ? [...new Set(promised.map((copies) => copies.packId))] : [packId];
  const [prizes, won, undrawn, refunded] = await Promise.all([
    findPromisedPrizes(db, packIds),
    countWonCards(db, packIds),
    findUndrawnCounts(db, packIds),
    findRefundedPrizes(db, packIds),
  ]);
  const copiesOf = byPrize(promised);
  const wonOf = byPrize(won);
  const givenUp = new Set(refunded.map(prizeKey));
  const undrawnOf = new Map(undrawn.map((pack) => [pack.packId, pack]));
  return prizes.map((prize) => {
    const { present = 0, gone = 0 } = copiesOf.get(prizeKey(prize)) ?? {};
    const { drawn = 0, owned = 0 } = wonOf.get(prizeKey(prize)) ?? {};
    const { packId, prizeId, modelNumber } = prize;
    const isGivenUp = givenUp.has(prizeKey(prize));
    const left = isGivenUp ? 0 : leftOf(prize, drawn, undrawnOf.get(packId));
    return { packId, prizeId, modelNumber, needed: left + owned - gone, present };
  });
}

/** Counts the cards of a prize that can still be won. */
function leftOf(prize: PromisedPrize, drawn: number, pack: UndrawnCounts | undefined): number {
  if (pack?.isOver === true) return 0;
  if (prize.isExtra) return prize.count - drawn;
  return pack?.counts[prize.position - 1] ?? prize.count;
}

interface OfPrize {
  packId: number;
  prizeId: number;
}

function byPrize<Row extends OfPrize>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [prizeKey(row), row]));
}

function prizeKey({ packId, prizeId }: OfPrize): string {
  return `${packId} ${prizeId}`;
}

/** Sums up by pack how many copies its prizes need, and how many of them are missing. */
export function coverageOf(prizes: readonly PrizeCoverage[]): PackCoverage[] {
  return [...Map.groupBy(prizes, ({ packId }) => packId)].map(([packId, all]) => ({
    packId,
    needed: all.reduce((sum, { needed }) => sum + Math.max(0, needed), 0),
    short: all.reduce((sum, { needed, present }) => sum + Math.max(0, needed - present), 0),
  }));
}
