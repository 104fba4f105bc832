import { setTimeout as sleep } from 'node:timers/promises';
import type { Compilable, CompiledQuery } from 'kysely';
import type pg from 'pg';
import { WaitTracker } from '../lib/wait-tracker.ts';
import { kindOf } from '../telemetry/spans.ts';
import {
  CommitUnknownError,
  isConnectionLost,
  isDeadlock,
  isFormerPrimary,
  isRetryable,
  isSkippedQuery,
} from './errors.ts';
import { measure, measureFlush } from './measure.ts';
import { type Answer, AnswerTimeoutError, openSender, type Statement } from './pipeline/index.ts';
import { isDistributed, openPool, type PoolOptions } from './pool.ts';
import { Primary } from './primary.ts';
import { QuickReads } from './quick-reads.ts';
import { assertSynchronous, isNotSynchronous, NotReplicatedError } from './synchronous.ts';

type Connect = () => Promise<pg.PoolClient>;
type PlainQuery<Row> = Statement<Row> | CompiledQuery<Row> | Compilable<Row>;
/** A query that is written in another way for Citus, which plans only some forms of it. */
export interface QueryByKind<Row> {
  readonly plain: PlainQuery<Row>;
  readonly citus: PlainQuery<Row>;
}
type Query<Row> = PlainQuery<Row> | QueryByKind<Row>;

/** Runs queries: a `Database` runs each on its own, a `Tx` runs all in one transaction. */
export interface Executor {
  /**
   * Sends a query at once and returns its rows. Queries that are sent in one turn of the event loop
   * share one round trip and run in the order in which they were sent.
   */
  run<Row>(query: Query<Row>): Promise<Row[]>;
}

/** An open transaction. Query functions take it and use nothing else. */
export interface Tx extends Executor {
  /** Whether the database is Citus. There some statements must be written in another way. */
  readonly isDistributed: boolean;
  /**
   * Commits in the same flush as the queries sent before it; PostgreSQL rolls back if one of them
   * failed. Only for a last step that awaits those queries together with the commit. Any other
   * transaction commits when its callback returns.
   */
  commit(): Promise<void>;
}

export interface Database extends Executor {
  /**
   * Runs `work` in one transaction (READ COMMITTED). It commits when `work` returns and rolls back
   * when `work` throws. `work` is run again, at most three times, after a serialization failure, or
   * a connection that was lost or led to a former primary before the commit was sent, and at most
   * seven times after a deadlock; so it must change nothing but the database.
   *
   * @throws CommitUnknownError if the connection was lost after the commit was sent
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in a read-only snapshot (REPEATABLE READ): all its queries see the database as of
   * one moment. They have no answer timeout.
   */
  snapshot<Result>(work: (tx: Executor) => Promise<Result>): Promise<Result>;
  /**
   * Whether a transaction commits only if PostgreSQL waits until a second server has it. If it
   * would not wait, the transaction fails with NotReplicatedError.
   */
  readonly mustReplicate: boolean;
  /**
   * Runs reads that share flushes with those of other requests, which costs much less
   * (quick-reads.ts). For calls that many members make at a time, and for reads of some rows by an
   * index: the others wait for a slow one. A read that writes is refused.
   */
  readonly quick: Executor;
  /** The queries that wait for a connection, and the quick reads that wait for their flush. */
  readonly waitingForConnection: WaitTracker;
  /** The number of connections in use, idle, and allowed at most. */
  connections(): { used: number; idle: number; max: number };
  close(): Promise<void>;
}

const attempts = 4;
const beginSnapshot = 'begin isolation level repeatable read read only';

export interface DatabaseOptions extends PoolOptions {
  /**
   * Whether transactions commit only where a second server has them before PostgreSQL confirms
   * them. Otherwise they fail with NotReplicatedError.
   */
  mustReplicate: boolean;
}

/**
 * Opens the database at an address (`postgres://…`), of one server or several. It connects with the
 * first query, so opening fails only if the address has a wrong form.
 *
 * @throws DatabaseAddressError
 */
export function openDatabase(
  address: string | Primary,
  options: Partial<DatabaseOptions> = {},
): Database {
  const { max = 10, applicationName = 'kaifu', answerTimeoutMs, mustReplicate = false } = options;
  const primary = typeof address === 'string' ? new Primary(address) : address;
  const pool = openPool(primary, { ...options, max, applicationName });
  const waitingForConnection = new WaitTracker();
  const connect: Connect = async () => {
    const leave = waitingForConnection.enter();
    const begun = performance.now();
    try {
      return await pool.connect();
    } catch (error) {
      // No query runs without a connection, so no query measures this failure.
      measure('CONNECT', begun, kindOf(error));
      throw error;
    } finally {
      leave();
    }
  };
  const aroundCommit = mustReplicate ? [assertSynchronous] : [];
  const writing: TransactionOptions = { begin: 'begin', answerTimeoutMs, aroundCommit };
  let closed: Promise<void> | undefined;
  const quickReads = new QuickReads<Query<unknown>, Answer>({
    sendAlone: (query) => answerAlone(connect, query, answerTimeoutMs),
    sendTogether: (queries) => sendTogether(connect, queries, answerTimeoutMs),
    tracker: waitingForConnection,
  });
  return {
    mustReplicate,
    quick: {
      async run(asked) {
        const query = 'compile' in asked ? asked.compile() : asked;
        if (isWriting(query)) throw new Error('a quick read must change nothing');
        return await rowsOf(quickReads.run(query));
      },
    },
    waitingForConnection,
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, max }),
    async run(asked) {
      // Compiled once, for `isWriting` and for the connection.
      const query = 'compile' in asked ? asked.compile() : asked;
      return await forgettingFormerPrimary(
        primary,
        mustReplicate && isWriting(query)
          ? runInTransaction(connect, writing, (tx) => runAndCommit(tx, query))
          : rowsOf(answerAlone(connect, query, answerTimeoutMs)),
      );
    },
    /**
     * Runs work in a transaction. Retries it a few times after an error that committed nothing,
     * such as a deadlock or a lost connection.
     */
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await forgettingFormerPrimary(primary, runInTransaction(connect, writing, work));
        } catch (error) {
          const pauseMs = pauseAfter(error, attempt);
          if (pauseMs === undefined) throw error;
          await sleep(pauseMs);
        }
      }
    },
    snapshot: (work) =>
      runInTransaction(connect, { begin: beginSnapshot, answerTimeoutMs: undefined }, work),
    close: () => (closed ??= pool.end()),
  };
}

/** Pauses before work is run again whose connection was lost, in milliseconds. */
const lossPausesMs = [0, 50, 200];

/**
 * Of several transactions in a deadlock all but one may be cancelled, so they must not meet again:
 * each pauses for a random time, longer after each attempt. On Citus transactions that change the
 * same reference table meet in this way.
 */
const deadlockAttempts = 8;
const shortestDeadlockPauseMs = 5;

/**
 * How long to wait before work is run again, in milliseconds; undefined if it must not be.
 *
 * @param attempt the number of attempts so far
 */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (!isUncommitted(error)) return undefined;
  if (isDeadlock(error))
    return attempt < deadlockAttempts
      ? Math.random() * shortestDeadlockPauseMs * 2 ** attempt
      : undefined;
  if (attempt >= attempts) return undefined;
  return isRetryable(error) ? 0 : lossPausesMs[attempt - 1];
}

/** Whether the transaction failed without a commit and may succeed when it is run again. */
function isUncommitted(error: unknown): boolean {
  const isFinal = [CommitUnknownError, AnswerTimeoutError, NotReplicatedError].some(
    (errorClass) => error instanceof errorClass,
  );
  if (isFinal) return false;
  return isRetryable(error) || isFormerPrimary(error) || isConnectionLost(error);
}

/**
 * Awaits work. If it failed because its server is no longer the primary, the next connection
 * searches for the primary again.
 */
async function forgettingFormerPrimary<Result>(
  primary: Primary,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isFormerPrimary(error)) primary.invalidate();
    throw error;
  }
}

/** Compiles a query for the database of a connection, plain PostgreSQL or Citus. */
function statementFor<Row>(client: pg.PoolClient, query: Query<Row>): Statement<Row> {
  if ('citus' in query)
    return statementFor(client, isDistributed(client) ? query.citus : query.plain);
  return 'compile' in query ? query.compile() : query;
}

/**
 * Returns the rows of a statement's answer with their type. The type comes from Kysely, which
 * derives it from the schema (a test compares types.ts with the database), or from the statement.
 */
async function rowsOf<Row>(answer: Promise<Answer>): Promise<Row[]> {
  return (await answer).rows as Row[];
}

/** Whether a query may change rows. */
function isWriting(query: Query<unknown>): boolean {
  const plain = 'plain' in query ? query.plain : query;
  const { sql } = 'compile' in plain ? plain.compile() : plain;
  return /\b(insert|update|delete|merge)\b/i.test(sql);
}

/** Runs a transaction's only query and its commit in one flush. */
async function runAndCommit<Row>(tx: Tx, query: Query<Row>): Promise<Row[]> {
  const [rows] = await Promise.all([tx.run(query), tx.commit()]);
  return rows;
}

/** Runs one query on a connection of the pool, outside of a transaction. */
async function answerAlone(
  connect: Connect,
  query: Query<unknown>,
  answerTimeoutMs: number | undefined,
): Promise<Answer> {
  const client = await connect();
  let mustClose = false;
  try {
    const send = openSender(client, { answerTimeoutMs, onAnswered: measureFlush });
    return await send(statementFor(client, query));
  } catch (error) {
    mustClose = isFormerPrimary(error);
    throw error;
  } finally {
    client.release(mustClose);
  }
}

/** Sends reads in one flush on a connection of the pool, and returns the promise of each. */
async function sendTogether(
  connect: Connect,
  queries: readonly Query<unknown>[],
  answerTimeoutMs: number | undefined,
): Promise<Promise<Answer>[]> {
  const client = await connect();
  const send = openSender(client, { answerTimeoutMs, onAnswered: measureFlush });
  // A value that cannot be sent rejects its read alone.
  const answers = queries.map(async (query) => await send(statementFor(client, query)));
  void Promise.allSettled(answers).then(() => client.release());
  return answers;
}

const command = (sql: string): Statement<never> => ({ sql, parameters: [] });

type Send = (query: Query<unknown>) => Promise<Answer>;

/** A transaction from its first query to its commit or its failure. */
class OpenTransaction implements Tx {
  readonly #send: Send;
  readonly #sent: Promise<unknown>[] = [];
  #over: Error | undefined;
  /** The error of the first query that failed. */
  #failure: unknown;
  /**
   * The error of a query that could not be sent. PostgreSQL does not know of it and would commit
   * the other queries without it.
   */
  #unsent: unknown;
  isCommitSent = false;
  readonly #aroundCommit: readonly Statement<unknown>[];
  readonly isDistributed: boolean;

  constructor(
    send: Send,
    {
      aroundCommit,
      isDistributed,
    }: { aroundCommit: readonly Statement<unknown>[]; isDistributed: boolean },
  ) {
    this.#send = send;
    this.isDistributed = isDistributed;
    this.#aroundCommit = aroundCommit;
  }

  get isOver(): boolean {
    return this.#over !== undefined;
  }

  /** Sends a query of the transaction and resolves with its rows. */
  async run<Row>(query: Query<Row>): Promise<Row[]> {
    if (this.#over !== undefined) throw this.#over;
    const rows = rowsOf<Row>(this.#sendOrStoreError(query));
    this.#sent.push(rows);
    rows.catch((error: unknown) => {
      this.#failure ??= error;
    });
    return rows;
  }

  /** Sends the commit of the transaction. Nothing can be sent afterwards. */
  async commit(): Promise<void> {
    this.#over = new Error('the transaction is over');
    if (this.#unsent !== undefined) throw this.#unsent;
    this.isCommitSent = true;
    // If one of them fails, PostgreSQL skips the commit, which rejects with the same error.
    for (const statement of this.#aroundCommit) this.#send(statement).catch(() => {});
    const answer = await this.#send(command('commit'));
    if (answer.command === 'COMMIT') return await this.#assertStillSynchronous();
    // PostgreSQL answers COMMIT with ROLLBACK and no error, if a query of an earlier flush failed.
    // The rejected query has the error.
    await Promise.all(this.#sent);
    throw new Error('the transaction was rolled back');
  }

  /**
   * Checks after the commit that a standby was still required. If the list of standbys was emptied
   * while the commit waited, PostgreSQL confirmed it although no standby has it.
   *
   * @throws CommitUnknownError
   */
  async #assertStillSynchronous(): Promise<void> {
    for (const statement of this.#aroundCommit) {
      await this.#send(statement).catch((error: unknown) => {
        if (!isNotSynchronous(error)) throw error;
        throw new CommitUnknownError(new NotReplicatedError());
      });
    }
  }

  /**
   * Ends the transaction with an error; no more queries can be sent.
   *
   * @returns the cause. If several queries are awaited together, the first rejection may be of a
   *   query that PostgreSQL skipped after the failed one.
   */
  fail(error: unknown): unknown {
    this.#over = new Error('the transaction is over', { cause: error });
    const cause = isSkippedQuery(error) ? this.#failure : error;
    if (isNotSynchronous(cause)) return new NotReplicatedError();
    return this.isCommitSent && isConnectionLost(cause) ? new CommitUnknownError(cause) : cause;
  }

  /** Sends a query; an error in sending is stored, so that the commit fails too. */
  #sendOrStoreError(query: Query<unknown>): Promise<Answer> {
    try {
      return this.#send(query);
    } catch (error) {
      this.#unsent ??= error;
      throw error;
    }
  }
}

interface TransactionOptions {
  /** The statement that begins it. */
  begin: string;
  answerTimeoutMs: number | undefined;
  /**
   * Statements that are sent together with the commit: if one fails, PostgreSQL does not commit.
   * They are sent once more after it; if one fails then, the commit counts as unknown.
   */
  aroundCommit?: readonly Statement<unknown>[];
}

/**
 * Runs work in one transaction on a connection of the pool, and commits it, or rolls it back after
 * an error.
 */
async function runInTransaction<Result>(
  connect: Connect,
  { begin, answerTimeoutMs, aroundCommit = [] }: TransactionOptions,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await connect();
  const sendStatement = openSender(client, { answerTimeoutMs, onAnswered: measureFlush });
  const send: Send = (query) => sendStatement(statementFor(client, query));
  const tx = new OpenTransaction(send, { aroundCommit, isDistributed: isDistributed(client) });
  let mustClose = false;
  try {
    // Not awaited: it is sent with the first query, and if it fails, so does every query after it.
    const beginSent = send(command(begin));
    beginSent.catch(() => {});
    const result = await work(tx);
    if (!tx.isOver) await tx.commit();
    await beginSent;
    return result;
  } catch (error) {
    const cause = tx.fail(error);
    // If the rollback fails, the connection is lost: the pool must not use it again.
    await send(command('rollback')).catch(() => {
      mustClose = true;
    });
    mustClose ||= isFormerPrimary(cause);
    throw cause;
  } finally {
    client.release(mustClose);
  }
}
