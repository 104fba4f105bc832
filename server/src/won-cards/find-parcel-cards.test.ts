import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { decideCards } from './decide-cards.ts';
import { findParcelCards } from './find-parcel-cards.ts';
import { findCards, findPurchases } from './won-cards.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('the cards in a parcel: equal cards are counted, a named copy has grader, grade and numbers', async () => {
  const copy = { grader: 'PSA', grade: '10', certificate: '123', code: null, photos: [] };
  const packId = await makePack(shop, { counts: [1, 3], draw: 'instant', items: [copy] });
  const memberId = await makeMember(shop, { points: 400 });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }));
  if (bought.kind !== 'bought') throw new Error(`refused: ${bought.refusal.reason}`);
  const { purchaseId } = bought;
  const [purchase] = await findPurchases(shop.db, memberId, [purchaseId]);
  if (purchase === undefined) throw new Error('there is no purchase');
  const ship = (await findCards(shop.db, purchase)).map(({ position }) => position);
  const key = randomUUID();
  const payloadHash = createHash('sha256').update(key).digest();
  await decideCards(
    shop.db,
    shop.clock,
    { memberId, key, call: 'user/pack/decision', payloadHash },
    purchaseId,
    { ship, convert: [] },
  );
  const [parcel] = (await findCards(shop.db, purchase)).flatMap(({ parcel: each }) => each ?? []);
  if (parcel === undefined) throw new Error('no card is in a parcel');
  const cards = await findParcelCards(shop.db, { memberId, sourceId: purchaseId, number: parcel });
  expect(cards.sort((one, other) => one.count - other.count)).toMatchObject([
    { count: 1, copy: 'PSA 10 123', modelNumber: `T-${packId}-0`, drawn: { packId } },
    { count: 3, copy: null, modelNumber: `T-${packId}-1` },
  ]);
});

it('the cards in two parcels of a purchase: each extra prize is marked with the positions that won it', async () => {
  const packId = await makePack(shop, {
    ...{ counts: [6], buyPoints: [10], draw: 'instant' },
    extras: [
      { kind: 'every', n: 2 },
      { kind: 'last', n: null },
    ],
  });
  const memberId = await makeMember(shop, { points: 600 });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 6 }));
  if (bought.kind !== 'bought') throw new Error(`refused: ${bought.refusal.reason}`);
  const { purchaseId } = bought;
  const decide = (ship: number[]) => {
    const key = { memberId, key: randomUUID(), call: 'decide', payloadHash: Buffer.alloc(32) };
    return decideCards(shop.db, shop.clock, key, purchaseId, { ship, convert: [] });
  };
  // The extras have the places after the six drawn cards, in the order in which they are won.
  await decide([1, 2, 7]);
  await decide([8, 9, 10]);
  const parcel = async (number: number) => {
    const cards = await findParcelCards(shop.db, { memberId, sourceId: purchaseId, number });
    return cards.map(({ count, extra }) => ({ count, extra }));
  };
  expect(await parcel(1)).toEqual([
    { count: 2, extra: null },
    { count: 1, extra: { kind: 'every', positions: [2] } },
  ]);
  expect(await parcel(2)).toEqual([
    { count: 2, extra: { kind: 'every', positions: [4, 6] } },
    { count: 1, extra: { kind: 'last', positions: [6] } },
  ]);
});

it('the cards in a parcel of another member: none are returned', async () => {
  const packId = await makePack(shop, { counts: [1] });
  const memberId = await makeMember(shop, { points: 100 });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
  if (bought.kind !== 'bought') throw new Error(`refused: ${bought.refusal.reason}`);
  const other = await makeMember(shop);
  const foreign = { memberId: other, sourceId: bought.purchaseId, number: 1 };
  expect(await findParcelCards(shop.db, foreign)).toEqual([]);
});
