import type { Compilable, CompiledQuery } from 'kysely';
import type pg from 'pg';
import { isWorthRepeating } from './errors.ts';
import { openPool } from './pool.ts';

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
  let closed: Promise<void> | undefined;
  return {
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
    close: () => (closed ??= pool.end()),
  };
}

/** What it is ready to run, by its text: PostgreSQL parses a query once a connection. */
const preparedNames = new Map<string, string>();

function preparedNameOf(text: string): string {
  const known = preparedNames.get(text);
  if (known !== undefined) return known;
  const name = `kaifu_${preparedNames.size + 1}`;
  preparedNames.set(text, name);
  return name;
}

/**
 * The row type is what Kysely derived from the schema (types.ts is checked against the database in the test run).
 */
async function send<Row>(
  connection: pg.Pool | pg.PoolClient,
  query: CompiledQuery<Row> | Compilable<Row>,
): Promise<Row[]> {
  const { sql, parameters } = 'compile' in query ? query.compile() : query;
  // The driver would make a null of it.
  if (parameters.includes(undefined)) throw new TypeError(`a parameter is undefined: ${sql}`);
  const result = await connection.query<unknown[]>({
    name: preparedNameOf(sql),
    text: sql,
    values: [...parameters],
    rowMode: 'array',
  });
  const names = result.fields.map((field) => camelCaseOf(field.name));
  return result.rows.map((values) => rowOf(names, values) as Row);
}

function rowOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [place, name] of names.entries()) row[name] = values[place];
  return row;
}

function camelCaseOf(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

async function runInTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const sent: Promise<unknown>[] = [];
  let over: Error | undefined;
  let broken: Error | undefined;
  const tx: Tx = {
    async run(query) {
      if (over !== undefined) throw over;
      const rows = send(client, query);
      sent.push(rows);
      return rows;
    },
    async commit() {
      over = new Error('the transaction is over');
      const { command } = await client.query('commit');
      if (command === 'COMMIT') return;
      // PostgreSQL answers COMMIT of a transaction in which a query failed with ROLLBACK, and no error: the query has it.
      await Promise.all(sent);
      throw new Error('the transaction was rolled back');
    },
  };
  try {
    // Not awaited: it travels with the first query, and if it fails so does every query after it.
    const begun = client.query(begin);
    begun.catch(() => {});
    const result = await work(tx);
    if (over === undefined) await tx.commit();
    await begun;
    return result;
  } catch (error) {
    over = new Error('the transaction is over', { cause: error });
    // A connection that cannot roll back is lost, and the transaction with it: the pool must not give it out again.
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
