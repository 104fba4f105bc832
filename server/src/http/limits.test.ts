import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember } from '../testing/factories.ts';
import { formOf, type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { emptyNote, Maintenance } from './maintenance.ts';

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

describe('maintenance', () => {
  /**
   * Repeats a call until its state is this. @returns when the last other answer was requested, in
   * milliseconds from the start
   */
  async function lastAskedBefore(client: HttpClient, state: number): Promise<number> {
    const begun = performance.now();
    for (let last = 0; ; ) {
      const sentAfter = performance.now() - begun;
      if ((await client.ask(calls.getCurrentUser)).state === state) return last;
      last = sentAfter;
    }
  }

  it('closing the shop for maintenance: every call gets state 9999 within a second, until it is reopened', async () => {
    const client = http.visitor('en');
    expect((await client.ask(calls.getCurrentUser)).state).toBe(200);
    await Maintenance.record(shop.db, emptyNote);
    expect(await lastAskedBefore(client, 9999)).toBeLessThan(1000);
    const closed = await client.ask(calls.listTopPacks);
    expect(closed.state).toBe(9999);
    expect(closed.response.statusCode).toBe(503);
    expect(closed.message).toContain('maintenance');
    expect(closed.response.json()).not.toHaveProperty('maintenance');
    const message = { ja: '店舗の移転', en: 'We move' };
    await Maintenance.record(shop.db, { message, endsAt: '2026-11-21T05:00:00.000Z' });
    await expect
      .poll(async () => (await client.ask(calls.listTopPacks)).response.json().maintenance)
      .toEqual({ message: 'We move', ends_at: '2026-11-21T05:00:00.000Z' });
    await Maintenance.record(shop.db, undefined);
    expect(await lastAskedBefore(client, 200)).toBeLessThan(1000);
  });
});

describe('the address of a client behind a proxy', () => {
  /**
   * Makes as many password requests as one address may, each with another forwarded address.
   * @returns the state of the next
   */
  async function stateAfterMany(behind: TestApp, from: string): Promise<number> {
    const client = behind.visitor();
    client.address = from;
    let state = 0;
    const { name, value } = await client.pair();
    for (let time = 0; time < 11; time++) {
      const response = await client.raw({
        method: 'POST',
        url: '/api/user/reset_password',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `203.0.113.${time}`,
        },
        body: formOf({ csrf_name: name, csrf_value: value, json: '{"mail":"nobody@example.com"}' }),
      });
      state = client.read(response).state;
    }
    return state;
  }

  it('a forwarded client address: accepted only from trusted proxies', async () => {
    const behind = await openTestApp(shop, { trustedProxies: ['10.9.0.0/16'] });
    try {
      expect(await stateAfterMany(behind, '10.9.1.1')).toBe(200);
      expect(await stateAfterMany(behind, '10.8.1.1')).toBe(429);
      expect(await stateAfterMany(http, '10.9.1.1')).toBe(429);
    } finally {
      await behind.close();
    }
  });
});

describe('rate limits', () => {
  it('too many logins from one address: state 429 with Retry-After', async () => {
    const client = http.visitor('ja');
    // Another account each time: failed logins of one account slow down its answers.
    const attempt = (mail = 'nobody@example.com') =>
      client.ask(calls.login, { payload: { mail, pass: 'wrong' } });
    const states: number[] = [];
    for (let time = 0; time < 40 && states.at(-1) !== 429; time++)
      states.push((await attempt(`nobody${time}@example.com`)).state);
    expect(states.filter((state) => state === 422)).toHaveLength(30);
    const refused = await attempt();
    expect(refused.state).toBe(429);
    expect(refused.response.statusCode).toBe(429);
    expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.message).toContain('少し待って');
  });

  it('too many logins from one address: its other calls are still served', async () => {
    expect((await http.visitor().ask(calls.getCurrentUser)).state).toBe(200);
  });

  it('a rate limit per member: counts requests from all addresses, and only those of this member', async () => {
    const [thief, other] = await Promise.all([
      http.member(await makeMember(shop)),
      http.member(await makeMember(shop)),
    ]);
    const states: number[] = [];
    for (let time = 0; time < 12; time++) {
      thief.address = `10.0.0.${time}`;
      states.push((await thief.ask(calls.getMyData)).state);
    }
    expect(states).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect((await other.ask(calls.getMyData)).state).toBe(200);
  });

  it('password attempts of a member at several processes: counted together', async () => {
    const memberId = await makeMember(shop);
    const elsewhere = await openTestApp({ ...shop, ...shop.openAnother() });
    try {
      const clients = [await http.member(memberId), await elsewhere.member(memberId)];
      const states: number[] = [];
      for (let time = 0; time < 12; time++) {
        const guess = await clients[time % 2]?.ask(calls.closeAccount, { payload: { pass: 'x' } });
        states.push(guess?.state ?? 0);
      }
      expect(states).toEqual([...Array<number>(10).fill(422), 429, 429]);
      shop.clock.advance(61_000);
      expect((await clients[0]?.ask(calls.closeAccount, { payload: { pass: 'x' } }))?.state).toBe(
        422,
      );
    } finally {
      await elsewhere.close();
    }
  });

  it("forged requests from another site: do not use up a member's rate limit", async () => {
    const member = await http.member(await makeMember(shop));
    const guess = (csrf?: 'none') =>
      member.ask(calls.closeAccount, { payload: { pass: 'x' }, ...(csrf && { csrf }) });
    for (let time = 0; time < 20; time++) expect((await guess('none')).state).toBe(403);
    expect((await guess()).state).toBe(422);
  });

  it('several addresses of one IPv6 /64 network: share one rate limit', async () => {
    const client = http.visitor();
    const states = new Set<number>();
    for (let time = 0; time < 12; time++) {
      client.address = `2001:db8:1:2:${time.toString(16)}::1`;
      states.add(
        (await client.ask(calls.resetPassword, { payload: { mail: 'nobody@example.com' } })).state,
      );
    }
    expect(states).toEqual(new Set([200, 429]));
  });
});
