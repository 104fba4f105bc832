import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { withConnection } from '../../../server/src/db/connection.ts';
import { findPgbouncer, pgbouncerProgram } from '../../../server/src/testing/pgbouncer-version.ts';
import { removeBridge } from '../../lib/bridge.ts';
import { programsForPatroni } from './citus-programs.ts';
import {
  etcdApiOf,
  type PatroniMode,
  patroniSettings,
  poolerSettings,
  proxySettings,
} from './config-files.ts';
import { databaseUrlOn, type Layout, nodesOf } from './layout.ts';
import { addressOf, layNetwork, type Node, signalAll } from './network.ts';

const execute = promisify(execFile);

const startTimeoutMs = 180_000;
/** How long an operator would watch a node that Patroni says did not start. */
const failedStartMs = 30_000;
const pollMs = 100;

/** Each node has a disk of its own, in memory. PostgreSQL needs half of it in a run. */
const diskSize = '3g';
const page = 65_536;
/** The number of shards of each table of a Citus. */
const shardCount = 8;

/** PostgreSQL under Patroni with three etcd, HAProxy and PgBouncer; plain, or with Citus. */
export class Cluster {
  readonly layout: Layout;
  readonly #folder: string;
  readonly #own = new Map<string, ChildProcess>();
  /** Since when Patroni of a node has said that its PostgreSQL did not start. */
  readonly #failedSince = new Map<Node, number>();
  /** How often Patroni was restarted because it took a running PostgreSQL for one that failed. */
  patroniRestarts = 0;

  private constructor(folder: string, layout: Layout) {
    this.#folder = folder;
    this.layout = layout;
  }

  /**
   * Starts everything and creates the shop's database.
   *
   * @param folder an empty folder that PostgreSQL's user may enter
   */
  static async start(folder: string, mode: Omit<PatroniMode, 'etcdApi'>): Promise<Cluster> {
    const { citus } = mode.layout;
    const programs = citus && (await programsForPatroni(citus, join(folder, 'programs')));
    const layout = { ...mode.layout, citus: programs };
    const cluster = new Cluster(folder, layout);
    const nodes = nodesOf(layout);
    await layNetwork(nodes);
    const { stdout: version } = await execute('patroni', ['--version']);
    const patroniMode = { ...mode, layout, etcdApi: etcdApiOf(version) };
    for (const node of nodes) {
      const own = join(folder, node);
      await mkdir(own);
      await execute('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', own]);
      await writeFile(join(own, 'patroni.yml'), patroniSettings(node, own, patroniMode));
      await giveTo('postgres', own);
    }
    await writeFile(join(folder, 'haproxy.cfg'), proxySettings(folder, layout));
    const { keepsStatementsApart = false } = (await findPgbouncer()) ?? {};
    const pooler = join(folder, 'pooler');
    await mkdir(pooler);
    await writeFile(join(pooler, 'pgbouncer.ini'), poolerSettings(pooler, keepsStatementsApart));
    await giveTo('postgres', pooler);
    for (const node of nodes) cluster.startNode(node);
    cluster.#launch('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
    cluster.startPooler();
    const leader = await cluster.untilLeader();
    if (layout.citus === undefined) await cluster.#createDatabase(leader);
    for (const group of layout.groups.keys()) await cluster.untilAllFollow(group);
    if (layout.citus !== undefined) await cluster.#openCitus(leader);
    return cluster;
  }

  /** Ends everything that it started. */
  async end(): Promise<void> {
    const nodes = nodesOf(this.layout);
    for (const node of nodes) await this.killNode(node);
    for (const name of this.#own.keys()) await this.kill(name);
    await removeBridge(nodes);
    for (const node of nodes) await execute('umount', ['-l', join(this.#folder, node)]);
  }

  /** Starts what does not run on a node: etcd and Patroni, which starts PostgreSQL. */
  startNode(node: Node): void {
    this.startEtcd(node);
    if (this.#runs(`patroni ${node}`)) return;
    this.#launchOn(node, 'patroni', ['patroni', join(this.#folder, node, 'patroni.yml')]);
  }

  /** Starts etcd on a node that has a member of it, unless it runs. */
  startEtcd(node: Node): void {
    const { etcd } = this.layout;
    if (!etcd.includes(node) || this.#runs(`etcd ${node}`)) return;
    const at = `http://${addressOf(node)}`;
    this.#launchOn(node, 'etcd', [
      'etcd',
      '--name',
      node,
      '--data-dir',
      join(this.#folder, node, 'etcd'),
      '--listen-peer-urls',
      `${at}:2380`,
      '--initial-advertise-peer-urls',
      `${at}:2380`,
      '--listen-client-urls',
      `${at}:2379`,
      '--advertise-client-urls',
      `${at}:2379`,
      '--initial-cluster',
      etcd.map((member) => `${member}=http://${addressOf(member)}:2380`).join(','),
      '--initial-cluster-token',
      'kaifu',
      '--log-level',
      'error',
      '--enable-v2=true',
    ]);
  }

  /** Kills every member of etcd. @param more whether their data are lost, too */
  async killEtcd(more: { withData: boolean }): Promise<void> {
    const { etcd } = this.layout;
    await Promise.all(etcd.map((node) => this.kill(`etcd ${node}`)));
    if (!more.withData) return;
    for (const node of etcd) await rm(join(this.#folder, node, 'etcd'), { recursive: true });
  }

  startPooler(): void {
    const file = join(this.#folder, 'pooler', 'pgbouncer.ini');
    this.#launch('pgbouncer', 'setpriv', [...asPostgres, pgbouncerProgram, file]);
  }

  /** Kills one program of a node, or the pooler (SIGKILL). */
  async kill(name: string): Promise<void> {
    const child = this.#own.get(name);
    if (child === undefined || !this.#runs(name)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Kills everything that runs on a node, like a machine that loses its power. */
  async killNode(node: Node): Promise<void> {
    await signalAll(node, 'SIGKILL');
    while (this.#runs(`patroni ${node}`) || this.#runs(`etcd ${node}`)) await sleep(10);
  }

  /** Kills PostgreSQL's first process on a node; Patroni goes on. */
  async killPostgres(node: Node): Promise<void> {
    const file = join(this.#folder, node, 'postgres', 'postmaster.pid');
    const [pid] = (await readFile(file, 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /**
   * Shrinks the disk of a node to the size of its files, so that no program there can write more.
   */
  async fillDisk(node: Node): Promise<void> {
    for (let room = 0; ; room += page) {
      const { blocks, bfree, bsize } = await statfs(join(this.#folder, node));
      const size = Math.ceil(((blocks - bfree) * bsize) / page) * page + room;
      // Fails if programs have written more meanwhile than the disk would hold. Then it needs more
      // room.
      const isFull = await this.#resizeDisk(node, String(size)).then(
        () => true,
        () => false,
      );
      if (isFull) return;
    }
  }

  async clearDisk(node: Node): Promise<void> {
    await this.#resizeDisk(node, diskSize);
  }

  #resizeDisk(node: Node, size: string): Promise<unknown> {
    const folder = join(this.#folder, node);
    return execute('mount', ['-o', `remount,size=${size}`, folder]);
  }

  /** Asks Patroni to make another node the leader. */
  async switchOver(leader: Node): Promise<void> {
    await fetch(`http://${addressOf(leader)}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
  }

  /** Finds the node of a group whose own Patroni reports that it is the leader. */
  async leader(group = 0): Promise<Node | undefined> {
    const nodes = this.layout.groups[group] ?? [];
    const asked = await Promise.all(nodes.map((node) => answersOn(node, '/primary')));
    return nodes.find((_, place) => asked[place]);
  }

  /** Waits for a leader of a group. @param former a node that no longer counts as one */
  async untilLeader(group = 0, former?: Node): Promise<Node> {
    return this.#until('a leader', async () => {
      const leader = await this.leader(group);
      return leader === former ? undefined : leader;
    });
  }

  /** Waits until a group's standbys stream from its leader, and one of them may take its place. */
  async untilAllFollow(group = 0): Promise<Node> {
    const nodes = this.layout.groups[group] ?? [];
    return this.#until('its standbys', async () => {
      const leader = await this.leader(group);
      if (leader === undefined) return undefined;
      await this.#restartMistakenPatroni(nodes);
      const standbys = await standbysOf(leader);
      const areAllThere = nodes.every(
        (node) =>
          node === leader ||
          standbys.some((one) => one.application_name === node && one.state === 'streaming'),
      );
      return areAllThere && (await mayFailOver(leader)) ? leader : undefined;
    });
  }

  /**
   * Restarts Patroni where it has said for a while that PostgreSQL did not start, as operators are
   * asked to do (docs/operations/citus.md). Two of its threads may start PostgreSQL at once. It
   * then believes the one that failed, and does not count the running standby.
   */
  async #restartMistakenPatroni(nodes: readonly Node[]): Promise<void> {
    for (const node of nodes) {
      const status = nodeStatus.safeParse(await statusOf(node));
      if (!status.success || status.data.state !== 'start failed') {
        this.#failedSince.delete(node);
        continue;
      }
      const since = this.#failedSince.get(node) ?? Date.now();
      this.#failedSince.set(node, since);
      if (Date.now() - since < failedStartMs) continue;
      this.#failedSince.delete(node);
      this.patroniRestarts++;
      await this.kill(`patroni ${node}`);
      this.startNode(node);
    }
  }

  /** Repeats a search until it finds something, and returns that. Fails after a while. */
  async #until<Value>(what: string, find: () => Promise<Value | undefined>): Promise<Value> {
    for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(pollMs)) {
      const found = await find();
      if (found !== undefined) return found;
    }
    const statuses = await Promise.all(
      nodesOf(this.layout).map(async (node) => `${node}: ${JSON.stringify(await statusOf(node))}`),
    );
    throw new Error(
      [`The cluster has not got ${what} within ${startTimeoutMs / 1000} s.`, ...statuses].join(
        '\n',
      ),
    );
  }

  /** Creates the shop's account and database on the leader. */
  async #createDatabase(leader: Node): Promise<void> {
    await withConnection(databaseUrlOn(leader, 'postgres', 'postgres'), async (client) => {
      await client.query('create role kaifu login');
      await client.query('create database kaifu owner kaifu');
    });
  }

  /**
   * Waits until the coordinator knows all workers, and creates the shop's account. Patroni has
   * created the database on each node. Citus passes the account on; it distributes tables with
   * triggers only for a superuser.
   */
  async #openCitus(coordinator: Node): Promise<void> {
    const workers = this.layout.groups.length - 1;
    const url = databaseUrlOn(coordinator, 'postgres');
    await this.#until('its workers', () =>
      withConnection(url, async (client) => {
        const { rowCount } = await client.query(
          'select from pg_dist_node where isactive and shouldhaveshards',
        );
        return rowCount === workers ? true : undefined;
      }),
    );
    await withConnection(url, async (client) => {
      await client.query('create role kaifu login superuser');
      await client.query(`alter database kaifu set citus.shard_count = ${shardCount}`);
    });
  }

  #runs(name: string): boolean {
    const child = this.#own.get(name);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  #launchOn(node: Node, program: string, words: readonly string[]): void {
    const name = `${program} ${node}`;
    this.#launch(name, 'ip', ['netns', 'exec', node, 'setpriv', ...asPostgres, ...words]);
  }

  /** Starts a program that writes into a log of its own. */
  #launch(name: string, file: string, words: readonly string[]): void {
    const log = createWriteStream(join(this.#folder, `${name.replace(' ', '-')}.log`), {
      flags: 'a',
    });
    const { citus } = this.layout;
    const child = spawn(file, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: this.#folder,
      env: { ...process.env, ...(citus && { LD_LIBRARY_PATH: citus.libraries }) },
    });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    this.#own.set(name, child);
  }
}

const asPostgres = ['--reuid=postgres', '--regid=postgres', '--clear-groups'];

const giveTo = (owner: string, folder: string) => execute('chown', ['-R', owner, folder]);

/** Whether Patroni on a node answers a check with 200. */
async function answersOn(node: Node, path: string): Promise<boolean> {
  const address = `http://${addressOf(node)}:8008${path}`;
  return fetch(address, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.status === 200,
    () => false,
  );
}

/**
 * Copies the logs of all programs out of the cluster's folder.
 *
 * @returns the folder they are in
 */
export async function saveLogs(folder: string): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'kaifu-cluster-logs-'));
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  for (const log of logs) await copyFile(join(folder, log), join(target, log));
  return target;
}

const members = z.object({ members: z.array(z.object({ role: z.string() })) });

/**
 * Whether etcd names a synchronous standby. Without that name no other node becomes the leader when
 * the leader fails: Patroni cannot know which node has every commit, and waits for the former
 * leader. PostgreSQL has a synchronous standby some seconds before it is named.
 */
async function mayFailOver(leader: Node): Promise<boolean> {
  const cluster = members.safeParse(await askPatroni(leader, '/cluster'));
  return cluster.success && cluster.data.members.some(({ role }) => role === 'sync_standby');
}

const nodeStatus = z.object({ state: z.string() });

const leaderStatus = z.object({
  replication: z.array(z.object({ application_name: z.string(), state: z.string() })).default([]),
});

/** Finds the standbys that PostgreSQL on the leader sends its log to. */
async function standbysOf(leader: Node): Promise<z.infer<typeof leaderStatus>['replication']> {
  const status = leaderStatus.safeParse(await statusOf(leader));
  return status.success ? status.data.replication : [];
}

/** Asks a node's Patroni about itself. */
const statusOf = (node: Node) => askPatroni(node, '/patroni');

/** Asks a node's Patroni, and returns its answer or that there was none. */
async function askPatroni(node: Node, path: string): Promise<unknown> {
  const address = `http://${addressOf(node)}:8008${path}`;
  return fetch(address, { signal: AbortSignal.timeout(1_000) })
    .then((response) => response.json())
    .catch((error: unknown) => `no answer (${String(error)})`);
}
