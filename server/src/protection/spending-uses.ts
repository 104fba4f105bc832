import type { Executor, Tx } from '../db/database.ts';
import { findSpendingCap, periodStarts, type SpendingCap } from './caps.rules.ts';
import { findSpending, type SpendingRow, updateSpending } from './protection.queries.ts';

/**
 * Counts the points that members with a cap spend on packs. A round of purchases reads the counts
 * with the accounts locked, adds its own, and writes them in the same transaction.
 */
export class SpendingUses {
  readonly #rows: Map<number, SpendingRow>;
  readonly #changed = new Set<number>();

  private constructor(rows: readonly SpendingRow[], now: Date) {
    this.#rows = new Map(rows.map((row) => [row.memberId, inPresentPeriods(row, now)]));
  }

  /** Reads the caps of these members. A purchase must have locked their accounts. */
  static async read(db: Executor, memberIds: readonly number[], now: Date): Promise<SpendingUses> {
    return new SpendingUses(await findSpending(db, memberIds), now);
  }

  /** Finds the member's cap with the fewest points left; undefined if they have no cap. */
  leftOf(memberId: number): SpendingCap | undefined {
    const row = this.#rows.get(memberId);
    return row && findSpendingCap(row);
  }

  /** Counts a purchase towards the member's caps. */
  add(memberId: number, points: number): void {
    const row = this.#rows.get(memberId);
    if (row === undefined) return;
    const { dayPoints, monthPoints } = row;
    this.#rows.set(memberId, {
      ...row,
      dayPoints: dayPoints + points,
      monthPoints: monthPoints + points,
    });
    this.#changed.add(memberId);
  }

  /**
   * Subtracts a refunded purchase from the counts of the day and the month in which it was made. If
   * those periods are over, nothing changes.
   */
  subtract(memberId: number, points: number, boughtAt: Date): void {
    const row = this.#rows.get(memberId);
    if (row === undefined) return;
    const ofDay = boughtAt >= row.countedDay ? points : 0;
    const ofMonth = boughtAt >= row.countedMonth ? points : 0;
    if (ofMonth === 0) return;
    this.#rows.set(memberId, {
      ...row,
      dayPoints: Math.max(0, row.dayPoints - ofDay),
      monthPoints: Math.max(0, row.monthPoints - ofMonth),
    });
    this.#changed.add(memberId);
  }

  /** Writes the changed counts to the database. */
  write(tx: Tx): Promise<unknown> {
    const changed = [...this.#rows.values()].filter(({ memberId }) => this.#changed.has(memberId));
    return Promise.all(changed.map((row) => updateSpending(tx, row)));
  }
}

/**
 * Sets what was spent to 0 if it was counted on an earlier day or in an earlier month than `now`.
 */
function inPresentPeriods(row: SpendingRow, now: Date): SpendingRow {
  const starts = periodStarts(now);
  const isToday = row.countedDay >= starts.day;
  const isThisMonth = row.countedMonth >= starts.month;
  return {
    ...row,
    countedDay: starts.day,
    dayPoints: isToday ? row.dayPoints : 0,
    countedMonth: starts.month,
    monthPoints: isThisMonth ? row.monthPoints : 0,
  };
}
