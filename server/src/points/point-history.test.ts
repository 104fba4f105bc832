import { afterAll, beforeAll, expect, it } from 'vitest';
import { pointValidityMonths } from '#contract/limits.ts';
import { monthsAfter } from '#contract/months.ts';
import { calls } from '#contract/shop/index.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { buyRequest, credit, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { convertOverdueCards } from '../won-cards/index.ts';

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

it('point history: purchases, spending, conversion, bonus and refund with memo, newest first', async () => {
  const memberId = await makeMember(shop);
  const paymentId = crypto.randomUUID();
  await shop.db.transaction(async (tx) => {
    const ledger = await LedgerBatch.open(tx, [memberId], shop.clock);
    const bought = { memberId, currency: 'point', amount: 5_000, kind: 'points_bought' } as const;
    ledger.post({ ...bought, reference: paymentId }, 'paid');
    ledger.post({ memberId, currency: 'point', amount: 500, kind: 'bonus' });
    await ledger.write();
  });
  const packId = await makePack(shop, { price: 100, counts: [5], buyPoints: [40] });
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
  shop.clock.advance(24 * hour);
  await convertOverdueCards(shop);
  await shop.db.transaction(async (tx) => {
    const ledger = await LedgerBatch.open(tx, [memberId], shop.clock);
    await ledger.takeBack(memberId, paymentId, 5_000);
    await ledger.write();
  });

  const client = await http.member(memberId);
  const { list, page } = (await client.done(calls.listPointHistory)).data;
  expect(page).toEqual({ page: 1, all_page: 1, pages: [1] });
  const pack = `試験パック${packId}`;
  expect(
    list.map(({ memo, bonusPoint, money, balance }) => [memo, bonusPoint, money, balance]),
  ).toEqual([
    ['ポイント購入の取り消し', -4_800, 0, 580],
    [`カードをポイントに変換：${pack}`, 80, 0, 5_380],
    [`パック購入：${pack}`, -200, 0, 5_300],
    ['ボーナス', 500, 0, 5_500],
    ['ポイント購入', 5_000, 5_000, 5_000],
  ]);
  const bought = list.at(2)?.history_id ?? '';
  expect(list.map(({ history_id }) => history_id)).toEqual(['', bought, bought, '', '']);
  expect(
    (await client.done(calls.getPackHistory, { params: { packHistoryId: bought } })).data.point,
  ).toBe(200);
  const now = shop.clock.now().getTime();
  expect(list.map(({ created }) => (now - Date.parse(created)) / hour)).toEqual([0, 0, 24, 24, 24]);
  const ids = list.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const english = await http.member(memberId, 'en');
  const [, converted] = (await english.done(calls.listPointHistory)).data.list;
  expect(converted?.memo).toBe(`Cards turned into points: Test pack ${packId}`);
});

it('point history with an expiry: in pages of 20, without changes of other members', async () => {
  const memberId = await makeMember(shop, { points: 25 });
  await makeMember(shop, { points: 7 });
  const packId = await makePack(shop, { price: 1, counts: [50], buyPoints: [0] });
  for (let at = 0; at < 20; at++) await shop.packSales.buy(buyRequest({ memberId, packId }));
  shop.clock.advance(200 * 24 * hour);
  await shop.db.transaction(async (tx) => {
    const ledger = await LedgerBatch.open(tx, [memberId], shop.clock);
    await ledger.write();
  });
  const client = await http.member(memberId);
  const first = (await client.done(calls.listPointHistory)).data;
  expect(first.page).toMatchObject({ page: 1, all_page: 2 });
  expect(first.list).toHaveLength(20);
  expect(first.list[0]).toMatchObject({ memo: '有効期限切れ', bonusPoint: -5, balance: 0 });
  const last = (await client.done(calls.listPointHistory, { params: { page: 2 } })).data;
  expect(last.list.map(({ bonusPoint }) => bonusPoint)).toEqual([-1, 25]);
});

it('points that a member holds: by kind and by the day in Japan on which they expire, the next to expire first; spent and expired ones are left out', async () => {
  const memberId = await makeMember(shop, { points: 1_000 });
  const other = await makeMember(shop);
  await credit(shop, memberId, { points: 200, paid: false });
  const first = shop.clock.now();
  shop.clock.advance(48 * hour);
  const second = shop.clock.now();
  await credit(shop, memberId, { points: 30, paid: false });
  await credit(shop, memberId, { points: 40, paid: false });
  await credit(shop, memberId, { points: 500 });
  const packId = await makePack(shop, { price: 100, counts: [20] });
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
  const client = await http.member(memberId);
  const held = async () => (await client.done(calls.listPointHistory)).data.held;
  const expiryOf = (at: Date) => monthsAfter(at, pointValidityMonths);
  const until = (at: Date) => expiryOf(at).toISOString();
  expect(await held()).toEqual([
    { kind: 'paid', point: 700, expires_at: until(first) },
    { kind: 'free', point: 200, expires_at: until(first) },
    { kind: 'paid', point: 500, expires_at: until(second) },
    { kind: 'free', point: 70, expires_at: until(second) },
  ]);
  // The expiry of the first ones is not booked yet.
  shop.clock.advance(expiryOf(first).getTime() - shop.clock.now().getTime());
  const later = await http.member(memberId);
  expect((await later.done(calls.listPointHistory)).data.held).toMatchObject([
    { kind: 'paid', point: 500 },
    { kind: 'free', point: 70 },
  ]);
  const otherMember = await http.member(other);
  expect((await otherMember.done(calls.listPointHistory)).data.held).toEqual([]);
});
