import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostAddresses } from '#contract/address-number.ts';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { buyRequest, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { makeMemberAt } from '../testing/make-parcel.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { decideCards } from '../won-cards/index.ts';
import { deleteAddressesOfMember } from './address-book.queries.ts';
import { readdressParcel } from './readdress-parcel.ts';

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

const office = {
  ...{ number: null, lastName: '髙橋', middleName: '', firstName: '花子', tel: '03-1234-5678' },
  ...{ country: 'JP' as const, zipcode: '100-0001', pref_id: 13, region: '' },
  ...{ shiku: '千代田区', address: '千代田1-1', building: '5F' },
};
const abroad = {
  ...{ number: null, lastName: 'Doe', middleName: '', firstName: 'Jane', tel: '+14155552671' },
  ...{ country: 'US' as const, zipcode: '94103', pref_id: null, region: 'California' },
  ...{ shiku: 'San Francisco', address: '1 Market St', building: '' },
};

/** A member with an open purchase of two cards. */
async function makeBuyer() {
  const memberId = await makeMemberAt(shop);
  const packId = await makePack(shop, { counts: [20], buyPoints: [40], price: 100 });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  return { memberId, purchaseId: bought.purchaseId, client: await http.member(memberId) };
}

const ship = (memberId: number, purchaseId: string, position: number, address?: number) => {
  const payloadHash = createHash('sha256').update(`${position} ${address}`).digest();
  const request = { memberId, key: randomUUID(), call: 'user/pack/decision', payloadHash };
  const decision = { ship: [position], convert: [], address };
  return decideCards(shop.db, shop.clock, request, purchaseId, decision);
};
const parcelsOf = (memberId: number) =>
  shop.db.run(
    query.selectFrom('parcel').selectAll().where('memberId', '=', memberId).orderBy('id'),
  );

it('cards shipped to a chosen, the default and the registered address: each parcel keeps its own copy', async () => {
  const { memberId, purchaseId, client } = await makeBuyer();
  expect(await client.done(calls.saveAddress, { payload: office })).toMatchObject({ number: 1 });
  expect(await client.done(calls.saveAddress, { payload: abroad })).toMatchObject({ number: 2 });
  expect(await queuedMailsTo(shop, memberId)).toHaveLength(2);
  expect(await ship(memberId, purchaseId, 1, 2)).toMatchObject({ kind: 'decided' });
  await client.done(calls.chooseDefaultAddress, { payload: { number: 1 } });
  expect(await ship(memberId, purchaseId, 2)).toMatchObject({ kind: 'decided' });
  const second = await makeBuyer();
  await second.client.done(calls.saveAddress, { payload: office });
  await second.client.done(calls.chooseDefaultAddress, { payload: { number: 1 } });
  await ship(second.memberId, second.purchaseId, 1, 0);
  const [there, here] = await parcelsOf(memberId);
  expect(there).toMatchObject({ city: 'San Francisco, California', country: 'United States' });
  expect(there).toMatchObject({ prefectureId: 99, postalCode: '94103' });
  expect(here).toMatchObject({ city: '千代田区', building: '5F', prefectureId: 13 });
  expect((await parcelsOf(second.memberId))[0]).toMatchObject({ city: '渋谷区' });
  await client.done(calls.saveAddress, { payload: { ...office, number: 1, shiku: '港区' } });
  await client.done(calls.removeAddress, { payload: { number: 2 } });
  expect((await parcelsOf(memberId)).map(({ city }) => city)).toEqual([there?.city, here?.city]);
  const actor = systemActor('tester', 'a test');
  await readdressParcel(shop.db, shop.clock, { parcelId: here?.id ?? 0 }, actor);
  expect((await parcelsOf(memberId))[1]).toMatchObject({ city: '港区' });
});

it('shipping to an address that was removed, or is in another book: refused, nothing is shipped', async () => {
  const { memberId, purchaseId, client } = await makeBuyer();
  const other = await makeBuyer();
  await other.client.done(calls.saveAddress, { payload: office });
  const refused = { kind: 'refused', reason: 'no-such-address' };
  expect(await ship(memberId, purchaseId, 1, 1)).toEqual(refused);
  await client.done(calls.saveAddress, { payload: office });
  await client.done(calls.removeAddress, { payload: { number: 1 } });
  expect(await ship(memberId, purchaseId, 1, 1)).toEqual(refused);
  expect(await parcelsOf(memberId)).toEqual([]);
});

it('a book with ten addresses: another is refused, a change of one that is not there is not found', async () => {
  const { memberId, client } = await makeBuyer();
  const payload = office;
  const saved = await Promise.all(
    Array.from({ length: 4 }, () => client.ask(calls.saveAddress, { payload })),
  );
  expect(saved.length).toBe(4);
  for (let more = 0; more < mostAddresses; more += 1)
    await client.ask(calls.saveAddress, { payload });
  const { addresses } = await client.done(calls.listAddresses);
  expect(addresses.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await client.ask(calls.saveAddress, { payload })).state).toBe(422);
  await client.done(calls.removeAddress, { payload: { number: 4 } });
  const gone = { ...office, number: 4 };
  expect((await client.ask(calls.saveAddress, { payload: gone })).state).toBe(404);
  expect((await client.ask(calls.chooseDefaultAddress, { payload: { number: 4 } })).state).toBe(
    404,
  );
  await client.done(calls.chooseDefaultAddress, { payload: { number: 5 } });
  await client.done(calls.chooseDefaultAddress, { payload: { number: 6 } });
  const after = (await client.done(calls.listAddresses)).addresses;
  expect(after.filter((each) => each.is_default).map(({ number }) => number)).toEqual([6]);
  await shop.db.transaction((tx) => deleteAddressesOfMember(tx, memberId));
  expect((await client.done(calls.listAddresses)).addresses).toEqual([]);
});

it('an address without a state, with a long one, or with a code of another country: refused by field', async () => {
  const { client } = await makeBuyer();
  const errorsOf = async (changed: Partial<typeof abroad>) => {
    const payload = { ...abroad, ...changed };
    return (await client.ask(calls.saveAddress, { payload })).errors;
  };
  expect(Object.keys(await errorsOf({ region: '', zipcode: '1' }))).toEqual(['zipcode', 'region']);
  expect(Object.keys(await errorsOf({ tel: '1' }))).toEqual(['tel']);
  const unnamed = { ...office, zipcode: '1' };
  expect((await client.ask(calls.saveAddress, { payload: unnamed })).errors).toHaveProperty(
    'zipcode',
  );
});
