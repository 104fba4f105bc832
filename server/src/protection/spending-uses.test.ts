import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { changeCap } from './change-cap.ts';
import { SpendingUses } from './spending-uses.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('points that a member with a cap spends: count for their day and month; in the next month the counts begin at 0', async () => {
  const memberId = await makeMember(shop);
  await changeCap(shop, memberId, 'spent_month', 1_000);
  const now = shop.clock.now();
  await shop.db.transaction(async (tx) => {
    const uses = await SpendingUses.read(tx, [memberId], now);
    uses.add(memberId, 300);
    await uses.write(tx);
  });
  const leftAt = async (time: Date) =>
    (await SpendingUses.read(shop.db, [memberId], time)).leftOf(memberId)?.left;
  expect(await leftAt(now)).toBe(700);
  expect(await leftAt(new Date('2026-12-31T15:00:00.000Z'))).toBe(1_000);
});

it('points that a member without a cap spends: not counted', async () => {
  const memberId = await makeMember(shop);
  const uses = await SpendingUses.read(shop.db, [memberId], shop.clock.now());
  uses.add(memberId, 300);
  expect(uses.leftOf(memberId)).toBeUndefined();
});
