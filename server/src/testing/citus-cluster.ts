import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { withConnection } from '../db/connection.ts';
import { type Account, accountFor } from '../db/embedded/account.ts';
import { isFreePort } from '../lib/free-port.ts';
import { type CitusEngine, citusHindrance, findCitusEngine } from './citus-engine.ts';

const execute = promisify(execFile);

const OWNER = 'kaifu';
/** How long a node may take to start, in milliseconds. */
const startTimeoutMs = 60_000;

export interface CitusOptions {
  /** 2 by default. With none, this is one PostgreSQL of the same build. */
  workers?: number;
  /** Whether commits reach the disk, as in production. */
  durable?: boolean;
  /** Returns the port by which the coordinator and other workers reach the worker at a port. */
  reach?: (port: number) => Promise<number>;
}

/**
 * The environment of a node of Citus, by which it never connects to a standby. Citus asks each
 * worker which prepared transactions it has, and forgets the decision to commit those that are not
 * named. A standby names none: after a failover the former leader, started again, would make Citus
 * roll back one half of a commit whose other half is done. No setting of Citus can say this
 * (`citus.node_conninfo` refuses `target_session_attrs`), so libpq reads it from the environment.
 */
export const neverToStandbys = { PGTARGETSESSIONATTRS: 'primary' } as const;

/** Tests make triggers that fail, also on distributed tables. */
const forTests = { 'citus.enable_unsafe_triggers': 'on' };

/** One PostgreSQL of a Citus cluster. */
export interface CitusNode {
  port: number;
  /** Its process, for tests that kill or freeze it; undefined while it does not run. */
  process: ChildProcess | undefined;
  start(): Promise<void>;
  /** Sends a signal to all processes of the node. */
  signalAll(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

/** A coordinator and workers on this machine. Each database of the cluster is on every node. */
export interface CitusCluster {
  /** The coordinator first. */
  nodes: readonly CitusNode[];
  /** The address of a database on a node, by default on the coordinator. */
  url(database: string, node?: CitusNode): string;
  /** Creates an empty database with Citus, whose workers are the cluster's. */
  createDatabase(name: string): Promise<void>;
  /**
   * Starts another node and makes it a worker of this database. It has no shards until they are
   * rebalanced.
   */
  addWorker(database: string): Promise<CitusNode>;
  /** Starts a node that follows another one, by default the coordinator, and answers reads. */
  addReplica(of?: CitusNode): Promise<CitusNode>;
  stop(): Promise<void>;
}

/**
 * Starts a Citus cluster in a temporary folder. Its nodes end with this process, even if it is
 * killed.
 *
 * @throws Error that says what is missing
 */
export async function startCitusCluster({
  workers = 2,
  durable = false,
  reach = async (port) => port,
}: CitusOptions = {}): Promise<CitusCluster> {
  const engine = await findCitusEngine();
  if (engine === undefined) throw new Error(`Citus cannot run here: ${await citusHindrance()}`);
  const folder = join(tmpdir(), `kaifu-citus-${process.pid}-${randomUUID()}`);
  await mkdir(folder, { mode: 0o755 });
  const account = await accountFor(folder);
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const setup = { engine, account, durable, folder };
  const ports = await freePorts(workers + 1);
  const [coordinatorPort = 0, ...workerPorts] = ports;
  const nodes = ports.map((port) => nodeOf({ ...setup, port }));
  const addNode = async (node: CitusNode) => {
    await initialise({ ...setup, port: node.port });
    await node.start();
  };
  const stop = async () => {
    await Promise.all(nodes.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(nodes.map(addNode));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    nodes,
    url: (database, node) => urlOf(node?.port ?? coordinatorPort, database),
    async createDatabase(name) {
      for (const port of ports) await createDatabaseOn(port, name);
      await withConnection(urlOf(coordinatorPort, name), (client) =>
        client.query('select citus_set_coordinator_host($1, $2)', ['127.0.0.1', coordinatorPort]),
      );
      for (const port of workerPorts) await makeWorker(coordinatorPort, await reach(port), name);
    },
    addWorker: async (database) => {
      const [port = 0] = await freePorts(1);
      const node = nodeOf({ ...setup, port });
      nodes.push(node);
      await addNode(node);
      await createDatabaseOn(port, database);
      await makeWorker(coordinatorPort, await reach(port), database);
      return node;
    },
    addReplica: async (of) => {
      const [port = 0] = await freePorts(1);
      const node = nodeOf({ ...setup, port });
      nodes.push(node);
      await copyNode({ ...setup, port }, of?.port ?? coordinatorPort);
      await node.start();
      return node;
    },
    stop,
  };
}

interface NodeSetup {
  engine: CitusEngine;
  account: Account | undefined;
  durable: boolean;
  folder: string;
  port: number;
}

const urlOf = (port: number, database: string) =>
  `postgres://${OWNER}@127.0.0.1:${port}/${database}`;
const dataFolderOf = ({ folder, port }: NodeSetup) => join(folder, String(port));

/** Finds free ports for the nodes of a cluster. */
async function freePorts(count: number): Promise<number[]> {
  let first = randomInt(20_000, 30_000);
  const free: number[] = [];
  for (; free.length < count; first++) if (await isFreePort(first)) free.push(first);
  return free;
}

/** Creates the data folder of a node with initdb. */
async function initialise(setup: NodeSetup): Promise<void> {
  const [program, ...words] = asAccount(setup, 'initdb', [
    `--pgdata=${dataFolderOf(setup)}`,
    `--username=${OWNER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...(setup.durable ? [] : ['--no-sync']),
  ]);
  await execute(program, words, { cwd: '/', env: environmentOf(setup.engine) });
}

/** Fills the data folder of a node with a copy of another one, which it will follow. */
async function copyNode(setup: NodeSetup, from: number): Promise<void> {
  const [program, ...words] = asAccount(setup, 'pg_basebackup', [
    `--pgdata=${dataFolderOf(setup)}`,
    `--dbname=${urlOf(from, 'postgres')}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ]);
  await execute(program, words, { cwd: '/', env: environmentOf(setup.engine) });
}

/**
 * Makes the command that runs a program of the engine as PostgreSQL's user. It ends with this
 * process.
 */
function asAccount(
  { engine, account }: NodeSetup,
  program: string,
  words: readonly string[],
): [string, ...string[]] {
  const user =
    account === undefined
      ? []
      : [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return ['setpriv', ...user, '--pdeathsig=QUIT', join(engine.bin, program), ...words];
}

const environmentOf = ({ libraries }: CitusEngine) => ({
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  LD_LIBRARY_PATH: libraries,
});

/** Lists the settings with which a node of Citus starts. */
function settingsOf({ durable, port }: NodeSetup): string[] {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_preload_libraries: 'citus',
    timezone: 'UTC',
    jit: 'off',
    random_page_cost: '1.1',
    max_connections: '400',
    // Each transaction on several nodes is prepared on its workers first.
    max_prepared_transactions: '400',
    'citus.node_conninfo': 'sslmode=disable',
    'citus.enable_statistics_collection': 'off',
    ...(durable
      ? {
          max_wal_size: '2GB',
          // Citus copies shards to another worker by logical replication.
          wal_level: 'logical',
          max_worker_processes: '32',
          max_replication_slots: '32',
          max_wal_senders: '32',
          max_logical_replication_workers: '16',
          // An interrupted commit in two phases holds its locks until it is finished.
          'citus.recover_2pc_interval': '5s',
        }
      : { ...forTests, fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Makes a node of Citus that can be started. */
function nodeOf(setup: NodeSetup): CitusNode {
  const node: CitusNode = {
    port: setup.port,
    process: undefined,
    start,
    async signalAll(signal) {
      const pid = node.process?.pid;
      if (pid === undefined) return;
      process.kill(pid, 'SIGSTOP'); // It must not start or replace backends meanwhile.
      for (const each of [...(await childrenOf(pid)), pid]) {
        try {
          process.kill(each, signal);
        } catch {
          // A backend has ended meanwhile.
        }
      }
    },
  };
  /** Starts the node, and waits until it accepts connections. */
  async function start(): Promise<void> {
    const data = dataFolderOf(setup);
    const log = await open(`${data}.log`, 'a');
    const [program, ...words] = asAccount(setup, 'postgres', ['-D', data, ...settingsOf(setup)]);
    const child = spawn(program, words, {
      cwd: '/',
      env: { ...environmentOf(setup.engine), ...neverToStandbys },
      stdio: ['ignore', log.fd, log.fd],
    });
    node.process = child;
    child.once('exit', () => {
      node.process = undefined;
      void log.close();
    });
    await untilReady(node, `${data}.log`);
  }
  return node;
}

/** Lists the processes that a process has started. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter(Boolean).map(Number);
}

/** Waits until a node accepts connections. Throws with its log if that takes too long. */
async function untilReady(node: CitusNode, log: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const isReady = await withConnection(urlOf(node.port, 'postgres'), (client) =>
      client.query('select 1'),
    ).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (node.process === undefined || Date.now() > deadline)
      throw new Error(`a node of Citus did not start: see ${log}`);
    await sleep(50);
  }
}

/** Kills a node, also one that is frozen. */
async function end(node: CitusNode): Promise<void> {
  if (node.process === undefined) return;
  const ended = once(node.process, 'exit');
  node.process.kill('SIGQUIT');
  node.process.kill('SIGCONT');
  await ended;
}

/** Creates an empty database with Citus on one node. */
async function createDatabaseOn(port: number, name: string): Promise<void> {
  await withConnection(urlOf(port, 'postgres'), (client) =>
    client.query(`create database ${pg.escapeIdentifier(name)}`),
  );
  await withConnection(urlOf(port, name), (client) => client.query('create extension citus'));
}

/** Makes a node a worker of a database. */
async function makeWorker(coordinator: number, worker: number, name: string): Promise<void> {
  await withConnection(urlOf(coordinator, name), (client) =>
    client.query('select citus_add_node($1, $2)', ['127.0.0.1', worker]),
  );
}
