import * as z from 'zod';
import { languages } from '#contract/language.ts';
import type { Executor, Tx } from '../db/database.ts';
import { enqueue, lowPriority } from '../jobs/queue.queries.ts';
import { type Mail, StoredMail } from './letter.ts';

export const mailTask = 'send-mail';
export const smsTask = 'send-sms';

/**
 * A member, whose address and language are read when the mail is sent, or an address without a
 * member.
 */
const Addressee = z.union([
  z.object({ memberId: z.int() }),
  z.object({ address: z.string(), language: z.enum(languages) }),
]);
export type Addressee = z.infer<typeof Addressee>;

export const QueuedMail = z.object({
  to: Addressee,
  mail: StoredMail,
  usefulUntil: z.iso.datetime().optional(),
  /** The kind of the notice that it repeats, which the member can switch off. */
  noticeKind: z.string().optional(),
});

export const QueuedSms = z.object({
  to: z.string(),
  text: z.string(),
  usefulUntil: z.iso.datetime().optional(),
});

/**
 * The priority of a mail in the queue. A mail that somebody awaits at a screen is sent along with
 * all other work, a usual one after it, and a bulk one after the usual ones. Mail servers are slow
 * and may not answer.
 */
const priorityOf = { awaited: 0, usual: 1, bulk: lowPriority } as const;

export interface MessageOptions {
  urgency?: keyof typeof priorityOf;
  /** When the content expires, for example of a code. After that the mail is no longer sent. */
  usefulUntil?: Date;
  /**
   * The kind of the notice that the mail repeats. It is dropped if the member has switched it off
   * before it is sent, and it carries the header that stops such mails with one click (RFC 8058).
   */
  noticeKind?: string;
}

/**
 * Queues a mail, which is sent after the transaction has committed and outside of the request. It
 * is retried while the mail server fails.
 *
 *     await queueMail(tx, { memberId }, parcelSentMail({ trackingNumber }));
 *
 * The member may get it twice if a process dies between sending it and recording that.
 */
export function queueMail(
  tx: Tx,
  to: Addressee,
  mail: Mail,
  options: MessageOptions = {},
): Promise<unknown> {
  return queueStoredMail(tx, to, mail, options);
}

/**
 * Queues a stored mail, as `queueMail` does with a new one.
 *
 * @param options `delayMs`: it is sent after so many milliseconds, not at once
 */
export function queueStoredMail(
  db: Executor,
  to: Addressee,
  mail: StoredMail,
  {
    usefulUntil,
    urgency = 'usual',
    noticeKind,
    delayMs = 0,
  }: MessageOptions & { delayMs?: number },
): Promise<unknown> {
  const queued = { to, mail, usefulUntil, noticeKind } satisfies Queued<typeof QueuedMail>;
  const tag = 'memberId' in to ? memberTag(to.memberId) : undefined;
  return enqueue(db, mailTask, queued, { priority: priorityOf[urgency], tag, delayMs });
}

/** Marks the queued mails to a member. */
export function memberTag(memberId: number): string {
  return `member ${memberId}`;
}

/**
 * Queues a text message, which is sent after the transaction has committed.
 *
 * @param to the number in E.164, such as +819012345678
 */
export function queueSms(
  tx: Tx,
  to: string,
  text: string,
  { usefulUntil }: Pick<MessageOptions, 'usefulUntil'> = {},
): Promise<unknown> {
  return enqueue(tx, smsTask, { to, text, usefulUntil } satisfies Queued<typeof QueuedSms>);
}

/** A payload before it is written as JSON: its date is a Date, not a text. */
type Queued<Schema extends z.ZodType> = Omit<z.infer<Schema>, 'usefulUntil'> & {
  usefulUntil: Date | undefined;
};
