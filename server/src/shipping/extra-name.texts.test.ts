import { expect, it } from 'vitest';
import { extraNameOf } from './extra-name.texts.ts';

const at = (...positions: number[]) => extraNameOf({ kind: 'every', positions });

it('an extra prize on a packing slip: its name has the positions that won it', () => {
  expect(extraNameOf({ kind: 'last', positions: [100] })).toEqual({
    ja: 'ラストワン賞',
    en: 'Last-one prize',
  });
  expect(extraNameOf({ kind: 'at', positions: [500] })).toEqual({
    ja: 'キリ番賞（500枚目）',
    en: 'Prize for card 500',
  });
  expect(at(100, 200)).toEqual({
    ja: 'キリ番賞（100・200枚目）',
    en: 'Prizes for cards 100, 200',
  });
});

it('an extra prize that won at more than ten positions, on a packing slip: ten are listed, the rest is a number', () => {
  const eleven = at(...Array.from({ length: 11 }, (_, index) => index + 1));
  expect(eleven.ja).toBe('キリ番賞（1・2・3・4・5・6・7・8・9・10枚目、ほか1枚）');
  expect(eleven.en).toBe('Prizes for cards 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, and 1 more');
});
