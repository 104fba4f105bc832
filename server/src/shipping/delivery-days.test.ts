import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { buyRequest, makeOffer, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { makeMemberAt, makeParcel } from '../testing/make-parcel.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { dayText } from './delivery-days.texts.ts';
import { exportParcels } from './export-parcels.ts';
import { returnParcel } from './return-parcel.ts';

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

const actor = systemActor('tester', 'a test');
const label = {
  sender: { name: '開封', phone: '0312345678', postalCode: '1000001', address: '東京都' },
  ...{ billing: undefined, prefectureName: () => '東京都', actor },
};
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const parcelsOf = (memberId: number) =>
  shop.db.run(
    query.selectFrom('parcel').selectAll().where('memberId', '=', memberId).orderBy('id'),
  );

/** A member with an open purchase of two cards, and the days that they can choose. */
async function makeBuyer() {
  const memberId = await makeMemberAt(shop);
  const packId = await makePack(shop, { counts: [20], buyPoints: [40], price: 100 });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  const client = await http.member(memberId);
  const { days } = await client.done(calls.getDeliveryDays);
  if (days === null) throw new Error('no day can be chosen');
  const { cards } = await client.done(calls.getOpenCards);
  const send = (place: number) => cards.slice(place, place + 1).map((card) => card.history_id);
  const decision = (place: number, deliver_on: string, rest: { address?: number } = {}) => ({
    payload: { send_card: send(place), reduction_card: [], deliver_on, ...rest },
  });
  return { memberId, client, days, decision, purchaseId: bought.purchaseId };
}

it('cards shipped for a possible day: the parcel, its page in the shop and the file for Yamato have it', async () => {
  const { memberId, client, days, decision, purchaseId } = await makeBuyer();
  await client.done(calls.decideCards, decision(0, days.first));
  const [parcel] = await parcelsOf(memberId);
  expect(parcel).toMatchObject({ deliverOn: days.first });
  const { data } = await client.done(calls.getPackHistory, {
    params: { packHistoryId: purchaseId },
  });
  expect(data.parcels).toMatchObject([{ deliver_on: days.first }]);
  const { exported, files, labelsToCorrect } = await exportParcels(shop.db, shop.clock, label);
  expect([exported, labelsToCorrect]).toEqual([1, []]);
  expect(files[0]?.content.toString('latin1')).toContain(days.first.replaceAll('-', '/'));
});

it('cards shipped for a day that is too early, too late, or at an address without days: refused with the next possible day, nothing is shipped', async () => {
  const { memberId, client, days, decision } = await makeBuyer();
  for (const day of [dayAfter(days.first, -1), dayAfter(days.last, 1)]) {
    const { state, errors } = await client.ask(calls.decideCards, decision(0, day));
    expect(state).toBe(422);
    expect(errors['deliver_on']?.[0]).toContain(dayText(days.first).ja);
  }
  const abroad = {
    ...{ number: null, lastName: 'Doe', middleName: '', firstName: 'Jane', tel: '+14155552671' },
    ...{ country: 'US' as const, zipcode: '94103', pref_id: null, region: 'California' },
    ...{ shiku: 'San Francisco', address: '1 Market St', building: '' },
  };
  const { number } = await client.done(calls.saveAddress, { payload: abroad });
  const ofAddress = { query: { address: String(number) } };
  expect(await client.done(calls.getDeliveryDays, ofAddress)).toEqual({ days: null });
  const away = await client.ask(calls.decideCards, decision(0, days.first, { address: number }));
  expect(away.errors['deliver_on']?.[0]).toContain('お届け日を選べません');
  const box = await client.done(calls.getCardBox);
  const decisions = box.purchases.map(({ pack_history_id, cards }) => ({
    pack_history_id,
    ...{ send_card: cards.map((card) => card.history_id), reduction_card: [] },
  }));
  const payload = { decisions, deliver_on: dayAfter(days.last, 1) };
  expect((await client.ask(calls.decideCardBox, { payload })).state).toBe(422);
  expect(await parcelsOf(memberId)).toEqual([]);
  await client.done(calls.decideCardBox, { payload: { decisions, deliver_on: days.last } });
  expect(await parcelsOf(memberId)).toMatchObject([{ deliverOn: days.last, cards: 2 }]);
});

it('cards for coins to an address, for a day and a part of it: the parcel and the history of coins have them; an impossible day or a removed address is refused', async () => {
  const { memberId, client, days } = await makeBuyer();
  const cardId = await makeOffer(shop);
  const exchange = { card_id: cardId, change_num: 1, time_slot: '1416' as const };
  const tooEarly = { ...exchange, deliver_on: dayAfter(days.first, -1) };
  const refused = await client.ask(calls.exchangeCards, { payload: tooEarly });
  expect(refused.errors['count']?.[0]).toContain('いちばん早いお届け日');
  const gone = { ...exchange, address: 7 };
  const removed = await client.ask(calls.exchangeCards, { payload: gone });
  expect(removed.errors['count']?.[0]).toContain('削除されています');
  expect(await parcelsOf(memberId)).toEqual([]);
  const office = {
    ...{ number: null, lastName: '髙橋', middleName: '', firstName: '花子', tel: '03-1234-5678' },
    ...{ country: 'JP' as const, zipcode: '100-0001', pref_id: 13, region: '' },
    ...{ shiku: '千代田区', address: '千代田1-1', building: '5F' },
  };
  const { number } = await client.done(calls.saveAddress, { payload: office });
  const payload = { ...exchange, deliver_on: days.last, address: number };
  await client.done(calls.exchangeCards, { payload });
  const chosen = { timeSlot: '1416', deliverOn: days.last, city: '千代田区' };
  expect(await parcelsOf(memberId)).toMatchObject([chosen]);
  const own = await client.done(calls.getMyData);
  expect(own.data['parcels']).toMatchObject([chosen]);
  const { data } = await client.done(calls.listHistory, { payload: { mode: 'coin' } });
  expect(data.list[0]).toMatchObject({
    parcel: { time_slot: '1416', deliver_on: days.last, held: 0 },
  });
});

it('the time of a parcel that waits, changed by its member: stored, an impossible day or another parcel is refused', async () => {
  const { memberId, client, days } = await makeBuyer();
  const { id } = await makeParcel(shop, memberId);
  const change = (deliver_on: string | null, parcel_id = id) => ({
    payload: { parcel_id, deliver_on, time_slot: '0812' as const },
  });
  await client.done(calls.changeDelivery, change(days.last));
  const [listed] = (await client.done(calls.listParcels)).parcels;
  expect(listed).toMatchObject({ deliver_on: days.last, time_slot: '0812', days });
  const late = await client.ask(calls.changeDelivery, change(dayAfter(days.last, 1)));
  expect(late.errors['deliver_on']?.[0]).toContain('いちばん早いお届け日');
  const stranger = await makeParcel(shop, await makeMemberAt(shop));
  expect((await client.ask(calls.changeDelivery, change(null, stranger.id))).state).toBe(404);
  await client.done(calls.changeDelivery, change(null));
  expect(await parcelsOf(memberId)).toMatchObject([{ deliverOn: null, timeSlot: '0812' }]);
  const away = { country: 'US', prefectureId: 99 };
  await shop.db.run(query.updateTable('parcel').set(away).where('id', '=', id));
  const abroad = await client.ask(calls.changeDelivery, change(null));
  expect(abroad.errors['deliver_on']?.[0]).toContain('お届け日を選べません');
  const home = { country: '', prefectureId: 13, exportId: null };
  await shop.db.run(query.updateTable('parcel').set(home).where('id', '=', id));
  await exportParcels(shop.db, shop.clock, label);
  const printed = await client.ask(calls.changeDelivery, change(days.last));
  expect(printed.errors['parcel_id']?.[0]).toContain('発送の準備');
});

it('labels for a day that is a long time off, and for one that has passed: the first waits, the second names the next possible day', async () => {
  const { memberId, client, days } = await makeBuyer();
  const { id } = await makeParcel(shop, memberId);
  const far = { payload: { parcel_id: id, deliver_on: days.last, time_slot: null } };
  await client.done(calls.changeDelivery, far);
  const isLabelled = async () => (await parcelsOf(memberId))[0]?.exportId !== null;
  let waited = 0;
  for (; !(await isLabelled()) && waited < 20; waited += 1) {
    if (waited > 0) shop.clock.advance(86_400_000);
    await exportParcels(shop.db, shop.clock, label);
  }
  expect(waited).toBeGreaterThan(1);
  expect(waited).toBeLessThan(20);
  await shop.db.run(query.updateTable('parcel').set({ exportId: null }).where('id', '=', id));
  shop.clock.advance(9 * 86_400_000);
  const { labelsToCorrect } = await exportParcels(shop.db, shop.clock, label);
  const problems = [{ kind: 'late', chosen: days.last, instead: expect.any(String) }];
  expect(labelsToCorrect).toContainEqual({ id, problems });
  // A parcel that comes back has no day any more.
  const sent = { sentAt: shop.clock.now(), carrier: 'yamato' as const, trackingNumber: '1' };
  await shop.db.run(query.updateTable('parcel').set(sent).where('id', '=', id));
  await returnParcel(shop.db, shop.clock, { parcelId: id }, actor);
  expect(await parcelsOf(memberId)).toMatchObject([{ deliverOn: null, sentAt: null }]);
});
