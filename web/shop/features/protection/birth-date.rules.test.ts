import { expect, it } from 'vitest';
import { birthDateOf } from './birth-date.rules.ts';

it('a date of birth typed in three fields: full-width figures and missing leading zeros are accepted', () => {
  expect(birthDateOf('1990', '4', '2')).toBe('1990-04-02');
  expect(birthDateOf('１９９０', '０４', ' ０２')).toBe('1990-04-02');
  expect(birthDateOf('2000', '2', '29')).toBe('2000-02-29');
});

it('a date of birth that does not exist or is incomplete, typed in three fields: read as null', () => {
  for (const [year, month, day] of [
    ['1999', '2', '29'],
    ['1990', '13', '1'],
    ['1990', '', '1'],
    ['90', '4', '2'],
    ['1890', '4', '2'],
    ['平成2', '4', '2'],
    ['1990', '4', '0'],
  ] as const)
    expect(birthDateOf(year, month, day), `${year}-${month}-${day}`).toBeNull();
});
