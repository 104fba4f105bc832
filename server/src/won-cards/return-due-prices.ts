import { findPackNames } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { takeBackRankBonuses } from '../promotions/index.ts';
import { SpendingUses } from '../protection/index.ts';
import { type DueMember, findPricesDueBack, markPricesReturned } from './price-returns.queries.ts';
import { priceReturnedMail } from './won-cards.mails.ts';

const batchSize = 100;

/**
 * Gives back the prices that are due because a copy of a pack was missing: all purchases of one
 * member in one transaction. Safe to run in two processes at once and after a crash: a purchase is
 * marked in the transaction that books its price.
 *
 * @returns how many members were found
 */
export function returnDuePrices(db: Database, clock: Clock): Promise<number> {
  return sweep(
    (after: DueMember | undefined) => findPricesDueBack(db, after, batchSize),
    (due) => returnPrices(db, clock, due),
  );
}

async function returnPrices(db: Database, clock: Clock, due: DueMember): Promise<void> {
  const { memberId, packId } = due;
  await db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    const purchases = await markPricesReturned(tx, due, book.now);
    const [first] = purchases;
    if (first === undefined) return;
    // The member keeps the cards, and also the coins that the purchase earned.
    const prices = purchases.map((purchase) => ({ ...purchase, coinsEarned: 0 }));
    await book.refund(memberId, prices);
    const ids = purchases.map(({ id }) => id);
    const rankCoins = await takeBackRankBonuses(tx, book, memberId, ids);
    const spending = await SpendingUses.readOwn(tx, [memberId], book.now);
    for (const { currency, paid, createdAt } of purchases)
      if (currency === 'point') spending.subtract(memberId, paid, createdAt);
    const [name] = await findPackNames(tx, [packId]);
    const { nameJa, nameEn } = assertFound(name, `pack ${packId} is gone`);
    const mail = priceReturnedMail({
      pack: { ja: nameJa, en: nameEn },
      count: purchases.reduce((sum, { count }) => sum + count, 0),
      currency: first.currency,
      paid: purchases.reduce((sum, { paid }) => sum + paid, 0),
      rankCoins,
    });
    await queueMail(tx, { memberId }, mail);
    await Promise.all([book.write(), spending.write(tx), tx.commit()]);
  });
}
