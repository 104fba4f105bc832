import { expect, test } from 'vitest';
import { createSentPurchases, maxSentPurchases } from './sent-purchases.ts';

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}

const numberedKey = (number: number) =>
  `018f3c5e-7a1b-7c3d-8e4f-${String(number).padStart(12, '0')}`;
const sent = (number: number) => ({
  packId: 7,
  clientSeed: 'ab',
  key: numberedKey(number),
  token: 'member',
});

test('a purchase that was sent: stored in the browser for all tabs, with its public id', () => {
  const store = storage();
  const tab = createSentPurchases(() => store);
  tab.save(sent(1));
  tab.save({ ...sent(1), purchaseId: numberedKey(9) });
  expect(createSentPurchases(() => store).all()).toEqual([
    { ...sent(1), purchaseId: numberedKey(9) },
  ]);
});

test('a purchase that the server refused: not stored in the browser', () => {
  const stored = createSentPurchases(() => store);
  const store = storage();
  stored.save(sent(1));
  stored.save(sent(2));
  stored.remove(numberedKey(1));
  expect(stored.all()).toEqual([sent(2)]);
});

test('purchases stored in the browser, limit reached: the oldest are removed', () => {
  const store = storage();
  const stored = createSentPurchases(() => store);
  for (let number = 0; number < maxSentPurchases + 2; number++) stored.save(sent(number));
  expect(stored.all()).toHaveLength(maxSentPurchases);
  expect(stored.all()[0]).toEqual(sent(2));
});

test('purchases stored in the browser, storage forbidden or invalid: reads as empty', () => {
  const forbidden = createSentPurchases(() => {
    throw new DOMException('no', 'SecurityError');
  });
  forbidden.save(sent(1));
  expect(forbidden.all()).toEqual([]);
  const store = storage();
  store.setItem('kaifu.sent', '[{"key": 1}]');
  expect(createSentPurchases(() => store).all()).toEqual([]);
});
