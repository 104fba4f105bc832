import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/index.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { Maintenance } from './maintenance.ts';

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
  it('answers every call with state 9999 within a second, and goes on when it is over', async () => {
    const operator = new Maintenance(shop.db);
    const client = http.visitor('en');
    expect((await client.ask(calls.getCurrentUser)).state).toBe(200);
    await operator.set(true);
    await expect
      .poll(() => client.ask(calls.getCurrentUser), { timeout: 2000 })
      .toMatchObject({ state: 9999 });
    const closed = await client.ask(calls.listTopPacks);
    expect(closed.state).toBe(9999);
    expect(closed.response.statusCode).toBe(503);
    expect(closed.message).toContain('maintenance');
    await operator.set(false);
    await expect
      .poll(() => client.ask(calls.getCurrentUser), { timeout: 2000 })
      .toMatchObject({ state: 200 });
  });
});

describe('too many attempts', () => {
  it('to log in from one address are answered with state 429 and when to come back', async () => {
    const client = http.visitor('ja');
    // Another account each time: failures at one account slow its answers down.
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

  it('leave other calls as they were', async () => {
    expect((await http.visitor().ask(calls.getCurrentUser)).state).toBe(200);
  });
});
