import { withConnection } from '../db/connection.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { startCitusCluster } from './citus-cluster.ts';

const name = 'template_shop';

/** Shards of each group of tables in tests: few, because each database has all of them. */
const shards = 4;

/**
 * Starts a Citus cluster and makes the template database that is copied for each test file. Citus
 * keeps its own tables in the database, so a copy on every node is a cluster of its own.
 */
export async function prepareCitusTemplate(): Promise<{
  url: string;
  workerUrls: string[];
  stop(): Promise<void>;
}> {
  const cluster = await startCitusCluster();
  try {
    await cluster.createDatabase(name);
    const url = cluster.url(name);
    await withConnection(url, (client) =>
      client.query(`alter database ${name} set citus.shard_count = ${shards}`),
    );
    await migrateToLatest(url);
    for (const node of cluster.nodes) {
      // A database can be copied only while nobody is connected, and Citus's own daemon would be.
      await withConnection(cluster.url('postgres', node), async (client) => {
        await client.query(`alter database ${name} with allow_connections false`);
        await client.query(
          `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
        );
      });
    }
    const [, ...workers] = cluster.nodes;
    return {
      url,
      workerUrls: workers.map((node) => cluster.url(name, node)),
      stop: () => cluster.stop(),
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
