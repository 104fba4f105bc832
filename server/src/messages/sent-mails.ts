import * as z from 'zod';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { findTaggedWork } from '../jobs/queue.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { Letter, StoredMail } from './letter.ts';
import {
  findSentMail,
  findSentMails,
  findSentMailsWithFact,
  insertSentMail,
  type SentMail,
} from './messages.queries.ts';
import { mailTask, memberTag, queueStoredMail } from './queue-messages.ts';

/** A stored mail. If it contained a secret, its parts were removed. */
const RecordedMail = z.record(z.string(), Letter.partial({ parts: true }));

/** Records that a mail to a member was sent or permanently refused. */
export function recordSentMail(
  db: Executor,
  sent: {
    memberId: number;
    mail: StoredMail;
    refused: boolean;
    sentAt: Date;
    usefulUntil: Date | null;
  },
): Promise<unknown> {
  return insertSentMail(db, {
    ...sent,
    mail: hasSecret(sent.mail) ? withoutParts(sent.mail) : sent.mail,
  });
}

/**
 * Whether a mail contains what only the member may see: a code to copy, such as a password, or a
 * link that opens something.
 */
function hasSecret(mail: StoredMail): boolean {
  const parts = Object.values(mail).flatMap((letter) => letter.parts);
  return parts.some(
    (part) =>
      typeof part === 'object' &&
      ('code' in part || ('isSecret' in part && part.isSecret === true)),
  );
}

/** Removes the contents of a mail, so that only its subjects are stored. */
function withoutParts(mail: StoredMail): z.infer<typeof RecordedMail> {
  return Object.fromEntries(
    Object.entries(mail).map(([language, { subject }]) => [language, { subject }]),
  );
}

/** The mails to a member, as an operator sees them. */
export interface MailOverview {
  /** Newest first. */
  sent: (Omit<SentMail, 'mail'> & { subject: string })[];
  /** Mails that wait for the mail server: their attempts and last error. */
  waiting: { attempts: number; lastError: string | null }[];
}

/** Finds a member's newest mails, and those that wait to be sent. */
export async function findMails(
  db: Database,
  memberId: number,
  limit: number,
): Promise<MailOverview> {
  const [sent, waiting] = await Promise.all([
    findSentMails(db, memberId, limit),
    findTaggedWork(db, mailTask, memberTag(memberId)),
  ]);
  return {
    sent: sent.map(({ mail, ...rest }) => ({
      ...rest,
      subject: RecordedMail.parse(mail)['ja']?.subject ?? '',
    })),
    waiting,
  };
}

/**
 * Finds a member's newest mails about one thing, such as a parcel: those whose English letter has
 * this fact in a table.
 */
export async function findMailsAbout(
  db: Executor,
  memberId: number,
  fact: readonly [name: string, value: string],
  { limit, language }: { limit: number; language: Language },
): Promise<{ id: number; sentAt: Date; refused: boolean; subject: string }[]> {
  const mails = await findSentMailsWithFact(db, memberId, fact, limit);
  return mails.map(({ id, sentAt, refused, mail }) => {
    return { id, sentAt, refused, subject: subjectOf({ mail }, language) };
  });
}

/** Returns the subject of a stored mail in a language. */
export function subjectOf({ mail }: Pick<SentMail, 'mail'>, language: Language): string {
  const letters = RecordedMail.parse(mail);
  return (letters[language] ?? letters['en'])?.subject ?? '';
}

/** Says why a mail cannot be sent again; undefined if it can. */
export function resendBarOf(
  { mail, usefulUntil }: Pick<SentMail, 'mail' | 'usefulUntil'>,
  now: Date,
): 'held-a-secret' | 'useless-by-now' | undefined {
  if (usefulUntil !== null && usefulUntil <= now) return 'useless-by-now';
  return StoredMail.safeParse(mail).success ? undefined : 'held-a-secret';
}

export type ResendResult = 'queued' | 'no-such-mail' | 'held-a-secret' | 'useless-by-now';

/**
 * Sends a mail to its member again, to the address and in the language they have when it is sent.
 */
export function resendMail(
  db: Database,
  clock: Clock,
  id: number,
  actor: Actor,
): Promise<ResendResult> {
  return audited(db, clock, actor, 'mail send', async (tx, record) => {
    const sent = await findSentMail(tx, id);
    if (sent === undefined) return 'no-such-mail';
    const { memberId, usefulUntil } = sent;
    const bar = resendBarOf(sent, clock.now());
    if (bar !== undefined) return bar;
    const mail = StoredMail.parse(sent.mail);
    await queueStoredMail(tx, { memberId }, mail, usefulUntil === null ? {} : { usefulUntil });
    record({ subject: `member ${memberId}`, details: { mail: id } });
    return 'queued';
  });
}

/** Reads a member's stored mails, for their download. */
export async function readMails(db: Executor, memberId: number) {
  const mails = await findSentMails(db, memberId, maxMails);
  return mails.map(({ sentAt, refused, mail }) => ({ sentAt, refused, mail }));
}

/** More mails than any member gets within the retention. */
const maxMails = 10_000;
