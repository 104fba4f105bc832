import { day, hour, japanOffsetMs, minute } from '../lib/time.rules.ts';

/** A purchase with cards that wait for a choice. */
export interface WaitingPurchase {
  createdAt: Date;
  decideBy: Date;
}

/** The mails that a member already got about their waiting cards. */
export interface MailedReminders {
  /** Purchases made until this instant were in a mail. */
  purchasesUntil: Date | null;
  /** Deadlines until these instants were in a first or last reminder. */
  firstUntil: Date | null;
  lastUntil: Date | null;
  /**
   * The earliest deadline of purchases that lapsed and were not mailed yet; null if there are none.
   */
  lapsedSince: Date | null;
}

export type WaitingMail = 'receipt' | 'first' | 'last';
type Reminder = Exclude<WaitingMail, 'receipt'>;

export interface ReminderPlan {
  /**
   * The mail about all waiting cards. At most one is sent at a time, because the most urgent one
   * lists everything.
   */
  waitingMail: WaitingMail | undefined;
  lapseMail: boolean;
  mailed: MailedReminders;
  /** When to decide again; undefined if no mail can become due. */
  lookAt: Date | undefined;
}

/**
 * After so long without use a member counts as inactive, in milliseconds. Uses of an account are
 * recorded every ten minutes.
 */
export const inactiveAfterMs = 30 * minute;
/** How long before the deadline the reminders are sent, in milliseconds. */
export const reminderLeadsMs: Readonly<Record<Reminder, number>> = { first: 6 * hour, last: hour };
/**
 * A reminder due at night waits for the morning if at least this many milliseconds are left until
 * the deadline then; otherwise it is sent the evening before.
 */
const minMorningLeadMs: Readonly<Record<Reminder, number>> = {
  first: 3 * hour,
  last: 30 * minute,
};
/** Reminders that become due within so many milliseconds after another are in the same mail. */
const reminderBundleMs = 2 * hour;
/**
 * A mail about lapsed cards waits for cards that lapse within `lapseBundleMs`, but no longer than
 * `maxLapseBundleMs` (milliseconds).
 */
const lapseBundleMs = 30 * minute;
const maxLapseBundleMs = 2 * hour;
/**
 * How long before the quiet hours an early reminder is queued, in milliseconds, so that it is
 * delivered before they begin.
 */
const quietLeadMs = 30 * minute;

/** No mail is sent from 22:00 to 8:00 in Japan. */
const quietFrom = 22 * hour;
const quietUntil = 8 * hour;

const timeOfDay = (instant: Date) => (instant.getTime() + japanOffsetMs) % day;
const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
const laterOf = (one: Date, other: Date) => (one > other ? one : other);

/** Whether no mail may be sent at this moment: from 22:00 to 8:00 in Japan. */
export function isQuiet(instant: Date): boolean {
  return timeOfDay(instant) >= quietFrom || timeOfDay(instant) < quietUntil;
}

/** Moves a time out of the night, in which no mails are sent, to the next morning. */
export function outsideQuietHours(instant: Date): Date {
  if (!isQuiet(instant)) return instant;
  const time = timeOfDay(instant);
  return after(instant, (time < quietUntil ? quietUntil : quietUntil + day) - time);
}

/**
 * Computes when a reminder of this deadline is sent: never in the quiet hours, and early enough
 * that they do not delay it past the deadline.
 */
export function remindAt(decideBy: Date, reminder: Reminder): Date {
  const wanted = after(decideBy, -reminderLeadsMs[reminder]);
  const morning = outsideQuietHours(wanted);
  if (after(morning, minMorningLeadMs[reminder]) <= decideBy) return morning;
  const night = day - quietFrom + quietUntil;
  return isQuiet(wanted) ? after(morning, -night - quietLeadMs) : wanted;
}

/**
 * Decides which mails are due to a member.
 *
 * @param waiting their purchases with undecided cards
 * @param seenAt when they last used the shop; null if never
 */
export function decideReminder(
  mailed: MailedReminders,
  waiting: readonly WaitingPurchase[],
  seenAt: Date | null,
  now: Date,
): ReminderPlan {
  const undecided = waiting.filter(({ decideBy }) => decideBy > now);
  const waitingMail = isQuiet(now) ? undefined : dueMail(mailed, undecided, seenAt, now);
  const lapsesDue = lapsesDueAt(mailed, undecided, now);
  const lapseMail = !isQuiet(now) && lapsesDue !== undefined && lapsesDue <= now;
  const mailedNow = {
    ...mailedAfter(mailed, undecided, waitingMail, now),
    lapsedSince: lapseMail ? null : mailed.lapsedSince,
  };
  return {
    waitingMail,
    lapseMail,
    mailed: mailedNow,
    lookAt: nextDecisionAt(mailedNow, undecided, seenAt, now),
  };
}

/**
 * Decides which mail about waiting cards is due now: the last reminder, the first, the receipt, or
 * none.
 */
function dueMail(
  mailed: MailedReminders,
  undecided: readonly WaitingPurchase[],
  seenAt: Date | null,
  now: Date,
): WaitingMail | undefined {
  const isDue = (at: Date | undefined) => at !== undefined && at <= now;
  if (isDue(reminderDueAt(mailed, undecided, 'last'))) return 'last';
  if (isDue(reminderDueAt(mailed, undecided, 'first'))) return 'first';
  return isDue(receiptDueAt(mailed, undecided, seenAt)) ? 'receipt' : undefined;
}

/**
 * Computes when the next reminder of this kind is due, for purchases that no such mail was about.
 */
function reminderDueAt(
  mailed: MailedReminders,
  undecided: readonly WaitingPurchase[],
  reminder: Reminder,
): Date | undefined {
  const until = reminder === 'first' ? mailed.firstUntil : mailed.lastUntil;
  const unmailed = undecided.filter(({ decideBy }) => until === null || decideBy > until);
  return earliest(unmailed.map(({ decideBy }) => remindAt(decideBy, reminder)));
}

/** Computes when the mail about new purchases is due: once the member has left the shop. */
function receiptDueAt(
  mailed: MailedReminders,
  undecided: readonly WaitingPurchase[],
  seenAt: Date | null,
): Date | undefined {
  const until = mailed.purchasesUntil;
  const unmailed = undecided.filter(({ createdAt }) => until === null || createdAt > until);
  const bought = latest(unmailed.map(({ createdAt }) => createdAt));
  return bought && outsideQuietHours(after(laterOf(bought, seenAt ?? bought), inactiveAfterMs));
}

/**
 * Computes when the mail about converted cards is due. One mail covers all cards whose 24 hours end
 * within a short time.
 */
function lapsesDueAt(
  mailed: MailedReminders,
  undecided: readonly WaitingPurchase[],
  now: Date,
): Date | undefined {
  if (mailed.lapsedSince === null) return undefined;
  const next = earliest(undecided.map(({ decideBy }) => decideBy));
  const waits = next !== undefined && next <= after(now, lapseBundleMs);
  // The sweep converts the next cards within a minute after their deadline.
  if (!waits) return mailed.lapsedSince;
  return earlier(after(next, 2 * minute), after(mailed.lapsedSince, maxLapseBundleMs));
}

/**
 * Computes which mails the member has had after this one. A mail lists all waiting cards, so it
 * also counts as the reminder of those that are due soon.
 */
function mailedAfter(
  mailed: MailedReminders,
  undecided: readonly WaitingPurchase[],
  mail: WaitingMail | undefined,
  now: Date,
): MailedReminders {
  if (mail === undefined) return mailed;
  const reminded = (reminder: Reminder) =>
    latest(
      undecided
        .filter(({ decideBy }) => remindAt(decideBy, reminder) <= after(now, reminderBundleMs))
        .map(({ decideBy }) => decideBy),
    );
  const laterOf = (until: Date | undefined, before: Date | null) =>
    until === undefined || (before !== null && before > until) ? before : until;
  const lastUntil =
    mail === 'last' ? laterOf(reminded('last'), mailed.lastUntil) : mailed.lastUntil;
  const firstUntil =
    mail === 'receipt' ? mailed.firstUntil : laterOf(reminded('first'), mailed.firstUntil);
  return {
    ...mailed,
    purchasesUntil: laterOf(
      latest(undecided.map(({ createdAt }) => createdAt)),
      mailed.purchasesUntil,
    ),
    firstUntil: mail === 'last' ? laterOf(lastUntil ?? undefined, firstUntil) : firstUntil,
    lastUntil,
  };
}

/** Computes when to decide again whether the member gets a mail. */
function nextDecisionAt(
  mailed: MailedReminders,
  undecided: readonly WaitingPurchase[],
  seenAt: Date | null,
  now: Date,
): Date | undefined {
  const events = [
    reminderDueAt(mailed, undecided, 'first'),
    reminderDueAt(mailed, undecided, 'last'),
    receiptDueAt(mailed, undecided, seenAt),
    lapsesDueAt(mailed, undecided, now),
    // When the last deadline has passed, the reminder's row is deleted.
    latest(undecided.map(({ decideBy }) => decideBy)),
  ];
  const next = earliest(events.filter((at) => at !== undefined));
  return next && outsideQuietHours(laterOf(next, after(now, minute)));
}

/** Returns the earliest of some times; undefined if there are none. */
function earliest(instants: readonly Date[]): Date | undefined {
  return instants.reduce<Date | undefined>(
    (least, at) => (least === undefined ? at : earlier(least, at)),
    undefined,
  );
}

/** Returns the latest of some times; undefined if there are none. */
function latest(instants: readonly Date[]): Date | undefined {
  return instants.reduce<Date | undefined>(
    (most, at) => (most === undefined ? at : laterOf(most, at)),
    undefined,
  );
}
