import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CapName } from '#contract/own-limits.ts';
import { calls } from '#contract/shop/index.ts';
import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { changeCap } from '../protection/index.ts';
import { makeMember, makeOffer, makePack, makePointCourse } from '../testing/factories.ts';
import { plansOf } from '../testing/plans.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';
import { findPaidSums } from './member-payments.queries.ts';

const test = await shareTestPayments();

/** Begins a payment as a use case, without the route's rate limit. */
async function pay(
  memberId: number,
  courseId: number,
  method: PayMethodId = payMethods.card,
  cardNumber = '4242424242424242',
) {
  const request = {
    memberId,
    key: randomUUID(),
    call: 'user/point/buy',
    payloadHash: Buffer.alloc(32),
  };
  const given = {
    token: await test.card(cardNumber),
    accountHolder: 'シケン',
    carrier: 'au',
    checkoutSession: randomUUID(),
  } as const;
  const input = { courseId, method, packId: null, given, language: 'ja' } as const;
  const result = await beginPayment(test.shop.payments, request, input);
  return result.kind === 'refused' ? result.reason : result.kind;
}

async function capOf(memberId: number, name: CapName) {
  const client = await test.http.member(memberId);
  const { caps } = await client.done(calls.getProtection);
  return caps.find((cap) => cap.name === name);
}

/** The ids of a member's payments, oldest first. */
async function paymentsOf(memberId: number): Promise<string[]> {
  const rows = await test.shop.rawSql<{ id: string }>`
    select id from payment where member_id = ${memberId} order by created_at`;
  return rows.map(({ id }) => id);
}

describe('payments of a member with a cap of their own', () => {
  it('fifty payments of 1,000 yen in parallel under a cap of 7,000: seven are accepted, the rest refused', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    await changeCap(test.shop, memberId, 'paid_month', 7_000);
    const results = await Promise.all(Array.from({ length: 50 }, () => pay(memberId, courseId)));
    expect(results.filter((result) => result === 'begun')).toHaveLength(7);
    const refused = results.filter((result) => result !== 'begun');
    expect(refused).toEqual(Array(43).fill({ cap: 'paid_month', amount: 7_000, left: 0 }));
    expect(await capOf(memberId, 'paid_month')).toMatchObject({ amount: 7_000, used: 7_000 });
  });

  it('fifty payments in parallel by all methods under a cap of 7,000: paid and unpaid ones never exceed it', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    await changeCap(test.shop, memberId, 'paid_month', 7_000);
    const offered = test.shop.payMethods.map(({ id }) => id);
    // An Amazon session that nobody began is refused by Amazon, after the cap let it pass. Its
    // payment is cancelled, so another one may take its place.
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        pay(memberId, courseId, offered[index % offered.length]),
      ),
    );
    const begun = await test.shop.rawSql<{ method: number }>`
      select method from payment where member_id = ${memberId} and state <> 'cancelled'`;
    expect(begun.length).toBeLessThanOrEqual(7);
    expect(new Set(begun.map(({ method }) => method)).size).toBeGreaterThan(2);
    expect((await capOf(memberId, 'paid_month'))?.used).toBeLessThanOrEqual(7_000);
  });

  it('an unpaid payment order by bank transfer: counts against a cap that is lowered after it', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    expect(await pay(memberId, courseId, payMethods.bank)).toBe('begun');
    await changeCap(test.shop, memberId, 'paid_day', 5_000);
    expect(await pay(memberId, courseId)).toEqual({ cap: 'paid_day', amount: 5_000, left: 2_000 });
  });

  it('an unpaid order of an earlier day: counts today, because it may be paid today', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    await changeCap(test.shop, memberId, 'paid_day', 5_000);
    expect(await pay(memberId, courseId, payMethods.bank)).toBe('begun');
    const [order] = await paymentsOf(memberId);
    test.shop.clock.advance(2 * day);
    const refused = { cap: 'paid_day', amount: 5_000, left: 2_000 };
    expect(await pay(memberId, courseId, payMethods.bank)).toEqual(refused);
    await test.act(order ?? '', 'pay');
    await test.receiveCallbacks();
    expect(await pay(memberId, courseId)).toEqual(refused);
    // The money came on that day, so it does not count on the next.
    test.shop.clock.advance(day);
    expect(await pay(memberId, courseId)).toBe('begun');
  });

  it('an order of the last days of a month that is paid in the next: counts in the month in which the money came', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 5_000 });
    await changeCap(test.shop, memberId, 'paid_month', 5_000);
    const now = test.shop.clock.now();
    // Noon of the last day of the month in Japan.
    const lastDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0, 3);
    test.shop.clock.advance(lastDay - now.getTime());
    expect(await pay(memberId, courseId, payMethods.bank)).toBe('begun');
    const [order] = await paymentsOf(memberId);
    test.shop.clock.advance(day);
    const refused = { cap: 'paid_month', amount: 5_000, left: 0 };
    expect(await pay(memberId, courseId)).toEqual(refused);
    await test.act(order ?? '', 'pay');
    await test.receiveCallbacks();
    expect(await pay(memberId, courseId)).toEqual(refused);
    const month = new Date(lastDay + day).toISOString().slice(0, 7);
    const statement = await (await test.http.member(memberId)).done(calls.getStatement);
    expect(statement.months).toMatchObject([{ month, paid: 5_000 }]);
    expect(await capOf(memberId, 'paid_month')).toMatchObject({ used: 5_000 });
  });

  it('an expired order whose money comes late: counts on the day it is credited, not before', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 5_000 });
    await changeCap(test.shop, memberId, 'paid_day', 5_000);
    expect(await pay(memberId, courseId, payMethods.bank)).toBe('begun');
    const [order] = await paymentsOf(memberId);
    test.shop.clock.advance(5 * day);
    await test.act(order ?? '', 'expire');
    await test.receiveCallbacks();
    expect(await capOf(memberId, 'paid_day')).toMatchObject({ used: 0 });
    await test.act(order ?? '', 'pay');
    await test.receiveCallbacks();
    expect(await test.stateOf(order ?? '')).toBe('paid');
    expect(await pay(memberId, courseId)).toEqual({ cap: 'paid_day', amount: 5_000, left: 0 });
  });

  it('a refunded payment: does not count towards the cap of the day it was credited', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 5_000 });
    await changeCap(test.shop, memberId, 'paid_day', 5_000);
    expect(await pay(memberId, courseId)).toBe('begun');
    await test.receiveCallbacks();
    const [payment] = await paymentsOf(memberId);
    await test.act(payment ?? '', 'refund');
    await test.receiveCallbacks();
    expect(await capOf(memberId, 'paid_day')).toMatchObject({ used: 0 });
    expect(await pay(memberId, courseId)).toBe('begun');
  });

  it('the yen that count towards caps: read by an index of the payments of the member', async () => {
    const memberId = await makeMember(test.shop);
    const now = test.shop.clock.now();
    const plan = await plansOf(test.shop.db, (db) => findPaidSums(db, [memberId], now));
    expect(plan).toMatch(/Index Cond: \(member_id = /);
    expect(plan).not.toContain('payment_state_newest');
  });
});

describe('a member who excludes themselves', () => {
  it('exclusion while purchases, an exchange, payments and a decision run: each is done whole or refused, none after it', async () => {
    const packId = await makePack(test.shop, { price: 100, counts: [100], buyPoints: [40] });
    const offer = await makeOffer(test.shop, { price: 10 });
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const memberId = await makeMember(test.shop, { points: 10_000, coins: 100, paid: false });
    const [client, other] = [await test.http.member(memberId), await test.http.member(memberId)];
    const payload = { pack_id: packId, count: 1 };
    const { pack_history_id } = await client.done(calls.buyPack, { payload });
    const { cards } = await client.done(calls.getOpenCards, { query: { pack_history_id } });
    const buy = async () => {
      const { kind } = await test.shop.packSales.buy({
        ...{ memberId, packId, count: 1, purchaseId: randomUUID(), key: randomUUID() },
        ...{ call: 'user/pack/buy', payloadHash: Buffer.alloc(32), clientSeed: 'a'.repeat(32) },
      });
      return kind === 'bought';
    };
    const exchange = () =>
      client.ask(calls.exchangeCards, { payload: { card_id: offer, change_num: 1 } });
    const several = <Value>(work: () => Promise<Value>) =>
      Promise.all(Array.from({ length: 8 }, work));
    const [bought, begun, exchanged, decided] = await Promise.all([
      several(buy),
      several(() => pay(memberId, courseId)),
      exchange(),
      client.ask(calls.decideCards, {
        payload: {
          ...{ pack_history_id, send_card: [] },
          reduction_card: cards.map((card) => card.history_id),
        },
      }),
      other.done(calls.beginBreak, { payload: { length: 'permanent' } }),
    ]);
    // A decision on won cards stays possible.
    expect(decided.state).toBe(200);
    expect([200, 422]).toContain(exchanged.state);
    expect((await exchange()).state).toBe(422);
    expect(await buy()).toBe(false);
    expect(await pay(memberId, courseId)).not.toBe('begun');
    const payments = await test.shop.rawSql`select 1 from payment where member_id = ${memberId}`;
    expect(payments).toHaveLength(begun.filter((result) => result === 'begun').length);
    // Without the payments: one that was begun before the exclusion may be credited at any time.
    const [booked] = await test.shop.rawSql<{ points: number }>`
      select sum(amount)::integer as points from journal_entry
      where member_id = ${memberId} and currency = 'point' and kind <> 'points_bought'`;
    const purchases = 1 + bought.filter(Boolean).length;
    expect(booked?.points).toBe(10_000 - 100 * purchases + 40);
  });
});

describe('the monthly account statement of a member', () => {
  it('account statement of a month with a payment, a purchase and a conversion: lists yen, points and cards', async () => {
    const memberId = await makeMember(test.shop);
    const client = await test.http.member(memberId);
    expect((await client.done(calls.getStatement)).months).toEqual([]);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    // Another card: a member of another test who has excluded themselves paid with the first.
    await pay(memberId, courseId, payMethods.card, '5555555555554444');
    await test.receiveCallbacks();
    const packId = await makePack(test.shop, { price: 100, counts: [100], buyPoints: [40] });
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
    const month = test.shop.clock.now().toISOString().slice(0, 7);
    expect((await client.done(calls.getStatement)).months).toEqual([
      { month, paid: 1_000, spent: 200, converted: 0, shipped: 0 },
    ]);
  });
});
