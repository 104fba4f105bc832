import { spendingNote } from '#contract/limits.ts';

/**
 * Whether a member paid, or spent on packs, much more today than they usually do on a day on which
 * they do (protection.md, "Clear sight"). Somebody who has not done so before has no usual sum.
 *
 * @param today yen paid today, or points spent
 * @param payingDays those of each earlier day of the period on which there were any
 */
export function isUnusual(today: number, payingDays: readonly number[]): boolean {
  const usual = twiceTheMedian(payingDays);
  if (usual === undefined || today < spendingNote.yen) return false;
  return 2 * today > spendingNote.times * usual;
}

/** The median doubled: a whole number also between two sums. */
function twiceTheMedian(sums: readonly number[]): number | undefined {
  const sorted = [...sums].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : lower + upper;
}
