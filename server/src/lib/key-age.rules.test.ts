import { expect, it } from 'vitest';
import { idempotencyKeyRetentionDays } from '#contract/limits.ts';
import { checkKeyAge, maxKeyLeadMs } from './key-age.rules.ts';
import { day } from './time.rules.ts';

const now = new Date('2026-11-21T03:00:00.000Z');

function keyMadeAgo(ageMs: number): string {
  const time = (now.getTime() - ageMs).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7abc-8def-0123456789ab`;
}

it.each([
  ['made now', 0, 'timely'],
  ['made a moment less than 30 days ago', idempotencyKeyRetentionDays * day - 1, 'timely'],
  ['made 30 days ago', idempotencyKeyRetentionDays * day, 'too-old'],
  ['from a clock one day ahead', -maxKeyLeadMs, 'timely'],
  ['from a clock more than a day ahead', -maxKeyLeadMs - 1, 'from-the-future'],
])(
  'idempotency key (UUID version 7), timely if less than 30 days old and at most a day ahead, %s: %s',
  (_, age, expected) => {
    expect(checkKeyAge(keyMadeAgo(age), now)).toBe(expected);
  },
);

it('age of an idempotency key that is a UUID of another version: accepted, because it contains no time', () => {
  expect(checkKeyAge('00000000-0000-4000-8000-000000000000', now)).toBe('timely');
});
