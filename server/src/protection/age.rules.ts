import { adultAge } from '#contract/limits.ts';
import { dateInJapan, dayInJapan } from '../lib/days.rules.ts';
import { japanOffsetMs } from '../lib/time.rules.ts';

/** The most years that a member can be old; an earlier date of birth is a slip of the keyboard. */
const oldestAge = 120;

/**
 * Computes the age in full years on a day in Japan. A year of life is full at the beginning of the
 * birthday; for somebody born on 29 February at the beginning of 1 March, in years without that day
 * (Act on Calculation of Ages; Civil Code, 143).
 *
 * @param bornOn date of birth, such as `1990-04-02`
 */
export function ageOn(bornOn: string, now: Date): number {
  const today = dateInJapan(now);
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  // Dates are compared as text: `-03-01` is after `-02-29`.
  return today.slice(4) < bornOn.slice(4) ? years - 1 : years;
}

/** Whether a person who lives today can be born on this date. */
export function isPossibleBirthDate(bornOn: string, now: Date): boolean {
  if (dayInJapan(bornOn) === undefined || bornOn > dateInJapan(now)) return false;
  return ageOn(bornOn, now) <= oldestAge;
}

/**
 * Computes the day on which a person is so many years old, such as `2008-04-02`.
 *
 * @param bornOn date of birth, such as `1990-04-02`
 */
export function birthdayOf(bornOn: string, years: number): string {
  const [year = 0, month = 1, date = 1] = bornOn.split('-').map(Number);
  // A 29 February that is missing in that year is read as 1 March.
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}

/** Computes when a person becomes 18: midnight in Japan at the beginning of the birthday. */
export function adultFrom(bornOn: string): Date {
  return new Date(Date.parse(birthdayOf(bornOn, adultAge)) - japanOffsetMs);
}

/** Returns a date of birth with which a person becomes 18 at this midnight in Japan. */
export function bornBefore(adult: Date): string {
  const date = dateInJapan(adult);
  return `${Number(date.slice(0, 4)) - adultAge}${date.slice(4)}`;
}

/** The meaning of an age for buying points. */
export type AgeStatus = 'unstated' | 'adult' | 'too-young';

/** Decides what a member's age means for buying points. */
export function ageStatusOf(bornOn: string | undefined, now: Date): AgeStatus {
  if (bornOn === undefined) return 'unstated';
  return ageOn(bornOn, now) < adultAge ? 'too-young' : 'adult';
}

/**
 * Decides which date of birth counts for a member whose person has several accounts: the latest one
 * with which the person is under 18, or else the member's own.
 *
 * @param own undefined if the member has stated none
 * @param stated the dates that the accounts of the person state, with the member's own
 */
export function countedBirthDate(
  own: string | undefined,
  stated: readonly string[],
  now: Date,
): string | undefined {
  const young = stated.filter((bornOn) => ageStatusOf(bornOn, now) === 'too-young');
  // Dates are compared as text.
  return young.toSorted().at(-1) ?? own;
}

/**
 * Whether a corrected date of birth would let a member under 18 pay sooner than the one before it.
 * One person of staff alone must not do that.
 */
export function loosens(before: string, after: string, now: Date): boolean {
  return after < before && ageOn(before, now) < adultAge;
}
