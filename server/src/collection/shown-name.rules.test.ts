import { expect, it } from 'vitest';
import { readShownName } from './shown-name.rules.ts';

it.each([
  ['  ｱｵｲ　の　部屋 ', 'アオイ の 部屋'],
  ['Ren_7', 'Ren_7'],
  ['𠮷'.repeat(20), '𠮷'.repeat(20)],
])('the shown name %j: accepted as %j', (typed, name) => {
  expect(readShownName(typed, true)).toEqual({ ok: true, name });
});

it.each([
  ['', 'missing'],
  ['𠮷'.repeat(21), 'too-long'],
  ['me@example.com', 'not-allowed'],
  ['https://x.example', 'not-allowed'],
  ['090-1234-5678', 'not-allowed'],
  ['a\u202eb', 'not-allowed'],
  ['ＫＡＩＦＵ公式', 'reserved'],
  ['Support', 'reserved'],
])('the shown name %j: refused as %s', (typed, problem) => {
  expect(readShownName(typed, true)).toEqual({ ok: false, problem });
});

it('no name that is shown nowhere: accepted', () => {
  expect(readShownName(' ', false)).toEqual({ ok: true, name: '' });
});
