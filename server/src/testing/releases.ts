import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { Secrets } from '../app/secrets.ts';
import { withConnection } from '../db/connection.ts';
import { migrateToLatest, migrationsFolder } from '../db/migrate.ts';
import { openRawSql, type RawSql } from './raw-sql.ts';

/**
 * The released versions: the hash of each migration, and for each version a dump of a small shop.
 * `npm run release` writes both.
 */
const folder = new URL('../db/releases/', import.meta.url);

/** One line for each released migration: the SHA-256 of its file, its name, and its version. */
export const releasedFile = new URL('migrations.txt', folder);

export interface ReleasedMigration {
  sha256: string;
  name: string;
  version: string;
}

/** Reads the list of released migrations: hash, name and version. */
export async function readReleased(): Promise<ReleasedMigration[]> {
  const lines = (await readFile(releasedFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => {
    const [sha256 = '', name = '', version = ''] = line.split(' ');
    return { sha256, name, version };
  });
}

/**
 * Adds the migrations that are not yet released to the list of released ones, each with its hash
 * and this version.
 */
export async function releaseMigrations(version: string): Promise<void> {
  const released = await readReleased();
  const names = (await readdir(migrationsFolder)).sort().slice(released.length);
  const added = names.map(async (name) => {
    const sha256 = createHash('sha256').update(await readFile(new URL(name, migrationsFolder)));
    return { sha256: sha256.digest('hex'), name, version };
  });
  const all = [...released, ...(await Promise.all(added))];
  await writeFile(
    releasedFile,
    all.map((one) => `${one.sha256} ${one.name} ${one.version}\n`).join(''),
  );
}

/** Lists the versions of which there are dumps. */
export async function dumpedVersions(): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4));
}

export const shopFile = (version: string): URL => new URL(`${version}.sql`, folder);

/**
 * The start of a dump's first line. Without these secrets no pack could be sold and no phone number
 * recognised.
 */
const secretsMark = '-- Secrets, invented as all of it is: ';

/**
 * Dumps a shop's rows and its queue as SQL.
 *
 * @throws if a table has no rows: a later version could not test that it reads them
 */
export async function dumpShop(version: string, url: string, secrets: Secrets): Promise<string> {
  const { rawSql, end } = openRawSql(url);
  try {
    const hex = {
      master: secrets.master.toString('hex'),
      session: secrets.session.toString('hex'),
    };
    const parts = [
      `${secretsMark}${JSON.stringify(hex)}`,
      `-- A small shop of version ${version}: written by \`npm run release\`, read by db/upgrade.test.ts.\n`,
      '-- Rows come as they were: no trigger does its work on them again.\nset session_replication_role = replica;\n',
      ...(await rowsOf(rawSql)),
      await queueOf(rawSql),
    ];
    return parts.join('\n');
  } finally {
    await end();
  }
}

export function saveDump(version: string, dump: string): Promise<void> {
  return writeFile(shopFile(version), dump);
}

/** Writes all rows of the database as SQL. */
async function rowsOf(rawSql: RawSql): Promise<string[]> {
  const tables = await rawSql<{ name: string; columns: string[]; identity: string | null }>`
    select table_name as name,
      array_agg(column_name::text order by ordinal_position) filter (where is_generated = 'NEVER') as columns,
      min(column_name::text) filter (where is_identity = 'YES') as identity
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration'
    group by table_name order by table_name collate "C"`;
  const empty: string[] = [];
  const parts = tables.map(async ({ name, columns, identity }) => {
    const quoted = columns.map((column) => `"${column}"`);
    const rows = await rawSql.unsafe<{ row: string }>(
      `select concat_ws(', ', ${quoted.map((column) => `quote_nullable(${column}::text)`).join(', ')}) as row
       from ${name} order by ${quoted[0]}, ${quoted[1] ?? quoted[0]}`,
    );
    if (rows.length === 0) empty.push(name);
    const insert = `insert into ${name} (${quoted.join(', ')}) overriding system value values`;
    const next =
      identity === null
        ? ''
        : `select setval(pg_get_serial_sequence('${name}', '${identity}'), max(${identity})) from ${name};\n`;
    // Migrations insert some rows, too.
    return `delete from ${name};\n${insert}\n${rows.map(({ row }) => `(${row})`).join(',\n')};\n${next}`;
  });
  const written = await Promise.all(parts);
  if (empty.length > 0)
    throw new Error(`tables without rows: ${empty.join(', ')}. Let fillShopForADay write some.`);
  return written;
}

/** Writes the queued work as SQL that queues it again. */
async function queueOf(rawSql: RawSql): Promise<string> {
  const rows = await rawSql<{ line: string }>`
    select format('select graphile_worker.add_job(%L, %L::json);', jobs.task_identifier, work.payload) as line
    from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs)) as work
    join graphile_worker.jobs on jobs.id = work.id order by work.id`;
  if (rows.length === 0)
    throw new Error('the queue is empty: let fillShopForADay leave work in it');
  return rows.map(({ line }) => `${line}\n`).join('');
}

const storedSecrets = z.object({ master: z.string(), session: z.string() });

/** Restores the dump of a released version into an empty database, with that version's schema. */
export async function restoreShop(version: string, url: string): Promise<Secrets> {
  await migrateTo(version, url);
  return restoreRows(await readFile(shopFile(version), 'utf8'), url);
}

/** Migrates a database as a released version did. */
async function migrateTo(version: string, url: string): Promise<void> {
  const released = await readReleased();
  const last = released.findLastIndex((one) => one.version === version);
  const then = await mkdtemp(join(tmpdir(), 'kaifu-release-'));
  try {
    for (const { name } of released.slice(0, last + 1)) {
      await copyFile(new URL(name, migrationsFolder), join(then, name));
    }
    await migrateToLatest(url, { folder: pathToFileURL(`${then}/`) });
  } finally {
    await rm(then, { recursive: true });
  }
}

/** Restores a dump into a database with the schema that it was made with. */
export async function restoreRows(dump: string, url: string): Promise<Secrets> {
  await withConnection(url, (client) => client.query(dump));
  const hex = storedSecrets.parse(JSON.parse(dump.slice(secretsMark.length, dump.indexOf('\n'))));
  return { master: Buffer.from(hex.master, 'hex'), session: Buffer.from(hex.session, 'hex') };
}
