import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Pack } from '#contract/shop/catalog.ts';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices, openShop } from '../app/shop.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { hour, makeSecrets, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { pauseTexts } from './draw.texts.ts';

/** Lists and the page of a pack while the shop itself has paused its sale. */

const beacon = new TestBeacon();
let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});
beforeEach(() => {
  beacon.silent = false;
  beacon.newestAt = undefined;
});

/** The pause of a pack, which all lists and its page must show alike. */
async function pauseOf(packId: number, app = http, language: 'ja' | 'en' = 'en') {
  const visitor = app.visitor(language);
  const [top, ofType, found, page] = await Promise.all([
    visitor.done(calls.listTopPacks),
    visitor.done(calls.listPacksOfType, { params: { type: 1 } }),
    visitor.done(calls.findPacks, { payload: { filter: String(packId) } }),
    visitor.done(calls.getPack, { params: { packId } }),
  ]);
  const shown: Pack[] = [
    ...top.data.list.flatMap((entry) => ('packs' in entry ? entry.packs : [entry])),
    ...ofType.data.list,
    ...found.data.list,
  ].filter(({ id }) => id === packId);
  if (page.detail.id === '') return expect.fail('the pack is not shown');
  const { pause } = page.detail;
  expect(shown.length).toBeGreaterThan(1);
  for (const pack of shown) expect(pack.pause).toEqual(pause);
  return pause;
}

it('the beacon is silent: lists and page of its packs say that they are paused, other packs are on sale', async () => {
  const [packId, instant] = await Promise.all([
    makePack(shop, { draw: 'beacon' }),
    makePack(shop, { draw: 'instant' }),
  ]);
  expect(await pauseOf(packId)).toBeUndefined();
  beacon.silent = true;
  beacon.newestAt = new Date(shop.clock.now().getTime() - 6 * 60_000);
  const { ja, en } = pauseTexts['beacon-silent'];
  const since = beacon.newestAt.toISOString();
  expect(await pauseOf(packId)).toEqual({ since, reason: en });
  expect(await pauseOf(packId, http, 'ja')).toEqual({ since, reason: ja });
  expect(await pauseOf(instant)).toBeUndefined();
});

it('the clock was set ahead and back: lists and page say why a pack that was bought meanwhile is paused', async () => {
  const [packId, other] = await Promise.all([
    makePack(shop, { draw: 'beacon' }),
    makePack(shop, { draw: 'beacon' }),
  ]);
  const memberId = await makeMember(shop, { points: 1000 });
  shop.clock.advance(hour);
  await shop.packSales.buy(buyRequest({ memberId, packId }));
  expect(await pauseOf(packId)).toBeUndefined();
  shop.clock.advance(-hour);
  const reason = pauseTexts['clock-behind'].en;
  expect(await pauseOf(packId)).toMatchObject({ reason });
  expect(await pauseOf(other)).toBeUndefined();
  // A number that is already known pauses every pack of the beacon.
  beacon.newestAt = new Date(shop.clock.now().getTime() + hour);
  expect(await pauseOf(other)).toMatchObject({ reason });
});

it('the shop is configured with another beacon or secret: lists and page say that the pack is paused', async () => {
  const packId = await makePack(shop, { draw: 'beacon' });
  const elsewhere = { ...noExternalServices, beacon: new TestBeacon() };
  const options = { listsTtlMs: 0 };
  const [changed, stranger] = await Promise.all([
    openTestApp(openShop(shop.db, shop.clock, shop.secrets, elsewhere, options)),
    openTestApp(openShop(shop.db, shop.clock, makeSecrets(), elsewhere, options)),
  ]);
  try {
    const reasons = await Promise.all([pauseOf(packId, changed), pauseOf(packId, stranger)]);
    expect(reasons.map((pause) => pause?.reason)).toEqual([
      pauseTexts['other-beacon'].en,
      pauseTexts['key-lost'].en,
    ]);
  } finally {
    await Promise.all([changed.close(), stranger.close()]);
  }
});
