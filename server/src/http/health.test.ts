import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { Traffic } from './overload/traffic.ts';

let shop: TestShop;
const opened: TestApp[] = [];
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await Promise.all(opened.map((http) => http.close()));
  await shop.close();
});

async function open(traffic = new Traffic(), of = shop): Promise<TestApp> {
  const http = await openTestApp(of, { traffic });
  opened.push(http);
  return http;
}

/** The state and HTTP status of a health check. */
async function healthOf({ app }: TestApp, kind: 'live' | 'ready') {
  const { statusCode, headers, body } = await app.inject(`/health/${kind}`);
  expect(headers['cache-control']).toBe('no-store');
  return [statusCode, JSON.parse(body)];
}

describe('health of a server process', () => {
  it('health of a process that can serve: live and ready', async () => {
    const http = await open();
    expect(await healthOf(http, 'live')).toEqual([200, { status: 'live' }]);
    expect(await healthOf(http, 'ready')).toEqual([200, { status: 'ready' }]);
  });

  it('health of a process that is about to end: not ready, still answers, closes each connection', async () => {
    const traffic = new Traffic();
    const http = await open(traffic);
    traffic.drain();
    expect(await healthOf(http, 'ready')).toEqual([
      503,
      { status: 'not ready', hindrances: ['draining'] },
    ]);
    expect(await healthOf(http, 'live')).toEqual([200, { status: 'live' }]);
    const { state, response } = await http.visitor().ask(calls.getCurrentUser);
    expect(state).toBe(200);
    expect(response.headers.connection).toBe('close');
  });

  it('health of a process without its database: live, but not ready', async () => {
    const away = { ...shop.db, run: () => Promise.reject(new Error('the database is away')) };
    const http = await open(new Traffic(), { ...shop, db: away });
    expect(await healthOf(http, 'ready')).toEqual([
      503,
      { status: 'not ready', hindrances: ['database'] },
    ]);
    expect(await healthOf(http, 'live')).toEqual([200, { status: 'live' }]);
  });

  it('health of a process whose beacon publishes nothing: ready, with a warning', async () => {
    const market = await openTestShop({ ...noExternalServices, beacon: new TestBeacon() });
    try {
      const before = await open(new Traffic(), market);
      expect(await healthOf(before, 'ready'), 'no pack needs it').toEqual([
        200,
        { status: 'ready' },
      ]);
      await makePack(market, { draw: 'beacon' });
      expect(await healthOf(await open(new Traffic(), market), 'ready')).toEqual([
        200,
        { status: 'ready', warnings: ['beacon'] },
      ]);
    } finally {
      await market.close();
    }
  });

  it('health of a process whose database lacks a migration: not ready; with newer additions: ready', async () => {
    await shop.rawSql`insert into migration (name) values ('9999-of-a-newer-version.sql')`;
    expect(await healthOf(await open(), 'ready')).toEqual([200, { status: 'ready' }]);
    await shop.rawSql`delete from migration where name like '0001%'`;
    expect(await healthOf(await open(), 'ready')).toEqual([
      503,
      { status: 'not ready', hindrances: ['migrations'] },
    ]);
  });
});
