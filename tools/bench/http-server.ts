// One server process as in production. http.ts starts it with an IPC channel. The process reports
// its address. On the message `profile` it profiles itself for a while and reports the result.

import { Session } from 'node:inspector/promises';
import { openLog } from '../../server/src/app/log.ts';
import { buildApp } from '../../server/src/app/shop-app.ts';
import { watchShop } from '../../server/src/app/watch-shop.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { ReplicaReads } from '../../server/src/db/replica-reads.ts';
import { buyResult } from '../../server/src/draw/index.ts';
import { folderStore } from '../../server/src/files/folder-store.ts';
import { Traffic } from '../../server/src/http/overload/traffic.ts';
import { readOperator } from '../../server/src/legal/index.ts';
import { startMetrics } from '../../server/src/telemetry/start-metrics.ts';
import { startTraces } from '../../server/src/telemetry/start-traces.ts';
import { openBenchShop } from './bench-shop.ts';
import { type ServerMessage, type ServerSettings, sharesOf } from './http-messages.ts';
import { oneFunction } from './rivals.ts';

const order: ServerSettings = JSON.parse(process.argv[2] ?? '');

function send(word: ServerMessage): void {
  process.send?.(word);
}

const shop = openBenchShop(order.url, {
  listsTtlMs: order.listsTtlMs,
  ...(order.replicaUrl !== undefined && { reads: readFrom(order.url, order.replicaUrl) }),
});
if (order.preparesNoList) {
  const { topPacks } = shop;
  const list = topPacks.list.bind(topPacks);
  topPacks.list = async (...viewer) => ({ ...(await list(...viewer)), prepared: undefined });
}
const rival = order.seller === 'function' ? oneFunction(order.url, 1) : undefined;
const packSales = rival && {
  waiting: shop.packSales.waiting,
  buy: async (request: Parameters<typeof rival.ask>[0]) =>
    buyResult.parse(await rival.ask(request)),
};
const traffic = new Traffic(
  order.sheds
    ? { waits: () => [shop.db.waitingForConnection, shop.packSales.waiting] }
    : { limit: Number.POSITIVE_INFINITY },
);
if (order.sheds) traffic.watch();
if (order.watched) await watch(order.watched.traced);
const app = await buildApp(packSales ? { ...shop, packSales } : shop, {
  log: openLog('warn'),
  traffic,
  https: false,
  trustedProxies: [],
  publicUrl: 'http://127.0.0.1',
  webFolder: undefined,
  operator: await readOperator(undefined),
  stores: { files: folderStore(order.folder), assets: folderStore(order.folder) },
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });

process.on('message', (input) => {
  if (input === 'profile') void profile();
  if (input === 'cpu') {
    const { user, system } = process.cpuUsage();
    send({ kind: 'cpu', cpuMs: (user + system) / 1000 });
  }
});
process.once('disconnect', () => process.exit());
send({ kind: 'listening', port: Number(new URL(address).port) });

/** Reads from a replica, as the shop does while it follows closely. */
function readFrom(url: string, replicaUrl: string): ReplicaReads {
  const reads = new ReplicaReads(openDatabase(url), openDatabase(replicaUrl));
  reads.watch();
  return reads;
}

/** Spans are sent to a collector that does not exist. */
async function watch(traced: number): Promise<void> {
  watchShop(shop, traffic);
  // A port that no other process of the measurement uses.
  await startMetrics({ host: '127.0.0.1', port: 20_000 + (process.pid % 10_000) });
  if (traced > 0) startTraces({ url: 'http://127.0.0.1:9/v1/traces', share: traced });
}

/** Measures which parts of this process use the processor during two seconds. */
async function profile(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  send({ kind: 'profile', shares: sharesOf(profile) });
}
