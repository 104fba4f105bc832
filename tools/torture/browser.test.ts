import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { Browser, newTraffic } from './browser.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/**
 * Opens a server that refuses requests with 429, and answers the following ones with 404.
 *
 * @param refusals the Retry-After in seconds of each refused request
 * @returns its address, and when each request arrived, in milliseconds
 */
async function openShop(refusals: readonly number[]) {
  const arrivedMs: number[] = [];
  const server = createServer((_request, reply) => {
    const seconds = refusals[arrivedMs.length];
    arrivedMs.push(performance.now());
    const state = seconds === undefined ? 404 : 429;
    if (seconds !== undefined) reply.setHeader('retry-after', seconds);
    const csrf = { name: 'n', value: 'v' };
    reply.statusCode = state;
    reply.end(JSON.stringify({ state, csrf, now: new Date().toISOString() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return { address: `http://127.0.0.1:${bound.port}`, arrivedMs };
}

function openBrowser(address: string, limitMs: number) {
  const traffic = newTraffic();
  const times = { responseTimeoutMs: 300, limitMs };
  return { traffic, browser: new Browser({ addresses: () => [address], traffic, ...times }) };
}

it('a browser of the torture that is refused with 429: asks again after Retry-After, which is no violation', async () => {
  const { address, arrivedMs } = await openShop([1]);
  const { traffic, browser } = openBrowser(address, 60_000);
  expect(await browser.ask(calls.getCurrentUser, {})).toMatchObject({ state: 404 });
  const [first = 0, second = 0, ...others] = arrivedMs;
  expect(second - first).toBeGreaterThanOrEqual(1_000);
  expect(others).toEqual([]);
  expect(traffic).toMatchObject({ answered: 1, retried: 1, violations: [] });
});

it('a browser of the torture that is refused for longer than a limit counts: a violation', async () => {
  const { address } = await openShop(Array<number>(9).fill(1));
  const { traffic, browser } = openBrowser(address, 1_000);
  await expect(browser.ask(calls.getCurrentUser, {})).rejects.toThrow('no answer within 0.3 s');
  expect(traffic.violations).toHaveLength(1);
});
