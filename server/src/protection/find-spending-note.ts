import { spendingNote } from '#contract/limits.ts';
import type { Clock } from '../lib/clock.ts';
import { dateInJapan, startOfDay } from '../lib/days.rules.ts';
import { day } from '../lib/time.rules.ts';
import { isUnusual } from './spending-note.rules.ts';

export interface SpendingNoteDeps {
  clock: Clock;
  /** Yen that a member paid on each day of Japan since then, without refunds; paying days only. */
  findPaidDays: (memberId: number, since: Date) => Promise<readonly { day: string; yen: number }[]>;
  /** Points spent on packs on each day of Japan since then, without refunds; such days only. */
  findSpentDays: (
    memberId: number,
    since: Date,
  ) => Promise<readonly { day: string; points: number }[]>;
}

/** The sums of today, paid and spent on packs; null where today is like other days. */
export interface SpendingNote {
  paid: { day: string; yen: number } | null;
  spent: { day: string; points: number } | null;
}

/** Finds the notes that a member reads if they paid, or spent on packs, unusually much today. */
export async function findSpendingNote(
  { clock, findPaidDays, findSpentDays }: SpendingNoteDeps,
  memberId: number,
): Promise<SpendingNote> {
  const now = clock.now();
  const since = new Date(startOfDay(now).getTime() - spendingNote.days * day);
  const [paidDays, spentDays] = await Promise.all([
    findPaidDays(memberId, since),
    findSpentDays(memberId, since),
  ]);
  const today = dateInJapan(now);
  return {
    paid: unusualOf(paidDays, today, ({ yen }) => yen),
    spent: unusualOf(spentDays, today, ({ points }) => points),
  };
}

/** Returns the sum of today if it is unusual beside those of earlier days, or else null. */
function unusualOf<Sum extends { day: string }>(
  sums: readonly Sum[],
  today: string,
  amountOf: (sum: Sum) => number,
): Sum | null {
  const ofToday = sums.find((sum) => sum.day === today);
  if (ofToday === undefined) return null;
  const before = sums.filter((sum) => sum !== ofToday);
  return isUnusual(amountOf(ofToday), before.map(amountOf)) ? ofToday : null;
}
