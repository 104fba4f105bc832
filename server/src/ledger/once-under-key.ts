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
export class Momentary<Result> {
  readonly result: Result;
  constructor(result: Result) {
    this.result = result;
  }
}

interface Once<Locked, Answer extends Json, Other> {
  /** Reads a stored answer. */
  readonly answer: ZodType<Answer>;
  /** Further locks and reads. They are sent in the same flush, behind the account's lock. */
  readonly lock: (tx: Tx) => Promise<Locked>;
  /** Postings need no `book.write()`. */
  readonly work: (tx: Tx, book: LedgerBatch, locked: Locked) => Promise<Answer | Momentary<Other>>;
}

/**
 * Does a member's request once, in one transaction, with the member's account locked. The answer is
 * stored under the request's key; an equal request gets the stored answer.
 *
 * @throws KeyReusedError if the key was used for another payload or another call
 */
export function onceUnderKey<Locked, Answer extends Json, Other = never>(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  { answer, lock, work }: Once<Locked, Answer, Other>,
): Promise<Answer | Other> {
  const { memberId } = request;
  return db.transaction(async (tx) => {
    const [book, [stored, locked]] = await LedgerBatch.openWith(tx, [memberId], clock, () =>
      Promise.all([findAnswer(tx, request), lock(tx)]),
    );
    if (stored !== undefined) return answer.parse(stored);
    const result = await work(tx, book, locked);
    if (result instanceof Momentary) return result.result;
    const { key, call, payloadHash } = request;
    const record = { principalId: memberId, key, call, payloadHash, answer: result };
    await Promise.all([book.write(), insertAnswers(tx, 'member', [record], book.now)]);
    return result;
  });
}

async function findAnswer(db: Executor, request: MemberRequest): Promise<Json | undefined> {
  const keys = [{ principalId: request.memberId, key: request.key }];
  const [stored] = await findAnswers(db, 'member', keys);
  if (stored !== undefined && !isSameRequest(stored, request)) throw new KeyReusedError();
  return stored?.answer;
}
