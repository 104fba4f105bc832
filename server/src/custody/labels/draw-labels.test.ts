import { expect, it } from 'vitest';
import { codeOf } from '../code.rules.ts';
import { drawLabels, type Label } from './draw-labels.ts';

const card: Label = {
  ...{ code: codeOf(12), name: '青い竜', modelNumber: 'T-1', grading: 'PSA 10 12345678' },
  ...{ location: 'A-1', isLocation: false },
};
const shelf: Label = {
  ...{ code: 'A-1', name: '', modelNumber: '', grading: '', location: '' },
  isLocation: true,
};

/** How many pages the sheets of these labels have. */
async function pagesOf(labels: readonly Label[], skipped: number): Promise<number> {
  const pdf = (await drawLabels(labels, { layout: 'a4', skipped })).toString('latin1');
  return [...pdf.matchAll(/\/Type \/Page\b/g)].length;
}

const times = (count: number, label: Label) => Array.from({ length: count }, () => label);

it('labels of cards and of locations on one sheet: a page with 24, the next with the rest', async () => {
  expect(await pagesOf([...times(12, card), ...times(12, shelf)], 0)).toBe(1);
  expect(await pagesOf([...times(12, card), ...times(13, shelf)], 0)).toBe(2);
});

it('labels on a sheet whose first places were used before: these stay empty, the labels begin after them', async () => {
  expect(await pagesOf(times(4, card), 20)).toBe(1);
  expect(await pagesOf(times(5, card), 20)).toBe(2);
});
