import { describe, expect, it } from 'vitest';
import { calls } from '#contract/index.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import type { HttpClient } from '../testing/http-client.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { hour } from '../testing/test-shop.ts';

const test = await shareTestPayments();
const { hearCallbacks, pointsOf, stateOf } = test;

interface Begun {
  memberId: number;
  client: HttpClient;
  paymentId: string;
  fields: Record<string, string>;
  /** The carrier's page. */
  page: string;
}

/** Begins a payment and posts its form, as the customer's browser does. */
async function begin(carrier: 'docomo' | 'au' | 'sb_ktai' = 'docomo'): Promise<Begun> {
  const memberId = await makeMember(test.shop);
  const client = await test.http.member(memberId);
  const courseId = await makePointCourse(test.shop, { points: 3_000 });
  const payload = { point_price_id: courseId, pay_id: 6, carrier_id: carrier } as const;
  const { result, payment_id: paymentId = '', form } = await client.done(calls.buyPoints, { payload });
  expect(result).toBe('1');
  expect(form).toMatchObject({ charset: 'Shift_JIS' });
  const { url = '', fields = {} } = form ?? {};
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status, await answer.text()).toBe(303);
  return { memberId, client, paymentId, fields, page: test.sandbox.address + answer.headers.get('location') };
}

/** Presses a button of the carrier's page; where it posts the browser to. */
async function press({ page }: Begun, action: string): Promise<{ status: number; to: URL }> {
  const answer = await fetch(`${page}?action=${action}`, { method: 'POST', redirect: 'manual' });
  return { status: answer.status, to: new URL(answer.headers.get('location') ?? '') };
}

const endOf = ({ client, paymentId }: Begun) =>
  client.done(calls.getPaymentEnd, { query: { payment_id: paymentId } });

describe('by carrier', () => {
  it.each([
    ['docomo', 'docomo'],
    ['au', 'auone'],
    ['sb_ktai', 'softbank2'],
  ] as const)('%s is asked for by a signed form, and brings the points', async (carrier, payMethod) => {
    const begun = await begin(carrier);
    expect(begun.fields).toMatchObject({ pay_method: payMethod, amount: '3000', sps_cust_no: '' });
    expect(begun.fields['order_id']?.length).toBeLessThanOrEqual(38);
    const { status, to } = await press(begun, 'approve');
    expect(status).toBe(307);
    expect(to.pathname + to.search).toBe(`/complete-carrier?payment_id=${begun.paymentId}`);
    expect(await endOf(begun)).toEqual({ result: '1', point: 3_000 });
    expect(await pointsOf(begun.memberId)).toBe(3_000);
    await hearCallbacks();
    expect(await pointsOf(begun.memberId)).toBe(3_000);
  });

  it('the browser that is posted back to the shop gets its screen', async () => {
    const url = '/complete-carrier?payment_id=1';
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=Shift_JIS' };
    const answer = await test.http.app.inject({ method: 'POST', url, headers, payload: 'res_result=OK' });
    expect(answer).toMatchObject({ statusCode: 303 });
    expect(answer.headers.location).toBe(url);
  });

  it('that refuses says what to do, and the customer may have paid all the same', async () => {
    const begun = await begin();
    const { to } = await press(begun, 'decline');
    expect(to.pathname).toBe('/error-carrier');
    expect(await endOf(begun)).toMatchObject({
      result: '-1',
      errors: { payment: [expect.stringContaining('ご契約状態をご確認ください')] },
    });
    await test.act(begun.paymentId, 'pay');
    await hearCallbacks();
    expect(await pointsOf(begun.memberId)).toBe(3_000);
  });

  it.each(['twice', 'late'] as const)('is credited once where its results are sent %s', async (delivery) => {
    test.sandbox.callbacks.delivery = delivery;
    const begun = await begin();
    await press(begun, 'approve');
    test.sandbox.callbacks.release();
    await hearCallbacks();
    expect(await pointsOf(begun.memberId)).toBe(3_000);
  });

  it('is not believed without the right check value, and ends when nothing is heard in time', async () => {
    test.sandbox.callbacks.delivery = 'wrong signature';
    const begun = await begin();
    await press(begun, 'approve');
    await hearCallbacks();
    expect(await endOf(begun)).toEqual({ result: '0' });
    test.shop.clock.advance(2 * hour);
    await test.work();
    expect(await stateOf(begun.paymentId)).toBe('cancelled');
    expect(await pointsOf(begun.memberId)).toBe(0);
  });

  it('that paid another amount is credited with nothing, and somebody is told', async () => {
    const begun = await begin();
    await test.act(begun.paymentId, 'pay too little');
    await hearCallbacks();
    expect(await stateOf(begun.paymentId)).toBe('needs_attention');
    expect(await pointsOf(begun.memberId)).toBe(0);
    expect(test.told).toMatchObject([{ paymentId: begun.paymentId, provider: 'sbps' }]);
  });
});
