import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { codeAt } from '../factors/authenticator.rules.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { addAuthenticator } from '../testing/shop-with-members.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';

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

/** A member whose factor, if they have one, was shown more than five minutes ago. */
async function member({ hasFactor = true, points = 0 } = {}) {
  const id = await makeMember(shop, { points });
  const client = await http.member(id);
  const { secret } = hasFactor ? await addAuthenticator(client, shop.clock) : { secret: '' };
  shop.clock.advance(hour / 10);
  return { id, client, secret };
}

const show = (client: HttpClient, secret: string) =>
  client.done(calls.showCode, { payload: { code: codeAt(secret, shop.clock.now()) } });

const profile = {
  ...{ lastName: '山田', middleName: '', firstName: '花', tel: '09011112222' },
  ...{ mail: 'someone@example.com', zipcode: '1040061', pref_id: 13, province: '' },
  ...{ shiku: '中央区', address: '1-1', building: '' },
};
const guarded = [
  [
    'a new address or phone',
    (client: HttpClient) => client.ask(calls.changeMember, { payload: profile }),
  ],
  [
    'a new password',
    (client: HttpClient) =>
      client.ask(calls.changePassword, {
        payload: { pass: 'tsukiyo77', confirmPass: 'tsukiyo77' },
      }),
  ],
  [
    'a code to another phone',
    (client: HttpClient) => client.ask(calls.sendSmsCode, { payload: { tel: '03-1234-5678' } }),
  ],
  [
    'a raised cap',
    (client: HttpClient) => client.ask(calls.confirmRaise, { payload: { cap: 'paid_day' } }),
  ],
] as const;

describe.each(guarded)('second factor before %s', (_, ask) => {
  it('a member with a second factor: refused until it is shown; a member without one: as before', async () => {
    const { client, secret } = await member();
    expect(await ask(client)).toMatchObject({ state: 403, body: { factors: ['code'] } });
    await show(client, secret);
    expect((await ask(client)).state).not.toBe(403);
    const other = await member({ hasFactor: false });
    expect((await ask(other.client)).state).not.toBe(403);
  });
});

describe('second factor before what depends on the request', () => {
  it('a cap of a member with a second factor: lowered without it, raised only with it', async () => {
    const { client, secret } = await member();
    const change = (amount: number | null) =>
      client.ask(calls.changeCap, { payload: { cap: 'paid_month', amount } });
    expect((await change(20_000)).state).toBe(200);
    expect((await change(10_000)).state).toBe(200);
    for (const amount of [10_001, null])
      expect(await change(amount)).toMatchObject({ state: 403, body: { factors: ['code'] } });
    await show(client, secret);
    expect((await change(null)).answer).toMatchObject({ outcome: 'waiting' });
  });

  it('shipping cards worth more than 50,000 points, in one request or two: needs the factor, then goes on under its key', async () => {
    const packId = await makePack(shop, { price: 100, counts: [100], buyPoints: [30_000] });
    const { client, secret } = await member({ points: 1_000 });
    const payload = { pack_id: packId, count: 2 };
    const { pack_history_id } = await client.done(calls.buyPack, { payload });
    const { cards } = await client.done(calls.getOpenCards, { query: { pack_history_id } });
    const [one = 0, other = 0] = cards.map((card) => card.history_id);
    const key = randomUUID();
    const ship = (send_card: number[]) =>
      client.ask(calls.decideCards, {
        payload: { pack_history_id, send_card, reduction_card: [] },
        key,
      });
    expect((await ship([one, other])).state).toBe(403);
    await show(client, secret);
    expect((await ship([one, other])).state).toBe(200);
    shop.clock.advance(hour / 10);
    const split = await client.done(calls.buyPack, { payload });
    const opened = await client.done(calls.getOpenCards, {
      query: { pack_history_id: split.pack_history_id },
    });
    const states = [];
    for (const { history_id } of opened.cards) {
      const reply = await client.ask(calls.decideCards, {
        payload: {
          ...{ pack_history_id: split.pack_history_id, reduction_card: [] },
          send_card: [history_id],
        },
      });
      states.push(reply.state);
    }
    expect(states).toEqual([200, 403]);
  });
});
