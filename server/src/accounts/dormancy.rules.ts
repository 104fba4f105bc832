import { dormancyMonths, dormancyWarningDays } from '#contract/limits.ts';
import { monthsAfter } from '../lib/months.rules.ts';
import { day } from '../lib/time.rules.ts';

/** How long an account has been unused, and what was done about it. */
export interface Dormancy {
  unusedSince: Date;
  /** How many warnings were sent since. */
  warnings: number;
  /** When it is closed, as the first warning said. */
  closesAt: Date | null;
}

export type DormancyStep =
  | { kind: 'wait' }
  /**
   * Warn, and close it then: it leaves whole days between the warning and the end, also after an
   * outage.
   */
  | { kind: 'warn'; closesAt: Date }
  | { kind: 'close' };

/** An account that was used after this instant is not looked at. */
export function lookBackFrom(now: Date): Date {
  // A day more than needed: months differ in length, and each account is judged by itself.
  return monthsAfter(new Date(now.getTime() + (dormancyWarningDays[0] + 1) * day), -dormancyMonths);
}

/**
 * What is due for an unused account: warnings 30 and 7 days before the end of 6 months, then the
 * end (spec, section 9).
 */
export function dueStep({ unusedSince, warnings, closesAt }: Dormancy, now: Date): DormancyStep {
  const end = closesAt ?? monthsAfter(unusedSince, dormancyMonths);
  const warningDays = dormancyWarningDays[warnings];
  if (warningDays === undefined) return end <= now ? { kind: 'close' } : { kind: 'wait' };
  const earliestEnd = new Date(now.getTime() + warningDays * day);
  if (end > earliestEnd) return { kind: 'wait' };
  return { kind: 'warn', closesAt: earliestEnd };
}
