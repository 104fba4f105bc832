/** The pause of a partner site as it is stored. */
interface StoredPause {
  /** Its beginning; null without a pause. */
  pausedAt: Date | null;
  /** Its end; null if it ends by hand. */
  resumesAt: Date | null;
}

/** Returns the pause that runs or is planned at a time; undefined without one, or if it is over. */
export function pauseOf(
  { pausedAt, resumesAt }: StoredPause,
  at: Date,
): { pausedAt: Date; resumesAt: Date | null } | undefined {
  const isOver = resumesAt !== null && resumesAt <= at;
  return pausedAt === null || isOver ? undefined : { pausedAt, resumesAt };
}

/** Whether a partner site is paused at a time. */
export function isPausedAt(stored: StoredPause, at: Date): boolean {
  const pause = pauseOf(stored, at);
  return pause !== undefined && pause.pausedAt <= at;
}
