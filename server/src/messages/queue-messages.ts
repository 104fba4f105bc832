import * as z from 'zod';
import { languages } from '#contract/language.ts';
import type { Tx } from '../db/database.ts';
import { enqueue, lowPriority } from '../jobs/queue.queries.ts';
import { type Mail, WrittenMail } from './letter.ts';

export const mailTask = 'send-mail';
export const smsTask = 'send-sms';

/**
 * A member, at the address and in the language that are theirs when it is sent; or somebody who is
 * none (yet).
 */
const Addressee = z.union([
  z.object({ memberId: z.int() }),
  z.object({ address: z.string(), language: z.enum(languages) }),
]);
export type Addressee = z.infer<typeof Addressee>;

export const QueuedMail = z.object({
  to: Addressee,
  mail: WrittenMail,
  usefulUntil: z.iso.datetime().optional(),
});

export const QueuedSms = z.object({
  to: z.string(),
  text: z.string(),
  usefulUntil: z.iso.datetime().optional(),
});

/**
 * Where a mail stands in the queue: beside all other work where somebody waits for it before a
 * screen, else behind it, and behind other mails where it is one of many sent at once. A mail
 * server takes its time, and may not answer at all.
 */
const priorityOf = { awaited: 0, usual: 1, bulk: lowPriority } as const;

export interface MessageOptions {
  urgency?: keyof typeof priorityOf;
  /** When it has become worthless, such as an expired code: it is not sent any more after that. */
  usefulUntil?: Date;
}

/**
 * Sends a mail once the transaction has committed: never within it, never within the request, and
 * again while the mail server fails.
 *
 *     await queueMail(tx, { memberId }, parcelSentMail({ trackingNumber }));
 *
 * The member may get it twice where a process dies between sending and noting it.
 */
export function queueMail(
  tx: Tx,
  to: Addressee,
  mail: Mail,
  options: MessageOptions = {},
): Promise<unknown> {
  return queueAgain(tx, to, mail, options);
}

/** The same, with a mail as it was written down when it was queued first. */
export function queueAgain(
  tx: Tx,
  to: Addressee,
  mail: WrittenMail,
  { usefulUntil, urgency = 'usual' }: MessageOptions,
): Promise<unknown> {
  const queued = { to, mail, usefulUntil } satisfies Queued<typeof QueuedMail>;
  return enqueue(tx, mailTask, queued, priorityOf[urgency]);
}

/**
 * Sends a text message once the transaction has committed, as `queueMail` does.
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

/** What becomes of it on the way through JSON: a date is text afterwards. */
type Queued<Schema extends z.ZodType> = Omit<z.infer<Schema>, 'usefulUntil'> & {
  usefulUntil: Date | undefined;
};
