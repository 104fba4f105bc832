import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { keptKeyDays } from '#contract/limits.ts';
import { serverNow } from '../../kit/lib/server-clock.ts';
import { sessionValues } from '../../kit/lib/session-values.ts';
import { keptKey, newKey } from './idempotency-key.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00.000Z') }),
);
afterEach(() => void vi.useRealTimers());

test('keys are UUIDs of version 7, each another, and say when they were made', () => {
  const keys = Array.from({ length: 100 }, newKey);
  for (const key of keys) expect(z.safeParse(z.uuidv7(), key).success).toBe(true);
  expect(new Set(keys).size).toBe(100);
  // The server's time is measured between two moments, and so may lie between two milliseconds.
  const now = Math.floor(serverNow());
  expect(Number.parseInt(keys[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(now);
});

test('a kept key is sent again for 30 days, and not once the shop has forgotten its answer', () => {
  const kept = sessionValues('test.', z.object({ key: keptKey }));
  kept.keep('one', { key: newKey() });
  vi.setSystemTime(Date.now() + keptKeyDays * 86_400_000 - 1);
  expect(kept.read('one')).not.toBeNull();
  vi.setSystemTime(Date.now() + 1);
  expect(kept.read('one')).toBeNull();
});

test('a kept key that does not say when it was made is sent again', () => {
  expect(z.safeParse(keptKey, '7598863e-7f90-48c7-844b-83808f0fd21f').success).toBe(true);
});
