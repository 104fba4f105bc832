import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { GapWatch } from './gap-watch.ts';
import { nodesOf, plainLayout } from './layout.ts';
import type { Node } from './network.ts';
import { checkAnswered, endAndCompare, onCluster, type Parts, seconds } from './torture-cluster.ts';

/** Ways in which all of etcd is lost. */
export const etcdLosses = ['stopped', 'its data lost', 'stopped, then the leader lost'] as const;
export type EtcdLoss = (typeof etcdLosses)[number];

/** A loss of all of etcd as the members saw it; times in milliseconds. */
export interface EtcdLossTimes {
  loss: EtcdLoss;
  /** Patroni's `failsafe_mode` */
  failsafe: boolean;
  /** Whether the same node led all the time. */
  hasLeaderStayed: boolean;
  /** The longest time without a purchase. */
  withoutPurchase: number;
  /** From the start of etcd until the next purchase. */
  afterReturn: number;
}

export interface EtcdLossResult {
  times: EtcdLossTimes[];
  purchases: number;
  errors: string[];
}

export interface EtcdLossOptions {
  losses: readonly EtcdLoss[];
  failsafe: boolean;
  members: number;
  onProgress: (sentence: string) => void;
}

/** How long etcd stays away, in milliseconds: several times Patroni's `ttl` in this trial. */
export const staysAwayMs = 40_000;
/** The leader is lost so many milliseconds after etcd: Patroni has noticed by then. */
const leaderLostAfterMs = 10_000;
const calmMs = 3_000;
const pollMs = 100;
/** How often in a row a node must fail to report that it leads, until it counts as no leader. */
const missedByNonLeader = 20;

/**
 * Loses all members of etcd while members buy, in one way after the other, and checks after each
 * time that no purchase was lost.
 */
export function loseEtcd(options: EtcdLossOptions): Promise<EtcdLossResult> {
  return onCluster({ ...options, layout: plainLayout }, async (parts) => {
    const { buyers } = parts;
    const begun = new Date();
    const times: EtcdLossTimes[] = [];
    const errors: string[] = [];
    using gaps = new GapWatch(() => buyers.counts.purchases);
    for (const loss of options.losses) {
      const seen = await loseOnce(parts, loss, gaps);
      times.push({ loss, failsafe: options.failsafe, ...seen });
      errors.push(...(await checkAnswered(parts, { isFull: false })));
      options.onProgress(
        `etcd ${loss}, failsafe_mode ${options.failsafe}: the leader ${seen.hasLeaderStayed ? 'stayed' : 'did not stay'}, ${seconds(seen.withoutPurchase)} s without a purchase, the next one ${seconds(seen.afterReturn)} s after etcd’s start; ${errors.length} violations`,
      );
      if (errors.length > 0) break;
    }
    errors.push(...(await endAndCompare(parts, begun)));
    return { times, purchases: buyers.counts.purchases, errors: [...new Set(errors)] };
  });
}

/** Loses etcd once, and brings it back. */
async function loseOnce({ cluster }: Parts, loss: EtcdLoss, gaps: GapWatch) {
  const leader = await cluster.untilAllFollow();
  await sleep(calmMs);
  using leaders = new LeaderWatch(cluster, leader);
  gaps.start();
  await cluster.killEtcd({ withData: loss === 'its data lost' });
  if (loss === 'stopped, then the leader lost') {
    await sleep(leaderLostAfterMs);
    await cluster.killNode(leader);
  }
  // Lost data do not come back by waiting, so an empty etcd is started at once.
  if (loss !== 'its data lost') await sleep(staysAwayMs);
  for (const node of nodesOf(cluster.layout)) cluster.startNode(node);
  const afterReturn = await gaps.untilNextPurchase();
  await gaps.untilPurchasesGoOn();
  await cluster.untilAllFollow();
  // A cluster that was rebuilt from an empty etcd may still change its leader.
  await gaps.untilPurchasesGoOn();
  return { withoutPurchase: gaps.longest, afterReturn, hasLeaderStayed: leaders.hasStayed };
}

/** Watches whether one node leads all the time. */
class LeaderWatch {
  #missed = 0;
  #isOver = false;

  constructor(cluster: Cluster, leader: Node) {
    void this.#watch(cluster, leader);
  }

  /** A busy machine may leave some questions without an answer. */
  get hasStayed(): boolean {
    return this.#missed < missedByNonLeader;
  }

  async #watch(cluster: Cluster, leader: Node): Promise<void> {
    for (; !this.#isOver && this.hasStayed; await sleep(pollMs))
      this.#missed = (await cluster.leader()) === leader ? 0 : this.#missed + 1;
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
  }
}
