import type pg from 'pg';
import { assertFound } from '../../lib/assert-found.ts';
import { withConnection } from '../connection.ts';
import { migrateToLatest } from '../migrate.ts';
import { nameOfServer, serversOf } from '../server-addresses.rules.ts';
import {
  beginComparable,
  type CopiedTable,
  digestTable,
  findCopiedTables,
  findForeignTables,
  findSequences,
  namesOfSequences,
  setSequences,
  type TableDigest,
} from './copied-tables.ts';
import { copyRows } from './copy-rows.ts';
import {
  findMoveMarker,
  MovedShopError,
  type MoveMarker,
  putMoveMarker,
  removeMoveMarker,
} from './move-marker.ts';

/** The two databases of a move. */
export interface Move {
  source: string;
  target: string;
}

/** The size of a move. */
export interface MoveEstimate {
  rows: number;
  /** Rounded up. The check of the books comes after it. */
  minutes: number;
}

/** The trial that an estimate is made from copies at most this many rows. */
const trialRows = 200_000;

/**
 * Brings the target to this version's schema, and estimates how long the shop will be closed, from
 * a trial with rows of its largest table. The shop may be open meanwhile; it is not changed.
 *
 * @throws MovedShopError if the target is not empty, or either is in another move
 * @throws UnsuitableCitusError, UnsuitableDatabaseError
 */
export async function prepareMove(
  move: Move,
  onProgress: (sentence: string) => void,
): Promise<MoveEstimate> {
  return withBoth(move, async (source, target) => {
    refuseMarked(await findMoveMarker(source));
    if ((await findMoveMarker(target))?.state !== 'prepared')
      await prepareTarget(move, target, onProgress);
    await refuseOtherVersion(source, target);
    const tables = await findCopiedTables(target);
    const foreign = await findForeignTables(source, tables);
    if (foreign.length > 0)
      onProgress(`Not copied, because they are not the shop's: ${foreign.join(', ')}.`);
    const counts = await countRows(source, tables);
    const largest = assertFound(
      tables.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0],
      'a shop has tables',
    );
    const rows = sumOf(counts);
    const tried = Math.min(trialRows, counts.get(largest) ?? 0);
    const seconds = await tryCopying(source, target, largest);
    return { rows, minutes: Math.ceil(((seconds / Math.max(tried, 1)) * rows) / 60) };
  });
}

/** The copied rows of a finished move. */
export interface MovedRows {
  rows: number;
  tables: number;
}

/**
 * Copies a shop to a prepared database: closes the source for writing, copies all rows, sequences
 * and jobs, and compares both by count and digest of each table. The source stays closed. An
 * interrupted move can be run again after `cancelMove`, into an empty database.
 *
 * `check` looks at the copied shop before anybody can open it; if it throws, the move has failed.
 *
 * @throws MovedShopError if a process of the shop is connected, the target is not prepared, or the
 *   copy differs
 */
export async function moveDatabase(
  move: Move,
  check: (target: string) => Promise<void>,
  onProgress: (sentence: string) => void,
): Promise<MovedRows> {
  return withBoth(move, async (source, target) => {
    const [from, to] = [await findMoveMarker(source), await findMoveMarker(target)];
    if (from?.state === 'left' && to?.state === 'filling') {
      // It was interrupted after its last check.
      await removeMoveMarker(target);
      return countMoved(target);
    }
    refuseMarked(from);
    if (to?.state !== 'prepared')
      throw new MovedShopError(
        'KAIFU_MOVE_TO does not lead to a database that was prepared for this move: create an empty one, and run "database move" without --now first.',
      );
    await refuseOtherVersion(source, target);
    await refuseProcesses(source);
    await putMoveMarker(target, { state: 'filling', other: nameOf(move.source) });
    await closeForWriting(source, nameOf(move.target));
    const moved = await copyAll(source, target, onProgress);
    await target.query('analyze');
    onProgress('The copy equals the source. Checking its books …');
    await check(move.target);
    await putMoveMarker(source, { state: 'left', other: nameOf(move.target) });
    await removeMoveMarker(target);
    return moved;
  });
}

/**
 * Opens the source of a move that has not finished for writing again.
 *
 * @throws MovedShopError if no move runs, or it has finished: its shop is open elsewhere
 */
export async function cancelMove(address: string): Promise<void> {
  await withConnection(writable(address), async (client) => {
    const marker = await findMoveMarker(client);
    if (marker?.state !== 'leaving')
      throw new MovedShopError(
        marker === undefined
          ? 'No move of this database runs: nothing was changed.'
          : 'This database cannot be opened again by --cancel: its shop is elsewhere. To bring it back, move it from there into an empty database.',
      );
    await client.query(
      `alter database ${await quotedName(client)} reset default_transaction_read_only`,
    );
    await removeMoveMarker(client);
  });
}

/** Connects to both databases. Also a source that is closed for writing can be marked. */
async function withBoth<Result>(
  { source, target }: Move,
  work: (source: pg.Client, target: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withConnection(writable(source), (from) => withConnection(target, (to) => work(from, to)));
}

/** The address with which a session writes although the database is closed for writing. */
function writable(address: string): string {
  const option = 'options=-c%20default_transaction_read_only%3Doff';
  if (/[?&]options=/.test(address)) return address.replace(/([?&])options=/, `$1${option}%20`);
  return `${address}${address.includes('?') ? '&' : '?'}${option}`;
}

/** The servers and the name of a database, without user and password. */
function nameOf(address: string): string {
  const [first = ''] = serversOf(address);
  return `${serversOf(address).map(nameOfServer).join(',')}${new URL(first).pathname}`;
}

function refuseMarked(marker: MoveMarker | undefined): void {
  if (marker === undefined) return;
  throw new MovedShopError(
    marker.state === 'leaving'
      ? `A move of this shop to ${marker.other} was begun and has not finished: run "database move --cancel", then move it into an empty database.`
      : `This database is not the one that its shop uses (${marker.other} is): DATABASE_URL must lead to that one.`,
  );
}

/** Makes the shop's tables in an empty database, without the rows that migrations put there. */
async function prepareTarget(
  move: Move,
  target: pg.Client,
  onProgress: (sentence: string) => void,
): Promise<void> {
  const { rows } = await target.query<{ found: boolean }>(
    `select exists (select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace) as found`,
  );
  if (rows[0]?.found === true)
    throw new MovedShopError(
      "The database of KAIFU_MOVE_TO is not empty: create another one (create database … encoding 'UTF8' template template0). Nothing was changed.",
    );
  onProgress('Making the tables in the new database …');
  await migrateToLatest(move.target, { onProgress });
  const tables = await findCopiedTables(target);
  const counts = await countRows(target, tables);
  for (const table of tables.toReversed())
    if ((counts.get(table) ?? 0) > 0) await target.query(`delete from ${table.name}`);
  await putMoveMarker(target, { state: 'prepared', other: nameOf(move.source) });
}

/** Throws if the source was made by another version of the shop than this. */
async function refuseOtherVersion(source: pg.Client, target: pg.Client): Promise<void> {
  const [from, to] = [await migrationsOf(source), await migrationsOf(target)];
  if (from === to) return;
  throw new MovedShopError(
    'The two databases were made by different versions of the shop: start the version that you have now on the former database once, and move into a new, empty one. Nothing was changed.',
  );
}

async function migrationsOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(name, ' ' order by name) as names from migration`,
  );
  return rows[0]?.names;
}

/** Throws if a process of the shop, or a command, is connected. */
async function refuseProcesses(source: pg.Client): Promise<void> {
  const { rows } = await source.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'kaifu%'`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new MovedShopError(
      `Processes of the shop are connected (${count} connections): end them all first, also those that run jobs and the console. Nothing was changed.`,
    );
}

/**
 * Closes a database for writing, for every session that begins from now on, and ends all others. A
 * process of the shop that is forgotten somewhere can read, but sell nothing.
 */
async function closeForWriting(source: pg.Client, target: string): Promise<void> {
  await putMoveMarker(source, { state: 'leaving', other: target });
  const name = await quotedName(source);
  await source.query(`alter database ${name} set default_transaction_read_only = on`);
  await source.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and usename = current_user`,
  );
}

async function quotedName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select quote_ident(current_database()) as name',
  );
  return assertFound(rows[0], 'a query without a table gave no row').name;
}

/**
 * Copies all rows and sequences, and compares the copy with the source.
 *
 * @throws MovedShopError if a table differs
 */
async function copyAll(
  source: pg.Client,
  target: pg.Client,
  onProgress: (sentence: string) => void,
): Promise<MovedRows> {
  await beginComparable(source);
  const tables = await findCopiedTables(target);
  const expected = new Map<CopiedTable, TableDigest>();
  for (const table of tables) {
    await copyRows(source, target, { from: table, to: table });
    const digest = await digestTable(source, table);
    expected.set(table, digest);
    if (digest.rows >= trialRows) onProgress(`${table.name}: ${digest.rows} rows copied.`);
  }
  await setSequences(target, await findSequences(source, await namesOfSequences(target)));
  await source.query('commit');
  await beginComparable(target);
  let rows = 0;
  for (const table of tables) {
    const wanted = assertFound(expected.get(table), 'each table was copied');
    const found = await digestTable(target, table);
    if (found.rows !== wanted.rows || found.digest !== wanted.digest)
      throw new MovedShopError(
        `The copy of ${table.name} differs from its source (${found.rows} rows of ${wanted.rows}): the shop was not moved. Run "database move --cancel" to open it where it was.`,
      );
    rows += found.rows;
  }
  await target.query('commit');
  return { rows, tables: tables.length };
}

async function countMoved(target: pg.Client): Promise<MovedRows> {
  const counts = await countRows(target, await findCopiedTables(target));
  return { rows: sumOf(counts), tables: counts.size };
}

function sumOf(counts: ReadonlyMap<CopiedTable, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function countRows(
  client: pg.Client,
  tables: readonly CopiedTable[],
): Promise<Map<CopiedTable, number>> {
  const counts = new Map<CopiedTable, number>();
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*)::text as count from ${table.name}`,
    );
    counts.set(table, Number(rows[0]?.count));
  }
  return counts;
}

/**
 * Copies rows of a table on trial, into a table with the same indexes. Returns the seconds that
 * copying and comparing them took.
 */
async function tryCopying(
  source: pg.Client,
  target: pg.Client,
  table: CopiedTable,
): Promise<number> {
  const trial: CopiedTable = { name: 'database_move_trial', columns: table.columns };
  const begun = performance.now();
  await target.query('begin');
  await target.query(`create table ${trial.name} (like ${table.name} including all)`);
  await copyRows(source, target, { from: table, to: trial, limit: trialRows });
  await digestTable(target, trial);
  await target.query('rollback');
  return (performance.now() - begun) / 1_000;
}
