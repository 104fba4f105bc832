import { maxPackUnits, maxPurchaseCount } from '#contract/shop/draw.ts';
import type { Shop } from '../../server/src/app/shop.ts';
import { makeMembers, makePack } from '../../server/src/testing/factories.ts';
import { type BenchPostgres, buy, input, openBenchShop } from './bench-shop.ts';
import { inTurns, type Load, runLoad } from './load.ts';
import type { BenchOptions } from './options.ts';
import { findTool, howToGetTools, runPgbench } from './pgbench.ts';
import { eightRoundTrips, oneFunction, type Rival } from './rivals.ts';
import { milliseconds, perSecond, type Section } from './section.ts';

export const waitingCounts = [1, 16, 64, 256] as const;
const poolSizes = [1, 2, 4, 8, 16];
const clientCounts = [4, 16, 32, 48];

export interface InProcess {
  sections: Section[];
  /** Points of the plot. */
  curves: Record<'rounds' | 'function' | 'roundTrips', Map<number, Load>>;
}

/**
 * Measures purchases in one process without HTTP: rounds with all their proofs, next to other
 * designs for the same work.
 */
export async function measureInProcess(
  server: BenchPostgres,
  options: BenchOptions,
): Promise<InProcess> {
  const url = await server.newDatabase();
  const shop = openBenchShop(url);
  const members = await makeMembers(shop, 256, { points: 1_000_000_000 });
  const load: Loader = (waiting, ask, seconds = options.seconds) =>
    runLoad(waiting, seconds, (caller) => ask(members[caller] ?? 0));
  const pgbench = await openPgbench(server, url, members, options);
  const curves: InProcess['curves'] = {
    rounds: new Map(),
    function: new Map(),
    roundTrips: new Map(),
  };
  const tens = new Map<number, Load>();
  let least: Load | undefined;
  for (const waiting of waitingCounts) {
    const packId = await makeHotPack(shop);
    const byFunction = await bestPool((size) => oneFunction(url, size), waiting, load, packId);
    const byRoundTrips = await bestPool(
      (size) => eightRoundTrips(url, size),
      waiting,
      load,
      packId,
    );
    const measured = await inTurns(options.rounds, {
      rounds: () => load(waiting, (memberId) => buy(shop, memberId, packId)),
      tens: () => load(waiting, (memberId) => buy(shop, memberId, packId, 10)),
      function: () => load(waiting, (memberId) => byFunction.buy(input(memberId, packId))),
      roundTrips: () => load(waiting, (memberId) => byRoundTrips.buy(input(memberId, packId))),
      pgbench: () => (waiting === 256 ? pgbench?.run() : undefined) ?? Promise.resolve(nothing),
    });
    curves.rounds.set(waiting, measured.rounds);
    curves.function.set(waiting, measured.function);
    curves.roundTrips.set(waiting, measured.roundTrips);
    tens.set(waiting, measured.tens);
    if (pgbench !== undefined) least = measured.pgbench;
    await Promise.all([byFunction.close(), byRoundTrips.close()]);
  }
  const large = await measureLarge(load, shop, options);
  await shop.close();
  return {
    sections: [compared(curves, tens, pgbench && least && { ...pgbench, load: least }), large],
    curves,
  };
}

type Loader = (
  waiting: number,
  ask: (memberId: number) => Promise<unknown>,
  seconds?: number,
) => Promise<Load>;

const nothing: Load = { perSecond: 0, p50: 0, p99: 0 };

/**
 * Makes a pack of the largest size. It earns no coins, so that a purchase writes one ledger row, as
 * the rivals' do.
 */
export function makeHotPack(shop: Shop, size = maxPackUnits): Promise<number> {
  const top = [1, 9, 90, 900].map((part) => Math.max(1, Math.round((size / 10_000) * part)));
  const rest = size - top.reduce((sum, count) => sum + count, 0);
  return makePack(shop, {
    counts: [...top, rest],
    buyPoints: [1000, 100, 10, 1, 1],
    price: 1,
    pointsPerCoin: 0,
  });
}

/**
 * Finds the best pool size for a rival: with many connections they only queue for the lock on the
 * pack's row.
 */
async function bestPool(
  open: (size: number) => Rival,
  waiting: number,
  load: Loader,
  packId: number,
): Promise<Rival> {
  let best = { size: 1, perSecond: 0 };
  for (const size of poolSizes.filter((size) => size <= waiting)) {
    const rival = open(size);
    const { perSecond } = await load(
      waiting,
      (memberId) => rival.buy(input(memberId, packId)),
      0.4,
    );
    if (perSecond > best.perSecond) best = { size, perSecond };
    await rival.close();
  }
  return open(best.size);
}

/**
 * Runs pgbench with the number of clients that suits it best. Undefined if pgbench is not
 * installed.
 */
async function openPgbench(
  server: BenchPostgres,
  url: string,
  members: readonly number[],
  options: BenchOptions,
): Promise<{ clients: number; run(): Promise<Load> } | undefined> {
  const tool = await findTool('pgbench');
  if (tool === undefined) return undefined;
  const range = { first: Math.min(...members), last: Math.max(...members) };
  const run = (clients: number, seconds: number) =>
    runPgbench(tool, url, range, clients, seconds, server.folder);
  let best = { clients: 1, perSecond: 0 };
  for (const clients of clientCounts) {
    const perSecond = await run(clients, 1);
    if (perSecond > best.perSecond) best = { clients, perSecond };
  }
  const seconds = Math.max(1, Math.round(options.seconds));
  return {
    clients: best.clients,
    run: async () => ({ ...nothing, perSecond: await run(best.clients, seconds) }),
  };
}

/** Writes the section that compares the shop with other designs. */
function compared(
  curves: InProcess['curves'],
  tens: Map<number, Load>,
  pgbench: { clients: number; load: Load } | undefined,
): Section {
  const of = (loads: Map<number, Load>, waiting: number) => loads.get(waiting) ?? nothing;
  const most = of(curves.rounds, 256).perSecond;
  const at64 = of(curves.rounds, 64);
  return {
    title: 'In process, proofs included',
    text: `Purchases a second of one pack, median. The rivals write the same tables, each through the pool that suits it best; they prove nothing. pgbench ${
      pgbench === undefined
        ? `was ${howToGetTools}`
        : `(${pgbench.clients} clients, its best) writes the least that a purchase must leave, on rows that nobody shares: ${perSecond(pgbench.load.perSecond)} a second`
    }.`,
    head: [
      'waiting',
      'rounds',
      'p50',
      'p99',
      'rounds, 10 cards each',
      'one function',
      'eight round trips',
    ],
    rows: waitingCounts.map((waiting) => {
      const rounds = of(curves.rounds, waiting);
      return [
        String(waiting),
        perSecond(rounds.perSecond),
        milliseconds(rounds.p50),
        milliseconds(rounds.p99),
        perSecond(of(tens, waiting).perSecond),
        perSecond(of(curves.function, waiting).perSecond),
        perSecond(of(curves.roundTrips, waiting).perSecond),
      ];
    }),
    targets: [
      {
        what: 'rounds to eight round trips, 256 waiting',
        measured: most / of(curves.roundTrips, 256).perSecond,
        target: 25,
      },
      {
        what: 'rounds to one function, 256 waiting',
        measured: most / of(curves.function, 256).perSecond,
        target: 6,
      },
      {
        what: 'rounds to pgbench, 256 waiting',
        measured: pgbench && most / pgbench.load.perSecond,
        target: 1.8,
        why: howToGetTools,
      },
      { what: 'p99 to p50, 64 waiting', measured: at64.p99 / at64.p50, target: 4, bound: 'most' },
    ],
  };
}

/** Measures the largest possible purchase: alone, and while others buy single cards. */
async function measureLarge(load: Loader, shop: Shop, options: BenchOptions): Promise<Section> {
  // A fast machine sells a whole pack within some turns, so each turn sells a pack of its own.
  const measured = await inTurns(options.rounds, {
    async one() {
      const packId = await makeHotPack(shop);
      return load(1, (memberId) => buy(shop, memberId, packId));
    },
    async large() {
      const packId = await makeHotPack(shop);
      return load(1, (memberId) => buy(shop, memberId, packId, maxPurchaseCount));
    },
    loaded: async () => largeUnderLoad(shop, await makeHotPack(shop), options),
  });
  const { one, large, loaded } = measured;
  return {
    title: 'The largest purchase',
    text: `${maxPurchaseCount} cards bought at once, one purchase after the other; beside it single cards, and the same while 64 members buy single cards.`,
    head: ['', 'p50', 'p99'],
    rows: [
      ['one card, alone', milliseconds(one.p50), milliseconds(one.p99)],
      ['3,000 cards, alone', milliseconds(large.p50), milliseconds(large.p99)],
      ['3,000 cards, under load', milliseconds(loaded.p50), milliseconds(loaded.p99)],
    ],
    targets: [
      {
        what: '3,000 cards to one card, alone',
        measured: large.p50 / one.p50,
        target: 15,
        bound: 'most',
      },
    ],
  };
}

/** Measures the latency of a member who repeatedly buys 3,000 cards while 64 others buy. */
async function largeUnderLoad(shop: Shop, packId: number, options: BenchOptions): Promise<Load> {
  const [largeBuyer, ...others] = await makeMembers(shop, 65, { points: 1_000_000_000 });
  const ends = performance.now() + options.seconds * 1000;
  const background = Promise.all(
    others.map(async (memberId) => {
      while (performance.now() < ends) await buy(shop, memberId, packId);
    }),
  );
  const load = await runLoad(1, options.seconds, () =>
    buy(shop, largeBuyer ?? 0, packId, maxPurchaseCount),
  );
  await background;
  return load;
}
