import { day, hour, japanOffset, minute } from '../lib/time.rules.ts';

/** A purchase with cards that wait for a choice. */
export interface WaitingPurchase {
  createdAt: Date;
  decideBy: Date;
}

/** What a member was told of their waiting cards so far. */
export interface Told {
  /** Purchases made until then are in a mail. */
  purchasesUntil: Date | null;
  /** Of deadlines until then the first or the last reminder was sent. */
  firstUntil: Date | null;
  lastUntil: Date | null;
  /** The earliest deadline of purchases that lapsed without a mail yet. */
  lapsedSince: Date | null;
}

export type WaitingMail = 'receipt' | 'first' | 'last';
type Reminder = Exclude<WaitingMail, 'receipt'>;

export interface JudgedReminder {
  /**
   * The mail about all cards that wait. At most one is sent at a time: the more urgent one says
   * all.
   */
  waitingMail: WaitingMail | undefined;
  lapseMail: boolean;
  told: Told;
  /** When to judge again; undefined where nothing is left to tell. */
  lookAt: Date | undefined;
}

/**
 * A member who was not seen for so long is gone. Uses of an account are noted every ten minutes.
 */
export const goneAfter = 30 * minute;
/** How long before the deadline the reminders are sent. */
export const reminderLeads: Readonly<Record<Reminder, number>> = { first: 6 * hour, last: hour };
/**
 * A reminder waits for the morning where that leaves so long until the deadline; otherwise it is
 * sent in the evening before.
 */
const leastInTheMorning: Readonly<Record<Reminder, number>> = {
  first: 3 * hour,
  last: 30 * minute,
};
/** Reminders that fall due so soon after one are in that one. */
const bundledReminders = 2 * hour;
/** A mail about lapsed cards waits for those that lapse so soon after, but not for ever. */
const bundledLapses = 30 * minute;
const longestLapseBundle = 2 * hour;
/**
 * Before the quiet hours begin, so that what has to wait in the queue is still delivered before
 * them.
 */
const beforeQuiet = 30 * minute;

/** No mail is sent from 22:00 to 8:00 in Japan. */
const quietFrom = 22 * hour;
const quietUntil = 8 * hour;

const timeOfDay = (instant: Date) => (instant.getTime() + japanOffset) % day;
const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);

export function isQuiet(instant: Date): boolean {
  return timeOfDay(instant) >= quietFrom || timeOfDay(instant) < quietUntil;
}

/** The first instant from this one on at which mails are sent. */
export function outsideQuietHours(instant: Date): Date {
  if (!isQuiet(instant)) return instant;
  const time = timeOfDay(instant);
  return after(instant, (time < quietUntil ? quietUntil : quietUntil + day) - time);
}

/**
 * When a reminder of this deadline is sent: never in the quiet hours, and never so late that they
 * swallow it.
 */
export function remindAt(decideBy: Date, reminder: Reminder): Date {
  const wanted = after(decideBy, -reminderLeads[reminder]);
  const morning = outsideQuietHours(wanted);
  if (after(morning, leastInTheMorning[reminder]) <= decideBy) return morning;
  const night = day - quietFrom + quietUntil;
  return isQuiet(wanted) ? after(morning, -night - beforeQuiet) : wanted;
}

/**
 * Judges which mails are due to a member.
 *
 * @param waiting their purchases with undecided cards
 * @param seenAt when they used the shop last; null where they never did
 */
export function judgeReminder(
  told: Told,
  waiting: readonly WaitingPurchase[],
  seenAt: Date | null,
  now: Date,
): JudgedReminder {
  const live = waiting.filter(({ decideBy }) => decideBy > now);
  const waitingMail = isQuiet(now) ? undefined : dueMail(told, live, seenAt, now);
  const lapsesDue = lapsesDueAt(told, live, now);
  const lapseMail = !isQuiet(now) && lapsesDue !== undefined && lapsesDue <= now;
  const toldNow = {
    ...toldAfter(told, live, waitingMail, now),
    lapsedSince: lapseMail ? null : told.lapsedSince,
  };
  return { waitingMail, lapseMail, told: toldNow, lookAt: lookAgainAt(toldNow, live, seenAt, now) };
}

function dueMail(
  told: Told,
  live: readonly WaitingPurchase[],
  seenAt: Date | null,
  now: Date,
): WaitingMail | undefined {
  const isDue = (at: Date | undefined) => at !== undefined && at <= now;
  if (isDue(reminderDueAt(told, live, 'last'))) return 'last';
  if (isDue(reminderDueAt(told, live, 'first'))) return 'first';
  return isDue(receiptDueAt(told, live, seenAt)) ? 'receipt' : undefined;
}

function reminderDueAt(
  told: Told,
  live: readonly WaitingPurchase[],
  reminder: Reminder,
): Date | undefined {
  const until = reminder === 'first' ? told.firstUntil : told.lastUntil;
  const untold = live.filter(({ decideBy }) => until === null || decideBy > until);
  return earliest(untold.map(({ decideBy }) => remindAt(decideBy, reminder)));
}

function receiptDueAt(
  told: Told,
  live: readonly WaitingPurchase[],
  seenAt: Date | null,
): Date | undefined {
  const until = told.purchasesUntil;
  const untold = live.filter(({ createdAt }) => until === null || createdAt > until);
  const bought = latest(untold.map(({ createdAt }) => createdAt));
  return bought && outsideQuietHours(after(later(bought, seenAt ?? bought), goneAfter));
}

/** One mail for all cards that lapse within a while. */
function lapsesDueAt(told: Told, live: readonly WaitingPurchase[], now: Date): Date | undefined {
  if (told.lapsedSince === null) return undefined;
  const next = earliest(live.map(({ decideBy }) => decideBy));
  const waits = next !== undefined && next <= after(now, bundledLapses);
  // The sweep turns the next ones into points within a minute after their deadline.
  if (!waits) return told.lapsedSince;
  return earlier(after(next, 2 * minute), after(told.lapsedSince, longestLapseBundle));
}

/** A mail lists all that waits. So everything whose reminder is due soon is told by it, too. */
function toldAfter(
  told: Told,
  live: readonly WaitingPurchase[],
  mail: WaitingMail | undefined,
  now: Date,
): Told {
  if (mail === undefined) return told;
  const reminded = (reminder: Reminder) =>
    latest(
      live
        .filter(({ decideBy }) => remindAt(decideBy, reminder) <= after(now, bundledReminders))
        .map(({ decideBy }) => decideBy),
    );
  const orBefore = (until: Date | undefined, before: Date | null) =>
    until === undefined || (before !== null && before > until) ? before : until;
  const lastUntil = mail === 'last' ? orBefore(reminded('last'), told.lastUntil) : told.lastUntil;
  const firstUntil =
    mail === 'receipt' ? told.firstUntil : orBefore(reminded('first'), told.firstUntil);
  return {
    ...told,
    purchasesUntil: orBefore(latest(live.map(({ createdAt }) => createdAt)), told.purchasesUntil),
    firstUntil: mail === 'last' ? orBefore(lastUntil ?? undefined, firstUntil) : firstUntil,
    lastUntil,
  };
}

function lookAgainAt(
  told: Told,
  live: readonly WaitingPurchase[],
  seenAt: Date | null,
  now: Date,
): Date | undefined {
  const events = [
    reminderDueAt(told, live, 'first'),
    reminderDueAt(told, live, 'last'),
    receiptDueAt(told, live, seenAt),
    lapsesDueAt(told, live, now),
    // When the last of them is decided, in one way or the other, what was told is forgotten.
    latest(live.map(({ decideBy }) => decideBy)),
  ];
  const next = earliest(events.filter((at) => at !== undefined));
  return next && outsideQuietHours(later(next, after(now, minute)));
}

function earliest(instants: readonly Date[]): Date | undefined {
  return instants.reduce<Date | undefined>(
    (least, at) => (least === undefined ? at : earlier(least, at)),
    undefined,
  );
}

function latest(instants: readonly Date[]): Date | undefined {
  return instants.reduce<Date | undefined>(
    (most, at) => (most === undefined ? at : later(most, at)),
    undefined,
  );
}
