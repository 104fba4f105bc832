import { afterEach, beforeEach, vi } from 'vitest';

const envelope = { csrf: { name: 'c', value: 'v' }, now: '2026-11-21T12:00:00+09:00' };

/** A request that was sent, as the shop would read it. */
interface Sent {
  readonly key: string | null;
  readonly payload: Record<string, unknown>;
}

/**
 * Stands for the shop in each test of a file, with time that only the test moves.
 *
 * @returns what it answers, in order (`lost`, or nothing left: the connection breaks), and what it
 *   was sent
 */
export function standInShop() {
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
