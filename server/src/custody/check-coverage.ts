import type { Database } from '../db/database.ts';
import type { CustodyFinding } from './check-custody.texts.ts';
import { findCopiesOfEndedCards, findWrongHoldings } from './check-holdings.queries.ts';
import type { PackCoverage } from './coverage.queries.ts';
import { coverageOf, findPrizeCoverage } from './find-prize-coverage.ts';

export interface CustodyCheck {
  findings: CustodyFinding[];
  packs: PackCoverage[];
}

/**
 * Finds prizes of tracked packs that need more copies than are allocated to them, holdings whose
 * places differ from the sum of their movements, and copies bound to cards that nobody owns.
 */
export async function checkCustody(db: Database): Promise<CustodyCheck> {
  const { prizes, ended } = await db.snapshot(async (tx) => ({
    prizes: await findPrizeCoverage(tx),
    ended: await findCopiesOfEndedCards(tx),
  }));
  const short = prizes.filter(({ needed, present }) => needed > present);
  const wrong = await findWrongHoldings(db);
  return {
    packs: coverageOf(prizes),
    findings: [
      ...short.map((prize): CustodyFinding => ({ kind: 'prize-short', facts: { ...prize } })),
      ...wrong,
      ...ended,
    ],
  };
}
