import type { Tx } from '../db/database.ts';
import type { LedgerBatch } from '../ledger/index.ts';
import { addToTakenBack, findGivenBonuses } from './rank-bonuses.queries.ts';

/**
 * Takes back the coins that a member's rank added to purchases whose price is given back, as far as
 * the member still has them. A bonus that was not credited yet is settled without coins
 * (`settleRankBonuses`), so it makes no difference on which day the price comes back. The budget of
 * the month does not get them back.
 *
 * @param ledger has the member's account open; the caller writes it
 * @returns the coins that were taken
 */
export async function takeBackRankBonuses(
  tx: Tx,
  ledger: LedgerBatch,
  memberId: number,
  purchaseIds: readonly string[],
): Promise<number> {
  let sum = 0;
  for (const { purchaseId: reference, given } of await findGivenBonuses(
    tx,
    memberId,
    purchaseIds,
  )) {
    const taken = Math.min(given, ledger.account(memberId).coins);
    if (taken === 0) continue;
    ledger.post({ memberId, currency: 'coin', amount: -taken, kind: 'bonus_withdrawn', reference });
    await addToTakenBack(tx, { memberId, purchaseId: reference }, taken);
    sum += taken;
  }
  return sum;
}
