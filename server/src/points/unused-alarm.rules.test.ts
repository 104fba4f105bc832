import { expect, it } from 'vitest';
import { alarmOf } from './unused-alarm.rules.ts';

it('alarm about unused paid points: at 70, 90 and 100 percent of the legal threshold of ten million', () => {
  expect([0, 6_999_999, 7_000_000, 8_999_999].map(alarmOf)).toEqual([0, 0, 70, 70]);
  expect([9_000_000, 9_999_999, 10_000_000, 25_000_000].map(alarmOf)).toEqual([90, 90, 100, 100]);
});
