import { dormancyMonths, dormancyWarningDays } from '#contract/limits.ts';
import { monthsAfter } from '#contract/months.ts';
import { day } from '../lib/time.rules.ts';

/** How long an account has been unused, and the warnings about it. */
export interface Dormancy {
  unusedSince: Date;
  /** Warnings sent since the last use. */
  warnings: number;
  /**
   * When the account will be closed, as the last warning named it; null before the first warning.
   */
  closesAt: Date | null;
}

export type DormancyStep =
  | { kind: 'wait' }
  /**
   * Send a warning that names this closing time. It leaves whole days between warning and closing,
   * also after an outage.
   */
  | { kind: 'warn'; closesAt: Date }
  | { kind: 'close' };

/** Computes a time: accounts that were used after it need no check. */
export function unusedBefore(now: Date): Date {
  // One day more than needed, because months differ in length. `dueStep` decides about each
  // account.
  return monthsAfter(new Date(now.getTime() + (dormancyWarningDays[0] + 1) * day), -dormancyMonths);
}

/**
 * Counts the time since the last use from the end of a member's last break, if that is later.
 * Warnings from before that end no longer count.
 *
 * @param breakUntil null if there was none
 */
export function afterBreak(dormancy: Dormancy, breakUntil: Date | null): Dormancy {
  if (breakUntil === null || breakUntil <= dormancy.unusedSince) return dormancy;
  const isEarlier =
    dormancy.closesAt !== null && dormancy.closesAt < monthsAfter(breakUntil, dormancyMonths);
  return {
    unusedSince: breakUntil,
    warnings: isEarlier ? 0 : dormancy.warnings,
    closesAt: isEarlier ? null : dormancy.closesAt,
  };
}

/**
 * Decides what to do about an unused account now: warn 30 and 7 days before the end of six months,
 * then close it (spec, section 9).
 */
export function dueStep({ unusedSince, warnings, closesAt }: Dormancy, now: Date): DormancyStep {
  const end = closesAt ?? monthsAfter(unusedSince, dormancyMonths);
  const warningDays = dormancyWarningDays[warnings];
  if (warningDays === undefined) return end <= now ? { kind: 'close' } : { kind: 'wait' };
  const earliestEnd = new Date(now.getTime() + warningDays * day);
  if (end > earliestEnd) return { kind: 'wait' };
  return { kind: 'warn', closesAt: earliestEnd };
}
