import type { StatementMonth } from '#contract/shop/protection.ts';

/** An amount of a member in a month of Japan such as `2026-11`. */
export interface MonthSum {
  month: string;
  amount: number;
}

/** Finds a member's amounts by month. */
type FindMonths = (memberId: number) => Promise<readonly MonthSum[]>;

/** The amounts of a statement. Other capabilities have them. */
export interface StatementSources {
  /** Yen paid for points, without refunds. */
  paid: FindMonths;
  /** Points spent on packs. */
  spent: FindMonths;
  /** Points that won cards were converted to. */
  converted: FindMonths;
  /** Cards that were shipped. */
  shipped: FindMonths;
}

/** Sums by month what a member paid, spent, got back and had shipped; newest first. */
export async function findStatement(
  { paid, spent, converted, shipped }: StatementSources,
  memberId: number,
): Promise<StatementMonth[]> {
  const [paidMonths, spentMonths, convertedMonths, shippedMonths] = await Promise.all([
    paid(memberId),
    spent(memberId),
    converted(memberId),
    shipped(memberId),
  ]);
  const all = [...paidMonths, ...spentMonths, ...convertedMonths, ...shippedMonths];
  const months = [...new Set(all.map(({ month }) => month))].sort().reverse();
  const amountIn = (sums: readonly MonthSum[], month: string) =>
    sums.find((sum) => sum.month === month)?.amount ?? 0;
  return months.map((month) => ({
    month,
    paid: amountIn(paidMonths, month),
    spent: amountIn(spentMonths, month),
    converted: amountIn(convertedMonths, month),
    shipped: amountIn(shippedMonths, month),
  }));
}
