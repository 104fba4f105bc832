import { recordedFromYen, sellerAge } from '#contract/console/purchases.ts';
import { startOfDay } from '../../lib/days.rules.ts';
import { day } from '../../lib/time.rules.ts';

/**
 * How long a record of a purchase is kept after its day, in years (Secondhand Articles Dealer Act,
 * article 18).
 */
export const storedYears = 3;

/** Why a purchase from a person is refused. */
export type SellerProblem =
  /** It is of 10,000 yen or more, and nobody is named (articles 15 and 16). */
  | 'seller-required'
  /** The seller is under 18, or nobody has made sure that they are not. */
  | 'seller-under-age'
  | 'adult-not-confirmed';

/** Computes somebody's age in full years on a day; both are dates such as `2026-11-21`. */
export function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Says why a purchase from a person may not be made; undefined if it may.
 *
 * For trading cards a seller is recorded only from 10,000 yen on. Some other goods are recorded at
 * any price (enforcement rule, article 16 (2): motorcycles, video games, recordings, books, and
 * since October 2025 some goods of metal). The ordinances of prefectures forbid purchases from
 * persons under 18.
 */
export function problemOfPurchase({
  yen,
  age,
  isAdult,
}: {
  yen: number;
  /** The age of the seller who is named; undefined if nobody is. */
  age: number | undefined;
  /** Whether the buyer has made sure that the seller is 18 or older. */
  isAdult: boolean;
}): SellerProblem | undefined {
  if (age !== undefined) return age < sellerAge ? 'seller-under-age' : undefined;
  if (yen >= recordedFromYen) return 'seller-required';
  return isAdult ? undefined : 'adult-not-confirmed';
}

/** Computes when a seller who was recorded at this time is deleted: three years after the day. */
export function sellerStoredUntil(recordedAt: Date): Date {
  return yearsLater(new Date(startOfDay(recordedAt).getTime() + day), storedYears);
}

/** Computes a time: sellers who were recorded before it are to be deleted at `now`. */
export function sellersDueBefore(now: Date): Date {
  return yearsLater(startOfDay(now), -storedYears);
}

function yearsLater(instant: Date, years: number): Date {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}
