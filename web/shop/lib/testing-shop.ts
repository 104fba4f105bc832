import { afterEach, beforeEach, vi } from 'vitest';

const envelope = { csrf: { name: 'c', value: 'v' }, now: '2026-11-21T12:00:00+09:00' };

/** A request as the server would read it. */
interface Sent {
  readonly key: string | null;
  readonly payload: Record<string, unknown>;
}

/**
 * Stubs `fetch` with a fake server for each test of a file, with fake timers.
 *
 * @returns the replies to give, in order (`lost`, or no reply left: the connection breaks), and the
 *   requests that were sent
 */
export function stubShopFetch() {
  const shop: { answers: (object | 'lost')[]; sent: Sent[] } = { answers: [], sent: [] };
  beforeEach(() => {
    Object.assign(shop, { answers: [], sent: [] });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (String(address).endsWith('/user/point'))
        return Response.json({ state: 200, ...envelope });
      const payload = JSON.parse(new URLSearchParams(String(init.body)).get('json') ?? 'null');
      shop.sent.push({ key: new Headers(init.headers).get('Idempotency-Key'), payload });
      const answer = shop.answers.shift() ?? 'lost';
      if (answer === 'lost') throw new TypeError('connection lost');
      return Response.json({ state: 200, ...envelope, ...answer });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return shop;
}
