import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxBoxedPurchases } from '#contract/shop/won-cards.ts';
import { checkDraws } from '../draw/index.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkParcels } from './check-parcels.ts';
import { type BoxDecision, decideCardBox } from './decide-card-box.ts';
import { decideCards } from './decide-cards.ts';
import { findCardBox } from './find-card-box.ts';
import { findPurchases } from './won-cards.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  expect(await checkParcels(shop.db)).toEqual([]);
  await shop.close();
});

/** A member with one purchase of three cards, worth 40 points each, in each of `packs` packs. */
async function buyInPacks(packs: number): Promise<{ memberId: number; ids: string[] }> {
  const memberId = await makeMember(shop, { points: 300 * packs });
  const ids: string[] = [];
  for (let pack = 0; pack < packs; pack += 1) {
    const packId = await makePack(shop, { counts: [20], buyPoints: [40], price: 100 });
    const result = await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
    if (result.kind !== 'bought') throw new Error(`refused: ${result.refusal.reason}`);
    ids.push(result.purchaseId);
  }
  return { memberId, ids };
}

const requestOf = (memberId: number, decided: unknown, key: string) => ({
  memberId,
  key,
  call: 'user/pack/box_decision',
  payloadHash: createHash('sha256').update(JSON.stringify(decided)).digest(),
});
const decide = (memberId: number, decisions: BoxDecision[], key: string = randomUUID()) =>
  decideCardBox(shop.db, shop.clock, requestOf(memberId, decisions, key), decisions);
const boxOf = (memberId: number) => findCardBox(shop.db, memberId, shop.clock.now(), 'ja');
const pointsOf = async (memberId: number) =>
  (await findSpendable(shop.db, memberId, shop.clock.now())).points;
const openCardsOf = async (memberId: number, ids: readonly string[]) =>
  (await findPurchases(shop.db, memberId, ids)).map(({ openCards }) => openCards);
const convertAll = (ids: readonly string[]): BoxDecision[] =>
  ids.map((purchaseId) => ({ purchaseId, ship: [], convert: [1, 2, 3] }));

it('cards of three purchases decided at once: shipped and converted together, one mail', async () => {
  const { memberId, ids } = await buyInPacks(3);
  const [first = '', second = ''] = ids;
  const decided = await decide(memberId, [
    { purchaseId: first, ship: [1], convert: [2, 3] },
    { purchaseId: second, ship: [2], convert: [1] },
  ]);
  expect(decided).toEqual({ kind: 'decided', points: 120 });
  expect(await pointsOf(memberId)).toBe(120);
  expect(await openCardsOf(memberId, ids)).toEqual([0, 1, 3]);
  const box = await boxOf(memberId);
  const left = box.purchases.map(({ pack_history_id: id, cards }) => [id, cards.length]);
  expect(new Map(left as [string, number][])).toEqual(
    new Map([
      [second, 1],
      [ids[2], 3],
    ]),
  );
  const sent = await queuedMailsTo(shop, memberId);
  expect(sent).toHaveLength(1);
});

it('box of purchases made at different times: each has its own deadline, the nearest is first', async () => {
  const memberId = await makeMember(shop, { points: 200 });
  const bought: string[] = [];
  for (let purchase = 0; purchase < 2; purchase += 1) {
    const packId = await makePack(shop, { counts: [20], buyPoints: [40], price: 100 });
    const result = await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
    if (result.kind !== 'bought') throw new Error('refused');
    bought.push(result.purchaseId);
    shop.clock.advance(5 * hour);
  }
  const stored = await findPurchases(shop.db, memberId, bought);
  expect((await boxOf(memberId)).purchases.map((each) => each.decide_by)).toEqual(
    stored.map(({ decideBy }) => decideBy.toISOString()),
  );
  shop.clock.advance(15 * hour);
  // The first purchase is past its deadline and not converted by the sweep yet.
  expect((await boxOf(memberId)).purchases.map((each) => each.pack_history_id)).toEqual([
    bought[1],
  ]);
});

it('box of more purchases than one answer lists: names the nearest, counts the cards of the others', async () => {
  const memberId = await makeMember(shop, { points: 10_000 });
  const packId = await makePack(shop, { counts: [200], buyPoints: [40], price: 50 });
  for (let purchase = 0; purchase < maxBoxedPurchases + 1; purchase += 1)
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
  const box = await boxOf(memberId);
  expect(box.purchases).toHaveLength(maxBoxedPurchases);
  expect(box.moreCards).toBe(1);
});

it('box decision that names a card decided before: refused as a whole, changes nothing', async () => {
  const { memberId, ids } = await buyInPacks(2);
  const [first = '', second = ''] = ids;
  await decideCards(shop.db, shop.clock, requestOf(memberId, first, randomUUID()), first, {
    ship: [],
    convert: [1, 2, 3],
  });
  expect(await decide(memberId, convertAll(ids))).toEqual({
    kind: 'refused',
    reason: 'some-settled-before',
  });
  expect(await openCardsOf(memberId, [first, second])).toEqual([0, 3]);
  expect(await pointsOf(memberId)).toBe(120);
});

it('box decision after the deadline of all purchases: cards became points once, reported as decided before', async () => {
  const { memberId, ids } = await buyInPacks(2);
  shop.clock.advance(25 * hour);
  expect(await decide(memberId, convertAll(ids))).toEqual({ kind: 'settled-before' });
  expect(await pointsOf(memberId)).toBe(240);
});

it("box decision about another member's purchase: not found, changes nothing", async () => {
  const [owner, other] = [await buyInPacks(1), await buyInPacks(1)];
  const ids = [...owner.ids, ...other.ids];
  expect(await decide(other.memberId, convertAll(ids))).toEqual({ kind: 'no-such-purchase' });
  expect(await openCardsOf(owner.memberId, owner.ids)).toEqual([3]);
  expect(await openCardsOf(other.memberId, other.ids)).toEqual([3]);
});

it('the same box decision ten times at once, and others beside it: carried out once', async () => {
  const { memberId, ids } = await buyInPacks(3);
  const key = randomUUID();
  const all = convertAll(ids);
  const results = await Promise.all([
    ...Array.from({ length: 10 }, () => decide(memberId, all, key)),
    ...Array.from({ length: 5 }, () => decide(memberId, all.toReversed())),
  ]);
  const paid = results.filter(({ kind }) => kind === 'decided');
  expect([1, 10]).toContain(paid.length);
  expect(results.filter(({ kind }) => kind !== 'decided')).toEqual(
    Array.from({ length: 15 - paid.length }, () => ({ kind: 'settled-before' })),
  );
  expect(await pointsOf(memberId)).toBe(360);
  expect(await openCardsOf(memberId, ids)).toEqual([0, 0, 0]);
});
