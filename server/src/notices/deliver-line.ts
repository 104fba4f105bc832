import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '#contract/shop/notices.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import type { LineResult, LineSender } from '../providers/line/line-sender.ts';
import { callOut } from '../telemetry/call-out.ts';
import { stopLineRecipient, takeFriendCheck } from './line.queries.ts';
import { lineText } from './line-text.ts';
import {
  type Addressee,
  type DueDelivery,
  deleteDelivery,
  type TakenDelivery,
  updateDelivery,
} from './notices.queries.ts';
import {
  deniedRetryMs,
  friendCheckMs,
  isUrgentKind,
  leaseMs,
  lineRetryDelayMs,
  retryKeyMs,
  sendableAt,
} from './notices.rules.ts';

export interface LineDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
  /** The shop's public address, for links. */
  publicUrl: string;
  /** Undefined if the shop has no official account at LINE. */
  line: LineSender | undefined;
}

/** A delivery that may be sent now, with its addressee. */
export interface AllowedDelivery extends TakenDelivery {
  kind: NoticeKind;
  to: Addressee;
}

/** A message by LINE that this process sends. */
export interface LineDelivery extends AllowedDelivery {
  line: LineSender;
  userId: string;
  retryKey: string;
  keyedAt: Date;
  /** When the question whether the member is a friend was taken; undefined if it is not due. */
  askedAt: Date | undefined;
}

/**
 * Prepares a message by LINE in the transaction that takes it: its retry key is stored before it is
 * sent for the first time. Once LINE may have forgotten a key under which a message may have
 * arrived, the message is dropped; the inbox has it.
 *
 * @returns undefined if there is nothing to send
 */
export async function prepareLine(
  tx: Tx,
  { clock, line }: Pick<LineDeps, 'clock' | 'line'>,
  due: DueDelivery,
  allowed: AllowedDelivery,
): Promise<LineDelivery | undefined> {
  const now = clock.now();
  const { memberId, to } = allowed;
  const { retryKey = randomUUID(), keyedAt = now } = allowed.keyed ?? {};
  const isForgotten = now.getTime() - keyedAt.getTime() >= retryKeyMs;
  if (to.lineUserId === null || line === undefined || isForgotten) {
    await deleteDelivery(tx, due);
    return undefined;
  }
  const attempts = allowed.attempts + 1;
  const dueAt = new Date(now.getTime() + leaseMs);
  await updateDelivery(tx, due, { dueAt, attempts, retryKey, keyedAt });
  const before = new Date(now.getTime() - friendCheckMs);
  const isToAsk = await takeFriendCheck(tx, memberId, { now, before });
  return {
    ...allowed,
    ...{ line, userId: to.lineUserId, retryKey, keyedAt, attempts },
    askedAt: isToAsk ? now : undefined,
  };
}

/**
 * Sends a message by LINE, outside of a transaction. If LINE says that the member is no friend of
 * the official account any more, messages to the member end instead. Anything else that LINE says
 * about the member ends nothing.
 */
export async function sendByLine(
  deps: LineDeps,
  due: DueDelivery,
  delivery: LineDelivery,
): Promise<void> {
  const { line, userId, askedAt, memberId, retryKey } = delivery;
  if (askedAt !== undefined) {
    const isFriend = await callOut('line', 'profile', () => line.isFriend(userId));
    if (isFriend === false) {
      const asked = { askedAt, now: deps.clock.now() };
      await deps.db.transaction((tx) => stopLineRecipient(tx, memberId, asked));
      return;
    }
  }
  const text = lineText(deps, { ...delivery, language: delivery.to.language });
  const result = await callOut('line', 'send', () => line.push({ userId, text, retryKey }));
  await recordLineResult(deps, due, delivery, result);
}

/**
 * Records what became of a message by LINE. One that LINE did not take waits, however often: it is
 * never lost. It gets another key, unless an earlier attempt under this one may have arrived.
 */
async function recordLineResult(
  { db, clock }: LineDeps,
  due: DueDelivery,
  { kind, to, attempts, retryKey, keyedAt }: LineDelivery,
  result: LineResult,
): Promise<void> {
  if (result.kind === 'sent' || result.kind === 'refused') {
    await deleteDelivery(db, due);
    return;
  }
  const isForOperator = result.kind === 'denied' || (result.kind === 'later' && result.isQuota);
  const wait = isForOperator ? deniedRetryMs : lineRetryDelayMs(attempts);
  const retryAt = new Date(clock.now().getTime() + wait);
  const dueAt = sendableAt(retryAt, to.quiet, isUrgentKind[kind]);
  const isSameKey = result.kind === 'unclear' || attempts > 1;
  await updateDelivery(db, due, {
    dueAt,
    attempts: result.kind === 'unclear' ? attempts : attempts - 1,
    lastError: result.reason,
    retryKey: isSameKey ? retryKey : null,
    keyedAt: isSameKey ? keyedAt : null,
  });
}
