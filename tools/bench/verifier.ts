// npm run bench:verifier: measures how long it takes to verify a large pack that is almost sold
// out, with the verifier of /fairness and `npm run verify`, on one thread and without the download
// of the log. Prints the result, which docs/fairness.md quotes.
import { maxPackUnits } from '#contract/shop/draw.ts';
import { publicLogOf } from '../../server/src/draw/testing-public-log.ts';
import { makeMembers } from '../../server/src/testing/factories.ts';
import { type Log, sourceOf } from '../../web/shop/features/fairness/verifier/log.ts';
import { type Depth, verify } from '../../web/shop/features/fairness/verifier/verify.ts';
import { buy, openBenchShop, startBenchPostgres } from './bench-shop.ts';
import { makeHotPack } from './in-process.ts';
import { medianOf } from './load.ts';

const times = 3;
const cardsOfPurchase = 10;
/**
 * The largest possible pack at its release, and a large pack in which each purchase has a round of
 * its own because no two purchases coincide.
 */
const sales = {
  '256 members at once': { atOnce: 256, units: maxPackUnits },
  'one member after another': { atOnce: 1, units: 1_000_000 },
};

const server = await startBenchPostgres();
try {
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
    for (const depth of depths) {
      const seconds: number[] = [];
      for (let time = 0; time < times; time++) seconds.push(await secondsOf(packId, depth, log));
      process.stdout.write(
        `${name}: ${log.rounds.length.toLocaleString('en-US')} rounds, ${depth}: ${medianOf(seconds).toFixed(1)} s\n`,
      );
    }
  }
  await shop.close();
} finally {
  await server.stop();
}

/** The time of one verification, by the buyer of the middle round. */
async function secondsOf(packId: number, depth: Depth, log: Log): Promise<number> {
  const purchase = log.rounds[log.rounds.length >> 1]?.entries[0]?.purchase ?? '';
  const begun = performance.now();
  const result = await verify({ packId, depth, own: [{ purchase }], memory: null }, sourceOf(log));
  if (!result.ok)
    throw new Error(`the verifier refuses the log: ${JSON.stringify(result.failure)}`);
  return (performance.now() - begun) / 1000;
}
