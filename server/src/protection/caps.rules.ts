import { monthsAfter } from '#contract/months.ts';
import { type CapName, capName, raiseConfirmationDays } from '#contract/own-limits.ts';
import { startOfDay } from '../lib/days.rules.ts';
import { day, japanOffsetMs } from '../lib/time.rules.ts';

export type PaymentCap = Extract<CapName, `paid_${string}`>;

/** The amount of each cap, in yen or points; null if there is none. */
export type Caps = Readonly<Record<CapName, number | null>>;

/** Makes caps from the amount of each. */
function capsOf(amountOf: (cap: CapName) => number | null): Caps {
  return {
    paid_day: amountOf('paid_day'),
    paid_week: amountOf('paid_week'),
    paid_month: amountOf('paid_month'),
    spent_day: amountOf('spent_day'),
    spent_month: amountOf('spent_month'),
  };
}

export const noCaps: Caps = capsOf(() => null);

/** Returns the strictest of each cap that the accounts of one person have. */
export function strictestCaps(all: readonly Caps[]): Caps {
  return capsOf((cap) => {
    const amounts = all.map((caps) => caps[cap]).filter((amount) => amount !== null);
    return amounts.length === 0 ? null : Math.min(...amounts);
  });
}

/** Returns how long a member must wait before a cap can be raised or removed, in milliseconds. */
export function waitToRaiseMs(cap: CapName): number {
  return cap === 'paid_month' || cap === 'spent_month' ? 7 * day : day;
}

/** The longest time that raising a cap can take, in milliseconds. */
export const longestWaitMs = Math.max(...capName.options.map(waitToRaiseMs));

/**
 * Computes for how long a person with these caps cannot buy with another account after they close
 * theirs: the longest waiting time to raise one of their caps, in milliseconds; 0 without a cap.
 */
export function waitAfterClosing(caps: Caps): number {
  const set = capName.options.filter((cap) => caps[cap] !== null);
  return Math.max(0, ...set.map(waitToRaiseMs));
}

/** Leaves out the caps that are not loosened by leaving them: another account keeps as low ones. */
export function withoutRemaining(caps: Caps, remaining: Caps): Caps {
  return capsOf((cap) => {
    const [amount, other] = [caps[cap], remaining[cap]];
    return amount !== null && other !== null && other <= amount ? null : amount;
  });
}

/** How long a member may confirm a raise after the waiting time, in milliseconds. */
export const confirmationPeriodMs = raiseConfirmationDays * day;

/**
 * Whether a new cap takes effect at once: a lower one does, and the first one. A higher one, or
 * none, protects less and has to wait.
 */
export function isTighter(before: number | null, wanted: number | null): boolean {
  if (wanted === null) return false;
  return before === null || wanted < before;
}

/** A requested raise of a cap. */
export interface Raise {
  readonly cap: CapName;
  /** The cap that is wanted; null to remove it. */
  readonly wanted: number | null;
  readonly requestedAt: Date;
  /** From this instant on the member can confirm it. */
  readonly fromAt: Date;
}

export type RaiseState = 'waiting' | 'to-confirm' | 'expired';

/** Whether a requested raise still waits, can be confirmed, or was not confirmed in time. */
export function stateOfRaise({ fromAt }: Pick<Raise, 'fromAt'>, now: Date): RaiseState {
  if (now < fromAt) return 'waiting';
  return now.getTime() < fromAt.getTime() + confirmationPeriodMs ? 'to-confirm' : 'expired';
}

/** Computes when the day, the week (from Monday) and the month of `now` began in Japan. */
export function periodStarts(now: Date): { day: Date; week: Date; month: Date } {
  const today = startOfDay(now);
  const local = new Date(today.getTime() + japanOffsetMs);
  const daysSinceMonday = (local.getUTCDay() + 6) % 7;
  const firstOfMonth = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1);
  return {
    day: today,
    week: new Date(today.getTime() - daysSinceMonday * day),
    month: new Date(firstOfMonth - japanOffsetMs),
  };
}

/** Computes when both the week and the month of `now` are over in Japan. */
export function endOfPeriods(now: Date): Date {
  const { week, month } = periodStarts(now);
  const ends = [week.getTime() + 7 * day, monthsAfter(month, 1).getTime()];
  return new Date(Math.max(...ends));
}

/** Amounts in the present day, week and month: yen paid and pending, or points spent. */
export interface Sums {
  readonly day: number;
  readonly week: number;
  readonly month: number;
}

/** A cap, and what is left of it. */
export interface CapExceeded<Name extends CapName = CapName> {
  readonly cap: Name;
  readonly amount: number;
  readonly left: number;
  /** Whether it is the cap for members under 18, which the member has not set. */
  readonly isForMinors?: true;
  /** Whether payments of other accounts of the person count, or one of them set the cap. */
  readonly isShared?: true;
}

/**
 * Finds the cap that a payment would exceed, the one with the least left; undefined if none.
 *
 * @param paid yen that were paid, or can still be paid, without this payment
 * @param amount yen of this payment
 * @param minorCap how many yen a member under 18 may pay in a month; null for adults
 */
export function findPaymentCapExceeded(
  caps: Caps,
  paid: Sums,
  amount: number,
  minorCap: number | null = null,
): CapExceeded<PaymentCap> | undefined {
  const least = leastLeft<PaymentCap>([
    { cap: 'paid_day', amount: caps.paid_day, used: paid.day },
    { cap: 'paid_week', amount: caps.paid_week, used: paid.week },
    { cap: 'paid_month', amount: caps.paid_month, used: paid.month },
    { cap: 'paid_month', amount: minorCap, used: paid.month, isForMinors: true },
  ]);
  return least !== undefined && amount > least.left ? least : undefined;
}

/** A member's caps on points for packs, and what they spent on the present day and in the month. */
export interface SpendingUse extends Pick<Caps, 'spent_day' | 'spent_month'> {
  readonly dayPoints: number;
  readonly monthPoints: number;
}

/** The cap on points for packs with the fewest points left. */
export type SpendingCap = CapExceeded<'spent_day' | 'spent_month'>;

/** Finds the cap with the fewest points left for packs; undefined if there is none. */
export function findSpendingCap(use: SpendingUse): SpendingCap | undefined {
  return leastLeft([
    { cap: 'spent_day', amount: use.spent_day, used: use.dayPoints },
    { cap: 'spent_month', amount: use.spent_month, used: use.monthPoints },
  ] as const);
}

/** Finds the cap with the least left, never below 0; undefined if there is none. */
function leastLeft<Name extends CapName>(
  uses: readonly { cap: Name; amount: number | null; used: number; isForMinors?: true }[],
): CapExceeded<Name> | undefined {
  const caps = uses.flatMap(({ amount, used, ...cap }) =>
    amount === null ? [] : [{ ...cap, amount, left: Math.max(0, amount - used) }],
  );
  return caps.sort((one, other) => one.left - other.left)[0];
}
