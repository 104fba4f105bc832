import { randomUUID } from 'node:crypto';
import type { Shop } from '../app/shop.ts';
import { query } from '../db/pool.ts';
import { decideCards } from '../won-cards/index.ts';
import { buyRequest, makeMember, makePack } from './factories.ts';

const home = {
  ...{ lastName: '髙橋', firstName: '花子', phone: '+819012345678', postalCode: '1500001' },
  ...{ prefectureId: 13, city: '渋谷区', street: '神宮前1-2-3', building: '' },
};

/** Makes a member with points, coins and an address. */
export async function makeMemberAt(
  shop: Shop,
  address: Partial<typeof home> = {},
): Promise<number> {
  const memberId = await makeMember(shop, { points: 5_000, coins: 1_000 });
  const values = { ...home, ...address };
  await shop.db.run(query.updateTable('member').set(values).where('id', '=', memberId));
  return memberId;
}

/** Makes a parcel with two of four equal cards that a member has won. */
export async function makeParcel(
  shop: Shop,
  memberId: number,
): Promise<{ id: number; packId: number; purchaseId: string }> {
  const packId = await makePack(shop, { counts: [50], buyPoints: [30] });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }));
  if (bought.kind !== 'bought') throw new Error(`the pack was not bought: ${bought.kind}`);
  const { purchaseId } = bought;
  const key = { memberId, key: randomUUID(), call: 'decide', payloadHash: Buffer.alloc(32) };
  const choice = { ship: [1, 3], convert: [] };
  const outcome = await decideCards(shop.db, shop.clock, key, purchaseId, choice);
  if (outcome.kind !== 'decided') throw new Error(`the cards were not decided: ${outcome.kind}`);
  const [parcel] = await shop.db.run(
    query
      .selectFrom('parcel')
      .select('id')
      .where('memberId', '=', memberId)
      .where('sourceId', '=', purchaseId),
  );
  if (parcel === undefined) throw new Error('no parcel was opened');
  return { id: parcel.id, packId, purchaseId };
}
