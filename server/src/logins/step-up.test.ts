import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { codeAt } from '../factors/authenticator.rules.ts';
import { makeMember, makeOffer, makePack } from '../testing/factories.ts';
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
async function member({ hasFactor = true, points = 0, coins = 0 } = {}) {
  const id = await makeMember(shop, { points, coins });
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
  it('a member with a second factor: refused until it is shown; a member without one: allowed', async () => {
    const { client, secret } = await member();
    expect(await ask(client)).toMatchObject({ state: 403, body: { factors: ['code'] } });
    await show(client, secret);
    expect((await ask(client)).state).not.toBe(403);
    const other = await member({ hasFactor: false });
    expect((await ask(other.client)).state).not.toBe(403);
  });
});

describe('second factor before what depends on the request', () => {
  it('changing a spending cap of a member with a second factor: lowered without showing it, raised only after showing it', async () => {
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
    shop.clock.advance(25 * hour);
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

  it('five purchases of cards worth 50,000 points each, shipped in parallel without the factor: only one is shipped', async () => {
    const packId = await makePack(shop, { price: 100, counts: [100], buyPoints: [50_000] });
    const { id, client } = await member({ points: 500 });
    const other = await openTestApp(shop);
    const clients = [client, await other.member(id)];
    const ships = [];
    for (let at = 0; at < 5; at++) {
      const payload = { pack_id: packId, count: 1 };
      const { pack_history_id } = await client.done(calls.buyPack, { payload });
      const { cards } = await client.done(calls.getOpenCards, { query: { pack_history_id } });
      const send_card = cards.map((card) => card.history_id);
      ships.push({ pack_history_id, send_card, reduction_card: [] });
    }
    // Another process lets the requests run at the same time.
    const states = await Promise.all(
      ships.map(async (payload, at) => {
        for (;;) {
          const sent = clients[at % 2] ?? client;
          const { state } = await sent.ask(calls.decideCards, { payload });
          if (state !== 409) return state;
        }
      }),
    );
    await other.close();
    expect(states.toSorted()).toEqual([200, 403, 403, 403, 403]);
  });

  it('cards exchanged for coins: their worth is added to that of cards shipped within 24 hours', async () => {
    const packId = await makePack(shop, { price: 100, counts: [100], buyPoints: [30_000] });
    const [prize] = await shop.rawSql`select card_id from prize where pack_id = ${packId}`;
    const cardId = Number(prize?.['card_id']);
    await shop.rawSql`
      insert into exchange_offer (card_id, price, supply, limit_per_member, position)
      values (${cardId}, 10, 100, 0, 1000000 + ${cardId})
    `;
    const { client, secret } = await member({ points: 100, coins: 100 });
    const exchange = (key = randomUUID()) =>
      client.ask(calls.exchangeCards, { payload: { card_id: cardId, change_num: 1 }, key });
    const { pack_history_id } = await client.done(calls.buyPack, {
      payload: { pack_id: packId, count: 1 },
    });
    expect((await exchange()).state).toBe(200);
    const { cards } = await client.done(calls.getOpenCards, { query: { pack_history_id } });
    const ship = { pack_history_id, send_card: cards.map((card) => card.history_id) };
    const payload = { ...ship, reduction_card: [] };
    expect((await client.ask(calls.decideCards, { payload })).state).toBe(403);
    const key = randomUUID();
    expect(await exchange(key)).toMatchObject({ state: 403, body: { factors: ['code'] } });
    await show(client, secret);
    expect((await exchange(key)).state).toBe(200);
    shop.clock.advance(hour / 10);
    // The same request again: it was answered before, so no factor is needed.
    expect((await exchange(key)).state).toBe(200);
    expect((await exchange()).state).toBe(403);
    shop.clock.advance(24 * hour);
    expect((await exchange()).state).toBe(200);
  });

  it('a card that converts into 300 points in a pack and has a market price of 80,000 yen: exchanging coins for it needs the factor', async () => {
    const packId = await makePack(shop, { counts: [5], buyPoints: [300] });
    const [prize] = await shop.rawSql<{ cardId: number }>`
      select card_id as "cardId" from prize where pack_id = ${packId}`;
    const cardId = prize?.cardId ?? 0;
    await shop.rawSql`
      insert into exchange_offer (card_id, price, supply, limit_per_member, position)
      values (${cardId}, 10, 100, 0, 2000000 + ${cardId})
    `;
    const { client } = await member({ coins: 100 });
    const exchange = () =>
      client.ask(calls.exchangeCards, { payload: { card_id: cardId, change_num: 1 } });
    expect((await exchange()).state).toBe(200);
    await shop.rawSql`
      insert into card_price (card_id, priced_on, price_yen, source, recorded_at)
      values (${cardId}, '2026-01-01', 80000, 'a list of prices', now())
    `;
    expect((await exchange()).state).toBe(403);
  });

  it('a card of which the shop knows no value: exchanging coins for it needs the factor', async () => {
    const cardId = await makeOffer(shop, { price: 10 });
    const { client } = await member({ coins: 100 });
    const payload = { card_id: cardId, change_num: 1 };
    expect((await client.ask(calls.exchangeCards, { payload })).state).toBe(403);
    await shop.rawSql`
      insert into card_price (card_id, priced_on, price_yen, source, recorded_at)
      values (${cardId}, '2026-01-01', 50000, 'a list of prices', now())
    `;
    expect((await client.ask(calls.exchangeCards, { payload })).state).toBe(200);
  });
});
