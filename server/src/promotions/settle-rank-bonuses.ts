import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { LedgerBatch } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import { periodStarts } from '../protection/index.ts';
import {
  addToBonusMonth,
  findPurchaseState,
  findWaitingBonuses,
  isBonusWaiting,
  lockBonusMonth,
  settleBonus,
  type WaitingBonus,
} from './rank-bonuses.queries.ts';
import { findRanks } from './ranks.queries.ts';

const batch = 500;

/**
 * Settles the coins that ranks add to those of purchases, a day after the purchase: credits them if
 * the purchase was drawn and the budget of its month has them, in the order of the purchases. One
 * that waits for its draw is settled later. Each is settled once, because account and bonus are
 * locked in the transaction that credits it.
 *
 * @returns how many were due
 */
export function settleRankBonuses(deps: { db: Database; clock: Clock }): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - day);
  return sweep<WaitingBonus>(
    (after) => findWaitingBonuses(deps.db, { before, limit: batch }, after),
    (bonus) => settleOne(deps, bonus),
  );
}

function settleOne(
  { db, clock }: { db: Database; clock: Clock },
  bonus: WaitingBonus,
): Promise<void> {
  const { memberId, purchaseId: reference, coins, promisedAt } = bonus;
  return db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    if (!(await isBonusWaiting(tx, bonus))) return;
    const state = await findPurchaseState(tx, bonus);
    if (state === 'waiting') return;
    const { month } = periodStarts(promisedAt);
    const { bonusCoinsPerMonth } = await findRanks(tx);
    const isWithinBudget = (await lockBonusMonth(tx, month)) + coins <= bonusCoinsPerMonth;
    const given = state === 'drawn' && isWithinBudget ? coins : 0;
    await settleBonus(tx, bonus, { given, now: book.now });
    if (given === 0) return;
    await addToBonusMonth(tx, month, given);
    book.post({ memberId, currency: 'coin', amount: given, kind: 'bonus', reference });
    await book.write();
  });
}
