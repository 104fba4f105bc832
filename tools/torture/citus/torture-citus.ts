import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../../server/src/db/connection.ts';
import { type CitusCluster, startCitusCluster } from '../../../server/src/testing/citus-cluster.ts';
import type { Buyers } from '../buyers.ts';
import { countLeftBehind, findUnfinished } from '../left-behind.ts';
import { openShopForTorture, type ShopForTorture } from '../shop-for-torture.ts';
import { Links } from './links.ts';
import { injectFailure, type NodeFailure, nodeFailures } from './node-failures.ts';

export interface CitusTortureOptions {
  /** The number of failures. Each hits a node or a process of the shop. */
  failureCount: number;
  members: number;
  onProgress: (sentence: string) => void;
  /** Ends the run early and in order. */
  signal: AbortSignal;
}

/** A process of the shop, or a node of Citus, that is hit. */
export type CitusFailure = NodeFailure | 'a server killed' | 'the worker of jobs killed';

export interface CitusTortureResult {
  injected: Record<CitusFailure, number>;
  counts: Buyers['counts'] & Buyers['traffic'];
  rounds: number;
  beaconRounds: number;
  checks: number;
  /** Commits in two phases that a failure left behind, and that were finished. */
  leftBehind: number;
  /** The time while a worker was added and shards moved to it; times in milliseconds. */
  growth: { tookMs: number; longestWaitMs: number; purchases: number; shards: number } | undefined;
  /** Everything that was lost, doubled or wrong. */
  violations: string[];
}

const database = 'kaifu';
const shards = 8;
const longestPauseMs = 6_000;
/** After so many failures the draws and the books are checked, too. */
const failuresPerCheck = 7;

const shopFailures = {
  'a server killed': 'server',
  'the worker of jobs killed': 'worker',
} as const;
const failures: readonly CitusFailure[] = [
  ...nodeFailures,
  'a server killed',
  'the worker of jobs killed',
];

interface Stage extends ShopForTorture {
  cluster: CitusCluster;
  links: Links;
}

/**
 * Kills, freezes and cuts off nodes of Citus and kills processes of the shop while members buy and
 * decide, adds a worker halfway, and checks after each failure that nothing was lost.
 */
export async function tortureCitus(options: CitusTortureOptions): Promise<CitusTortureResult> {
  await using running = new AsyncDisposableStack();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kaifu-torture-citus-')));
  await chmod(folder, 0o755); // under root, PostgreSQL's own user must be able to enter
  running.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const links = new Links();
  running.defer(() => links.end());
  const cluster = await startCitusCluster({ durable: true, reach: links.reach });
  running.defer(() => cluster.stop());
  await cluster.createDatabase(database);
  const databaseUrl = cluster.url(database);
  await withConnection(databaseUrl, (client) =>
    client.query(`alter database ${database} set citus.shard_count = ${shards}`),
  );
  const { members } = options;
  const shop = await openShopForTorture(
    { databaseUrl, folder, members, servers: 2, longestPauseMs },
    running,
  );
  return await injectAndCheck({ ...shop, cluster, links }, options);
}

/** Hits one target after the other, and checks after each that nothing was lost. */
async function injectAndCheck(
  stage: Stage,
  { failureCount, onProgress, signal }: CitusTortureOptions,
): Promise<CitusTortureResult> {
  const { tortured, buyers, checker } = stage;
  const injected = Object.fromEntries(failures.map((failure) => [failure, 0])) as Record<
    CitusFailure,
    number
  >;
  const violations: string[] = [];
  let [checks, leftBehind] = [0, 0];
  let growth: CitusTortureResult['growth'];
  const check = async (isFull: boolean) => {
    const answered = buyers.takeAnswered();
    const found = isFull ? checker.findViolations(answered) : checker.findLost(answered);
    violations.push(...(await found), ...buyers.violations, ...tortured.violations);
    if (isFull) checks++;
  };
  for (let count = 0; count < failureCount && violations.length === 0 && !signal.aborted; count++) {
    await sleep(randomInt(200, 1_500));
    if (growth === undefined && count >= failureCount / 2) {
      onProgress('a worker is added, shards move to it');
      growth = await grow(stage);
      onProgress(`moved ${growth.shards} shards in ${growth.tookMs} ms`);
    }
    const failure = failures[count % failures.length] ?? 'a worker killed';
    onProgress(failure);
    if (isOfShop(failure)) await tortured.inject(shopFailures[failure]);
    else await injectFailure(stage, failure);
    injected[failure]++;
    leftBehind += await countLeftBehind(urlsOf(stage));
    await check((count + 1) % failuresPerCheck === 0);
    onProgress(
      `${count + 1} of ${failureCount} failures, ${buyers.counts.purchases} purchases, ${leftBehind} commits left behind, ${violations.length} violations`,
    );
  }
  await buyers.stop();
  violations.push(...(await checker.findUndrawn()), ...(await findUnfinished(urlsOf(stage))));
  await check(true);
  return {
    ...{ injected, checks, leftBehind, growth },
    counts: { ...buyers.counts, ...buyers.traffic },
    rounds: checker.rounds,
    beaconRounds: await checker.countBeaconRounds(),
    violations: [...new Set(violations)],
  };
}

const isOfShop = (failure: CitusFailure): failure is keyof typeof shopFailures =>
  failure in shopFailures;

const urlsOf = ({ cluster }: Stage) => cluster.nodes.map((node) => cluster.url(database, node));

/**
 * Adds a worker and moves shards to it while members buy.
 *
 * @throws Error if Citus moved no shard there
 */
async function grow({ cluster, buyers }: Stage): Promise<CitusTortureResult['growth'] & {}> {
  const { purchases } = buyers.counts;
  buyers.traffic.longestMs = 0;
  const begun = performance.now();
  const worker = await cluster.addWorker(database);
  await withConnection(cluster.url(database), async (client) => {
    await client.query('select citus_rebalance_start()');
    await client.query('select citus_rebalance_wait()');
  });
  const { rows } = await withConnection(cluster.url(database, worker), (client) =>
    client.query<{ count: number }>(
      `select count(*)::integer as count from pg_dist_placement
       join pg_dist_shard using (shardid) join pg_dist_partition using (logicalrelid)
       where partmethod = 'h' and groupid = (select groupid from pg_dist_local_group)`,
    ),
  );
  const moved = rows[0]?.count ?? 0;
  if (moved === 0) throw new Error('Citus moved no shard to the new worker');
  return {
    tookMs: Math.round(performance.now() - begun),
    longestWaitMs: Math.round(buyers.traffic.longestMs),
    purchases: buyers.counts.purchases - purchases,
    shards: moved,
  };
}
