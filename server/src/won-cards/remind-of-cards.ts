import { decisionHours } from '#contract/limits.ts';
import { findPackNames } from '../catalog/index.ts';
import type { Database, Tx } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { findCancelledMembers, LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { postNotice } from '../notices/index.ts';
import {
  deleteReminder,
  findDueReminders,
  findLapsedPurchases,
  findReminder,
  findWaitingPurchases,
  type ReminderRow,
  registerReminders,
  updateReminder,
} from './reminders.queries.ts';
import { decideReminder, inactiveAfterMs, type WaitingMail } from './reminders.rules.ts';
import { lapsedCardsMail, waitingCardsMail, waitingCardsNotice } from './won-cards.mails.ts';
import { decisionDeadlineOf } from './won-cards.rules.ts';

const batch = 500;

/**
 * Mails members about cards that wait for a choice and about lapsed cards. A mail is queued in the
 * transaction that records it, with the account locked as in every decision. So running again, or
 * in two processes, sends no mail twice. No mail names a decided card. After an outage one run
 * catches up.
 *
 * @returns how many members were due
 * @throws AggregateError if some members failed; all others are done
 */
export async function remindOfCards(db: Database, clock: Clock): Promise<number> {
  await registerNewPurchases(db, clock);
  return sweep<ReminderRow>(
    (after) => findDueReminders(db, clock.now(), after, batch),
    ({ memberId }) => remind(db, clock, memberId),
  );
}

/**
 * Registers members with recent purchases for reminders. Buying itself writes nothing for this:
 * purchases are found by their deadline once they are so old that the member may be inactive. Only
 * a purchase of a pack that gives more than a day registers its buyer (`recordPurchases`).
 */
async function registerNewPurchases(db: Database, clock: Clock): Promise<void> {
  const registerBatch = () => {
    const now = clock.now();
    const boughtUntil = new Date(now.getTime() - inactiveAfterMs);
    const until = decisionDeadlineOf(boughtUntil, decisionHours);
    return db.transaction((tx) => registerReminders(tx, until, now, batch));
  };
  while ((await registerBatch()) > 0);
}

/**
 * Queues the mails that are due to a member about waiting or lapsed cards, and stores when to
 * decide again.
 */
function remind(db: Database, clock: Clock, memberId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [book, known] = await LedgerBatch.openWith(tx, [memberId], clock, () =>
      findReminder(tx, memberId),
    );
    await book.write();
    if (known === undefined || known.lookAt > book.now) return;
    // After a guardian's cancellation, cards that are drawn late go back to the shop.
    if ((await findCancelledMembers(tx, [memberId])).size > 0) {
      await deleteReminder(tx, memberId);
      return;
    }
    const waiting = await findWaitingPurchases(tx, memberId, book.now);
    const decision = decideReminder(known, waiting, known.seenAt, book.now);
    if (decision.waitingMail !== undefined)
      await notifyOfWaiting(tx, memberId, decision.waitingMail, waiting, book.now);
    if (decision.lapseMail)
      await mailLapse(tx, memberId, { ...known, since: known.lapsedSince ?? book.now });
    await (decision.lookAt === undefined
      ? deleteReminder(tx, memberId)
      : updateReminder(tx, memberId, decision.mailed, decision.lookAt));
  });
}

/**
 * Tells a member about their waiting cards. The mail with what they bought always follows a
 * purchase; reminders of the deadline are notices, whose mails the member can stop.
 */
async function notifyOfWaiting(
  tx: Tx,
  memberId: number,
  mail: WaitingMail,
  waiting: Awaited<ReturnType<typeof findWaitingPurchases>>,
  now: Date,
): Promise<void> {
  const last = assertFound(waiting.at(-1), 'no purchase waits');
  const mailed = waitingCardsMail(mail, await withPackNames(tx, waiting));
  const usefulUntil = last.decideBy;
  if (mail === 'receipt') {
    await queueMail(tx, { memberId }, mailed, { usefulUntil });
    return;
  }
  const next = assertFound(waiting[0], 'no purchase waits');
  const event = `cards of ${next.id}, ${mail}, ${now.toISOString()}`;
  const path = `/get-card-list?packHistoryId=${next.id}`;
  const content = waitingCardsNotice(mail, waiting);
  await postNotice(
    tx,
    memberId,
    { kind: 'cards_waiting', event, path, content, mail: mailed, usefulUntil },
    now,
  );
}

/**
 * Queues the mail about cards that were converted because the member did not decide in 24 hours.
 */
async function mailLapse(
  tx: Tx,
  memberId: number,
  { since, lapsedPurchases }: { since: Date; lapsedPurchases: readonly string[] | null },
): Promise<void> {
  const lapsed = await findLapsedPurchases(tx, memberId, since, lapsedPurchases);
  if (lapsed.length > 0)
    await queueMail(tx, { memberId }, lapsedCardsMail(await withPackNames(tx, lapsed)));
}

/** Adds the name of its pack to each purchase. */
async function withPackNames<Purchase extends { packId: number }>(
  tx: Tx,
  purchases: readonly Purchase[],
) {
  const names = await findPackNames(tx, [...new Set(purchases.map(({ packId }) => packId))]);
  const nameOf = new Map(names.map((pack) => [pack.id, { ja: pack.nameJa, en: pack.nameEn }]));
  return purchases.map((purchase) => ({
    ...purchase,
    pack: assertFound(nameOf.get(purchase.packId), `pack ${purchase.packId} is gone`),
  }));
}
