import type { Logger } from 'pino';
import { findClockDifference } from '../db/clock-difference.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { watchPrimary } from '../db/heartbeat.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { findPooling, PoolerError } from '../db/pooler.ts';
import { Primary } from '../db/primary.ts';
import { type Reads, ReplicaReads, readsOf } from '../db/replica-reads.ts';
import { shopSettings } from '../db/session-settings.ts';
import { isSynchronous } from '../db/synchronous.queries.ts';
import type { Config } from './config.ts';

export interface ShopConnections {
  db: Database;
  reads: Reads;
  /** The servers for jobs and migrations. They need sessions, so no pooler may be before them. */
  direct: Primary;
}

/**
 * How long the database may take to answer, in milliseconds; a check of all books may take longer.
 * It is longer than a statement waits for a lock.
 */
const answerTimeoutMs = 15_000;

const notReplicated =
  'KAIFU_DATABASE_SYNC is required, but PostgreSQL confirms commits before a second server has them (synchronous_standby_names is empty, or synchronous_commit is off): the shop sells nothing until a synchronous standby is there.';

type DatabaseConfig = Pick<
  Config,
  'databaseKind' | 'directDatabaseUrl' | 'replicaUrl' | 'mustReplicate'
>;

/**
 * Timeouts at a replica, in milliseconds. They are short, because the leader answers instead: a new
 * connection, and the answer to a history.
 */
const replicaTimeouts = { connectTimeoutMs: 500, answerTimeoutMs: 5_000 };

/** Opens the replica, if there is one, and begins to measure how far it is behind. */
function openReads(
  db: Database,
  replicaUrl: string | undefined,
  running: AsyncDisposableStack,
): Reads {
  if (replicaUrl === undefined) return readsOf(db);
  const replica = openDatabase(replicaUrl, { ...replicaTimeouts, applicationName: 'kaifu reads' });
  running.defer(() => replica.close());
  const reads = new ReplicaReads(db, replica);
  running.defer(reads.watch());
  return reads;
}

/**
 * Asserts that jobs and migrations get sessions of their own. Jobs listen for notifications and
 * migrations hold an advisory lock; both belong to a session.
 *
 * @throws PoolerError
 */
async function assertPooling(url: string, directUrl: string | undefined): Promise<void> {
  const pooling = await findPooling(url, 'DATABASE_URL', shopSettings());
  if (pooling === 'session' && directUrl === undefined) return;
  const directSetting = 'KAIFU_DATABASE_DIRECT_URL';
  const isDirect =
    directUrl !== undefined &&
    (await findPooling(directUrl, directSetting, shopSettings())) === 'session';
  if (isDirect) return;
  throw new PoolerError(
    `The pooler of ${directUrl === undefined ? 'DATABASE_URL' : directSetting} gives a connection to another client after each transaction, but jobs and migrations need a session: set ${directSetting} to an address without that pooler.`,
  );
}

/**
 * Brings the shop's database up to date and opens it, at an address of one server or several. Its
 * servers are watched until the process ends.
 *
 * @throws OtherClusterError, PoolerError and the errors of `migrateToLatest`
 */
export async function connectDatabase(
  url: string,
  { databaseKind, directDatabaseUrl, replicaUrl, mustReplicate }: DatabaseConfig,
  { log, writeLine }: { log: Logger; writeLine: (sentence: string) => void },
  running: AsyncDisposableStack,
): Promise<ShopConnections> {
  const primary = new Primary(url);
  await primary.assertOneCluster(replicaUrl === undefined ? [] : [replicaUrl]);
  await assertPooling(url, directDatabaseUrl);
  const direct = directDatabaseUrl === undefined ? primary : new Primary(directDatabaseUrl);
  if (direct !== primary) await direct.assertOneCluster();
  const { applied, ahead } = await migrateToLatest(directDatabaseUrl ?? url, {
    kind: databaseKind,
    onProgress: writeLine,
  });
  if (applied.length > 0) writeLine(`The database was brought up to date (${applied.join(', ')}).`);
  if (ahead.length > 0)
    writeLine(
      `A newer version has added to the database (${ahead.join(', ')}); this one serves on.`,
    );
  const db = openDatabase(primary, { answerTimeoutMs, mustReplicate });
  running.defer(() => db.close());
  if (mustReplicate && !(await isSynchronous(db))) writeLine(notReplicated);
  const clockDifference = await findClockDifference(db);
  if (clockDifference !== undefined) writeLine(clockDifference);
  const onLeave = (error: unknown) =>
    log.warn(
      { err: error },
      'the database server does not answer, so its connections are closed and opened again: see its own log',
    );
  for (const watched of new Set([primary, direct]))
    running.defer(watchPrimary(watched, { onLeave }));
  return { db, direct, reads: openReads(db, replicaUrl, running) };
}
