import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { groupOf, nodesOf } from './layout.ts';
import { type Node, setPaths, setWire, signalAll } from './network.ts';
import type { ShopProcesses } from './shops.ts';

/** Events that make another server the leader. */
export const failovers = [
  'PostgreSQL of the leader killed',
  'the leader’s machine killed',
  'the leader’s machine frozen',
  'the leader cut off from the network',
  'the leader cut off from the other servers, not from the shop',
  'a planned switchover',
] as const;
export type Failover = (typeof failovers)[number];

/** Events that members must not notice, or only for a moment. */
export const disturbances = [
  'a standby killed',
  'a disk filled',
  'a member of etcd killed',
  'the pooler killed',
  'a shop process killed',
  'a shop process replaced',
] as const;
export type Disturbance = (typeof disturbances)[number];

/** How long a disk stays full, in milliseconds. */
const staysFullMs = 3_000;

/** How long a former leader stays frozen or cut off after another leads, in milliseconds. */
const staysAwayMs = 3_000;

/**
 * Makes the cluster's leader fail, so that another node leads.
 *
 * @returns a function that brings the former leader back; call it once another node leads
 */
export async function causeFailover(
  cluster: Cluster,
  leader: Node,
  failover: Failover,
): Promise<() => Promise<void>> {
  switch (failover) {
    case 'PostgreSQL of the leader killed':
      await cluster.killPostgres(leader);
      return async () => {};
    case 'the leader’s machine killed':
      await cluster.killNode(leader);
      return async () => cluster.startNode(leader);
    case 'the leader’s machine frozen':
      await signalAll(leader, 'SIGSTOP');
      return async () => {
        await sleep(staysAwayMs);
        await signalAll(leader, 'SIGCONT');
      };
    case 'the leader cut off from the network':
      await setWire(leader, 'down');
      return async () => {
        await sleep(staysAwayMs);
        await setWire(leader, 'up');
      };
    case 'the leader cut off from the other servers, not from the shop': {
      const others = nodesOf(cluster.layout).filter((node) => node !== leader);
      await setPaths(leader, others, 'down');
      return async () => {
        await sleep(staysAwayMs);
        await setPaths(leader, others, 'up');
      };
    }
    case 'a planned switchover':
      await cluster.switchOver(leader);
      return async () => {};
  }
}

/** Disturbs the cluster or the shop; what was killed runs again when it returns. */
export async function disturb(
  { cluster, shops, leader }: { cluster: Cluster; shops: ShopProcesses; leader: Node },
  disturbance: Disturbance,
): Promise<void> {
  const nodes = nodesOf(cluster.layout);
  switch (disturbance) {
    case 'a standby killed': {
      const group = cluster.layout.groups[groupOf(cluster.layout, leader)] ?? [];
      const standbys = group.filter((node) => node !== leader);
      const standby = standbys[randomInt(standbys.length)] ?? leader;
      await cluster.killNode(standby);
      await sleep(staysAwayMs);
      return cluster.startNode(standby);
    }
    case 'a disk filled': {
      const node = nodes[randomInt(nodes.length)] ?? leader;
      await cluster.fillDisk(node);
      await sleep(staysFullMs);
      await cluster.clearDisk(node);
      // etcd and Patroni may have ended.
      return cluster.startNode(node);
    }
    case 'a member of etcd killed': {
      const { etcd } = cluster.layout;
      const node = etcd[randomInt(etcd.length)] ?? leader;
      await cluster.kill(`etcd ${node}`);
      await sleep(staysAwayMs);
      return cluster.startEtcd(node);
    }
    case 'the pooler killed':
      await cluster.kill('pgbouncer');
      return cluster.startPooler();
    case 'a shop process killed':
      return shops.kill();
    case 'a shop process replaced':
      return shops.deploy();
  }
}
