import { expect, it } from 'vitest';
import { TrialLimit } from './trial.rules.ts';

it('more trials in a second than a process draws: the rest is refused until the next second', () => {
  const limit = new TrialLimit(2);
  expect([0, 10, 999].map((nowMs) => limit.take(nowMs))).toEqual([true, true, false]);
  expect(limit.take(1000)).toBe(true);
});
