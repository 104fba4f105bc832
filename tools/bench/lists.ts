import { makeMembers, makePack } from '../../server/src/testing/factories.ts';
import { type BenchPostgres, openBenchShop } from './bench-shop.ts';
import { startHttpServer } from './http.ts';
import { inTurns, type Load } from './load.ts';
import type { BenchOptions } from './options.ts';
import { milliseconds, perSecond, type Section } from './section.ts';

const packs = 24;
const waiting = 64;

/**
 * Measures the top page's list over HTTP: with a cache of one second, with the same list serialised
 * and compressed for each request, and without a cache.
 */
export async function measureLists(server: BenchPostgres, options: BenchOptions): Promise<Section> {
  const url = await server.newDatabase();
  const shop = openBenchShop(url);
  for (let made = 0; made < packs; made++) await makePack(shop);
  const members = await makeMembers(shop, waiting);
  const cookies = await Promise.all(
    members.map(
      async (memberId) =>
        `m.${(await shop.sessions.start(memberId, { isPersistent: false })).secret}`,
    ),
  );
  const start = (listsTtlMs: number, preparesNoList = false) =>
    startHttpServer({ url, folder: server.folder, seller: 'rounds', listsTtlMs, preparesNoList });
  const prepared = await start(1000);
  const cached = await start(1000, true);
  const read = await start(0);
  const order = { packId: 0, ask: 'top-list', cookies, seconds: options.seconds } as const;
  const measured = await inTurns(options.rounds, {
    prepared: () => prepared.load(order),
    cached: () => cached.load(order),
    read: () => read.load(order),
  });
  await Promise.all([prepared, cached, read].map((one) => one.stop()));
  await shop.close();
  return {
    title: 'The top page’s list',
    text: `${packs} packs, ${waiting} members, over HTTP, compressed, as browsers ask for it. What it says remains is at most a second old and decides nothing: a purchase is judged on the locked stock.`,
    head: ['', 'lists', 'p50', 'p99'],
    rows: [
      row('cached, serialised and compressed once', measured.prepared),
      row('cached, serialised and compressed for each request', measured.cached),
      row('not cached', measured.read),
    ],
    targets: [
      {
        what: 'the list cached to not cached',
        measured: measured.prepared.perSecond / measured.read.perSecond,
        target: 8,
      },
      {
        what: 'the list compressed once to for each request',
        measured: measured.prepared.perSecond / measured.cached.perSecond,
        target: 2,
      },
    ],
  };
}

function row(name: string, load: Load): string[] {
  return [name, perSecond(load.perSecond), milliseconds(load.p50), milliseconds(load.p99)];
}
