/**
 * Above this many unused paid points on a base date (31 March, 30 September), the issuer of prepaid
 * means reports to the authority within two months and deposits half of them (Payment Services Act,
 * articles 5 and 14; 1 point is 1 yen).
 */
export const unusedThreshold = 10_000_000;

const alarms = [100, 90, 70] as const;
export type UnusedAlarm = (typeof alarms)[number] | 0;

/**
 * Finds the highest alarm, in percent of the legal threshold, that so many unused paid points
 * reach.
 */
export function alarmOf(paidPoints: number): UnusedAlarm {
  return alarms.find((percent) => paidPoints * 100 >= unusedThreshold * percent) ?? 0;
}
