import { ip, layBridge } from '../../lib/bridge.ts';

/** A machine: a network namespace with an address of its own. */
export type Node = `n${number}`;

/** The address of the namespace in which the shop, the proxy and the pooler run. */
export const hubAddress = '10.77.0.1';

/** The IPv4 address of a node in the cluster's own network. */
export const addressOf = (node: Node) => `10.77.0.1${node.slice(1)}`;

/** Connects the simulated machines by a network bridge. Call it within `inNamespaces`. */
export const layNetwork = (nodes: readonly Node[]) =>
  layBridge(hubAddress, Object.fromEntries(nodes.map((node) => [node, addressOf(node)])));

/** Cuts a node off from everything, or joins it again. */
export const setWire = (node: Node, state: 'up' | 'down') => ip('link', 'set', node, state);

/** Cuts a node off from the other nodes alone, or joins it again. */
export async function setPaths(
  node: Node,
  others: readonly Node[],
  state: 'up' | 'down',
): Promise<void> {
  for (const other of others) {
    const route = [state === 'down' ? 'add' : 'del', 'blackhole', `${addressOf(other)}/32`];
    await ip('-n', node, 'route', ...route);
  }
}

/** Lists the processes of a node. */
export async function processesOn(node: Node): Promise<number[]> {
  const { stdout } = await ip('netns', 'pids', node);
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** Sends a signal to all processes of a node that still run. */
export async function signalAll(node: Node, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processesOn(node)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
