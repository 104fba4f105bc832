import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointPurchase } from '#contract/limits.ts';
import { calls } from '#contract/shop/index.ts';
import { violatedConstraint } from '../db/errors.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
let member: HttpClient;
beforeAll(async () => {
  const opened = await openTestShop();
  const payMethods = [
    { id: 2, minPriceYen: 300, maxPriceYen: 30_000 },
    { id: 1, minPriceYen: 300, maxPriceYen: 50_000 },
  ] as const;
  shop = { ...opened, payMethods };
  http = await openTestApp(shop);
  member = await http.member(await makeMember(shop));
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

describe('amounts of points on sale', () => {
  it("reading an amount of points on sale: 1 yen a point, with a note in the reader's language", async () => {
    const id = await makePointCourse(shop, { points: 5_000 });
    await shop.rawSql`update point_course set memo_ja = 'お得', memo_en = 'Good' where id = ${id}`;
    const course = { id, point: 5_000, price: 5_000, bonus_point: 0, bonuses: [] };
    const { data } = await member.done(calls.getPointCourse, { params: { pointPriceId: id } });
    expect(data.detail).toEqual({ ...course, memo: 'お得' });
    const english = await http.member(await makeMember(shop), 'en');
    const { list } = (await english.done(calls.listPointCourses)).data;
    expect(list).toContainEqual({ ...course, memo: 'Good' });
  });

  it('listing the amounts of points on sale: sorted as configured, in pages of 20', async () => {
    await shop.rawSql`delete from point_course`;
    for (let at = 1; at <= 21; at++) {
      await shop.rawSql`insert into point_course values (${at}, ${at * 1_000}, '', '', ${22 - at})`;
    }
    const first = (await member.done(calls.listPointCourses)).data;
    expect(first.list.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => 21 - index),
    );
    const last = (await member.done(calls.listPointCourses, { params: { page: 9 } })).data;
    expect(last).toMatchObject({ list: [{ id: 1, price: 1_000 }], page: { page: 2, all_page: 2 } });
  });

  it.each([pointPurchase.min - 1, pointPurchase.max + 1])(
    'an amount of points on sale outside 300 to 50,000 (%i): refused by the database',
    async (points) => {
      const refused = await makePointCourse(shop, { points }).then(
        undefined,
        (error: unknown) => error,
      );
      expect(violatedConstraint(refused)).toBe('purchasable_points');
    },
  );
});

describe('ways to pay', () => {
  it('listing ways to pay: those switched on, sorted as configured', async () => {
    const { list } = (await member.done(calls.listPayStyles)).data;
    expect(list).toMatchObject([
      { id: 2, name: 'コンビニ決済', point: null, price: null },
      { id: 1, name: 'クレジットカード', point: null, price: null },
    ]);
  });

  it('listing ways to pay for an amount of points: those that accept its price, with points and price', async () => {
    const [small, large] = [
      await makePointCourse(shop, { points: 30_000 }),
      await makePointCourse(shop, { points: 30_001 }),
    ];
    const ofCourse = async (id: number) =>
      (await member.done(calls.listPayStyles, { query: { point_price_id: id } })).data.list;
    expect(await ofCourse(small)).toMatchObject([
      { id: 2, point: 30_000, price: 30_000 },
      { id: 1 },
    ]);
    expect(await ofCourse(large)).toMatchObject([{ id: 1, point: 30_001, price: 30_001 }]);
  });
});
