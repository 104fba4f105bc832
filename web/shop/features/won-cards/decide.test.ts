import { expect, test, vi } from 'vitest';
import { stubShopFetch } from '../../lib/testing-shop.ts';
import type { Choices } from './choice.rules.ts';
import { decide } from './decide.ts';

const packHistoryId = '6f1c2b1e-3f58-4c1b-9a55-0f6f5c1d2e3a';
const choices: Choices = new Map([
  [12, 'points'],
  [7, 'ship'],
]);
const shop = stubShopFetch();
const ended = async (running: ReturnType<typeof decide>) => {
  await vi.advanceTimersByTimeAsync(30_000);
  return (await running).kind;
};

test('sending a decision on won cards: names each card once, sorted', async () => {
  shop.answers = [{ result: '1' }];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('decided');
  expect(shop.sent[0]?.payload).toEqual({
    pack_history_id: packHistoryId,
    send_card: [7],
    reduction_card: [12],
  });
});

test('a decision whose response was lost: the next press sends the same idempotency key', async () => {
  expect(await ended(decide({ packHistoryId, choices }))).toBe('uncertain');
  shop.answers = [{ result: '1' }];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('decided');
  expect(new Set(shop.sent.map(({ key }) => key)).size).toBe(1);
});

test('a decision with other choices, or after a response: has a new idempotency key', async () => {
  expect(await ended(decide({ packHistoryId, choices }))).toBe('uncertain');
  shop.answers = [{ result: '1' }, { result: '1' }];
  await ended(decide({ packHistoryId, choices: new Map([[7, 'ship']]) }));
  await ended(decide({ packHistoryId, choices: new Map([[7, 'ship']]) }));
  const keys = [...new Set(shop.sent.map(({ key }) => key))];
  expect(keys).toHaveLength(3);
});

test('two presses on decide in parallel: one request is sent', async () => {
  shop.answers = [{ result: '1' }];
  const both = [decide({ packHistoryId, choices }), decide({ packHistoryId, choices })];
  expect(await Promise.all(both.map(ended))).toEqual(['decided', 'decided']);
  expect(shop.sent).toHaveLength(1);
});

test('response to a decision on won cards: settledBefore if it was made before, refused if it was refused', async () => {
  shop.answers = [{ state: 204, result: '-1' }];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('settledBefore');
  shop.answers = [{ state: 422, errors: { send_card: ['decided before'] } }];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('refused');
});
