import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withConnection } from '../../../server/src/db/connection.ts';
import { openDatabase } from '../../../server/src/db/database.ts';
import { shopFindingText } from '../../../server/src/shop-check/check-shop.texts.ts';
import { checkShop } from '../../../server/src/shop-check/check-shop.ts';
import type { Cluster } from './cluster.ts';
import { databaseUrlOn } from './layout.ts';
import type { Node } from './network.ts';

/**
 * Compares the leader of a group with its standbys after the last purchase, and checks the books on
 * each server that can read them: not on standbys of Citus, which have one part of the shop each.
 *
 * @returns a sentence for each difference
 */
export async function findDifferences(cluster: Cluster, group: number): Promise<string[]> {
  const leader = await cluster.untilAllFollow(group);
  const isCitus = cluster.layout.citus !== undefined;
  const nodes = cluster.layout.groups[group] ?? [];
  const found: string[] = [];
  const position = await oneValue(leader, 'select pg_current_wal_lsn()::text as value');
  const digests = new Map<Node, ReadonlyMap<string, string>>();
  for (const node of nodes) {
    if (node !== leader) await untilReplayed(node, position);
    if (!isCitus) found.push(...(await checkBooks(node)));
    digests.set(node, await digestOf(node, { isCitus }));
  }
  const ofLeader = digests.get(leader);
  for (const [node, ofNode] of digests)
    for (const [table, digest] of ofLeader ?? [])
      if (ofNode.get(table) !== digest)
        found.push(`${table} on ${node} differs from the leader ${leader}`);
  return found;
}

async function checkBooks(node: Node): Promise<string[]> {
  const db = openDatabase(databaseUrlOn(node));
  try {
    const { findings } = await checkShop(db);
    return findings.map((finding) => `${node}: ${shopFindingText(finding).en}`);
  } finally {
    await db.close();
  }
}

/** Reads one value from a node. */
const oneValue = (node: Node, sql: string): Promise<string> =>
  withConnection(databaseUrlOn(node), async (client) => {
    const { rows } = await client.query<{ value: string }>(sql);
    return rows[0]?.value ?? '';
  });

async function untilReplayed(node: Node, position: string): Promise<void> {
  const question = `select (pg_last_wal_replay_lsn() >= '${position}')::text as value`;
  while ((await oneValue(node, question)) !== 'true') await sleep(100);
}

/**
 * Reads the number of rows of each table and a sum over all their values; of Citus those of its
 * shards on this node.
 */
const digestOf = (node: Node, { isCitus }: { isCitus: boolean }): Promise<Map<string, string>> =>
  withConnection(databaseUrlOn(node), async (client) => {
    // Citus hides shards, and answers for a distributed table from all nodes.
    if (isCitus) await client.query('set citus.override_table_visibility = off');
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
         ${!isCitus ? '' : 'and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)'}`,
    );
    const digests = new Map<string, string>();
    for (const { name } of tables) {
      const table = pg.escapeIdentifier(name);
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ':' || coalesce(sum(hashtextextended(one::text, 0)), 0) as digest from ${table} as one`,
      );
      digests.set(name, rows[0]?.digest ?? '');
    }
    return digests;
  });
