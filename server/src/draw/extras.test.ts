import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noExternalServices } from '../app/shop.ts';
import type { ExtraPlace } from '../catalog/index.ts';
import { query } from '../db/pool.ts';
import { checkLedger } from '../ledger/index.ts';
import { buyRequest, makeMember, makeMembers, makePack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkParcels } from '../won-cards/index.ts';
import { checkDraws } from './check-draws.ts';
import { findRoundsOfVersion2 } from './draw-2.queries.ts';
import { drawPublished } from './draw-published.ts';

const beacon = new TestBeacon();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  expect(await checkParcels(shop.db)).toEqual([]);
  await shop.close();
});

type Input = Parameters<typeof buyRequest>[0];
const buy = (input: Input) => shop.packSales.buy(buyRequest(input));
const cardsOf = (packId: number) =>
  shop.db.run(
    query.selectFrom('wonCard').selectAll().where('packId', '=', packId).orderBy('position'),
  );
const purchasesOf = (packId: number) =>
  shop.db.run(
    query.selectFrom('purchase').selectAll().where('packId', '=', packId).orderBy('firstPosition'),
  );

async function publishAll(packId: number): Promise<void> {
  const rounds = await findRoundsOfVersion2(shop.db, packId, 1, 1000);
  const numbers = new Set(rounds.map((round) => round.beacon ?? 0));
  for (const number of numbers) await beacon.publish(shop, number);
  await drawPublished(shop, Math.max(...numbers));
}

describe.each(['instant', 'beacon'] as const)('extra prizes of a pack drawn by %s', (draw) => {
  const drawAll = async (packId: number) => {
    if (draw === 'beacon') await publishAll(packId);
  };
  const extras: (ExtraPlace & { buyPoint: number })[] = [
    { kind: 'last', n: null, buyPoint: 900 },
    { kind: 'every', n: 5, buyPoint: 50 },
    { kind: 'at', n: 7, buyPoint: 70 },
  ];

  it('pack with extra prizes is sold out: each extra prize is a card of the purchase that has its position', async () => {
    const packId = await makePack(shop, { draw, counts: [4, 16], price: 10, extras });
    const [first = 0, second = 0] = await makeMembers(shop, 2, { points: 1000 });
    await buy({ memberId: first, packId, count: 6 });
    await buy({ memberId: second, packId, count: 3 });
    await buy({ memberId: first, packId, count: 11 });
    await drawAll(packId);
    const won = (await cardsOf(packId)).filter(({ position }) => position > 20);
    const [last, every, at] = [packId * 100 + 2, packId * 100 + 3, packId * 100 + 4];
    expect(
      won.map(({ position, memberId, prizeId, buyPoint, choice }) => ({
        ...{ position, memberId, prizeId, buyPoint, choice },
      })),
    ).toEqual(
      [
        { memberId: first, prizeId: every, buyPoint: 50 },
        { memberId: second, prizeId: at, buyPoint: 70 },
        { memberId: first, prizeId: every, buyPoint: 50 },
        { memberId: first, prizeId: every, buyPoint: 50 },
        { memberId: first, prizeId: last, buyPoint: 900 },
        { memberId: first, prizeId: every, buyPoint: 50 },
      ].map((card, index) => ({ ...card, position: 21 + index, choice: 'open' })),
    );
    expect(await purchasesOf(packId)).toMatchObject([
      { count: 6, firstExtra: 21, extraCards: 1, openCards: 7 },
      { count: 3, firstExtra: 22, extraCards: 1, openCards: 4 },
      { count: 11, firstExtra: 23, extraCards: 4, openCards: 15 },
    ]);
  });

  it('200 members buy the last 10 cards in parallel: one of the ten buyers wins the last-one prize', async () => {
    const packId = await makePack(shop, { draw, counts: [1, 9], price: 100, extras });
    const members = await makeMembers(shop, 200, { points: 100 });
    const other = shop.openAnother();
    const results = await Promise.all(
      members.map((memberId, at) =>
        (at % 2 === 0 ? shop : other).packSales.buy(buyRequest({ memberId, packId })),
      ),
    );
    expect(results.filter(({ kind }) => kind === 'bought')).toHaveLength(10);
    await drawAll(packId);
    const cards = await cardsOf(packId);
    const lastOne = cards.filter(({ prizeId }) => prizeId === packId * 100 + 2);
    expect(lastOne).toHaveLength(1);
    expect(lastOne[0]?.memberId).toBe(cards.find(({ position }) => position === 10)?.memberId);
  });

  it('coin pack with an extra prize: shipped in the parcel of the purchase', async () => {
    const memberId = await makeMember(shop, { coins: 1000 });
    const packId = await makePack(shop, {
      ...{ draw, currency: 'coin', price: 10, counts: [3] },
      extras: [{ kind: 'last', n: null, buyPoint: null }],
    });
    await buy({ memberId, packId, count: 3 });
    await drawAll(packId);
    const parcels = query.selectFrom('parcel').select('cards').where('memberId', '=', memberId);
    expect(await shop.db.run(parcels)).toEqual([{ cards: 4 }]);
    expect(await cardsOf(packId)).toMatchObject(Array(4).fill({ choice: 'ship', parcel: 1 }));
  });

  it('pack with extra prizes, half of it sold: those of later positions are not won', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { draw, counts: [20], price: 10, extras });
    await buy({ memberId, packId, count: 9 });
    await drawAll(packId);
    const won = (await cardsOf(packId)).filter(({ position }) => position > 20);
    expect(won.map(({ prizeId }) => prizeId)).toEqual([packId * 100 + 2, packId * 100 + 3]);
  });
});
