import { expect, it } from 'vitest';
import { groupCopies } from './group-copies.rules.ts';

const item = { code: 'K-1', grader: null, grade: null, certificate: null, photos: [] };
const dragon = { name: 'Dragon', model_number: 'D', rarity: 3, buy_point: 9, count: 1 };

it('prizes of a line-up that differ only in the named copy of one card: shown as one group; other prizes are not grouped', () => {
  const prizes = [
    { ...dragon, id: 1, item },
    { ...dragon, id: 2, item: null },
    { ...dragon, id: 3, item: { ...item, code: 'K-2' } },
    { ...dragon, id: 4, item, buy_point: 8 },
    { ...dragon, id: 5, item: null },
  ];
  expect(groupCopies(prizes).map((group) => group.map(({ id }) => id))).toEqual([
    [1, 3],
    [2],
    [4],
    [5],
  ]);
});
