import { expect, it } from 'vitest';
import { isPriceOld } from './card-price.tsx';

it('price of a card at a day in Japan: current for 30 days, then old', () => {
  const day = '2026-04-01';
  expect(isPriceOld(day, Date.parse('2026-05-01T00:00:00+09:00'))).toBe(false);
  expect(isPriceOld(day, Date.parse('2026-05-01T00:00:01+09:00'))).toBe(true);
});
