import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { Task } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import type { MailSender } from '../providers/mail/mail-sender.ts';
import type { SmsSender } from '../providers/sms/sms-sender.ts';
import { UndeliverableError } from '../providers/undeliverable.ts';
import { callOut } from '../telemetry/call-out.ts';
import { letterIn } from './letter.ts';
import {
  type Addressee,
  mailTask,
  QueuedMail,
  QueuedSms,
  queueStoredMail,
  smsTask,
} from './queue-messages.ts';
import { renderLetter } from './render-letter.rules.ts';
import { recordSentMail } from './sent-mails.ts';

/** The recipient of a mail, read when the mail is sent. */
export interface Recipient {
  address: string;
  language: Language;
  lastName: string;
  firstName: string;
}

/** The rules of mails that repeat notices. */
export interface NoticeMails {
  /**
   * Finds when a mail of this kind of notice may be sent: now, or at the end of the member's quiet
   * hours; undefined if the member wants no such mails any more, or may not get them.
   */
  findSendTime(memberId: number, kind: string): Promise<Date | undefined>;
  /** Makes the token that stops mails of this kind; undefined if the kind is not known. */
  stopTokenOf(memberId: number, kind: string): string | undefined;
}

export interface MessageDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  mail: MailSender;
  sms: SmsSender;
  /** The address of the shop, such as `https://shop.example`, for links. */
  shopUrl: string;
  /** Undefined if the member no longer exists; then the mail is dropped. */
  findRecipient(memberId: number): Promise<Recipient | undefined>;
  notices: NoticeMails;
}

/** The tasks that send what `queueMail` and `queueSms` have queued. */
export function messageTasks(deps: MessageDeps): Task[] {
  const isExpired = (until: string | undefined) =>
    until !== undefined && new Date(until).getTime() < deps.clock.now().getTime();
  return [
    {
      name: mailTask,
      /** Sends a queued mail and records it. Drops it if its content has expired. */
      async work(payload) {
        const { to, mail, usefulUntil, noticeKind } = QueuedMail.parse(payload);
        if (isExpired(usefulUntil)) return;
        if (noticeKind !== undefined && 'memberId' in to) {
          const sendAt = await deps.notices.findSendTime(to.memberId, noticeKind);
          if (sendAt === undefined) return;
          const delayMs = sendAt.getTime() - deps.clock.now().getTime();
          if (delayMs > 0) {
            await queueStoredMail(deps.db, to, mail, {
              urgency: 'bulk',
              noticeKind,
              delayMs,
              ...(usefulUntil !== undefined && { usefulUntil: new Date(usefulUntil) }),
            });
            return;
          }
        }
        const recipient = await recipientOf(deps, to);
        if (recipient === undefined) return;
        const { language, address } = recipient;
        const stop = stopOf(deps, to, noticeKind);
        const rendered = renderLetter(letterIn(mail, language), {
          ...recipient,
          shopUrl: deps.shopUrl,
          ...(stop && { stopUrl: stop.page }),
        });
        const sent = await trySend(deps.log, () =>
          callOut('mail', 'send', () =>
            deps.mail.send({
              to: address,
              ...rendered,
              ...(stop && { oneClickStopUrl: stop.oneClick }),
            }),
          ),
        );
        if (!('memberId' in to)) return;
        await recordSentMail(deps.db, {
          memberId: to.memberId,
          mail,
          refused: !sent,
          sentAt: deps.clock.now(),
          usefulUntil: usefulUntil === undefined ? null : new Date(usefulUntil),
        });
      },
    },
    {
      name: smsTask,
      /** Sends a queued text message, unless its content has expired. */
      async work(payload) {
        const { to, text, usefulUntil } = QueuedSms.parse(payload);
        if (!isExpired(usefulUntil))
          await trySend(deps.log, () => callOut('sms', 'send', () => deps.sms.send({ to, text })));
      },
    },
  ];
}

/**
 * The addresses that stop mails of a kind of notice: a page for people, and one to which mail
 * programs post (RFC 8058). Undefined for mails that repeat no notice.
 */
function stopOf(
  { notices, shopUrl }: Pick<MessageDeps, 'notices' | 'shopUrl'>,
  to: Addressee,
  noticeKind: string | undefined,
): { page: string; oneClick: string } | undefined {
  if (noticeKind === undefined || !('memberId' in to)) return undefined;
  const token = notices.stopTokenOf(to.memberId, noticeKind);
  if (token === undefined) return undefined;
  return {
    page: `${shopUrl}/stop-notices#${token}`,
    oneClick: `${shopUrl}/callbacks/stop-notices?token=${token}`,
  };
}

/** Finds the recipient of a queued mail: a member as they are now, or the given address. */
async function recipientOf(
  deps: MessageDeps,
  to: Addressee,
): Promise<(Partial<Recipient> & Pick<Recipient, 'address' | 'language'>) | undefined> {
  return 'memberId' in to ? deps.findRecipient(to.memberId) : to;
}

/**
 * Sends a message, and returns whether the provider accepted it.
 *
 * @returns false if it was permanently refused. Then it is not retried; the log records the
 *   refusal.
 * @throws the error of the attempt if a retry may succeed
 */
async function trySend(log: Logger, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (!(error instanceof UndeliverableError)) throw error;
    log.warn(
      { reason: error.message },
      'a mail or text message was refused permanently and is dropped: see the reason',
    );
    return false;
  }
}
