// npm run bench:verifier: measures how long it takes to verify a large pack that is almost sold
// out, with the verifier of /fairness and `npm run verify`, without the download of the log: on one
// thread, and both versions also on all, as page and command do. Prints the result, which
// docs/fairness.md quotes. `--versions` compares the versions alone; `--phone` measures the page on
// a slow phone.
import { maxPackUnits } from '#contract/shop/draw.ts';
import type { RoundEntry } from '#contract/shop/published.ts';
import { publicLogOf } from '../../server/src/draw/testing-public-log.ts';
import { makeMembers } from '../../server/src/testing/factories.ts';
import { openOnNodeThreads } from '../../web/shop/features/fairness/cli/open-on-node-threads.ts';
import { makeLog, makeSeal } from '../../web/shop/features/fairness/testing/make-log.ts';
import { makeLog2, makeSeal2 } from '../../web/shop/features/fairness/testing/make-log-2.ts';
import { type Log, sourceOf } from '../../web/shop/features/fairness/verifier/log.ts';
import { type Depth, verify } from '../../web/shop/features/fairness/verifier/verify.ts';
import { buy, openBenchShop, startBenchPostgres } from './bench-shop.ts';
import { makeHotPack } from './in-process.ts';
import { medianOf } from './load.ts';
import { measurePhone } from './verifier-phone.ts';

const times = 3;
/** How often the versions are compared. */
const turns = 5;
const cardsOfPurchase = 10;
/**
 * The largest possible pack at its release, and a large pack in which each purchase has a round of
 * its own because no two purchases coincide.
 */
const sales = {
  '256 members at once': { atOnce: 256, units: maxPackUnits },
  'one member after another': { atOnce: 1, units: 1_000_000 },
};

/** The cards of the comparison. Each round has a number of the beacon of its own. */
const comparedUnits = 1_000_000;

if (process.argv.includes('--phone')) await measurePhone();
else {
  await compareVersions();
  if (!process.argv.includes('--versions')) await measureSales();
}

/** Measures the verification of logs of sales of several sizes. */
async function measureSales(): Promise<void> {
  await using running = new AsyncDisposableStack();
  const server = await startBenchPostgres();
  running.defer(() => server.stop());
  const shop = openBenchShop(await server.newDatabase());
  const members = await makeMembers(shop, 256, { points: 1_000_000_000 });
  for (const [name, { atOnce, units }] of Object.entries(sales)) {
    const packId = await makeHotPack(shop, units);
    const buyers = members.slice(0, atOnce);
    const together = atOnce * cardsOfPurchase;
    for (let sold = 0; sold + together <= units; sold += together) {
      await Promise.all(buyers.map((id) => buy(shop, id, packId, cardsOfPurchase)));
    }
    const { log } = await publicLogOf(shop.db, packId);
    const depths = log.rounds.length > 10_000 ? (['mine'] as const) : (['mine', 'all'] as const);
    for (const depth of depths) await report(name, packId, depth, log);
  }
  await shop.close();
}

/** Measures the verification of the same sale under both versions, sold to 256 members at once. */
async function compareVersions(): Promise<void> {
  const counts = [100, 9_900, 90_000, 900_000];
  const rounds = sale(comparedUnits, 256);
  const extras = [{ id: 1, kind: 'every', n: 1_000 }] as const;
  const [first, second] = [
    makeLog(makeSeal(counts), rounds),
    makeLog2(makeSeal2(counts, extras), rounds),
  ];
  for (const depth of ['mine', 'all'] as const) {
    for (const threads of ['one thread', 'all threads'] as const) {
      const { time, computing } = await inTurns(
        () => secondsOf(7, depth, first, threads),
        () => secondsOf(7, depth, second, threads),
      );
      process.stdout.write(
        `1,000,000 cards to 256 at once, ${depth}, ${threads}: version 1 and version 2 with a beacon ${time}; computing time ${computing}\n`,
      );
    }
  }
}

/**
 * Measures two things by turns. Returns the medians and the median of the ratios of each turn, of
 * the time by the clock and of the computing time of all threads: other work of the machine
 * lengthens the first, and hardly the second.
 */
async function inTurns(
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<{ time: string; computing: string }> {
  const times: [number, number][] = [];
  const computing: [number, number][] = [];
  for (let turn = 0; turn < turns; turn++) {
    const [one, other] = [await measured(first), await measured(second)];
    times.push([one.seconds, other.seconds]);
    computing.push([one.computing, other.computing]);
  }
  return { time: medianRatioOf(times), computing: medianRatioOf(computing) };
}

/** Measures seconds by the clock, and of computing by all threads of this process. */
async function measured(work: () => Promise<number>) {
  const before = process.cpuUsage();
  const seconds = await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds, computing: (user + system) / 1_000_000 };
}

/** Writes the medians of both, and the median of their ratios. */
function medianRatioOf(pairs: readonly [number, number][]): string {
  const one = medianOf(pairs.map(([first]) => first)).toFixed(2);
  const other = medianOf(pairs.map(([, second]) => second)).toFixed(2);
  const ratio = medianOf(pairs.map(([first, second]) => second / first)).toFixed(2);
  return `${one} s, ${other} s, ${ratio} x`;
}

/** Makes the rounds of a sale to so many members at once. */
function sale(units: number, atOnce: number): RoundEntry[][] {
  const together = atOnce * cardsOfPurchase;
  return Array.from({ length: Math.floor(units / together) }, (_, round) =>
    Array.from({ length: atOnce }, (__, buyer) => ({
      purchase: `p-${round}-${buyer}`,
      count: cardsOfPurchase,
      client_seed: '',
    })),
  );
}

/** Prints how long the verification of a log takes. */
async function report(name: string, packId: number, depth: Depth, log: Log): Promise<void> {
  const seconds: number[] = [];
  for (let time = 0; time < times; time++) seconds.push(await secondsOf(packId, depth, log));
  process.stdout.write(
    `${name}: ${log.rounds.length.toLocaleString('en-US')} rounds, ${depth}: ${medianOf(seconds).toFixed(1)} s\n`,
  );
}

/** Measures one verification, by the buyer of the middle round. */
async function secondsOf(
  packId: number,
  depth: Depth,
  log: Log,
  threads: 'one thread' | 'all threads' = 'one thread',
): Promise<number> {
  const purchase = log.rounds[log.rounds.length >> 1]?.entries[0]?.purchase ?? '';
  const source = sourceOf(log);
  const opener = threads === 'one thread' ? undefined : openOnNodeThreads(source);
  const begun = performance.now();
  const result = await verify({ packId, depth, own: [{ purchase }], memory: null }, source, opener);
  const seconds = (performance.now() - begun) / 1000;
  opener?.dismiss();
  if (!result.ok)
    throw new Error(`the verifier refuses the log: ${JSON.stringify(result.failure)}`);
  return seconds;
}
