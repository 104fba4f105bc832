import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { findSpendable } from '../ledger/index.ts';
import { makeMembers, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
// A shop for each test: ended connections affect the next query.
beforeEach(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterEach(async () => {
  await http.close();
  await shop.close();
});

/** Ends every connection of the shop's pool, which opens new ones. */
const endConnections = () => shop.rawSql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name <> 'kaifu test by hand'`;

it.each([
  ['ja', 'お手続きの内容は失われません'],
  ['en', 'Nothing you did is lost'],
] as const)(
  'a purchase during a failover, answered in %s with state 503: made once when it is retried',
  async (language, words) => {
    const packId = await makePack(shop);
    const [memberId = 0] = await makeMembers(shop, 1, { points: 1_000 });
    const client = await http.member(memberId, language);
    await client.pair();
    const key = randomUUID();
    const buy = () => client.ask(calls.buyPack, { payload: { pack_id: packId, count: 1 }, key });
    const name = new URL(shop.url).pathname.slice(1);
    // Like a connection to a demoted server: it reads, but refuses writes.
    await shop.rawSql.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    await endConnections();
    const away = await buy();
    expect(away).toMatchObject({
      state: 503,
      message: expect.stringContaining(words),
      requestId: undefined,
    });
    expect(away.response.headers['retry-after']).toBe('2');
    await shop.rawSql.unsafe(`alter database ${name} reset default_transaction_read_only`);
    // The pool discards each connection to the demoted server when a write fails.
    await expect.poll(async () => (await buy()).state).toBe(200);
    expect((await buy()).answer).toMatchObject({ result: '1' });
    expect(await findSpendable(shop.db, memberId, shop.clock.now())).toMatchObject({ points: 900 });
  },
);
