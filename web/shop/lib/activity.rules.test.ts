import { expect, it } from 'vitest';
import { minute } from '../../kit/lib/time.rules.ts';
import { type Activity, continued, isNoteDue, periodsOf } from './activity.rules.ts';

/** A press each five minutes. */
function active(minutes: number, from: Activity | null = null, start = 0): Activity {
  let activity = continued(from, start);
  for (let at = 5; at <= minutes; at += 5) activity = continued(activity, start + at * minute);
  return activity;
}

it('note about the time in the shop: none after 59 minutes, one after 60, another one after 120', () => {
  expect(isNoteDue(active(55), 59 * minute)).toBe(false);
  const hour = active(60);
  expect(isNoteDue(hour, 60 * minute)).toBe(true);
  const noted = { ...hour, noted: periodsOf(hour) };
  expect(isNoteDue(noted, 60 * minute)).toBe(false);
  expect(isNoteDue(active(55, noted, 60 * minute), 115 * minute)).toBe(false);
  expect(isNoteDue(active(60, noted, 60 * minute), 120 * minute)).toBe(true);
});

it('note about the time in the shop, after a pause of over 15 minutes or a clock set back: the time counts from zero', () => {
  const before = active(50);
  expect(continued(before, 65 * minute).since).toBe(0);
  expect(continued(before, 66 * minute).since).toBe(66 * minute);
  expect(continued(before, 40 * minute).since).toBe(40 * minute);
});

it('note about the time in the shop, after a pause: none for the time before the pause', () => {
  expect(isNoteDue(active(60), 76 * minute)).toBe(false);
});
