import { sql } from 'kysely';
import type { NoticeChannel, NoticeKind, QuietHours } from '#contract/shop/notices.ts';
import { isOnSale, isShown } from '../catalog/index.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Language } from '../http/language.ts';
import type { PushTarget } from '../providers/push/push-sender.ts';
import { defaultQuietHours, isOnByDefault } from './notices.rules.ts';

/** A member who may get a notice, with the choices that decide how it is sent. */
export interface Addressee {
  memberId: number;
  /** Whether the channel is on for the kind. */
  mail: boolean;
  push: boolean;
  line: boolean;
  quiet: QuietHours;
  subscriptionIds: number[];
  /** The account at LINE that messages go to; null if the member gets none there. */
  lineUserId: string | null;
  language: Language;
}

/**
 * Finds those of these members whose accounts are open, with their choices for a kind. What they
 * have not chosen is as `notices.rules.ts` has it.
 *
 * @param lock whether no account among them can be closed before the transaction ends; otherwise
 *   what it writes could outlive an account
 */
export async function findAddressees(
  db: Executor,
  memberIds: readonly number[],
  kind: NoticeKind,
  lock: 'lock' | 'no lock',
): Promise<Addressee[]> {
  const rows = await db.run(
    sql<Omit<Addressee, 'quiet'> & { fromHour: number | null; untilHour: number | null }>`
      select member.id as member_id,
        coalesce(mail.is_on, ${isOnByDefault}::boolean) as mail,
        coalesce(push.is_on, ${isOnByDefault}::boolean) as push,
        coalesce(line.is_on, ${isOnByDefault}::boolean) as line,
        identity.subject as line_user_id, member.language,
        quiet.from_hour, quiet.until_hour,
        array(
          select id from push_subscription where member_id = member.id order by id
        ) as subscription_ids
      from member
      left join notice_preference as mail
        on mail.member_id = member.id and mail.kind = ${kind} and mail.channel = 'mail'
      left join notice_preference as push
        on push.member_id = member.id and push.kind = ${kind} and push.channel = 'push'
      left join notice_preference as line
        on line.member_id = member.id and line.kind = ${kind} and line.channel = 'line'
      left join line_recipient as recipient
        on recipient.member_id = member.id and recipient.stopped_at is null
      left join member_login_identity as identity
        on identity.member_id = recipient.member_id and identity.provider = recipient.provider
      left join notice_quiet_hours as quiet on quiet.member_id = member.id
      where member.id = any(${memberIds}::bigint[]) and member.closed_at is null
      order by member.id ${lock === 'lock' ? sql`for key share of member` : sql``}
    `.compile(query),
  );
  return rows.map(({ fromHour, untilHour, subscriptionIds, ...row }) => ({
    ...row,
    subscriptionIds: subscriptionIds.map(Number),
    quiet:
      fromHour === null || untilHour === null
        ? defaultQuietHours
        : { from: fromHour, until: untilHour },
  }));
}

/** A notice as it is stored, for one member. */
export interface NewNotice {
  memberId: number;
  kind: NoticeKind;
  event: string;
  content: object;
  path: string;
  /** The mail, if it says more than the notice. */
  mail: object | null;
  usefulUntil: Date | null;
}

/**
 * Inserts notices. Members who have a notice of the same event get no second one.
 *
 * @returns the inserted ones
 */
export function insertNotices(
  tx: Tx,
  notices: readonly NewNotice[],
  now: Date,
): Promise<{ id: number; memberId: number }[]> {
  return tx.run(
    sql<{ id: number; memberId: number }>`
      insert into notice (member_id, kind, event, content, path, mail, useful_until, created_at)
      select member_id, kind, event, content, path, nullif(mail, 'null'), useful_until,
        ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(
        notices.map(({ memberId, usefulUntil, ...notice }) => ({
          ...notice,
          ...{ member_id: memberId, useful_until: usefulUntil },
        })),
      )}::text::jsonb) as row (member_id bigint, kind text, event text, content jsonb,
        path text, mail jsonb,
        useful_until timestamptz)
      order by member_id
      on conflict on constraint notice_once_per_event do nothing
      returning id, member_id
    `.compile(query),
  );
}

/** The key of a message that is to be sent. */
interface DeliveryKey {
  noticeId: number;
  channel: NoticeChannel;
  /** The push subscription; 0 for others. */
  target: number;
}

export interface NewDelivery extends DeliveryKey {
  memberId: number;
  isUrgent: boolean;
  dueAt: Date;
}

export function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<unknown> {
  const rows = deliveries.map(({ noticeId, memberId, channel, target, isUrgent, dueAt }) => ({
    ...{ notice_id: noticeId, member_id: memberId, channel, target },
    ...{ is_urgent: isUrgent, due_at: dueAt.toISOString() },
  }));
  return tx.run(
    sql`
      insert into notice_delivery (notice_id, member_id, channel, target, is_urgent, due_at)
      select notice_id, member_id, channel, target, is_urgent, due_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as row (notice_id bigint, member_id bigint, channel text, target bigint, is_urgent boolean,
          due_at timestamptz)
    `.compile(query),
  );
}

/** Something that is due to be sent. */
export interface DueDelivery extends DeliveryKey {
  dueAt: Date;
}

/** Finds what is due of urgent notices, or of others: the longest due first, behind `after`. */
export function findDueDeliveries(
  db: Executor,
  { isUrgent, now, limit }: { isUrgent: boolean; now: Date; limit: number },
  after: DueDelivery | undefined,
): Promise<DueDelivery[]> {
  const { dueAt, noticeId, channel, target } = after ?? {
    dueAt: new Date(0),
    noticeId: 0,
    channel: '',
    target: 0,
  };
  return db.run(
    sql<DueDelivery>`
      select notice_id, channel, target, due_at from notice_delivery
      where is_urgent = ${isUrgent}::boolean and due_at <= ${now}::timestamptz
        and (due_at, notice_id, channel, target)
          > (${dueAt}::timestamptz, ${noticeId}::bigint, ${channel}::text, ${target}::bigint)
      order by due_at, notice_id, channel, target limit ${limit}
    `.compile(query),
  );
}

/** A delivery that this process sends, with its notice. */
export interface TakenDelivery {
  memberId: number;
  kind: string;
  content: unknown;
  path: string;
  mail: unknown;
  usefulUntil: Date | null;
  attempts: number;
  /** The retry key of LINE, if it was used already. */
  keyed: { retryKey: string; keyedAt: Date } | undefined;
}

/**
 * Takes a due delivery: locks it, if no other process has it.
 *
 * @returns undefined if it is not due any more, or another process has it
 */
export async function lockDelivery(
  tx: Tx,
  { noticeId, channel, target }: DeliveryKey,
  now: Date,
): Promise<TakenDelivery | undefined> {
  const [row] = await tx.run(
    sql<Omit<TakenDelivery, 'keyed'> & { retryKey: string | null; keyedAt: Date | null }>`
      select delivery.member_id, notice.kind, notice.content, notice.path, notice.mail,
        notice.useful_until, delivery.attempts, delivery.retry_key, delivery.keyed_at
      from notice_delivery as delivery join notice on notice.id = delivery.notice_id
      where notice_id = ${noticeId}::bigint and channel = ${channel}::text
        and target = ${target}::bigint and due_at <= ${now}::timestamptz
      for update of delivery skip locked
    `.compile(query),
  );
  if (row === undefined) return undefined;
  const { retryKey, keyedAt, ...delivery } = row;
  const isKeyed = retryKey !== null && keyedAt !== null;
  return { ...delivery, keyed: isKeyed ? { retryKey, keyedAt } : undefined };
}

export function deleteDelivery(
  db: Executor,
  { noticeId, channel, target }: DeliveryKey,
): Promise<unknown> {
  return db.run(
    query
      .deleteFrom('noticeDelivery')
      .where('noticeId', '=', noticeId)
      .where('channel', '=', channel)
      .where('target', '=', target),
  );
}

/** Postpones a delivery, and stores what is known of its attempts. */
export function updateDelivery(
  db: Executor,
  { noticeId, channel, target }: DeliveryKey,
  change: {
    dueAt: Date;
    attempts?: number;
    lastError?: string;
    retryKey?: string | null;
    keyedAt?: Date | null;
  },
): Promise<unknown> {
  return db.run(
    query
      .updateTable('noticeDelivery')
      .set(change)
      .where('noticeId', '=', noticeId)
      .where('channel', '=', channel)
      .where('target', '=', target),
  );
}

/** A notice of a member's inbox. */
export interface NoticeRow {
  id: number;
  kind: string;
  content: unknown;
  path: string;
  createdAt: Date;
  readAt: Date | null;
}

/** Finds a member's notices before one of them, newest first, without those of hidden kinds. */
export function findNotices(
  db: Executor,
  memberId: number,
  before: number | undefined,
  limit: number,
  hiddenKinds: readonly NoticeKind[] = [],
): Promise<NoticeRow[]> {
  let notices = query
    .selectFrom('notice')
    .select(['id', 'kind', 'content', 'path', 'createdAt', 'readAt'])
    .where('memberId', '=', memberId);
  if (before !== undefined) notices = notices.where('id', '<', before);
  if (hiddenKinds.length > 0) notices = notices.where('kind', 'not in', hiddenKinds);
  return db.run(notices.orderBy('id', 'desc').limit(limit));
}

/** The most unread notices that are counted. */
export const mostUnread = 100;

/** Counts a member's unread notices, up to `mostUnread`, without those of hidden kinds. */
export async function countUnread(
  db: Executor,
  memberId: number,
  hiddenKinds: readonly NoticeKind[],
): Promise<number> {
  const [row] = await db.run(
    sql<{ count: number }>`
      select count(*)::integer as count from (
        select from notice where member_id = ${memberId} and read_at is null
          and kind <> all(${hiddenKinds}::text[]) limit ${mostUnread}
      ) as unread
    `.compile(query),
  );
  return row?.count ?? 0;
}

/** Marks a member's notices up to one as read, without those of hidden kinds. */
export function updateRead(
  db: Executor,
  memberId: number,
  upTo: number,
  hiddenKinds: readonly NoticeKind[],
  now: Date,
): Promise<unknown> {
  let notices = query
    .updateTable('notice')
    .set({ readAt: now })
    .where('memberId', '=', memberId)
    .where('id', '<=', upTo)
    .where('readAt', 'is', null);
  if (hiddenKinds.length > 0) notices = notices.where('kind', 'not in', hiddenKinds);
  return db.run(notices);
}

/** Finds a member's choices for each kind and channel. */
export function findPreferences(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('noticePreference')
      .select(['kind', 'channel', 'isOn'])
      .where('memberId', '=', memberId)
      .orderBy('kind')
      .orderBy('channel'),
  );
}

/** Stores a member's choice; nothing if the account is closed. */
export function upsertPreference(
  db: Executor,
  memberId: number,
  { kind, channel, isOn }: { kind: NoticeKind; channel: NoticeChannel; isOn: boolean },
): Promise<unknown> {
  return db.run(
    sql`
      insert into notice_preference as known (member_id, kind, channel, is_on)
      select id, ${kind}::text, ${channel}::text, ${isOn}::boolean
      from member where id = ${memberId} and closed_at is null for share
      on conflict (member_id, kind, channel) do update set is_on = excluded.is_on
    `.compile(query),
  );
}

export async function findQuietHours(
  db: Executor,
  memberId: number,
): Promise<QuietHours | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('noticeQuietHours')
      .select(['fromHour', 'untilHour'])
      .where('memberId', '=', memberId),
  );
  return row && { from: row.fromHour, until: row.untilHour };
}

export function upsertQuietHours(
  db: Executor,
  memberId: number,
  { from, until }: QuietHours,
): Promise<unknown> {
  return db.run(
    sql`
      insert into notice_quiet_hours (member_id, from_hour, until_hour)
      select id, ${from}::smallint, ${until}::smallint
      from member where id = ${memberId} and closed_at is null for share
      on conflict (member_id) do update
        set from_hour = excluded.from_hour, until_hour = excluded.until_hour
    `.compile(query),
  );
}

/**
 * Stores a browser's subscription, which ends with the session. A browser belongs to the member who
 * subscribed last; the oldest subscriptions of a member beyond `most` are deleted.
 */
export async function insertSubscription(
  tx: Tx,
  { memberId, sessionIdHash }: { memberId: number; sessionIdHash: Buffer },
  { endpoint, p256dh, auth }: PushTarget,
  now: Date,
  most: number,
): Promise<void> {
  await tx.run(
    sql`
      insert into push_subscription as known (member_id, endpoint, p256dh, auth,
        created_at, session_id_hash)
      select id, ${endpoint}::text, ${p256dh}::text, ${auth}::text, ${now}::timestamptz,
        ${sessionIdHash}::bytea
      from member where id = ${memberId} and closed_at is null for no key update
      on conflict (endpoint) do update
        set member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth,
          created_at = excluded.created_at, session_id_hash = excluded.session_id_hash
    `.compile(query),
  );
  await tx.run(
    sql`
      delete from push_subscription where member_id = ${memberId} and id not in (
        select id from push_subscription where member_id = ${memberId}
        order by created_at desc, id desc limit ${most}
      )
    `.compile(query),
  );
}

/** Finds a subscription, if it is still the member's. */
export async function findSubscription(
  db: Executor,
  memberId: number,
  id: number,
): Promise<PushTarget | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('pushSubscription')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('memberId', '=', memberId)
      .where('id', '=', id),
  );
  return row;
}

export async function countSubscriptions(db: Executor, memberId: number): Promise<number> {
  const [row] = await db.run(
    sql<{ count: number }>`
      select count(*)::integer as count from push_subscription where member_id = ${memberId}
    `.compile(query),
  );
  return row?.count ?? 0;
}

/** Finds the endpoints that were subscribed in a session. */
export async function findEndpoints(db: Executor, sessionIdHash: Buffer): Promise<string[]> {
  const rows = await db.run(
    query
      .selectFrom('pushSubscription')
      .select('endpoint')
      .where('sessionIdHash', '=', sessionIdHash)
      .orderBy('id'),
  );
  return rows.map(({ endpoint }) => endpoint);
}

/** Whether a pack can be bought now. */
export async function isPackOnSale(db: Executor, packId: number, now: Date): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('pack')
      .innerJoin('packStock', 'packStock.packId', 'pack.id')
      .select('pack.id')
      .where('pack.id', '=', packId)
      .where(isShown(now))
      .where(isOnSale(now)),
  );
  return rows.length > 0;
}

/** Deletes a subscription of a member by its endpoint. */
export function deleteSubscription(
  db: Executor,
  memberId: number,
  endpoint: string,
): Promise<unknown> {
  return db.run(
    query
      .deleteFrom('pushSubscription')
      .where('memberId', '=', memberId)
      .where('endpoint', '=', endpoint),
  );
}

/** Finds a member's subscriptions, for their data download. */
export function findSubscriptions(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('pushSubscription')
      .select(['endpoint', 'createdAt'])
      .where('memberId', '=', memberId)
      .orderBy('id'),
  );
}

/** Deletes everything that is stored about notices to a member. */
export async function deleteNoticesOfMember(tx: Tx, memberId: number): Promise<void> {
  const tables = [
    'noticeDelivery',
    'notice',
    'noticePreference',
    'noticeQuietHours',
    'pushSubscription',
    'lineRecipient',
  ] as const;
  for (const table of tables)
    await tx.run(query.deleteFrom(table).where('memberId', '=', memberId));
}

/**
 * Deletes at most `limit` notices from before `before`.
 *
 * @returns how many were deleted
 */
export async function deleteOldNotices(db: Executor, before: Date, limit: number): Promise<number> {
  const rows = await db.run(
    sql<{ id: number }>`
      delete from notice where id in (
        select id from notice where created_at < ${before}::timestamptz
        order by created_at limit ${limit}
      ) returning id
    `.compile(query),
  );
  return rows.length;
}
