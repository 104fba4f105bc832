import type { CapName } from '#contract/own-limits.ts';
import type { Database, Tx } from '../db/database.ts';
import { sumSpentOnPacks, updateHasSpendingCap } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import {
  type Caps,
  isTighter,
  noCaps,
  periodStarts,
  stateOfRaise,
  waitToRaiseMs,
} from './caps.rules.ts';
import type { People } from './person.ts';
import {
  deleteRaise,
  findCaps,
  findRaises,
  insertEvent,
  insertExclusionToSpread,
  type ProtectionEvent,
  upsertCaps,
  upsertRaise,
} from './protection.queries.ts';
import { lockSharing, shareCaps } from './share-caps.ts';

export interface CapDeps {
  db: Database;
  clock: Clock;
  people: People;
}

export type CapResult =
  /** The cap is in effect. */
  | { kind: 'set' }
  /** It can be confirmed from this instant on. */
  | { kind: 'waiting'; fromAt: Date }
  /** It would be a raise, and the member has not shown their second factor. */
  | { kind: 'factor-required' }
  /** It is the cap that is in effect already; a request to raise it was withdrawn. */
  | { kind: 'unchanged' };

/**
 * Changes a member's own cap. A tighter one takes effect at once, and ends a request to raise it. A
 * higher one, or none, waits: a day, a month's cap a week (protection.md, "Own caps").
 *
 * @param wanted yen or points; null for no cap
 * @param mayRaise false if the member has a second factor that they did not show
 */
export function changeCap(
  { db, clock, people }: CapDeps,
  memberId: number,
  cap: CapName,
  wanted: number | null,
  mayRaise = true,
): Promise<CapResult> {
  return db.transaction(async (tx) => {
    await lockSharing(people, tx, memberId);
    const now = clock.now();
    const caps = (await findCaps(tx, memberId)) ?? noCaps;
    if (caps[cap] === wanted) {
      if (await deleteRaise(tx, memberId, cap))
        await insertEvent(tx, memberId, { kind: 'raise_withdrawn', cap, principal: 'member' }, now);
      return { kind: 'unchanged' };
    }
    if (isTighter(caps[cap], wanted)) {
      const event = { kind: 'cap_lowered', cap, amount: wanted } as const;
      await putInEffect(tx, memberId, caps, { ...event, principal: 'member' }, now);
      return { kind: 'set' };
    }
    if (!mayRaise) return { kind: 'factor-required' };
    const fromAt = new Date(now.getTime() + waitToRaiseMs(cap));
    await upsertRaise(tx, memberId, { cap, wanted, requestedAt: now, fromAt });
    const event = { kind: 'raise_requested', cap, amount: wanted, untilAt: fromAt } as const;
    await insertEvent(tx, memberId, { ...event, principal: 'member' }, now);
    return { kind: 'waiting', fromAt };
  });
}

export type ConfirmResult = 'confirmed' | 'not-yet' | 'not-requested';

/**
 * Puts a raised cap into effect after its waiting time. Only the member can confirm it, and only
 * within a week; a later confirmation needs a new request.
 */
export function confirmRaise(
  { db, clock, people }: CapDeps,
  memberId: number,
  cap: CapName,
): Promise<ConfirmResult> {
  return db.transaction(async (tx) => {
    await lockSharing(people, tx, memberId);
    const now = clock.now();
    const raise = (await findRaises(tx, memberId)).find((one) => one.cap === cap);
    const state = raise && stateOfRaise(raise, now);
    if (raise === undefined || state === 'expired') return 'not-requested';
    if (state === 'waiting') return 'not-yet';
    const caps = (await findCaps(tx, memberId)) ?? noCaps;
    const event = { kind: 'raise_confirmed', cap, amount: raise.wanted } as const;
    await putInEffect(tx, memberId, caps, { ...event, principal: 'member' }, now);
    return 'confirmed';
  });
}

/** Sets a cap to the amount of an event, ends a request to raise it, and records the event. */
export async function putInEffect(
  tx: Tx,
  memberId: number,
  caps: Caps,
  event: ProtectionEvent & { cap: CapName; amount: number | null },
  now: Date,
): Promise<void> {
  await deleteRaise(tx, memberId, event.cap);
  // The member is mailed the link that proves their mailbox: then the cap binds their other
  // accounts.
  if (event.kind === 'cap_lowered') await insertExclusionToSpread(tx, memberId);
  await writeCaps(tx, memberId, { ...caps, [event.cap]: event.amount }, now);
  await insertEvent(tx, memberId, event, now);
}

/**
 * Stores a member's caps. Points that were spent today and this month before the first cap was set
 * count, too. They are summed from the journal, because purchases count points only for members
 * with a cap.
 */
async function writeCaps(tx: Tx, memberId: number, caps: Caps, now: Date): Promise<void> {
  const starts = periodStarts(now);
  const hasSpendingCap = caps.spent_day !== null || caps.spent_month !== null;
  const spent = hasSpendingCap ? await sumSpentOnPacks(tx, memberId, starts) : { day: 0, month: 0 };
  await upsertCaps(tx, memberId, caps, {
    dayPoints: spent.day,
    monthPoints: spent.month,
    countedDay: starts.day,
    countedMonth: starts.month,
  });
  await updateHasSpendingCap(tx, memberId, hasSpendingCap);
  await shareCaps(tx, memberId);
}
