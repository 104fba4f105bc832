import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { openOpenid } from '../providers/openid/open-openid.ts';
import { openTestApp, type TestApp } from './http-client.ts';
import { testSandboxKeys } from './sandbox-keys.ts';
import { openTestShop, TestClock, type TestShop } from './test-shop.ts';

/** The form of the page on which a tester of the sandbox chooses an account. */
export interface OpenidChoice {
  mail?: string;
  subject?: string;
  verified?: '1';
  flaw?: string;
  cancel?: '1';
}

/** A shop whose members log in with accounts at the sandbox's companies. */
export interface TestOpenid {
  shop: TestShop;
  http: TestApp;
  sandbox: Sandbox;
  /** Makes a company answer nothing, or answer again. */
  setUnavailable(company: 'google' | 'line', unavailable: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Opens such a shop. Call it in `beforeAll`, and `close` in `afterAll`. */
export async function openTestOpenid(clock = new TestClock()): Promise<TestOpenid> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-openid-'));
  opening.defer(() => rm(folder, { recursive: true }));
  const publicUrl = 'https://shop.example';
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    folder,
    keys: testSandboxKeys,
    clock: { now: () => clock.now(), offsetSeconds: 0, setOffsetSeconds: () => Promise.resolve() },
    publicUrl,
  });
  opening.defer(() => sandbox.close());
  const openid = openOpenid({}, sandbox.address);
  const shop = await openTestShop({ ...noExternalServices, publicUrl, openid }, clock);
  opening.defer(() => shop.close());
  const http = await openTestApp(shop);
  opening.defer(() => http.close());
  const open = opening.move();
  return {
    ...{ shop, http, sandbox },
    async setUnavailable(company, unavailable) {
      const response = await fetch(`${sandbox.address}/openid/${company}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ unavailable }),
      });
      assert.equal(response.status, 200);
    },
    close: () => open.disposeAsync(),
  };
}

/**
 * Chooses an account on the company's page.
 *
 * @param url of that page
 * @returns the query of the address with which the browser goes back to the shop
 */
export async function chooseAccount(url: string, choice: OpenidChoice): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...choice }),
  });
  assert.equal(response.status, 303, await response.text());
  return new URL(response.headers.get('location') ?? '').search.slice(1);
}
