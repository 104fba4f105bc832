import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { makeMember, makeOffer, makePack } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
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

async function coinHistoryOf(client: HttpClient, page?: number) {
  const { data } = await client.done(calls.listHistory, {
    params: { page },
    payload: { mode: 'coin' },
  });
  if (data.mode !== 'coin') throw new Error('another history');
  return data;
}

it('the coin history: lists what earned and what spent coins, newest first, in both languages', async () => {
  const memberId = await makeMember(shop, { points: 1_000, coins: 500 });
  const client = await http.member(memberId);
  const [packId, coinPackId] = [
    await makePack(shop, { price: 100, pointsPerCoin: 100 }),
    await makePack(shop, { price: 30, currency: 'coin' }),
  ];
  const buy = (pack_id: number, count: number) =>
    client.done(calls.buyPack, { payload: { pack_id, count } });
  const bought = await buy(packId, 3);
  const coinBought = await buy(coinPackId, 2);
  const cardId = await makeOffer(shop, { price: 50, nameJa: '傘お化け', nameEn: 'Umbrella ghost' });
  await client.done(calls.exchangeCards, { payload: { card_id: cardId, change_num: 3 } });

  const data = await coinHistoryOf(client);
  expect(data.page).toEqual({ page: 1, all_page: 1, pages: [1] });
  const created = shop.clock.now().toISOString();
  const entry = { money: 0, created, parcel: null };
  expect(data.list).toEqual([
    {
      ...entry,
      id: 6,
      bonusCoin: -150,
      memo: 'カード引換：傘お化け 3枚',
      history_id: '',
      parcel: expect.objectContaining({ cards: 3, send_state: '未発送', delivery_code: '' }),
    },
    {
      ...entry,
      id: 5,
      bonusCoin: -60,
      memo: `コインパック購入：試験パック${coinPackId}`,
      history_id: coinBought.pack_history_id,
    },
    {
      ...entry,
      id: 4,
      bonusCoin: 3,
      memo: `パック購入によるコイン獲得：試験パック${packId}`,
      history_id: bought.pack_history_id,
    },
    { ...entry, id: 2, bonusCoin: 500, memo: 'ボーナス', history_id: '' },
  ]);
  const english = await http.member(memberId, 'en');
  expect((await coinHistoryOf(english)).list.map(({ memo }) => memo)).toEqual([
    'Card exchanged: Umbrella ghost × 3',
    `Coin pack bought: Test pack ${coinPackId}`,
    `Coins earned with a pack: Test pack ${packId}`,
    'Bonus',
  ]);
});

it('an exchange in the coin history: shows when its cards are shipped, then the tracking number', async () => {
  const memberId = await makeMember(shop, { coins: 100 });
  const client = await http.member(memberId, 'en');
  const cardId = await makeOffer(shop, { price: 50 });
  await client.done(calls.exchangeCards, { payload: { card_id: cardId, change_num: 1 } });
  const parcel = async () => (await coinHistoryOf(client)).list[0]?.parcel;
  const waiting = { number: 1, cards: 1, created: shop.clock.now().toISOString() };
  expect(await parcel()).toEqual({
    ...waiting,
    parcel_id: expect.any(Number),
    ...{ all_cards: 1, time_slot: null, deliver_on: null },
    // The test's day is Saturday, 21 November 2026; the 23rd is a holiday.
    ship_by: '2026-12-11T15:00:00.000Z',
    held: 0,
    on_hold: 0,
    taken_back: null,
    sent: null,
    delivered: null,
    delivery_company: '',
    send_state_id: 1,
    send_state: 'Not shipped yet',
    delivery_code: '',
    delivery_url: '',
  });
  const sentAt = shop.clock.now();
  await shop.db.run(
    query
      .updateTable('parcel')
      .set({ carrier: 'yamato', trackingNumber: '123456789012', sentAt })
      .where('memberId', '=', memberId),
  );
  expect(await parcel()).toMatchObject({
    ...waiting,
    sent: sentAt.toISOString(),
    delivery_company: 'Yamato Transport',
    send_state_id: 2,
    delivery_code: '123456789012',
    delivery_url: expect.stringMatching(/kuronekoyamato.*123456789012/),
  });
});

it("the coin history: in pages of 20, only the member's own entries", async () => {
  const memberId = await makeMember(shop, { coins: 50 });
  await makeMember(shop, { coins: 7 });
  const client = await http.member(memberId);
  const cardId = await makeOffer(shop, { price: 1, supply: 100 });
  const payload = { card_id: cardId, change_num: 1 };
  for (let made = 0; made < 20; made++) await client.done(calls.exchangeCards, { payload });
  const page = (number: number) => coinHistoryOf(client, number);
  expect(await page(1)).toMatchObject({ page: { page: 1, all_page: 2 } });
  expect((await page(1)).list).toHaveLength(20);
  expect((await page(2)).list.map(({ bonusCoin }) => bonusCoin)).toEqual([50]);
  const stranger = await http.member(await makeMember(shop));
  expect((await coinHistoryOf(stranger)).list).toEqual([]);
});
