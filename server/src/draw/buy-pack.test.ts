import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { buyRequest, makeMember, makeMembers, makePack } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { BuyResult } from './buy-result.ts';
import { checkDraws } from './check-draws.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  // After all tests the books must balance.
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await shop.close();
});

const kindsOf = (results: BuyResult[]) =>
  results.map((result) => (result.kind === 'bought' ? 'bought' : result.refusal.reason));
const count = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length;
const pointsOf = async (memberId: number) =>
  (await findSpendable(shop.db, memberId, shop.clock.now())).points;

describe('concurrent purchases', () => {
  it('200 members ask for the last 10 packs in parallel: 10 buy one each, the others are refused', async () => {
    const packId = await makePack(shop, { counts: [1, 9] });
    const members = await makeMembers(shop, 200, { points: 1000 });
    const results = await Promise.all(
      members.map((memberId) => shop.packSales.buy(buyRequest({ memberId, packId }))),
    );
    expect(count(kindsOf(results), 'bought')).toBe(10);
    expect(count(kindsOf(results), 'sold-out')).toBe(190);
    const balances = await Promise.all(members.map(pointsOf));
    expect(balances.filter((points) => points === 900)).toHaveLength(10);
    expect(balances.filter((points) => points === 1000)).toHaveLength(190);
  });

  it('200 members ask two processes for the last 10 packs in parallel: 10 buy one each', async () => {
    const packId = await makePack(shop, { counts: [1, 9] });
    const members = await makeMembers(shop, 200, { points: 1000 });
    const other = shop.openAnother();
    const results = await Promise.all(
      members.map((memberId, index) =>
        (index % 2 === 0 ? shop : other).packSales.buy(buyRequest({ memberId, packId })),
      ),
    );
    expect(count(kindsOf(results), 'bought')).toBe(10);
    expect(count(kindsOf(results), 'sold-out')).toBe(190);
  });

  it('a member with points for one pack asks from 20 tabs and two processes: buys one pack', async () => {
    const packId = await makePack(shop);
    const memberId = await makeMember(shop, { points: 150 });
    const other = shop.openAnother();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        (tab % 2 === 0 ? shop : other).packSales.buy(buyRequest({ memberId, packId })),
      ),
    );
    expect(count(kindsOf(results), 'bought')).toBe(1);
    expect(count(kindsOf(results), 'balance')).toBe(19);
    expect(await pointsOf(memberId)).toBe(50);
  });

  it('50 requests with one idempotency key in two processes: one purchase, one answer for all', async () => {
    const packId = await makePack(shop);
    const memberId = await makeMember(shop, { points: 1000 });
    const other = shop.openAnother();
    const key = randomUUID();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, time) =>
        (time % 2 === 0 ? shop : other).packSales.buy(buyRequest({ memberId, packId, key })),
      ),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(kindsOf(results)[0]).toBe('bought');
    expect(await pointsOf(memberId)).toBe(900);
  });
});
