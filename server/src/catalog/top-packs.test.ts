import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makePack, wishToBuy } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { TopPacks } from './top-packs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Lists that are kept so long, and how often what remains of packs was read for them. */
function keepLists(milliseconds: number) {
  const asked = { times: 0 };
  const { db, clock } = shop;
  const findAvailability: TestShop['findAvailability'] = (...question) => {
    asked.times++;
    return shop.findAvailability(...question);
  };
  return { lists: new TopPacks({ db, clock, findAvailability }, milliseconds), asked };
}

async function packIn(lists: TopPacks, packId: number, memberId?: number) {
  const { groups } = await lists.list('en', memberId);
  return groups.flatMap((group) => group.packs).find((pack) => pack.id === packId);
}

describe('the list of the top page', () => {
  it('is read once for a crowd, and again when it is older than it may be', async () => {
    const packId = await makePack(shop, { counts: [10] });
    const memberId = await makeMember(shop, { points: 1000 });
    const { lists, asked } = keepLists(300);
    await Promise.all(Array.from({ length: 100 }, () => packIn(lists, packId)));
    expect(asked.times).toBe(1);
    await shop.counter.buy(wishToBuy({ memberId, packId, count: 4 }));
    await sleep(300);
    expect(await packIn(lists, packId)).toMatchObject({ pack_count: 6 });
    expect(asked.times).toBe(2);
  });

  it('decides no purchase: what it still shows cannot be bought', async () => {
    const packId = await makePack(shop, { counts: [1] });
    const [first, second] = [
      await makeMember(shop, { points: 1000 }),
      await makeMember(shop, { points: 1000 }),
    ];
    const { lists } = keepLists(60_000);
    await packIn(lists, packId);
    expect(await shop.counter.buy(wishToBuy({ memberId: first, packId }))).toMatchObject({
      kind: 'bought',
    });
    expect(await packIn(lists, packId)).toMatchObject({ pack_count: 1 });
    expect(await shop.counter.buy(wishToBuy({ memberId: second, packId }))).toMatchObject({
      refusal: { reason: 'sold-out' },
    });
  });

  it('tells each member at once, and nobody else, that they may buy no more', async () => {
    const packId = await makePack(shop, { counts: [10], limitPerMember: 1 });
    const [buyer, other] = [
      await makeMember(shop, { points: 1000 }),
      await makeMember(shop, { points: 1000 }),
    ];
    const { lists } = keepLists(60_000);
    expect(await packIn(lists, packId, buyer)).toMatchObject({ can_limit: 0 });
    await shop.counter.buy(wishToBuy({ memberId: buyer, packId }));
    expect(await packIn(lists, packId, buyer)).toMatchObject({ can_limit: 1 });
    expect(await packIn(lists, packId, other)).toMatchObject({ can_limit: 0 });
    expect(await packIn(lists, packId)).toMatchObject({ can_limit: 0 });
  });

  it('is read again after a reading that failed', async () => {
    const packId = await makePack(shop);
    let isAway = true;
    const lists = new TopPacks(
      {
        ...shop,
        findAvailability: async (...question) => {
          if (isAway) throw new Error('away');
          return shop.findAvailability(...question);
        },
      },
      60_000,
    );
    await expect(packIn(lists, packId)).rejects.toThrow('away');
    isAway = false;
    expect(await packIn(lists, packId)).toMatchObject({ id: packId });
  });
});
