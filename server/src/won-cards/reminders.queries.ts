import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { MailedReminders, WaitingPurchase } from './reminders.rules.ts';
import { joinCardsOfPurchase, purchasesOf } from './won-cards.queries.ts';

/**
 * Registers the members of the next purchases with undecided cards, by deadline, from the stored
 * progress until `until`.
 *
 * @returns how many purchases were registered
 */
export async function registerReminders(
  tx: Tx,
  until: Date,
  now: Date,
  limit: number,
): Promise<number> {
  const [row] = await tx.run(
    sql<{ purchases: number }>`
      with progress as (
        select deadlines_until from card_reminder_progress for update
      ), found as (
        select member_id, decide_by from purchase
        where open_cards > 0 and decide_by <= ${until}::timestamptz
          and decide_by > (select deadlines_until from progress)
        order by decide_by
        -- Purchases of one round have one deadline.
        fetch first (${limit}::integer) rows with ties
      ), watched as (
        insert into card_reminder (member_id, look_at)
        select distinct member_id, ${now}::timestamptz from found order by member_id
        on conflict (member_id) do update
          set look_at = least(card_reminder.look_at, excluded.look_at)
      ), advanced as (
        update card_reminder_progress set deadlines_until = (select max(decide_by) from found)
        where exists (select from found)
      )
      select count(*) as purchases from found
    `.compile(query),
  );
  return row?.purchases ?? 0;
}

export interface ReminderRow {
  memberId: number;
  lookAt: Date;
}

/** Finds members whose reminder is due, longest due first, after the member `after`. */
export function findDueReminders(
  db: Executor,
  now: Date,
  after: ReminderRow | undefined,
  limit: number,
): Promise<ReminderRow[]> {
  const due = query
    .selectFrom('cardReminder')
    .select(['memberId', 'lookAt'])
    .where('lookAt', '<=', now)
    .orderBy('lookAt')
    .orderBy('memberId')
    .limit(limit);
  if (after === undefined) return db.run(due);
  return db.run(
    due.where(sql<boolean>`(look_at, member_id) > (${after.lookAt}, ${after.memberId})`),
  );
}

/** Registers members whose purchases are watched from `lookAt` on. */
export function watchPurchases(
  tx: Tx,
  memberIds: readonly number[],
  lookAt: Date,
): Promise<unknown> {
  return tx.run(
    sql`
      insert into card_reminder (member_id, look_at)
      select distinct member_id, ${lookAt}::timestamptz
      from unnest(${memberIds}::bigint[]) as member_id order by member_id
      on conflict (member_id) do update
        set look_at = least(card_reminder.look_at, excluded.look_at)
    `.compile(query),
  );
}

/**
 * Finds a member's reminder mails and last use of the shop; undefined if they have no reminder.
 * Call it with the account locked.
 */
export async function findReminder(
  tx: Tx,
  memberId: number,
): Promise<
  | (MailedReminders & { lookAt: Date; seenAt: Date | null; lapsedPurchases: string[] | null })
  | undefined
> {
  const [row] = await tx.run(
    query
      .selectFrom('cardReminder')
      .innerJoin('member', 'member.id', 'cardReminder.memberId')
      .select([
        'cardReminder.lookAt',
        'cardReminder.purchasesToldUntil as purchasesUntil',
        'cardReminder.firstToldUntil as firstUntil',
        'cardReminder.lastToldUntil as lastUntil',
        'cardReminder.lapsedSince',
        'cardReminder.lapsedPurchases',
        'member.lastUsedAt as seenAt',
      ])
      .where('cardReminder.memberId', '=', memberId),
  );
  return row;
}

/** Stores which mails a member was sent, and when to look again. */
export function updateReminder(
  tx: Tx,
  memberId: number,
  mailed: MailedReminders,
  lookAt: Date,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('cardReminder')
      .set({
        lookAt,
        purchasesToldUntil: mailed.purchasesUntil,
        firstToldUntil: mailed.firstUntil,
        lastToldUntil: mailed.lastUntil,
        lapsedSince: mailed.lapsedSince,
        ...(mailed.lapsedSince === null && { lapsedPurchases: null }),
      })
      .where('memberId', '=', memberId),
  );
}

/** Ends the reminders of a member who has no open card; the next purchase begins them. */
export function deleteReminder(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('cardReminder').where('memberId', '=', memberId));
}

/**
 * Records that cards of a purchase lapsed, so that their member is mailed. It is called once per
 * purchase, in the transaction that converts the cards. If an older version recorded a lapse
 * without its purchases, the list stays empty and the mail finds the purchases by their deadline.
 */
export function recordLapse(
  tx: Tx,
  { memberId, id, decideBy }: { memberId: number; id: string; decideBy: Date },
  now: Date,
): Promise<unknown> {
  return tx.run(
    sql`
      insert into card_reminder (member_id, look_at, lapsed_since, lapsed_purchases)
      values (${memberId}::bigint, ${now}::timestamptz,
        ${decideBy}::timestamptz, array[${id}::uuid])
      on conflict (member_id) do update
        set look_at = least(card_reminder.look_at, excluded.look_at),
        lapsed_since = least(card_reminder.lapsed_since, excluded.lapsed_since),
        lapsed_purchases = case
          when card_reminder.lapsed_since is null then excluded.lapsed_purchases
          when card_reminder.lapsed_purchases is not null
            then card_reminder.lapsed_purchases || excluded.lapsed_purchases
        end
    `.compile(query),
  );
}

export interface WaitingPurchaseRow extends WaitingPurchase {
  id: string;
  packId: number;
  count: number;
  paid: number;
  openCards: number;
}

/**
 * Finds a member's purchases with undecided cards whose deadline is not over, nearest deadline
 * first.
 */
export function findWaitingPurchases(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<WaitingPurchaseRow[]> {
  return db.run(
    query
      .selectFrom('purchase')
      .select(['id', 'packId', 'count', 'paid', 'openCards', 'createdAt', 'decideBy'])
      .where('memberId', '=', memberId)
      .where('openCards', '>', 0)
      .where('decideBy', '>', now)
      .orderBy('decideBy')
      .orderBy('id'),
  );
}

export interface LapsedPurchase {
  id: string;
  packId: number;
  decideBy: Date;
  cards: number;
  points: number;
}

/**
 * Finds the purchases of a member whose cards became points at or after the deadline.
 *
 * @param purchases only these purchases; null for all with a deadline at or after `since`
 */
export function findLapsedPurchases(
  db: Executor,
  memberId: number,
  since: Date,
  purchases: readonly string[] | null,
): Promise<LapsedPurchase[]> {
  return db.run(
    sql<LapsedPurchase>`
      ${purchasesOf(memberId)}
      select purchase.id, purchase.pack_id, purchase.decide_by, count(*) as cards,
        coalesce(sum(card.buy_point), 0)::bigint as points
      from purchase
      ${joinCardsOfPurchase} and card.member_id = purchase.member_id
      where purchase.decide_by >= ${since}
        and (${purchases}::uuid[] is null or purchase.id = any(${purchases}::uuid[]))
        and card.choice = 'points' and card.decided_at >= purchase.decide_by
      group by purchase.id, purchase.pack_id, purchase.decide_by
      order by purchase.decide_by, purchase.id
    `.compile(query),
  );
}

/**
 * A member's cards that wait for a choice: their number, their earliest deadline, and its purchase.
 */
export interface WaitingCards {
  cards: number;
  decideBy: Date;
  purchaseId: string;
}

/**
 * Counts a member's undecided cards and finds the nearest deadline; undefined if no cards wait.
 * Every screen queries this; the partial index holds only purchases with open cards.
 */
export async function findWaitingCards(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<WaitingCards | undefined> {
  const [row] = await db.run(
    sql<WaitingCards>`
      select id as purchase_id, decide_by, (sum(open_cards) over ())::bigint as cards
      from purchase
      where member_id = ${memberId} and open_cards > 0 and decide_by > ${now}
      order by decide_by, id limit 1
    `.compile(query),
  );
  return row;
}
