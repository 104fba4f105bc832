import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateInJapan, dayInJapan, startOfDay } from '../lib/days.rules.ts';
import { day } from '../lib/time.rules.ts';
import {
  adultFrom,
  ageOn,
  ageStatusOf,
  birthdayOf,
  bornBefore,
  isPossibleBirthDate,
} from './age.rules.ts';

/** The first instant of a day in Japan. */
const midnight = (date: string) => dayInJapan(date)?.from ?? new Date(Number.NaN);
const dates = fc
  .date({ min: new Date('1920-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map(dateInJapan);
const birthAndLater = fc
  .tuple(dates, dates)
  .map(([one, other]) => (one < other ? [one, other] : [other, one]) as [string, string]);

describe('age of a member', () => {
  it('age of a member on a birthday: rises at midnight in Japan, not a millisecond before', () => {
    expect(ageStatusOf('2008-11-26', new Date('2026-11-25T14:59:59.999Z'))).toBe('too-young');
    expect(ageStatusOf('2008-11-26', new Date('2026-11-25T15:00:00.000Z'))).toBe('adult');
    expect(ageStatusOf(undefined, new Date('2026-11-25T15:00:00.000Z'))).toBe('unstated');
  });

  it('any date of birth: a person is 18 from the midnight of adultFrom on, not a millisecond before', () => {
    fc.assert(
      fc.property(dates, (bornOn) => {
        const adult = adultFrom(bornOn);
        expect(ageOn(bornOn, adult)).toBe(18);
        expect(ageOn(bornOn, new Date(adult.getTime() - 1))).toBe(17);
        expect(adultFrom(bornBefore(adult))).toEqual(adult);
      }),
    );
    expect(adultFrom('2008-02-29')).toEqual(midnight('2026-03-01'));
    expect(birthdayOf('2012-02-29', 16)).toBe('2028-02-29');
  });

  it('age of somebody born on 29 February: rises on 1 March, in leap years on 29 February', () => {
    expect(ageOn('2008-02-29', midnight('2026-02-28'))).toBe(17);
    expect(ageOn('2008-02-29', midnight('2026-03-01'))).toBe(18);
    expect(ageOn('2008-02-29', midnight('2028-02-28'))).toBe(19);
    expect(ageOn('2008-02-29', midnight('2028-02-29'))).toBe(20);
  });

  it('age on any day of a life: never falls, and rises by one only on the birthday', () => {
    fc.assert(
      fc.property(birthAndLater, ([born, today]) => {
        const yesterday = new Date(midnight(today).getTime() - day);
        const [before, after] = [ageOn(born, yesterday), ageOn(born, midnight(today))];
        const isBirthday =
          today.slice(5) === born.slice(5) ||
          // The first of March stands for a missing 29 February.
          (born.endsWith('-02-29') &&
            today.endsWith('-03-01') &&
            dateInJapan(yesterday).endsWith('-02-28'));
        expect(after - before).toBe(isBirthday ? 1 : 0);
      }),
    );
  });

  it('age at any time of one day in Japan: the same, also at the end of a month or a year', () => {
    fc.assert(
      fc.property(birthAndLater, fc.integer({ min: 0, max: day - 1 }), ([born, today], ms) => {
        const begin = startOfDay(midnight(today));
        expect(ageOn(born, new Date(begin.getTime() + ms))).toBe(ageOn(born, begin));
      }),
    );
  });

  it('stating a date of birth: accepted from 120 years ago until today, refused in the future', () => {
    const now = new Date('2026-11-25T03:00:00Z');
    expect(isPossibleBirthDate('2026-11-25', now)).toBe(true);
    expect(isPossibleBirthDate('2026-11-26', now)).toBe(false);
    expect(isPossibleBirthDate('1905-11-26', now)).toBe(true);
    expect(isPossibleBirthDate('1905-11-25', now)).toBe(false);
    expect(isPossibleBirthDate('1990-02-30', now)).toBe(false);
    expect(isPossibleBirthDate('0990-02-03', now)).toBe(false);
  });
});
