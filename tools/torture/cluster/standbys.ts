import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../server/src/db/database.ts';
import { statement } from '../../../server/src/db/pipeline/index.ts';
import { shopFindingText } from '../../../server/src/shop-check/check-shop.texts.ts';
import { checkShop } from '../../../server/src/shop-check/check-shop.ts';
import { databaseUrls } from './cluster.ts';
import { type Node, nodes } from './network.ts';

/** The tables of purchases, draws, books, exchanges, parcels and payments. */
const tables = [
  'purchase',
  'won_card',
  'pack_round',
  'pack_stock',
  'idempotency_record',
  'ledger_account',
  'journal_entry',
  'point_lot',
  'debt_entry',
  'exchange',
  'parcel',
  'payment',
  'payment_event',
  'bound_round',
  'drawn_round',
  'waiting_round',
  'beacon_signature',
  'exchange_offer',
];

/**
 * Compares the leader with its standbys after the last purchase, and checks the books on each
 * server.
 *
 * @returns a sentence for each difference
 */
export async function findDifferences(leader: Node): Promise<string[]> {
  const digests = new Map<Node, string>();
  const found: string[] = [];
  const position = await writtenOn(leader);
  for (const node of nodes) {
    const db = openDatabase(databaseUrls.node(node));
    try {
      if (node !== leader) await untilReplayed(node, position);
      const { findings } = await checkShop(db);
      found.push(...findings.map((finding) => `${node}: ${shopFindingText(finding).en}`));
      digests.set(node, await digestOf(node));
    } finally {
      await db.close();
    }
  }
  for (const node of nodes) {
    if (digests.get(node) !== digests.get(leader))
      found.push(`${node} differs from the leader ${leader}`);
  }
  return found;
}

/** Reads one value from a node. */
async function oneValue(node: Node, sql: string): Promise<string> {
  const db = openDatabase(databaseUrls.node(node));
  try {
    const [row] = await db.run({ ...statement<{ value: string }>``, sql, parameters: [] });
    return row?.value ?? '';
  } finally {
    await db.close();
  }
}

const writtenOn = (leader: Node) => oneValue(leader, 'select pg_current_wal_lsn()::text as value');

async function untilReplayed(node: Node, position: string): Promise<void> {
  const question = `select (pg_last_wal_replay_lsn() >= '${position}')::text as value`;
  while ((await oneValue(node, question)) !== 'true') await sleep(100);
}

/** Reads the number of rows of each table and a sum over all their values. */
function digestOf(node: Node): Promise<string> {
  const ofTables = tables.map(
    (table) =>
      `(select '${table}:' || count(*) || ':' || coalesce(sum(hashtextextended(row::text, 0)), 0) from ${table} as row)`,
  );
  return oneValue(node, `select concat_ws(' ', ${ofTables.join(', ')}) as value`);
}
