import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { calls } from '#contract/shop/index.ts';
import { findSpendable } from '../../server/src/ledger/index.ts';
import { checkShop } from '../../server/src/shop-check/check-shop.ts';
import { makeMembers, makePack } from '../../server/src/testing/factories.ts';
import { type Client, createClient } from '../../web/shop/lib/api-client.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { panelOf } from '../support/command-panel.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { shopCookieName } from '../support/test.ts';

/** The shop with several server processes, and when one of them is killed. */

test.describe.configure({ mode: 'default' });

/**
 * The drain time for load balancers to notice that a server stops; it must suffice on a slow
 * machine.
 */
const drained = { KAIFU_DRAIN_SECONDS: '3' };

let own: OwnShop;
let servers: [ShopServer, ShopServer];
test.beforeAll(async () => {
  own = await openOwnShop();
  // The first server migrates the database.
  const first = await own.start(drained);
  servers = [first, await own.start(drained)];
});
test.afterAll(() => own.close());
test.afterEach(async () => {
  expect((await checkShop(own.shop.db)).findings).toEqual([]);
});

/**
 * A member's client of one server, as in the web app. It retries a lost request without a pause.
 */
async function clientOf(memberId: number, server: ShopServer): Promise<Client> {
  const { secret } = await own.shop.sessions.start(memberId, { isPersistent: false });
  return createClient({
    fetch: (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', `${shopCookieName}=m.${secret}`);
      return fetch(`${server.url}${address}`, { ...init, headers });
    },
    language: () => 'ja',
    sleep: () => Promise.resolve(),
  });
}

async function pointsOf(memberId: number): Promise<number> {
  return (await findSpendable(own.shop.db, memberId, new Date())).points;
}

test('200 members buying the last 10 packs through two processes: 10 of them get one', async () => {
  const packId = await makePack(own.shop, { counts: [1, 9] });
  const members = await makeMembers(own.shop, 200, { points: 1_000 });
  const clients = await Promise.all(
    members.map((id, index) => clientOf(id, servers[index % 2 ? 1 : 0])),
  );
  const results = await Promise.all(
    clients.map((client) => client.send(calls.buyPack, { payload: { pack_id: packId, count: 1 } })),
  );
  const answers = results.map((result) => (result.ok ? result.answer : result));
  expect(answers.filter((answer) => 'result' in answer && answer.result === '1')).toHaveLength(10);
  expect(
    answers.filter(
      (answer) =>
        answer.errors?.['count']?.[0] ===
        'このパックは完売しました。ほかのパックをお選びください。',
    ),
  ).toHaveLength(190);
  const balances = await Promise.all(members.map(pointsOf));
  expect(balances.filter((points) => points === 900)).toHaveLength(10);
  expect(balances.filter((points) => points === 1_000)).toHaveLength(190);
});

test('one idempotency key sent 50 times at two processes: makes one purchase', async () => {
  const packId = await makePack(own.shop);
  const [memberId = 0] = await makeMembers(own.shop, 1, { points: 1_000 });
  const clients = await Promise.all(servers.map((server) => clientOf(memberId, server)));
  const input = {
    payload: { pack_id: packId, count: 2, client_seed: '5eed'.repeat(8) },
    idempotencyKey: randomUUID(),
  };
  const results = await Promise.all(
    Array.from({ length: 25 }, () =>
      clients.map((client) => client.send(calls.buyPack, input)),
    ).flat(),
  );
  const purchases = results.map((result) => (result.ok ? result.answer.pack_history_id : result));
  expect(purchases[0]).toEqual(expect.any(String));
  expect(new Set(purchases).size).toBe(1);
  expect(await pointsOf(memberId)).toBe(800);
});

test('server killed during purchases: confirmed purchases are stored, the others are made once when retried', async () => {
  const packId = await makePack(own.shop, { counts: [10, 990] });
  const members = await makeMembers(own.shop, 30, { points: 100_000 });
  const attempts: { memberId: number; key: string; purchaseId: string | null }[] = [];
  const doomed = await own.start();
  const requestOf = (key: string) => ({
    payload: { pack_id: packId, count: 1 },
    idempotencyKey: key,
  });

  /** Buys again and again until there is no response. */
  const buyUntilTheEnd = async (memberId: number) => {
    const client = await clientOf(memberId, doomed);
    for (;;) {
      const attempt = { memberId, key: randomUUID(), purchaseId: null as string | null };
      attempts.push(attempt);
      const result = await client.send(calls.buyPack, requestOf(attempt.key));
      if (!result.ok) return;
      attempt.purchaseId = result.answer.pack_history_id ?? null;
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
    const result = await clients.get(memberId)?.send(calls.buyPack, requestOf(key));
    return result?.ok ? result.answer.pack_history_id : result;
  };
  /** Repeats each of the member's purchases twice. */
  const settle = async (memberId: number) => {
    const attempted = attempts.filter((attempt) => attempt.memberId === memberId);
    for (const attempt of attempted) {
      const purchaseId = await ask(attempt);
      expect(purchaseId).toEqual(attempt.purchaseId ?? expect.any(String));
      expect(await ask(attempt)).toBe(purchaseId);
    }
    expect(await pointsOf(memberId)).toBe(100_000 - 100 * attempted.length);
  };
  await Promise.all(members.map(settle));
});

test('rolling restart of the servers: loses no purchase', async () => {
  const packId = await makePack(own.shop, { counts: [1_000, 99_000] });
  const members = await makeMembers(own.shop, 8, { points: 1_000_000 });
  // A minimal load balancer: forwards requests to servers that report that they are ready.
  const all = new Set(servers);
  let ready = [...all];
  let isOver = false;
  const balance = async () => {
    while (!isOver) {
      const asked = await Promise.all(
        [...all].map(async (server) => ((await isReady(server)) ? server : null)),
      );
      ready = asked.filter((server) => server !== null);
      await sleep(50);
    }
  };

  let turn = 0;
  const troubles: unknown[] = [];
  const bought = new Map<ShopServer, number>();
  const buyUntilTheEnd = async (memberId: number) => {
    const { secret } = await own.shop.sessions.start(memberId, { isPersistent: false });
    const client = createClient({
      fetch: async (address, init) => {
        const server = ready[turn++ % ready.length];
        if (server === undefined) throw troubles.push('no server is ready');
        const headers = new Headers(init?.headers);
        headers.set('cookie', `${shopCookieName}=m.${secret}`);
        try {
          const response = await fetch(`${server.url}${address}`, { ...init, headers });
          if (!response.ok) troubles.push(response.status);
          bought.set(server, (bought.get(server) ?? 0) + 1);
          return response;
        } catch (error) {
          troubles.push(error);
          throw error;
        }
      },
      language: () => 'ja',
      sleep: () => Promise.resolve(),
    });
    let count = 0;
    for (; !isOver; count++) {
      const result = await client.send(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
      if (!result.ok || result.answer.result !== '1') troubles.push(result);
    }
    return { memberId, count };
  };

  const working = Promise.all([Promise.all(members.map(buyUntilTheEnd)), balance()]);
  const replacements = await Promise.all([own.start(), own.start()]);
  for (const [place, next] of replacements.entries()) {
    const server = servers[place];
    all.add(next);
    await expect.poll(() => bought.get(next) ?? 0).toBeGreaterThan(20);
    await server?.stop();
  }
  servers = replacements;
  isOver = true;
  const [counts] = await working;
  expect(troubles).toEqual([]);
  for (const { memberId, count } of counts)
    expect(await pointsOf(memberId)).toBe(1_000_000 - 100 * count);
});

test('200 clients sending 1,000 requests each and never reading: the shop still serves, with bounded memory', async () => {
  // Responses must be larger than the buffers of the operating system.
  for (let count = 0; count < 20; count++) await makePack(own.shop, { counts: [1] });
  const server = await own.start({ NODE_OPTIONS: '--max-old-space-size=256' });
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  const asking = 'GET /api/user/pack/list HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(1_000);
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause();
    // The shop may close the connection at any moment.
    socket.on('error', () => {}).write(asking);
    return socket;
  });
  const statuses: number[] = [];
  for (let time = 0; time < 20; time++) {
    statuses.push(await stateOfCall(server.url));
    await sleep(100);
  }
  expect(hasEnded).toBe(false);
  expect(await stateOfCall(server.url)).toBe(200);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(15);
  for (const socket of sockets) socket.destroy();
  await server.stop();
});

test('operator closes and reopens the shop: both processes follow within a second', async () => {
  const [memberId = 0] = await makeMembers(own.shop, 1, { points: 1_000 });
  const clients = await Promise.all(servers.map((server) => clientOf(memberId, server)));
  const seen = () => Promise.all(clients.map((client) => client.send(calls.getCurrentUser, {})));
  const outside = ({ url }: ShopServer) =>
    Promise.all([stateOfCall(url), pageOf(url), stateOfCallback(url)]);

  expect(await own.command('maintenance', 'on')).toBe('The shop is closed.\n');
  await sleep(1_000);
  const closed = { ok: false, state: 9999, message: expect.stringContaining('メンテナンス') };
  expect(await seen()).toMatchObject([closed, closed]);
  // The page itself is served and shows that the shop is closed. Webhooks of payment companies are
  // checked as usual.
  expect(await Promise.all(servers.map(outside))).toEqual([
    [503, 200, 400],
    [503, 200, 400],
  ]);
  // Health checks stay positive while the shop is closed, so that the operator can work on it.
  expect(await Promise.all(servers.map(isReady))).toEqual([true, true]);
  await own.command('points', 'adjust', String(memberId), '500', '--why', 'an apology');

  expect(await own.command('maintenance', 'off')).toBe('The shop is open.\n');
  await sleep(1_000);
  const open = { ok: true, answer: { point: '1500' } };
  expect(await seen()).toMatchObject([open, open]);
});

test('a manager closes the shop on the maintenance screen of the console: customers read the message; the console stays open and opens the shop again', async ({
  page,
  context,
}) => {
  const [{ url, consoleUrl }] = servers;
  await page.goto(`${consoleUrl}/maintenance`);
  await signIn(page, await newStaff(own.shop, 'manager'));
  const closing = panelOf(page, 'ショップを休止する');
  await closing.getByText('ショップを休止する').first().click();
  await closing.getByLabel('お客様へのひとこと（日本語、任意）').fill('棚卸しのため');
  await closing.getByLabel('お客様へのひとこと（英語、任意）').fill('Stock-take');
  await closing.getByLabel('理由').fill('年に1度の棚卸し');
  await closing.getByRole('button', { name: 'ショップを休止する' }).click();
  await expect(page.getByText('ショップはメンテナンス中です。')).toBeVisible();
  await expect(page.getByText('棚卸しのため')).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);
  const customer = await context.newPage();
  // The other process may answer "open" for a second.
  await expect(async () => {
    await customer.goto(servers[1].url);
    await expect(customer.getByText('棚卸しのため')).toBeVisible({ timeout: 2_000 });
  }).toPass();

  const opening = panelOf(page, 'ショップを再開する');
  await opening.getByText('ショップを再開する').first().click();
  await opening.getByLabel('理由').fill('棚卸しが終わった');
  await opening.getByRole('button', { name: 'ショップを再開する' }).click();
  await expect(page.getByText('ショップは営業中です。')).toBeVisible();
  await expect.poll(() => stateOfCall(url)).toBe(200);

  const planning = panelOf(page, '休止を予定する');
  await planning.getByText('休止を予定する', { exact: true }).click();
  await planning.getByLabel('休止の開始（日本時間）').fill('2099-01-05T03:00');
  await planning.getByLabel('お客様へのひとこと（日本語、任意）').fill('夜の引っ越し');
  await planning.getByLabel('お客様へのひとこと（英語、任意）').fill('A move by night');
  await planning.getByLabel('再開予定').fill('2099-01-05T05:00');
  // The page of the customers is shown while it is typed.
  await expect(planning.getByText('A move by night', { exact: true }).last()).toBeVisible();
  await expect(planning).toContainText('Expected to open again');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await planning.getByLabel('理由').fill('サーバーの引っ越し');
  await planning.getByRole('button', { name: '予定する', exact: true }).click();
  await expect(page.getByText('ショップは自動で休止します。').first()).toBeVisible();
  expect(await stateOfCall(url)).toBe(200);
  const cancelling = panelOf(page, '休止の予定を取りやめる');
  await cancelling.getByText('休止の予定を取りやめる').first().click();
  await cancelling.getByLabel('理由').fill('来週にする');
  await cancelling.getByRole('button', { name: '休止の予定を取りやめる' }).click();
  await expect(page.getByRole('region', { name: '休止するとお客様に表示する画面' })).toHaveCount(0);
});

/** The status of a visitor's request. */
async function stateOfCall(url: string): Promise<number> {
  return (await fetch(`${url}/api/user/pack/list`)).status;
}

async function pageOf(url: string): Promise<number> {
  return (await fetch(url, { headers: { accept: 'text/html' } })).status;
}

/** The status of a webhook without a signature. */
async function stateOfCallback(url: string): Promise<number> {
  const message = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  return (await fetch(`${url}/callbacks/stripe`, message)).status;
}

async function isReady({ url }: ShopServer): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
