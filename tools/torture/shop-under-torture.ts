import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type ShopServer, startShopServer } from '../../e2e/support/shop-server.ts';
import type { Secrets } from '../../server/src/app/secrets.ts';

const execute = promisify(execFile);

/** The processes of one shop: servers, a worker and PostgreSQL. */
export const targets = [
  'server',
  'worker',
  'postgres',
  'a backend',
  'connections',
  'disk',
] as const;
export type Target = (typeof targets)[number];

/** The shop in separate processes, as in production. They can be killed and are started again. */
export interface TorturedShop {
  /** The addresses of the servers that run now. */
  addresses(): string[];
  /** The addresses of the servers and the worker. */
  allAddresses(): string[];
  /** The addresses of the consoles of the servers that run now. */
  consoles(): string[];
  /**
   * Kills a target (SIGKILL), or cuts every connection to the database, or makes the disk full for
   * a moment.
   *
   * @returns when the target runs again
   */
  inject(target: Target): Promise<void>;
  /** Processes that ended although nothing hit them. */
  readonly violations: readonly string[];
  /** Kills all processes. Their state is no longer needed. */
  end(): Promise<void>;
}

/** How long the disk is "full", in milliseconds. */
const diskFullMs = 700;

export interface TorturedShopOptions {
  databaseUrl: string;
  secrets: Secrets;
  /** The data folder for files outside the database. */
  folder: string;
  servers: number;
  /** Further environment variables of every process. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the shop's processes behind a wrapper that can kill each.
 *
 * @returns the functions that kill its processes and end it
 */
export async function startTorturedShop({
  databaseUrl,
  secrets,
  folder,
  servers,
  settings = {},
}: TorturedShopOptions): Promise<TorturedShop> {
  const environment = {
    ...settings,
    DATABASE_URL: databaseUrl,
    KAIFU_DATA: folder,
    KAIFU_DEMO: 'off',
    KAIFU_LOG: 'silent',
    KAIFU_MASTER_SECRET: secrets.master.toString('hex'),
    KAIFU_SESSION_SECRET: secrets.session.toString('hex'),
  };
  const start = (jobs: 'on' | 'off') => startWithRetries({ ...environment, KAIFU_JOBS: jobs });
  const running = new Map<string, ShopServer | undefined>();
  const violations: string[] = [];
  const bringUp = async (name: string) => {
    const process = await start(name === 'worker' ? 'on' : 'off');
    running.set(name, process);
    void process.ended.then((output) => {
      if (running.get(name) === process) violations.push(`${name} ended by itself: ${output}`);
    });
  };
  const names = ['worker', ...Array.from({ length: servers }, (_, number) => `server ${number}`)];
  await Promise.all(names.map(bringUp));

  /** Kills a process of the shop and starts it again. */
  async function killAndRestart(name: string): Promise<void> {
    const process = running.get(name);
    running.set(name, undefined);
    await process?.kill();
    await bringUp(name);
  }

  const addressesOf = (wanted: readonly string[]) =>
    wanted.flatMap((name) => running.get(name)?.url ?? []);
  return {
    violations,
    addresses: () => addressesOf(names.filter((name) => name !== 'worker')),
    allAddresses: () => addressesOf(names),
    consoles: () =>
      names.flatMap((name) => (name === 'worker' ? [] : (running.get(name)?.consoleUrl ?? []))),
    async inject(target) {
      if (target === 'worker' || target === 'server') {
        // Choose a process that runs: another fault may have hit one that is still starting.
        const up = names.filter(
          (name) =>
            (name === 'worker') === (target === 'worker') && running.get(name) !== undefined,
        );
        const name = up[Math.floor(Math.random() * up.length)];
        return name === undefined ? undefined : killAndRestart(name);
      }
      await injectDatabaseFault(databaseUrl, target);
      await untilDatabaseAnswers(databaseUrl);
    },
    async end() {
      const processes = [...running.values()];
      running.clear();
      await Promise.all(processes.map((process) => process?.kill()));
    },
  };
}

/**
 * Starts a process of the shop, again if its database is down. A process supervisor would do the
 * same.
 */
async function startWithRetries(environment: Record<string, string>): Promise<ShopServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startShopServer(environment);
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

/**
 * Kills PostgreSQL or one of its backends, ends all connections to it, or makes its disk full for a
 * moment.
 */
async function injectDatabaseFault(
  url: string,
  target: Exclude<Target, 'server' | 'worker'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const backends = async () => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name like 'kaifu%' and pid <> pg_backend_pid()`,
      );
      return rows.map((row) => row.pid);
    };
    if (target === 'connections') {
      await client.query(`select pg_terminate_backend(pid) from unnest($1::integer[]) as pid`, [
        await backends(),
      ]);
    } else if (target === 'a backend') {
      const pids = await backends();
      kill(pids[Math.floor(Math.random() * pids.length)]);
    } else {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      const postmaster = await postmasterOf(rows[0]?.data_directory ?? '');
      if (target === 'postgres') kill(postmaster);
      else await fillDisk([postmaster, ...(await backends())]);
    }
  } catch {
    // Another fault hit it first, or this query ended its own connection.
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Makes writes beyond 64 kB of a file fail for a moment, as on a full disk. PostgreSQL cannot tell
 * the difference. Rows cannot be added, and if the WAL cannot be written either, PostgreSQL panics
 * and restarts.
 */
async function fillDisk(pids: readonly number[]): Promise<void> {
  const limit = (bytes: string) =>
    Promise.all(
      pids.map((pid) =>
        execute('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]).catch(() => {}),
      ),
    );
  await limit('65536');
  await new Promise((resolve) => setTimeout(resolve, diskFullMs));
  await limit('unlimited');
}

/** Whether this machine can simulate a full disk for PostgreSQL. */
export async function canFillDisk(): Promise<boolean> {
  return execute('prlimit', ['--version']).then(
    () => true,
    () => false,
  );
}

async function postmasterOf(cluster: string): Promise<number> {
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

/** Kills a process, if it still runs. */
function kill(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended meanwhile.
  }
}

/** Waits until the database accepts connections. */
async function untilDatabaseAnswers(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
