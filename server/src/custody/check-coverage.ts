import type { Database } from '../db/database.ts';
import { findWrongHoldings } from './check-holdings.queries.ts';
import type { PackCoverage } from './coverage.queries.ts';
import { coverageOf, findPrizeCoverage } from './find-prize-coverage.ts';

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
  const wrong = await findWrongHoldings(db);
  return {
    packs: coverageOf(prizes),
    findings: [
      ...short.map(
        ({ packId, prizeId, modelNumber, needed, present }) =>
          `pack ${packId}: prize ${prizeId} (${modelNumber}) needs ${needed} copies, ${present} are allocated`,
      ),
      ...wrong.map(({ code, finding }) => `stock ${code}: ${finding}`),
    ],
  };
}
