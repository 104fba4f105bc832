import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { makeParcel } from '../testing/make-parcel.ts';
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

const given = {
  ...{ lastName: '試験', middleName: '', firstName: '花子', tel: '090-1234-5678' },
  ...{ zipcode: '1000001', pref_id: 13, province: '', shiku: '千代田区', address: '1-1' },
  building: '',
};

/** The city on the label of a parcel. */
async function cityOf(parcelId: number): Promise<string | undefined> {
  const [row] = await shop.db.run(
    query.selectFrom('parcel').select('city').where('id', '=', parcelId),
  );
  return row?.city;
}

it('cards shipped before an address is registered: their parcel gets it once it is given, one that was sent does not', async () => {
  const mail = `${crypto.randomUUID()}@example.com`;
  const memberId = await makeMember(shop, { mail, points: 5_000 });
  const { id: sent } = await makeParcel(shop, memberId);
  const { id: waiting } = await makeParcel(shop, memberId);
  await shop.rawSql`
    update parcel set sent_at = now(), carrier = 'yamato', tracking_number = '123456789012'
    where id = ${sent}`;
  expect(await cityOf(waiting)).toBe('');
  const client = await http.member(memberId);
  await client.done(calls.changeMember, { payload: { ...given, mail } });
  expect(await cityOf(waiting)).toBe('千代田区');
  expect(await cityOf(sent)).toBe('');
});
