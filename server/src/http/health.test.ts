import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { Traffic } from './traffic.ts';

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

/** What a process says of itself, with its status. */
async function healthOf({ app }: TestApp, kind: 'live' | 'ready') {
  const { statusCode, headers, body } = await app.inject(`/health/${kind}`);
  expect(headers['cache-control']).toBe('no-store');
  return [statusCode, JSON.parse(body)];
}

describe('a process', () => {
  it('that can serve says that it lives and is ready', async () => {
    const http = await open();
    expect(await healthOf(http, 'live')).toEqual([200, { status: 'live' }]);
    expect(await healthOf(http, 'ready')).toEqual([200, { status: 'ready' }]);
  });

  it('that is about to end is not ready, answers all the same, and ends each connection', async () => {
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

  it('without its database is not ready, and lives', async () => {
    const away = { ...shop.db, run: () => Promise.reject(new Error('the database is away')) };
    const http = await open(new Traffic(), { ...shop, db: away });
    expect(await healthOf(http, 'ready')).toEqual([
      503,
      { status: 'not ready', hindrances: ['database'] },
    ]);
    expect(await healthOf(http, 'live')).toEqual([200, { status: 'live' }]);
  });

  it('on a database that lacks one of its migrations is not ready; one that a newer version added is no hindrance', async () => {
    await shop.rawSql`insert into migration (name) values ('9999-of-a-newer-version.sql')`;
    expect(await healthOf(await open(), 'ready')).toEqual([200, { status: 'ready' }]);
    await shop.rawSql`delete from migration where name like '0001%'`;
    expect(await healthOf(await open(), 'ready')).toEqual([
      503,
      { status: 'not ready', hindrances: ['migrations'] },
    ]);
  });
});
