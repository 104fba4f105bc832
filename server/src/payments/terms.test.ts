import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { buyRequest, makeMember, makePack, makePointCourse } from '../testing/factories.ts';
import { publishLegalText } from '../testing/publish-legal-text.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
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

const paymentsOf = (memberId: number) =>
  test.shop.rawSql`select id from payment where member_id = ${memberId}`;

describe('payments of a member who has not agreed to changed terms', () => {
  it('each way to pay: refused until the member agrees, says what to do', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop);
    const version = await publishLegalText(test.shop, { change: 'Points last a year' });
    const offered = test.shop.payMethods.map(({ id }) => id);
    expect(offered.length).toBeGreaterThan(5);
    for (const method of offered)
      expect(await pay(memberId, courseId, method)).toBe('terms-not-agreed');
    expect(await paymentsOf(memberId)).toHaveLength(0);
    const payload = { point_price_id: courseId, pay_id: payMethods.card, token: 'pm_any' };
    const client = await test.http.member(memberId, 'en');
    const en = await client.ask(calls.buyPoints, { payload });
    expect(en.state).toBe(422);
    expect(en.errors['terms']?.[0]).toContain('Once you agree there, you can buy points');
    const ja = await (await test.http.member(memberId)).ask(calls.buyPoints, { payload });
    expect(ja.errors['terms']?.[0]).toContain('「同意の設定」');
    await client.done(calls.agreeToTerms, { payload: { version, source: 'payment' } });
    expect(await pay(memberId, courseId)).toBe('begun');
  });

  it('a payment that was begun before the change: continues under its key', async () => {
    const memberId = await makeMember(test.shop);
    const client = await test.http.member(memberId);
    const { terms } = await client.done(calls.getConsents);
    await client.done(calls.agreeToTerms, {
      payload: { version: terms.current, source: 'panel' },
    });
    const payload = {
      ...{ point_price_id: await makePointCourse(test.shop), pay_id: payMethods.card },
      token: await test.card('4242424242424242'),
    };
    const key = randomUUID();
    const first = await client.done(calls.buyPoints, { payload, key });
    await publishLegalText(test.shop, { change: 'Points last two years' });
    const again = await client.done(calls.buyPoints, { payload, key });
    expect(again.payment_id).toBe(first.payment_id);
  });

  it('packs bought with the points that the member has: sold without an agreement', async () => {
    const memberId = await makeMember(test.shop, { points: 1_000 });
    const packId = await makePack(test.shop, { counts: [9], price: 100 });
    await publishLegalText(test.shop, { change: 'Points last three years' });
    const request = buyRequest({ memberId, packId, count: 1, shownPrice: 100 });
    expect((await test.shop.packSales.buy(request)).kind).toBe('bought');
  });

  it('twenty payments while the member agrees to new terms: only accepted ones are stored, and the terms refuse none after the agreement', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop);
    const version = await publishLegalText(test.shop, { change: 'Points last four years' });
    const client = await test.http.member(memberId);
    const [results] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => pay(memberId, courseId))),
      client.done(calls.agreeToTerms, { payload: { version, source: 'payment' } }),
    ]);
    for (const result of results)
      expect(['terms-not-agreed', 'begun', 'too-many-declined']).toContain(result);
    const begun = results.filter((result) => result === 'begun');
    expect(await paymentsOf(memberId)).toHaveLength(begun.length);
    expect(await pay(memberId, courseId)).not.toBe('terms-not-agreed');
  });
});
