import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember, makeMembers } from '../testing/factories.ts';
import { usualPromotion } from '../testing/make-test-promotion.ts';
import { checkPromotions } from './check-promotions.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(async () => {
  expect(await checkPromotions(console.shop.db)).toEqual([]);
  await console.close();
});

const reason = 'a spring campaign';
const { code: _, ...usual } = usualPromotion;
const terms = {
  ...usual,
  couponCode: null,
  startsAt: usualPromotion.startsAt.toISOString(),
  endsAt: null,
  reason,
};

it('a coupon within the limit: made at once, listed with its code, stopped once', async () => {
  const { client } = await console.staff('manager');
  const body = { ...terms, nameEn: 'Spring', budgetPoints: 1_000 };
  const { id, code } = await client.done(operations.makePromotion, { body });
  expect(code).toMatch(/^[2-9A-Z]{12}$/);
  const found = await client.done(operations.listPromotions, { query: { search: code ?? '' } });
  expect(found.items).toMatchObject([{ id, nameEn: 'Spring', uses: 0, stoppedAt: null }]);
  const stop = { params: { promotionId: String(id) }, body: { reason } };
  await client.done(operations.stopPromotion, stop);
  expect(await client.ask(operations.stopPromotion, stop)).toMatchObject({ status: 409 });
  const over = await client.done(operations.listPromotions, { query: { state: 'over' } });
  expect(over.items.map((item) => item.id)).toContain(id);
});

it('a coupon above the limit of one person: waits for a second one', async () => {
  const { client } = await console.staff('manager');
  const without = await client.ask(operations.makePromotion, { body: terms });
  expect(without).toMatchObject({ status: 202 });
  const large = { ...terms, budgetPoints: 10_001 };
  expect(await client.ask(operations.makePromotion, { body: large })).toMatchObject({
    status: 202,
  });
});

it('several coupons by one person: together above the limit, the last one waits for a second person', async () => {
  const { client } = await console.staff('manager');
  const body = { ...terms, budgetPoints: 6_000 };
  await client.done(operations.makePromotion, { body });
  expect(await client.ask(operations.makePromotion, { body })).toMatchObject({ status: 202 });
});

it('a coupon handed out to more members than one person may give to alone: waits for a second person', async () => {
  const { client } = await console.staff('manager');
  const { client: support } = await console.staff('support');
  const body = { ...terms, way: 'handed_out' as const, amount: 3_000 };
  const { id } = await client.done(operations.makePromotion, { body });
  const params = { promotionId: String(id) };
  const [first = 0, ...others] = await makeMembers(console.shop, 4);
  const toOne = { params, body: { members: [first], reason } };
  expect(await support.done(operations.handOutCoupon, toOne)).toEqual({
    ...{ given: 1, before: 0, withheld: 0 },
  });
  const toOthers = { params, body: { members: others, reason } };
  expect(await support.ask(operations.handOutCoupon, toOthers)).toMatchObject({ status: 202 });
});

it('a member number that does not exist: nothing is handed out', async () => {
  const { client } = await console.staff('manager');
  const body = { ...terms, way: 'handed_out' as const };
  const { id } = await client.done(operations.makePromotion, { body });
  const members = [await makeMember(console.shop), 999_999_999];
  const order = { params: { promotionId: String(id) }, body: { members, reason } };
  const refusal = await client.ask(operations.handOutCoupon, order);
  expect(refusal).toMatchObject({ status: 409, problem: { reason: 'no-such-member' } });
});

it('support sees coupons and hands them out, but makes none', async () => {
  const { client } = await console.staff('support');
  await client.done(operations.listPromotions, { query: {} });
  const refusal = await client.ask(operations.makePromotion, { body: terms });
  expect(refusal).toMatchObject({ status: 403 });
});

it('coupons handed out and then an adjustment by one person: together above the limit, the adjustment waits', async () => {
  const { client } = await console.staff('manager');
  const { client: support } = await console.staff('support');
  const body = { ...terms, way: 'handed_out' as const, amount: 9_000 };
  const { id } = await client.done(operations.makePromotion, { body });
  const memberId = await makeMember(console.shop);
  const order = { params: { promotionId: String(id) }, body: { members: [memberId], reason } };
  await support.done(operations.handOutCoupon, order);
  const other = await makeMember(console.shop);
  const params = { memberId: String(other) };
  const adjustment = { params, body: { currency: 'point' as const, amount: 1_001, reason } };
  expect(await support.ask(operations.adjustBalance, { ...adjustment, revision: 1 })).toMatchObject(
    {
      status: 202,
    },
  );
});

it('a code of hyphens only: refused like a code that is too short, and no other is made', async () => {
  const { client } = await console.staff('manager');
  const small = { ...terms, budgetPoints: 500, couponCode: '---' };
  for (const body of [small, { ...small, budgetPoints: null }])
    expect(await client.ask(operations.makePromotion, { body })).toMatchObject({
      ...{ status: 409, problem: { reason: 'code-too-short' } },
    });
});

it('a percentage above 100, or a coupon of points for a course: refused before anybody approves', async () => {
  const { client } = await console.staff('manager');
  const percent = { ...terms, kind: 'percent' as const, amount: 101, budgetPoints: 99_999 };
  expect(await client.ask(operations.makePromotion, { body: percent })).toMatchObject({
    ...{ status: 409, problem: { reason: 'percent' } },
  });
  const ofCourse = { ...terms, courseId: 1 };
  expect(await client.ask(operations.makePromotion, { body: ofCourse })).toMatchObject({
    ...{ status: 409, problem: { reason: 'no-course' } },
  });
});
