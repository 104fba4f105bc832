import { useEffect } from 'react';
import * as z from 'zod/mini';
import { sessionValues } from '../../kit/lib/session-values.ts';
import { type Activity, continued, isNoteDue, periodsOf } from './activity.rules.ts';

const shape = z.object({ since: z.number(), last: z.number(), noted: z.number() });
/** Opened for each use: all tabs of a browser share it, so no tab may hold an older value. */
const stored = () => sessionValues('kaifu.', shape, () => localStorage);
const name = 'activity';
/** A press within this time after a stored one is not stored. */
const storesEachMs = 20_000;

/** Records the times of presses and typing while the app is open. */
export function useActivity(): void {
  useEffect(() => {
    const observe = () => {
      const before = stored().read(name);
      const now = Date.now();
      if (before !== null && now >= before.last && now - before.last < storesEachMs) return;
      stored().write(name, continued(before, now));
    };
    window.addEventListener('pointerdown', observe, { passive: true });
    window.addEventListener('keydown', observe, { passive: true });
    return () => {
      window.removeEventListener('pointerdown', observe);
      window.removeEventListener('keydown', observe);
    };
  }, []);
}

/** Returns the hours in the shop that a note should name now; 0 if no note is due. */
export function hoursToNote(): number {
  const activity = stored().read(name);
  return activity !== null && isNoteDue(activity, Date.now()) ? periodsOf(activity) : 0;
}

/** Records that the member has read the note. The next one comes after another hour. */
export function endActivityNote(): void {
  const activity: Activity | null = stored().read(name);
  if (activity !== null) stored().write(name, { ...activity, noted: periodsOf(activity) });
}
