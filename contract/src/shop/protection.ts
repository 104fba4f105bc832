import * as z from 'zod/mini';
import { instant } from '../envelope.ts';
import { breakLength, capName, largestCap } from '../own-limits.ts';
import { get, post } from './call.ts';

const amount = z.nullable(z.int().check(z.minimum(0), z.maximum(largestCap)));

/** A cap with what was used of it, in yen or points. */
export const cap = z.object({
  name: capName,
  /** Null if there is no cap. */
  amount,
  /** Paid and pending, or spent, in the present day, week or month in Japan. */
  used: z.int(),
  /** A requested raise: `to_confirm` once the waiting time is over, for a week. */
  raise: z.nullable(
    z.object({ wanted: amount, from: instant, state: z.enum(['waiting', 'to_confirm']) }),
  ),
});
export type Cap = z.infer<typeof cap>;

/** The member's caps and break. */
export const getProtection = get({
  path: 'user/protection',
  answer: z.object({
    caps: z.array(cap),
    /**
     * The most yen that the person may pay this month: their lowest cap, also one of another
     * account of theirs, or that of members under 18; null if there is none.
     */
    month_limit: z.nullable(z.int()),
    /** The present break; `until` is null if it is permanent. */
    own_break: z.nullable(z.object({ from: instant, until: z.nullable(instant) })),
  }),
});

/**
 * Changes a cap. A tighter one holds at once; a higher one, or none, can be confirmed after a day,
 * a month's cap after a week.
 */
export const changeCap = post({
  path: 'user/protection/cap',
  stepUp: 'conditional',
  guarded: true,
  payload: z.object({ cap: capName, amount }),
  answer: z.object({
    outcome: z.enum(['set', 'waiting', 'unchanged']),
    /** When a raise can be confirmed; null if nothing waits. */
    from: z.nullable(instant),
  }),
});

export const confirmRaise = post({
  path: 'user/protection/confirm',
  stepUp: 'always',
  guarded: true,
  payload: z.object({ cap: capName }),
  answer: z.object({}),
});

/** Begins a break, or makes the present one longer. Nobody can end it early. */
export const beginBreak = post({
  path: 'user/protection/break',
  guarded: true,
  payload: z.object({ length: breakLength }),
  answer: z.object({ until: z.nullable(instant) }),
});

/** A note to a member who paid, or spent on packs, much more today than they usually do. */
export const getSpendingNote = get({
  path: 'user/protection/note',
  answer: z.object({
    /** The day of Japan, such as `2026-11-25`, and yen; null if today is like other days. */
    unusual: z.nullable(z.object({ day: z.iso.date(), yen: z.int() })),
    /** The same of points spent on packs. */
    unusual_spent: z._default(z.nullable(z.object({ day: z.iso.date(), points: z.int() })), null),
  }),
});

/** Sums of one month of a member's statement. */
export const statementMonth = z.object({
  /** Such as `2026-11`. */
  month: z.string(),
  /** Yen paid for points, without refunds. */
  paid: z.int(),
  /** Points spent on packs. */
  spent: z.int(),
  /** Points that won cards were converted to. */
  converted: z.int(),
  /** Cards that were shipped. */
  shipped: z.int(),
});
export type StatementMonth = z.infer<typeof statementMonth>;

/** Every month in which something happened, newest first. */
export const getStatement = get({
  path: 'user/statement',
  answer: z.object({ months: z.array(statementMonth) }),
});
