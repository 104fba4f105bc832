import type { Tx } from '../db/database.ts';
import { putCoverage } from './coverage.queries.ts';
import { findPrizeCoverage } from './find-prize-coverage.ts';

/** Stores the coverage of one pack as this transaction leaves it. */
export async function noteCoverage(tx: Tx, packId: number, now: Date): Promise<void> {
  const prizes = await findPrizeCoverage(tx, packId);
  const needed = prizes.reduce((sum, prize) => sum + prize.needed, 0);
  const short = prizes.reduce((sum, prize) => sum + Math.max(0, prize.needed - prize.present), 0);
  await putCoverage(tx, [{ packId, needed, short }], now);
}
