import { readdir, readFile } from 'node:fs/promises';
import postgres from 'postgres';

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
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${lockNumber})`;
    await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`;
    const known = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const done = (await sql<{ name: string }[]>`select name from migration order by name`).map(
      (row) => row.name,
    );
    const unknown = done.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new NewerDatabaseError(unknown);
    const missing = known.filter((name) => !done.includes(name));
    for (const name of missing) await apply(sql, name);
    return { applied: missing };
  } finally {
    await sql.end();
  }
}

async function apply(sql: postgres.Sql, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8');
  await sql.begin(async (tx) => {
    await tx.unsafe(statements);
    await tx`insert into migration (name) values (${name})`;
  });
}
