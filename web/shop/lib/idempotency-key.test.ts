import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { idempotencyKeyRetentionDays } from '#contract/limits.ts';
import { newIdempotencyKey } from '../../kit/lib/idempotency-key.ts';
import { serverNow } from '../../kit/lib/server-clock.ts';
import { sessionValues } from '../../kit/lib/session-values.ts';
import { storedIdempotencyKey } from './idempotency-key.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00.000Z') }),
);
afterEach(() => void vi.useRealTimers());

test('newIdempotencyKey: a unique UUID version 7 that contains the server’s time', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  for (const key of keys) expect(z.safeParse(z.uuidv7(), key).success).toBe(true);
  expect(new Set(keys).size).toBe(100);
  // The server's time is measured between two moments and can have a fraction of a millisecond.
  const now = Math.floor(serverNow());
  expect(Number.parseInt(keys[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(now);
});

test('a stored idempotency key: valid for 30 days, then the server has deleted its response', () => {
  const stored = sessionValues('test.', z.object({ key: storedIdempotencyKey }));
  stored.write('one', { key: newIdempotencyKey() });
  vi.setSystemTime(Date.now() + idempotencyKeyRetentionDays * 86_400_000 - 1);
  expect(stored.read('one')).not.toBeNull();
  vi.setSystemTime(Date.now() + 1);
  expect(stored.read('one')).toBeNull();
});

test('a stored idempotency key without a creation time: valid', () => {
  expect(z.safeParse(storedIdempotencyKey, '7598863e-7f90-48c7-844b-83808f0fd21f').success).toBe(
    true,
  );
});
