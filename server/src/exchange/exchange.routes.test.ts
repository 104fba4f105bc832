import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeDebt, makeMember, makeOffer, makePack } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
let japanese: HttpClient;
let memberId: number;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
  memberId = await makeMember(shop, { coins: 1_000 });
  japanese = await http.member(memberId);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

async function namesFound(payload: { type?: number; searchText?: string; sort?: 0 | 1 | 2 | 3 }) {
  const { data } = await japanese.done(calls.listExchangeCards, { payload });
  return data.list.map((card) => card.card_name);
}

describe('the list of cards for coins', () => {
  it('listing cards for coins: every field of the spec, in both languages, of type 1 by default', async () => {
    const id = await makeOffer(shop, {
      nameJa: '傘お化け',
      nameEn: 'Umbrella ghost',
      modelNumber: 'YKE-001',
      rarity: 2,
      price: 300,
      supply: 7,
      limitPerMember: 2,
    });
    await makeOffer(shop, { cardTypeId: 3 });
    const { data, banner } = await japanese.done(calls.listExchangeCards, { payload: {} });
    const card = {
      id,
      image: expect.stringContaining('data:image'),
      card_name: '傘お化け',
      name: '妖怪',
      model_number: 'YKE-001',
      rarity: 2,
      rarity_label: 'SR',
      sub_coin: 300,
      change_num: 1,
      stock: 7,
      limit_per_member: 2,
      max_count: 2,
    };
    expect(data.list).toEqual([card]);
    expect(data.page).toEqual({ page: 1, all_page: 1, pages: [1] });
    expect(banner).toBeUndefined();
    const english = await http.member(memberId, 'en');
    const answer = await english.done(calls.listExchangeCards, { payload: { type: 1 } });
    expect(answer.data.list[0]).toEqual({ ...card, card_name: 'Umbrella ghost', name: 'Yokai' });
  });

  it('listing cards for coins: how many a member can take, from stock, limit and the maximum of five', async () => {
    const modelNumber = `LIM-${randomUUID().slice(0, 8)}`;
    const cardId = await makeOffer(shop, {
      modelNumber,
      cardTypeId: 4,
      price: 1,
      supply: 7,
      limitPerMember: 6,
    });
    const [client, other] = [
      await http.member(await makeMember(shop, { coins: 100 })),
      await http.member(await makeMember(shop, { coins: 100 })),
    ];
    const mostOf = async (viewer: typeof client) => {
      const payload = { type: 4, searchText: modelNumber };
      const { data } = await viewer.done(calls.listExchangeCards, { payload });
      return data.list.map((card) => card.max_count);
    };
    const mosts = [await mostOf(client)];
    for (const change_num of [2, 4]) {
      await client.done(calls.exchangeCards, { payload: { card_id: cardId, change_num } });
      mosts.push(await mostOf(client));
    }
    expect(mosts).toEqual([[5], [4], [0]]);
    expect(await mostOf(other)).toEqual([1]);
  });

  it('listing cards for coins of a tab without cards: an empty list', async () => {
    expect(await namesFound({ type: 0 })).toEqual([]);
    expect(await namesFound({ type: 8 })).toEqual([]);
  });

  it('listing cards for coins: in pages of 24', async () => {
    for (let made = 0; made < 25; made++) await makeOffer(shop, { cardTypeId: 9 });
    const page = (number: number) =>
      japanese.done(calls.listExchangeCards, { params: { page: number }, payload: { type: 9 } });
    expect((await page(1)).data.list).toHaveLength(24);
    const { data } = await page(2);
    expect(data.list).toHaveLength(1);
    expect(data.page).toEqual({ page: 2, all_page: 2, pages: [1, 2] });
    expect((await page(3)).data.page.page).toBe(2);
  });

  it('listing cards for coins: sorted as requested, by coins or by rarity, sold-out cards last', async () => {
    const make = (nameJa: string, price: number, rarity: number, supply = 1) =>
      makeOffer(shop, { cardTypeId: 6, nameJa, price, rarity, supply });
    await make('一', 300, 1);
    await make('二', 100, 2);
    await make('三', 50, 3, 0);
    await make('四', 200, 3);
    expect(await namesFound({ type: 6 })).toEqual(['一', '二', '四', '三']);
    expect(await namesFound({ type: 6, sort: 0 })).toEqual(['一', '二', '四', '三']);
    expect(await namesFound({ type: 6, sort: 1 })).toEqual(['二', '四', '一', '三']);
    expect(await namesFound({ type: 6, sort: 2 })).toEqual(['一', '四', '二', '三']);
    expect(await namesFound({ type: 6, sort: 3 })).toEqual(['四', '二', '一', '三']);
  });

  it('listing cards for coins: its banner is a pack of the same type that is now sold for points', async () => {
    await makePack(shop, { currency: 'coin' });
    await makePack(shop, { pointsPerCoin: 0 });
    await makePack(shop, { startsAt: new Date(shop.clock.now().getTime() + 1000) });
    const packId = await makePack(shop);
    const { banner } = await japanese.done(calls.listExchangeCards, { payload: {} });
    expect(banner).toEqual({
      pack_id: packId,
      image: expect.stringContaining('data:image'),
      name: `試験パック${packId}`,
    });
  });
});

describe('the search for cards', () => {
  beforeAll(async () => {
    const make = (nameJa: string, nameEn: string, modelNumber: string, rarity: number) =>
      makeOffer(shop, { cardTypeId: 5, nameJa, nameEn, modelNumber, rarity });
    await make('カモメのベンガルたより', 'Letter by Gull', 'UMI-003', 0);
    await make('ＵＭＩの灯台', 'Lighthouse', 'UMI-005', 1);
    await make('100%の宝_箱', 'Treasure\\chest', 'UMI-015', 3);
  });

  it.each([
    ['', ['カモメのベンガルたより', 'ＵＭＩの灯台', '100%の宝_箱']],
    ['カモメ', ['カモメのベンガルたより']],
    ['かもめ', ['カモメのベンガルたより']],
    ['ｶﾓﾒ', ['カモメのベンガルたより']],
    ['ﾍﾞﾝｶﾞﾙ', ['カモメのベンガルたより']],
    ['べんがるタヨリ', ['カモメのベンガルたより']],
    ['letter', ['カモメのベンガルたより']],
    ['ＬＥＴＴＥＲ', ['カモメのベンガルたより']],
    ['umi-005', ['ＵＭＩの灯台']],
    ['ＵＭＩ－００５', ['ＵＭＩの灯台']],
    ['UMI‐005', ['ＵＭＩの灯台']],
    ['umiの', ['ＵＭＩの灯台']],
    ['ur', ['100%の宝_箱']],
    ['ＵＲ　箱', ['100%の宝_箱']],
    [' 箱  ur ', ['100%の宝_箱']],
    ['%', ['100%の宝_箱']],
    ['％', ['100%の宝_箱']],
    ['_', ['100%の宝_箱']],
    ['\\', ['100%の宝_箱']],
    ['箱 かもめ', []],
    ['ない', []],
  ])(
    'searching cards for coins by %j: finds matching names and model numbers',
    async (searchText, names) => {
      expect(await namesFound({ type: 5, searchText })).toEqual(names);
    },
  );

  it('searching for cards: finds cards of the chosen tab only', async () => {
    expect(await namesFound({ type: 2, searchText: 'umi' })).toEqual([]);
  });
});

describe('the exchange calls', () => {
  it('checking and making an exchange, twice under one idempotency key: made once; other payload gets 409', async () => {
    const id = await makeMember(shop, { coins: 250 });
    const client = await http.member(id);
    const payload = { card_id: await makeOffer(shop, { price: 100 }), change_num: 2 };
    expect(await client.done(calls.checkExchange, { payload })).toEqual({ result: '1' });
    const key = randomUUID();
    for (const _ of [1, 2]) {
      expect(await client.done(calls.exchangeCards, { payload, key })).toMatchObject({
        result: '1',
      });
    }
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ coin: '50' });
    const reused = await client.ask(calls.exchangeCards, {
      payload: { ...payload, change_num: 1 },
      key,
    });
    expect(reused.state).toBe(409);
  });

  it.each([
    [
      'ja',
      'このカードはあと1枚まで引き換えできます。引換数を減らしてください。',
      '50コイン足りません。コインは、ポイントでパックを購入すると貯まります。',
    ],
    [
      'en',
      'You can exchange for 1 more of this card. Please choose fewer.',
      'You are 50 coins short. You earn coins when you buy packs with points.',
    ],
  ] as const)(
    'exchanging beyond the limit or with too few coins: refused with -3 or -2, in %s',
    async (language, over, short) => {
      const client = await http.member(await makeMember(shop, { coins: 50 }), language);
      const limited = await makeOffer(shop, { price: 1, limitPerMember: 1 });
      const dear = await makeOffer(shop, { price: 100 });
      for (const call of [calls.checkExchange, calls.exchangeCards]) {
        expect(
          await client.done(call, { payload: { card_id: limited, change_num: 2 } }),
        ).toMatchObject({
          result: '-3',
          errors: { count: [over] },
        });
        expect(
          await client.done(call, { payload: { card_id: dear, change_num: 1 } }),
        ).toMatchObject({
          result: '-2',
          errors: { count: [short] },
        });
      }
    },
  );

  it.each([
    [
      'ja',
      '使用済みの300ポイントが未精算です。精算が済むまで、パックの購入や、コインとカードの引き換えはできず、',
    ],
    ['en', 'you owe 300 points. Until this is settled, you cannot buy packs'],
  ] as const)(
    'exchanging while owing points: refused, names the way to settle them, in %s',
    async (language, text) => {
      const id = await makeMember(shop, { coins: 50 });
      await makeDebt(shop, id, 300);
      const client = await http.member(id, language);
      const payload = { card_id: await makeOffer(shop, { price: 10 }), change_num: 1 };
      for (const call of [calls.checkExchange, calls.exchangeCards]) {
        const { state, errors } = await client.ask(call, { payload });
        expect({ state, errors }).toEqual({
          state: 422,
          errors: { count: [expect.stringContaining(text)] },
        });
      }
    },
  );
});
