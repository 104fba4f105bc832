import { drawPublished, findDrawState } from '../../server/src/draw/index.ts';
import { makeMembers, makePack } from '../../server/src/testing/factories.ts';
import { TestBeacon } from '../../server/src/testing/test-beacon.ts';
import { type BenchPostgres, type BenchShop, buy, openBenchShop } from './bench-shop.ts';
import { inTurns, type Load, runLoad } from './load.ts';
import type { BenchOptions } from './options.ts';
import { milliseconds, perSecond, type Section } from './section.ts';

const waiting = 256;
/** The purchases that one number of the beacon draws. */
const boundPurchases = 10_000;
/** Seconds between two numbers: so long that all purchases are bound to one. */
const longPeriodSeconds = 86_400;

/**
 * Measures packs with a beacon in one process: how fast purchases are bound, next to rounds of
 * version 1, and how long the draw of many purchases takes once their number is out.
 */
export async function measureBeacon(
  server: BenchPostgres,
  options: BenchOptions,
): Promise<Section> {
  const beacon = new TestBeacon(longPeriodSeconds);
  const shop = openBenchShop(await server.newDatabase(), {}, beacon);
  const members = await makeMembers(shop, waiting, { points: 1_000_000_000 });
  const makeOne = (draw: 'beacon' | null) =>
    makePack(shop, { draw, counts: [9, 900, 2_000_000], price: 1, pointsPerCoin: 0 });
  const [bound, atOnce] = [await makeOne('beacon'), await makeOne(null)];
  const load = (packId: number) =>
    runLoad(waiting, options.seconds, (caller) => buy(shop, members[caller] ?? 0, packId));
  const measured = await inTurns(options.rounds, {
    binds: () => load(bound),
    rounds: () => load(atOnce),
  });
  const drawnMs = await measureDraw(shop, beacon, members);
  await shop.close();
  return {
    title: 'Packs with a beacon',
    text: `${waiting} members, in process. A purchase of a pack with a beacon is paid and bound, and drawn later; one of version 1 is drawn and proved at once. Once their number was out, ${boundPurchases.toLocaleString('en')} purchases bound to it were drawn and proved in ${(drawnMs / 1000).toFixed(1)} seconds, by one process.`,
    head: ['', 'purchases', 'p50', 'p99'],
    rows: [
      row('bound to a number of the beacon', measured.binds),
      row('rounds of version 1', measured.rounds),
    ],
    targets: [
      {
        what: `binds to rounds of version 1, ${waiting} waiting`,
        measured: measured.binds.perSecond / measured.rounds.perSecond,
        target: 1.2,
      },
    ],
  };
}

/** Milliseconds to draw the purchases bound to a number that is out, to the last card. */
async function measureDraw(
  shop: BenchShop,
  beacon: TestBeacon,
  members: readonly number[],
): Promise<number> {
  const packId = await makePack(shop, {
    ...{ draw: 'beacon', price: 1, pointsPerCoin: 0 },
    counts: [9, 900, 20_000],
  });
  const number = beacon.numberAt(shop.clock.now());
  await beacon.publish(shop, number);
  // The purchases of the other measurement are bound to the same number.
  await drawPublished(shop, number);
  let left = boundPurchases;
  await Promise.all(
    members.map(async (memberId) => {
      while (left-- > 0) await buy(shop, memberId, packId);
    }),
  );
  const started = performance.now();
  await drawPublished(shop, number);
  const milliseconds = performance.now() - started;
  const state = await findDrawState(shop.db, packId);
  if (state?.drawn !== boundPurchases)
    throw new Error(`${state?.drawn} of ${boundPurchases} purchases were drawn`);
  return milliseconds;
}

function row(name: string, load: Load): string[] {
  return [name, perSecond(load.perSecond), milliseconds(load.p50), milliseconds(load.p99)];
}
