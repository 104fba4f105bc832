import { randomUUID } from 'node:crypto';
import type { Shop } from '../app/shop.ts';
import { query } from '../db/pool.ts';
import { decideCards } from '../won-cards/index.ts';
import { buyRequest, makeMember, makePack, type PackOptions } from './factories.ts';

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

/**
 * Makes a parcel with cards that a member has won: by default with two of four equal ones.
 *
 * @param pack the pack, of which the member buys four
 * @param ship the places of the cards that ship; the others stay open
 */
export async function makeParcel(
  shop: Shop,
  memberId: number,
  pack: PackOptions = { counts: [50], buyPoints: [30] },
  ship: readonly number[] = [1, 3],
): Promise<{ id: number; packId: number; purchaseId: string }> {
  const packId = await makePack(shop, pack);
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }));
  if (bought.kind !== 'bought') throw new Error(`the pack was not bought: ${bought.kind}`);
  const { purchaseId } = bought;
  const key = { memberId, key: randomUUID(), call: 'decide', payloadHash: Buffer.alloc(32) };
  const result = await decideCards(shop.db, shop.clock, key, purchaseId, { ship, convert: [] });
  if (result.kind !== 'decided') throw new Error(`the cards were not decided: ${result.kind}`);
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

/**
 * Makes a parcel with a whole pack of four equal cards and its extra prizes: one each for cards 2
 * and 4, and the last-one prize.
 */
export function makeParcelWithExtras(shop: Shop, memberId: number): ReturnType<typeof makeParcel> {
  const pack: PackOptions = {
    ...{ counts: [4], buyPoints: [30], draw: 'instant' },
    extras: [
      { kind: 'every', n: 2 },
      { kind: 'last', n: null },
    ],
  };
  return makeParcel(shop, memberId, pack, [1, 2, 3, 4, 5, 6, 7]);
}
