import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeMembers } from '../../server/src/testing/factories.ts';
import { type BenchPostgres, buy, openBenchShop } from './bench-shop.ts';
import type { BuyerOrder } from './buyer.ts';
import { makeHotPack } from './in-process.ts';
import { inTurns, type Load, runLoad } from './load.ts';
import type { BenchOptions } from './options.ts';
import { milliseconds, perSecond, type Section } from './section.ts';

const waiting = 256;
const buyer = fileURLToPath(new URL('buyer.ts', import.meta.url));

/**
 * Compares one and two server processes that sell one pack, and one and ten packs that are sold in
 * this process.
 */
export async function measureProcesses(
  server: BenchPostgres,
  options: BenchOptions,
): Promise<Section> {
  const url = await server.newDatabase();
  const shop = openBenchShop(url);
  const members = await makeMembers(shop, waiting, { points: 1_000_000_000 });
  const packIds: number[] = [];
  while (packIds.length < 10) packIds.push(await makeHotPack(shop));
  const packOf = (caller: number, packs: number) => packIds[caller % packs] ?? 0;
  const inThisProcess = (packs: number) =>
    runLoad(waiting, options.seconds, (caller) =>
      buy(shop, members[caller] ?? 0, packOf(caller, packs)),
    );
  const order = { url, packId: packOf(0, 1), seconds: options.seconds };
  const measured = await inTurns(options.rounds, {
    one: () => inProcesses([{ ...order, members }]),
    two: () =>
      inProcesses([
        { ...order, members: members.slice(0, waiting / 2) },
        { ...order, members: members.slice(waiting / 2) },
      ]),
    ten: () => inThisProcess(10),
    single: () => inThisProcess(1),
  });
  await shop.close();
  const row = (name: string, load: Load) => [
    name,
    perSecond(load.perSecond),
    milliseconds(load.p50),
    milliseconds(load.p99),
  ];
  return {
    title: 'Several processes, several packs',
    text: `${waiting} members in all. Processes of one shop meet at the pack’s row; packs do not meet at all, but share the machine.`,
    head: ['', 'purchases', 'p50', 'p99'],
    rows: [
      row('one process, one pack', measured.one),
      row('two processes, one pack', measured.two),
      row('one process, one pack (in this process)', measured.single),
      row('one process, ten packs', measured.ten),
    ],
    targets: [],
  };
}

/** Runs buyers in processes of their own. They start together once all of them are warm. */
async function inProcesses(orders: readonly BuyerOrder[]): Promise<Load> {
  const children = orders.map((order) => fork(buyer, [JSON.stringify(order)]));
  // Wait for all exits from the beginning, because one process may end before another.
  const ended = Promise.all(children.map((child) => once(child, 'exit')));
  await Promise.all(children.map(nextWord));
  const loads = await Promise.all(
    children.map((child) => {
      const load = nextWord(child) as Promise<Load>;
      child.send('go');
      return load;
    }),
  );
  await ended;
  return {
    perSecond: loads.reduce((sum, load) => sum + load.perSecond, 0),
    p50: Math.max(...loads.map((load) => load.p50)),
    p99: Math.max(...loads.map((load) => load.p99)),
  };
}

/** Waits for the next message of a child process. Throws if it ends. */
function nextWord(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`a buyers’ process ended with code ${code}`)));
  });
}
