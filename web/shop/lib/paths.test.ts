import { describe, expect, it } from 'vitest';
import { numberFromQuery, packIn, paths } from './paths.ts';

describe("paths of the shop's screens", () => {
  it("paths of the shop's screens: omit query values that are not given", () => {
    expect(paths.login()).toBe('/login');
    expect(paths.login(7)).toBe('/login?packId=7');
    expect(paths.confirmBuyProduct(7, 10)).toBe('/confirm-buy-product?packId=7&buyCount=10');
  });
});

it('a query that names a pack: its number; without one, or with one typed wrong: none', () => {
  expect(packIn('?from=mail&packId=12')).toBe(12);
  expect(packIn('?packId=twelve')).toBeUndefined();
  expect(packIn('')).toBeUndefined();
});

describe('numberFromQuery', () => {
  it.each(['0', '-1', '1e3', ' 1', '1.5', 'x', '', '9999999999', null])(
    'numberFromQuery of %j: null',
    (value) => {
      expect(numberFromQuery(value)).toBeNull();
    },
  );
  it('numberFromQuery of a positive whole number: that number', () => {
    expect(numberFromQuery('3000')).toBe(3000);
  });
});
