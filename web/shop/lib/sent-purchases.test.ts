import { expect, test } from 'vitest';
import { createSentPurchases, maxSentPurchases } from './sent-purchases.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const keyOf = (number: number) => `018f3c5e-7a1b-7c3d-8e4f-${String(number).padStart(12, '0')}`;
const sent = (number: number) => ({
  packId: 7,
  clientSeed: 'ab',
  key: keyOf(number),
  token: 'member',
});

test('a purchase that was sent: stored for other tabs, with the public id from the server', () => {
  const store = storage();
  const tab = createSentPurchases(() => store);
  tab.keep(sent(1));
  tab.keep({ ...sent(1), purchaseId: keyOf(9) });
  expect(createSentPurchases(() => store).all()).toEqual([{ ...sent(1), purchaseId: keyOf(9) }]);
});

test('a purchase that the server refused: not stored', () => {
  const kept = createSentPurchases(() => store);
  const store = storage();
  kept.keep(sent(1));
  kept.keep(sent(2));
  kept.forget(keyOf(1));
  expect(kept.all()).toEqual([sent(2)]);
});

test('stored purchases at the limit: the oldest make room', () => {
  const store = storage();
  const kept = createSentPurchases(() => store);
  for (let number = 0; number < maxSentPurchases + 2; number++) kept.keep(sent(number));
  expect(kept.all()).toHaveLength(maxSentPurchases);
  expect(kept.all()[0]).toEqual(sent(2));
});

test('storage that is forbidden or holds invalid data: reads as empty', () => {
  const forbidden = createSentPurchases(() => {
    throw new DOMException('no', 'SecurityError');
  });
  forbidden.keep(sent(1));
  expect(forbidden.all()).toEqual([]);
  const store = storage();
  store.setItem('kaifu.sent', '[{"key": 1}]');
  expect(createSentPurchases(() => store).all()).toEqual([]);
});
