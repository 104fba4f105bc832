import { expect, test, vi } from 'vitest';
import { standInShop } from '../../lib/testing-shop.ts';
import type { Choices } from './choice.rules.ts';
import { decide } from './decide.ts';

const packHistoryId = '6f1c2b1e-3f58-4c1b-9a55-0f6f5c1d2e3a';
const choices: Choices = new Map([
  [12, 'points'],
  [7, 'ship'],
]);
const shop = standInShop();
const ended = async (running: ReturnType<typeof decide>) => {
  await vi.advanceTimersByTimeAsync(30_000);
  return (await running).kind;
};

test('a decision names each card once, in one order', async () => {
  shop.answers = [{ result: '1' }];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('decided');
  expect(shop.sent[0]?.payload).toEqual({
    pack_history_id: packHistoryId,
    send_card: [7],
    reduction_card: [12],
  });
});

test('a lost answer leaves the key in place, and the next press asks under it again', async () => {
  expect(await ended(decide({ packHistoryId, choices }))).toBe('uncertain');
  shop.answers = [{ result: '1' }];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('decided');
  expect(new Set(shop.sent.map(({ key }) => key)).size).toBe(1);
});

test('other choices are another request, and an answered one is over', async () => {
  expect(await ended(decide({ packHistoryId, choices }))).toBe('uncertain');
  shop.answers = [{ result: '1' }, { result: '1' }];
  await ended(decide({ packHistoryId, choices: new Map([[7, 'ship']]) }));
  await ended(decide({ packHistoryId, choices: new Map([[7, 'ship']]) }));
  const keys = [...new Set(shop.sent.map(({ key }) => key))];
  expect(keys).toHaveLength(3);
});

test('two presses at once are one request', async () => {
  shop.answers = [{ result: '1' }];
  const both = [decide({ packHistoryId, choices }), decide({ packHistoryId, choices })];
  expect(await Promise.all(both.map(ended))).toEqual(['decided', 'decided']);
  expect(shop.sent).toHaveLength(1);
});

test('what was settled before, and what is refused, is told apart', async () => {
  shop.answers = [{ state: 204, result: '-1' }];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('settledBefore');
  shop.answers = [{ state: 422, errors: { send_card: ['decided before'] } }];
  expect(await ended(decide({ packHistoryId, choices }))).toBe('refused');
});
