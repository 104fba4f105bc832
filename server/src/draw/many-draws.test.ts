import { afterAll, beforeAll, expect, it } from 'vitest';
import { noExternalServices } from '../app/shop.ts';
import { query } from '../db/pool.ts';
import { checkLedger } from '../ledger/index.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import { findRoundsOfVersion2 } from './draw-2.queries.ts';
import { drawRounds } from './draw-rounds.ts';

const beacon = new TestBeacon();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await shop.close();
});

/** The limits of one transaction (draw-rounds.ts). */
const [maxRounds, maxCards] = [32, 3000];

const countDrawn = async (packId: number) =>
  (await shop.db.run(query.selectFrom('packDraw').select('drawn').where('packId', '=', packId)))[0]
    ?.drawn ?? 0;

/** Publishes the numbers that rounds of a pack wait for, and counts what each transaction draws. */
async function drawAll(packId: number): Promise<{ rounds: number; cards: number }[]> {
  const rounds = await findRoundsOfVersion2(shop.db, packId, 1, 10_000);
  for (const number of new Set(rounds.map((round) => round.beacon ?? 0)))
    await beacon.publish(shop, number);
  const transactions: { rounds: number; cards: number }[] = [];
  for (;;) {
    const before = await countDrawn(packId);
    const drawn = await drawRounds(shop, packId);
    if (drawn === 0) return transactions;
    transactions.push({ rounds: drawn, cards: (await countDrawn(packId)) - before });
  }
}

it('10,000 purchases that wait for one beacon number: drawn in transactions of at most 3,000 cards', async () => {
  const memberId = await makeMember(shop, { points: 10_000 });
  const packId = await makePack(shop, { draw: 'beacon', counts: [1, 9_999], price: 1 });
  const bought = await Promise.all(
    Array.from({ length: 10_000 }, () => shop.packSales.buy(buyRequest({ memberId, packId }))),
  );
  const rounds = new Set(bought.map((one) => (one.kind === 'bought' ? one.round : 0)));
  const bound = await findRoundsOfVersion2(shop.db, packId, 1, rounds.size);
  expect(new Set(bound.map(({ beacon }) => beacon)).size).toBe(1);
  const transactions = await drawAll(packId);
  expect(transactions.length).toBeGreaterThanOrEqual(4);
  for (const { rounds, cards } of transactions) {
    expect(cards).toBeLessThanOrEqual(maxCards);
    expect(rounds).toBeLessThanOrEqual(maxRounds);
  }
  expect(transactions.reduce((sum, { cards }) => sum + cards, 0)).toBe(10_000);
  const [first] = await shop.rawSql<{ count: number }>`
    select count(*)::integer as count from won_card where prize_id = ${packId * 100}`;
  expect(first).toEqual({ count: 1 });
});

it('many small rounds of purchases that wait for the beacon: drawn in transactions of at most 32 rounds', async () => {
  const memberId = await makeMember(shop, { points: 100 });
  const packId = await makePack(shop, { draw: 'beacon', counts: [80], price: 1 });
  for (let round = 1; round <= 70; round++)
    await shop.packSales.buy(buyRequest({ memberId, packId }));
  expect(await drawAll(packId)).toEqual([
    { rounds: 32, cards: 32 },
    { rounds: 32, cards: 32 },
    { rounds: 6, cards: 6 },
  ]);
});
