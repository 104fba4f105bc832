import { findPackNames, findShownPackIds } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { findLowStock, type LowStock } from './draw.queries.ts';

/** A pack runs low when at most one in ten of its units is left. */
const lowPart = 10;
const maxListed = 20;

export interface PackRunningLow extends LowStock {
  nameJa: string;
  nameEn: string;
}

/**
 * Finds at most twenty packs in the shop with at most a tenth of their units left. Packs with the
 * smallest part left come first.
 */
export async function findPacksRunningLow(db: Executor, now: Date): Promise<PackRunningLow[]> {
  const stocks = await findLowStock(db, await findShownPackIds(db, now), {
    part: lowPart,
    limit: maxListed,
  });
  const names = await findPackNames(
    db,
    stocks.map(({ packId }) => packId),
  );
  return stocks.flatMap((stock) => {
    const name = names.find(({ id }) => id === stock.packId);
    return name === undefined ? [] : [{ ...stock, nameJa: name.nameJa, nameEn: name.nameEn }];
  });
}
