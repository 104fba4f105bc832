import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionOf, sheets } from './label-layout.rules.ts';

const layout = fc.constantFrom('a4', 'roll');
const place = fc.nat({ max: 2_000 });

it('any stock label of any layout: lies within its page', () => {
  fc.assert(
    fc.property(layout, place, (name, each) => {
      const sheet = sheets[name];
      const { x, y } = positionOf(sheet, each);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + sheet.labelWidth).toBeLessThanOrEqual(sheet.width);
      expect(y + sheet.labelHeight).toBeLessThanOrEqual(sheet.height);
    }),
  );
});

it('two stock labels: never overlap on one page', () => {
  fc.assert(
    fc.property(layout, place, place, (name, one, other) => {
      fc.pre(one !== other);
      const sheet = sheets[name];
      const [a, b] = [positionOf(sheet, one), positionOf(sheet, other)];
      const isApart =
        a.page !== b.page ||
        Math.abs(a.x - b.x) >= sheet.labelWidth - 1e-9 ||
        Math.abs(a.y - b.y) >= sheet.labelHeight - 1e-9;
      expect(isApart).toBe(true);
    }),
  );
});

it('24 stock labels on A4: fill one sheet, the next label begins another', () => {
  expect(positionOf(sheets.a4, 0)).toEqual({ page: 0, x: 6, y: 12.9 });
  expect(positionOf(sheets.a4, 23)).toMatchObject({ page: 0, x: 138 });
  expect(positionOf(sheets.a4, 24)).toEqual({ page: 1, x: 6, y: 12.9 });
});
