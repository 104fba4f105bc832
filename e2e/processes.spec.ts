import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { calls } from '#contract/index.ts';
import { checkShop } from '../server/src/check-shop.ts';
import { findSpendable } from '../server/src/ledger/index.ts';
import { makeMembers, makePack } from '../server/src/testing/factories.ts';
import { type Client, createClient } from '../web/src/lib/api-client.ts';
import { type OwnShop, openOwnShop } from './support/own-shop.ts';
import type { ShopServer } from './support/shop-server.ts';
import { sessionCookie } from './support/test.ts';

/** What one shop is like to its members when several server processes serve it, and when one of them is killed. */

test.describe.configure({ mode: 'default' });

let own: OwnShop;
let servers: [ShopServer, ShopServer];
test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await openOwnShop();
  // The first one brings the database up to date.
  const first = await own.start();
  servers = [first, await own.start()];
});
test.afterAll(() => own.close());
test.afterEach(async () => {
  expect((await checkShop(own.shop.db)).findings).toEqual([]);
});

/** A member's client of one server, as the web app has it. It may repeat a lost request, but loses no time over it. */
async function clientOf(memberId: number, server: ShopServer): Promise<Client> {
  const { secret } = await own.shop.sessions.start(memberId, { kept: false });
  return createClient({
    fetch: (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', `${sessionCookie}=m.${secret}`);
      return fetch(`${server.url}${address}`, { ...init, headers });
    },
    language: () => 'ja',
    sleep: () => Promise.resolve(),
  });
}

async function pointsOf(memberId: number): Promise<number> {
  return (await findSpendable(own.shop.db, memberId, new Date())).points;
}

test('gives the last 10 packs to 10 of 200 members who come through two processes', async () => {
  const packId = await makePack(own.shop, { counts: [1, 9] });
  const members = await makeMembers(own.shop, 200, { points: 1_000 });
  const clients = await Promise.all(members.map((id, index) => clientOf(id, servers[index % 2 ? 1 : 0])));
  const outcomes = await Promise.all(
    clients.map((client) => client.send(calls.buyPack, { payload: { pack_id: packId, count: 1 } })),
  );
  const answers = outcomes.map((outcome) => (outcome.ok ? outcome.answer : outcome));
  expect(answers.filter((answer) => 'result' in answer && answer.result === '1')).toHaveLength(10);
  expect(
    answers.filter((answer) => answer.errors?.['count']?.[0] === 'このパックは完売しました。'),
  ).toHaveLength(190);
  const balances = await Promise.all(members.map(pointsOf));
  expect(balances.filter((points) => points === 900)).toHaveLength(10);
  expect(balances.filter((points) => points === 1_000)).toHaveLength(190);
});

test('makes one purchase of one key that is sent 50 times through two processes', async () => {
  const packId = await makePack(own.shop);
  const [memberId = 0] = await makeMembers(own.shop, 1, { points: 1_000 });
  const clients = await Promise.all(servers.map((server) => clientOf(memberId, server)));
  const wish = { payload: { pack_id: packId, count: 2, client_seed: 'once' }, idempotencyKey: randomUUID() };
  const outcomes = await Promise.all(
    Array.from({ length: 25 }, () => clients.map((client) => client.send(calls.buyPack, wish))).flat(),
  );
  const purchases = outcomes.map((outcome) => (outcome.ok ? outcome.answer.pack_history_id : outcome));
  expect(purchases[0]).toEqual(expect.any(String));
  expect(new Set(purchases).size).toBe(1);
  expect(await pointsOf(memberId)).toBe(800);
});

test('keeps what was answered before a server was killed, and answers once what was not', async () => {
  test.setTimeout(120_000);
  const packId = await makePack(own.shop, { counts: [10, 990] });
  const members = await makeMembers(own.shop, 30, { points: 100_000 });
  const attempts: { memberId: number; key: string; purchaseId: string | null }[] = [];
  const doomed = await own.start();
  const wishOf = (key: string) => ({ payload: { pack_id: packId, count: 1 }, idempotencyKey: key });

  /** Buys again and again until no answer comes. */
  const buyUntilTheEnd = async (memberId: number) => {
    const client = await clientOf(memberId, doomed);
    for (;;) {
      const attempt = { memberId, key: randomUUID(), purchaseId: null as string | null };
      attempts.push(attempt);
      const outcome = await client.send(calls.buyPack, wishOf(attempt.key));
      if (!outcome.ok) return;
      attempt.purchaseId = outcome.answer.pack_history_id ?? null;
    }
  };
  const buying = members.map(buyUntilTheEnd);
  await expect
    .poll(() => attempts.filter(({ purchaseId }) => purchaseId !== null).length)
    .toBeGreaterThan(60);
  await doomed.kill();
  await Promise.all(buying);
  expect(attempts.filter(({ purchaseId }) => purchaseId === null)).toHaveLength(members.length);

  const restarted = await own.start();
  const clients = new Map(
    await Promise.all(members.map(async (id) => [id, await clientOf(id, restarted)] as const)),
  );
  const ask = async ({ memberId, key }: (typeof attempts)[number]) => {
    const outcome = await clients.get(memberId)?.send(calls.buyPack, wishOf(key));
    return outcome?.ok ? outcome.answer.pack_history_id : outcome;
  };
  /** Asks for everything a member wished for, twice. */
  const settle = async (memberId: number) => {
    const wished = attempts.filter((attempt) => attempt.memberId === memberId);
    for (const attempt of wished) {
      const purchaseId = await ask(attempt);
      expect(purchaseId).toEqual(attempt.purchaseId ?? expect.any(String));
      expect(await ask(attempt)).toBe(purchaseId);
    }
    expect(await pointsOf(memberId)).toBe(100_000 - 100 * wished.length);
  };
  await Promise.all(members.map(settle));
});
