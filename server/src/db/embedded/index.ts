import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isFreePort } from '../../lib/free-port.ts';
import { withConnection } from '../connection.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, isMadeIn, locateCluster, OWNER, readPassword } from './cluster.ts';
import { EmbeddedPostgresError, inWords } from './error.ts';
import { takeLock } from './lock.ts';
import {
  becomesReady,
  findPostmaster,
  isAsOrdered,
  isPostmaster,
  launch,
  PortTakenError,
  type Postmaster,
  type Setup,
  shutDown,
} from './postmaster.ts';

export { EmbeddedPostgresError } from './error.ts';

export interface EmbeddedPostgresOptions {
  /** A folder of the database's own; made if it is not there. */
  dataFolder: string;
  /** Hears of every step that takes long or is out of the ordinary, as a sentence. */
  onProgress?: (sentence: string) => void;
  /**
   * Is aborted when this process is told to end: who starts next then waits for it, and is not
   * refused.
   */
  ending?: AbortSignal | undefined;
  /** False for tests: faster, but a crash of the machine may lose everything. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** A connection string for the shop's own database, as its owner; it holds until `stop`. */
  url: string;
  /** Shuts the database down, open connections included, and returns when it is down. */
  stop(): Promise<void>;
}

/** PostgreSQL's own default is left to a PostgreSQL of the machine's. */
const FIRST_PORT = 15432;
const LAST_PORT = 15931;
const WATCH_MS = 500;

/**
 * Runs a PostgreSQL of its own on the folder, on the loopback interface alone: makes the database
 * on first use, adopts a server that an earlier process left behind, and starts the server again
 * should it die before `stop`.
 * @throws EmbeddedPostgresError with one sentence for the operator
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { onProgress = () => undefined, durable = true } = options;
  const dataFolder = resolve(options.dataFolder);
  try {
    // Others may pass through (PostgreSQL's own user must), but not look around.
    await mkdir(dataFolder, { recursive: true, mode: 0o755 });
    const unlock = await takeLock(dataFolder, { ending: options.ending, onProgress });
    try {
      return await start(dataFolder, durable, onProgress, unlock);
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    throw inWords(error, dataFolder);
  }
}

/** Whether one was ever made on the folder. */
export async function hasEmbeddedPostgres(dataFolder: string): Promise<boolean> {
  return isMadeIn(resolve(dataFolder));
}

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
  const watch = keepRunning(setup, postmaster);
  return {
    url: address(postmaster.port, password, OWNER),
    stop: async () => {
      await shutDown(setup, await watch.end());
      await unlock();
    },
  };
}

/** Takes over a server that was left running, if it is fit to serve on; otherwise ends it. */
async function adopt(setup: Setup, password: string): Promise<Postmaster | undefined> {
  const left = await findPostmaster(setup);
  if (left === undefined) return undefined;
  const fit =
    (await becomesReady(setup, left)) &&
    (await isAsOrdered(setup, left)) &&
    (await serves(setup, left, password));
  if (fit) {
    setup.onProgress(
      `A PostgreSQL left running by an earlier start was taken over (process ${left.pid}).`,
    );
    return left;
  }
  setup.onProgress(
    `A PostgreSQL left by an earlier start is being replaced (process ${left.pid}).`,
  );
  await shutDown(setup, left);
  return undefined;
}

/** Whether it lets its owner in and really serves this cluster. */
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
 * The port of the last time if it is still free, else the next free one, which is remembered for
 * the next time.
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
 * Starts the server again, on the same port, whenever it is found dead. `end` stops that and tells
 * who serves.
 */
function keepRunning(setup: Setup, first: Postmaster) {
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

/** Waits for the next look without keeping the process alive; false once ended. */
async function pause(signal: AbortSignal): Promise<boolean> {
  return sleep(WATCH_MS, true, { signal, ref: false }).catch(() => false);
}
