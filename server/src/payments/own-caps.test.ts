import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CapName } from '#contract/own-limits.ts';
import { calls } from '#contract/shop/index.ts';
import { changeCap } from '../protection/index.ts';
import { makeMember, makePack, makePointCourse } from '../testing/factories.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';

const test = await shareTestPayments();

/** Begins a payment by bank transfer or card as a use case, without the route's rate limit. */
async function pay(memberId: number, courseId: number, method: 1 | 4 = 1) {
  const request = {
    memberId,
    key: randomUUID(),
    call: 'user/point/buy',
    payloadHash: Buffer.alloc(32),
  };
  const given =
    method === 1 ? { token: await test.card('4242424242424242') } : { accountHolder: 'シケン' };
  const input = { courseId, method, packId: null, given, language: 'ja' } as const;
  const outcome = await beginPayment(test.shop.payments, request, input);
  return outcome.kind === 'refused' ? outcome.reason : outcome.kind;
}

async function capOf(memberId: number, name: CapName) {
  const client = await test.http.member(memberId);
  const { caps } = await client.done(calls.getProtection);
  return caps.find((cap) => cap.name === name);
}

describe('payments of a member with a cap of their own', () => {
  it('fifty payments of 1,000 yen at once under a cap of 7,000: seven are accepted, the rest refused', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    await changeCap(test.shop, memberId, 'paid_month', 7_000);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => pay(memberId, courseId)));
    expect(outcomes.filter((outcome) => outcome === 'begun')).toHaveLength(7);
    const refused = outcomes.filter((outcome) => outcome !== 'begun');
    expect(refused).toEqual(Array(43).fill({ cap: 'paid_month', amount: 7_000, left: 0 }));
    expect(await capOf(memberId, 'paid_month')).toMatchObject({ amount: 7_000, used: 7_000 });
  });

  it('an unpaid payment order by bank transfer: counts against a cap that is lowered after it', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    expect(await pay(memberId, courseId, 4)).toBe('begun');
    await changeCap(test.shop, memberId, 'paid_day', 5_000);
    expect(await pay(memberId, courseId)).toEqual({ cap: 'paid_day', amount: 5_000, left: 2_000 });
    test.shop.clock.advance(day);
    expect(await pay(memberId, courseId)).toBe('begun');
  });
});

describe('the monthly account statement of a member', () => {
  it('account statement of a month with a payment, a purchase and a conversion: lists yen, points and cards', async () => {
    const memberId = await makeMember(test.shop);
    const client = await test.http.member(memberId);
    expect((await client.done(calls.getStatement)).months).toEqual([]);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    await pay(memberId, courseId);
    await test.hearCallbacks();
    const packId = await makePack(test.shop, { price: 100, counts: [100], buyPoints: [40] });
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
    const month = test.shop.clock.now().toISOString().slice(0, 7);
    expect((await client.done(calls.getStatement)).months).toEqual([
      { month, paid: 1_000, spent: 200, converted: 0, shipped: 0 },
    ]);
  });
});
