import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { parserOf } from './column-types.ts';
import type { DB } from './types.ts';

export interface PoolOptions {
  max: number;
  applicationName: string;
  /** How long a query waits for a free connection, or for a new one, in milliseconds. */
  connectTimeout?: number;
  /**
   * How long a statement waits for a lock, in milliseconds. Nothing in the shop holds one for
   * longer than a moment: behind one that is held all the same, requests are to be told so, not to
   * pile up.
   */
  lockTimeout?: number;
  /**
   * How long what was sent may stay without an answer, in milliseconds; then the connection is
   * given up. A server that freezes, or goes without a word, would be waited for by the system for
   * a quarter of an hour. Unless set, answers may take any time.
   */
  answerTimeout?: number;
}

/** What every connection is like. */
export const everyConnection = {
  // The driver reads instants that are written like this, whatever the database's own way; of any
  // other it makes null.
  options: '-c TimeZone=UTC -c DateStyle=ISO',
  // What stands between may forget a connection on which nothing is said, and a server may go
  // without a word.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/**
 * Opens a pool of connections. Each sends what it is asked at once, behind what is still
 * unanswered.
 */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...everyConnection,
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    options: `${everyConnection.options} -c lock_timeout=${options.lockTimeout ?? 5000} -c idle_in_transaction_session_timeout=30s`,
    connectionTimeoutMillis: options.connectTimeout ?? 3000,
    idleTimeoutMillis: 300_000,
    pipeline: true,
    types: { getTypeParser: parserOf },
  });
  // Whoever uses a connection that is lost hears of it from their query, and the pool makes a new
  // one for the next; without listeners each loss would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

/**
 * Builds queries with types; runs none. What it builds is run by a `Database` or a `Tx`
 * (database.ts), because Kysely's own transactions wait for each answer before the next query
 * leaves, and a round of draws cannot afford that.
 */
export const query = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});
