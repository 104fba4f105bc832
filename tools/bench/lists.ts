import { makeMembers, makePack } from '../../server/src/testing/factories.ts';
import { type BenchPostgres, openBenchShop } from './bench-shop.ts';
import { startHttpServer } from './http.ts';
import { inTurns } from './load.ts';
import type { BenchOptions } from './options.ts';
import { milliseconds, perSecond, ratio, type Section } from './section.ts';

const packs = 24;
const waiting = 64;

/** Measures the top page's list over HTTP, with a cache of one second and without a cache. */
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
  const kept = await startHttpServer({
    url,
    folder: server.folder,
    seller: 'rounds',
    listsTtlMs: 1000,
  });
  const read = await startHttpServer({
    url,
    folder: server.folder,
    seller: 'rounds',
    listsTtlMs: 0,
  });
  const order = { packId: 0, ask: 'top-list', cookies, seconds: options.seconds } as const;
  const measured = await inTurns(options.rounds, {
    kept: () => kept.load(order),
    read: () => read.load(order),
  });
  await Promise.all([kept.stop(), read.stop(), shop.close()]);
  const gain = measured.kept.perSecond / measured.read.perSecond;
  return {
    title: 'The top page’s list',
    text: `${packs} packs, ${waiting} members, over HTTP, compressed, as browsers ask for it. What it says remains is at most a second old and decides nothing: a purchase is judged on the locked stock.`,
    head: ['', 'lists', 'p50', 'p99'],
    rows: [
      [
        'kept',
        perSecond(measured.kept.perSecond),
        milliseconds(measured.kept.p50),
        milliseconds(measured.kept.p99),
      ],
      [
        'read anew',
        perSecond(measured.read.perSecond),
        milliseconds(measured.read.p50),
        milliseconds(measured.read.p99),
      ],
      ['gain', ratio(gain), '', ''],
    ],
    targets: [{ what: 'the list kept to read anew', measured: gain, target: 8 }],
  };
}
