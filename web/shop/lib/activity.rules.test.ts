import { expect, it } from 'vitest';
import { type Activity, continued, isNoteDue, periodsOf } from './activity.rules.ts';

const minute = 60_000;
/** A press each five minutes. */
function active(minutes: number, from: Activity | null = null, start = 0): Activity {
  let activity = continued(from, start);
  for (let at = 5; at <= minutes; at += 5) activity = continued(activity, start + at * minute);
  return activity;
}

it('59 minutes in the shop: no note; 60: a note, once; 120: another one', () => {
  expect(isNoteDue(active(55), 59 * minute)).toBe(false);
  const hour = active(60);
  expect(isNoteDue(hour, 60 * minute)).toBe(true);
  const noted = { ...hour, noted: periodsOf(hour) };
  expect(isNoteDue(noted, 60 * minute)).toBe(false);
  expect(isNoteDue(active(55, noted, 60 * minute), 115 * minute)).toBe(false);
  expect(isNoteDue(active(60, noted, 60 * minute), 120 * minute)).toBe(true);
});

it('a pause of more than 15 minutes, or a clock that was set back: the time begins again', () => {
  const before = active(50);
  expect(continued(before, 65 * minute).since).toBe(0);
  expect(continued(before, 66 * minute).since).toBe(66 * minute);
  expect(continued(before, 40 * minute).since).toBe(40 * minute);
});

it('coming back after a pause: no note of the time before it', () => {
  expect(isNoteDue(active(60), 76 * minute)).toBe(false);
});
