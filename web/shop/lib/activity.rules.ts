import { activityNote } from '#contract/limits.ts';
import { minute } from '../../kit/lib/time.rules.ts';

/** A visit without a long pause: its first and last press, in epoch milliseconds. */
export interface Activity {
  readonly since: number;
  readonly last: number;
  /** How many whole periods had passed at the last note that the member read; 0 before. */
  readonly noted: number;
}

/** Adds a press or key to the activity; after a pause a new one begins. */
export function continued(activity: Activity | null, now: number): Activity {
  const pause = activity === null ? Number.POSITIVE_INFINITY : now - activity.last;
  // A clock that was set back begins a new one, too.
  if (activity === null || pause < 0 || pause > activityNote.pauseMinutes * minute)
    return { since: now, last: now, noted: 0 };
  return { ...activity, last: now };
}

/** Counts the whole periods (`activityNote.minutes`) of an activity. */
export function periodsOf({ since, last }: Activity): number {
  return Math.floor((last - since) / (activityNote.minutes * minute));
}

/** Whether a note about the length of the visit is due: once after each period. */
export function isNoteDue(activity: Activity | null, now: number): boolean {
  if (activity === null || now - activity.last > activityNote.pauseMinutes * minute) return false;
  return periodsOf(activity) > activity.noted;
}
