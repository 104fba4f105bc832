import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyKeyRetentionDays, refusalRetentionDays } from '#contract/limits.ts';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { maxKeyLeadMs } from '../lib/key-age.rules.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';

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

const deleteOldAnswers = () => shop.jobs.find(({ name }) => name === 'forget-given-answers')?.run();
const keysOf = async (memberId: number) =>
  (
    await shop.db.run(
      query.selectFrom('idempotencyRecord').select('key').where('principalId', '=', memberId),
    )
  ).map(({ key }) => key);

/** A key as the web app makes it. */
function keyMadeAt(time: Date): string {
  const [milliseconds, random] = [
    time.getTime().toString(16).padStart(12, '0'),
    randomUUID().slice(19),
  ];
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7abc-${random}`;
}

it('a purchase repeated under its idempotency key: same response for 30 days, then refused, never twice', async () => {
  const memberId = await makeMember(shop, { points: 1_000 });
  const client = await http.member(memberId);
  const payload = { pack_id: await makePack(shop, { counts: [9], price: 100 }), count: 1 };
  const key = keyMadeAt(shop.clock.now());
  const buy = () => client.ask(calls.buyPack, { payload, key });
  const bought = await buy();
  expect(bought).toMatchObject({ state: 200, body: { result: '1' } });

  shop.clock.advance(idempotencyKeyRetentionDays * day - 1);
  await deleteOldAnswers();
  expect(await (await http.member(memberId)).ask(calls.buyPack, { payload, key })).toMatchObject({
    state: 200,
    answer: bought.answer,
  });

  // From now on the key is too old. Its answer is deleted a day later, because clients' clocks may
  // be ahead.
  shop.clock.advance(1);
  const refused = { state: 400, body: { message: expect.stringContaining('30日以上前') } };
  expect(await (await http.member(memberId)).ask(calls.buyPack, { payload, key })).toMatchObject(
    refused,
  );
  await deleteOldAnswers();
  expect(await keysOf(memberId)).toEqual([key]);
  shop.clock.advance(maxKeyLeadMs + 1);
  await deleteOldAnswers();
  expect(await keysOf(memberId)).toEqual([]);
  expect(await (await http.member(memberId)).ask(calls.buyPack, { payload, key })).toMatchObject(
    refused,
  );
  const purchases = await shop.db.run(
    query.selectFrom('purchase').select('id').where('memberId', '=', memberId),
  );
  expect(purchases).toHaveLength(1);
});

it('stored response of a refused purchase: deleted after a day; that of a purchase: stored longer', async () => {
  const memberId = await makeMember(shop, { points: 100 });
  const client = await http.member(memberId);
  const payload = { pack_id: await makePack(shop, { counts: [9], price: 100 }), count: 1 };
  const key = randomUUID();
  expect(await client.ask(calls.buyPack, { payload, key })).toMatchObject({
    body: { result: '1' },
  });
  for (let time = 0; time < 5; time++) {
    expect(await client.ask(calls.buyPack, { payload, key: randomUUID() })).toMatchObject({
      body: { result: '-2' },
    });
  }
  shop.clock.advance(refusalRetentionDays * day - 1);
  await deleteOldAnswers();
  expect(await keysOf(memberId)).toHaveLength(6);
  shop.clock.advance(2);
  await deleteOldAnswers();
  expect(await keysOf(memberId)).toEqual([key]);
});

it('an idempotency key whose time is over a day ahead: refused, its response would be deleted too early', async () => {
  const client = await http.member(await makeMember(shop, { points: 1_000 }));
  const payload = { pack_id: await makePack(shop, { counts: [9], price: 100 }), count: 1 };
  const key = keyMadeAt(new Date(shop.clock.now().getTime() + maxKeyLeadMs + 1));
  expect(await client.ask(calls.buyPack, { payload, key })).toMatchObject({
    state: 400,
    body: { message: expect.stringContaining('時計') },
  });
});

it('deleting old responses of idempotency keys: scans a range of table pages at a time', async () => {
  const plan = await shop.rawSql.unsafe(
    `explain delete from idempotency_record where ctid >= '(0,0)' and ctid < '(2000,0)' and created_at < now()`,
  );
  expect(JSON.stringify(plan)).toContain('Tid Range Scan');
});
