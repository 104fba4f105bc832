import { expect, it } from 'vitest';
import { isPriceCurrent } from './cards.ts';

it('reference price: current for 30 days from the beginning of its day in Japan, to the millisecond', () => {
  const last = Date.parse('2026-05-01T00:00:00+09:00');
  expect(isPriceCurrent('2026-04-01', last)).toBe(true);
  expect(isPriceCurrent('2026-04-01', last + 1)).toBe(false);
  expect(isPriceCurrent('2026-04-01', last + 1_000)).toBe(false);
  expect(isPriceCurrent('2026-05-01', last)).toBe(true);
});
