import pg from 'pg';
import { shopSettings } from '../session-settings.ts';
import { distribution, type Placement } from './distribution.ts';

/** The database is a Citus that the shop cannot serve on, or none although it should be. */
export class UnsuitableCitusError extends Error {}

/** The kinds of databases on which the shop runs. */
export type DatabaseKind = 'postgres' | 'citus';

/** A table that Citus knows, and its placement. */
interface Placed {
  name: string;
  isReference: boolean;
  /** The column by which it is distributed; null for a reference table. */
  column: string | null;
}

/**
 * Whether the database is Citus.
 *
 * @throws UnsuitableCitusError if it is another kind than KAIFU_DATABASE names
 */
export async function isCitus(
  client: pg.Client,
  expected: DatabaseKind | undefined,
): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as found`,
  );
  const found = rows[0]?.found === true;
  if (expected === 'citus' && !found) {
    throw new UnsuitableCitusError(
      'KAIFU_DATABASE is citus, but the database has no Citus: run "create extension citus" on every node and add the workers (docs/operations/citus.md), or unset KAIFU_DATABASE.',
    );
  }
  if (expected === 'postgres' && found) {
    throw new UnsuitableCitusError(
      'KAIFU_DATABASE is postgres, but the database is a Citus: set KAIFU_DATABASE=citus, or give the address of the plain PostgreSQL; nothing was changed.',
    );
  }
  return found;
}

/**
 * Checks the nodes of a Citus before anything is changed on it.
 *
 * @throws UnsuitableCitusError
 */
export async function assertNodesFit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ workers: number }>(
    `select count(*)::integer as workers from pg_dist_node where isactive and shouldhaveshards`,
  );
  if (rows[0]?.workers === 0) {
    if (await hasDistributedBefore(client)) throw metadataLost();
    throw new UnsuitableCitusError(
      'The Citus has no worker: add one with "select citus_add_node(\'host\', 5432)" on the coordinator, then start again.',
    );
  }
  const versions = await client.query<{ node: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport as node, success, result from run_command_on_all_nodes($cmd$
      select current_setting('server_version_num')::integer / 10000 || ' with Citus ' || extversion
      from pg_extension where extname = 'citus'
    $cmd$) join pg_dist_node using (nodeid) order by groupid`,
  );
  const [coordinator, ...workers] = versions.rows;
  for (const { node, success, result } of workers) {
    if (!success)
      throw new UnsuitableCitusError(
        `The worker ${node} of the Citus does not answer: bring it or its standby back, then start again.`,
      );
    if (result !== coordinator?.result)
      throw new UnsuitableCitusError(
        `The worker ${node} is PostgreSQL ${result}, but the coordinator is PostgreSQL ${coordinator?.result}: install one version on all nodes, then start again.`,
      );
  }
}

/**
 * Distributes the tables that are not yet distributed, as `distribution` declares it. It can run
 * again after an interruption.
 *
 * @throws UnsuitableCitusError if a table has rows but is not distributed, or is distributed by
 *   another column, or was distributed and Citus does not know of it any more
 */
export async function distributeTables(
  client: pg.Client,
  onProgress: (sentence: string) => void,
): Promise<void> {
  const placed = new Map((await findPlaced(client)).map((table) => [table.name, table]));
  const recorded = await findRecorded(client);
  for (const [table, placement] of Object.entries(distribution)) {
    const found = placed.get(table);
    if (found !== undefined) assertPlacedAsDeclared(found, placement);
    else if (recorded.has(table)) throw metadataLost();
  }
  const missing = Object.entries(distribution).filter(
    ([table, { on }]) => on !== 'coordinator' && !placed.has(table),
  );
  for (const [table] of missing) await assertEmpty(client, table);
  if (missing.length > 0) onProgress('Distributing the tables over the workers of Citus …');
  await dropForeignKeysToReferenceTables(client);
  // Triggers keep the rows of append-only tables from being changed. Citus calls triggers unsafe,
  // and makes them on every shard only with this setting. Ours touch no other row, so they are
  // safe.
  await client.query('set citus.enable_unsafe_triggers = on');
  for (const [table, placement] of missing) await distribute(client, table, placement);
  await limitWaitsOnWorkers(client);
}

/**
 * Sets on each worker how long its sessions wait for a lock. Citus opens them, and passes none of
 * the settings of the shop's own sessions on. The coordinator is left out: migrations wait longer.
 *
 * @throws UnsuitableCitusError if a worker does not answer
 */
async function limitWaitsOnWorkers(client: pg.Client): Promise<void> {
  const { lock_timeout: timeout = '' } = shopSettings();
  const [database] = (await client.query<{ name: string }>('select current_database() as name'))
    .rows;
  const set = `set citus.enable_ddl_propagation = off; alter database ${pg.escapeIdentifier(database?.name ?? '')} set lock_timeout = ${pg.escapeLiteral(timeout)}`;
  const { rows } = await client.query<{ node: string; success: boolean }>(
    `select nodename || ':' || nodeport as node, success
     from run_command_on_workers($1) join pg_dist_node using (nodename, nodeport)`,
    [set],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed !== undefined)
    throw new UnsuitableCitusError(
      `The worker ${failed.node} of the Citus does not answer: bring it or its standby back, then start again.`,
    );
}

/**
 * Drops the foreign keys from tables of the coordinator to reference tables. With one of them Citus
 * manages the table and every other that is connected to it by foreign keys, such as `member`: it
 * then refuses to change them after a statement on all shards, and plans each statement on them.
 */
async function dropForeignKeysToReferenceTables(client: pg.Client): Promise<void> {
  const placedOn = (place: Placement['on']) =>
    Object.keys(distribution).filter((table) => distribution[table]?.on === place);
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
       and conrelid::regclass::text = any ($1) and confrelid::regclass::text = any ($2)`,
    [placedOn('coordinator'), placedOn('reference')],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`);
}

/** Makes the error that the coordinator has lost the list of its distributed tables. */
function metadataLost(): UnsuitableCitusError {
  return new UnsuitableCitusError(
    'The coordinator has lost the list of its distributed tables (pg_dist_partition, pg_dist_node): restore it from its backup; nothing was changed.',
  );
}

/**
 * Finds the tables that Citus has distributed. It does not read the view `citus_tables`, which
 * would also measure the size of each table.
 */
async function findPlaced(client: pg.Client): Promise<Placed[]> {
  const { rows } = await client.query<Placed>(
    `select relname as name, partmethod = 'n' and repmodel = 't' as "isReference",
       case when partmethod = 'h' then column_to_column_name(logicalrelid, partkey) end as column
     from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where relnamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Throws if a table is distributed in another way than declared. */
function assertPlacedAsDeclared({ name, isReference, column }: Placed, placement: Placement): void {
  if (placement.on === 'coordinator') return;
  const isRight =
    placement.on === 'reference' ? isReference : !isReference && column === placement.column;
  if (isRight) return;
  const wanted =
    placement.on === 'reference' ? 'a reference table' : `distributed by ${placement.column}`;
  throw new UnsuitableCitusError(
    `The table ${name} must be ${wanted}, but is ${isReference ? 'a reference table' : `distributed by ${column ?? 'nothing'}`}: undistribute it (undistribute_table) while the shop is closed, then start again.`,
  );
}

/** Finds the tables that were distributed before, in the shop's own record on the coordinator. */
async function findRecorded(client: pg.Client): Promise<ReadonlySet<string>> {
  await client.query('create table if not exists distributed_table (name text primary key)');
  const { rows } = await client.query<{ name: string }>('select name from distributed_table');
  return new Set(rows.map(({ name }) => name));
}

/** Whether the shop's own record of distributed tables exists. */
async function hasDistributedBefore(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('distributed_table') is not null as found`,
  );
  return rows[0]?.found === true;
}

/** Throws if a table has rows, because only an empty table is distributed. */
async function assertEmpty(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query(`select from ${table} limit 1`);
  if (rowCount === 0) return;
  throw new UnsuitableCitusError(
    `The table ${table} has rows but is not distributed: a shop on plain PostgreSQL is brought to an empty Citus (docs/operations/citus.md); nothing was changed.`,
  );
}

/** Distributes one table as declared, and records it. */
async function distribute(client: pg.Client, table: string, placement: Placement): Promise<void> {
  if (placement.on === 'coordinator') return;
  await client.query('begin');
  for (const statement of placement.before ?? []) await client.query(statement);
  await client.query(
    placement.on === 'reference'
      ? `select create_reference_table('${table}')`
      : `select create_distributed_table('${table}', '${placement.column}', colocate_with => '${groupOf(table, placement)}')`,
  );
  await client.query('insert into distributed_table (name) values ($1)', [table]);
  await client.query('commit');
}

/**
 * Names the table to whose shards Citus adds those of this table, so that all rows of one member or
 * pack are on one node; `none` for the first table of each group.
 */
function groupOf(table: string, { on }: Placement): string {
  const first = Object.entries(distribution).find(([, other]) => other.on === on)?.[0];
  return first === undefined || first === table ? 'none' : first;
}
