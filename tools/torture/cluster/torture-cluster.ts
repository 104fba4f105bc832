import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop } from '../../../server/src/app/shop.ts';
import { openDatabase } from '../../../server/src/db/database.ts';
import { migrateToLatest } from '../../../server/src/db/migrate.ts';
import { systemClock } from '../../../server/src/lib/clock.ts';
import { makeMembers, makePack } from '../../../server/src/testing/factories.ts';
import { Checker, withRetries } from '../checks.ts';
import { Crowd, type CrowdMember } from '../crowd.ts';
import {
  causeFailover,
  type Disturbance,
  disturb,
  disturbances,
  type Failover,
  failovers,
} from './blows.ts';
import { Cluster, databaseUrls, saveLogs } from './cluster.ts';
import { GapWatch } from './gap-watch.ts';
import { ShopProcesses } from './shops.ts';
import { findDifferences } from './standbys.ts';

export interface ClusterTortureOptions {
  /** The kinds of failovers, in their order. */
  failovers: readonly Failover[];
  members: number;
  /** Whether processes are killed and replaced beside the failovers. */
  disturbs: boolean;
  onProgress: (sentence: string) => void;
}

/** A failover as the members and Patroni saw it; times in milliseconds. */
export interface FailoverTimes {
  failover: Failover;
  /** From the fault until Patroni on another node said that it leads. */
  election: number;
  /** The longest time between two purchases that were answered. */
  withoutPurchase: number;
}

export interface ClusterTortureResult {
  times: FailoverTimes[];
  disturbed: Record<Disturbance, number>;
  counts: Crowd['counts'] & Crowd['traffic'];
  rounds: number;
  /** Everything that was lost, doubled or wrong. Empty if all is well. */
  errors: string[];
}

const packOptions = { counts: [3, 97, 9_900, 990_000], buyPoints: [5000, 300, 20, 1], price: 100 };

/** How many violations are named at once; the report has all. */
const namedViolations = 3;

/** How long members buy before the first failover and after each, in milliseconds. */
const calmMs = 2_000;

/**
 * Makes one server after the other the leader by force while members buy and decide, and checks
 * after each time that nothing was lost. Ends early if a check fails.
 */
export async function tortureCluster(
  options: ClusterTortureOptions,
): Promise<ClusterTortureResult> {
  await using running = new AsyncDisposableStack();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kaifu-cluster-')));
  await chmod(folder, 0o755); // PostgreSQL's own user must be able to enter
  running.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  let isWell = false;
  running.defer(async () => {
    if (!isWell) options.onProgress(`the logs are in ${await saveLogs(folder)}`);
  });
  const cluster = await Cluster.start(folder, { isStrict: true });
  options.onProgress('three PostgreSQL, three etcd, HAProxy and PgBouncer run');
  await migrateToLatest(databaseUrls.hosts);
  const db = openDatabase(databaseUrls.hosts, { applicationName: 'watcher' });
  running.defer(() => db.close());
  const secrets = { master: randomBytes(32), session: randomBytes(32) };
  const shop = openShop(db, systemClock, secrets);
  const packIds = [await makePack(shop, packOptions), await makePack(shop, packOptions)];
  const memberIds = await makeMembers(shop, options.members, { points: 1_000_000 });
  const members: CrowdMember[] = [];
  for (const memberId of memberIds)
    members.push({
      memberId,
      secret: (await shop.sessions.start(memberId, { isPersistent: false })).secret,
    });
  const dataFolder = join(folder, 'shop');
  await mkdir(dataFolder);
  const shops = new ShopProcesses(
    {
      KAIFU_DATA: dataFolder,
      KAIFU_DATABASE_DIRECT_URL: databaseUrls.hosts,
      KAIFU_DATABASE_SYNC: 'required',
      KAIFU_REPLICA_URL: databaseUrls.node('n3'),
      KAIFU_DEMO: 'off',
      KAIFU_LOG: 'silent',
      KAIFU_MASTER_SECRET: secrets.master.toString('hex'),
      KAIFU_SESSION_SECRET: secrets.session.toString('hex'),
    },
    [databaseUrls.hosts, databaseUrls.pooler],
  );
  running.defer(() => shops.end());
  await Promise.all([shops.start(), shops.startWorker()]);
  await shops.start();
  options.onProgress('two shop processes and a worker run');
  const crowd = new Crowd({ addresses: () => [shops.address], packIds, members });
  const checker = new Checker(shop, packIds);
  const result = await injectAndCheck({ cluster, shops, crowd, checker }, options);
  isWell = result.errors.length === 0;
  return result;
}

interface Parts {
  cluster: Cluster;
  shops: ShopProcesses;
  crowd: Crowd;
  checker: Checker;
}

async function injectAndCheck(
  parts: Parts,
  { failovers: wanted, disturbs, onProgress }: ClusterTortureOptions,
): Promise<ClusterTortureResult> {
  const { cluster, shops, crowd, checker } = parts;
  const violations: string[] = [];
  const times: FailoverTimes[] = [];
  const disturbed = Object.fromEntries(disturbances.map((name) => [name, 0])) as Record<
    Disturbance,
    number
  >;
  const check = async () => {
    violations.push(...(await checker.findViolations(crowd.takeAnswered())));
    violations.push(...crowd.complaints, ...shops.complaints);
  };
  using gaps = new GapWatch(() => crowd.counts.purchases);
  for (const failover of wanted) {
    await sleep(calmMs);
    const leader = await cluster.untilAllFollow();
    if (disturbs) {
      const disturbance = disturbances[randomInt(disturbances.length)] ?? 'a shop process killed';
      onProgress(disturbance);
      await disturb({ cluster, shops, leader }, disturbance);
      disturbed[disturbance]++;
      await cluster.untilAllFollow();
    }
    times.push(await failOver(parts, failover, gaps));
    const { election, withoutPurchase } = times.at(-1) ?? { election: 0, withoutPurchase: 0 };
    await cluster.untilAllFollow();
    await check();
    onProgress(
      `${failover}: another leads after ${seconds(election)} s, ${seconds(withoutPurchase)} s without a purchase; ${times.length} of ${wanted.length}, ${crowd.counts.purchases} purchases, ${violations.length} violations`,
    );
    if (violations.length > 0) {
      for (const violation of violations.slice(0, namedViolations)) onProgress(violation);
      break;
    }
  }
  await crowd.stop();
  await check();
  violations.push(
    ...(await withRetries(async () => findDifferences(await cluster.untilAllFollow()))),
  );
  return {
    times,
    disturbed,
    counts: { ...crowd.counts, ...crowd.traffic },
    rounds: checker.rounds,
    errors: [...new Set(violations)],
  };
}

async function failOver(
  { cluster }: Parts,
  failover: Failover,
  gaps: GapWatch,
): Promise<FailoverTimes> {
  const leader = await cluster.untilLeader();
  gaps.start();
  const begun = performance.now();
  const bringBack = await causeFailover(cluster, leader, failover);
  await cluster.untilLeader(leader);
  const election = performance.now() - begun;
  const back = bringBack();
  const withoutPurchase = await gaps.untilPurchasesGoOn();
  await back;
  return { failover, election, withoutPurchase: Math.max(withoutPurchase, gaps.longest) };
}

export const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

/** Every kind of failover in turn. */
export const failoversInTurn = (count: number): Failover[] =>
  Array.from({ length: count }, (_, place) => failovers[place % failovers.length] ?? failovers[0]);
