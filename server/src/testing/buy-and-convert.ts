import { randomUUID } from 'node:crypto';
import { decideCards } from '../won-cards/index.ts';
import { buyRequest } from './factories.ts';
import type { TestShop } from './test-shop.ts';

/**
 * Buys units of a pack that is drawn without a beacon, and converts the first cards that the member
 * won from it, and has not decided about, into points.
 *
 * @param converted how many cards are converted
 */
export async function buyAndConvert(
  shop: TestShop,
  { memberId, packId }: { memberId: number; packId: number },
  count: number,
  converted = count,
): Promise<void> {
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count }));
  if (bought.kind !== 'bought') throw new Error(bought.refusal.reason);
  if (converted === 0) return;
  const cards = await shop.rawSql<{ position: number }>`
    select position from won_card
    where member_id = ${memberId} and pack_id = ${packId} and choice = 'open'
    order by position limit ${converted}`;
  const decision = { ship: [], convert: cards.map(({ position }) => position) };
  const call = 'user/pack/decision';
  const request = { memberId, key: randomUUID(), call, payloadHash: Buffer.alloc(32) };
  await decideCards(shop.db, shop.clock, request, bought.purchaseId, decision);
}
