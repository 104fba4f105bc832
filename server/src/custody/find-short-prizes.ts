import type { Executor } from '../db/database.ts';
import type { ShortPrize } from './allocate-pack.ts';
import { findPrizesToFill, isTracked } from './coverage.queries.ts';
import { findPrizeCoverage } from './find-prize-coverage.ts';

/**
 * Finds the prizes of a pack that need more copies than are in the house; none if the pack is not
 * tracked.
 */
export async function findShortPrizes(db: Executor, packId: number): Promise<ShortPrize[]> {
  if (!(await isTracked(db, packId))) return [];
  const coverage = await findPrizeCoverage(db, packId);
  const short = new Map(coverage.map((prize) => [prize.prizeId, prize.needed - prize.present]));
  return (await findPrizesToFill(db, packId)).flatMap((prize) => {
    const missing = short.get(prize.id) ?? 0;
    const copy = prize.itemCode ?? prize.itemCertificate;
    return missing > 0 ? [{ modelNumber: prize.modelNumber, copy, missing }] : [];
  });
}
