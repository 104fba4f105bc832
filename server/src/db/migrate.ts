import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import {
  assertNodesFit,
  type DatabaseKind,
  distributeTables,
  isCitus,
} from './citus/distribute.ts';
import { withConnection } from './connection.ts';
import type { Executor } from './database.ts';
import { assertNotMoved } from './move/move-marker.ts';
import { query } from './pool.ts';
import { Primary } from './primary.ts';

export const migrationsFolder = new URL('./migrations/', import.meta.url);

/**
 * The key of the advisory lock under which one process at a time migrates. It must never change.
 */
const lockKey = 20_261_121;

/** How often a process checks whether another has finished migrating, in milliseconds. */
const pollIntervalMs = 200;
/** After this many checks it reports that it waits. */
const silentPolls = 10;

/** The oldest PostgreSQL version that the migrations run on. */
const minVersion = 15;

/** The database's PostgreSQL version or encoding does not suit the shop. */
export class UnsuitableDatabaseError extends Error {}

/** A newer version of the shop has migrated the database and dropped what this version needs. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `The database was made by a newer version of the shop (it has the migration "${migration}", with which this version cannot serve). Start the newer version, or restore a backup from before the upgrade.`,
    );
  }
}

/**
 * A migration did not get its locks: other transactions held them for longer than members' requests
 * may be blocked.
 */
export class MigrationLockTimeoutError extends Error {
  constructor(migration: string) {
    super(
      `The migration "${migration}" was held up by long transactions and has changed nothing. Find them in pg_stat_activity (a backup? a report?), let them end, and start again.`,
    );
  }
}

export interface MigrationOptions {
  /** The folder of the migrations; tests set their own. */
  folder?: URL;
  /**
   * A migration's lock timeout and the pause between its attempts, in milliseconds, and how many
   * attempts it has. While it waits for a lock, every request that needs the same table waits
   * behind it; during the pause they go on. PostgreSQL checks for deadlocks after a second: a
   * migration that gives up before that never has a purchase aborted in its place.
   */
  lockRetry?: { lockTimeoutMs: number; pauseMs: number; attempts: number };
  /** The kind that the database must be; found out if it is not given. */
  kind?: DatabaseKind | undefined;
  /** Called with a sentence when the migration has to wait. */
  onProgress?: (sentence: string) => void;
}

export interface MigrationResult {
  /** The names of the migrations that ran, in order. */
  applied: string[];
  /** Migrations of a newer version that ran before; this version can serve beside them. */
  ahead: string[];
}

/**
 * Brings a database to this version's schema: runs the files of `migrations/` that have not run
 * there, in order of their names. Each is one transaction, except `….concurrently.sql`. This
 * version also serves on a schema that a newer version has extended, but not after a
 * `….contract.sql`, which drops what older versions need (docs/operations/upgrades.md). On Citus it
 * also distributes new tables.
 *
 * @throws UnsuitableCitusError
 * @throws UnsuitableDatabaseError, NewerDatabaseError, MigrationLockTimeoutError
 * @throws MovedShopError if the database's shop is being moved or was moved
 */
export async function migrateToLatest(
  url: string,
  {
    folder = migrationsFolder,
    kind,
    lockRetry = { lockTimeoutMs: 500, pauseMs: 3_000, attempts: 20 },
    onProgress = () => undefined,
  }: MigrationOptions = {},
): Promise<MigrationResult> {
  return withConnection(url, async (client) => {
    await assertFit(client);
    await assertNotMoved(client);
    const onCitus = await isCitus(client, kind);
    if (onCitus) await assertNodesFit(client);
    await acquireMigrationLock(client, onProgress);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const known = await migrationsIn(folder);
    const found = await client.query<{ name: string }>('select name from migration order by name');
    const done = found.rows.map((row) => row.name);
    const ahead = done.filter((name) => !known.includes(name));
    const contract = ahead.find(isContract);
    if (contract !== undefined) throw new NewerDatabaseError(contract);
    const missing = known.filter((name) => !done.includes(name));
    for (const name of missing) {
      const statements = await readFile(new URL(name, folder), 'utf8');
      if (name.endsWith('.concurrently.sql')) await applyConcurrently(client, name, statements);
      else await apply(client, { name, statements }, lockRetry, onProgress);
    }
    if (onCitus) await distributeTables(client, onProgress);
    // The tables of the queue. Transactions add jobs to it (jobs/queue.queries.ts), even if this
    // process runs no jobs.
    const connectionString = await new Primary(url).find();
    await runMigrations({ connectionString, logger: new Logger(() => () => {}) });
    return { applied: missing, ahead };
  });
}

/**
 * Whether this version can serve on the database as it is now: its migrations have run, and no
 * newer version has dropped what it needs.
 */
export async function isSchemaCompatible(db: Executor): Promise<boolean> {
  const [known, found] = await Promise.all([
    migrationsIn(migrationsFolder),
    db.run(query.selectFrom('migration').select('name')),
  ]);
  const done = found.map(({ name }) => name);
  return (
    known.every((name) => done.includes(name)) &&
    !done.some((name) => !known.includes(name) && isContract(name))
  );
}

/**
 * Throws if the database has an old version or another encoding than UTF-8. With another encoding,
 * texts would silently be cut, counted and compared in the wrong way.
 */
async function assertFit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  for (const { version, encoding } of rows) {
    if (version < minVersion) {
      throw new UnsuitableDatabaseError(
        `This is PostgreSQL ${version}; the shop needs ${minVersion} or later: upgrade it, or set DATABASE_URL to another server.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new UnsuitableDatabaseError(
        `The database keeps texts as ${encoding}; the shop needs UTF8. Make another: create database shop encoding 'UTF8' template template0.`,
      );
    }
  }
}

/** Whether a migration may drop what older versions need (docs/operations/upgrades.md). */
function isContract(name: string): boolean {
  return name.endsWith('.contract.sql');
}

async function migrationsIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Waits until no other process migrates. Closing the connection releases the lock. It polls,
 * because a statement that waits for the lock would deadlock with a concurrent index build, which
 * waits for every running statement.
 */
async function acquireMigrationLock(
  client: pg.Client,
  onProgress: (sentence: string) => void,
): Promise<void> {
  for (let polls = 0; ; polls++) {
    const { rows } = await client.query<{ acquired: boolean }>(
      'select pg_try_advisory_lock($1) as acquired',
      [lockKey],
    );
    if (rows[0]?.acquired === true) return;
    if (polls === silentPolls)
      onProgress('Another process is bringing the database up to date: waiting for it …');
    await sleep(pollIntervalMs);
  }
}

/**
 * Runs one migration. If it fails for good, its open transaction is rolled back when the connection
 * closes.
 */
async function apply(
  client: pg.Client,
  { name, statements }: { name: string; statements: string },
  { lockTimeoutMs, pauseMs, attempts }: NonNullable<MigrationOptions['lockRetry']>,
  onProgress: (sentence: string) => void,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await client.query(statements);
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
      return;
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      await client.query('rollback');
      if (attempt === 1)
        onProgress(`The migration "${name}" is held up by others and is tried again …`);
      await sleep(pauseMs);
    }
  }
  throw new MigrationLockTimeoutError(name);
}

/**
 * Runs the statements one by one, each in its own transaction. Such a file can be run again after
 * it failed half-way.
 */
async function applyConcurrently(
  client: pg.Client,
  name: string,
  statements: string,
): Promise<void> {
  for (const statement of statements.split(/;\s*$/m)) await client.query(statement);
  await client.query('insert into migration (name) values ($1)', [name]);
}

/** Whether a migration failed on a lock timeout or a deadlock. */
function isLockFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}
