import type { ZodType } from 'zod';
import type { Database, Tx } from '../db/database.ts';
import type { Settled } from '../db/group-queue.ts';
import { findAnswers, insertAnswers, type StoredAnswer } from '../db/idempotency.queries.ts';
import {
  isSameRequest,
  KeyReusedError,
  type MemberRequest,
  ownKey,
  textOfKey,
} from '../db/idempotency.ts';
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
export async function onceUnderKey<Locked, Answer extends Json, Other>(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  once: Once<Answer, Other> | OnceWithLock<Locked, Answer, Other>,
): Promise<Answer | Other> {
  const [settled] =
    once.lock === undefined
      ? await settleUnderKeys(db, clock, [request], { ...once, lock: async () => undefined })
      : await settleUnderKeys(db, clock, [request], once);
  if (settled === undefined) throw new Error('a request was not settled');
  if ('error' in settled) throw settled.error;
  return settled.result;
}

/** The work that is done for each of several requests. */
interface WorkForEach<Request extends MemberRequest, Locked, Answer extends Json, Other> {
  /** Parses a stored answer. */
  readonly answerSchema: ZodType<Answer>;
  /** Takes locks that come before the accounts', such as that of the person. */
  readonly lockBefore?: ((tx: Tx) => Promise<void>) | undefined;
  /** Further locks and reads of a request, sent in the same flush behind the accounts' locks. */
  readonly lock: (tx: Tx, request: Request) => Promise<Locked>;
  /** Postings need no `book.write()`. */
  readonly work: (
    tx: Tx,
    book: LedgerBatch,
    locked: Locked,
    request: Request,
  ) => Promise<Answer | NotStored<Other>>;
}

/**
 * Does each request once, as `onceUnderKey` does, but requests of many members in one transaction.
 * Their statements share flushes, so that many requests cost little more than one. If the work of
 * one request throws, no request is done.
 *
 * @param requests at most one of each member
 * @returns the result of each, in their order; KeyReusedError for a request whose key was used for
 *   another payload or another call
 */
export function settleUnderKeys<
  Request extends MemberRequest,
  Locked,
  Answer extends Json,
  Other = never,
>(
  db: Database,
  clock: Clock,
  requests: readonly Request[],
  each: WorkForEach<Request, Locked, Answer, Other>,
): Promise<Settled<Answer | Other>[]> {
  return db.transaction(async (tx) => {
    if (each.lockBefore !== undefined) await each.lockBefore(tx);
    const memberIds = requests.map(({ memberId }) => memberId);
    const [book, [stored, locked]] = await LedgerBatch.openWith(tx, memberIds, clock, () =>
      Promise.all([
        findAnswers(tx, 'member', requests.map(ownKey)),
        Promise.all(
          requests.map(async (request) => [request, await each.lock(tx, request)] as const),
        ),
      ]),
    );
    const storedOf = new Map(stored.map((answer) => [textOfKey(answer), answer]));
    const answers: StoredAnswer[] = [];
    const settled = await Promise.all(
      locked.map(async ([request, held]): Promise<Settled<Answer | Other>> => {
        const before = storedOf.get(textOfKey(ownKey(request)));
        if (before !== undefined)
          return isSameRequest(before, request)
            ? { result: each.answerSchema.parse(before.answer) }
            : { error: new KeyReusedError() };
        const result = await each.work(tx, book, held, request);
        if (result instanceof NotStored) return { result: result.result };
        const { call, payloadHash } = request;
        answers.push({ ...ownKey(request), call, payloadHash, answer: result });
        return { result };
      }),
    );
    await Promise.all([
      book.write(),
      answers.length > 0 && insertAnswers(tx, 'member', answers, book.now),
    ]);
    return settled;
  });
}
