import type { Compilable, CompiledQuery } from 'kysely';
import type pg from 'pg';
import { WaitTracker } from '../lib/wait-tracker.ts';
import { kindOf } from '../telemetry/spans.ts';
import { isBehindFailure, isOfLostLeader, isWorthRepeating } from './errors.ts';
import { type Answer, Flush, sendable } from './flush.ts';
import { measure } from './measure.ts';
import { openPool, type PoolOptions } from './pool.ts';
import type { Statement } from './statement.ts';

type Connect = () => Promise<pg.PoolClient>;
type Query<Row> = Statement<Row> | CompiledQuery<Row> | Compilable<Row>;

/** Runs queries: a `Database` each on its own, a `Tx` all in one transaction. */
export interface Executor {
  /**
   * Sends a query at once and gives its rows. Queries sent before the first is awaited travel
   * together and run in the order in which they were sent.
   */
  run<Row>(query: Query<Row>): Promise<Row[]>;
}

/** A transaction that is open. Query functions take it and use nothing else. */
export interface Tx extends Executor {
  /**
   * Commits now, in the same flush as the queries sent before it: PostgreSQL does not if one of
   * them failed. Only for a last step that awaits them all beside it; any other transaction commits
   * by returning.
   */
  commit(): Promise<void>;
}

export interface Database extends Executor {
  /**
   * Runs `work` in one transaction (READ COMMITTED) that commits when it returns and rolls back
   * when it throws. After a deadlock or a serialization failure it is run again, three times at the
   * most, so `work` must change nothing but the database.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Reads in one snapshot of the database: everything `work` sees is of the same moment. It may
   * take long.
   */
  snapshot<Result>(work: (tx: Executor) => Promise<Result>): Promise<Result>;
  /** Whoever waits for a connection. */
  readonly waiting: WaitTracker;
  /** How many connections there are, of how many. */
  connections(): { used: number; idle: number; max: number };
  close(): Promise<void>;
}

const attempts = 4;
const beginSnapshot = 'begin isolation level repeatable read read only';

/**
 * Opens the database at an address (`postgres://…`). Nothing is asked of it yet, so nothing fails
 * yet.
 */
export function openDatabase(url: string, options: Partial<PoolOptions> = {}): Database {
  const { max = 10, applicationName = 'kaifu', answerTimeout } = options;
  const pool = openPool(url, { ...options, max, applicationName });
  const waiting = new WaitTracker();
  const connect: Connect = async () => {
    const leave = waiting.enter();
    const begun = performance.now();
    try {
      return await pool.connect();
    } catch (error) {
      // Nothing can be asked then, so that no question tells of it.
      measure('CONNECT', begun, kindOf(error));
      throw error;
    } finally {
      leave();
    }
  };
  let closed: Promise<void> | undefined;
  return {
    waiting,
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, max }),
    run: (query) => runAlone(connect, query, answerTimeout),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runInTransaction(connect, { begin: 'begin', answerTimeout }, work);
        } catch (error) {
          if (attempt >= attempts || !isWorthRepeating(error)) throw error;
        }
      }
    },
    snapshot: (work) =>
      runInTransaction(connect, { begin: beginSnapshot, answerTimeout: undefined }, work),
    close: () => (closed ??= pool.end()),
  };
}

/** One that builds itself, or is built. */
function built<Row>(query: Query<Row>): Statement<Row> {
  return 'compile' in query ? query.compile() : query;
}

/**
 * Asks a connection. What it is asked in one turn of the event loop travels together; what cannot
 * be sent is thrown at once.
 */
function conversationWith(
  client: pg.PoolClient,
  answerTimeout: number | undefined,
): (statement: Statement<unknown>) => Promise<Answer> {
  let gathering: Flush | undefined;
  return (statement) => {
    const asked = sendable(statement);
    if (gathering === undefined) {
      const flush = new Flush(answerTimeout);
      gathering = flush;
      process.nextTick(() => {
        gathering = undefined;
        client.query(flush);
      });
    }
    return gathering.add(asked);
  };
}

/**
 * The row type is what Kysely derived from the schema (types.ts is checked against the database in
 * the test run), or what the statement says.
 */
async function rowsOf<Row>(answer: Promise<Answer>): Promise<Row[]> {
  return (await answer).rows as Row[];
}

async function runAlone<Row>(
  connect: Connect,
  query: Query<Row>,
  answerTimeout: number | undefined,
): Promise<Row[]> {
  const statement = built(query);
  const client = await connect();
  let isUseless = false;
  try {
    return await rowsOf(conversationWith(client, answerTimeout)(statement));
  } catch (error) {
    isUseless = isOfLostLeader(error);
    throw error;
  } finally {
    client.release(isUseless);
  }
}

const command = (sql: string): Statement<never> => ({ sql, parameters: [] });

async function runInTransaction<Result>(
  connect: Connect,
  { begin, answerTimeout }: { begin: string; answerTimeout: number | undefined },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await connect();
  const ask = conversationWith(client, answerTimeout);
  const sent: Promise<unknown>[] = [];
  let over: Error | undefined;
  let isUseless = false;
  /** Why the first of its queries failed. */
  let failure: unknown;
  /**
   * Why one of them was not even sent: PostgreSQL knows nothing of it, and would commit the others
   * without it.
   */
  let unsent: unknown;
  const askOrNote = (query: Query<unknown>) => {
    try {
      return ask(built(query));
    } catch (error) {
      unsent ??= error;
      throw error;
    }
  };
  const tx: Tx = {
    async run<Row>(query: Query<Row>) {
      if (over !== undefined) throw over;
      const rows = rowsOf<Row>(askOrNote(query));
      sent.push(rows);
      rows.catch((error: unknown) => {
        failure ??= error;
      });
      return rows;
    },
    async commit() {
      over = new Error('the transaction is over');
      if (unsent !== undefined) throw unsent;
      const answer = await ask(command('commit'));
      if (answer.command === 'COMMIT') return;
      // PostgreSQL answers COMMIT of a transaction in which an earlier flush failed with ROLLBACK,
      // and no error: that has it.
      await Promise.all(sent);
      throw new Error('the transaction was rolled back');
    },
  };
  try {
    // Not awaited: it travels with the first query, and if it fails so does every query after it.
    const begun = ask(command(begin));
    begun.catch(() => {});
    const result = await work(tx);
    if (over === undefined) await tx.commit();
    await begun;
    return result;
  } catch (error) {
    over = new Error('the transaction is over', { cause: error });
    // A connection that cannot roll back is lost, and the transaction with it: the pool must not
    // give it out again.
    await ask(command('rollback')).catch(() => {
      isUseless = true;
    });
    // Whoever awaits several queries may hear first of one that was ignored behind the one that
    // failed.
    const cause = isBehindFailure(error) ? failure : error;
    isUseless ||= isOfLostLeader(cause);
    throw cause;
  } finally {
    client.release(isUseless);
  }
}
