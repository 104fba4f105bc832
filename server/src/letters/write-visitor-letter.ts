import type { LetterTopic } from '#contract/letters.ts';
import { countAttempt, mailboxOf, readMail } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { day } from '../lib/time.rules.ts';
import { queueMail } from '../messages/index.ts';
import { addReply, beginThread } from './add-letter.ts';
import { formAge } from './letter-form.rules.ts';
import { makeLetterLink } from './letter-link.ts';
import type { Uploader } from './letter-pictures.queries.ts';
import {
  findThreadOfLink,
  insertVisitor,
  isFormSent,
  lockForm,
} from './letter-visitors.queries.ts';
import { visitorLetterMail } from './letters.mails.ts';
import { findLetters, lockThread } from './letters.queries.ts';
import { mostLetters } from './letters.rules.ts';
import { type LetterPicturesRefusal, lockPicturesOfLetter } from './pictures-of-letter.ts';

export interface VisitorDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
}

/** The sender of a request without a log-in. */
export interface VisitorRequest {
  sessionId: string;
  /** The network address. */
  address: string;
  language: Language;
  uploader: Uploader;
}

export interface VisitorLetter {
  /** The token of the form. */
  form: string;
  name: string;
  mail: string;
  topic: LetterTopic;
  body: string;
  pictures: readonly string[];
  /** A field that people do not see. A program fills it in. */
  website: string;
}

export type VisitorRefusal =
  | 'too-fast'
  | 'too-old'
  | 'no-mail'
  | 'too-many-of-network'
  | 'too-many-of-mailbox'
  | LetterPicturesRefusal;
export type ReplyRefusal = 'not-found' | 'too-long' | 'too-many-of-network' | LetterPicturesRefusal;
type Written<Refusal> = 'written' | { refusal: Refusal };

/** Threads of all visitors of a network, and of one mailbox, a day. */
const ofNetwork = { limit: 10, milliseconds: day } as const;
const ofMailbox = { limit: 3, milliseconds: day } as const;
/** Letters in a thread a day. */
const ofThread = { limit: 20, milliseconds: day } as const;

/**
 * Begins a thread with a letter of a visitor, and mails them the link to it. The mail has nothing
 * that they wrote: the form must not carry texts to mailboxes of others. A form that is sent again
 * begins no second thread. A letter of a program is thrown away as if it had been written.
 */
export async function writeVisitorLetter(
  { db, clock, digest }: VisitorDeps,
  { sessionId, address, language, uploader }: VisitorRequest,
  { form, name, topic, body, pictures, website, ...written }: VisitorLetter,
): Promise<Written<VisitorRefusal>> {
  const now = clock.now();
  const age = formAge(digest, sessionId, form, now);
  if (age !== 'ready') return { refusal: age };
  const formHash = hashOfSecret(form);
  const mail = readMail(written.mail);
  if (mail === undefined) return { refusal: 'no-mail' };
  if (website !== '') return 'written';
  return db.transaction(async (tx): Promise<Written<VisitorRefusal>> => {
    await lockForm(tx, formHash);
    if (await isFormSent(tx, formHash)) return 'written';
    const refusal = await lockPicturesOfLetter(tx, uploader, pictures, null);
    if (refusal !== undefined) return { refusal };
    const network = digest('letters of network', networkKeyOf(address));
    if ((await countAttempt(tx, network, ofNetwork, now)) > ofNetwork.limit)
      return { refusal: 'too-many-of-network' };
    const mailbox = digest('letters of mailbox', mailboxOf(mail));
    if ((await countAttempt(tx, mailbox, ofMailbox, now)) > ofMailbox.limit)
      return { refusal: 'too-many-of-mailbox' };
    const thread = { memberId: null, topic, about: null };
    const threadId = await beginThread(tx, thread, { body, pictures, now });
    await insertVisitor(tx, { threadId, name, mail, language, formHash });
    const { path, expiresAt } = await makeLetterLink(tx, threadId, now);
    await queueMail(tx, { address: mail, language }, visitorLetterMail(path), {
      usefulUntil: expiresAt,
    });
    return 'written';
  });
}

/**
 * Adds a letter to the thread of a link, which opens it again. The link permits it, because
 * it was sent to the visitor's mailbox alone.
 *
 * @param seen the letters that the writer saw. The same text after the same letter is the same
 *   request again, and is written once.
 */
export function replyAsVisitor(
  { db, clock, digest }: VisitorDeps,
  uploader: Uploader,
  {
    token,
    seen,
    body,
    pictures,
  }: { token: string; seen: number; body: string; pictures: readonly string[] },
): Promise<Written<ReplyRefusal>> {
  return db.transaction(async (tx): Promise<Written<ReplyRefusal>> => {
    const now = clock.now();
    const threadId = await findThreadOfLink(tx, hashOfSecret(token), now);
    const thread = threadId === undefined ? undefined : await lockThread(tx, threadId);
    if (thread === undefined) return { refusal: 'not-found' };
    const { id } = thread;
    const next = (await findLetters(tx, id)).find(({ number }) => number === seen + 1);
    if (next?.writer === null && next.body === body) return 'written';
    if (thread.letters >= mostLetters) return { refusal: 'too-long' };
    const refusal = await lockPicturesOfLetter(tx, uploader, pictures, id);
    if (refusal !== undefined) return { refusal };
    const counted = digest('letters of thread', String(id));
    if ((await countAttempt(tx, counted, ofThread, now)) > ofThread.limit)
      return { refusal: 'too-many-of-network' };
    await addReply(tx, thread, { body, pictures, now });
    return 'written';
  });
}
