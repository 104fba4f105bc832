import type { LetterState } from '#contract/letters.ts';
import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { makeLetterLink } from './letter-link.ts';
import { attachPictures } from './letter-pictures.queries.ts';
import { findVisitors } from './letter-visitors.queries.ts';
import { answerMail } from './letters.mails.ts';
import { insertLetter, type LetterThread, lockThread, updateThread } from './letters.queries.ts';
import { mostLetters, stateAfter } from './letters.rules.ts';
import { type LetterPicturesRefusal, lockPicturesOfLetter } from './pictures-of-letter.ts';

export interface LetterDeps {
  db: Database;
  clock: Clock;
}

export type LetterRefusal =
  | 'not-found'
  | 'too-long'
  | 'same-state'
  | 'not-assignable'
  | LetterPicturesRefusal;
export type LetterResult =
  | { kind: 'done' }
  /** Somebody has written or changed something since it was read. */
  | { kind: 'overtaken' }
  | { kind: 'refused'; reason: LetterRefusal };

interface ThreadCommand {
  threadId: number;
  /** The revision that the command was made from. */
  seenRevision: number;
}

/**
 * Runs a command on a thread, in one transaction with its audit entry, if the thread still has the
 * revision that the person saw.
 */
function runOnThread(
  { db, clock }: LetterDeps,
  { threadId, seenRevision }: ThreadCommand,
  { actor, action }: { actor: Actor; action: string },
  /** Returns the details for the audit log, or the reason why nothing was done. */
  work: (
    tx: Tx,
    thread: LetterThread,
  ) => Promise<LetterRefusal | Readonly<Record<string, string | number | null>>>,
): Promise<LetterResult> {
  return audited(db, clock, actor, action, async (tx, record): Promise<LetterResult> => {
    const thread = await lockThread(tx, threadId);
    if (thread === undefined) return { kind: 'refused', reason: 'not-found' };
    if (thread.revision !== seenRevision) return { kind: 'overtaken' };
    const details = await work(tx, thread);
    if (typeof details === 'string') return { kind: 'refused', reason: details };
    record({ subject: `letter ${threadId}`, details: { member: thread.memberId, ...details } });
    return { kind: 'done' };
  });
}

/**
 * Answers a thread. The member gets the text by mail; a visitor gets it with a new link. The audit
 * log records the answer without its text, because audit entries can never be erased, but letters
 * are erased with the account.
 */
export function answerLetter(
  deps: LetterDeps,
  {
    body,
    pictures,
    next,
    ...command
  }: ThreadCommand & { body: string; pictures: readonly string[]; next: 'waiting' | 'done' },
  actor: Actor,
): Promise<LetterResult> {
  return runOnThread(deps, command, { actor, action: 'letter answer' }, async (tx, thread) => {
    const number = thread.letters + 1;
    if (number > mostLetters) return 'too-long';
    const now = deps.clock.now();
    const staffId = staffIdOf(actor);
    const refusal = await lockPicturesOfLetter(tx, { staffId }, pictures, thread.id);
    if (refusal !== undefined) return refusal;
    await insertLetter(tx, {
      ...{ threadId: thread.id, number, staffId, writer: actor.principal.name },
      ...{ body, createdAt: now },
    });
    await attachPictures(tx, { threadId: thread.id, number }, pictures);
    const event = next === 'done' ? 'answered-and-done' : 'answered';
    await updateThread(tx, thread.id, {
      letters: number,
      ...stateFrom(thread, stateAfter(thread.state, event), now),
      ...(thread.firstAnsweredAt === null && { firstAnsweredAt: now }),
      ...(thread.assigneeId === null && { assigneeId: staffId }),
    });
    await mailAnswer(tx, thread, { body, pictures: pictures.length }, now);
    return {
      letter: number,
      state: next,
      ...(pictures.length > 0 && { pictures: pictures.length }),
    };
  });
}

/** Mails an answer to the member, or to the visitor with a link that opens the thread. */
async function mailAnswer(
  tx: Tx,
  { id, memberId }: LetterThread,
  answer: { body: string; pictures: number },
  now: Date,
): Promise<void> {
  if (memberId !== null) {
    const path = `/my-letter?letterId=${id}`;
    await queueMail(tx, { memberId }, answerMail(path, answer));
    return;
  }
  const visitor = (await findVisitors(tx, [id])).get(id);
  if (visitor === undefined) throw new Error(`thread ${id} has neither a member nor a visitor`);
  const { path, expiresAt } = await makeLetterLink(tx, id, now);
  const { mail: address, language } = visitor;
  const mail = answerMail(path, answer);
  await queueMail(tx, { address, language }, mail, { usefulUntil: expiresAt });
}

/** Assigns a thread to one of the staff who may answer it, or removes its assignee. */
export function assignLetter(
  deps: LetterDeps,
  {
    staffId,
    assignable,
    ...command
  }: ThreadCommand & {
    staffId: number | null;
    assignable: readonly { id: number }[];
  },
  actor: Actor,
): Promise<LetterResult> {
  return runOnThread(deps, command, { actor, action: 'letter assign' }, async (tx, thread) => {
    if (staffId !== null && !assignable.some(({ id }) => id === staffId)) return 'not-assignable';
    await updateThread(tx, thread.id, { assigneeId: staffId });
    return { assignee: staffId };
  });
}

/** Closes a thread without an answer, or opens it again. */
export function setLetterState(
  deps: LetterDeps,
  { state, ...command }: ThreadCommand & { state: 'open' | 'done' },
  actor: Actor,
): Promise<LetterResult> {
  return runOnThread(deps, command, { actor, action: 'letter state' }, async (tx, thread) => {
    const after = stateAfter(thread.state, state === 'done' ? 'done' : 'reopened');
    if (after === undefined) return 'same-state';
    await updateThread(tx, thread.id, { state: after, stateSince: deps.clock.now() });
    return { state: after };
  });
}

function stateFrom(
  thread: LetterThread,
  state: LetterState | undefined,
  now: Date,
): { state?: LetterState; stateSince?: Date } {
  return state === undefined || state === thread.state ? {} : { state, stateSince: now };
}
