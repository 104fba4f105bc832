import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Secrets } from '../../server/src/app/secrets.ts';
import {
  noExternalServices,
  openShop,
  type Shop,
  type ShopOptions,
} from '../../server/src/app/shop.ts';
import { type Beacon, noBeacon } from '../../server/src/beacon/index.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/index.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import type { BuyRequest } from '../../server/src/draw/index.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { consoleUrl } from '../../server/src/testing/console-client.ts';
import { installRivals } from './rivals.ts';

/**
 * The PostgreSQL under measurement: the shop's own, with its production settings, on a separate
 * data folder.
 */
export interface BenchPostgres {
  version: string;
  folder: string;
  /** Creates an empty database with the shop's schema and the rivals' functions. */
  newDatabase(): Promise<string>;
  /**
   * Drops all databases. Otherwise PostgreSQL would vacuum them and write their changes to disk
   * while others are measured.
   */
  dropDatabases(): Promise<void>;
  /** Runs SQL on a database for changes that no use case of the shop makes. */
  rawSql<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for benchmarks, in which databases can be made. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = join(process.env['KAIFU_BENCH_DATA'] ?? tmpdir(), `kaifu-bench-${process.pid}`);
  const embedded = await startEmbeddedPostgres({ dataFolder: folder });
  const rawSql: BenchPostgres['rawSql'] = async (url, work) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  await rawSql(embedded.url, makeLogFiles);
  const version = await rawSql(embedded.url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  const databases: string[] = [];
  return {
    version,
    folder,
    rawSql,
    /** Makes a new database with the shop's schema and the rival designs. */
    async newDatabase() {
      const name = `bench_${databases.length}`;
      databases.push(name);
      await rawSql(embedded.url, (client) => client.query(`create database ${name}`));
      const url = new URL(embedded.url);
      url.pathname = `/${name}`;
      await migrateToLatest(url.href);
      await installRivals(url.href);
      return url.href;
    },
    dropDatabases: () =>
      rawSql(embedded.url, async (client) => {
        for (const name of databases.splice(0))
          await client.query(`drop database ${name} with (force)`);
        await client.query('checkpoint');
      }),
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The number of WAL files that PostgreSQL keeps for reuse (`min_wal_size`). */
const reusedLogFiles = 60;

/**
 * Makes the WAL files in advance. A shop that has been open for some days has them; a new one would
 * create them during the measurement.
 */
async function makeLogFiles(client: pg.Client): Promise<void> {
  for (let made = 0; made < reusedLogFiles; made++) {
    await client.query('select pg_logical_emit_message(true, $1, $1), pg_switch_wal()', ['bench']);
  }
  await client.query('checkpoint');
}

/** Every process that opens a shop to measure it uses the same secrets. */
export const benchSecrets: Secrets = { master: Buffer.alloc(32, 1), session: Buffer.alloc(32, 2) };

export interface BenchShop extends Shop {
  url: string;
  close(): Promise<void>;
}

/** The console of a shop for benchmarks, which people use without a network. */
const benchConsole = { url: consoleUrl, origins: [consoleUrl], allowsDemo: false };

/**
 * Opens a shop on a database for benchmarks.
 *
 * @param beacon draws packs of version 2; none by default
 */
export function openBenchShop(
  url: string,
  options: ShopOptions = {},
  beacon: Beacon = noBeacon,
): BenchShop {
  const db = openDatabase(url, { applicationName: 'kaifu bench' });
  return {
    ...openShop(
      db,
      systemClock,
      benchSecrets,
      { ...noExternalServices, beacon, console: benchConsole },
      options,
    ),
    url,
    close: () => db.close(),
  };
}

const payloadHash = Buffer.alloc(32, 7);

/**
 * Makes the input of a purchase, without the cost of parsing a request. HTTP is measured
 * separately.
 */
export function input(memberId: number, packId: number, count = 1): BuyRequest {
  return {
    memberId,
    packId,
    count,
    purchaseId: randomUUID(),
    key: randomUUID(),
    call: 'user/pack/buy',
    payloadHash,
    clientSeed: 'b5a1e1d4c0ffee00b5a1e1d4c0ffee00',
  };
}

/** Buys packs; throws if the purchase was refused. */
export async function buy(shop: Shop, memberId: number, packId: number, count = 1): Promise<void> {
  const result = await shop.packSales.buy(input(memberId, packId, count));
  if (result.kind !== 'bought') throw new Error(`nothing was sold: ${JSON.stringify(result)}`);
}
