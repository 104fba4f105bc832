import type { Database, Tx } from '../db/database.ts';
import { hour } from '../lib/time.rules.ts';
import type { Mail } from './letter.ts';
import { recordNotice } from './messages.queries.ts';
import { queueMail } from './queue-messages.ts';

/** Something that needs the operator's attention. */
export interface OperatorNotice {
  /** Describes the event, without personal data. */
  message: string;
  paymentId?: string;
  provider?: string;
  reason?: string;
}

/** The ways to notify the operator. */
export interface OperatorChannel {
  /** The operator's mail address. */
  mail: string;
  /** Shows a notice at once: in the log of a process, on the terminal of a command. */
  show(notice: OperatorNotice): void;
}

/**
 * Queues a mail to the operator in the transaction that makes the notice true, so that neither
 * exists without the other. The caller shows the notice after the commit.
 *
 * @param hourly if given, at most one mail per hour about `subject`
 * @returns whether a mail was queued
 */
export async function queueOperatorMail(
  tx: Tx,
  { mail }: Pick<OperatorChannel, 'mail'>,
  notice: OperatorNotice,
  hourly?: { subject: string; now: Date },
): Promise<boolean> {
  if (hourly !== undefined) {
    const { subject, now } = hourly;
    if (!(await recordNotice(tx, subject, now, new Date(now.getTime() - hour)))) return false;
  }
  await queueMail(tx, { address: mail, language: 'ja' }, operatorMail(notice));
  return true;
}

/** Notifies the operator of something that no transaction makes true. */
export async function sendOperatorNotice(
  db: Database,
  operator: OperatorChannel,
  notice: OperatorNotice,
): Promise<void> {
  await db.transaction((tx) => queueOperatorMail(tx, operator, notice));
  operator.show(notice);
}

/** Writes a notice as a mail to the operator. */
function operatorMail({ message, paymentId, provider, reason }: OperatorNotice): Mail {
  const facts = (
    [
      ['Payment', paymentId],
      ['Provider', provider],
      ['Reason', reason],
    ] as const
  ).flatMap(([name, fact]): [string, string][] => (fact === undefined ? [] : [[name, fact]]));
  const letter = { subject: `[Kaifu] ${message}`, parts: [message, { facts }] };
  return { ja: letter, en: letter };
}
