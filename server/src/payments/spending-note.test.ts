import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { credit, makeMember, withBook } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** Writes a payment of a member that was credited so many days before now. */
async function paid(memberId: number, yen: number, daysAgo: number, reversed = 0) {
  const at = new Date(shop.clock.now().getTime() - daysAgo * day);
  await shop.rawSql`
    insert into payment (id, member_id, request_key, payload_hash, method, provider, course_id,
      amount, reversed, state, credited_at, pay_by, created_at, updated_at)
    values (${randomUUID()}, ${memberId}, ${randomUUID()}, ${Buffer.alloc(32)}, 1, 'stripe', 1,
      ${yen}, ${reversed}, 'paid', ${at}, ${at}, ${at}, ${at})`;
}
const noteOf = async (memberId: number) =>
  (await (await http.member(memberId)).done(calls.getSpendingNote)).unusual;

it('payments of a day above three times the usual sum: only this member gets a note with day and sum', async () => {
  const [member, other] = [await makeMember(shop), await makeMember(shop)];
  for (const daysAgo of [1, 5, 89]) await paid(member, 5_000, daysAgo);
  await paid(member, 10_000, 0);
  expect(await noteOf(member)).toBeNull();
  await paid(member, 6_000, 0);
  const today = new Date(shop.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  expect(await noteOf(member)).toEqual({ day: today, yen: 16_000 });
  expect(await noteOf(other)).toBeNull();
});

it('note about unusual payments, refunded payments and days before the last 90: do not count', async () => {
  const member = await makeMember(shop);
  await paid(member, 50_000, 91);
  await paid(member, 1_000, 3);
  await paid(member, 40_000, 0, 35_000);
  expect(await noteOf(member)).toBeNull();
  await paid(member, 5_000, 0);
  expect(await noteOf(member)).toMatchObject({ yen: 10_000 });
});

it('points spent on packs on a day, above three times the usual: the note has day and points; refunded packs and coins do not count', async () => {
  const [member, other] = [await makeMember(shop), await makeMember(shop)];
  const spend = async (points: number, daysAgo: number, isRefunded = false) => {
    const at = new Date(shop.clock.now().getTime() - daysAgo * day);
    const then = { ...shop, clock: { now: () => at } };
    const reference = randomUUID();
    await credit(then, member, { points });
    const debit = { memberId: member, currency: 'point', kind: 'pack_bought', reference } as const;
    await withBook(then, member, (book) => book.post({ ...debit, amount: -points }));
    const purchase = { id: reference, currency: 'point', paid: points, coinsEarned: 0 } as const;
    if (isRefunded) await withBook(then, member, (book) => book.refund(member, [purchase]));
  };
  const spentOf = async (memberId: number) =>
    (await (await http.member(memberId)).done(calls.getSpendingNote)).unusual_spent;
  await spend(4_000, 30);
  await spend(4_000, 2);
  await spend(12_000, 0);
  await spend(30_000, 0, true);
  expect(await spentOf(member)).toBeNull();
  await spend(500, 0);
  const today = new Date(shop.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  expect(await spentOf(member)).toEqual({ day: today, points: 12_500 });
  expect(await noteOf(member)).toBeNull();
  expect(await spentOf(other)).toBeNull();
});
