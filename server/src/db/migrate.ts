import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { withConnection } from './connection.ts';
import type { Executor } from './database.ts';
import { query } from './pool.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Any number that every version of the shop agrees on: one process at a time migrates. */
const lockNumber = 20_261_121;

/** The database was made by a newer version of the shop than this one. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `The database was made by a newer version of the shop (it has the migration "${migration}", which this version does not know). Start the newer version, or restore a backup from before the upgrade.`,
    );
  }
}

/**
 * Brings a database to this version's schema: runs each file of `migrations/` that has not run there, in order of name,
 * each in a transaction of its own.
 *
 * @returns the names of the migrations that ran
 * @throws NewerDatabaseError
 */
export async function migrateToLatest(url: string): Promise<{ applied: string[] }> {
  return withConnection(url, async (client) => {
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const known = await knownMigrations();
    const found = await client.query<{ name: string }>('select name from migration order by name');
    const done = found.rows.map((row) => row.name);
    const unknown = done.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new NewerDatabaseError(unknown);
    const missing = known.filter((name) => !done.includes(name));
    for (const name of missing) await apply(client, name);
    // The queue's own tables: transactions put work into them (jobs/queue.queries.ts) whether or not jobs run here.
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    return { applied: missing };
  });
}

/** What this version needs and the database does not have. A newer version's migrations do not hinder: they only add. */
export async function missingMigrations(db: Executor): Promise<string[]> {
  const [known, found] = await Promise.all([
    knownMigrations(),
    db.run(query.selectFrom('migration').select('name')),
  ]);
  const done = new Set(found.map(({ name }) => name));
  return known.filter((name) => !done.has(name));
}

async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** A migration that fails leaves the connection in a transaction that ends, undone, with it. */
async function apply(client: pg.Client, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  await client.query(statements);
  await client.query('insert into migration (name) values ($1)', [name]);
  await client.query('commit');
}
