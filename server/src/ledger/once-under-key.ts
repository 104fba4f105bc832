import type { ZodType } from 'zod';
import type { Database, Executor, Tx } from '../db/database.ts';
import { findAnswers, insertAnswers } from '../db/idempotency.queries.ts';
import { isSameRequest, KeyReusedError, type MemberRequest } from '../db/idempotency.ts';
import type { Json } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import { LedgerBatch } from './ledger-batch.ts';

/**
 * A result that is not stored, because it depends on the moment: an equal request that comes later
 * is evaluated again. Nothing was changed.
 */
export class NotStored<Result> {
  readonly result: Result;
  constructor(result: Result) {
    this.result = result;
  }
}

interface Once<Answer extends Json, Other> {
  /** Parses a stored answer. */
  readonly answerSchema: ZodType<Answer>;
  /** Takes locks that come before the account's, such as that of the person. */
  readonly lockBefore?: (tx: Tx) => Promise<void>;
  readonly lock?: undefined;
  /** Postings need no `book.write()`. */
  readonly work: (tx: Tx, book: LedgerBatch) => Promise<Answer | NotStored<Other>>;
}

interface OnceWithLock<Locked, Answer extends Json, Other> {
  /** Parses a stored answer. */
  readonly answerSchema: ZodType<Answer>;
  readonly lockBefore?: undefined;
  /** Further locks and reads. They are sent in the same flush, behind the account's lock. */
  readonly lock: (tx: Tx) => Promise<Locked>;
  /** Postings need no `book.write()`. */
  readonly work: (tx: Tx, book: LedgerBatch, locked: Locked) => Promise<Answer | NotStored<Other>>;
}

/**
 * Does a member's request once, in one transaction, with the member's account locked. The answer is
 * stored under the request's key; an equal request gets the stored answer.
 *
 * @throws KeyReusedError if the key was used for another payload or another call
 */
export function onceUnderKey<Answer extends Json, Other = never>(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  once: Once<Answer, Other>,
): Promise<Answer | Other>;
export function onceUnderKey<Locked, Answer extends Json, Other = never>(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  once: OnceWithLock<Locked, Answer, Other>,
): Promise<Answer | Other>;
export function onceUnderKey<Locked, Answer extends Json, Other>(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  once: Once<Answer, Other> | OnceWithLock<Locked, Answer, Other>,
): Promise<Answer | Other> {
  const { memberId } = request;
  return db.transaction(async (tx) => {
    if (once.lockBefore !== undefined) await once.lockBefore(tx);
    const [book, [stored, work]] = await LedgerBatch.openWith(tx, [memberId], clock, () =>
      Promise.all([findAnswer(tx, request), lockForWork(tx, once)]),
    );
    if (stored !== undefined) return once.answerSchema.parse(stored);
    const result = await work(book);
    if (result instanceof NotStored) return result.result;
    const { key, call, payloadHash } = request;
    const record = { principalId: memberId, key, call, payloadHash, answer: result };
    await Promise.all([book.write(), insertAnswers(tx, 'member', [record], book.now)]);
    return result;
  });
}

/** Takes the locks of the work, if it needs any, and returns a function that does the work. */
async function lockForWork<Locked, Answer extends Json, Other>(
  tx: Tx,
  once: Once<Answer, Other> | OnceWithLock<Locked, Answer, Other>,
): Promise<(book: LedgerBatch) => Promise<Answer | NotStored<Other>>> {
  if (once.lock === undefined) return (book) => once.work(tx, book);
  const locked = await once.lock(tx);
  return (book) => once.work(tx, book, locked);
}

/** Finds the stored result of an equal request under the same key; undefined if there is none. */
async function findAnswer(db: Executor, request: MemberRequest): Promise<Json | undefined> {
  const keys = [{ principalId: request.memberId, key: request.key }];
  const [stored] = await findAnswers(db, 'member', keys);
  if (stored !== undefined && !isSameRequest(stored, request)) throw new KeyReusedError();
  return stored?.answer;
}
