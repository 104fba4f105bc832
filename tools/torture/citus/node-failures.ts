import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CitusCluster, CitusNode } from '../../../server/src/testing/citus-cluster.ts';
import type { Links } from './links.ts';

/** The failures of a node of Citus. */
export const nodeFailures = [
  'a worker killed',
  'a worker frozen',
  'a worker cut off',
  'the coordinator killed',
  'the coordinator frozen',
] as const;
export type NodeFailure = (typeof nodeFailures)[number];

/** How long a node stays away at most, in milliseconds. */
const longestAwayMs = 6_000;

/** Hits a node. It runs again when this returns. */
export async function injectFailure(
  { cluster, links }: { cluster: CitusCluster; links: Links },
  failure: NodeFailure,
): Promise<void> {
  const [coordinator, ...workers] = cluster.nodes;
  const worker = workers[randomInt(workers.length)];
  if (coordinator === undefined || worker === undefined) throw new Error('a node is missing');
  switch (failure) {
    case 'a worker killed':
      return killAndStart(worker);
    case 'a worker frozen':
      return freeze(worker);
    case 'a worker cut off':
      links.cut(worker.port);
      await stayAway();
      return links.mend(worker.port);
    case 'the coordinator killed':
      return killAndStart(coordinator);
    case 'the coordinator frozen':
      return freeze(coordinator);
  }
}

const stayAway = () => sleep(randomInt(500, longestAwayMs));

/** Kills all processes of a node at once, as a power failure does, and starts it again. */
async function killAndStart(node: CitusNode): Promise<void> {
  const { process } = node;
  if (process === undefined) return;
  const ended = once(process, 'exit');
  await node.signalAll('SIGKILL');
  await ended;
  await stayAway();
  await node.start();
}

/** Stops all processes of a node for a while. Its connections stay open. */
async function freeze(node: CitusNode): Promise<void> {
  await node.signalAll('SIGSTOP');
  await stayAway();
  await node.signalAll('SIGCONT');
}
