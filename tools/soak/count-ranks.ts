import type { CoinEntry } from '#contract/shop/histories.ts';
import { day } from '../../server/src/lib/time.rules.ts';
import type { MemberOfBooks } from './count-points.ts';
import type { Notes, RanksOnOffer } from './notes.ts';
import type { Statement } from './statements.ts';

/** A purchase near the edge of the window may count or not: clocks differ a little. */
const toleranceMs = 60_000;

/** Finds the rows of coins that ranks added. */
export function rankBonusRows(coins: readonly CoinEntry[]): CoinEntry[] {
  return coins.filter(({ memo }) => /^(ボーナス|Bonus)/.test(memo));
}

/**
 * Computes the coins that a rank adds to each purchase of a member, from the member's own notes. A
 * break makes the window longer: time in which the member may not buy does not count.
 *
 * @param boughtAt when each purchase was made, by its id
 * @returns by the id of the purchase: the amounts that are right; several at the edge of the window
 */
export function rankBonusesDue(
  { purchases, breaks }: Pick<Notes, 'purchases' | 'breaks'>,
  boughtAt: ReadonlyMap<string, number>,
  { windowDays, ranks }: RanksOnOffer,
): Map<string, number[]> {
  const active = (at: number) =>
    breaks.reduce(
      (time, { from, until }) => time - Math.max(0, Math.min(at, until.getTime()) - from.getTime()),
      at,
    );
  const due = new Map<string, number[]>();
  for (const [place, { id, pack, count }] of purchases.entries()) {
    const at = active(boughtAt.get(id) ?? 0);
    const coins =
      pack.pointsPerCoin > 0 ? Math.floor((pack.price * count) / pack.pointsPerCoin) : 0;
    const bonusWith = (windowMs: number) => {
      const spent = purchases.slice(0, place).reduce((sum, before) => {
        const isInWindow = at - active(boughtAt.get(before.id) ?? 0) < windowMs;
        const isForPoints = before.pack.currency === 'point';
        return sum + (isInWindow && isForPoints ? before.pack.price * before.count : 0);
      }, 0);
      const percent = Math.max(
        0,
        ...ranks.filter(({ points }) => points <= spent).map(({ bonusPercent }) => bonusPercent),
      );
      return Math.floor((coins * percent) / 100);
    };
    const windowMs = windowDays * day;
    due.set(id, [
      ...new Set([bonusWith(windowMs - toleranceMs), bonusWith(windowMs + toleranceMs)]),
    ]);
  }
  return due;
}

/**
 * Compares the coins that ranks added with those that are due by the members' notes. Where none
 * were added, the budget of the month must have been too small for them.
 *
 * @returns everything that does not match, and the coins in all
 */
export function compareRanks(
  statements: ReadonlyMap<MemberOfBooks, Statement>,
  ranks: RanksOnOffer,
): { errors: string[]; coins: number; refused: number } {
  const errors: string[] = [];
  const givenIn = new Map<string, number>();
  const missing: { id: string; month: string; coins: number }[] = [];
  for (const [{ number, notes }, { purchases, coins }] of statements) {
    const boughtAt = new Map(purchases.map(({ id, created }) => [id, Date.parse(created)]));
    const due = rankBonusesDue(notes, boughtAt, ranks);
    const rows = rankBonusRows(coins);
    for (const { history_id: id, bonusCoin } of rows)
      if (due.get(id)?.includes(bonusCoin) !== true || bonusCoin === 0)
        errors.push(
          `member ${number}: the rank added ${bonusCoin} coins to ${id}, not ${due.get(id)}`,
        );
    for (const [id, amounts] of due) {
      const month = monthInJapan(boughtAt.get(id) ?? 0);
      const own = rows.filter((row) => row.history_id === id);
      if (own.length > 1) errors.push(`member ${number}: the rank added coins to ${id} twice`);
      const given = own.reduce((sum, { bonusCoin }) => sum + bonusCoin, 0);
      givenIn.set(month, (givenIn.get(month) ?? 0) + given);
      if (own.length === 0 && !amounts.includes(0))
        missing.push({ id, month, coins: Math.min(...amounts) });
    }
  }
  const { bonusCoinsPerMonth: budget } = ranks;
  for (const [month, given] of givenIn)
    if (given > budget) errors.push(`ranks gave ${given} coins in ${month}, more than ${budget}`);
  for (const { id, month, coins } of missing) {
    const given = givenIn.get(month) ?? 0;
    if (given + coins <= budget)
      errors.push(`the rank added no coins to ${id}; ${coins} were due, and ${given} of ${budget}`);
  }
  const coins = [...givenIn.values()].reduce((sum, given) => sum + given, 0);
  return { errors, coins, refused: missing.length };
}

function monthInJapan(at: number): string {
  return new Date(at + 9 * 60 * 60 * 1000).toISOString().slice(0, 7);
}
