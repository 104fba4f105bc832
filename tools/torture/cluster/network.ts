import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Three machines, each a network namespace with an address of its own. */
export const nodes = ['n1', 'n2', 'n3'] as const;
export type Node = (typeof nodes)[number];

/** The address of the namespace in which the shop, the proxy and the pooler run. */
export const hubAddress = '10.77.0.1';
export const addressOf = (node: Node) => `10.77.0.1${node.slice(1)}`;

const ip = (...words: string[]) => execute('ip', words);

/**
 * Joins the nodes by a bridge. It must run in a network and a mount namespace of its own
 * (tools/torture-cluster.mjs), which end together with everything in them.
 */
export async function layNetwork(): Promise<void> {
  // The names of the namespaces are files: this keeps them out of the machine's own folder.
  await execute('mkdir', ['-p', '/run/netns']);
  await execute('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  await ip('link', 'set', 'lo', 'up');
  await ip('link', 'add', 'bridge', 'type', 'bridge');
  await ip('addr', 'add', `${hubAddress}/24`, 'dev', 'bridge');
  await ip('link', 'set', 'bridge', 'up');
  for (const node of nodes) {
    await ip('netns', 'add', node);
    await ip('link', 'add', node, 'type', 'veth', 'peer', 'name', 'wire', 'netns', node);
    await ip('link', 'set', node, 'master', 'bridge', 'up');
    await ip('-n', node, 'addr', 'add', `${addressOf(node)}/24`, 'dev', 'wire');
    await ip('-n', node, 'link', 'set', 'wire', 'up');
    await ip('-n', node, 'link', 'set', 'lo', 'up');
  }
}

/** Removes what `layNetwork` made. Nothing may run on the nodes any more. */
export async function removeNetwork(): Promise<void> {
  for (const node of nodes) {
    await ip('link', 'del', node);
    await ip('netns', 'del', node);
  }
  await ip('link', 'del', 'bridge');
  await execute('umount', ['/run/netns']);
}

/** Cuts a node off from everything, or joins it again. */
export const setWire = (node: Node, state: 'up' | 'down') => ip('link', 'set', node, state);

/** Cuts a node off from the other nodes alone, or joins it again. */
export async function setPaths(node: Node, state: 'up' | 'down'): Promise<void> {
  for (const other of nodes) {
    if (other === node) continue;
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
