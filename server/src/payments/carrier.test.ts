import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { dayInJapan } from '../lib/days.rules.ts';
import {
  type PaymentMethod,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import { checkValueOf, resultFields } from '../providers/payments/sbps.rules.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import type { HttpClient } from '../testing/http-client.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day, hour } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';
import { callbackRetentionDays, eraseCallbacks } from './erase-callbacks.ts';
import { recordOperatorResult } from './record-operator-result.ts';
import { reconciliationReport } from './reports.ts';
import { sweepPayments } from './sweep-payments.ts';

const test = await shareTestPayments();
const { receiveCallbacks, pointsOf, stateOf } = test;

interface Begun {
  memberId: number;
  client: HttpClient;
  paymentId: string;
  fields: Record<string, string>;
  /** The carrier's page. */
  page: string;
}

/** Buys points and posts the signed form, as the customer's browser does. */
async function begin(carrier: 'docomo' | 'au' | 'sb_ktai' = 'docomo'): Promise<Begun> {
  const memberId = await makeMember(test.shop);
  const client = await test.http.member(memberId);
  const courseId = await makePointCourse(test.shop, { points: 3_000 });
  const payload = { point_price_id: courseId, pay_id: 6, carrier_id: carrier } as const;
  const {
    result,
    payment_id: paymentId = '',
    form,
  } = await client.done(calls.buyPoints, { payload });
  expect(result).toBe('1');
  expect(form).toMatchObject({ charset: 'Shift_JIS' });
  const { url = '', fields = {} } = form ?? {};
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status, await answer.text()).toBe(303);
  return {
    memberId,
    client,
    paymentId,
    fields,
    page: test.sandbox.address + answer.headers.get('location'),
  };
}

/** Presses a button of the carrier's page. Returns where it posts the browser to. */
async function press({ page }: Begun, action: string): Promise<{ status: number; to: URL }> {
  const answer = await fetch(`${page}?action=${action}`, { method: 'POST', redirect: 'manual' });
  return { status: answer.status, to: new URL(answer.headers.get('location') ?? '') };
}

const endOf = ({ client, paymentId }: Begun) =>
  client.done(calls.getPaymentEnd, { query: { payment_id: paymentId } });

describe('paying on the bill of a phone carrier', () => {
  it.each([
    ['docomo', 'docomo'],
    ['au', 'auone'],
    ['sb_ktai', 'softbank2'],
  ] as const)(
    'paying by the carrier %s: the form is signed over its fields, approval credits the points once',
    async (carrier, payMethod) => {
      const begun = await begin(carrier);
      expect(begun.fields).toMatchObject({
        pay_method: payMethod,
        amount: '3000',
        sps_cust_no: '',
      });
      expect(begun.fields['order_id']?.length).toBeLessThanOrEqual(38);
      const { status, to } = await press(begun, 'approve');
      expect(status).toBe(307);
      expect(to.pathname + to.search).toBe(`/complete-carrier?payment_id=${begun.paymentId}`);
      expect(await endOf(begun)).toEqual({ result: '1', point: 3_000 });
      expect(await pointsOf(begun.memberId)).toBe(3_000);
      await receiveCallbacks();
      expect(await pointsOf(begun.memberId)).toBe(3_000);
    },
  );

  it("a carrier returns the customer's browser to the shop by POST: redirected to the completion screen", async () => {
    const url = '/complete-carrier?payment_id=1';
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=Shift_JIS' };
    const answer = await test.http.app.inject({
      method: 'POST',
      url,
      headers,
      payload: 'res_result=OK',
    });
    expect(answer).toMatchObject({ statusCode: 303 });
    expect(answer.headers.location).toBe(url);
  });

  it('a carrier refuses a payment and later takes the money: a message says what to do, money is credited', async () => {
    const begun = await begin();
    const { to } = await press(begun, 'decline');
    expect(to.pathname).toBe('/error-carrier');
    expect(await endOf(begun)).toMatchObject({
      result: '-1',
      errors: { payment: [expect.stringContaining('ご契約状況をご確認ください')] },
    });
    await test.act(begun.paymentId, 'pay');
    await receiveCallbacks();
    expect(await pointsOf(begun.memberId)).toBe(3_000);
  });

  it.each(['twice', 'late'] as const)(
    'results of a carrier payment sent %s: the points are credited once',
    async (delivery) => {
      test.sandbox.callbacks.delivery = delivery;
      const begun = await begin();
      await press(begun, 'approve');
      test.sandbox.callbacks.release();
      await receiveCallbacks();
      expect(await pointsOf(begun.memberId)).toBe(3_000);
    },
  );

  it("a carrier's result with a wrong check value: ignored; the payment ends unpaid after its deadline", async () => {
    test.sandbox.callbacks.delivery = 'wrong signature';
    const begun = await begin();
    await press(begun, 'approve');
    await receiveCallbacks();
    expect(await endOf(begun)).toEqual({ result: '0' });
    test.shop.clock.advance(2 * hour);
    await test.runSweeps();
    expect(await stateOf(begun.paymentId)).toBe('cancelled');
    expect(await pointsOf(begun.memberId)).toBe(0);
  });

  it('recording by hand the result of a payment whose provider can be queried: refused, it still waits', async () => {
    const courseId = await makePointCourse(test.shop, { points: 500 });
    const client = await test.http.member(await makeMember(test.shop));
    const { payment_id: id = '' } = await client.done(calls.buyPoints, {
      payload: { point_price_id: courseId, pay_id: 2, combini_code: 'econ' },
    });
    const actor = systemActor('kaori', 'listed as paid in the portal');
    expect(await recordOperatorResult(test.shop.payments, id, 'paid', actor)).toEqual({
      kind: 'refused',
      reason: 'can-be-asked',
    });
    expect(await stateOf(id)).toBe('waiting');
  });

  it("a carrier's result never arrives: the operator records the payment by hand as paid, later as refunded", async () => {
    test.sandbox.callbacks.delivery = 'never';
    const begun = await begin();
    await press(begun, 'approve');
    test.shop.clock.advance(2 * hour);
    await test.runSweeps();
    expect(await stateOf(begun.paymentId)).toBe('cancelled');
    const actor = systemActor('kaori', 'listed as paid in the portal');
    const note = (result: 'paid' | 'refunded') =>
      recordOperatorResult(test.shop.payments, begun.paymentId, result, actor);
    expect(await note('paid')).toMatchObject({ kind: 'noted', payment: { state: 'paid' } });
    expect(await note('paid')).toMatchObject({ kind: 'noted', payment: { state: 'paid' } });
    expect(await pointsOf(begun.memberId)).toBe(3_000);
    // The late callback changes nothing, and the reconciliation agrees with the recorded result.
    test.sandbox.callbacks.delivery = 'once';
    await test.runSweeps();
    const period = dayInJapan(test.shop.clock.now().toISOString().slice(0, 10));
    if (period === undefined) throw new Error('today is no day');
    const { csv } = await reconciliationReport(test.shop.payments, period);
    expect(csv).toContain(`${begun.paymentId},${begun.memberId},`);
    expect(csv.split('\r\n').find((line) => line.startsWith(begun.paymentId))).toMatch(/,3000,0,$/);
    expect(await note('refunded')).toMatchObject({ kind: 'noted', payment: { state: 'refunded' } });
    expect(await pointsOf(begun.memberId)).toBe(0);
  });

  it('stored results of a carrier payment: retained until its last poll, also after a long outage', async () => {
    const begun = await begin();
    await press(begun, 'approve');
    await receiveCallbacks();
    const bodyOf = async () =>
      (
        await test.shop.rawSql<{ isStored: boolean }>`
          select body is not null as "isStored" from payment_callback where outcome = ${begun.paymentId}`
      )[0]?.isStored;
    // No job ran for half a year. Even if erasing runs first, the last poll finds the callback.
    test.shop.clock.advance((callbackRetentionDays + 1) * day);
    await eraseCallbacks(test.shop.payments);
    expect(await bodyOf()).toBe(true);
    await sweepPayments(test.shop.payments);
    await eraseCallbacks(test.shop.payments);
    expect(await bodyOf()).toBe(false);
    // A result that the operator records long afterwards is still accepted.
    const actor = systemActor('operator', 'refunded on their screen');
    expect(
      await recordOperatorResult(test.shop.payments, begun.paymentId, 'refunded', actor),
    ).toMatchObject({
      kind: 'noted',
      payment: { state: 'refunded' },
    });
  });

  it("a carrier's result that arrives only through the browser: credited if its check value is right", async () => {
    test.sandbox.callbacks.delivery = 'never';
    const { hashKey } = testSandboxKeys.sbps;
    const bringBack = async ({ fields }: Begun, key: string) => {
      const result: Record<string, string> = {
        ...fields,
        res_pay_method: fields['pay_method'] ?? '',
        res_result: 'OK',
        res_date: '20261121120000',
      };
      const body = new URLSearchParams({
        ...result,
        sps_hashcode: checkValueOf(resultFields, result, key),
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=Shift_JIS' };
      const url = '/complete-carrier?payment_id=1';
      const answer = await test.http.app.inject({
        method: 'POST',
        url,
        headers,
        payload: body.toString(),
      });
      expect(answer).toMatchObject({ statusCode: 303, headers: { location: url } });
    };
    const [forged, signed] = [await begin(), await begin('au')];
    await bringBack(forged, 'a key of their own');
    await bringBack(signed, hashKey);
    await test.runSweeps();
    expect(await pointsOf(forged.memberId)).toBe(0);
    expect(await pointsOf(signed.memberId)).toBe(3_000);
  });

  it("a carrier's result with its signed text split into other fields: refused, credits nothing", async () => {
    const { fields, memberId, paymentId } = await begin();
    const signed: Record<string, string> = {
      ...fields,
      res_pay_method: 'docomo',
      res_result: 'NG',
      res_tracking_id: '12345678901234',
      res_payinfo_key: 'D7PY9',
      res_date: '20261121120000',
    };
    const check = checkValueOf(resultFields, signed, testSandboxKeys.sbps.hashKey);
    const cut = { ...signed, res_pay_method: 'docomoNG12345678901234D7', res_result: 'PY' };
    const forged: Record<string, string> = { ...cut, res_tracking_id: '9', res_payinfo_key: '' };
    expect(checkValueOf(resultFields, forged, testSandboxKeys.sbps.hashKey)).toBe(check);
    const answer = await test.http.app.inject({
      method: 'POST',
      url: '/callbacks/sbps',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=Shift_JIS' },
      payload: new URLSearchParams({ ...forged, sps_hashcode: check }).toString(),
    });
    expect(answer.statusCode).toBe(400);
    await test.runSweeps();
    expect(await stateOf(paymentId)).toBe('waiting');
    expect(await pointsOf(memberId)).toBe(0);
  });

  it('buying by carrier, the first response lost: the repeated request gets the form again', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    const { payments } = test.shop;
    const method = payments.methods.get(6);
    if (method === undefined) throw new Error('the carriers are not set up');
    let isFirst = true;
    const begin: PaymentMethod['begin'] = (order, given) => {
      if (!isFirst) return method.begin(order, given);
      isFirst = false;
      throw new ProviderUnavailableError('the process ended here');
    };
    const parts = { ...payments, methods: new Map([[6, { ...method, begin }] as const]) };
    const request = {
      memberId,
      key: randomUUID(),
      call: 'user/point/buy',
      payloadHash: Buffer.alloc(32),
    };
    const input = {
      courseId,
      method: 6,
      packId: null,
      given: { carrier: 'au' },
      language: 'ja',
    } as const;
    expect((await beginPayment(parts, request, input)).kind).toBe('unavailable');
    expect(await beginPayment(parts, request, input)).toMatchObject({
      payment: {
        state: 'waiting',
        instructions: { kind: 'form', fields: { pay_method: 'auone' } },
      },
    });
  });

  /** Posts a signed result, as the carrier or the customer's browser does. */
  const post = async (fields: Record<string, string>) => {
    const check = checkValueOf(resultFields, fields, testSandboxKeys.sbps.hashKey);
    const answer = await test.http.app.inject({
      method: 'POST',
      url: '/callbacks/sbps',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=Shift_JIS' },
      payload: new URLSearchParams({ ...fields, sps_hashcode: check }).toString(),
    });
    await test.runSweeps();
    return answer.statusCode;
  };
  const resultOf = ({ fields }: Begun): Record<string, string> => ({
    ...fields,
    res_pay_method: fields['pay_method'] ?? '',
    res_result: 'OK',
    res_tracking_id: '12345678901234',
    res_date: '20261121120000',
  });

  it("a carrier's signed result with another amount: refused, one notice an hour to the operator", async () => {
    const begun = await begin();
    const result = { ...resultOf(begun), amount: '300' };
    expect([await post(result), await post(result)]).toEqual([400, 400]);
    expect(await stateOf(begun.paymentId)).toBe('waiting');
    expect(await pointsOf(begun.memberId)).toBe(0);
    expect(test.notices).toEqual([
      {
        message: 'a signed callback was refused: its fields differ from what the shop sent',
        paymentId: begun.paymentId,
        provider: 'sbps',
      },
    ]);
    // The genuine result is still accepted.
    expect(await post(resultOf(begun))).toBe(200);
    expect(await pointsOf(begun.memberId)).toBe(3_000);
  });

  it('two carrier results with the same id that differ: the first counts, the operator gets a notice', async () => {
    const begun = await begin();
    expect(await post(resultOf(begun))).toBe(200);
    expect(await post(resultOf(begun))).toBe(200);
    expect(test.notices).toEqual([]);
    expect(await post({ ...resultOf(begun), res_payment_date: '20261121120001' })).toBe(200);
    expect(test.notices).toMatchObject([
      {
        message: 'two callbacks with one event id differ: check the payment at the provider',
        provider: 'sbps',
      },
    ]);
    expect(await pointsOf(begun.memberId)).toBe(3_000);
  });

  it('a price that begins with a smaller valid price: cannot be paid by carrier, refused with 422', async () => {
    const courseId = await makePointCourse(test.shop, { points: 10_500 });
    const client = await test.http.member(await makeMember(test.shop));
    const { data } = await client.done(calls.listPayStyles, {
      query: { point_price_id: courseId },
    });
    const offered = data.list.map(({ id }) => id);
    expect(offered).toContain(1);
    expect(offered).not.toContain(6);
    const payload = { point_price_id: courseId, pay_id: 6, carrier_id: 'docomo' } as const;
    expect((await client.ask(calls.buyPoints, { payload })).state).toBe(422);
  });
});
