import type { Compilable, CompiledQuery } from 'kysely';
import type postgres from 'postgres';
import { isWorthRepeating } from './errors.ts';
import { openPool, type Pool } from './pool.ts';

/** Runs queries: a `Database` each on its own, a `Tx` all in one transaction. */
export interface Executor {
  /**
   * Sends a query at once and gives its rows. Queries sent before the first is awaited travel together and run in
   * the order in which they were sent.
   */
  run<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<Row[]>;
}

/** A transaction that is open. Query functions take it and use nothing else. */
export interface Tx extends Executor {
  /**
   * Commits now, in the same flush as the queries sent before it: PostgreSQL turns the commit into a rollback if one of
   * them failed. Only for a last step that awaits them all beside it; any other transaction commits by returning.
   */
  commit(): Promise<void>;
}

export interface Database extends Executor {
  /**
   * Runs `work` in one transaction (READ COMMITTED) that commits when it returns and rolls back when it throws. After a
   * deadlock or a serialization failure it is run again, three times at the most, so `work` must change nothing but the
   * database.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Reads in one snapshot of the database: everything `work` sees is of the same moment. */
  snapshot<Result>(work: (tx: Executor) => Promise<Result>): Promise<Result>;
  readonly pool: Pool;
  close(): Promise<void>;
}

const attempts = 4;

export function openDatabase(
  url: string,
  options: { maxConnections?: number; applicationName?: string } = {},
): Database {
  const pool = openPool(url, {
    max: options.maxConnections ?? 10,
    applicationName: options.applicationName ?? 'kaifu',
  });
  return {
    pool,
    run: (query) => send(pool, query),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runInTransaction(pool, 'begin', work);
        } catch (error) {
          if (attempt >= attempts || !isWorthRepeating(error)) throw error;
        }
      }
    },
    snapshot: (work) => runInTransaction(pool, 'begin isolation level repeatable read read only', work),
    close: () => pool.end({ timeout: 5 }),
  };
}

type Connection = Pool | postgres.ReservedSql<{ bigint: number }>;

/** Queries without parameters are prepared too: the simple protocol, the driver's default for them, cannot be pipelined. */
const prepared: postgres.UnsafeQueryOptions & { simple: boolean } = { prepare: true, simple: false };

/**
 * The row type is what Kysely derived from the schema (types.ts is checked against the database in the test run).
 */
function send<Row>(connection: Connection, query: CompiledQuery<Row> | Compilable<Row>): Promise<Row[]> {
  const compiled = 'compile' in query ? query.compile() : query;
  return connection
    .unsafe<Row[] & Record<string, unknown>[]>(compiled.sql, parametersOf(connection, compiled), prepared)
    .execute();
}

/**
 * Lists go as of no type, so that PostgreSQL says which list it expects: left to itself the driver declares a list of
 * dates, flags or bytes to be one date, flag or byte string.
 */
function parametersOf(
  connection: Connection,
  query: CompiledQuery<unknown>,
): postgres.ParameterOrJSON<never>[] {
  return query.parameters.map((value) =>
    Array.isArray(value)
      ? connection.typed(value as postgres.SerializableParameter, 0)
      : (value as postgres.ParameterOrJSON<never>),
  );
}

/**
 * What the driver shows of a connection to the query that runs on it. Its own transactions hang on to the same hook to hear
 * of a lost connection: on one that is reserved it says nothing, and goes on to write where no socket is, which ends the
 * process, or to the connection that others have opened in its place, outside any transaction (driver's issue 1208).
 */
interface DriverConnection {
  onclose: ((error: Error) => void) | null;
}

async function runInTransaction<Result>(
  pool: Pool,
  begin: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.reserve();
  let lost: Error | undefined;
  let ended: Error | undefined;
  const hearOfLoss = {
    ...prepared,
    onexecute(driverConnection: DriverConnection) {
      driverConnection.onclose = (error) => {
        lost = error;
      };
      return true;
    },
  };
  const tx: Tx = {
    async run(query) {
      const reason = lost ?? ended;
      if (reason !== undefined) throw reason;
      return send(connection, query);
    },
    async commit() {
      if (lost !== undefined) throw lost;
      ended = new Error('the transaction is over');
      const result = await connection.unsafe('commit', [], prepared);
      // PostgreSQL answers COMMIT of a transaction in which a query failed with ROLLBACK, and no error.
      if (result.command !== 'COMMIT')
        throw new Error('the transaction was rolled back because a query in it failed');
    },
  };
  try {
    // Not awaited: it travels with the first query, and if it fails so does every query after it.
    const begun = connection.unsafe(begin, [], hearOfLoss).execute();
    begun.catch(() => {});
    const result = await work(tx);
    if (ended === undefined) await tx.commit();
    await begun;
    return result;
  } catch (error) {
    ended = new Error('the transaction is over', { cause: error });
    // Where the connection is gone, so is the transaction.
    if (lost === undefined) await connection.unsafe('rollback').catch(() => {});
    throw error;
  } finally {
    // A lost connection is back in the pool already.
    if (lost === undefined) connection.release();
  }
}
