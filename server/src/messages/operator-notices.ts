import type { Database, Tx } from '../db/database.ts';
import type { Text } from '../http/language.ts';
import { hour } from '../lib/time.rules.ts';
import type { Mail } from './letter.ts';
import { recordNotice } from './messages.queries.ts';
import { noticeTexts } from './operator-notices.texts.ts';
import { queueMail } from './queue-messages.ts';

/** Something that needs the operator's attention. */
export interface OperatorNotice {
  /** Describes the event, without personal data. */
  message: Text;
  paymentId?: string;
  provider?: string;
  /** A text in one language if it comes from a provider or is a stored reason. */
  reason?: Text | string;
}

/** A notice in English, for logs and terminals. */
export interface ShownNotice extends Omit<OperatorNotice, 'message' | 'reason'> {
  message: string;
  reason?: string;
}

/** The ways to notify the operator. */
export interface OperatorChannel {
  /** The operator's mail address. */
  mail: string;
  /** The language of mails to it; Japanese by default. */
  language?: 'ja' | 'en' | undefined;
  /** Shows a notice immediately: in the log of a process, or on the terminal of a command. */
  show(notice: ShownNotice): void;
}

/**
 * Queues a mail to the operator in the transaction of the event, so that the event and the mail are
 * stored together or not at all. The caller shows the notice after the commit.
 *
 * @param hourly if given, at most one mail per hour about `subject`
 * @returns whether a mail was queued
 */
export async function queueOperatorMail(
  tx: Tx,
  { mail, language = 'ja' }: Pick<OperatorChannel, 'mail' | 'language'>,
  notice: OperatorNotice,
  hourly?: { subject: string; now: Date },
): Promise<boolean> {
  if (hourly !== undefined) {
    const { subject, now } = hourly;
    if (!(await recordNotice(tx, subject, now, new Date(now.getTime() - hour)))) return false;
  }
  await queueMail(tx, { address: mail, language }, operatorMail(notice));
  return true;
}

/** Notifies the operator of an event that no transaction records, by a mail and by `showNotice`. */
export async function sendOperatorNotice(
  db: Database,
  operator: OperatorChannel,
  notice: OperatorNotice,
): Promise<void> {
  await db.transaction((tx) => queueOperatorMail(tx, operator, notice));
  showNotice(operator, notice);
}

/**
 * Shows a notice in the log or on the terminal. If the notice is also mailed, call this after the
 * commit.
 */
export function showNotice(
  operator: OperatorChannel,
  { message, reason, ...facts }: OperatorNotice,
): void {
  const { en } = typeof reason === 'string' ? { en: reason } : (reason ?? { en: undefined });
  operator.show({ ...facts, message: message.en, ...(en !== undefined && { reason: en }) });
}

/** Writes a notice as a mail to the operator. */
function operatorMail({ message, paymentId, provider, reason }: OperatorNotice): Mail {
  const letterIn = (language: 'ja' | 'en') => {
    const why = typeof reason === 'string' ? reason : reason?.[language];
    const facts = (
      [
        [noticeTexts.payment, paymentId],
        [noticeTexts.provider, provider],
        [noticeTexts.reason, why],
      ] as const
    ).flatMap(([name, fact]): [string, string][] =>
      fact === undefined ? [] : [[name[language], fact]],
    );
    return { subject: `[Kaifu] ${message[language]}`, parts: [message[language], { facts }] };
  };
  return { ja: letterIn('ja'), en: letterIn('en') };
}
