import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopServer } from '../../../e2e/support/shop-server.ts';

/** Ends one of the shop's processes while members arrive. */
export interface ProcessEnd {
  /** After the opening of the pack, in milliseconds. */
  afterMs: number;
  /** `kill`: SIGKILL; `deploy`: SIGTERM, after which the process drains. */
  how: 'kill' | 'deploy';
}

/**
 * Ends the last process at each of the moments, and starts another in its place.
 *
 * @param servers the shop's processes, in which the others then stand
 */
export async function endProcesses(
  processEnds: readonly ProcessEnd[],
  opensAtMs: number,
  servers: ShopServer[],
  start: (port: number) => Promise<ShopServer>,
): Promise<void> {
  for (const { afterMs, how } of processEnds) {
    await sleep(Math.max(0, opensAtMs + afterMs - Date.now()));
    const ended = servers.pop();
    if (ended === undefined) throw new Error('no process is left');
    await (how === 'kill' ? ended.kill() : ended.stop());
    servers.push(await start(Number(new URL(ended.url).port)));
  }
}
