import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { TopPacks } from './top-packs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/**
 * Makes lists that are cached for `milliseconds`, and counts how often the availability of packs
 * was read.
 */
function cacheLists(milliseconds: number) {
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
  it('100 requests for the top page in parallel: read from the database once, again after the cache time', async () => {
    const packId = await makePack(shop, { counts: [10] });
    const memberId = await makeMember(shop, { points: 1000 });
    const { lists, asked } = cacheLists(300);
    await Promise.all(Array.from({ length: 100 }, () => packIn(lists, packId)));
    expect(asked.times).toBe(1);
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }));
    await sleep(300);
    expect(await packIn(lists, packId)).toMatchObject({ pack_count: 6 });
    expect(asked.times).toBe(2);
  });

  it('a sold-out pack that the cached top page still shows: cannot be bought', async () => {
    const packId = await makePack(shop, { counts: [1] });
    const [first, second] = [
      await makeMember(shop, { points: 1000 }),
      await makeMember(shop, { points: 1000 }),
    ];
    const { lists } = cacheLists(60_000);
    await packIn(lists, packId);
    expect(await shop.packSales.buy(buyRequest({ memberId: first, packId }))).toMatchObject({
      kind: 'bought',
    });
    expect(await packIn(lists, packId)).toMatchObject({ pack_count: 1 });
    expect(await shop.packSales.buy(buyRequest({ memberId: second, packId }))).toMatchObject({
      refusal: { reason: 'sold-out' },
    });
  });

  it("the cached top page for a member who reached a pack's limit: says so immediately, to this member only", async () => {
    const packId = await makePack(shop, { counts: [10], limitPerMember: 1 });
    const [buyer, other] = [
      await makeMember(shop, { points: 1000 }),
      await makeMember(shop, { points: 1000 }),
    ];
    const { lists } = cacheLists(60_000);
    expect(await packIn(lists, packId, buyer)).toMatchObject({ can_limit: 0 });
    await shop.packSales.buy(buyRequest({ memberId: buyer, packId }));
    expect(await packIn(lists, packId, buyer)).toMatchObject({ can_limit: 1 });
    expect(await packIn(lists, packId, other)).toMatchObject({ can_limit: 0 });
    expect(await packIn(lists, packId)).toMatchObject({ can_limit: 0 });
  });

  it('a failed read of the top page from the database: not cached, the next request reads again', async () => {
    const packId = await makePack(shop);
    let isUnavailable = true;
    const lists = new TopPacks(
      {
        ...shop,
        findAvailability: async (...question) => {
          if (isUnavailable) throw new Error('away');
          return shop.findAvailability(...question);
        },
      },
      60_000,
    );
    await expect(packIn(lists, packId)).rejects.toThrow('away');
    isUnavailable = false;
    expect(await packIn(lists, packId)).toMatchObject({ id: packId });
  });
});
