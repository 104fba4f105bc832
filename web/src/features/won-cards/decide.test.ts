import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Choices } from './choice.rules.ts';
import { decide } from './decide.ts';

const packHistoryId = '6f1c2b1e-3f58-4c1b-9a55-0f6f5c1d2e3a';
const choices: Choices = new Map([
  [12, 'points'],
  [7, 'ship'],
]);
const envelope = { csrf: { name: 'c', value: 'v' }, now: '2026-11-21T12:00:00+09:00' };

let answers: (() => Response)[] = [];
let sent: { key: string | null; payload: unknown }[] = [];

beforeEach(() => {
  answers = [];
  sent = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (String(address).endsWith('/user/point')) return Response.json({ state: 200, ...envelope });
    const body = new URLSearchParams(String(init.body));
    sent.push({
      key: new Headers(init.headers).get('Idempotency-Key'),
      payload: JSON.parse(body.get('json') ?? 'null'),
    });
    const answer = answers.shift();
    if (!answer) throw new TypeError('connection lost');
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (fields: object) => () => Response.json({ state: 200, ...envelope, ...fields });
const ended = async (running: ReturnType<typeof decide>) => {
  await vi.advanceTimersByTimeAsync(30_000);
  return (await running).kind;
};

test('a decision names each card once, in one order', async () => {
  answers = [answer({ result: '1' })];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('decided');
  expect(sent[0]?.payload).toEqual({
    pack_history_id: packHistoryId,
    send_card: [7],
    reduction_card: [12],
  });
});

test('a lost answer leaves the key in place, and the next press asks under it again', async () => {
  expect(await ended(decide({ packHistoryId, choices }))).toBe('uncertain');
  answers = [answer({ result: '1' })];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('decided');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('other choices are another request, and an answered one is over', async () => {
  expect(await ended(decide({ packHistoryId, choices }))).toBe('uncertain');
  answers = [answer({ result: '1' }), answer({ result: '1' })];
  await ended(decide({ packHistoryId, choices: new Map([[7, 'ship']]) }));
  await ended(decide({ packHistoryId, choices: new Map([[7, 'ship']]) }));
  const keys = [...new Set(sent.map(({ key }) => key))];
  expect(keys).toHaveLength(3);
});

test('two presses at once are one request', async () => {
  answers = [answer({ result: '1' })];
  const both = [decide({ packHistoryId, choices }), decide({ packHistoryId, choices })];
  expect(await Promise.all(both.map(ended))).toEqual(['decided', 'decided']);
  expect(sent).toHaveLength(1);
});

test('what was settled before, and what is refused, is told apart', async () => {
  answers = [answer({ state: 204, result: '-1' })];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('settledBefore');
  answers = [answer({ state: 422, errors: { send_card: ['decided before'] } })];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('refused');
});
