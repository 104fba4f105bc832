import { expect, it } from 'vitest';
import { keptKeyDays } from '#contract/limits.ts';
import { keyLead, keyTimeliness } from './key-age.rules.ts';
import { day } from './time.rules.ts';

const now = new Date('2026-11-21T03:00:00.000Z');

function keyOf(age: number): string {
  const time = (now.getTime() - age).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7abc-8def-0123456789ab`;
}

it.each([
  ['made now', 0, 'timely'],
  ['made a moment less than 30 days ago', keptKeyDays * day - 1, 'timely'],
  ['made 30 days ago', keptKeyDays * day, 'too-old'],
  ['of a clock that is a day ahead', -keyLead, 'timely'],
  ['of a clock that is farther ahead', -keyLead - 1, 'from-the-future'],
])('a key of version 7 %s is taken or refused: %s', (_, age, expected) => {
  expect(keyTimeliness(keyOf(age), now)).toBe(expected);
});

it('a key of another version does not say when it was made, and is taken', () => {
  expect(keyTimeliness('00000000-0000-4000-8000-000000000000', now)).toBe('timely');
});
