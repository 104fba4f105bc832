import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from '../../../server/src/app/shop.ts';
import type { Buyers } from '../buyers.ts';
import { Checker, withRetries } from '../checks.ts';
import { countLeftBehind, findUnfinished } from '../left-behind.ts';
import { Cluster, saveLogs } from './cluster.ts';
import { openClusterShop, settleAll } from './cluster-shop.ts';
import {
  causeFailover,
  type Disturbance,
  disturb,
  disturbances,
  type Failover,
  failovers,
} from './failures.ts';
import { GapWatch } from './gap-watch.ts';
import { databaseUrlOn, type Layout, nodesOf } from './layout.ts';
import type { ShopProcesses } from './shops.ts';
import { findDifferences } from './standbys.ts';

export interface ClusterTortureOptions {
  layout: Layout;
  /** The kinds of failovers, in their order. */
  failovers: readonly Failover[];
  members: number;
  /** Whether processes are killed and replaced beside the failovers. */
  disturbs: boolean;
  onProgress: (sentence: string) => void;
  /** Ends the run early and in order. */
  signal: AbortSignal;
}

/** A failover as the members and Patroni saw it; times in milliseconds. */
export interface FailoverTimes {
  /** The group whose leader failed; 0 is the coordinator's of a Citus. */
  group: number;
  failover: Failover;
  /** From the failure until Patroni on another node said that it leads. */
  election: number;
  /** The longest time between two purchases that were answered. */
  withoutPurchase: number;
}

export interface ClusterTortureResult {
  times: FailoverTimes[];
  disturbed: Record<Disturbance, number>;
  counts: Record<
    'purchases' | 'decisions' | 'payments' | 'exchanges' | 'retried' | 'aborted',
    number
  >;
  rounds: number;
  /** Commits in two phases of Citus that a failure left behind, and that were finished. */
  leftBehind: number;
  /** How often Patroni was restarted because it took a running standby for one that failed. */
  patroniRestarts: number;
  /** Everything that was lost, doubled or wrong. Empty if all is well. */
  errors: string[];
}

/** How many violations are named at once; the report has all. */
const namedViolations = 3;

/** After so many failovers the draws and the books are checked, too, as at the end. */
const failoversPerCheck = 5;

/** How long members buy before the first failover and after each, in milliseconds. */
const calmMs = 2_000;

/**
 * Makes one server after the other the leader by force while members buy and decide, and checks
 * after each time that nothing was lost. Ends early if a check fails.
 */
export function tortureCluster(options: ClusterTortureOptions): Promise<ClusterTortureResult> {
  return onCluster(options, (parts) => injectAndCheck(parts, options));
}

/** A cluster with a shop on which members buy, and what checks that nothing is lost. */
export interface Parts {
  cluster: Cluster;
  shop: Shop;
  shops: ShopProcesses;
  buyers: Buyers;
  checker: Checker;
}

/**
 * Starts a cluster and a shop with members who buy, and ends them after the work. If it failed or
 * found errors, the logs of all programs are kept.
 */
export async function onCluster<Result extends { errors: readonly string[] }>(
  {
    layout,
    members,
    onProgress,
    failsafe = false,
  }: Pick<ClusterTortureOptions, 'layout' | 'members' | 'onProgress'> & { failsafe?: boolean },
  work: (parts: Parts) => Promise<Result>,
): Promise<Result> {
  await using running = new AsyncDisposableStack();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kaifu-cluster-')));
  await chmod(folder, 0o755); // PostgreSQL's own user must be able to enter
  running.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  let isWell = false;
  running.defer(async () => {
    if (!isWell) onProgress(`the logs are in ${await saveLogs(folder)}`);
  });
  const cluster = await Cluster.start(folder, { layout, failsafe });
  running.defer(() => cluster.end());
  onProgress(`${nodesOf(layout).length} PostgreSQL, three etcd, HAProxy and PgBouncer run`);
  const opened = await openClusterShop(join(folder, 'shop'), layout, running);
  onProgress('two shop processes and a worker run');
  const { shop, packIds, processes: shops } = opened;
  const buyers = await opened.startBuyers(members);
  const checker = new Checker(shop, packIds);
  const result = await work({ cluster, shop, shops, buyers, checker });
  isWell = result.errors.length === 0;
  return result;
}

/**
 * Checks that nothing is lost of what the shop answered since the last check.
 *
 * @param isFull whether draws and books are checked, too
 * @returns a sentence for each violation
 */
export async function checkAnswered(
  { buyers, checker, shops }: Parts,
  { isFull }: { isFull: boolean },
): Promise<string[]> {
  const answered = buyers.takeAnswered();
  const found = isFull ? checker.findViolations(answered) : checker.findLost(answered);
  return [...(await found), ...buyers.violations, ...shops.violations];
}

/**
 * Ends the sale, waits for draws and payments that are under way, and compares everything: draws,
 * books, providers, and the servers with each other.
 *
 * @returns a sentence for each violation
 */
export async function endAndCompare(parts: Parts, begun: Date): Promise<string[]> {
  const { cluster, shop, shops, buyers } = parts;
  await buyers.stop();
  const violations = await settleAll(shop, begun);
  violations.push(...(await checkAnswered(parts, { isFull: true })));
  await shops.end(); // Nobody writes while the servers are compared.
  violations.push(...(await findUnfinished(await leadersOf(cluster))));
  for (const group of cluster.layout.groups.keys())
    violations.push(...(await withRetries(() => findDifferences(cluster, group))));
  return violations;
}

/**
 * Causes failovers and disturbances one after the other, and checks after each that nothing was
 * lost.
 */
async function injectAndCheck(
  parts: Parts,
  { failovers: wanted, disturbs, onProgress, signal }: ClusterTortureOptions,
): Promise<ClusterTortureResult> {
  const { cluster, shops, buyers, checker } = parts;
  const begun = new Date();
  const violations: string[] = [];
  const times: FailoverTimes[] = [];
  const disturbed = Object.fromEntries(disturbances.map((name) => [name, 0])) as Record<
    Disturbance,
    number
  >;
  using gaps = new GapWatch(() => buyers.counts.purchases);
  const groups = cluster.layout.groups.length;
  const kinds = failovers.length;
  let leftBehind = 0;
  for (const [place, failover] of wanted.entries()) {
    await sleep(calmMs);
    // Every kind of failover meets every group in turn.
    const group = (place + Math.floor(place / kinds)) % groups;
    const leader = await cluster.untilAllFollow(group);
    if (disturbs) {
      const disturbance = disturbances[randomInt(disturbances.length)] ?? 'a shop process killed';
      onProgress(disturbance);
      await disturb({ cluster, shops, leader }, disturbance);
      disturbed[disturbance]++;
      await untilAllGroupsFollow(cluster);
    }
    const seen = await failOver(parts, { group, failover, gaps });
    times.push(seen.times);
    leftBehind += seen.leftBehind;
    const { election, withoutPurchase } = seen.times;
    await untilAllGroupsFollow(cluster);
    const isFull = times.length % failoversPerCheck === 0;
    violations.push(...(await checkAnswered(parts, { isFull })));
    onProgress(
      `${failover}: another leads after ${seconds(election)} s, ${seconds(withoutPurchase)} s without a purchase; ${times.length} of ${wanted.length}, ${buyers.counts.purchases} purchases, ${violations.length} violations`,
    );
    for (const violation of violations.slice(0, namedViolations)) onProgress(violation);
    if (violations.length > 0 || signal.aborted) break;
  }
  violations.push(...(await endAndCompare(parts, begun)));
  return {
    ...{ times, disturbed, leftBehind },
    counts: { ...buyers.counts, ...buyers.traffic },
    rounds: checker.rounds,
    patroniRestarts: cluster.patroniRestarts,
    errors: [...new Set(violations)],
  };
}

/** Lists the addresses of the shop's database on the leader of each group. */
async function leadersOf(cluster: Cluster): Promise<string[]> {
  const urls: string[] = [];
  for (const group of cluster.layout.groups.keys())
    urls.push(databaseUrlOn(await cluster.untilLeader(group)));
  return urls;
}

/** Waits until each group has its leader and its standbys. */
async function untilAllGroupsFollow(cluster: Cluster): Promise<void> {
  for (const group of cluster.layout.groups.keys()) await cluster.untilAllFollow(group);
}

/** Causes one failover, and measures how long nothing could be bought. */
async function failOver(
  { cluster }: Parts,
  { group, failover, gaps }: { group: number; failover: Failover; gaps: GapWatch },
): Promise<{ times: FailoverTimes; leftBehind: number }> {
  const leader = await cluster.untilLeader(group);
  gaps.start();
  const begun = performance.now();
  const bringBack = await causeFailover(cluster, leader, failover);
  await cluster.untilLeader(group, leader);
  const election = performance.now() - begun;
  const leftBehind = await countLeftBehind(await leadersOf(cluster));
  const back = bringBack();
  const withoutPurchase = await gaps.untilPurchasesGoOn();
  await back;
  const longest = Math.max(withoutPurchase, gaps.longest);
  return { times: { group, failover, election, withoutPurchase: longest }, leftBehind };
}

/** Adds up the results of several runs. */
export function addUp(results: readonly ClusterTortureResult[]): ClusterTortureResult {
  const sumOf = <Name extends string>(
    all: readonly Record<Name, number>[],
    names: readonly Name[],
  ) =>
    Object.fromEntries(
      names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)]),
    ) as Record<Name, number>;
  return {
    times: results.flatMap(({ times }) => times),
    disturbed: sumOf(
      results.map(({ disturbed }) => disturbed),
      disturbances,
    ),
    counts: sumOf(
      results.map(({ counts }) => counts),
      ['purchases', 'decisions', 'payments', 'exchanges', 'retried', 'aborted'],
    ),
    rounds: results.reduce((sum, { rounds }) => sum + rounds, 0),
    leftBehind: results.reduce((sum, one) => sum + one.leftBehind, 0),
    patroniRestarts: results.reduce((sum, one) => sum + one.patroniRestarts, 0),
    errors: results.flatMap(({ errors }) => errors),
  };
}

/** Writes milliseconds as seconds with one decimal. */
export const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

/** Lists so many failovers, every kind in turn. */
export const failoversInTurn = (count: number): Failover[] =>
  Array.from({ length: count }, (_, place) => failovers[place % failovers.length] ?? failovers[0]);
