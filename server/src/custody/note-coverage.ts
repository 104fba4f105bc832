import type { Tx } from '../db/database.ts';
import { storeCoverage } from './coverage.queries.ts';
import { coverageOf, findPrizeCoverage } from './find-prize-coverage.ts';

/** Computes the coverage of one pack, including the changes of this transaction, and stores it. */
export async function updateCoverage(tx: Tx, packId: number, now: Date): Promise<void> {
  await storeCoverage(tx, coverageOf(await findPrizeCoverage(tx, packId)), now);
}
