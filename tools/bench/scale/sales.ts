import { withConnection } from '../../../server/src/db/connection.ts';
import { startBuyers } from '../buyers.ts';
import { medianOf } from '../load.ts';
import type { Engine } from './engines.ts';
import { costSince, readCost } from './node-cost.ts';

/** The cost of the purchases of one measurement. */
export interface Sale {
  perSecond: number;
  /** Latencies of a purchase, in milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the shop's processes for a purchase, in milliseconds. */
  shopCpuMs: number;
  /** The same of each node, the coordinator first. */
  nodeCpuMs: number[];
  walBytes: number[];
  fsyncs: number[];
}

export interface SaleOrder {
  engine: Engine;
  processes: number;
  /** Over how many packs the members spread. */
  packs: number;
  seconds: number;
}

/**
 * Lets all members buy in some processes of the shop, and measures what it costs.
 *
 * @param firstPack the place of the first of their packs
 */
export async function measureSale(
  { engine, processes, packs, seconds }: SaleOrder,
  firstPack: number,
): Promise<Sale> {
  const share = engine.members.length / processes;
  const orders = Array.from({ length: processes }, (_, place) => ({
    url: engine.url,
    packIds: engine.packIds.slice(firstPack, firstPack + packs),
    members: engine.members.slice(place * share, (place + 1) * share),
    seconds,
  }));
  // A session counts its fsyncs up to a second later, so those of the warm-up count, too.
  const atFirst = await readEngine(engine);
  const buyers = await startBuyers(orders);
  const before = await readEngine(engine);
  const { cpuMs, ...load } = await buyers.run();
  const after = await readEngine(engine);
  const costs = engine.nodes.map((_, place) => ({
    whole: costSince(costAt(atFirst, place), costAt(after, place)),
    measured: costSince(costAt(before, place), costAt(after, place)),
  }));
  const measured = after.purchases - before.purchases;
  const whole = after.purchases - atFirst.purchases;
  return {
    ...load,
    shopCpuMs: cpuMs / measured,
    nodeCpuMs: costs.map((cost) => cost.measured.cpuMs / measured),
    walBytes: costs.map((cost) => cost.measured.walBytes / measured),
    fsyncs: costs.map((cost) => cost.whole.fsyncs / whole),
  };
}

/** Reads what all nodes have cost, and how much was sold. */
async function readEngine({ url, nodes }: Engine) {
  const costs = await Promise.all(nodes.map(readCost));
  const purchases = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from purchase');
    return Number(rows[0]?.count);
  });
  return { costs, purchases };
}

type Reading = Awaited<ReturnType<typeof readEngine>>;

function costAt({ costs }: Reading, place: number) {
  return costs[place] ?? { cpuMs: 0, walBytes: 0, fsyncs: 0 };
}

/** The median of each number of some sales. */
export function medianSale(sales: readonly Sale[]): Sale {
  const median = (value: (sale: Sale) => number) => medianOf(sales.map(value));
  const perNode = (key: 'nodeCpuMs' | 'walBytes' | 'fsyncs') =>
    (sales[0]?.[key] ?? []).map((_, place) => median((sale) => sale[key][place] ?? 0));
  return {
    perSecond: median((sale) => sale.perSecond),
    p50: median((sale) => sale.p50),
    p99: median((sale) => sale.p99),
    shopCpuMs: median((sale) => sale.shopCpuMs),
    ...{ nodeCpuMs: perNode('nodeCpuMs'), walBytes: perNode('walBytes') },
    fsyncs: perNode('fsyncs'),
  };
}
