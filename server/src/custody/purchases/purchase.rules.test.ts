import fc from 'fast-check';
import { expect, it } from 'vitest';
import { day } from '../../lib/time.rules.ts';
import { ageOn, problemOfPurchase, sellerStoredUntil, sellersDueBefore } from './purchase.rules.ts';

it.each([
  ['on the birthday', '2008-11-21', '2026-11-21', 18],
  ['the day before the birthday', '2008-11-22', '2026-11-21', 17],
  ['born on 29 February, on 28 February', '2008-02-29', '2026-02-28', 17],
  ['born on 29 February, on 1 March', '2008-02-29', '2026-03-01', 18],
])('the age of a seller %s: counted in full years', (_, born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

it.each([
  [
    'of 10,000 yen, nobody named',
    { yen: 10_000, age: undefined, isAdult: true },
    'seller-required',
  ],
  ['of 9,999 yen, nobody named, adult', { yen: 9_999, age: undefined, isAdult: true }, undefined],
  [
    'of 1 yen, age not confirmed',
    { yen: 1, age: undefined, isAdult: false },
    'adult-not-confirmed',
  ],
  ['from a person of 17', { yen: 1, age: 17, isAdult: true }, 'seller-under-age'],
  ['from a person of 18', { yen: 50_000, age: 18, isAdult: false }, undefined],
])(
  'buying cards from a person, %s: allowed or refused as the law on second-hand goods says',
  (_, purchase, problem) => {
    expect(problemOfPurchase(purchase)).toBe(problem);
  },
);

it('a seller recorded at any time: may be deleted three years after that day in Japan, never before', () => {
  expect(sellerStoredUntil(new Date('2026-11-21T14:59:00Z'))).toEqual(
    new Date('2029-11-21T15:00:00Z'),
  );
  expect(sellerStoredUntil(new Date('2026-11-21T15:00:00Z'))).toEqual(
    new Date('2029-11-22T15:00:00Z'),
  );
  const instant = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (recorded) => {
      const end = sellerStoredUntil(recorded).getTime();
      expect(sellersDueBefore(new Date(end + day)).getTime()).toBeGreaterThan(recorded.getTime());
      expect(sellersDueBefore(new Date(end - 1)).getTime()).toBeLessThanOrEqual(recorded.getTime());
    }),
  );
});
