import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Primary } from './primary.ts';
import { hasSettings, type SessionSettings } from './session-settings.ts';

/** A pooler stands before the database, and the shop cannot work through it as it is set up. */
export class PoolerError extends Error {}

/** For how long a client has a server's connection to itself. */
export type Pooling = 'session' | 'transaction';

/** How many queries each of two clients sends, to find out whether they share connections. */
const rounds = 5;

/**
 * Finds out whether the address leads to a pooler such as PgBouncer, and whether the shop can work
 * through it. Two clients are compared, because not every pooler says that it is one.
 *
 * @param setting the name of the address's setting, for messages
 * @param wanted session settings that must hold on every connection
 * @returns `session` if each client has a connection of its own, also without a pooler;
 *   `transaction` if clients share connections
 * @throws PoolerError with one sentence for the operator
 */
export async function findPooling(
  address: string,
  setting: string,
  wanted: SessionSettings,
): Promise<Pooling> {
  const connectionString = await new Primary(address).find();
  const [one, two] = [connectionString, connectionString].map((url) => clientFor(url));
  if (one === undefined || two === undefined) throw new Error('two clients were to be opened');
  try {
    await Promise.all([one.connect(), two.connect()]);
    await assertTransactions(one, setting);
    if (!(await shareConnections(one, two))) return 'session';
    await assertPreparedApart(one, two, setting);
    if (!(await hasSettings(one, wanted))) {
      throw new PoolerError(
        `The pooler of ${setting} gives a connection to another client after each transaction and the shop's settings do not stay on it: add connect_query='${connectQuery(wanted)}' to the database in its configuration, or set pool_mode = session.`,
      );
    }
    return 'transaction';
  } finally {
    await Promise.allSettled([one.end(), two.end()]);
  }
}

function clientFor(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  return client;
}

/**
 * Asserts that transactions work through the pooler.
 *
 * @throws PoolerError if the pooler gives each statement a connection of its own
 */
async function assertTransactions(client: pg.Client, setting: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query('rollback');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new PoolerError(
      `The pooler of ${setting} runs no transactions (${error.message}): set pool_mode = session in its configuration.`,
    );
  }
}

/** Whether two clients that are connected at the same time were given the same connection. */
async function shareConnections(one: pg.Client, two: pg.Client): Promise<boolean> {
  const seen = [new Set<number>(), new Set<number>()] as const;
  for (let round = 0; round < rounds; round++) {
    seen[0].add(await processOf(one));
    seen[1].add(await processOf(two));
  }
  return seen.some((pids) => pids.size > 1) || !seen[0].isDisjointFrom(seen[1]);
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/**
 * Asserts that two clients can have different prepared statements of one name through the pooler.
 *
 * @throws PoolerError if one client's prepared statement is run for another
 */
async function assertPreparedApart(one: pg.Client, two: pg.Client, setting: string): Promise<void> {
  const name = `kaifu_${randomUUID()}`;
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [number, client] of [one, two].entries()) {
        const { rows } = await client.query<{ n: number }>({
          name,
          text: `select ${number} as n`,
        });
        if (rows[0]?.n !== number) throw new pg.DatabaseError('another was run', 0, 'error');
      }
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new PoolerError(
      `The pooler of ${setting} gives a connection to another client after each transaction and mixes up prepared statements (${error.message}): set pool_mode = session in its configuration, or use PgBouncer 1.21 or later with max_prepared_statements = 1000.`,
    );
  }
}

/**
 * Writes the statement that gives a connection the settings, between the quotes of PgBouncer's
 * `connect_query`: quotes within quotes are doubled there.
 */
export const connectQuery = (wanted: SessionSettings) =>
  Object.entries(wanted)
    .map(([name, value]) => `set ${name} to ''${value}''`)
    .join('; ');
