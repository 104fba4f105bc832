import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMembers, makePack } from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/http-client.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { Traffic } from './traffic.ts';

let shop: TestShop;
let http: TestApp;
let traffic: Traffic;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  traffic = new Traffic({ limit: 2 });
  http = await openTestApp(shop, { traffic });
});
afterEach(() => http.close());

/** Fills the process, as if it served other requests. */
function fill(): void {
  while (traffic.admit()) {
    // Until the limit is reached.
  }
}

describe('load shedding by an overloaded process', () => {
  it.each([
    ['ja', '少し待ってから'],
    ['en', 'Please wait a moment'],
  ] as const)(
    'a call refused by load shedding, in %s: the response says when to try again',
    async (language, words) => {
      fill();
      const refused = await http.visitor(language).ask(calls.listTopPacks);
      expect(refused.state).toBe(429);
      expect(refused.message).toContain(words);
      expect(Number(refused.response.headers['retry-after'])).toBeGreaterThanOrEqual(2);
      traffic.leave();
      expect((await http.visitor(language).ask(calls.listTopPacks)).state).toBe(200);
    },
  );

  it.each([
    ['ja', '<html lang="ja">', 'ただいま混み合っています'],
    ['en', '<html lang="en">', 'The shop is very busy'],
  ] as const)(
    'a page requested from an overloaded process, in %s: a page that reloads itself',
    async (language, tag, title) => {
      fill();
      const { statusCode, headers, body } = await http
        .visitor(language)
        .raw({ method: 'GET', url: '/pack-detail?packId=1' });
      expect(statusCode).toBe(429);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(headers['content-security-policy']).toBeDefined();
      expect(body).toContain(tag);
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toContain(`<meta http-equiv="refresh" content="${headers['retry-after']}" />`);
    },
  );

  it('an overloaded process: finishes the requests that it accepted, then accepts others, and its health check succeeds', async () => {
    const packId = await makePack(shop);
    const [one = 0, other = 0, late = 0] = await makeMembers(shop, 3, { points: 1_000 });
    const clients = await Promise.all([one, other, late].map((id) => http.member(id)));
    for (const client of clients) await client.pair();
    const buy = (client = clients[0]) =>
      client?.ask(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    const taken: ReturnType<typeof buy>[] = [];
    // No purchase finishes before this lock is released.
    await shop.rawSql.begin(async (tx) => {
      await tx`select from pack_stock where pack_id = ${packId} for update`;
      taken.push(buy(clients[0]), buy(clients[1]));
      await expect.poll(() => traffic.inFlight).toBe(2);
      expect(await buy(clients[2])).toMatchObject({ state: 429 });
      for (const health of ['live', 'ready']) {
        expect((await http.app.inject(`/health/${health}`)).statusCode).toBe(200);
      }
    });
    expect(await Promise.all(taken)).toMatchObject([
      { answer: { result: '1' } },
      { answer: { result: '1' } },
    ]);
    await expect.poll(() => traffic.inFlight).toBe(0);
    expect(await buy(clients[2])).toMatchObject({ answer: { result: '1' } });
  });

  it('an overloaded process: still serves files and callbacks, logs the overload once', async () => {
    fill();
    expect((await http.app.inject('/files/none.png')).statusCode).toBe(404);
    await http.visitor().ask(calls.listTopPacks);
    await http.visitor().ask(calls.listTopPacks);
    expect(http.logged.filter(({ inFlight }) => inFlight === 2)).toHaveLength(1);
  });
});

describe('clients that do not read their responses', () => {
  /** A shop whose page is larger than the system's socket buffers. */
  async function openSlowApp(idleTimeoutMs?: number) {
    const slow = await openTestApp(shop, {
      traffic,
      ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
    });
    onTestFinished(() => slow.close());
    await writeFile(
      join(slow.folder, 'web', 'index.html'),
      `<div id="app">${'x'.repeat(32_000_000)}</div>`,
    );
    const port = Number(new URL(await slow.app.listen({ port: 0, host: '127.0.0.1' })).port);
    return {
      slow,
      ask() {
        const socket = connect(port, '127.0.0.1').pause();
        onTestFinished(() => void socket.destroy());
        socket.write('GET /news HTTP/1.1\r\nHost: shop\r\n\r\n');
      },
    };
  }

  it('clients that do not read their responses: block no others, and do not raise the limit of requests', async () => {
    const { slow, ask } = await openSlowApp();
    for (const others of [0, 1, 2]) {
      ask();
      await expect.poll(() => [traffic.inFlight, traffic.unsent]).toEqual([0, others + 1]);
    }
    expect((await slow.visitor().ask(calls.listTopPacks)).state).toBe(200);
    const before = traffic.limit;
    traffic.adjustLimit(0);
    traffic.adjustLimit(0);
    expect(traffic.limit).toBe(before);
  });

  it('clients that do not read their responses: disconnected after the timeout', async () => {
    const { slow, ask } = await openSlowApp(500);
    const connected = once(slow.app.server, 'connection');
    ask();
    const [socket] = await connected;
    await once(socket, 'close');
    await expect.poll(() => [traffic.inFlight, traffic.unsent]).toEqual([0, 0]);
  });
});

describe('the limit of concurrent requests of a process', () => {
  const admitAndLeave = (traffic: Traffic, count: number) => {
    for (let time = 0; time < count; time++) traffic.admit();
    for (let time = 0; time < count; time++) traffic.leave();
  };

  it('limit of concurrent requests reached while requests do not wait: the limit rises', () => {
    const traffic = new Traffic({ limit: 1_000 });
    admitAndLeave(traffic, 1_000);
    traffic.adjustLimit(20);
    expect(traffic.limit).toBe(1_063);
    admitAndLeave(traffic, 1_000);
    traffic.adjustLimit(20);
    expect(traffic.limit).toBe(1_063);
  });

  it('limit of concurrent requests after long waits: lowered, never below 256', () => {
    const traffic = new Traffic({ limit: 1_000 });
    admitAndLeave(traffic, 900);
    traffic.adjustLimit(400);
    expect(traffic.limit).toBe(720);
    for (let time = 0; time < 10; time++) {
      admitAndLeave(traffic, 720);
      traffic.adjustLimit(400);
    }
    expect(traffic.limit).toBe(256);
  });

  it('limit of concurrent requests after a long wait while few requests run: unchanged, because they are not its cause', () => {
    const traffic = new Traffic({ limit: 1_000 });
    admitAndLeave(traffic, 20);
    traffic.adjustLimit(4_000);
    expect(traffic.limit).toBe(1_000);
  });
});
