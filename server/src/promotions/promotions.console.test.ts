import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember, makeMembers, makePointCourse } from '../testing/factories.ts';
import { makeTestPromotion, usualPromotion } from '../testing/make-test-promotion.ts';
import { checkPromotions } from './check-promotions.ts';
import { redeemCoupon } from './redeem-coupon.ts';

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

it('a coupon within the limit of one person: made without approval, listed with its code, can be stopped once', async () => {
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

it('coupon codes: shown only to those who may make coupons; a search or an exported file reveals them to nobody else', async () => {
  const { client } = await console.staff('manager');
  const body = { ...terms, nameEn: 'Secret', budgetPoints: 1_000 };
  const { id, code } = await client.done(operations.makePromotion, { body });
  const params = { promotionId: String(id) };
  const query = { search: code ?? '' };
  expect(await client.done(operations.getPromotion, { params })).toMatchObject({
    ...{ code, hasCode: true, state: 'running' },
  });
  expect((await client.done(operations.listPromotions, { query })).items).toHaveLength(1);
  for (const role of ['support', 'accountant', 'auditor'] as const) {
    const { client: other } = await console.staff(role);
    const shown = await other.done(operations.getPromotion, { params });
    expect(shown).toMatchObject({ code: null, hasCode: true });
    const { items } = await other.done(operations.listPromotions, { query: {} });
    expect(items.find((item) => item.id === id)).toMatchObject({ code: null, hasCode: true });
    expect((await other.done(operations.listPromotions, { query })).items).toEqual([]);
    const totals = { query: { list: 'promotions', query: `search=${code}` } } as const;
    expect((await other.done(operations.readTotals, totals)).rows).toBe(0);
  }
  const chosen = { ...terms, couponCode: 'HIMITSU2026' };
  const asked = await client.ask(operations.makePromotion, { body: chosen });
  expect(asked.status).toBe(202);
  const { client: auditor } = await console.staff('auditor');
  const { items } = await auditor.done(operations.listApprovals, { query: {} });
  expect(JSON.stringify(items)).not.toContain('HIMITSU2026');
});

it('changing names, end and budget of a coupon: from the revision that was seen; an increase of the budget counts towards the limit of one person', async () => {
  const { client } = await console.staff('manager');
  const { id } = await client.done(operations.makePromotion, {
    body: { ...terms, budgetPoints: 6_000, budgetUses: 10 },
  });
  const params = { promotionId: String(id) };
  const change = (changed: object, revision: number) =>
    client.ask(operations.changePromotion, { params, body: { ...changed, reason }, revision });
  expect(await change({ nameEn: 'Summer', budgetPoints: 5_500 }, 1)).toMatchObject({
    ...{ status: 200, answer: { revision: 2 } },
  });
  expect(await change({ nameEn: 'Autumn' }, 1)).toMatchObject({
    ...{ status: 412, problem: { current: { nameEn: 'Summer', code: null } } },
  });
  const endsAt = '2099-01-01T00:00:00.000Z';
  await change({ endsAt, budgetUses: 21 }, 2);
  const now = await client.done(operations.getPromotion, { params });
  expect(now).toMatchObject({ nameEn: 'Summer', endsAt, budgetPoints: 5_500, budgetUses: 21 });
  // 5,000 when it was made (10 uses of 500), and 500 by the second change.
  expect(await change({ budgetPoints: 10_001 }, 3)).toMatchObject({ status: 202 });
  expect(await change({ endsAt: null }, 3)).toMatchObject({ status: 200 });
  const { items } = await client.done(operations.listPromotionTimeline, {
    params: { id: String(id) },
  });
  expect(items.map(({ action }) => action)).toEqual([
    'promotion change',
    'promotion change',
    'promotion change',
    'promotion make',
  ]);
});

it('an impossible change of a coupon, such as a budget below its uses: refused with the reason', async () => {
  const { client } = await console.staff('manager');
  const body = { ...terms, budgetPoints: 1_000 };
  const { id } = await client.done(operations.makePromotion, { body });
  const params = { promotionId: String(id) };
  const change = (changed: object) =>
    client.ask(operations.changePromotion, { params, body: { ...changed, reason }, revision: 1 });
  for (const [changed, why] of [
    [{ endsAt: '2025-01-01T00:00:00.000Z' }, 'period'],
    [{ budgetPoints: null }, 'budget-kind'],
    [{ budgetUses: 5 }, 'budget-kind'],
  ] as const)
    expect(await change(changed)).toMatchObject({ status: 409, problem: { reason: why } });
  await console.shop.rawSql`update promotion set promised_points = 900, uses = 1 where id = ${id}`;
  expect(await change({ budgetPoints: 899 })).toMatchObject({
    ...{ status: 409, problem: { reason: 'budget-used' } },
  });
  await console.shop.rawSql`update promotion set promised_points = 0, uses = 0 where id = ${id}`;
  await client.done(operations.stopPromotion, { params, body: { reason } });
  expect(await change({ nameEn: 'Late' })).toMatchObject({
    ...{ status: 409, problem: { reason: 'over' } },
  });
  const none = { params: { promotionId: '2147483647' }, body: { nameEn: 'None', reason } };
  expect(await client.ask(operations.changePromotion, { ...none, revision: 1 })).toMatchObject({
    status: 404,
  });
});

it('extending the period of a coupon without a budget: waits for a second person', async () => {
  const { client } = await console.staff('manager');
  const { id } = await makeTestPromotion(console.shop, { endsAt: new Date('2098-01-01') });
  const params = { promotionId: String(id) };
  const change = (changed: object) =>
    client.ask(operations.changePromotion, { params, body: { ...changed, reason }, revision: 1 });
  expect(await change({ endsAt: '2099-01-01T00:00:00.000Z' })).toMatchObject({ status: 202 });
  expect(await change({ endsAt: null })).toMatchObject({ status: 202 });
  expect(await change({ endsAt: '2097-01-01T00:00:00.000Z' })).toMatchObject({ status: 200 });
});

it('a bonus in percent with a number of uses: one person lowers the number, raising it waits for a second person', async () => {
  const { client } = await console.staff('manager');
  const { id } = await makeTestPromotion(console.shop, {
    ...{ way: 'course', kind: 'percent', amount: 100, code: null, budgetUses: 10 },
  });
  const params = { promotionId: String(id) };
  const change = (budgetUses: number) =>
    client.ask(operations.changePromotion, { params, body: { budgetUses, reason }, revision: 1 });
  expect(await change(11)).toMatchObject({ status: 202 });
  expect(await change(9)).toMatchObject({ status: 200 });
});

it('uses of promotions: listed for a promotion and for a member, with their sums', async () => {
  const { shop } = console;
  const { client } = await console.staff('accountant');
  const [first = 0, second = 0] = await makeMembers(shop, 2);
  const { id } = await makeTestPromotion(shop);
  const deps = shop;
  for (const memberId of [first, second]) {
    const key = randomUUID();
    const request = { memberId, key, call: 'a test', payloadHash: Buffer.alloc(32) };
    expect(await redeemCoupon(deps, request, { couponId: id })).toEqual({ refusal: 'unknown' });
    await shop.rawSql`
      insert into member_coupon (promotion_id, member_id, received_at) values (${id}, ${memberId}, now())`;
    await redeemCoupon(deps, { ...request, key: randomUUID() }, { couponId: id });
  }
  await shop.rawSql`
    update promotion_use set created_at = created_at - interval '1 second' where member_id = ${first}`;
  const promotion = String(id);
  const list = async (query: object) =>
    (await client.done(operations.listPromotionUses, { query })).items.map((use) => use.memberId);
  expect(await list({ promotion })).toEqual([second, first]);
  expect(await list({ promotion, sort: 'oldest' })).toEqual([first, second]);
  expect(await list({ promotion, member: String(first), state: 'given' })).toEqual([first]);
  expect(await list({ promotion, state: 'released' })).toEqual([]);
  expect(await list({ promotion: '999999999999999' })).toEqual([]);
  const query = { list: 'promotionUses', query: `promotion=${id}` } as const;
  expect(await client.done(operations.readTotals, { query })).toMatchObject({
    rows: 2,
    sums: [
      { name: 'promisedPoints', value: 1_000 },
      { name: 'givenPoints', value: 1_000 },
      { name: 'takenBackPoints', value: 0 },
    ],
  });
  const courses = await client.done(operations.listPromotionCourses, {});
  const courseId = await makePointCourse(shop, { points: 4_321 });
  expect(courses.items).not.toContainEqual({ id: courseId, points: 4_321 });
  expect((await client.done(operations.listPromotionCourses, {})).items).toContainEqual({
    ...{ id: courseId, points: 4_321 },
  });
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

it('a coupon handed out to a list with an unknown member number: refused', async () => {
  const { client } = await console.staff('manager');
  const body = { ...terms, way: 'handed_out' as const };
  const { id } = await client.done(operations.makePromotion, { body });
  const members = [await makeMember(console.shop), 999_999_999];
  const order = { params: { promotionId: String(id) }, body: { members, reason } };
  const refusal = await client.ask(operations.handOutCoupon, order);
  expect(refusal).toMatchObject({ status: 409, problem: { reason: 'no-such-member' } });
});

it('support and coupons: may see them and hand them out, but not make them', async () => {
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

it('a coupon code of hyphens only: refused as too short, and no random code is used instead', async () => {
  const { client } = await console.staff('manager');
  const small = { ...terms, budgetPoints: 500, couponCode: '---' };
  for (const body of [small, { ...small, budgetPoints: null }])
    expect(await client.ask(operations.makePromotion, { body })).toMatchObject({
      ...{ status: 409, problem: { reason: 'code-too-short' } },
    });
});

it('a daily bonus of a percentage, several times a day, or without a budget: refused', async () => {
  const { client } = await console.staff('manager');
  const daily = { ...terms, way: 'daily' as const, budgetPoints: 900 };
  for (const body of [
    { ...daily, kind: 'percent' as const, amount: 10 },
    { ...daily, usesPerMember: 2 },
  ])
    expect(await client.ask(operations.makePromotion, { body })).toMatchObject({
      ...{ status: 409, problem: { reason: 'daily' } },
    });
  const unlimited = { ...daily, budgetPoints: null, budgetUses: null };
  expect(await client.ask(operations.makePromotion, { body: unlimited })).toMatchObject({
    ...{ status: 409, problem: { reason: 'daily-no-budget' } },
  });
});

it('a coupon of more than 100 percent, or of fixed points for one amount of points on sale: refused before anybody approves', async () => {
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
