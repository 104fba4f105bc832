import { describe, expect, it } from 'vitest';
import { createAttempts, type PurchaseInputs } from './attempt.ts';

const input: PurchaseInputs = { packId: 7, count: 10, visit: 'a1' };

function storage() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}

describe('attempts to buy a pack', () => {
  it('pressing buy twice, or again after a reload: the same attempt, with the same idempotency key', () => {
    const store = storage();
    const first = createAttempts(store).begin(input, 100, 3);
    expect(first.clientSeed).toMatch(/^[0-9a-f]{64}$/);
    const reloaded = createAttempts(store);
    expect(reloaded.begin(input, 100, 3)).toEqual(first);
    expect(reloaded.begin(input, 100, 3)).toEqual(first);
  });

  it('pressing buy in another visit, or for another count or pack: a different attempt', () => {
    const attempts = createAttempts(storage());
    const keys = [
      input,
      { ...input, visit: 'b2' },
      { ...input, count: 1 },
      { ...input, packId: 8 },
    ].map((each) => attempts.begin(each, 100, 3).key);
    expect(new Set(keys).size).toBe(4);
  });

  it('an attempt to buy that succeeded: the purchase’s id is stored, so that going back does not buy again', () => {
    const store = storage();
    const attempts = createAttempts(store);
    const { key } = attempts.begin(input, 100, 3);
    attempts.settle(input, '018f3c5e-7a1b-7c3d-8e4f-5a6b7c8d9e0f');
    expect(createAttempts(store).find(input)).toMatchObject({
      key,
      purchaseId: '018f3c5e-7a1b-7c3d-8e4f-5a6b7c8d9e0f',
    });
  });

  it('an attempt to buy that was removed: the next press makes a new attempt', () => {
    const attempts = createAttempts(storage());
    const first = attempts.begin(input, 100, 3);
    attempts.remove(input);
    expect(attempts.find(input)).toBeNull();
    expect(attempts.begin(input, 100, 3).key).not.toBe(first.key);
  });

  it('an attempt to buy while the browser forbids storage: stays in memory', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const attempts = createAttempts({
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
    });
    expect(attempts.begin(input, 100, 3)).toEqual(attempts.begin(input, 100, 3));
  });

  it('stored attempt to buy with invalid data: replaced by a new attempt', () => {
    const store = storage();
    const { key } = createAttempts(store).begin(input, 100, 3);
    for (const name of store.stored.keys()) store.stored.set(name, JSON.stringify({ key }));
    const { key: another } = createAttempts(store).begin(input, 100, 3);
    expect(another).toMatch(/^[0-9a-f-]{36}$/);
    expect(another).not.toBe(key);
  });
});
