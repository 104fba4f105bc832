import type { Tx } from '../db/database.ts';
import type { Currency } from '../db/types.ts';
import { insertPurchases, insertWonCards, type WonCardRow } from './won-cards.queries.ts';
import { decideBy } from './won-cards.rules.ts';

/** The purchases that one round settled, in the order of the round. */
export interface SettledPurchases {
  packId: number;
  round: number;
  /** The place of the first card among all cards drawn from the pack. */
  firstPosition: number;
  currency: Currency;
  now: Date;
  purchases: readonly {
    id: string;
    memberId: number;
    /** Points or coins. */
    paid: number;
    coinsEarned: number;
    /** What was drawn, with the points each can be turned back into as of now. */
    prizes: readonly { id: number; buyPoint: number | null }[];
  }[];
}

/** Records purchases with their cards. Cards bought with coins are shipped; others wait for a choice, 24 hours long. */
export function recordPurchases(tx: Tx, settled: SettledPurchases): Promise<unknown> {
  const { packId, round, currency, now } = settled;
  const shipped = currency === 'coin';
  const cards: WonCardRow[] = [];
  const purchases = settled.purchases.map(({ prizes, ...purchase }) => {
    const firstPosition = settled.firstPosition + cards.length;
    for (const prize of prizes) {
      cards.push({
        position: settled.firstPosition + cards.length,
        memberId: purchase.memberId,
        prizeId: prize.id,
        buyPoint: prize.buyPoint,
      });
    }
    const count = prizes.length;
    return { ...purchase, firstPosition, count, openCards: shipped ? 0 : count };
  });
  const common = { packId, round, currency, createdAt: now, decideBy: decideBy(now) };
  return Promise.all([
    insertPurchases(tx, common, purchases),
    insertWonCards(tx, packId, shipped ? 'ship' : 'open', shipped ? now : null, cards),
  ]);
}
