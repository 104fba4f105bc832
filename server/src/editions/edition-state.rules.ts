import type { EditionState } from '#contract/console/editions.ts';

/** Says whether members see a record at a moment, by the period of its edition. */
export function stateOf(
  { fromAt, untilAt }: { fromAt: Date | null; untilAt: Date | null },
  now: Date,
): EditionState {
  if (fromAt === null) return 'draft';
  if (fromAt > now) return 'scheduled';
  return untilAt !== null && untilAt <= now ? 'over' : 'shown';
}
