import { withConnection } from '../../../server/src/db/connection.ts';
import { migrateToLatest } from '../../../server/src/db/migrate.ts';
import { assertFound } from '../../../server/src/lib/assert-found.ts';
import {
  type CitusCluster,
  type CitusNode,
  startCitusCluster,
} from '../../../server/src/testing/citus-cluster.ts';
import { makeMembers } from '../../../server/src/testing/factories.ts';
import { openBenchShop } from '../bench-shop.ts';
import { makeHotPack } from '../in-process.ts';
import type { MeteredNode } from './node-cost.ts';

const database = 'kaifu';
/** A pack of this many units is never sold out in a bench. */
const packSize = 400_000;
export const packCount = 30;
/** Divisible by each number of processes. */
export const memberCount = 240;

/** A database with a shop to be measured. */
export interface Engine {
  name: string;
  url: string;
  /** Its nodes; of Citus the coordinator first. */
  nodes: MeteredNode[];
  packIds: number[];
  members: number[];
  cluster: CitusCluster;
}

/**
 * Starts a PostgreSQL, or a Citus of a coordinator and some workers, with a shop of thirty packs.
 *
 * @param workers 0 for plain PostgreSQL
 */
export async function startEngine(workers: number): Promise<Engine> {
  const cluster = await startCitusCluster({ workers, durable: true });
  try {
    if (workers === 0)
      await withConnection(cluster.url('postgres'), (client) =>
        client.query(`create database ${database}`),
      );
    else await cluster.createDatabase(database);
    const url = cluster.url(database);
    await migrateToLatest(url);
    const shop = openBenchShop(url);
    const packIds: number[] = [];
    while (packIds.length < packCount) packIds.push(await makeHotPack(shop, packSize));
    const members = await makeMembers(shop, memberCount, { points: 1_000_000_000 });
    await shop.close();
    return {
      name: workers === 0 ? 'PostgreSQL' : `Citus, ${workers} worker${workers > 1 ? 's' : ''}`,
      nodes: cluster.nodes.map((node) => meter(cluster, node)),
      ...{ url, packIds, members, cluster },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Starts a replica of an engine of one node. */
export async function addReplica({ cluster }: Engine): Promise<MeteredNode> {
  return meter(cluster, await cluster.addReplica());
}

function meter(cluster: CitusCluster, node: CitusNode): MeteredNode {
  const { pid } = assertFound(node.process, 'a node does not run');
  return { pid: assertFound(pid, 'a node has no process'), url: cluster.url(database, node) };
}
