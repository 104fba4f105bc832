import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceOf } from '../../../web/shop/features/fairness/verifier/log.ts';
import type { Verified } from '../../../web/shop/features/fairness/verifier/result.ts';
import { type OwnPurchase, verify } from '../../../web/shop/features/fairness/verifier/verify.ts';
import { noExternalServices } from '../app/shop.ts';
import type { DrawMode, ExtraPlace } from '../catalog/index.ts';
import { query } from '../db/pool.ts';
import { buyRequest, makeMembers, makePack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { BuyResult } from './buy-result.ts';
import { findStocks } from './draw.queries.ts';
import { findRoundsOfVersion2 } from './draw-2.queries.ts';
import { drawPublished } from './draw-published.ts';
import { publicLogOf } from './testing-public-log.ts';

// The verifier in the buyer's browser shares no code with the draw. It must accept all that the
// shop sells.

const beacon = new TestBeacon();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
});
afterAll(() => shop.close());

async function verifiedLogOf(packId: number, own: OwnPurchase[]): Promise<Verified> {
  const plan = { packId, depth: 'all' as const, own, memory: null };
  const result = await verify(plan, sourceOf((await publicLogOf(shop.db, packId)).log));
  if (!result.ok)
    throw new Error(`the verifier refuses the log: ${JSON.stringify(result.failure)}`);
  return result;
}

const ownOf = (results: BuyResult[]): OwnPurchase[] =>
  results.flatMap((result) =>
    result.kind === 'bought' ? [{ purchase: result.purchaseId, round: result.round }] : [],
  );

it('the public log of a pack without sales: the verifier accepts it', async () => {
  const packId = await makePack(shop, { counts: [3, 4] });
  expect(await verifiedLogOf(packId, [])).toMatchObject({ rounds: 0, cards: 0 });
});

/**
 * Finds the cards that purchases of a pack won, in the order in which they were won: those of their
 * units, or their extras.
 */
function findCardsOf(
  packId: number,
  kind: 'units' | 'extras',
): Promise<{ id: string; prizeId: number }[]> {
  const [first, count] =
    kind === 'units' ? ['first_position', 'count'] : ['first_extra', 'extra_cards'];
  return shop.db.run(
    sql<{ id: string; prizeId: number }>`
      with bought as materialized (
        select id, pack_id, ${sql.id(first)} as first, ${sql.id(count)} as count
        from purchase where pack_id = ${packId}
      )
      select bought.id, card.prize_id from bought
      join won_card as card on card.pack_id = bought.pack_id and card.position >= bought.first
        and card.position < bought.first + bought.count
      order by card.position
    `.compile(query),
  );
}

/** Has the beacon publish the numbers that some rounds of a pack wait for, and draws them. */
async function drawSome(packId: number, share: number): Promise<void> {
  const rounds = await findRoundsOfVersion2(shop.db, packId, 1, 1000);
  const numbers = [...new Set(rounds.flatMap((round) => round.beacon ?? []))];
  const newest = numbers[Math.ceil(numbers.length * share) - 1];
  if (newest === undefined) return;
  for (const number of numbers.filter((one) => one <= newest)) await beacon.publish(shop, number);
  await drawPublished(shop, newest);
}

const lastOne = { kind: 'last', n: null } as const;
const everyThird = { kind: 'every', n: 3 } as const;
const second = { kind: 'at', n: 2 } as const;

it.each<DrawMode>([null, 'instant', 'beacon'])(
  'the public log of a pack drawn by %s, after any sales: the verifier accepts it and finds all cards',
  async (draw) => {
    const [memberId = 0] = await makeMembers(shop, 1, { points: 1_000_000_000 });
    const other = shop.openAnother();
    const purchase = fc.record({
      count: fc.integer({ min: 1, max: 8 }),
      clientSeed: fc.string({ unit: 'grapheme', maxLength: 16 }),
      throughOther: fc.boolean(),
    });
    /** Bursts of simultaneous purchases. */
    const sales = fc.array(fc.array(purchase, { minLength: 1, maxLength: 8 }), { maxLength: 4 });
    const lineUps = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
    const extras = fc.constantFrom<ExtraPlace[]>([], [everyThird], [lastOne, everyThird, second]);
    await fc.assert(
      fc.asyncProperty(
        lineUps,
        extras,
        sales,
        fc.constantFrom(0, 0.5, 1),
        async (counts, places, bursts, drawnShare) => {
          const size = counts.reduce((sum, count) => sum + count, 0);
          const packId = await makePack(shop, {
            ...{ counts, draw },
            ...(draw !== null && { extras: places.filter(({ n }) => (n ?? 1) <= size) }),
          });
          const results: BuyResult[] = [];
          for (const burst of bursts) {
            const requests = burst.map(({ throughOther, ...request }) =>
              (throughOther ? other : shop).packSales.buy(
                buyRequest({ memberId, packId, ...request }),
              ),
            );
            results.push(...(await Promise.all(requests)));
            shop.clock.advance(5_000);
          }
          await drawSome(packId, drawnShare);
          const own = ownOf(results);
          const verified = await verifiedLogOf(packId, own);

          const [stock] = await findStocks(shop.db, [packId]);
          expect(verified).toMatchObject({
            rounds: stock?.round,
            purchases: own.length,
          });
          expect(verified.prizes.map((prize) => prize.left)).toEqual(stock?.counts);
          const cards = await findCardsOf(packId, 'units');
          expect(cards).toHaveLength(verified.cards);
          const extraCards = await findCardsOf(packId, 'extras');
          for (const { purchase: id, prizes, extras: won } of verified.own) {
            const drawn = cards.filter((card) => card.id === id).map((card) => card.prizeId);
            expect(drawn).toEqual(prizes);
            const besides = extraCards.filter((card) => card.id === id).map((card) => card.prizeId);
            expect(besides).toEqual(won);
          }
        },
      ),
      { numRuns: 8 },
    );
  },
);

it('the public log of a pack that names its copies: the verifier accepts it, and refuses another photo', async () => {
  const photos = [{ address: '/files/photo.webp', sha256: 'ab'.repeat(32) }];
  const packId = await makePack(shop, {
    ...{ draw: 'instant', counts: [1, 1, 4] },
    items: [
      { code: 'K-1', grader: 'PSA', grade: '10', certificate: '77', photos },
      { code: 'K-2', grader: null, grade: null, certificate: null, photos: [] },
    ],
  });
  const [memberId = 0] = await makeMembers(shop, 1, { points: 10_000 });
  const own = ownOf([await shop.packSales.buy(buyRequest({ memberId, packId, count: 6 }))]);
  await verifiedLogOf(packId, own);
  const { log } = await publicLogOf(shop.db, packId);
  if (log.seal.scheme !== 'kaifu-draw-2') throw new Error('the pack is of version 1');
  expect(log.seal.prizes.map(({ item }) => item)).toEqual([
    { code: 'K-1', grader: 'PSA', grade: '10', certificate: '77', photos: ['ab'.repeat(32)] },
    { code: 'K-2', grader: null, grade: null, certificate: null, photos: [] },
    null,
  ]);
  const prizes = log.seal.prizes.map((prize) => ({
    ...prize,
    item: prize.item && { ...prize.item, photos: ['cd'.repeat(32)] },
  }));
  const result = await verify(
    { packId, depth: 'all', own, memory: null },
    sourceOf({ ...log, seal: { ...log.seal, prizes } }),
  );
  expect(result).toMatchObject({ ok: false });
});

it('a public log with one prize replaced by another: the verifier rejects it', async () => {
  const [memberId = 0] = await makeMembers(shop, 1, { points: 10_000 });
  const packId = await makePack(shop, { counts: [5, 5] });
  const own = ownOf([await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }))]);
  const { log } = await publicLogOf(shop.db, packId);
  const [one = 0, two = 0] = log.seal.prizes.map((prize) => prize.id);
  const rounds = log.rounds.map((round) => ({
    ...round,
    results: (round.results ?? []).map(([first, ...rest]) => [first === one ? two : one, ...rest]),
  }));
  const result = await verify(
    { packId, depth: 'all', own, memory: null },
    sourceOf({ ...log, rounds }),
  );
  expect(result).toMatchObject({
    ok: false,
    failure: { reason: 'results-differ', round: 1, card: 1 },
  });
});
