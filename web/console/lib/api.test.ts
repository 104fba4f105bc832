import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { send } from './api.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Has each request answered by the next of these, the last again and again. */
function answerWith(...answers: readonly (() => Response)[]) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(new Headers(init.headers).get('idempotency-key') ?? '');
    if (answer === undefined) throw new TypeError('nothing listens');
    return answer();
  });
  return requests;
}

const away = () => new Response('<h1>503</h1>', { status: 503 });
const check = () => Response.json({ last: null });
const unreached = () => {
  throw new TypeError('nothing listens');
};

/** Sends a request and lets the time pass. @returns its result and the seconds that it took */
async function sendCheck() {
  const begun = Date.now();
  const sent = send(operations.getBookCheck, {});
  await vi.runAllTimersAsync();
  return { result: await sent, seconds: (Date.now() - begun) / 1_000 };
}

it('console request while the shop or a proxy answers 503: repeated through a failover, then answered', async () => {
  const requests = answerWith(away, away, away, away, away, check);
  const { result, seconds } = await sendCheck();
  expect(result).toMatchObject({ ok: true, answer: { last: null } });
  expect(requests).toHaveLength(6);
  expect(seconds).toBeGreaterThan(15);
});

it('console request that gets only answers with 503: given up after half a minute', async () => {
  const requests = answerWith(away);
  const { result, seconds } = await sendCheck();
  expect(result).toEqual({ ok: false, problem: undefined });
  expect(requests).toHaveLength(7);
  expect(seconds).toBeCloseTo(29.6, 0);
});

it('console request on a device that is offline: given up after five seconds', async () => {
  const requests = answerWith(unreached);
  const { result, seconds } = await sendCheck();
  expect(result).toEqual({ ok: false, problem: undefined });
  expect(requests).toHaveLength(4);
  expect(seconds).toBeLessThan(5);
});
