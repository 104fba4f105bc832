import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../server/src/db/connection.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/index.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import {
  type CitusCluster,
  type CitusNode,
  startCitusCluster,
} from '../../server/src/testing/citus-cluster.ts';

/** The database of a simulated shop, with the newest schema. */
export interface SoakDatabase {
  url: string;
  /** Kills one of its nodes, and starts it again; undefined on plain PostgreSQL, which has one. */
  killNode: (() => Promise<void>) | undefined;
}

export interface SoakDatabaseOptions {
  /** Whether it is a Citus of a coordinator and two workers. */
  citus: boolean;
  /** Whether the data survives a power failure, as in production. This is slower. */
  durable: boolean;
  onProgress: (sentence: string) => void;
}

/** Starts a database for a simulated shop. It is stopped with `running`. */
export async function startDatabase(
  folder: string,
  { citus, durable, onProgress }: SoakDatabaseOptions,
  running: AsyncDisposableStack,
): Promise<SoakDatabase> {
  if (citus) return startCitus(durable, running);
  const dataFolder = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataFolder, durable, onProgress });
  running.defer(() => postgres.stop());
  await migrateToLatest(postgres.url);
  return { url: postgres.url, killNode: undefined };
}

/** Shards of each group of tables: few, because three nodes share this machine. */
const shards = 8;

async function startCitus(durable: boolean, running: AsyncDisposableStack): Promise<SoakDatabase> {
  const cluster = await startCitusCluster({ durable });
  running.defer(() => cluster.stop());
  await cluster.createDatabase('soak');
  const url = cluster.url('soak');
  await withConnection(url, (client) =>
    client.query(`alter database soak set citus.shard_count = ${shards}`),
  );
  await migrateToLatest(url, { kind: 'citus' });
  return { url, killNode: () => killAndStart(anyNodeOf(cluster)) };
}

function anyNodeOf({ nodes }: CitusCluster): CitusNode {
  const node = nodes[randomInt(nodes.length)];
  if (node === undefined) throw new Error('a cluster has nodes');
  return node;
}

/** The longest time for which a killed node stays away, in milliseconds. */
const longestAwayMs = 2_000;

/** Kills all processes of a node at once, as a power failure does, and starts it again. */
async function killAndStart(node: CitusNode): Promise<void> {
  if (node.process === undefined) return;
  const ended = once(node.process, 'exit');
  await node.signalAll('SIGKILL');
  await ended;
  await sleep(randomInt(longestAwayMs));
  await node.start();
}
