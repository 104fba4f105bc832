import type { Executor } from '../db/database.ts';
import { countWonCards, isTracked } from './coverage.queries.ts';
import { findPrizeCopies } from './pack-costs.queries.ts';
import { costsOf, type PackCosts } from './pack-costs.rules.ts';

export interface PackCostReport {
  /** Undefined for a pack whose cards are not tracked. */
  costs: PackCosts | undefined;
  /** Cards that were won, and those of them that were converted, or taken back. */
  won: number;
  converted: number;
  takenBack: number;
}

/** Reports what the shop paid for the cards that members won from a pack. */
export async function findPackCosts(db: Executor, packId: number): Promise<PackCostReport> {
  const won = await countWonCards(db, [packId]);
  const sum = (field: 'drawn' | 'owned' | 'takenBack') =>
    won.reduce((all, prize) => all + prize[field], 0);
  const owned = new Map(won.map((prize) => [prize.prizeId, prize.owned]));
  return {
    costs: (await isTracked(db, packId))
      ? costsOf(await findPrizeCopies(db, packId), owned)
      : undefined,
    won: sum('drawn'),
    converted: sum('drawn') - sum('owned') - sum('takenBack'),
    takenBack: sum('takenBack'),
  };
}
