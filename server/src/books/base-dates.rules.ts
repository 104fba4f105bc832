import { dayAfter } from './daily-sums.rules.ts';

/**
 * A base date of the Payment Services Act (article 3, paragraph 2): 31 March or 30 September, the
 * end of a half-year.
 */
export interface BaseDate {
  /** A day in Japan, as `2027-03-31`. */
  day: string;
  /** The first day of the half-year that ends on the base date. */
  first: string;
  /** The last day for the report and the deposit: two months after the base date. */
  dueBy: string;
}

/** Lists the base dates from the half-year of one day to that of another, the newest first. */
export function baseDatesFrom(first: string, last: string): BaseDate[] {
  const dates: BaseDate[] = [];
  for (let date = baseDateOf(first); ; date = baseDateOf(dayAfter(date.day))) {
    dates.unshift(date);
    if (date.day >= last) return dates;
  }
}

/** Finds the base date that ends the half-year of a day. */
function baseDateOf(day: string): BaseDate {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  if (month >= 4 && month <= 9)
    return { day: `${year}-09-30`, first: `${year}-04-01`, dueBy: `${year}-11-30` };
  const end = month >= 10 ? year + 1 : year;
  return { day: `${end}-03-31`, first: `${end - 1}-10-01`, dueBy: `${end}-05-31` };
}

/** The duties of an issuer on a base date. */
export interface BaseDateDuties {
  /** Whether more paid points were unused than the threshold. Exactly the threshold is not more. */
  isAbove: boolean;
  /**
   * Yen to deposit or to guarantee otherwise: half of the unused points, rounded up; 0 if the
   * threshold is not exceeded.
   */
  depositYen: number;
}

/**
 * Computes the duties that follow from the paid points that were unused on a base date (Payment
 * Services Act, articles 5 and 14; 1 point is 1 yen).
 *
 * @param threshold points, 10,000,000 by the Enforcement Order, article 6
 */
export function dutiesOf(unusedPaid: number, threshold: number): BaseDateDuties {
  const isAbove = unusedPaid > threshold;
  return { isAbove, depositYen: isAbove ? Math.ceil(unusedPaid / 2) : 0 };
}

/** The paid points of all members at the end of a month, or now. */
export interface MonthEnd {
  /** As `2026-11`. */
  month: string;
  paid: number;
}

/**
 * Computes the paid points at the end of each month until `last`, from the points before the
 * half-year and the changes of each day.
 */
export function monthEndsOf(
  opening: number,
  changes: readonly { day: string; change: number }[],
  { first, last }: { first: string; last: string },
): MonthEnd[] {
  const ends: MonthEnd[] = [];
  let paid = opening;
  for (let day = first; day <= last; ) {
    const month = day.slice(0, 7);
    for (const each of changes) if (each.day.startsWith(month)) paid += each.change;
    ends.push({ month, paid });
    while (day.startsWith(month)) day = dayAfter(day);
  }
  return ends;
}
