import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** Buys so many units of a new pack. */
async function boughtPack(options: Parameters<typeof makePack>[1], count: number) {
  const client = await http.member(await makeMember(shop, { points: 100_000 }));
  const packId = await makePack(shop, options);
  await client.done(calls.buyPack, { payload: { pack_id: packId, count } });
  return packId;
}
const pulls = async (packId: number) =>
  (await http.visitor().done(calls.listPulls, { params: { packId } })).data.list;

function wait(milliseconds: number) {
  shop.clock.advance(milliseconds);
  onTestFinished(() => shop.clock.advance(-milliseconds));
}

it.each(['instant', undefined] as const)(
  'the newest cards of a pack, draw mode %s, a minute after their draw: shown to a visitor, 20 at most, without a member',
  async (draw) => {
    const packId = await boughtPack({ ...(draw && { draw }), counts: [100] }, 30);
    wait(61_000);
    const list = await pulls(packId);
    expect(list).toHaveLength(20);
    expect(
      Object.keys(list[0] ?? {})
        .toSorted()
        .join(' '),
    ).toBe('at image name rarity rarity_label round');
  },
);

it('a card that was drawn less than a minute ago: not among the newest cards of its pack', async () => {
  const packId = await boughtPack({ counts: [100] }, 1);
  wait(30_000);
  expect(await pulls(packId)).toEqual([]);
});

it('a pack that hides its line-up: none of its newest cards is shown', async () => {
  const packId = await boughtPack({ counts: [100], showLineUp: false }, 1);
  wait(61_000);
  expect(await pulls(packId)).toEqual([]);
});
