import { spendingNote } from '#contract/limits.ts';
import type { Clock } from '../lib/clock.ts';
import { dateInJapan, startOfDay } from '../lib/days.rules.ts';
import { day } from '../lib/time.rules.ts';
import { isUnusual } from './spending-note.rules.ts';

export interface SpendingNoteDeps {
  clock: Clock;
  /** Yen that a member paid on each day of Japan since then, without refunds; paying days only. */
  findPaidDays: (memberId: number, since: Date) => Promise<readonly { day: string; yen: number }[]>;
}

/**
 * Finds the note that the member reads if they paid unusually much today: the day in Japan and the
 * yen.
 *
 * @returns null if today is like other days
 */
export async function findSpendingNote(
  { clock, findPaidDays }: SpendingNoteDeps,
  memberId: number,
): Promise<{ day: string; yen: number } | null> {
  const now = clock.now();
  const since = new Date(startOfDay(now).getTime() - spendingNote.days * day);
  const days = await findPaidDays(memberId, since);
  const today = dateInJapan(now);
  const yen = days.find((paid) => paid.day === today)?.yen ?? 0;
  const before = days.filter((paid) => paid.day !== today).map((paid) => paid.yen);
  return isUnusual(yen, before) ? { day: today, yen } : null;
}
