import { isCommercialKind, type NoticeKind } from '#contract/shop/notices.ts';
import { type AdChannel, findAdvertisable } from '../consents/index.ts';
import type { Tx } from '../db/database.ts';
import { type Mail, queueMail } from '../messages/index.ts';
import { mailOfNotice, type NoticeContent } from './notice-content.ts';
import {
  type Addressee,
  findAddressees,
  insertDeliveries,
  insertNotices,
  type NewDelivery,
} from './notices.queries.ts';
import { isUrgentKind, sendableAt } from './notices.rules.ts';

/** Something that members get a notice of. */
export interface PostedNotice {
  kind: NoticeKind;
  /** Names what happened, such as `parcel 12`. A member gets one notice of each event. */
  event: string;
  /** Title and body in all languages; a title has at most some 40 characters. */
  content: NoticeContent;
  /** The screen of the shop that it leads to, beginning with `/`. */
  path: string;
  /** The mail, if it says more than the notice. */
  mail?: Mail;
  /** After that nothing is sent any more. */
  usefulUntil?: Date;
  /** The urgency of the mail among others; `usual` unless it says otherwise. */
  urgency?: 'usual' | 'bulk';
}

/**
 * Posts a notice to a member, in the transaction of the event. It is in the inbox with the commit;
 * messages follow as the member has chosen. Posted again for the same event, it does nothing.
 *
 *     await postNotice(tx, memberId, { kind: 'parcel_sent', event: `parcel ${id}`, … }, now);
 *
 * A mail that need not wait for the end of quiet hours is queued in this transaction.
 *
 * @returns whether it was posted. It is not if the account is closed; a commercial one neither to
 *   members on a break or restricted by staff
 */
export async function postNotice(
  tx: Tx,
  memberId: number,
  notice: PostedNotice,
  now: Date,
): Promise<boolean> {
  const { posted, deliveries } = await insertFor(tx, [memberId], notice, now);
  const mail = deliveries.find(({ channel, dueAt }) => channel === 'mail' && dueAt <= now);
  const { usefulUntil, urgency = 'usual', kind, content, path } = notice;
  if (mail !== undefined)
    await queueMail(
      tx,
      { memberId },
      notice.mail ?? mailOfNotice(content, path, isCommercialKind[kind]),
      {
        ...{ urgency, noticeKind: kind },
        ...(usefulUntil && { usefulUntil }),
      },
    );
  const others = deliveries.filter((each) => each !== mail);
  if (others.length > 0) await insertDeliveries(tx, others);
  return posted > 0;
}

/**
 * Posts a notice of one event to several members, by one insert for all of them. Jobs that reach
 * many members call it batch by batch.
 *
 * @returns how many members got it
 */
export async function postNotices(
  tx: Tx,
  memberIds: readonly number[],
  notice: PostedNotice,
  now: Date,
): Promise<number> {
  const { posted, deliveries } = await insertFor(tx, memberIds, notice, now);
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries);
  return posted;
}

/** Inserts the notices into the inboxes, and computes what is to be sent of them. */
async function insertFor(
  tx: Tx,
  memberIds: readonly number[],
  { kind, event, content, path, mail, usefulUntil }: PostedNotice,
  now: Date,
): Promise<{ posted: number; deliveries: NewDelivery[] }> {
  const all = new Set(memberIds);
  const allowedBy = (channel: AdChannel): Promise<ReadonlySet<number>> | ReadonlySet<number> =>
    isCommercialKind[kind] ? findAdvertisable(tx, memberIds, channel, now) : all;
  const [known, inbox, mailable, pushable, lineable] = await Promise.all([
    findAddressees(tx, memberIds, kind, 'lock'),
    allowedBy('inbox'),
    allowedBy('mail'),
    allowedBy('push'),
    allowedBy('line'),
  ]);
  const addressees = new Map(
    known.flatMap((each) => (inbox.has(each.memberId) ? [[each.memberId, each] as const] : [])),
  );
  if (addressees.size === 0) return { posted: 0, deliveries: [] };
  const common = { kind, event, content, path };
  const sent = { mail: mail ?? null, usefulUntil: usefulUntil ?? null };
  const inserted = await insertNotices(
    tx,
    [...addressees.keys()].map((memberId) => ({ memberId, ...common, ...sent })),
    now,
  );
  const allowed = { mail: mailable, push: pushable, line: lineable };
  const deliveries = inserted.flatMap(({ id, memberId }) => {
    const addressee = addressees.get(memberId);
    if (addressee === undefined) return [];
    return deliveriesOf(id, addressee, kind, now).filter(({ channel }) =>
      allowed[channel].has(memberId),
    );
  });
  return { posted: inserted.length, deliveries };
}

/** Lists the deliveries of a notice: a mail, one by LINE, and a push message to each browser. */
function deliveriesOf(
  noticeId: number,
  { memberId, mail, push, line, quiet, subscriptionIds, lineUserId }: Addressee,
  kind: NoticeKind,
  now: Date,
): NewDelivery[] {
  const dueAt = sendableAt(now, quiet, isUrgentKind[kind]);
  const common = { noticeId, memberId, isUrgent: isUrgentKind[kind], dueAt };
  return [
    ...(mail ? [{ ...common, channel: 'mail' as const, target: 0 }] : []),
    ...(push
      ? subscriptionIds.map((target) => ({ ...common, channel: 'push' as const, target }))
      : []),
    ...(line && lineUserId !== null ? [{ ...common, channel: 'line' as const, target: 0 }] : []),
  ];
}
