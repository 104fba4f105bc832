import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { parcelFindingText } from './check-parcels.texts.ts';
import { checkParcels } from './check-parcels.ts';
import { decideCards } from './decide-cards.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.rawSql`delete from parcel`;
  await shop.rawSql`delete from won_card`;
});

/** A member who bought four cards and shipped the first and the third of them, then the fourth. */
async function shipThree(): Promise<number> {
  const memberId = await makeMember(shop, { points: 400 });
  const packId = await makePack(shop, { counts: [50], buyPoints: [30], price: 100 });
  const result = await shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }));
  if (result.kind !== 'bought') throw new Error(result.kind);
  for (const ship of [[1, 3], [4]]) {
    shop.clock.advance(1000);
    const request = {
      memberId,
      key: randomUUID(),
      call: 'user/pack/decision',
      payloadHash: Buffer.alloc(32),
    };
    await decideCards(shop.db, shop.clock, request, result.purchaseId, { ship, convert: [] });
  }
  return memberId;
}

const findings = async () =>
  (await checkParcels(shop.db)).map((found) => parcelFindingText(found).en);

describe('the check of parcels and their cards', () => {
  it('checkParcels on correct parcels: finds nothing', async () => {
    const coins = await makeMember(shop, { coins: 100 });
    const packId = await makePack(shop, { currency: 'coin', price: 10 });
    await shop.packSales.buy(buyRequest({ memberId: coins, packId, count: 2 }));
    await shipThree();
    expect(await findings()).toEqual([]);
  });

  it('checkParcels on a parcel with a wrong count of cards or time of opening: names it', async () => {
    await shipThree();
    await shop.rawSql`update parcel set cards = 5 where number = 1`;
    await shop.rawSql`update parcel set created_at = created_at - interval '1 second' where number = 2`;
    expect(await findings()).toEqual([
      expect.stringMatching(/\(1 of purchase .* for 5 cards; 2 are in it/),
      expect.stringMatching(/\(2 of purchase .* for 1 cards; 1 are in it/),
    ]);
  });

  it('checkParcels on shipped cards without a parcel, an empty parcel or one of another member: names them', async () => {
    await shipThree();
    const stranger = await makeMember(shop);
    await shop.rawSql`update parcel set member_id = ${stranger} where number = 1`;
    await shop.rawSql`delete from parcel where number = 2`;
    expect(await findings()).toEqual([
      expect.stringMatching(/^parcel none \(1 of .* 2 are in it/),
      expect.stringMatching(/^parcel none \(2 of .* 1 are in it/),
      expect.stringMatching(/^parcel \d+ \(1 of .* for 2 cards; 0 are in it/),
    ]);
  });

  it('checkParcels on a parcel that was sent but never exported: names it', async () => {
    const memberId = await shipThree();
    await shop.rawSql`
      update parcel set carrier = 'yamato', tracking_number = '1', sent_at = created_at where number = 2`;
    expect(await checkParcels(shop.db)).toMatchObject([{ memberId, kind: 'parcel-sent' }]);
    expect(await findings()).toEqual([
      expect.stringMatching(/^parcel \d+: opened at .*, in export none, sent at /),
    ]);
  });

  it('checkParcels on cards and parcels that were taken back without a cancellation by a guardian, or only in part: names them', async () => {
    const memberId = await shipThree();
    await shop.rawSql`update won_card set choice = 'taken_back' where parcel = 1`;
    await shop.rawSql`update parcel set taken_back_at = created_at where number = 2`;
    expect(await findings()).toEqual([
      expect.stringMatching(/\(1 of purchase .* taken back: parcel none, 2 cards/),
      expect.stringMatching(/\(2 of purchase .* taken back: parcel \d.*, 0 cards/),
      '2 cards and 1 parcels were taken back, but no guardian has cancelled payments',
    ]);
    await shop.rawSql`update parcel set taken_back_at = created_at where number = 1`;
    await shop.rawSql`update won_card set choice = 'taken_back' where parcel = 2`;
    expect(await checkParcels(shop.db)).toMatchObject([{ memberId, kind: 'taken-back' }]);
  });
});
