import { dateInJapan } from '../../server/src/lib/days.rules.ts';
import type { Expect, MemberOfBooks } from './count-points.ts';
import type { Statement } from './statements.ts';

/** The payment companies' state of each payment, by its id. */
interface OutsidePayments {
  taken: ReadonlyMap<string, { isPaid: boolean; netYen: number }>;
}

/**
 * Checks that a member bought nothing on a break of their own, nothing beyond a cap, and of no pack
 * more than its limit of a day.
 */
export function compareLimits(
  { notes }: MemberOfBooks,
  { purchases }: Statement,
  { taken }: OutsidePayments,
  expect: Expect,
): void {
  for (const { from, until } of notes.breaks)
    for (const { id, created } of purchases)
      expect(
        !(Date.parse(created) > from.getTime() + breakDelayMs && new Date(created) < until),
        `purchase ${id} was made at ${created}, on a break until ${until.toISOString()}`,
      );
  const paid = notes.payments
    .filter(({ id }) => taken.get(id)?.isPaid)
    .map(({ points, begunAt }) => ({ amount: points, at: begunAt }));
  const spent = notes.purchases
    .filter(({ pack }) => pack.currency === 'point')
    .map(({ pack, count, boughtAt }) => ({ amount: pack.price * count, at: boughtAt }));
  for (const { cap, amount, from } of notes.caps) {
    const used = cap === 'paid_month' ? paid : spent;
    const length = cap === 'paid_month' ? lengthOfMonth : lengthOfDay;
    for (const [period, sum] of sumsOf(used, from, length))
      expect(sum <= amount, `${cap} is ${amount}, ${sum} were used in ${period}`);
  }
  for (const [packAndDay, count, limit] of unitsOfDays(notes.purchases))
    expect(count <= limit, `${count} units of ${packAndDay} were bought instead of ${limit}`);
}

/** The member's clock was read before the break began. */
const breakDelayMs = 60_000;

/** The length of `2026-11` and `2026-11-29`. */
const lengthOfMonth = 7;
const lengthOfDay = 10;

/**
 * Adds up amounts by period: of those periods in which something was used after the cap was set,
 * all that was used until then.
 */
function sumsOf(
  used: readonly { amount: number; at: Date }[],
  from: Date,
  length: number,
): Map<string, number> {
  const periodOf = (at: Date) => dateInJapan(at).slice(0, length);
  const sums = new Map<string, number>();
  const after = new Map<string, number>();
  for (const { amount, at } of used) {
    const sum = (sums.get(periodOf(at)) ?? 0) + amount;
    sums.set(periodOf(at), sum);
    if (at > from && amount > 0) after.set(periodOf(at), sum);
  }
  return after;
}

function unitsOfDays(
  purchases: MemberOfBooks['notes']['purchases'],
): [packAndDay: string, count: number, limit: number][] {
  const limited = purchases.filter(({ pack }) => pack.limitPerDay !== undefined);
  const groups = Map.groupBy(
    limited,
    ({ pack, boughtAt }) => `${pack.id} on ${dateInJapan(boughtAt)}`,
  );
  return [...groups].map(([key, all]) => [
    `pack ${key}`,
    all.reduce((sum, { count }) => sum + count, 0),
    all[0]?.pack.limitPerDay ?? 0,
  ]);
}
