import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isFreePort } from '../../lib/free-port.ts';
import { withConnection } from '../connection.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, hasCluster, locateCluster, OWNER, readPassword } from './cluster.ts';
import { EmbeddedPostgresError, operatorErrorOf } from './error.ts';
import { takeLock } from './lock.ts';
import {
  becomesReady,
  findPostmaster,
  hasCurrentSettings,
  isPostmaster,
  launch,
  PortTakenError,
  type Postmaster,
  type Setup,
  shutDown,
} from './postmaster.ts';

export { EmbeddedPostgresError } from './error.ts';

export interface EmbeddedPostgresOptions {
  /** The database's own folder; it is created if it does not exist. */
  dataFolder: string;
  /** Called with a sentence for each step that is slow or unusual. */
  onProgress?: (sentence: string) => void;
  /**
   * Aborted when this process is told to end. The next start on the folder then waits for it
   * instead of being refused.
   */
  ending?: AbortSignal | undefined;
  /** False in tests: faster, but a crash of the machine may lose all data. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** The connection string of the shop's database, as its owner; valid until `stop`. */
  url: string;
  /** Shuts the database down, closes open connections, and resolves when it is down. */
  stop(): Promise<void>;
}

/** Not PostgreSQL's default port: another PostgreSQL on the machine may use it. */
const FIRST_PORT = 15432;
const LAST_PORT = 15931;
const CHECK_INTERVAL_MS = 500;

/**
 * Runs a PostgreSQL server on the folder, reachable from the loopback interface only. It creates
 * the database on first use, adopts a server that an earlier process left running, and restarts the
 * server if it dies before `stop`.
 *
 * @throws EmbeddedPostgresError with one sentence for the operator
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { onProgress = () => undefined, durable = true } = options;
  const dataFolder = resolve(options.dataFolder);
  try {
    // Other users may pass through, as PostgreSQL's own user must, but not list the folder.
    await mkdir(dataFolder, { recursive: true, mode: 0o755 });
    const unlock = await takeLock(dataFolder, { ending: options.ending, onProgress });
    try {
      return await start(dataFolder, durable, onProgress, unlock);
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    throw operatorErrorOf(error, dataFolder);
  }
}

/** Whether a database was ever created in the folder. */
export async function hasEmbeddedPostgres(dataFolder: string): Promise<boolean> {
  return hasCluster(resolve(dataFolder));
}

/**
 * Starts PostgreSQL on a data folder, or finds it running, and makes the shop's database if it is
 * missing.
 */
async function start(
  dataFolder: string,
  durable: boolean,
  onProgress: (sentence: string) => void,
  unlock: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const cluster = await locateCluster(dataFolder, onProgress);
  const binaries = await findBinaries(cluster.account, onProgress);
  const password = await readPassword(dataFolder, cluster);
  await ensureCluster(cluster, binaries, password, { durable, onProgress });
  const setup: Setup = {
    cluster,
    binaries,
    durable,
    onProgress,
    logFile: join(dataFolder, 'postgres.log'),
  };
  const postmaster =
    (await adopt(setup, password)) ?? (await launchOnFreePort(setup, join(dataFolder, 'port')));
  await ensureDatabase(setup, postmaster, password);
  const watch = superviseServer(setup, postmaster);
  return {
    url: address(postmaster.port, password, OWNER),
    stop: async () => {
      await shutDown(setup, await watch.end());
      await unlock();
    },
  };
}

/** Adopts a server that was left running, if it is usable; otherwise shuts it down. */
async function adopt(setup: Setup, password: string): Promise<Postmaster | undefined> {
  const runningServer = await findPostmaster(setup);
  if (runningServer === undefined) return undefined;
  const fit =
    (await becomesReady(setup, runningServer)) &&
    (await hasCurrentSettings(setup, runningServer)) &&
    (await serves(setup, runningServer, password));
  if (fit) {
    setup.onProgress(
      `A PostgreSQL left running by an earlier start was taken over (process ${runningServer.pid}).`,
    );
    return runningServer;
  }
  setup.onProgress(
    `A PostgreSQL left by an earlier start is being replaced (process ${runningServer.pid}).`,
  );
  await shutDown(setup, runningServer);
  return undefined;
}

/** Whether the server accepts the owner's password and serves this cluster. */
async function serves(setup: Setup, { port }: Postmaster, password: string): Promise<boolean> {
  try {
    const { folder } = setup.cluster;
    const same = await withConnection(address(port, password, 'postgres'), (client) =>
      client.query("select where current_setting('data_directory') = $1", [folder]),
    );
    return same.rowCount === 1;
  } catch {
    return false;
  }
}

/**
 * Starts the server on the last used port, or on the next free one, and stores that port for the
 * next start.
 */
async function launchOnFreePort(setup: Setup, portFile: string): Promise<Postmaster> {
  const remembered = Number(await readFile(portFile, 'utf8').catch(() => ''));
  for (const port of candidates(remembered)) {
    if (!(await isFreePort(port))) continue;
    try {
      const postmaster = await launch(setup, port);
      if (port !== remembered) await writeFile(portFile, `${port}\n`);
      return postmaster;
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error; // taken in between: try the next one
    }
  }
  throw new EmbeddedPostgresError(
    `Every port from ${FIRST_PORT} to ${LAST_PORT} is taken: free one for the database, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function* candidates(remembered: number): Generator<number> {
  if (remembered >= FIRST_PORT && remembered <= LAST_PORT) yield remembered;
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) yield port;
}

/** Creates the shop's database in the cluster if it is missing. */
async function ensureDatabase(
  setup: Setup,
  postmaster: Postmaster,
  password: string,
): Promise<void> {
  try {
    await withConnection(address(postmaster.port, password, 'postgres'), async (client) => {
      const found = await client.query('select from pg_database where datname = $1', [OWNER]);
      if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(OWNER)}`);
    });
  } catch (error) {
    await shutDown(setup, postmaster);
    throw new EmbeddedPostgresError(
      `PostgreSQL runs but does not let the shop in (${error instanceof Error ? error.message : error}): the file "password" beside its data must be the one that was made with them.`,
      { cause: error },
    );
  }
}

function address(port: number, password: string, database: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Restarts the server on the same port whenever it is found dead. `end` stops the watch and
 * resolves to the running server.
 */
function superviseServer(setup: Setup, first: Postmaster) {
  const ending = new AbortController();
  const loop = async (): Promise<Postmaster> => {
    let current = first;
    let lastFailure = '';
    while (await pause(ending.signal)) {
      if (await isPostmaster(current.pid, setup.cluster.folder)) continue;
      try {
        current = await launch(setup, current.port);
        lastFailure = '';
        setup.onProgress('PostgreSQL had died and was started again.');
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error);
        if (sentence !== lastFailure) setup.onProgress(sentence);
        lastFailure = sentence;
      }
    }
    return current;
  };
  const finished = loop();
  return {
    end: () => {
      ending.abort();
      return finished;
    },
  };
}

/** Waits for the next check without keeping the process alive; false once aborted. */
async function pause(signal: AbortSignal): Promise<boolean> {
  return sleep(CHECK_INTERVAL_MS, true, { signal, ref: false }).catch(() => false);
}
