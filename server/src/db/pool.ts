import { Socket } from 'node:net';
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

/** The numbers of `int8` and its list in pg_type. */
const int8 = 20;
const int8List = 1016;

export interface PoolOptions {
  max: number;
  applicationName: string;
  /** How long a query waits for a free connection, or for a new one, in milliseconds. */
  connectTimeout?: number | undefined;
  /**
   * How long a statement waits for a lock, in milliseconds. Nothing in the shop holds one for longer than a moment: behind one
   * that is held all the same, requests are to be told so, not to pile up.
   */
  lockTimeout?: number | undefined;
}

/**
 * Opens a pool of connections. Whole numbers of 64 bits come as `number`: the shop counts yen, points and ids, and one that
 * a `number` cannot hold exactly is a fault, not a rounding. A connection sends each query at once, behind those that are
 * still unanswered.
 */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    options: `-c TimeZone=UTC -c lock_timeout=${options.lockTimeout ?? 5000} -c idle_in_transaction_session_timeout=30s`,
    connectionTimeoutMillis: options.connectTimeout ?? 3000,
    idleTimeoutMillis: 300_000,
    pipeline: true,
    stream: () => new GatheringSocket(),
    types: { getTypeParser: parserOf },
  });
  // Whoever uses a connection that is lost hears of it from their query, and the pool makes a new one for the next; without
  // listeners each loss would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

/**
 * Sends what is written in one turn of the event loop as one packet. The driver holds back each query until it is written
 * whole; this holds it back until those behind it are, too.
 */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === int8) return parseExactInteger;
  if (type === int8List)
    return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(parseExactInteger);
  return pg.types.getTypeParser(type, format);
};

function parseExactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be counted exactly`);
  return value;
}

/**
 * Builds queries with types; runs none. What it builds is run by a `Database` or a `Tx` (database.ts), because Kysely's
 * own transactions wait for each answer before the next query leaves, and a round of draws cannot afford that.
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
