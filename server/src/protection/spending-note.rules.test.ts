import { expect, it } from 'vitest';
import { isUnusual } from './spending-note.rules.ts';

it.each([
  [9_999, [1_000], false, 'less than 10,000 yen'],
  [10_000, [1_000], true, '10,000 yen, usually 1,000'],
  [30_000, [10_000, 10_000, 10_000], false, 'three times the usual sum'],
  [30_001, [10_000, 10_000, 10_000], true, 'more than three times the usual sum'],
  [30_000, [1_000, 10_000, 90_000], false, 'one day of much more does not raise the usual sum'],
  [16_500, [1_000, 10_000], false, 'two paying days: their mean'],
  [16_501, [1_000, 10_000], true, 'two paying days: more than three times their mean'],
  [50_000, [], false, 'no paying day before: nothing is usual yet'],
])(
  'paying %i yen today after days with payments of %j yen: unusual: %s (%s)',
  (today, days, expected) => {
    expect(isUnusual(today, days)).toBe(expected);
  },
);
