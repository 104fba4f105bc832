import { makeMembers } from '../../server/src/testing/factories.ts';
import { type BenchPostgres, buy, openBenchShop } from './bench-shop.ts';
import type { BuyerOrder } from './buyer.ts';
import { startBuyers } from './buyers.ts';
import { makeHotPack } from './in-process.ts';
import { inTurns, type Load, runLoad } from './load.ts';
import type { BenchOptions } from './options.ts';
import { milliseconds, perSecond, type Section } from './section.ts';

const waiting = 256;

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
  const order = { url, packIds: packIds.slice(0, 1), seconds: options.seconds };
  const inProcesses = async (orders: readonly BuyerOrder[]) => (await startBuyers(orders)).run();
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
