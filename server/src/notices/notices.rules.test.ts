import { expect, it } from 'vitest';
import { pushTtlSeconds, retryDelayMs, sendableAt } from './notices.rules.ts';

/** A time on 21 November 2026 in Japan. */
const at = (time: string, day = 21) => new Date(`2026-11-${day}T${time}:00+09:00`);

it.each([
  ['21:59', at('21:59')],
  ['22:00', at('08:00', 22)],
  ['23:30', at('08:00', 22)],
  ['00:00', at('08:00')],
  ['07:59', at('08:00')],
  ['08:00', at('08:00')],
])('a notice at %s in Japan with quiet hours from 22 to 8: sent at their end', (time, expected) => {
  expect(sendableAt(at(time), { from: 22, until: 8 }, false)).toEqual(expected);
});

it('quiet hours within a day: a notice within them waits for their end', () => {
  expect(sendableAt(at('13:30'), { from: 13, until: 15 }, false)).toEqual(at('15:00'));
  expect(sendableAt(at('12:59'), { from: 13, until: 15 }, false)).toEqual(at('12:59'));
});

it('quiet hours that begin and end at one hour: no quiet hours', () => {
  expect(sendableAt(at('23:00'), { from: 22, until: 22 }, false)).toEqual(at('23:00'));
});

it('an urgent notice in quiet hours: sent immediately', () => {
  expect(sendableAt(at('23:00'), { from: 22, until: 8 }, true)).toEqual(at('23:00'));
});

it('how long a push service keeps a message: at most two days, not into the next quiet hours', () => {
  expect(pushTtlSeconds(at('12:00'), { from: 22, until: 8 }, false)).toBe(36_000);
  expect(pushTtlSeconds(at('12:00'), { from: 9, until: 10 }, false)).toBe(75_600);
  expect(pushTtlSeconds(at('12:00'), { from: 22, until: 8 }, true)).toBe(172_800);
  expect(pushTtlSeconds(at('12:00'), { from: 5, until: 5 }, false)).toBe(172_800);
});

it('the wait before the next attempt: doubles, follows Retry-After, at most a day', () => {
  expect(retryDelayMs(1, undefined)).toBe(60_000);
  expect(retryDelayMs(3, undefined)).toBe(240_000);
  expect(retryDelayMs(1, 5_000)).toBe(5_000);
  expect(retryDelayMs(30, undefined)).toBe(86_400_000);
});
