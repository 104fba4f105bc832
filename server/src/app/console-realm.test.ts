import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import {
  addressOf,
  consoleSettings,
  consoleUrl,
  openConsoleOf,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { noExternalServices } from './shop.ts';

let shop: TestShop;
let console: TestConsole;
let http: TestApp;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, console: consoleSettings });
  console = await openConsoleOf(shop);
  http = await openTestApp(shop);
  cookie = `kaifu_staff=${(await console.staff('owner')).client.cookie}`;
});
afterAll(async () => {
  await http.close();
  await console.close();
  await shop.close();
});

describe('content security policy of the console', () => {
  const nothingRuns = "default-src 'none';frame-ancestors 'none'";
  const streams = Object.values(operations).filter(({ isStream }) => isStream);

  it.each(Object.entries(operations).filter(([, { isStream }]) => !isStream))(
    'response to the operation %s, signed in or not: nothing at all may run',
    async (_, operation) => {
      for (const headers of [{}, { cookie }]) {
        const response = await console.app.inject({
          method: operation.method,
          url: addressOf(operation, {}, {}),
          headers: { ...headers, origin: consoleUrl, 'content-type': 'application/json' },
          ...(operation.method !== 'GET' && { payload: '{ this is no JSON' }),
        });
        expect(response.headers['content-security-policy']).toBe(nothingRuns);
        expect(response.headers['x-content-type-options']).toBe('nosniff');
      }
    },
  );

  it('response to a stream, which begins or is refused: nothing at all may run', async () => {
    expect(streams.length).toBeGreaterThan(0);
    for (const operation of streams)
      for (const headers of [{}, { cookie }]) {
        const response = await console.app.inject({
          method: 'GET',
          url: addressOf(operation, {}, {}),
          headers,
          payloadAsStream: true,
        });
        response.stream().destroy();
        expect(response.headers['content-security-policy']).toBe(nothingRuns);
      }
  });

  it.each([
    ['no operation', 'GET', '/api/nothing'],
    ['no address', 'GET', '/api/%zz'],
    ['another method', 'OPTIONS', '/api/session'],
    ['a method of no operation', 'DELETE', '/api/members'],
  ] as const)('response to %s: nothing at all may run', async (_, method, url) => {
    const { headers } = await console.app.inject({ method, url });
    expect(headers['content-security-policy']).toBe(nothingRuns);
  });

  it.each([
    ['the start page', '/'],
    ['a page', '/members/1'],
    ['a missing file', '/assets/none.js'],
    ['no address', '/%zz'],
    ['a health check', '/health/live'],
  ])('response to %s: only own files, no inline script or style, in no frame', async (_, url) => {
    const { headers } = await console.app.inject({ method: 'GET', url });
    const policy = String(headers['content-security-policy']).split(';');
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy, url).toContain(rule);
    expect(policy.join(';')).not.toMatch(/unsafe|\*/);
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

describe('cookies of the shop and the console', () => {
  it('cookie of staff who are signed in, sent to the shop under either name: a visitor', async () => {
    const staff = cookie.replace('kaifu_staff=', '');
    const alive = await console.app.inject({ url: '/api/session', headers: { cookie } });
    expect(alive.statusCode).toBe(200);
    for (const sent of [cookie, `kaifu_session=${staff}`, `kaifu_session=m.${staff}`]) {
      const visitor = http.visitor();
      const user = await visitor.raw({
        ...{ method: 'GET', url: '/api/user/point' },
        headers: { cookie: sent },
      });
      expect(JSON.parse(user.body)).toMatchObject({ is_login: '0' });
      const own = await visitor.raw({
        ...{ method: 'GET', url: '/api/user/detail' },
        headers: { cookie: sent },
      });
      expect(JSON.parse(own.body)).toMatchObject({ state: 401 });
    }
  });

  it('cookie of a member who is logged in, sent to the console under either name: 401', async () => {
    const member = await http.member(await makeMember(shop));
    expect((await member.done(calls.getCurrentUser)).is_login).toBe('1');
    const value = member.cookie ?? '';
    const secret = value.replace(/^m\./, '');
    expect(secret.length).toBeGreaterThan(20);
    for (const sent of [`kaifu_session=${value}`, `kaifu_staff=${value}`, `kaifu_staff=${secret}`])
      for (const url of ['/api/session', '/api/members', '/api/openapi.json']) {
        const response = await console.app.inject({ url, headers: { cookie: sent } });
        expect(response.statusCode, url).toBe(401);
        expect(JSON.parse(response.body)).toMatchObject({
          type: 'urn:kaifu:problem:sign-in-required',
        });
      }
  });
});
