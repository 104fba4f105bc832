import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { codeAt } from '../staff/index.ts';
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

/** The cookie that somebody gets who signs in by password and code. */
async function staffCookieOf({ app, shop: of, add }: TestConsole, origin: string) {
  const { mail, password, secret } = await add('owner');
  const send = async (url: string, payload: object, headers = {}) => {
    const request = { method: 'POST', url, payload, headers: { origin, ...headers } } as const;
    const found = (await app.inject(request)).cookies.find(({ name }) => /_staff$/.test(name));
    if (found === undefined) throw new Error(`${url} sets no cookie`);
    return found;
  };
  const half = await send('/api/session', { mail, password });
  const code = codeAt(secret, of.clock.now());
  const cookieOfHalf = `${half.name}=${half.value}`;
  return send('/api/session/factor', { code }, { cookie: cookieOfHalf });
}

describe('cookies of the shop and the console', () => {
  it('cookie of staff who sign in: not readable by scripts, sent to the console alone and by its own pages alone', async () => {
    const { name, path, httpOnly, sameSite, secure } = await staffCookieOf(console, consoleUrl);
    expect({ name, path, httpOnly, sameSite, secure }).toEqual({
      ...{ name: 'kaifu_staff', path: '/', httpOnly: true, sameSite: 'Strict' },
      secure: undefined,
    });
  });

  it('cookie of staff who sign in to a console behind https: sent over https alone, bound to its host, named so in the OpenAPI document', async () => {
    const url = 'https://console.example';
    const secureShop = await openTestShop({
      ...noExternalServices,
      console: { ...consoleSettings, url, origins: [url] },
    });
    onTestFinished(() => secureShop.close());
    const secureConsole = await openConsoleOf(secureShop);
    onTestFinished(() => secureConsole.close());
    const set = await staffCookieOf(secureConsole, url);
    expect(set).toMatchObject({
      ...{ name: '__Host-kaifu_staff', path: '/', httpOnly: true, sameSite: 'Strict' },
      secure: true,
    });
    // A cookie with the prefix `__Host-` must have no domain (RFC 6265bis, 4.1.3.2).
    expect(set).not.toHaveProperty('domain');
    const answer = async (name: string) => {
      const headers = { cookie: `${name}=${set.value}` };
      return secureConsole.app.inject({ url: '/api/openapi.json', headers });
    };
    expect((await answer('kaifu_staff')).statusCode).toBe(401);
    expect(JSON.parse((await answer('__Host-kaifu_staff')).body)).toMatchObject({
      components: { securitySchemes: { session: { name: '__Host-kaifu_staff' } } },
    });
  });

  it('cookie of a console browser behind https: bound to its host; one with the name of before is recognised and replaced', async () => {
    const url = 'https://console.example';
    const secureShop = await openTestShop({
      ...noExternalServices,
      console: { ...consoleSettings, url, origins: [url] },
    });
    onTestFinished(() => secureShop.close());
    const secureConsole = await openConsoleOf(secureShop);
    onTestFinished(() => secureConsole.close());
    const { mail, password } = await secureConsole.add('packer');
    const browserCookies = async (headers: Record<string, string>) => {
      const request = { method: 'POST', url: '/api/session', payload: { mail, password } } as const;
      const response = await secureConsole.app.inject({
        ...request,
        headers: { origin: url, ...headers },
      });
      return response.cookies.filter(({ name }) => name.endsWith('kaifu_console_browser'));
    };
    const [set, ...others] = await browserCookies({});
    expect(others).toEqual([]);
    expect(set).toMatchObject({
      ...{ name: '__Host-kaifu_console_browser', path: '/', secure: true },
      ...{ httpOnly: true, sameSite: 'Strict' },
    });
    const [renewed, cleared] = await browserCookies({
      cookie: `kaifu_console_browser=${set?.value}`,
    });
    expect(renewed).toMatchObject({ name: set?.name, value: set?.value });
    expect(cleared).toMatchObject({ name: 'kaifu_console_browser', value: '', path: '/api' });
  });

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
