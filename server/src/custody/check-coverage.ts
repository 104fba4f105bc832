import type { Database, Executor } from '../db/database.ts';
import { findWrongHoldings } from './check-holdings.queries.ts';
import { type PackCoverage, putCoverage } from './coverage.queries.ts';
import { findPrizeCoverage } from './find-prize-coverage.ts';

export interface CustodyCheck {
  findings: string[];
  packs: PackCoverage[];
}

/**
 * Compares what each tracked pack needs with the copies that are allocated to its prizes, and the
 * places of holdings with their movements.
 */
export async function checkCustody(db: Database): Promise<CustodyCheck> {
  const prizes = await db.snapshot((tx) => findPrizeCoverage(tx));
  const short = prizes.filter(({ needed, present }) => needed > present);
  const packs = [...Map.groupBy(prizes, ({ packId }) => packId)].map(([packId, all]) => ({
    packId,
    needed: all.reduce((sum, { needed }) => sum + Math.max(0, needed), 0),
    short: all.reduce((sum, { needed, present }) => sum + Math.max(0, needed - present), 0),
  }));
  const wrong = await findWrongHoldings(db);
  return {
    packs,
    findings: [
      ...short.map(
        ({ packId, prizeId, modelNumber, needed, present }) =>
          `pack ${packId}: prize ${prizeId} (${modelNumber}) needs ${needed} copies, ${present} are allocated`,
      ),
      ...wrong.map(({ code, finding }) => `stock ${code}: ${finding}`),
    ],
  };
}

/** Stores the coverage of the tracked packs, which the pages of packs show. */
export function storeCoverage(
  db: Executor,
  packs: readonly PackCoverage[],
  now: Date,
): Promise<void> {
  return putCoverage(db, packs, now);
}
