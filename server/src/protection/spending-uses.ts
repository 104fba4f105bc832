import type { Executor, Tx } from '../db/database.ts';
import { findSpendingCap, periodStarts, type SpendingCap, type SpendingUse } from './caps.rules.ts';
import {
  findSharedSpending,
  lockSharedSpending,
  type SharedSpending,
} from './find-shared-spending.ts';
import { findSpending, type SpendingRow, updateSpending } from './protection.queries.ts';

/**
 * Counts the points that members with a cap spend on packs. A round of purchases reads the counts
 * with the accounts locked, adds its own, and writes them in the same transaction. The purchases of
 * all accounts of a person count against the caps that they set in one of them.
 */
export class SpendingUses {
  readonly #rows: Map<number, SpendingRow>;
  readonly #shared: Map<number, SharedSpending>;
  readonly #changed = new Set<number>();

  private constructor(
    rows: readonly SpendingRow[],
    shared: Map<number, SharedSpending>,
    now: Date,
  ) {
    this.#rows = new Map(rows.map((row) => [row.memberId, inPresentPeriods(row, now)]));
    this.#shared = shared;
  }

  /** Reads the caps of these members and of their other accounts, for purchases. */
  static async read(db: Executor, memberIds: readonly number[], now: Date): Promise<SpendingUses> {
    const shared = await findSharedSpending(db, memberIds, now);
    return new SpendingUses(await findSpending(db, memberIds), shared, now);
  }

  /**
   * Reads as `read`, and lets purchases of other accounts of the same persons wait until the
   * transaction ends. A purchase must have locked the accounts of these members.
   */
  static async lock(tx: Tx, memberIds: readonly number[], now: Date): Promise<SpendingUses> {
    await lockSharedSpending(tx, memberIds, now);
    return SpendingUses.read(tx, memberIds, now);
  }

  /** Reads what these accounts themselves spent, for refunds. The accounts must be locked. */
  static async readOwn(tx: Tx, memberIds: readonly number[], now: Date): Promise<SpendingUses> {
    return new SpendingUses(await findSpending(tx, memberIds), new Map(), now);
  }

  /** Finds the member's cap with the fewest points left; undefined if they have no cap. */
  leftOf(memberId: number): SpendingCap | undefined {
    const shared = this.#shared.get(memberId);
    if (shared !== undefined) {
      const cap = findSpendingCap(shared.use);
      return cap && { ...cap, isShared: true };
    }
    const row = this.#rows.get(memberId);
    return row && findSpendingCap(row);
  }

  /** Counts a purchase towards the caps of the member's person. */
  add(memberId: number, points: number): void {
    for (const [sharing, { use, counted }] of this.#shared)
      if (counted.includes(memberId))
        this.#shared.set(sharing, { use: withPoints(use, points), counted });
    const row = this.#rows.get(memberId);
    if (row === undefined) return;
    this.#rows.set(memberId, withPoints(row, points));
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

  /** Writes the changed counts to the database, in the order in which `lock` locks them. */
  write(tx: Tx): Promise<unknown> {
    const changed = [...this.#rows.values()]
      .filter(({ memberId }) => this.#changed.has(memberId))
      .sort((one, other) => one.memberId - other.memberId);
    return Promise.all(changed.map((row) => updateSpending(tx, row)));
  }
}

/** Adds points to what was spent on the day and in the month. */
function withPoints<Use extends SpendingUse>(use: Use, points: number): Use {
  const { dayPoints, monthPoints } = use;
  return { ...use, dayPoints: dayPoints + points, monthPoints: monthPoints + points };
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
