// One process of the shop with members who buy in it. processes.ts starts it with an IPC channel.
// It warms up, reports that it is ready, waits for the start message and reports its load.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buy, openBenchShop } from './bench-shop.ts';
import { type Load, runLoad } from './load.ts';

export interface BuyerOrder {
  url: string;
  /** Each member buys one of these packs. */
  packIds: number[];
  members: number[];
  seconds: number;
}

/** The load of a process, and the processor time it used for it, in milliseconds. */
export interface BuyerLoad extends Load {
  cpuMs: number;
}

/** Buys packs in a process of its own for some seconds, and reports the load. */
async function main(): Promise<void> {
  const { url, packIds, members, seconds }: BuyerOrder = JSON.parse(process.argv[2] ?? '');
  process.once('disconnect', () => process.exit());
  const shop = openBenchShop(url);
  const load = (length: number) =>
    runLoad(members.length, length, (caller) =>
      buy(shop, members[caller] ?? 0, packIds[caller % packIds.length] ?? 0),
    );
  await load(0.5);
  process.send?.('warm');
  await once(process, 'message');
  const before = process.cpuUsage();
  const measured = await load(seconds);
  const { user, system } = process.cpuUsage(before);
  const answer: BuyerLoad = { ...measured, cpuMs: (user + system) / 1000 };
  process.send?.(answer);
  await shop.close();
  process.disconnect();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
