import type { Tx } from '../db/database.ts';
import { storeCoverage } from './coverage.queries.ts';
import { coverageOf, findPrizeCoverage } from './find-prize-coverage.ts';

/** Stores the coverage of one pack as this transaction leaves it. */
export async function noteCoverage(tx: Tx, packId: number, now: Date): Promise<void> {
  await storeCoverage(tx, coverageOf(await findPrizeCoverage(tx, packId)), now);
}
