import type { Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
import { findSpendable } from '../../server/src/ledger/index.ts';

/** Reads facts about a member from the database, independently of any screen. */

/** Reads the points and coins that a member can spend. */
export async function balanceOf(
  shop: Shop,
  memberId: number,
): Promise<{ points: number; coins: number }> {
  const { points, coins } = await findSpendable(shop.db, memberId, shop.clock.now());
  return { points, coins };
}

/** Reads a member's purchases, the oldest first. */
export function purchasesOf(shop: Shop, memberId: number) {
  return shop.db.run(
    query
      .selectFrom('purchase')
      .select(['id', 'packId', 'count', 'openCards'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt'),
  );
}

/** Counts a member's cards by choice, and adds up the points from converted ones. */
export async function decisionsOf(shop: Shop, memberId: number) {
  const cards = await shop.db.run(
    query.selectFrom('wonCard').select(['choice', 'buyPoint']).where('memberId', '=', memberId),
  );
  const of = (choice: string) => cards.filter((card) => card.choice === choice);
  return {
    open: of('open').length,
    ship: of('ship').length,
    points: of('points').length,
    pointsBack: of('points').reduce((sum, card) => sum + (card.buyPoint ?? 0), 0),
  };
}
