import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { parserOf } from './pipeline/index.ts';
import { clientOf, Primary } from './primary.ts';
import { applySettings, shopSettings } from './session-settings.ts';
import type { DB } from './types.ts';

export interface PoolOptions {
  max: number;
  applicationName: string;
  /** How long a query waits for a free or a new connection, in milliseconds. */
  connectTimeoutMs?: number;
  /**
   * How long a statement waits for a lock, in milliseconds. The shop holds locks for moments only.
   * If one is held for longer, requests should fail instead of piling up.
   */
  lockTimeoutMs?: number;
  /**
   * How long PostgreSQL may take to answer, in milliseconds; then the connection is closed. Without
   * it the operating system would wait for a frozen server for a quarter of an hour. If it is not
   * set, answers may take any time.
   */
  answerTimeoutMs?: number;
}

/** Options of every connection. */
export const connectionDefaults = {
  // A firewall may drop an idle connection, and a server may disappear without closing it.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/** Connections whose database is Citus. */
const distributed = new WeakSet<pg.ClientBase>();

/** Whether the database at the other end of a connection of `openPool` is Citus. */
export function isDistributed(client: pg.ClientBase): boolean {
  return distributed.has(client);
}

/**
 * Opens a connection pool. Its connections send each query at once, without waiting for earlier
 * answers (pipelining).
 *
 * @param address of the server, or of several, of which the one that takes writes is used
 * @throws DatabaseAddressError
 */
export function openPool(address: string | Primary, options: PoolOptions): pg.Pool {
  const pool = openPrimaryPool(address, {
    ...connectionDefaults,
    max: options.max,
    application_name: options.applicationName,
    onConnect: async (client) => {
      const { isCitus } = await applySettings(client, shopSettings(options.lockTimeoutMs));
      if (isCitus) distributed.add(client);
    },
    connectionTimeoutMillis: options.connectTimeoutMs ?? 3000,
    idleTimeoutMillis: 300_000,
    pipeline: true,
    types: { getTypeParser: parserOf },
  });
  // A lost connection rejects its running query, and the pool opens a new one for the next. Without
  // listeners each loss would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

/**
 * Opens a pool of the driver whose connections go to the server that takes writes, and are closed
 * when that server is left.
 */
export function openPrimaryPool(address: string | Primary, options: pg.PoolConfig): pg.Pool {
  const primary = typeof address === 'string' ? new Primary(address) : address;
  // User, password, database and TLS are the same for all servers.
  const [connectionString] = primary.servers;
  const pool = new pg.Pool({ ...options, connectionString, Client: clientOf(primary) });
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  primary.onLeave(() => {
    for (const { connection } of open)
      connection.stream.destroy(new Error('Connection terminated: its server does not answer'));
  });
  return pool;
}

/**
 * Builds typed queries; it does not run them. A `Database` or a `Tx` (database.ts) does, because
 * Kysely's own transactions wait for each answer before they send the next query, which is too slow
 * for a round of draws.
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
