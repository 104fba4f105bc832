import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { diskFull, EmbeddedPostgresError } from './error.ts';
import { findProcess } from './process.ts';
import { serverArguments } from './settings.ts';

/** PostgreSQL's main process. It serves one cluster on one port of this machine. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** All that is needed to run a cluster, except its port. */
export interface Setup {
  cluster: Cluster;
  binaries: Binaries;
  logFile: string;
  durable: boolean;
  onProgress: (sentence: string) => void;
}

const POLL_MS = 20;
/** A start that takes longer than this is replaying the write-ahead log after a crash. */
const USUAL_START_MS = 3_000;
/**
 * Server processes whose postmaster died end within moments; until then the cluster cannot be
 * started.
 */
const ORPHANS_LEAVE_MS = 10_000;
const FAST_SHUTDOWN_MS = 30_000;
/** In bytes: a larger log file is rotated at the next start. */
const LARGE_LOG = 10 * 1024 * 1024;

/** Another program uses the port. A start on another port can succeed. */
export class PortTakenError extends Error {
  constructor(port: number) {
    super(
      `Port ${port} of this machine, which the database needs, has been taken by another program.`,
    );
  }
}

/** The used lines of `postmaster.pid`, which a postmaster writes into its cluster. */
interface PidFile extends Postmaster {
  status: string;
}

/**
 * Finds the PostgreSQL server that runs on the cluster, ready or not, started by any process;
 * undefined if none runs.
 */
export async function findPostmaster({ cluster }: Setup): Promise<Postmaster | undefined> {
  const file = await readPidFile(cluster.folder);
  return file && (await isPostmaster(file.pid, cluster.folder))
    ? { pid: file.pid, port: file.port }
    : undefined;
}

/** Waits until the server accepts connections; false if it ends instead. */
export async function becomesReady(setup: Setup, postmaster: Postmaster): Promise<boolean> {
  const usual = Date.now() + USUAL_START_MS;
  let isReported = false;
  while (await isPostmaster(postmaster.pid, setup.cluster.folder)) {
    if (!isReported && Date.now() > usual) {
      isReported = true;
      setup.onProgress(
        'PostgreSQL is putting its data in order after a crash, which can take minutes …',
      );
    }
    const file = await readPidFile(setup.cluster.folder);
    if (file?.pid === postmaster.pid && file.status === 'ready') return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * Whether the server was started by this release with these settings, so that it can be used as it
 * is.
 */
export async function hasCurrentSettings(
  setup: Setup,
  { pid, port }: Postmaster,
): Promise<boolean> {
  return (await findProcess(pid))?.command === commandLine(setup, port).join(' ');
}

/**
 * Starts the postmaster in its own session, because Ctrl-C must not end it before the shop is done
 * with it. Waits until it accepts connections, however long its recovery takes.
 *
 * @throws PortTakenError, or EmbeddedPostgresError with the reason that PostgreSQL logged
 */
export async function launch(setup: Setup, port: number): Promise<Postmaster> {
  const deadline = Date.now() + ORPHANS_LEAVE_MS;
  for (;;) {
    const result = await launchOnce(setup, port);
    if (typeof result !== 'string') return result;
    if (!result.includes('is still in use') || Date.now() > deadline)
      throw failure(result, setup, port);
    await sleep(100);
  }
}

/**
 * Starts PostgreSQL once. Returns the running server, or what it logged when it failed to start.
 */
async function launchOnce(setup: Setup, port: number): Promise<Postmaster | string> {
  await putLargeLogAside(setup.logFile);
  // Appended, so that the last log lines of a server that died are kept.
  const log = await open(setup.logFile, 'a', 0o600);
  try {
    const { size: sizeBefore } = await log.stat();
    const [program, ...args] = commandLine(setup, port);
    const { env, ...rest } = runningAs(setup.cluster.account);
    const child = spawn(program, args, {
      ...rest,
      env: { ...env, ...(await ignoredPidVariable(setup.cluster.folder)) },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn'); // rejects if it could not be run
    child.unref();
    const postmaster = { pid: child.pid ?? 0, port };
    if (await becomesReady(setup, postmaster)) return postmaster;
    return (await readFile(setup.logFile)).subarray(sizeBefore).toString();
  } finally {
    await log.close();
  }
}

async function putLargeLogAside(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 })); // the first start has none
  if (size > LARGE_LOG) await rename(file, `${file}.1`);
}

/**
 * Makes the environment variable that lets PostgreSQL start although `postmaster.pid` names a
 * process id that another program has got since a crash. PostgreSQL ignores the process id in this
 * variable, which exists for the same case in pg_ctl.
 */
async function ignoredPidVariable(cluster: string): Promise<Record<string, string>> {
  const file = await readPidFile(cluster);
  return file === undefined ? {} : { PG_GRANDPARENT_PID: String(file.pid) };
}

/**
 * Stops PostgreSQL: open transactions are rolled back, committed data is written. Resolves when the
 * server has ended.
 */
export async function shutDown(setup: Setup, postmaster: Postmaster): Promise<void> {
  const { folder } = setup.cluster;
  signal(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (await isPostmaster(postmaster.pid, folder)) {
    // Immediate shutdown loses nothing either: the next start recovers from the write-ahead log.
    if (Date.now() > deadline) signal(postmaster.pid, 'SIGQUIT');
    await sleep(POLL_MS);
  }
}

/**
 * Whether this process is a postmaster of this cluster, and not another program that was given the
 * same id since.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const running = await findProcess(pid);
  return running?.command.includes(`postgres -D ${cluster} `) ?? false;
}

function commandLine(setup: Setup, port: number): [string, ...string[]] {
  return [setup.binaries.postgres, ...serverArguments(setup.cluster.folder, port, setup.durable)];
}

/**
 * Reads the process id, port and status that a running server writes to `postmaster.pid`; undefined
 * if it has none.
 */
async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port)) return undefined;
  return { pid, port, status: lines[7]?.trim() ?? '' };
}

/** Sends a signal to a process, if it still runs. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

/** Turns the log of a failed start into an error that tells the operator the reason. */
function failure(output: string, setup: Setup, port: number): Error {
  if (output.includes('could not bind') && output.includes('in use'))
    return new PortTakenError(port);
  if (output.includes('No space left on device')) return diskFull(setup.cluster.folder);
  const reason =
    output.match(/(?:FATAL|PANIC): *(.*)/)?.[1] ?? output.trim().split('\n').at(-1) ?? '';
  return new EmbeddedPostgresError(
    `PostgreSQL could not start on ${setup.cluster.folder}${reason && ` (${reason})`}: see ${setup.logFile} for what it said.`,
  );
}
