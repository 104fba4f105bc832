import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { dateInJapan, startOfDay } from '../lib/days.rules.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';

const test = await shareTestPayments();

/** Begins a payment as a use case, without the route's rate limit. */
async function pay(memberId: number, courseId: number, method: PayMethodId = payMethods.card) {
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
    checkoutSession: randomUUID(),
  } as const;
  const input = { courseId, method, packId: null, given, language: 'ja' } as const;
  const result = await beginPayment(test.shop.payments, request, input);
  return result.kind === 'refused' ? result.reason : result.kind;
}

/** Writes the date in Japan so many years ago. */
function yearsAgo(years: number, from = test.shop.clock.now()): string {
  const today = dateInJapan(from);
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
}

const paymentsOf = (memberId: number) =>
  test.shop.rawSql`select id from payment where member_id = ${memberId}`;

describe('age of a member who buys points', () => {
  it('a member who has not stated a date of birth: refused by each way to pay, says what to do', async () => {
    const memberId = await makeMember(test.shop, { bornOn: null });
    const courseId = await makePointCourse(test.shop);
    const offered = test.shop.payMethods.map(({ id }) => id);
    expect(offered.length).toBeGreaterThan(5);
    for (const method of offered)
      expect(await pay(memberId, courseId, method)).toBe('age-unstated');
    expect(await paymentsOf(memberId)).toHaveLength(0);
    const payload = { point_price_id: courseId, pay_id: payMethods.card, token: 'pm_any' };
    const ja = await (await test.http.member(memberId)).ask(calls.buyPoints, { payload });
    expect(ja).toMatchObject({
      state: 422,
      errors: { birth_date: [expect.stringContaining('生年月日の登録をお願いします')] },
    });
    const en = await (await test.http.member(memberId, 'en')).ask(calls.buyPoints, { payload });
    expect(en.errors['birth_date']?.[0]).toContain('tell us your date of birth');
  });

  it('a member who turns 18 tomorrow: refused until midnight in Japan, then may pay', async () => {
    const tomorrow = new Date(startOfDay(test.shop.clock.now()).getTime() + day);
    const memberId = await makeMember(test.shop, { bornOn: yearsAgo(18, tomorrow) });
    const courseId = await makePointCourse(test.shop);
    const client = await test.http.member(memberId, 'en');
    const left = tomorrow.getTime() - test.shop.clock.now().getTime();
    test.shop.clock.advance(left - 1);
    expect(await pay(memberId, courseId)).toBe('too-young');
    expect(await client.done(calls.getAge)).toMatchObject({
      ...{ status: 'too_young', buys_from: dateInJapan(tomorrow) },
    });
    const payload = { point_price_id: courseId, pay_id: payMethods.card, token: 'pm_any' };
    const reply = await client.ask(calls.buyPoints, { payload });
    expect(reply.errors['pay_id']?.[0]).toContain('you cannot buy points yet');
    test.shop.clock.advance(1);
    expect(await pay(memberId, courseId)).toBe('begun');
    expect(await client.done(calls.getAge)).toMatchObject({ status: 'adult', buys_from: null });
  });

  it("twenty payments in parallel with the statement of a child's date of birth: none begins, in any order", async () => {
    const memberId = await makeMember(test.shop, { bornOn: null });
    const courseId = await makePointCourse(test.shop);
    const client = await test.http.member(memberId);
    const stated = client.done(calls.stateBirthDate, { payload: { birth_date: yearsAgo(12) } });
    const results = await Promise.all(Array.from({ length: 20 }, () => pay(memberId, courseId)));
    await stated;
    for (const result of results) expect(['age-unstated', 'too-young']).toContain(result);
    expect(await paymentsOf(memberId)).toHaveLength(0);
  });
});

describe('date of birth that a member states', () => {
  it('a date of birth stated again: the same is accepted, another one refused, also in parallel', async () => {
    const memberId = await makeMember(test.shop, { bornOn: null });
    const client = await test.http.member(memberId);
    const none = { minors_from: null, buys_from: null, monthly_cap: null, guardian: null };
    const unstated = { birth_date: null, status: 'unstated', ...none };
    expect(await client.done(calls.getAge)).toEqual(unstated);
    const state = (birth_date: string) =>
      client.ask(calls.stateBirthDate, { payload: { birth_date } });
    expect(await state('2999-01-01')).toMatchObject({
      state: 422,
      errors: { birth_date: [expect.stringContaining('もう一度入力してください')] },
    });
    expect((await state('1990-04-02')).state).toBe(200);
    expect((await state('1990-04-02')).state).toBe(200);
    expect(await state('1980-04-02')).toMatchObject({
      state: 422,
      errors: { birth_date: [expect.stringContaining('お問い合わせ窓口')] },
    });
    const stored = { birth_date: '1990-04-02', status: 'adult', ...none };
    expect(await client.done(calls.getAge)).toEqual(stored);
    const { data } = await client.done(calls.getMyData);
    expect(data).toMatchObject({ protection: { bornOn: '1990-04-02' } });
  });
});
