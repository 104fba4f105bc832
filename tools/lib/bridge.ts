import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs the `ip` command. */
export const ip = (...words: string[]) => execute('ip', words);

/**
 * Makes a network namespace for each machine and joins them by a bridge. It must run in a network
 * and a mount namespace of its own (`inNamespaces`), which end together with everything in them.
 *
 * @param hub the address of the namespace that it runs in
 * @param machines the address of each machine, by its name
 */
export async function layBridge(
  hub: string,
  machines: Readonly<Record<string, string>>,
): Promise<void> {
  // The names of the namespaces are files: this keeps them out of the machine's own folder.
  await execute('mkdir', ['-p', '/run/netns']);
  await execute('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  await ip('link', 'set', 'lo', 'up');
  await ip('link', 'add', 'bridge', 'type', 'bridge');
  await ip('addr', 'add', `${hub}/24`, 'dev', 'bridge');
  await ip('link', 'set', 'bridge', 'up');
  for (const [machine, address] of Object.entries(machines)) {
    await ip('netns', 'add', machine);
    await ip('link', 'add', machine, 'type', 'veth', 'peer', 'name', 'wire', 'netns', machine);
    await ip('link', 'set', machine, 'master', 'bridge', 'up');
    await ip('-n', machine, 'addr', 'add', `${address}/24`, 'dev', 'wire');
    await ip('-n', machine, 'link', 'set', 'wire', 'up');
    await ip('-n', machine, 'link', 'set', 'lo', 'up');
  }
}

/** Removes what `layBridge` made. Nothing may run on the machines any more. */
export async function removeBridge(machines: readonly string[]): Promise<void> {
  for (const machine of machines) {
    await ip('link', 'del', machine);
    await ip('netns', 'del', machine);
  }
  await ip('link', 'del', 'bridge');
  await execute('umount', ['/run/netns']);
}
