/**
 * Whether a partner site is paused at a time.
 *
 * @param pause its beginning, null without a pause, and its end, null if it ends by hand
 */
export function isPausedAt(
  { pausedAt, resumesAt }: { pausedAt: Date | null; resumesAt: Date | null },
  at: Date,
): boolean {
  return pausedAt !== null && pausedAt <= at && (resumesAt === null || resumesAt > at);
}
