import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tab } from '#contract/shop/catalog.ts';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { emptyNote, Maintenance } from '../http/maintenance.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { makeMember, makePack, makeUnsealedPack, type PackOptions } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { shopPreview } from './previews.ts';
import { recordCardPrices } from './record-card-prices.ts';

/** The shop whose lists are tested. Only `fillShop` puts packs on sale in it. */
let shop: TestShop;
let http: TestApp;
/** A shop for tests that buy, advance the clock or need many packs. */
let market: TestShop;
let marketHttp: TestApp;
beforeAll(async () => {
  [shop, market] = await Promise.all([openTestShop(), openTestShop()]);
  [http, marketHttp] = await Promise.all([openTestApp(shop), openTestApp(market)]);
  packs = await fillShop();
});
afterAll(async () => {
  await Promise.all([http.close(), marketHttp.close()]);
  await Promise.all([shop.close(), market.close()]);
});

const soon = 2 * hour;
const inHours = (at: TestShop, milliseconds: number) =>
  new Date(at.clock.now().getTime() + milliseconds);

let packs: Awaited<ReturnType<typeof fillShop>>;
async function fillShop() {
  const names = [
    { id: 2, nameJa: '怪獣', nameEn: 'Kaiju', position: 30 },
    { id: 5, nameJa: '海賊', nameEn: 'Pirates', position: 20 },
    { id: 9, nameJa: '空', nameEn: 'Empty', position: 10 },
  ];
  await shop.db.run(query.insertInto('cardType').values(names));
  const place = async (
    position: number,
    cardTypeId: number,
    name: string,
    options: PackOptions,
  ) => {
    const id = await makePack(shop, options);
    const fields = { position, cardTypeId, nameJa: `${name}袋`, nameEn: `Bag ${name}` };
    await shop.db.run(query.updateTable('pack').set(fields).where('id', '=', id));
    return id;
  };
  return {
    later: await place(40, 2, 'later 100%', { startsAt: inHours(shop, soon) }),
    open: await place(20, 2, 'open', { counts: [1, 4] }),
    coins: await place(30, 5, 'coin_s', { currency: 'coin' }),
    ended: await place(10, 2, 'ended', {
      startsAt: inHours(shop, -soon),
      endsAt: inHours(shop, 0),
    }),
    unsealed: await makeUnsealedPack(shop),
  };
}

describe('card types', () => {
  it.each([
    ['ja', ['妖怪', '空', '海賊', '怪獣']],
    ['en', ['Yokai', 'Empty', 'Pirates', 'Kaiju']],
  ] as const)('listing card types: sorted as configured, in %s', async (language, names) => {
    const { data } = await http.visitor(language).done(calls.listCardTypes);
    expect(data.list.map(({ name }) => name)).toEqual(names);
    expect(data.list.map(({ id }) => id)).toEqual([1, 9, 5, 2]);
  });
});

describe('the lists of packs', () => {
  const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

  it('the top page: packs by card type, without those not sealed yet and those whose sale has ended', async () => {
    const { data } = await http.visitor('en').done(calls.listTopPacks);
    expect(data.list.map(({ card_type, name, packs }) => [card_type, name, idsOf(packs)])).toEqual([
      [5, 'Pirates', [packs.coins]],
      [2, 'Kaiju', [packs.open, packs.later]],
    ]);
  });

  it('the top page, compressed: the same content as uncompressed', async () => {
    const ask = (encoding: string) =>
      http.app.inject({
        url: `/api/${calls.listTopPacks.path}`,
        headers: { 'accept-encoding': encoding },
      });
    const [plain, gzipped] = [await ask('identity'), await ask('gzip, deflate, br')];
    const vary = 'cookie, accept-language, accept-encoding';
    expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary });
    expect(JSON.parse(gunzipSync(gzipped.rawPayload).toString()).data).toEqual(plain.json().data);
  });

  it.each([
    [{}, ['open', 'coins', 'later']],
    [{ payment_method: '1' }, ['open', 'later']],
    [{ payment_method: '2' }, ['coins']],
    [{ filter: '' }, ['open', 'coins', 'later']],
    [{ filter: 'BAG OPEN' }, ['open']],
    [{ filter: 'ｂａｇ　ＯＰＥＮ' }, ['open']],
    [{ filter: '袋' }, ['open', 'coins', 'later']],
    [{ filter: '%' }, ['later']],
    [{ filter: '_' }, ['coins']],
    [{ filter: '\\' }, []],
    [{ filter: 'open', payment_method: '2' }, []],
  ] as const)(
    'searching packs by %j: finds those whose name contains the text',
    async (payload, found) => {
      const { data } = await http.visitor().done(calls.findPacks, { payload });
      expect(idsOf(data.list)).toEqual(found.map((name) => packs[name]));
    },
  );

  it.each(['\0', 'a\0', '\ud800', 'x'.repeat(101), 1, null, ['x']])(
    'finding packs with a malformed filter: status 400: %j',
    async (filter) => {
      expect(
        (await http.visitor().askLoosely(calls.findPacks, { payload: { filter } })).state,
      ).toBe(400);
    },
  );

  it.each([
    [tab.all, 'すべて', 'All', ['open', 'coins', 'later']],
    [2, '怪獣', 'Kaiju', ['open', 'later']],
    [9, '空', 'Empty', []],
  ] as const)("listing the packs of tab %i: under the tab's name", async (type, ja, en, found) => {
    for (const [language, name] of [
      ['ja', ja],
      ['en', en],
    ] as const) {
      const { data } = await http
        .visitor(language)
        .done(calls.listPacksOfType, { params: { type } });
      expect(data.name).toBe(name);
      expect(idsOf(data.list)).toEqual(found.map((one) => packs[one]));
      expect(data.page).toEqual({ page: 1, all_page: 1, pages: [1] });
    }
  });

  it('listing packs of an unknown card type: not found', async () => {
    for (const type of [3, tab.comingSoon, 999_999_999]) {
      expect((await http.visitor().ask(calls.listPacksOfType, { params: { type } })).state).toBe(
        404,
      );
    }
  });

  it('listing packs of a type: in pages of 24; a page beyond the last shows the last', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 25; i++) ids.push(await makePack(market, { counts: [1] }));
    ids.sort((one, other) => one - other);
    const pageOf = async (page?: number) => {
      const params = page === undefined ? { type: 1 } : { type: 1, page };
      const { data } = await marketHttp.visitor().done(calls.listPacksOfType, { params });
      return { ids: idsOf(data.list), page: data.page };
    };
    const pages = [1, 2];
    expect(await pageOf()).toEqual({
      ids: ids.slice(0, 24),
      page: { page: 1, all_page: 2, pages },
    });
    expect(await pageOf(0)).toEqual(await pageOf(1));
    expect(await pageOf(2)).toEqual({ ids: ids.slice(24), page: { page: 2, all_page: 2, pages } });
    expect(await pageOf(999_999_999)).toEqual(await pageOf(2));
  });
});

describe("a pack's detail", () => {
  const detailOf = async (client: HttpClient, packId: number) =>
    (await client.done(calls.getPack, { params: { packId } })).detail;

  it("a pack's detail: has every field of the specification, in both languages", async () => {
    const pack = {
      id: packs.later,
      image: [expect.any(String)],
      card_type: 2,
      point: 100,
      payment_method: '1',
      pack_count: 100,
      total_pack_count: 100,
      max_buy_count: 100,
      least_point: 250,
      most_point: 1000,
      points_per_coin: 100,
      can_limit: 0,
      limit_message: '',
      is_before: 1,
      start_date: '2026-11-21T05:00:00.000Z',
      format_end_date: '',
      end_date: null,
      is_ended: 0,
      show_cardlist: 1,
      trial: 1,
    };
    const [ja, en] = [http.visitor('ja'), http.visitor('en')];
    expect(await detailOf(ja, packs.later)).toEqual({
      ...pack,
      name: 'later 100%袋',
      labels: ['高還元'],
      detail: '<p>試験</p>',
    });
    expect(await detailOf(en, packs.later)).toEqual({
      ...pack,
      name: 'Bag later 100%',
      labels: ['High return'],
      detail: '<p>Test</p>',
    });
  });

  it("a pack's detail: says how version 2 draws its cards; of version 1 nothing", async () => {
    const detail = async (draw: 'instant' | null) =>
      detailOf(marketHttp.visitor(), await makePack(market, { counts: [1], draw }));
    expect(await detail('instant')).toMatchObject({ draw: 'instant' });
    expect(await detail(null)).not.toHaveProperty('draw');
  });

  it("a pack's detail after its sale: still shown, marked as ended", async () => {
    const ended = { id: packs.ended, is_ended: 1, end_date: '2026-11-21T03:00:00.000Z' };
    expect(await detailOf(http.visitor('ja'), packs.ended)).toMatchObject({
      ...ended,
      format_end_date: '2026年11月21日 12:00',
    });
    expect(await detailOf(http.visitor('en'), packs.ended)).toMatchObject({
      ...ended,
      format_end_date: '21 November 2026 at 12:00 (JST)',
    });
  });

  it('the detail of an unknown or unsealed pack: a response with an empty id', async () => {
    for (const packId of [packs.unsealed, 0, 999_999_999]) {
      expect(await detailOf(http.visitor(), packId)).toEqual({ id: '' });
    }
  });

  it("a pack's detail before, during and after its sale: state changes at the exact millisecond", async () => {
    const startsAt = inHours(market, hour);
    const endsAt = inHours(market, 2 * hour);
    const packId = await makePack(market, { startsAt, endsAt });
    const stages: unknown[] = [];
    for (const wait of [hour - 1, 1, hour - 1, 1]) {
      market.clock.advance(wait);
      stages.push(await detailOf(marketHttp.visitor(), packId));
    }
    expect(stages).toMatchObject([
      { is_before: 1, is_ended: 0 },
      { is_before: 0, is_ended: 0 },
      { is_before: 0, is_ended: 0 },
      { is_before: 0, is_ended: 1 },
    ]);
  });

  it("a pack's detail: shows the units that remain after each purchase", async () => {
    const packId = await makePack(market, { counts: [1, 2] });
    const client = await marketHttp.member(await makeMember(market, { points: 1000 }));
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
    expect(await detailOf(marketHttp.visitor(), packId)).toMatchObject({
      pack_count: 1,
      total_pack_count: 3,
    });
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    expect(await detailOf(marketHttp.visitor(), packId)).toMatchObject({
      pack_count: 0,
      total_pack_count: 3,
    });
  });
});

describe("limits of purchase in a pack's detail", () => {
  it("a pack's detail for a member who reached the purchase limit: says so to this member only", async () => {
    const packId = await makePack(market, { limitPerMember: 2 });
    const [buyer, other] = await Promise.all(
      [1, 2].map(() => makeMember(market, { points: 1000 })),
    );
    if (buyer === undefined || other === undefined) throw new Error('no members');
    const client = await marketHttp.member(buyer);
    const limitOf = async (viewer: HttpClient) => {
      const { detail } = await viewer.done(calls.getPack, { params: { packId } });
      return 'name' in detail ? [detail.can_limit, detail.limit_message] : undefined;
    };
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    expect(await limitOf(client)).toEqual([0, '']);
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    expect(await limitOf(client)).toEqual([
      1,
      'このパックはお一人様2パックまでです。上限まで購入済みです。',
    ]);
    expect(await limitOf(await marketHttp.member(buyer, 'en'))).toEqual([
      1,
      'This pack is limited to 2 per member, and you have reached that limit.',
    ]);
    expect(await limitOf(await marketHttp.member(other))).toEqual([0, '']);
    expect(await limitOf(marketHttp.visitor())).toEqual([0, '']);
  });

  it("the most units per purchase in a pack's detail: from what is left, the pack's limits and the member's purchases", async () => {
    const packId = await makePack(market, { counts: [3, 4], limitPerMember: 5, maxPerPurchase: 4 });
    const client = await marketHttp.member(await makeMember(market, { points: 1000 }));
    const mostOf = async (viewer: HttpClient) => {
      const { detail } = await viewer.done(calls.getPack, { params: { packId } });
      return 'name' in detail ? detail.max_buy_count : undefined;
    };
    const mosts = [await mostOf(client)];
    for (const count of [2, 2, 1]) {
      await client.done(calls.buyPack, { payload: { pack_id: packId, count } });
      mosts.push(await mostOf(client));
    }
    expect(mosts).toEqual([4, 3, 1, 0]);
    expect(await mostOf(marketHttp.visitor())).toBe(2);
  });

  it("the points that a pack's remaining cards convert into: least and most; none if coin pack or sold out", async () => {
    const packId = await makePack(market, { counts: [1, 2], buyPoints: [1000, 80] });
    const coins = await makePack(market, { currency: 'coin' });
    const pointsOf = async (packId: number) => {
      const { detail } = await marketHttp.visitor().done(calls.getPack, { params: { packId } });
      const { data } = await marketHttp.visitor().done(calls.listLineUp, { params: { packId } });
      return 'name' in detail ? [detail.least_point, detail.most_point, data.point_sum] : undefined;
    };
    expect(await pointsOf(packId)).toEqual([80, 1000, 1160]);
    expect(await pointsOf(coins)).toEqual([null, null, null]);
    const client = await marketHttp.member(await makeMember(market, { points: 1000 }));
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 3 } });
    expect(await pointsOf(packId)).toEqual([null, null, null]);
  });

  it('a pack for newcomers in lists: limited for a member who bought another pack, for no other viewer', async () => {
    const packId = await makePack(market, { newcomersOnly: true });
    const other = await makePack(market);
    const buyer = await marketHttp.member(await makeMember(market, { points: 1000 }), 'en');
    await buyer.done(calls.buyPack, { payload: { pack_id: other, count: 1 } });
    const newcomer = await marketHttp.member(await makeMember(market, { points: 1000 }));
    await newcomer.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    const shown = async (viewer: HttpClient) => {
      const { data } = await viewer.done(calls.findPacks, { payload: { filter: String(packId) } });
      return data.list.map(({ id, can_limit, limit_message }) => [id, can_limit, limit_message]);
    };
    const refusal = 'This pack is only for members who have not opened any other pack yet.';
    expect(await shown(buyer)).toEqual([[packId, 1, refusal]]);
    expect(await shown(newcomer)).toEqual([[packId, 0, '']]);
    expect(await shown(marketHttp.visitor())).toEqual([[packId, 0, '']]);
  });
});

describe('the line-up of a pack', () => {
  const lineUpOf = async (client: HttpClient, packId: number, page?: number) => {
    const params = page === undefined ? { packId } : { packId, page };
    return (await client.done(calls.listLineUp, { params })).data;
  };

  it('the line-up of a pack: its prizes as sealed, with what remains of each', async () => {
    const packId = await makePack(market, { counts: [1, 4, 15], buyPoints: [1000, 80, 0] });
    const client = await marketHttp.member(await makeMember(market, { points: 10_000 }), 'en');
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 7 } });
    const won = await client.done(calls.getDrawResult);
    const { list, page, pack_count } = await lineUpOf(marketHttp.visitor('en'), packId);
    const drawn = (name: string) => won.cards.filter((card) => card.name === name).length;
    expect(list).toEqual(
      [1, 4, 15].map((total, place) => ({
        image_url: expect.any(String),
        name: `Card ${place}`,
        model_number: `T-${packId}-${place}`,
        rarity: 3 - place,
        rarity_label: ['UR', 'SR', 'R'][place],
        num: 3,
        total,
        remaining: total - drawn(`Card ${place}`),
        buy_point: [1000, 80, 0][place],
      })),
    );
    expect(list.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(13);
    expect(pack_count).toBe(13);
    expect(page).toEqual({ page: 1, all_page: 1, pages: [1] });
  });

  it('the line-up of a pack whose cards have reference prices: the newest of each, with source and day; none where none was recorded, or where it is over 30 days old', async () => {
    const packId = await makePack(market, { counts: [1, 4, 5] });
    const daysAgo = (days: number) =>
      dateInJapan(new Date(market.clock.now().getTime() - days * day));
    const record = (days: number, place: number, yen: number) => {
      const prices = new Map([[`T-${packId}-${place}`, yen]]);
      const recorded = { pricedOn: daysAgo(days), source: 'Card market', yen: prices };
      return recordCardPrices(market, recorded, systemActor('kaori', 'a test'));
    };
    await record(1, 0, 900);
    await record(2, 0, 100);
    await record(31, 2, 700);
    const pricesShown = async () => {
      const { list } = await lineUpOf(marketHttp.visitor(), packId);
      return list.map(({ reference_price }) => reference_price);
    };
    const newest = { yen: 900, source: 'Card market', day: daysAgo(1) };
    expect(await pricesShown()).toEqual([newest, undefined, undefined]);
    await record(29, 2, 800);
    const fresh = { yen: 800, source: 'Card market', day: daysAgo(29) };
    expect(await pricesShown()).toEqual([newest, undefined, fresh]);
  });

  it('the line-up of a coin pack: its cards have no point values', async () => {
    const { list } = await lineUpOf(http.visitor(), packs.coins);
    expect(list.map(({ name, buy_point }) => [name, buy_point])).toEqual([
      ['札0', null],
      ['札1', null],
      ['札2', null],
    ]);
  });

  it('the line-up of a pack: in pages of 30; a page beyond the last shows the last', async () => {
    const packId = await makePack(market, { counts: Array.from({ length: 61 }, () => 1) });
    const visitor = marketHttp.visitor('en');
    const pages = await Promise.all([1, 2, 3, 4].map((page) => lineUpOf(visitor, packId, page)));
    expect(pages.map(({ list, page }) => [page.page, list.length, list[0]?.name])).toEqual([
      [1, 30, 'Card 0'],
      [2, 30, 'Card 30'],
      [3, 1, 'Card 60'],
      [3, 1, 'Card 60'],
    ]);
    expect(pages[0]?.page).toEqual({ page: 1, all_page: 3, pages: [1, 2, 3] });
  });

  it('the line-up of a pack with a hidden line-up: empty', async () => {
    const packId = await makePack(market, { showLineUp: false });
    expect((await lineUpOf(marketHttp.visitor(), packId)).list).toEqual([]);
    const { detail } = await marketHttp.visitor().done(calls.getPack, { params: { packId } });
    expect(detail).toMatchObject({ show_cardlist: 0 });
  });

  it('two prizes that are named copies of one card: one entry of the line-up, with both copies', async () => {
    const packId = await makePack(market, {
      ...{ draw: 'instant', counts: [1, 1, 5], buyPoints: [900, 900, 10] },
      items: ['K-1', 'K-2'].map((code) => ({
        ...{ code, grader: null, grade: null, certificate: null, photos: [] },
      })),
    });
    const first = query
      .selectFrom('prize')
      .select('cardId')
      .where('id', '=', packId * 100);
    await market.db.run(
      query
        .updateTable('prize')
        .set({ cardId: first })
        .where('id', '=', packId * 100 + 1),
    );
    const { list } = await lineUpOf(marketHttp.visitor('en'), packId);
    expect(list).toMatchObject([
      {
        total: 2,
        remaining: 2,
        items: [
          { code: 'K-1', left: 1 },
          { code: 'K-2', left: 1 },
        ],
      },
      { total: 5, remaining: 5 },
    ]);
  });

  it('a named copy of a card was drawn: the line-up lists only the copies that are left', async () => {
    const named = (code: string) => ({
      ...{ code, grader: 'PSA', grade: '10', certificate: null, photos: [] },
    });
    const packId = await makePack(market, {
      counts: [1, 1, 3],
      buyPoints: [500, 300, 10],
      draw: 'instant',
      items: [named('K-1'), named('K-2')],
    });
    const { list } = await lineUpOf(marketHttp.visitor('en'), packId);
    expect(list).toMatchObject([
      { total: 1, remaining: 1, items: [{ code: 'K-1', grader: 'PSA', grade: '10', left: 1 }] },
      { total: 1, remaining: 1, items: [{ code: 'K-2', left: 1 }] },
      { total: 3, remaining: 3 },
    ]);
    expect(list[2]).not.toHaveProperty('items');
    const client = await marketHttp.member(await makeMember(market, { points: 1000 }), 'en');
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 5 } });
    const after = await lineUpOf(marketHttp.visitor('en'), packId);
    expect(after.list.map(({ items }) => items?.[0]?.left)).toEqual([0, 0, undefined]);
  });

  it('the line-up of a pack with extra prizes: at which unit each is won next, and how many are left', async () => {
    const packId = await makePack(market, {
      counts: [10],
      draw: 'instant',
      extras: [
        { kind: 'last', n: null, buyPoint: 900 },
        { kind: 'every', n: 4 },
        { kind: 'at', n: 3 },
      ],
    });
    const extrasNow = async () => (await lineUpOf(marketHttp.visitor('en'), packId)).extras;
    expect(await extrasNow()).toMatchObject([
      { kind: 'last', next: 10, remaining: 1, total: 1, buy_point: 900 },
      { kind: 'every', n: 4, next: 4, remaining: 2, total: 2 },
      { kind: 'at', n: 3, next: 3, remaining: 1, total: 1 },
    ]);
    const client = await marketHttp.member(await makeMember(market, { points: 10_000 }), 'en');
    const buy = (count: number) =>
      client.done(calls.buyPack, { payload: { pack_id: packId, count } });
    await buy(5);
    expect(await extrasNow()).toMatchObject([
      { kind: 'last', next: 10, remaining: 1 },
      { kind: 'every', next: 8, remaining: 1 },
      { kind: 'at', next: null, remaining: 0 },
    ]);
  });

  it('the line-up of an unknown or unsealed pack: not found', async () => {
    for (const packId of [packs.unsealed, 999_999_999]) {
      expect((await http.visitor().ask(calls.listLineUp, { params: { packId } })).state).toBe(404);
    }
  });
});

describe('banners and posts', () => {
  it('listing banners: sorted as configured, with a link if they have one; a video sets mode 2', async () => {
    await shop.db.run(
      query.insertInto('banner').values([
        { position: 2, picture: '/files/b.webp', link: null, altJa: '二', altEn: 'Two' },
        {
          position: 1,
          picture: '/files/a.webp',
          link: '/pack-list?index=2',
          altJa: '一',
          altEn: 'One',
        },
      ]),
    );
    const files = [
      { file_name: '/files/a.webp', link: '/pack-list?index=2' },
      { file_name: '/files/b.webp' },
    ];
    const bannersIn = (language: 'ja' | 'en') => http.visitor(language).done(calls.listBanners);
    expect(await bannersIn('ja')).toEqual({
      mode: 1,
      list: [
        { ...files[0], alt: '一' },
        { ...files[1], alt: '二' },
      ],
    });
    expect((await bannersIn('en')).list.map(({ alt }) => alt)).toEqual(['One', 'Two']);
    const film = '/files/parade.mp4';
    await shop.rawSql`update banner set picture = ${film} where position = 1`;
    expect(await bannersIn('en')).toMatchObject({ mode: 2, list: [{ file_name: film }, files[1]] });
  });

  it('listing news: newest first, ten to a page, none before its time of publication', async () => {
    const posts = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      titleJa: `知らせ${index + 1}`,
      titleEn: `News ${index + 1}`,
      authorJa: '店',
      authorEn: 'The shop',
      contentJa: '<p>本文</p>',
      contentEn: '<p>Text</p>',
      pictures: index === 10 ? ['/files/a.webp'] : [],
      // The last post appears in an hour.
      createdAt: inHours(shop, (index - 10) * hour),
    }));
    await shop.db.run(query.insertInto('post').values(posts));
    const pageOf = async (page?: number) => {
      const { data } = await http
        .visitor('en')
        .done(calls.listPosts, { params: page === undefined ? {} : { page } });
      return data;
    };
    const first = await pageOf();
    expect(first.list.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(first.page).toEqual({ page: 1, all_page: 2, pages: [1, 2] });
    expect(first.list[0]).toEqual({
      id: 11,
      title: 'News 11',
      name: 'The shop',
      created: '2026-11-21T03:00:00.000Z',
      content: '<p>Text</p>',
      images: ['/files/a.webp'],
    });
    expect((await pageOf(2)).list.map(({ id }) => id)).toEqual([1]);
    const japanese = await http.visitor().done(calls.listPosts, { params: { page: 2 } });
    expect(japanese.data.list[0]).toMatchObject({
      title: '知らせ1',
      name: '店',
      content: '<p>本文</p>',
    });
    shop.clock.advance(hour);
    expect((await pageOf()).list[0]?.id).toBe(12);
  });
});

describe('a shared link to the shop', () => {
  const page = async (url: string, language = 'ja') =>
    (await http.app.inject({ url, headers: { 'accept-language': language } })).body;

  it("a shared link to a pack: preview shows its name, description and cover, in the reader's language", async () => {
    const packId = await makePack(shop);
    const fields = {
      nameJa: '「龍」<袋> & "虎"',
      nameEn: 'Dragons',
      descriptionEn: '<p>Fifteen <b>beasts</b> &amp; more</p>',
      pictures: ['/files/dragon.webp'],
    };
    await shop.db.run(query.updateTable('pack').set(fields).where('id', '=', packId));
    const url = `/pack-detail?packId=${packId}&utm_source=elsewhere`;
    const english = await page(url, 'en');
    expect(english).toContain('<html lang="en"');
    expect(english).toContain('<title>Dragons | 開封 Kaifu</title>');
    expect(english).toContain(
      '<meta property="og:description" content="Fifteen beasts &amp; more" />',
    );
    expect(english).toContain(
      '<meta property="og:image" content="https://shop.example/files/dragon.webp" />',
    );
    expect(english).toContain(
      `<link rel="canonical" href="https://shop.example/pack-detail?packId=${packId}" />`,
    );
    expect(english).toContain('<img src="/files/dragon.webp" alt="" />');
    expect(await page(url)).toContain('og:title" content="「龍」&lt;袋&gt; &amp; &quot;虎&quot;"');
  });

  it("a shared link to a pack with a wide picture: the preview shows it, the pack's page its cover", async () => {
    const packId = await makePack(shop);
    const fields = { pictures: ['/files/dragon.webp'], sharePicture: '/files/dragon-wide.webp' };
    await shop.db.run(query.updateTable('pack').set(fields).where('id', '=', packId));
    const body = await page(`/pack-detail?packId=${packId}`);
    expect(body).toContain(
      '<meta property="og:image" content="https://shop.example/files/dragon-wide.webp" />',
    );
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(body).toContain('<img src="/files/dragon.webp" alt="" />');
  });

  it('a shared link to a pack: the preview cuts a long description, and has a default for an empty one', async () => {
    const packId = await makePack(shop);
    const describe = (descriptionJa: string) =>
      shop.db.run(query.updateTable('pack').set({ descriptionJa }).where('id', '=', packId));
    const url = `/pack-detail?packId=${packId}`;
    await describe(`<p>${'札'.repeat(200)}</p>`);
    expect(await page(url)).toContain(`og:description" content="${'札'.repeat(119)}…"`);
    await describe('<p>最高は<strong>千折の龍</strong>（2枚）。</p><p>全15種。</p>');
    expect(await page(url)).toContain('og:description" content="最高は千折の龍（2枚）。 全15種。"');
    expect(await page(url)).toContain('<meta name="twitter:card" content="summary_large_image" />');
    await describe('<p></p>');
    const [, ofShop] = /og:description" content="([^"]+)"/.exec(await page('/')) ?? [];
    expect(await page(url)).toContain(`og:description" content="${ofShop}"`);
  });

  it('a shared link to a card type: preserves the type; a video is not used as preview picture', async () => {
    const about = (path: string) =>
      shopPreview(new URL(path, 'https://shop.example'), 'en', '/files/a.mp4');
    expect(about('/pack-list?index=2&utm_source=x')).toMatchObject({
      path: '/pack-list?index=2',
      isWide: true,
    });
    expect(about('/pack-list')).toMatchObject({ path: '/pack-list', comesFirst: false });
    expect(about('/').picture).toBeUndefined();
    expect(about('/').comesFirst).toBe(true);
  });

  it("a shared link to an unknown pack or path: preview of the shop, never another site's address", async () => {
    for (const url of [
      '/',
      '/pack-detail?packId=0',
      '/pack-detail?packId=2000000000',
      '/pack-detail?packId=99999999999',
      '/pack-detail?packId=x',
    ]) {
      expect(await page(url)).toContain(
        '<title>封を切る一枚まで、確かめられるオリパ | 開封 Kaifu</title>',
      );
    }
    for (const url of ['//elsewhere.example/', '/\\elsewhere.example/', '/"><script>']) {
      const body = await page(url);
      expect(body).toContain('<link rel="canonical" href="https://shop.example/');
      expect(body).not.toContain('<script>');
    }
  });
});

describe('API responses embedded in a page', () => {
  /** The answers that the page at an address contains for its first screen. */
  const answersIn = async (client: HttpClient, url: string): Promise<unknown> => {
    const { body, headers } = await client.raw({ method: 'GET', url });
    expect([headers['cache-control'], headers['vary']]).toEqual([
      'private, no-cache',
      'cookie, accept-language',
    ]);
    const [, json] =
      /<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(body) ?? [];
    return json === undefined ? undefined : JSON.parse(json);
  };

  it('a page for a visitor: embeds the API responses for its first screen, equal to those of the calls', async () => {
    const visitor = http.visitor('en');
    const packId = await makePack(shop, { newcomersOnly: true });
    const fields = { descriptionEn: '<p>Beasts</p>', nameEn: '</script><script>alert(1)//' };
    await shop.db.run(query.updateTable('pack').set(fields).where('id', '=', packId));
    const now = shop.clock.now().toISOString();
    expect(await answersIn(visitor, '/?utm_source=elsewhere')).toEqual({
      language: 'en',
      now,
      answers: {
        '/api/user/banner': await visitor.done(calls.listBanners),
        '/api/user/pack/list': await visitor.done(calls.listTopPacks),
      },
    });
    const lineUp = { packId, page: 1 };
    expect(await answersIn(visitor, `/pack-detail?packId=${packId}`)).toEqual({
      language: 'en',
      now,
      answers: {
        [`/api/user/pack/detail/${packId}`]: await visitor.done(calls.getPack, {
          params: { packId },
        }),
        [`/api/user/pack/stock/${packId}`]: await visitor.done(calls.getPackStock, {
          params: { packId },
        }),
        [`/api/user/pack/history/${packId}`]: await visitor.done(calls.listPackHistory, {
          params: { packId },
        }),
        [`/api/user/pack/card_list/${packId}/1`]: await visitor.done(calls.listLineUp, {
          params: lineUp,
        }),
      },
    });
    expect(await answersIn(visitor, '/password-reissue')).toBeUndefined();
  });

  it('a page for a member: embeds no API responses, because a cache could show them after log-out', async () => {
    const member = await http.member(await makeMember(shop));
    const packId = await makePack(shop, { limitPerMember: 1 });
    expect(await answersIn(member, '/')).toBeUndefined();
    expect(await answersIn(member, `/pack-detail?packId=${packId}`)).toBeUndefined();
  });

  it('a page while the shop is closed: embeds no API responses', async () => {
    const packId = await makePack(market);
    const url = `/pack-detail?packId=${packId}`;
    const visitor = marketHttp.visitor();
    expect(await answersIn(visitor, url)).toBeDefined();
    await Maintenance.record(market.db, emptyNote);
    await expect.poll(() => answersIn(visitor, url)).toBeUndefined();
    await Maintenance.record(market.db, undefined);
  });
});
