import { expect, it } from 'vitest';
import { namedCodes, withNamedCopies } from './name-copies.ts';

const line = (modelNumber: string, count: number) => ({
  ...{ modelNumber, count, buyPoint: 100, item: null },
});
const copy = (code: string) => ({
  ...{ code, grader: 'PSA', grade: '10', certificate: code, photos: [] },
});

it('naming two of five copies of a prize: the draft has a line for each of them, and one for the other three', () => {
  const lines = withNamedCopies([line('A', 5), line('B', 1)], 0, [copy('K-1'), copy('K-2')]);
  expect(lines.map(({ modelNumber, count, item }) => [modelNumber, count, item?.code])).toEqual([
    ['A', 1, 'K-1'],
    ['A', 1, 'K-2'],
    ['A', 3, undefined],
    ['B', 1, undefined],
  ]);
  expect(namedCodes({ lineUp: lines, extras: [] })).toEqual(new Set(['K-1', 'K-2']));
});

it('naming all copies of a prize: no line without a named copy is left', () => {
  expect(withNamedCopies([line('A', 1)], 0, [copy('K-1')])).toHaveLength(1);
});
