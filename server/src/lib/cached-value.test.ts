import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CachedValue } from './cached-value.ts';

const ttlMs = 100;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A read that takes `readMs` and returns the number of the read: 1, 2, … */
function countingReads(readMs: number) {
  let count = 0;
  return async () => {
    count += 1;
    const own = count;
    await new Promise((resolve) => setTimeout(resolve, readMs));
    return own;
  };
}

it('cached value, many callers during a read: all get the result of one read', async () => {
  const cached = new CachedValue(countingReads(10), ttlMs);
  const callers = Promise.all(Array.from({ length: 1_000 }, () => cached.get()));
  await vi.advanceTimersByTimeAsync(10);
  expect(new Set(await callers)).toEqual(new Set([1]));
});

it('cached value, its read takes 80 of 100 ms: read again 100 ms after the start of the read', async () => {
  const cached = new CachedValue(countingReads(80), ttlMs);
  const first = cached.get();
  await vi.advanceTimersByTimeAsync(99);
  expect(await first).toBe(1);
  expect(await cached.get()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const second = cached.get();
  await vi.advanceTimersByTimeAsync(80);
  expect(await second).toBe(2);
});

it('cached value, a read never returns: after the maximum age another read supplies the value', async () => {
  let reads = 0;
  const cached = new CachedValue(() => {
    reads += 1;
    return reads === 1 ? new Promise<number>(() => undefined) : Promise.resolve(reads);
  }, ttlMs);
  void cached.get();
  await vi.advanceTimersByTimeAsync(ttlMs);
  expect(await cached.get()).toBe(2);
});

it('cached value that is undefined: cached like any other value', async () => {
  const read = vi.fn(() => Promise.resolve(undefined));
  const cached = new CachedValue(read, ttlMs);
  await cached.get();
  await cached.get();
  expect(read).toHaveBeenCalledTimes(1);
});

it('cached value, maximum age of 0: read at every call', async () => {
  const read = vi.fn(() => Promise.resolve(1));
  const cached = new CachedValue(read, 0);
  await cached.get();
  await cached.get();
  expect(read).toHaveBeenCalledTimes(2);
});

it('cached value, a read fails: the caller gets the error, the next call reads again', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no database'));
  read.mockResolvedValue('back');
  const cached = new CachedValue(read, ttlMs);
  await expect(cached.get()).rejects.toThrow('no database');
  expect(await cached.get()).toBe('back');
});
