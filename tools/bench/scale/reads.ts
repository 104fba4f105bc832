import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBenchShop } from '../bench-shop.ts';
import { startHttpServer } from '../http.ts';
import { medianOf } from '../load.ts';
import { addReplica, type Engine } from './engines.ts';
import { costSince, readCost } from './node-cost.ts';

const readers = 16;

/** The cost of reading pages of a pack's public log. */
export interface ReadCost {
  /** Pages a second. */
  perSecond: number;
  /** Processor time of the leader and of the replica for a page, in milliseconds. */
  leaderCpuMs: number;
  replicaCpuMs: number;
}

/** Measures pages of a public log that are read from the leader, and from a replica. */
export async function measureReads(
  engine: Engine,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ leader: ReadCost; replica: ReadCost }> {
  const [leader] = engine.nodes;
  const [packId = 0] = engine.packIds;
  if (leader === undefined) throw new Error('the engine has no node');
  const replica = await addReplica(engine);
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-bench-scale-'));
  const common = { url: engine.url, folder, seller: 'rounds', listsTtlMs: 1000 } as const;
  const servers = {
    leader: await startHttpServer(common),
    replica: await startHttpServer({ ...common, replicaUrl: replica.url }),
  };
  const shop = openBenchShop(engine.url);
  const cookies = await Promise.all(
    engine.members
      .slice(0, readers)
      .map(async (id) => `m.${(await shop.sessions.start(id, { isPersistent: false })).secret}`),
  );
  await shop.close();
  const read = async (name: 'leader' | 'replica', length: number): Promise<ReadCost> => {
    const before = await Promise.all([leader, replica].map(readCost));
    const order = { ask: 'log', packId, cookies, seconds: length } as const;
    const { perSecond } = await servers[name].load(order);
    const after = await Promise.all([leader, replica].map(readCost));
    const cpuOf = (place: number) => {
      const [one, other] = [before[place], after[place]];
      if (one === undefined || other === undefined) return 0;
      return costSince(one, other).cpuMs / (perSecond * length);
    };
    return { perSecond, leaderCpuMs: cpuOf(0), replicaCpuMs: cpuOf(1) };
  };
  const costs: Record<'leader' | 'replica', ReadCost[]> = { leader: [], replica: [] };
  try {
    for (const name of ['leader', 'replica'] as const) await read(name, 1);
    for (let round = 0; round < rounds; round++)
      for (const name of ['leader', 'replica'] as const)
        costs[name].push(await read(name, seconds));
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
  return { leader: medianRead(costs.leader), replica: medianRead(costs.replica) };
}

function medianRead(costs: readonly ReadCost[]): ReadCost {
  const median = (key: keyof ReadCost) => medianOf(costs.map((cost) => cost[key]));
  return {
    perSecond: median('perSecond'),
    leaderCpuMs: median('leaderCpuMs'),
    replicaCpuMs: median('replicaCpuMs'),
  };
}
