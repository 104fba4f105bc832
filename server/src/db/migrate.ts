import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { withConnection } from './connection.ts';
import type { Executor } from './database.ts';
import { query } from './pool.ts';

export const migrationsFolder = new URL('./migrations/', import.meta.url);

/** Any number that every version of the shop agrees on: one process at a time migrates. */
const lockNumber = 20_261_121;

/** How often a process looks whether another has finished migrating, in milliseconds. */
const lookingEvery = 200;
/** After so many looks it says what it waits for. */
const looksUntold = 10;

/** The oldest PostgreSQL that the migrations run on. */
const leastVersion = 15;

/** The database was made in a way that the shop cannot be kept in. */
export class UnfitDatabaseError extends Error {}

/** The database was made by a newer version of the shop, and takes from this one what it needs. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `The database was made by a newer version of the shop (it has the migration "${migration}", with which this version cannot serve). Start the newer version, or restore a backup from before the upgrade.`,
    );
  }
}

/**
 * A migration did not get at its tables: others held them for longer than members can be made to
 * wait.
 */
export class MigrationHeldUpError extends Error {
  constructor(migration: string) {
    super(
      `The migration "${migration}" was held up by long transactions and has changed nothing. Find them in pg_stat_activity (a backup? a report?), let them end, and start again.`,
    );
  }
}

export interface MigrationOptions {
  /** Where the migrations are; those of this version unless a test has others. */
  folder?: URL;
  /**
   * What a migration waits for a lock, in milliseconds, and how often it tries. While it waits,
   * every request that wants the same table waits behind it; between two attempts they go on.
   * PostgreSQL looks for rings of locks after a second: a migration that gives way before that
   * never has a purchase ended for it.
   */
  patience?: { lockTimeout: number; pause: number; attempts: number };
  /** Hears of whatever it waits for, as a sentence. */
  onProgress?: (sentence: string) => void;
}

export interface Migrated {
  /** The names of the migrations that ran, in order. */
  applied: string[];
  /** Those of a newer version that ran before, beside which this version serves. */
  ahead: string[];
}

/**
 * Brings a database to this version's schema: runs each file of `migrations/` that has not run
 * there, in order of name. Each is a transaction of its own, but for `….concurrently.sql`. Beside
 * what a newer version has added this version serves on, unless that was `….contract.sql`, which
 * takes away what older versions need (docs/operations.md, "Upgrades").
 *
 * @throws UnfitDatabaseError, NewerDatabaseError, MigrationHeldUpError
 */
export async function migrateToLatest(
  url: string,
  {
    folder = migrationsFolder,
    patience = { lockTimeout: 500, pause: 3_000, attempts: 20 },
    onProgress = () => undefined,
  }: MigrationOptions = {},
): Promise<Migrated> {
  return withConnection(url, async (client) => {
    await assertFit(client);
    await takeTurn(client, onProgress);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const known = await migrationsIn(folder);
    const found = await client.query<{ name: string }>('select name from migration order by name');
    const done = found.rows.map((row) => row.name);
    const ahead = done.filter((name) => !known.includes(name));
    const contract = ahead.find(takesAway);
    if (contract !== undefined) throw new NewerDatabaseError(contract);
    const missing = known.filter((name) => !done.includes(name));
    for (const name of missing) {
      const statements = await readFile(new URL(name, folder), 'utf8');
      if (name.endsWith('.concurrently.sql')) await applyConcurrently(client, name, statements);
      else await apply(client, { name, statements }, patience, onProgress);
    }
    // The queue's own tables: transactions put work into them (jobs/queue.queries.ts) whether or
    // not jobs run here.
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    return { applied: missing, ahead };
  });
}

/**
 * Whether this version can serve on a database as it is now: what it needs is there, and no newer
 * version has taken it away.
 */
export async function fitsDatabase(db: Executor): Promise<boolean> {
  const [known, found] = await Promise.all([
    migrationsIn(migrationsFolder),
    db.run(query.selectFrom('migration').select('name')),
  ]);
  const done = found.map(({ name }) => name);
  return (
    known.every((name) => done.includes(name)) &&
    !done.some((name) => !known.includes(name) && takesAway(name))
  );
}

/**
 * Texts of another encoding would be cut, counted and compared as something else than they are,
 * which nobody would notice at first.
 */
async function assertFit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  for (const { version, encoding } of rows) {
    if (version < leastVersion) {
      throw new UnfitDatabaseError(
        `This is PostgreSQL ${version}; the shop needs ${leastVersion} or later.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new UnfitDatabaseError(
        `The database keeps texts as ${encoding}; the shop needs UTF8. Make another: create database shop encoding 'UTF8' template template0.`,
      );
    }
  }
}

/** What older versions need may be gone after it (docs/operations.md, "Upgrades"). */
function takesAway(name: string): boolean {
  return name.endsWith('.contract.sql');
}

async function migrationsIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Waits until no other process migrates; the turn ends with the connection. It asks again and
 * again: a statement that waits for the lock would itself be waited for by the index that the other
 * one makes concurrently, in a ring.
 */
async function takeTurn(client: pg.Client, onProgress: (sentence: string) => void): Promise<void> {
  for (let looks = 0; ; looks++) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lockNumber],
    );
    if (rows[0]?.mine === true) return;
    if (looks === looksUntold)
      onProgress('Another process is bringing the database up to date: waiting for it …');
    await sleep(lookingEvery);
  }
}

/**
 * A migration that fails for good leaves the connection in a transaction that ends, undone, with
 * it.
 */
async function apply(
  client: pg.Client,
  { name, statements }: { name: string; statements: string },
  { lockTimeout, pause, attempts }: NonNullable<MigrationOptions['patience']>,
  onProgress: (sentence: string) => void,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockTimeout}`);
      await client.query(statements);
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
      return;
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      await client.query('rollback');
      if (attempt === 1)
        onProgress(`The migration "${name}" is held up by others and is tried again …`);
      await sleep(pause);
    }
  }
  throw new MigrationHeldUpError(name);
}

/**
 * One statement at a time, each by itself: such a file can be run again after it failed half-way.
 */
async function applyConcurrently(
  client: pg.Client,
  name: string,
  statements: string,
): Promise<void> {
  for (const statement of statements.split(/;\s*$/m)) await client.query(statement);
  await client.query('insert into migration (name) values ($1)', [name]);
}

/** It waited for a lock too long, or in a ring with somebody who holds one. */
function isHeldUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}
