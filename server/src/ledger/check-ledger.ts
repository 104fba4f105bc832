import { pointValidityMonths } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import { readInSnapshot, runChecksSequentially } from '../db/run-checks.ts';
import {
  type Discrepancy,
  findBrokenChains,
  findChangedByRelaying,
  findLateExpiries,
  findWrongAccounts,
  findWrongDebts,
  findWrongLots,
  findWrongShopAccounts,
  sumOfAllAccounts,
} from './check-ledger.queries.ts';
import { shopAccountOf } from './ledger.rules.ts';

export interface LedgerCheck {
  /** How many journal entries were read. */
  entries: number;
  discrepancies: Discrepancy[];
}

/** Reads the whole journal, every balance and every lot, and returns every disagreement. */
export async function checkLedger(db: Database): Promise<LedgerCheck> {
  const sums = await readInSnapshot(db, sumOfAllAccounts);
  const discrepancies = await runChecksSequentially(db, [
    findBrokenChains,
    findWrongAccounts,
    (tx) => findWrongShopAccounts(tx, shopAccountOf),
    findWrongLots,
    (tx) => findLateExpiries(tx, pointValidityMonths),
    findWrongDebts,
    findChangedByRelaying,
  ]);
  if (sums.points !== 0 || sums.coins !== 0) {
    const { points, coins } = sums;
    discrepancies.push({ memberId: 0, kind: 'not-zero', facts: { points, coins } });
  }
  return { entries: sums.entries, discrepancies };
}
