import { expect, it } from 'vitest';
import { rangesOf } from './ranges.rules.ts';

const sizes = [
  { id: 3, rows: 4 },
  { id: 5, rows: 5 },
  { id: 9, rows: 30 },
  { id: 12, rows: 1 },
];

it.each([
  ['none', [], 10, [[undefined, undefined]]],
  ['some, all at once', sizes, 100, [[undefined, undefined]]],
  [
    'some, ten rows at once',
    sizes,
    10,
    [
      [undefined, 9],
      [9, 12],
      [12, undefined],
    ],
  ],
  [
    'some, one row at once',
    sizes,
    1,
    [
      [undefined, 5],
      [5, 9],
      [9, 12],
      [12, undefined],
    ],
  ],
] as const)('ids with rows, %s: ranges that contain every id once', (_, some, most, wanted) => {
  expect(rangesOf(some, most).map(({ from, to }) => [from, to])).toEqual(wanted);
});
