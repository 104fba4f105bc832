import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { findAccount, LedgerBatch } from '../ledger/index.ts';
import { checkPromotions, giveBonuses, handOutCoupon } from '../promotions/index.ts';
import { beginBreak } from '../protection/index.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { makeTestPromotion } from '../testing/make-test-promotion.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';

const test = await shareTestPayments();
afterAll(async () => {
  expect(await checkPromotions(test.shop.db)).toEqual([]);
});

const actor = systemActor('test', 'a test');

interface Buying {
  method?: PayMethodId;
  couponId?: number | null;
  shownBonus?: number | null;
}

/** Begins a payment as a use case, without the route's rate limit. */
async function buy(memberId: number, courseId: number, buying: Buying = {}) {
  const { method = payMethods.card, couponId = null, shownBonus = null } = buying;
  const request = {
    memberId,
    key: randomUUID(),
    call: 'user/point/buy',
    payloadHash: Buffer.alloc(32),
  };
  const given = {
    token: await test.card('4242424242424242'),
    accountHolder: 'シケン',
    carrier: 'au',
    checkoutSession: undefined,
  } as const;
  const input = { courseId, method, packId: null, couponId, shownBonus, given } as const;
  const result = await beginPayment(test.shop.payments, request, { ...input, language: 'ja' });
  return result.kind === 'refused' ? result.reason : result.payment.id;
}

async function begin(memberId: number, courseId: number, buying: Buying = {}): Promise<string> {
  const id = await buy(memberId, courseId, buying);
  if (typeof id !== 'string') throw new Error(`refused: ${JSON.stringify(id)}`);
  return id;
}

async function handOut(promotionId: number, memberIds: number[]): Promise<void> {
  await handOutCoupon(test.shop.db, test.shop.clock, { promotionId, memberIds }, actor);
}

async function spend(memberId: number, points: number): Promise<void> {
  await test.shop.db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], test.shop.clock);
    book.post({ memberId, currency: 'point', amount: -points, kind: 'pack_bought' });
    await book.write();
  });
}

async function usesOf(memberId: number) {
  return test.shop.rawSql<{ state: string; given: number; taken_back: number }>`
    select state, given, taken_back from promotion_use where member_id = ${memberId} order by created_at`;
}

const budgetOf = async (id: number) =>
  (
    await test.shop.rawSql<{ uses: number; points: number }>`
      select uses, promised_points as points from promotion where id = ${id}`
  )[0];

describe('a bonus on an amount of points', () => {
  it('a bonus on an amount of points: shown with it, credited as free points once the money has arrived', async () => {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    await makeTestPromotion(test.shop, { way: 'course', courseId, amount: 300, nameEn: 'Spring' });
    const memberId = await makeMember(test.shop);
    const client = await test.http.member(memberId);
    const { data } = await client.done(calls.getPointCourse, {
      params: { pointPriceId: courseId },
    });
    expect(data.detail).toMatchObject({ bonus_point: 300, bonuses: [{ point: 300 }] });
    const paymentId = await begin(memberId, courseId, { shownBonus: 300 });
    expect(await test.pointsOf(memberId)).toBe(3_300);
    const end = await client.done(calls.getPaymentEnd, { query: { payment_id: paymentId } });
    expect(end).toEqual({ result: '1', point: 3_000, bonus_point: 300 });
    const lots = await test.shop.rawSql<{ origin: string; amount: number }>`
      select origin, amount from point_lot where member_id = ${memberId} order by begins_at`;
    expect(lots.map(({ origin, amount }) => [origin, amount])).toEqual([
      ['paid', 3_000],
      ['free', 300],
    ]);
  });

  it('a bonus of the first purchase of points: not credited to a member who has bought points before', async () => {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    const terms = { way: 'course', courseId, newcomersOnly: true } as const;
    await makeTestPromotion(test.shop, terms);
    const memberId = await makeMember(test.shop);
    await begin(memberId, courseId);
    await begin(memberId, courseId);
    expect(await test.pointsOf(memberId)).toBe(6_500);
  });

  it('bonuses of the first purchase on three amounts of points, each ordered and unpaid: only the first order has a bonus', async () => {
    const memberId = await makeMember(test.shop);
    for (let order = 0; order < 3; order++) {
      const courseId = await makePointCourse(test.shop, { points: 3_000 });
      await makeTestPromotion(test.shop, { way: 'course', courseId, newcomersOnly: true });
      await begin(memberId, courseId, { method: payMethods.bank });
    }
    expect(await usesOf(memberId)).toMatchObject([{ state: 'promised' }]);
  });

  it('a bonus on an amount of points, for a member who begins a break: no longer shown', async () => {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    await makeTestPromotion(test.shop, { way: 'course', courseId });
    const memberId = await makeMember(test.shop);
    const client = await test.http.member(memberId);
    const bonus = async () => {
      const params = { pointPriceId: courseId };
      return (await client.done(calls.getPointCourse, { params })).data.detail.bonus_point;
    };
    expect(await bonus()).toBe(500);
    await beginBreak(test.shop, memberId, '1-day');
    expect(await bonus()).toBe(0);
  });

  it('buying points with another bonus than the member was shown: refused, nothing is bought', async () => {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    const memberId = await makeMember(test.shop);
    expect(await buy(memberId, courseId, { shownBonus: 300 })).toBe('bonus-changed');
    expect(await test.pointsOf(memberId)).toBe(0);
  });

  it('a bonus with a budget for one use, thirty buyers in parallel: one of them gets it', async () => {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    const terms = { way: 'course', courseId, budgetUses: 1 } as const;
    const { id } = await makeTestPromotion(test.shop, terms);
    const members = await Promise.all(Array.from({ length: 30 }, () => makeMember(test.shop)));
    await Promise.all(members.map((memberId) => begin(memberId, courseId)));
    const points = await Promise.all(members.map((memberId) => test.pointsOf(memberId)));
    expect(points.filter((each) => each === 3_500)).toHaveLength(1);
    expect(points.filter((each) => each === 3_000)).toHaveLength(29);
    expect(await budgetOf(id)).toMatchObject({ uses: 1 });
  });
});

describe('a coupon of a percentage', () => {
  it('a percentage coupon used with a purchase of points: free points are credited with it, the coupon is used up', async () => {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    const terms = { way: 'handed_out', kind: 'percent', amount: 10, budgetPoints: 1_000 } as const;
    const { id } = await makeTestPromotion(test.shop, terms);
    const memberId = await makeMember(test.shop);
    expect(await buy(memberId, courseId, { couponId: id })).toEqual({ coupon: 'unknown' });
    await handOut(id, [memberId]);
    await begin(memberId, courseId, { couponId: id, shownBonus: 300 });
    expect(await test.pointsOf(memberId)).toBe(3_300);
    expect(await buy(memberId, courseId, { couponId: id })).toEqual({ coupon: 'used' });
    expect(await budgetOf(id)).toEqual({ uses: 1, points: 300 });
  });

  it('a percentage coupon with an order that is never paid: usable again, and its points return to the budget', async () => {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    const terms = { way: 'handed_out', kind: 'percent', amount: 10, budgetPoints: 300 } as const;
    const { id } = await makeTestPromotion(test.shop, terms);
    const memberId = await makeMember(test.shop);
    await handOut(id, [memberId]);
    await begin(memberId, courseId, { method: payMethods.bank, couponId: id });
    expect(await buy(memberId, courseId, { couponId: id })).toEqual({ coupon: 'used' });
    test.shop.clock.advance(30 * day);
    await test.receiveCallbacks();
    expect(await usesOf(memberId)).toMatchObject([{ state: 'released' }]);
    await begin(memberId, courseId, { couponId: id });
    expect(await test.pointsOf(memberId)).toBe(3_300);
  });
});

describe('free points of a payment whose money goes back', () => {
  async function payWithBonus(): Promise<{ memberId: number; id: string }> {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    await makeTestPromotion(test.shop, { way: 'course', courseId, amount: 300 });
    const memberId = await makeMember(test.shop, { points: 1_000, paid: false });
    const id = await begin(memberId, courseId);
    expect(await test.pointsOf(memberId)).toBe(4_300);
    return { memberId, id };
  }
  const actAndReceive = async (id: string, action: string) => {
    await test.act(id, action);
    await test.receiveCallbacks();
  };

  it('a payment with free points is refunded: they are taken back with it', async () => {
    const { memberId, id } = await payWithBonus();
    await actAndReceive(id, 'refund');
    expect(await test.pointsOf(memberId)).toBe(1_000);
    expect(await usesOf(memberId)).toMatchObject([{ given: 300, taken_back: 300 }]);
  });

  it('a payment with free points is nearly all refunded before its credit: no free points are credited or still promised', async () => {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    await makeTestPromotion(test.shop, { way: 'course', courseId, amount: 300 });
    const memberId = await makeMember(test.shop);
    const id = await begin(memberId, courseId, { method: payMethods.bank });
    const credit = test.shop.db.transaction(async (tx) => {
      const book = await LedgerBatch.open(tx, [memberId], test.shop.clock);
      await giveBonuses(tx, book, { id, memberId, amount: 3_000, reversed: 2_999 });
      await book.write();
      expect((await findAccount(tx, memberId))?.points).toBe(0);
      const uses = query.selectFrom('promotionUse').select(['state', 'given']);
      expect(await tx.run(uses.where('paymentId', '=', id))).toEqual([
        { state: 'given', given: 0 },
      ]);
      // The payment itself is as before, so nothing of this may stay.
      throw new Error('undone');
    });
    await expect(credit).rejects.toThrow('undone');
  });

  it('a payment with free points is half refunded: half of the free points are taken back', async () => {
    const { memberId, id } = await payWithBonus();
    await actAndReceive(id, 'refund half');
    expect(await test.pointsOf(memberId)).toBe(1_000 + 1_500 + 150);
    expect(await usesOf(memberId)).toMatchObject([{ given: 300, taken_back: 150 }]);
  });

  it('a payment is charged back after its bought and free points were spent: only the bought points are owed', async () => {
    const { memberId, id } = await payWithBonus();
    await spend(memberId, 4_200);
    await actAndReceive(id, 'charge back');
    const [account] = await test.shop.rawSql<{ points: number; points_owed: number }>`
      select points, points_owed from ledger_account where member_id = ${memberId}`;
    expect(account).toEqual({ points: 0, points_owed: 3_000 });
    expect(await usesOf(memberId)).toMatchObject([{ given: 300, taken_back: 100 }]);
  });

  it('a payment is charged back and then returned by the bank: its free points are credited again', async () => {
    const { memberId, id } = await payWithBonus();
    await actAndReceive(id, 'charge back');
    expect(await test.pointsOf(memberId)).toBe(1_000);
    await actAndReceive(id, 'return charge-back');
    expect(await test.pointsOf(memberId)).toBe(4_300);
  });

  it('a payment is half charged back, returned, then refunded, all points unspent: no points are left', async () => {
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    await makeTestPromotion(test.shop, { way: 'course', courseId, amount: 300 });
    const memberId = await makeMember(test.shop);
    const id = await begin(memberId, courseId);
    await actAndReceive(id, 'charge back half');
    expect(await test.pointsOf(memberId)).toBe(1_650);
    await actAndReceive(id, 'return charge-back');
    expect(await test.pointsOf(memberId)).toBe(3_300);
    await actAndReceive(id, 'refund');
    expect(await test.pointsOf(memberId)).toBe(0);
    expect(await usesOf(memberId)).toMatchObject([{ given: 450, taken_back: 450 }]);
  });
});
