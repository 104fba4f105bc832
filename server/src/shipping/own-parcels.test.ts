import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { makeOffer } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { makeMemberAt, makeParcel } from '../testing/make-parcel.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkParcels } from '../won-cards/index.ts';
import { exportParcels } from './export-parcels.ts';
import { mergeOwnParcels, mergeParcels } from './merge-parcels.ts';
import { packParcel } from './pack-parcel.ts';
import { splitOwnParcel, splitParcel } from './split-parcel.ts';

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

/** A member with two parcels, the second asked for three days later. */
async function makeTwo() {
  const memberId = await makeMemberAt(shop);
  const first = await makeParcel(shop, memberId);
  shop.clock.advance(3 * 86_400_000);
  const second = await makeParcel(shop, memberId);
  return { memberId, first, second, client: await http.member(memberId) };
}
const parcelsOf = (memberId: number) =>
  shop.db.run(
    query.selectFrom('parcel').selectAll().where('memberId', '=', memberId).orderBy('id'),
  );
const merge = (...parcel_ids: number[]) => ({ payload: { parcel_ids } });
const split = (part_id: number) => ({ payload: { part_id } });

it('a member merges own parcels, twice, and separates them, twice: one parcel by the earlier date, then two again', async () => {
  const { client, first, second } = await makeTwo();
  const before = (await client.done(calls.listParcels)).parcels;
  expect(before).toMatchObject([
    { parcel_id: first.id, cards: 2, group: 0, held: 0 },
    { parcel_id: second.id, cards: 2, group: 0, ship_to: expect.stringContaining('渋谷区') },
  ]);
  for (const _ of [1, 2]) {
    const merged = await client.done(calls.mergeParcels, merge(second.id, first.id));
    expect(merged).toEqual({ parcel_id: first.id });
  }
  const [whole, ...none] = (await client.done(calls.listParcels)).parcels;
  expect(none).toEqual([]);
  expect(whole).toMatchObject({ parcel_id: first.id, cards: 4, ship_by: before[0]?.ship_by });
  expect(whole?.parts).toMatchObject([
    { part_id: first.id, source: 'purchase', source_id: first.purchaseId, cards: 2 },
    { part_id: second.id, source: 'purchase', source_id: second.purchaseId, cards: 2 },
  ]);
  for (const _ of [1, 2]) await client.done(calls.splitParcel, split(second.id));
  expect((await client.done(calls.listParcels)).parcels).toEqual(before);
  expect(await checkParcels(shop.db)).toEqual([]);
});

it('merging or separating parcels of another member, or of nobody: not found, nothing changes', async () => {
  const other = await makeTwo();
  // The clock goes on for these, so their session is the only one that lasts.
  const { memberId, client, first, second } = await makeTwo();
  const foreign = [other.first.id, other.second.id];
  expect(await mergeOwnParcels(shop.db, other.memberId, foreign)).toEqual({ id: other.first.id });
  const states = [
    await client.ask(calls.mergeParcels, merge(other.first.id, other.second.id)),
    await client.ask(calls.mergeParcels, merge(first.id, other.second.id)),
    await client.ask(calls.mergeParcels, merge(first.id, 999_999_999)),
    await client.ask(calls.splitParcel, split(other.second.id)),
    await client.ask(calls.splitParcel, split(999_999_999)),
  ].map(({ state }) => state);
  expect(states).toEqual([404, 404, 404, 404, 404]);
  const all = [...(await parcelsOf(memberId)), ...(await parcelsOf(other.memberId))];
  expect(all.map(({ mergedInto }) => mergedInto)).toEqual([null, null, null, other.first.id]);
  expect((await client.ask(calls.mergeParcels, merge(first.id))).state).toBe(400);
  expect((await client.done(calls.mergeParcels, merge(first.id, second.id))).parcel_id).toBe(
    first.id,
  );
});

it('merging a parcel whose label is printed, one in packing, or one to another address: refused with the reason', async () => {
  const { memberId, client, first, second } = await makeTwo();
  const third = await makeParcel(shop, memberId);
  const away = query.updateTable('parcel').set({ city: '港区' }).where('id', '=', third.id);
  await shop.db.run(away);
  const elsewhere = await client.ask(calls.mergeParcels, merge(first.id, third.id));
  expect(elsewhere.errors['parcel_ids']?.[0]).toContain('お届け先がちがう');
  await client.done(calls.mergeParcels, merge(first.id, second.id));
  expect(await packParcel(shop.db, shop.clock, first.id, actor)).toEqual({ missing: 0 });
  const packed = await client.ask(calls.splitParcel, split(second.id));
  expect(packed.errors['part_id']?.[0]).toContain('準備が始まっています');
  const groups = (await client.done(calls.listParcels)).parcels.map(({ group }) => group);
  expect(groups).toContain(null);
  await exportParcels(shop.db, shop.clock, label);
  const printed = await client.ask(calls.splitParcel, split(second.id));
  expect(printed.errors['part_id']?.[0]).toContain('発送の準備');
});

it('a purchase and cards for coins to one address: travel as one, each named as what it is', async () => {
  const { memberId, client, first, second } = await makeTwo();
  const cardId = await makeOffer(shop);
  await client.done(calls.exchangeCards, { payload: { card_id: cardId, change_num: 1 } });
  const ids = (await parcelsOf(memberId)).map(({ id }) => id);
  await client.done(calls.mergeParcels, merge(...ids));
  const [whole] = (await client.done(calls.listParcels)).parcels;
  expect(whole).toMatchObject({ parcel_id: first.id, cards: 5 });
  expect(whole?.parts.map(({ source }) => source)).toEqual(['purchase', 'purchase', 'exchange']);
  expect(whole?.parts[1]?.part_id).toBe(second.id);
  expect(await checkParcels(shop.db)).toEqual([]);
});

it('packing, exports and merges by staff beside a member’s merge and split: never a box in part, the books agree', async () => {
  const results = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const { memberId, first, second } = await makeTwo();
    const third = await makeParcel(shop, memberId);
    const ids = [first.id, second.id, third.id];
    const [own, again, apart] = await Promise.all([
      mergeOwnParcels(shop.db, memberId, ids),
      mergeOwnParcels(shop.db, memberId, ids.toReversed()),
      splitOwnParcel(shop.db, memberId, second.id),
      packParcel(shop.db, shop.clock, round % 2 === 0 ? second.id : first.id, actor),
      mergeParcels(shop.db, shop.clock, { ids: [second.id, third.id] }, actor),
      splitParcel(shop.db, shop.clock, { parcelId: first.id, partId: third.id }, actor),
      round > 3 ? exportParcels(shop.db, shop.clock, label) : undefined,
    ]);
    for (const result of [own, again, apart])
      results.add(typeof result === 'string' ? result : 'merged');
    expect(await checkParcels(shop.db)).toEqual([]);
    const all = await parcelsOf(memberId);
    const whole = all.filter(({ mergedInto }) => mergedInto === null);
    expect(whole.reduce((sum, { cards, mergedCards }) => sum + cards + mergedCards, 0)).toBe(6);
    // All parts of a box are packed, or none.
    for (const part of all.filter(({ mergedInto }) => mergedInto !== null)) {
      const box = whole.find(({ id }) => id === part.mergedInto);
      expect(part.packedAt).toEqual(box?.packedAt);
      expect(part.exportId).toEqual(box?.exportId);
    }
  }
  const expected = ['merged', 'split', 'overtaken', 'packing', 'exported'];
  for (const result of results) expect(expected).toContain(result);
});
