import {
  isCommercialKind,
  type NoticeChannel,
  type NoticeKind,
  noticeKind,
} from '#contract/shop/notices.ts';
import { packIdOf } from '../catalog/index.ts';
import { mayAdvertise } from '../consents/index.ts';
import type { Executor, Tx } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { queueStoredMail, StoredMail } from '../messages/index.ts';
import type { PushResult, PushSender, PushTarget } from '../providers/push/push-sender.ts';
import { callOut } from '../telemetry/call-out.ts';
import { type AllowedDelivery, type LineDeps, prepareLine, sendByLine } from './deliver-line.ts';
import { mailOfNotice } from './notice-content.ts';
import {
  type Addressee,
  type DueDelivery,
  deleteDelivery,
  deleteSubscription,
  findAddressees,
  findDueDeliveries,
  findSubscription,
  isPackOnSale,
  lockDelivery,
  updateDelivery,
} from './notices.queries.ts';
import {
  deniedRetryMs,
  isUrgentKind,
  leaseMs,
  mostPushAttempts,
  pushTtlSeconds,
  retryDelayMs,
  sendableAt,
} from './notices.rules.ts';
import { pushPayload } from './push-payload.ts';

const batch = 500;
/** Push services and LINE answer slowly, so several messages are sent at once. */
const atOnce = 4;

export interface DeliverDeps extends LineDeps {
  /** Undefined if web push is switched off. */
  push: PushSender | undefined;
}

/**
 * Sends what is due of urgent notices, or of all others: mails into the queue of mails, push
 * messages to push services, others to LINE. What the member has switched off meanwhile, or may
 * not get any more, is dropped.
 *
 * A mail is queued exactly once: its delivery is deleted in the same transaction. A push message is
 * sent again if a process dies between sending it and recording that; the browser shows it once,
 * because both have the same tag. LINE knows such a message by its retry key.
 *
 * @returns how many were due
 */
export function deliverNotices(deps: DeliverDeps, isUrgent: boolean): Promise<number> {
  return sweep<DueDelivery>(
    (after) => findDueDeliveries(deps.db, { isUrgent, now: deps.clock.now(), limit: batch }, after),
    (due) => deliver[due.channel](deps, due),
    atOnce,
  );
}

const deliver: Readonly<
  Record<NoticeChannel, (deps: DeliverDeps, due: DueDelivery) => Promise<void>>
> = { mail: deliverMail, push: deliverPush, line: deliverByLine };

/**
 * Finds a member who may get a notice of a kind by a channel now: the account is open, and the
 * channel is on. Nothing commercial goes to members on a break, or without the newest consent to
 * advertising through the channel.
 */
export async function findPermitted(
  db: Executor,
  memberId: number,
  kind: NoticeKind,
  channel: NoticeChannel,
  now: Date,
): Promise<Addressee | undefined> {
  const [[addressee], isAllowed] = await Promise.all([
    findAddressees(db, [memberId], kind, 'no lock'),
    !isCommercialKind[kind] || mayAdvertise(db, memberId, channel, now),
  ]);
  return isAllowed && addressee?.[channel] ? addressee : undefined;
}

function deliverMail({ db, clock }: DeliverDeps, due: DueDelivery): Promise<void> {
  return db.transaction(async (tx) => {
    const taken = await takeAllowed(tx, due, clock.now());
    if (taken === undefined) return;
    const { memberId, kind, content, path, mail, usefulUntil } = taken;
    await deleteDelivery(tx, due);
    const written =
      mail === null ? mailOfNotice(content, path, isCommercialKind[kind]) : StoredMail.parse(mail);
    await queueStoredMail(tx, { memberId }, written, {
      urgency: 'bulk',
      noticeKind: kind,
      ...(usefulUntil && { usefulUntil }),
    });
  });
}

/**
 * Takes a delivery that is due and allowed. Deletes it if it is not allowed any more, and postpones
 * it if the member's quiet hours have begun. One of a kind that this version does not know is left
 * to the processes of the newer version.
 *
 * @returns undefined if there is nothing to send
 */
async function takeAllowed(
  tx: Tx,
  due: DueDelivery,
  now: Date,
): Promise<AllowedDelivery | undefined> {
  const taken = await lockDelivery(tx, due, now);
  if (taken === undefined) return undefined;
  const kind = noticeKind.safeParse(taken.kind);
  if (!kind.success) return undefined;
  // A process that dies while it sends leaves its attempt counted, but the delivery due.
  const isTried = due.channel === 'push' && taken.attempts >= mostPushAttempts;
  const isUseful = taken.usefulUntil === null || taken.usefulUntil >= now;
  const permitted =
    isUseful && !isTried && (await isStillTrue(tx, kind.data, taken.path, now))
      ? await findPermitted(tx, taken.memberId, kind.data, due.channel, now)
      : undefined;
  if (permitted === undefined) {
    await deleteDelivery(tx, due);
    return undefined;
  }
  const dueAt = sendableAt(now, permitted.quiet, isUrgentKind[kind.data]);
  if (dueAt <= now) return { ...taken, kind: kind.data, to: permitted };
  await updateDelivery(tx, due, { dueAt });
  return undefined;
}

/** A path has no host, and a URL needs one. */
const anyHost = 'https://shop.example';

/** Whether the pack that a commercial notice invites to buy is still on sale. */
async function isStillTrue(db: Executor, kind: NoticeKind, path: string, now: Date) {
  if (!isCommercialKind[kind]) return true;
  const packId = packIdOf(new URL(path, anyHost));
  return packId === undefined || isPackOnSale(db, packId, now);
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
      ttlSeconds: pushTtlSeconds(clock.now(), taken.to.quiet, isUrgentKind[taken.kind]),
      topic: `notice-${due.noticeId}`,
    }),
  );
  await recordResult({ db, clock }, due, taken, result);
}

/** Records what became of a push message: it is done, tried again later, or dropped. */
async function recordResult(
  { db, clock }: Pick<DeliverDeps, 'db' | 'clock'>,
  due: DueDelivery,
  { memberId, kind, to, attempts, subscription }: AllowedDelivery & { subscription: PushTarget },
  result: PushResult,
): Promise<void> {
  const isRetried = result.kind === 'later' || result.kind === 'denied';
  if (isRetried && attempts < mostPushAttempts) {
    const wait =
      result.kind === 'later' ? retryDelayMs(attempts, result.retryAfterMs) : deniedRetryMs;
    const retryAt = new Date(clock.now().getTime() + wait);
    const dueAt = sendableAt(retryAt, to.quiet, isUrgentKind[kind]);
    await updateDelivery(db, due, { dueAt, lastError: result.reason });
    return;
  }
  await db.transaction(async (tx) => {
    await deleteDelivery(tx, due);
    if (result.kind === 'gone') await deleteSubscription(tx, memberId, subscription.endpoint);
  });
}

/** Sends a message by LINE, outside of a transaction: LINE may answer slowly. */
async function deliverByLine(deps: DeliverDeps, due: DueDelivery): Promise<void> {
  const taken = await deps.db.transaction(async (tx) => {
    const allowed = await takeAllowed(tx, due, deps.clock.now());
    return allowed && prepareLine(tx, deps, due, allowed);
  });
  if (taken !== undefined) await sendByLine(deps, due, taken);
}
