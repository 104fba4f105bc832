import { type NoticeKind, noticeKind } from '#contract/shop/notices.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { queueStoredMail, StoredMail } from '../messages/index.ts';
import type { PushResult, PushSender } from '../providers/push/push-sender.ts';
import { callOut } from '../telemetry/call-out.ts';
import { mailOfNotice } from './notice-content.ts';
import {
  type DueDelivery,
  deleteDelivery,
  deleteSubscription,
  findAddressees,
  findDueDeliveries,
  findSubscription,
  findUnreachable,
  lockDelivery,
  type PushSubscription,
  type TakenDelivery,
  updateDelivery,
} from './notices.queries.ts';
import {
  kindRules,
  leaseMs,
  mostPushAttempts,
  pushTtlSeconds,
  retryDelay,
} from './notices.rules.ts';
import { pushPayload } from './push-payload.ts';

const batch = 500;
/** Push services answer slowly, so several messages are sent at once. */
const atOnce = 4;

export interface DeliverDeps {
  db: Database;
  clock: Clock;
  /** Undefined if web push is switched off. */
  push: PushSender | undefined;
}

/**
 * Sends what is due of notices: mails into the queue of mails, push messages to push services. What
 * the member has switched off meanwhile, or may not get any more, is dropped.
 *
 * A mail is queued exactly once: its delivery is deleted in the same transaction. A push message is
 * sent again if a process dies between sending it and recording that; the browser shows it once,
 * because both have the same tag.
 *
 * @returns how many were due
 */
export function deliverNotices(deps: DeliverDeps): Promise<number> {
  return sweep<DueDelivery>(
    (after) => findDueDeliveries(deps.db, deps.clock.now(), after, batch),
    (due) => (due.channel === 'mail' ? deliverMail(deps, due) : deliverPush(deps, due)),
    atOnce,
  );
}

/**
 * Whether a member may get a notice of a kind by a channel now: the account is open, the channel is
 * on, and nothing commercial goes to members on a break.
 */
export async function mayGet(
  db: Executor,
  memberId: number,
  kind: NoticeKind,
  channel: 'mail' | 'push',
  now: Date,
): Promise<boolean> {
  const { isCommercial, defaults } = kindRules[kind];
  const [[addressee], unreachable] = await Promise.all([
    findAddressees(db, [memberId], kind),
    isCommercial ? findUnreachable(db, [memberId], now) : new Set(),
  ]);
  if (addressee === undefined || unreachable.has(memberId)) return false;
  return addressee[channel] ?? defaults[channel];
}

function deliverMail({ db, clock }: DeliverDeps, due: DueDelivery): Promise<void> {
  return db.transaction(async (tx) => {
    const taken = await takeAllowed(tx, due, clock.now());
    if (taken === undefined) return;
    const { memberId, kind, content, path, mail, usefulUntil } = taken;
    await deleteDelivery(tx, due);
    const written = mail === null ? mailOfNotice(content, path) : StoredMail.parse(mail);
    await queueStoredMail(tx, { memberId }, written, {
      urgency: 'bulk',
      noticeKind: kind,
      ...(usefulUntil && { usefulUntil }),
    });
  });
}

/**
 * Takes a delivery that is due and allowed; deletes it if it is not allowed any more.
 *
 * @returns undefined if there is nothing to send
 */
async function takeAllowed(
  tx: Tx,
  due: DueDelivery,
  now: Date,
): Promise<(TakenDelivery & { kind: NoticeKind }) | undefined> {
  const taken = await lockDelivery(tx, due, now);
  if (taken === undefined) return undefined;
  const kind = noticeKind.safeParse(taken.kind);
  const isUseful = taken.usefulUntil === null || taken.usefulUntil >= now;
  if (isUseful && kind.success && (await mayGet(tx, taken.memberId, kind.data, due.channel, now)))
    return { ...taken, kind: kind.data };
  await deleteDelivery(tx, due);
  return undefined;
}

/** Sends a push message, outside of a transaction: push services answer slowly. */
async function deliverPush({ db, clock, push }: DeliverDeps, due: DueDelivery): Promise<void> {
  const taken = await db.transaction(async (tx) => {
    const now = clock.now();
    const allowed = await takeAllowed(tx, due, now);
    if (allowed === undefined) return undefined;
    const subscription = await findSubscription(tx, allowed.memberId, due.target);
    if (subscription === undefined || push === undefined) {
      await deleteDelivery(tx, due);
      return undefined;
    }
    await updateDelivery(tx, due, {
      dueAt: new Date(now.getTime() + leaseMs),
      attempts: allowed.attempts + 1,
    });
    return { ...allowed, attempts: allowed.attempts + 1, subscription };
  });
  if (taken === undefined || push === undefined) return;
  const payload = pushPayload(due.noticeId, taken);
  const result = await callOut('push', 'send', () =>
    push.send(taken.subscription, payload, {
      ttlSeconds: pushTtlSeconds,
      topic: `notice-${due.noticeId}`,
    }),
  );
  await recordResult({ db, clock }, due, taken, result);
}

/** Records what became of a push message: it is done, tried again later, or dropped. */
async function recordResult(
  { db, clock }: Pick<DeliverDeps, 'db' | 'clock'>,
  due: DueDelivery,
  { memberId, attempts, subscription }: TakenDelivery & { subscription: PushSubscription },
  result: PushResult,
): Promise<void> {
  if (result.kind === 'later' && attempts < mostPushAttempts) {
    const wait = retryDelay(attempts, result.retryAfterMs);
    const dueAt = new Date(clock.now().getTime() + wait);
    await updateDelivery(db, due, { dueAt, lastError: result.reason });
    return;
  }
  await db.transaction(async (tx) => {
    await deleteDelivery(tx, due);
    if (result.kind === 'gone') await deleteSubscription(tx, memberId, subscription.endpoint);
  });
}
