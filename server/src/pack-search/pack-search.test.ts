import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { writePacks } from '../catalog/index.ts';
import { query } from '../db/pool.ts';
import {
  buyRequest,
  makeMember,
  makePack,
  makeUnsealedPack,
  type PackOptions,
} from '../testing/factories.ts';
import {
  type HttpClient,
  openTestApp,
  type RequestOf,
  type TestApp,
} from '../testing/http-client.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { fillPackSearch } from './fill-pack-search.ts';

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

type Asked = NonNullable<RequestOf<typeof calls.searchPacks>['query']>;

/** The packs of each test have prices of their own, so that tests do not find each other's. */
let lastPrice = 1000;
function newPrices(): { min: number; max: number } {
  lastPrice += 100;
  return { min: lastPrice, max: lastPrice + 99 };
}

/** Searches as a visitor or as this client, and returns the ids of the packs found. */
async function search(asked: Asked, client: HttpClient = http.visitor()): Promise<number[]> {
  const { data } = await client.done(calls.searchPacks, { query: asked });
  expect(data.total).toBe(data.list.length);
  return data.list.map(({ id }) => id);
}

/** Makes packs at one price, in the shop's list one after the other. */
async function makePacks(options: readonly PackOptions[]): Promise<number[]> {
  const made: number[] = [];
  for (const each of options) {
    const id = await makePack(shop, each);
    await shop.db.run(
      query.updateTable('pack').set({ position: made.length }).where('id', '=', id),
    );
    made.push(id);
  }
  return made;
}

describe('searching packs by words', () => {
  it('a pack searched by a part of its name in other width, case and kana: found in both languages', async () => {
    const id = await makePack(shop);
    expect(await search({ words: `しけんﾊﾟｯｸ${id}` })).toEqual([]);
    expect(await search({ words: `験ﾊﾟｯｸ${id}` })).toEqual([id]);
    expect(await search({ words: `験ぱっく${id}` })).toEqual([id]);
    expect(await search({ words: ` ＴＥＳＴ Pack ${id} ` })).toEqual([id]);
  });

  it('a pack searched by the model number of a card in its line-up: found', async () => {
    const id = await makePack(shop);
    expect(await search({ words: `ｔ-${id}-2` })).toEqual([id]);
  });

  it('a pack searched by a card of a line-up that is not shown: not found', async () => {
    const id = await makePack(shop, { showLineUp: false });
    expect(await search({ words: `t-${id}-2` })).toEqual([]);
    expect(await search({ words: `test pack ${id}` })).toEqual([id]);
  });

  it('a pack searched by two words, one in its name and one in a card: found; with a word that is in neither: not found', async () => {
    const id = await makePack(shop);
    expect(await search({ words: `t-${id}-1　パック${id}` })).toEqual([id]);
    expect(await search({ words: `t-${id}-1 海賊船` })).toEqual([]);
  });

  it('a pack that another version of the server sealed and renamed: found by its names immediately, by its cards after the job', async () => {
    const id = await makePack(shop);
    await shop.rawSql`delete from pack_search where pack_id = ${id}`;
    expect(await search({ words: `test pack ${id}` })).toEqual([id]);
    expect(await search({ words: `t-${id}-0` })).toEqual([]);
    await fillPackSearch(shop.db);
    expect(await search({ words: `t-${id}-0` })).toEqual([id]);
    const nameEn = `Renamed ${id}`;
    await shop.db.run(query.updateTable('pack').set({ nameEn }).where('id', '=', id));
    await fillPackSearch(shop.db);
    expect(await search({ words: `renamed ${id}` })).toEqual([id]);
    expect(await fillPackSearch(shop.db), 'nothing is left to write').toBe(0);
  });

  it('a pack renamed by an import: found by its new name, no longer by the old one', async () => {
    const id = await makePack(shop);
    const [row] = await shop.db.run(query.selectFrom('pack').selectAll().where('id', '=', id));
    const pack = { ...(row ?? expect.fail()), nameEn: `Golden box ${id}` };
    await shop.db.transaction((tx) => writePacks(tx, [{ pack, lineUp: [] }]));
    expect(await search({ words: `golden box ${id}` })).toEqual([id]);
    expect(await search({ words: `test pack ${id}` })).toEqual([]);
    expect(await search({ words: `t-${id}-0` })).toEqual([id]);
  });

  it('searching packs by words with wildcard characters such as %: taken literally', async () => {
    await makePack(shop);
    expect(await search({ words: '%' })).toEqual([]);
    expect(await search({ words: 'test_pack' })).toEqual([]);
  });

  it('searching packs by blank words: every pack is found, as without words', async () => {
    const { min, max } = newPrices();
    const id = await makePack(shop, { price: min });
    expect(await search({ words: '   ', min, max })).toEqual([id]);
  });
});

describe('filters of the pack search', () => {
  it('filtering packs by currency, card type and price: only packs that match all three', async () => {
    const { min, max } = newPrices();
    const [points, coins, dearer] = await makePacks([
      { price: min },
      { price: min, currency: 'coin' },
      { price: max },
    ]);
    expect(await search({ min, max })).toEqual([points, coins, dearer]);
    expect(await search({ min, max, currency: '1' })).toEqual([points, dearer]);
    expect(await search({ min, max, currency: '2' })).toEqual([coins]);
    expect(await search({ min, max: min, currency: '1', type: 1 })).toEqual([points]);
    expect(await search({ min, max, type: 2 })).toEqual([]);
  });

  it('filtering packs by several tags: only packs that have all of them, each returned with its tags', async () => {
    const { min, max } = newPrices();
    const price = min;
    const [last, numbers, limited, coins] = await makePacks([
      {
        price,
        draw: 'instant',
        extras: [
          { kind: 'last', n: null },
          { kind: 'every', n: 10 },
        ],
      },
      { price, draw: 'instant', extras: [{ kind: 'at', n: 7 }] },
      { price, limitPerMember: 3, newcomersOnly: true },
      { price, currency: 'coin' },
    ]);
    expect(await search({ min, max, tags: ['last-one'] })).toEqual([last]);
    expect(await search({ min, max, tags: ['round-number'] })).toEqual([last, numbers]);
    expect(await search({ min, max, tags: ['round-number', 'last-one'] })).toEqual([last]);
    expect(await search({ min, max, tags: ['newcomers', 'limited'] })).toEqual([limited]);
    expect(await search({ min, max, tags: ['shipping-only'] })).toEqual([coins]);
    expect(await search({ min, max, tags: ['named-copy'] })).toEqual([]);
    const { data } = await http.visitor().done(calls.searchPacks, { query: { min, max } });
    expect(data.list.map(({ tags }) => tags)).toEqual([
      ['last-one', 'round-number'],
      ['round-number'],
      ['newcomers', 'limited'],
      ['shipping-only'],
    ]);
  });

  it('a pack that names a copy with photos, and one with a code alone: only the first has the tag of the photos', async () => {
    const { min, max } = newPrices();
    const copy = { code: 'K-1', grader: null, grade: null, certificate: null };
    const photos = [{ address: '/files/copy.webp', sha256: 'ab'.repeat(32) }];
    const common = { price: min, draw: 'instant', counts: [1, 9] } as const;
    const [pictured] = await makePacks([
      { ...common, counts: [...common.counts], items: [{ ...copy, photos }] },
      { ...common, counts: [...common.counts], items: [{ ...copy, code: 'K-2', photos: [] }] },
    ]);
    expect(await search({ min, max, tags: ['named-copy'] })).toEqual([pictured]);
  });

  it('filtering packs by a tag that does not exist: the call is refused as malformed', async () => {
    const { state } = await http.visitor().askLoosely(calls.searchPacks, { query: { tags: 'x' } });
    expect(state).toBe(400);
  });

  it('filtering packs on sale: leaves out those that are sold out, paused, ended or not started', async () => {
    const { min, max } = newPrices();
    const price = min;
    const now = shop.clock.now().getTime();
    const [open, soldOut, paused, later] = await makePacks([
      { price },
      { price, counts: [1] },
      { price },
      { price, startsAt: new Date(now + hour) },
      { price, endsAt: new Date(now - hour) },
    ]);
    const memberId = await makeMember(shop, { points: 10_000 });
    await shop.packSales.buy(buyRequest({ memberId, packId: soldOut ?? 0 }));
    await shop.db.run(
      query
        .updateTable('pack')
        .set({ pausedAt: new Date(now), pauseReasonJa: '確認中', pauseReasonEn: 'Checking' })
        .where('id', '=', paused ?? 0),
    );
    expect(await search({ min, max })).toEqual([open, soldOut, paused, later]);
    expect(await search({ min, max, on_sale: '1' })).toEqual([open]);
  });

  it('filtering packs on sale while the beacon is silent: leaves out those that it draws', async () => {
    const beacon = new TestBeacon();
    const market = await openTestShop({ ...noExternalServices, beacon });
    const marketHttp = await openTestApp(market);
    onTestFinished(async () => {
      await marketHttp.close();
      await market.close();
    });
    const drawn = await makePack(market, { draw: 'beacon', price: 100 });
    const instant = await makePack(market, { draw: 'instant', price: 200 });
    const onSale = () => search({ on_sale: '1', sort: 'cheapest' }, marketHttp.visitor());
    expect(await onSale()).toEqual([drawn, instant]);
    beacon.silent = true;
    expect(await onSale()).toEqual([instant]);
  });

  it('filtering packs on sale as a member: leaves out a pack whose limit they reached, and packs for newcomers after another purchase', async () => {
    const { min, max } = newPrices();
    const price = min;
    const [limited, newcomers, open] = await makePacks([
      { price, limitPerMember: 1 },
      { price, newcomersOnly: true },
      { price },
    ]);
    const memberId = await makeMember(shop, { points: 10_000 });
    const member = await http.member(memberId);
    const asked = { min, max, on_sale: '1' } as const;
    expect(await search(asked, member)).toEqual([limited, newcomers, open]);
    await shop.packSales.buy(buyRequest({ memberId, packId: limited ?? 0 }));
    expect(await search(asked, member)).toEqual([open]);
    expect(await search(asked), 'a visitor').toEqual([limited, newcomers, open]);
  });

  it('a pack that is not sealed, or whose sale is over: not found', async () => {
    const { min, max } = newPrices();
    await makeUnsealedPack(shop, { price: min });
    await makePack(shop, { price: min, endsAt: shop.clock.now() });
    expect(await search({ min, max })).toEqual([]);
  });
});

describe('order and pages of the pack search', () => {
  it('packs in each order, such as newest, popular or cheapest: sorted by it, and sold-out packs are last except by popularity', async () => {
    const { min, max } = newPrices();
    const now = shop.clock.now().getTime();
    const [first, popular, cheap, soldOut] = await makePacks([
      { price: min + 2, endsAt: new Date(now + 2 * day), startsAt: new Date(now - day) },
      { price: max, counts: [1, 3], startsAt: new Date(now - 2 * day) },
      { price: min + 1, endsAt: new Date(now + day), startsAt: new Date(now - 3 * day) },
      { price: min, counts: [1], startsAt: new Date(now - 90 * day) },
    ]);
    const memberId = await makeMember(shop, { points: 100_000 });
    await shop.packSales.buy(buyRequest({ memberId, packId: popular ?? 0, count: 3 }));
    await shop.packSales.buy(buyRequest({ memberId, packId: soldOut ?? 0 }));
    const sorted = async (sort: NonNullable<Asked['sort']>) => search({ min, max, sort });
    expect(await sorted('recommended')).toEqual([first, popular, cheap, soldOut]);
    expect(await sorted('newest')).toEqual([first, popular, cheap, soldOut]);
    expect(await sorted('popular')).toEqual([popular, soldOut, first, cheap]);
    expect(await sorted('few-left')).toEqual([popular, first, cheap, soldOut]);
    expect(await sorted('cheapest')).toEqual([cheap, first, popular, soldOut]);
    expect(await sorted('dearest')).toEqual([popular, first, cheap, soldOut]);
    expect(await sorted('ends-soon')).toEqual([cheap, first, popular, soldOut]);
  });

  it('more packs than fit on a page: pages of 24 with the total, each pack once', async () => {
    const { min, max } = newPrices();
    const made = await makePacks(Array.from({ length: 30 }, () => ({ price: min })));
    const pageOf = (page?: number) =>
      http
        .visitor()
        .done(calls.searchPacks, { query: { min, max, ...(page !== undefined && { page }) } });
    const [first, second, beyond] = [await pageOf(), await pageOf(2), await pageOf(9)];
    expect(first.data.total).toBe(30);
    expect(first.data.list).toHaveLength(24);
    expect(second.data.page).toEqual({ page: 2, all_page: 2, pages: [1, 2] });
    const found = [...first.data.list, ...second.data.list].map(({ id }) => id);
    expect(found).toEqual(made);
    expect(beyond.data.list, 'a page that does not exist: the last').toEqual(second.data.list);
  });
});
