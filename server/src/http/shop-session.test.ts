import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { cookieOf, HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';

const mail = 'hanako@example.com';
const pass = 'kaifu1234';
const credentials = { mail, pass };

let shop: TestShop;
let here: TestApp;
/** Another process of the same shop. */
let elsewhere: TestApp;
let memberId: number;
let packId: number;
beforeAll(async () => {
  shop = await openTestShop();
  [here, elsewhere] = await Promise.all([openTestApp(shop), openTestApp(shop.openAnother())]);
  memberId = await makeMember(shop, { mail, password: pass, points: 1000 });
  packId = await makePack(shop);
});
afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()]);
  await shop.close();
});

const isMember = async (client: HttpClient) =>
  (await client.done(calls.getCurrentUser)).is_login === '1';

async function sessionRows(): Promise<number> {
  const [row] = await shop.db.run(
    query.selectFrom('session').select(sql<number>`count(*)`.as('count')),
  );
  return row?.count ?? 0;
}

/** A client that sends this cookie only, whatever it receives. */
const withCookie = (cookie: string | undefined, at = here) => new HttpClient(at.app, 'ja', cookie);

describe("a visitor's session", () => {
  it("a visitor's session cookie: hidden from scripts and other sites, ends with the browser", async () => {
    const { response } = await here.visitor().ask(calls.getCurrentUser);
    const { value, ...attributes } = cookieOf(response) ?? { value: '' };
    expect(value).toMatch(/^v\./);
    expect(attributes).toEqual({
      name: 'kaifu_session',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
  });

  it('a session cookie behind https: sent only over https', async () => {
    const secure = await openTestApp(shop, { https: true });
    try {
      const visitor = secure.visitor();
      expect(cookieOf((await visitor.ask(calls.getCurrentUser)).response)?.secure).toBe(true);
      const { response } = await visitor.ask(calls.login, { payload: credentials });
      expect(cookieOf(response)).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
    } finally {
      await secure.close();
    }
  });

  it('the cookie of a browser behind https: bound to its host; one with the name of before is recognised and replaced', async () => {
    const secure = await openTestApp(shop, { https: true });
    const browserCookies = (response: LightMyRequestResponse) =>
      response.cookies.filter(({ name }) => name.endsWith('kaifu_device'));
    try {
      const visitor = secure.visitor();
      const first = await visitor.ask(calls.login, { payload: credentials });
      const [set] = browserCookies(first.response);
      expect(browserCookies(first.response)).toHaveLength(1);
      expect(set).toMatchObject({ name: '__Host-kaifu_device', path: '/', secure: true });
      expect(set).not.toHaveProperty('domain');

      const known = secure.visitor();
      known.device = set?.value;
      const again = await known.ask(calls.login, { payload: credentials });
      const [renewed, cleared] = browserCookies(again.response);
      expect(renewed).toMatchObject({ name: '__Host-kaifu_device', value: set?.value });
      expect(cleared).toMatchObject({ name: 'kaifu_device', value: '' });
    } finally {
      await secure.close();
    }
  });

  it("a visitor's session: begins with the page, so that all calls of the page share it", async () => {
    for (const url of ['/', '/pack-list?type=1']) {
      const page = await here.app.inject({ url });
      expect(page.body).toContain('<div id="app">');
      // An answer with a cookie must not be cached for others.
      expect(page.headers['cache-control']).toBe('private, no-cache');
      const visitor = withCookie(cookieOf(page)?.value);
      const { response } = await visitor.ask(calls.getCurrentUser);
      expect(cookieOf(response)).toBeUndefined();
    }
  });

  it("a visitor's session: needs no database row, lasts as long as its cookie is sent", async () => {
    const before = await sessionRows();
    const visitor = here.visitor();
    await visitor.ask(calls.listTopPacks);
    const { cookie } = visitor;
    const again = await visitor.ask(calls.getCurrentUser);
    expect(cookieOf(again.response)).toBeUndefined();
    expect(visitor.cookie).toBe(cookie);
    expect(await sessionRows()).toBe(before);
  });

  it("a visitor's session: accepted by every process", async () => {
    const visitor = here.visitor();
    const csrf = await visitor.pair();
    const there = withCookie(visitor.cookie, elsewhere);
    expect((await there.ask(calls.findPacks, { payload: {}, csrf })).state).toBe(200);
  });

  it("a made-up cookie of a visitor's session: rejected", async () => {
    const [mine, other] = [here.visitor(), here.visitor()];
    await Promise.all([mine.pair(), other.pair()]);
    const [, id, signature] = mine.cookie?.split('.') ?? [];
    const [, otherId, otherSignature] = other.cookie?.split('.') ?? [];
    const forged = [
      `v.${otherId}.${signature}`,
      `v.${id}.${otherSignature}`,
      `v.${id}.${signature}x`,
      `v.${id}.`,
      `v.${id}`,
      `v..${signature}`,
      `m.${id}`,
      `m.${id}.${signature}`,
      'm.',
      '',
      '...',
    ];
    for (const cookie of forged) {
      const { response } = await withCookie(cookie).ask(calls.getCurrentUser);
      expect(cookieOf(response)?.value, cookie).toMatch(/^v\./);
      for (const csrf of [await mine.pair(), await other.pair()]) {
        expect((await withCookie(cookie).ask(calls.findPacks, { payload: {}, csrf })).state).toBe(
          403,
        );
      }
    }
  });
});

describe("a member's session", () => {
  it('logging in: gives a new session id, and invalidates the CSRF pairs of the session before', async () => {
    const client = here.visitor();
    const before = { pair: await client.pair(), cookie: client.cookie };
    const { response } = await client.ask(calls.login, { payload: credentials });
    expect(cookieOf(response)?.value).toMatch(/^m\./);
    expect(client.cookie).not.toBe(before.cookie);
    expect(await isMember(client)).toBe(true);
    expect(await isMember(withCookie(before.cookie))).toBe(false);
    expect((await client.ask(calls.findPacks, { payload: {}, csrf: before.pair })).state).toBe(403);
  });

  it('logging in: the response carries a CSRF pair of the new session', async () => {
    const client = here.visitor();
    const { csrf } = await client.ask(calls.login, { payload: credentials });
    expect((await client.ask(calls.findPacks, { payload: {}, csrf })).state).toBe(200);
  });

  it('logging in again in the same browser: ends the earlier session', async () => {
    const client = here.visitor();
    await client.done(calls.login, { payload: credentials });
    const first = client.cookie;
    await client.done(calls.login, { payload: credentials });
    expect(client.cookie).not.toBe(first);
    expect(await isMember(client)).toBe(true);
    expect(await isMember(withCookie(first))).toBe(false);
  });

  it("logging out: starts a visitor's session and deletes the member's session", async () => {
    const client = await here.member(memberId);
    const [csrf, cookie, rows] = [await client.pair(), client.cookie, await sessionRows()];
    await client.done(calls.logout);
    expect(client.cookie).toMatch(/^v\./);
    expect(await isMember(client)).toBe(false);
    expect(await sessionRows()).toBe(rows - 1);
    expect(await isMember(withCookie(cookie))).toBe(false);
    expect((await client.ask(calls.findPacks, { payload: {}, csrf })).state).toBe(403);
  });

  it('logging in with save_cookie: the session lasts for 30 days', async () => {
    const client = here.visitor();
    const { response } = await client.ask(calls.login, {
      payload: { ...credentials, save_cookie: '1' },
    });
    expect(cookieOf(response)?.maxAge).toBe(30 * 24 * 60 * 60);
    shop.clock.advance(30 * day - hour);
    expect(await isMember(withCookie(client.cookie, elsewhere))).toBe(true);
    const another = await openTestApp(shop.openAnother());
    shop.clock.advance(hour);
    expect(await isMember(withCookie(client.cookie, another))).toBe(false);
    await another.close();
  });

  it('logging in without save_cookie: the cookie ends with the browser, the session after a day', async () => {
    const client = here.visitor();
    const { response } = await client.ask(calls.login, { payload: credentials });
    expect(cookieOf(response)).not.toHaveProperty('maxAge');
    expect(cookieOf(response)).not.toHaveProperty('expires');
    shop.clock.advance(day - hour);
    expect(await isMember(withCookie(client.cookie, elsewhere))).toBe(true);
    const another = await openTestApp(shop.openAnother());
    shop.clock.advance(hour);
    expect(await isMember(withCookie(client.cookie, another))).toBe(false);
    await another.close();
  });
});

describe("a member's session at several processes", () => {
  it("a member's session: every process accepts it and each other's CSRF pairs", async () => {
    const client = await here.member(memberId);
    const csrf = await client.pair();
    const there = withCookie(client.cookie, elsewhere);
    expect((await there.ask(calls.findPacks, { payload: {}, csrf })).state).toBe(200);
    expect(await isMember(there)).toBe(true);
  });

  it.each([
    ['reads', (client: HttpClient) => client.ask(calls.getDrawResult)],
    // A request that updates the session's memory must not keep the session alive.
    [
      'checks packs',
      (client: HttpClient, round: number) =>
        client.ask(calls.checkPack, { payload: { pack_id: packId, count: round } }),
    ],
  ])(
    'a session that ended in one process: refused by all processes within a second, while it %s',
    async (_, use) => {
      const client = await here.member(memberId);
      const there = withCookie(client.cookie, elsewhere);
      await there.pair();
      await client.done(calls.logout);
      const endedAt = performance.now();
      let sentAfter = 0;
      let lastAcceptedAfter = 0;
      for (let round = 1; sentAfter < 3000; round++) {
        sentAfter = performance.now() - endedAt;
        if ((await use(there, round)).state !== 200) break;
        lastAcceptedAfter = sentAfter;
      }
      expect(lastAcceptedAfter).toBeLessThan(1010);
      expect(await isMember(there)).toBe(false);
    },
  );
});
