import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from '#contract/shop/index.ts';
import { signNotification } from '../../../sandbox/src/payments/amazon/signatures.ts';
import { dayInJapan } from '../lib/days.rules.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import type { HttpClient } from '../testing/http-client.ts';
import { pressAt, signInAtAmazon } from '../testing/sandbox-customer.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day, hour } from '../testing/test-shop.ts';
import { reconciliationReport } from './reports.ts';

const test = await shareTestPayments();
const { receiveCallbacks, pointsOf, stateOf } = test;

interface Customer {
  memberId: number;
  client: HttpClient;
  courseId: number;
}

interface Begun extends Customer {
  sessionId: string;
  paymentId: string;
  /** Amazon's page to confirm the payment. */
  url: string;
}

async function customer(points = 5_000): Promise<Customer> {
  const memberId = await makeMember(test.shop);
  const client = await test.http.member(memberId);
  return { memberId, client, courseId: await makePointCourse(test.shop, { points }) };
}

const buttonOf = ({ client, courseId }: Customer) =>
  client.done(calls.getAmazonButton, { query: { point_price_id: courseId } });

const signIn = async (who: Customer, payWith?: 'visa' | 'empty') =>
  (await signInAtAmazon(await buttonOf(who), payWith)).sessionId;

const buy = ({ client, courseId }: Customer, sessionId: string) =>
  client.done(calls.buyPoints, {
    payload: { point_price_id: courseId, pay_id: 5, amazon_checkout_session_id: sessionId },
  });

async function begin(payWith: 'visa' | 'empty' = 'visa'): Promise<Begun> {
  const who = await customer();
  const sessionId = await signIn(who, payWith);
  const begun = await buy(who, sessionId);
  expect(begun).toEqual({ result: '1', payment_id: expect.any(String), url: expect.any(String) });
  return { ...who, sessionId, paymentId: begun.payment_id ?? '', url: begun.url ?? '' };
}

const complete = ({ client, paymentId }: Begun) =>
  client.done(calls.completeAmazonSession, { query: { payment_id: paymentId } });
const endOf = ({ client, paymentId }: Begun) =>
  client.done(calls.getPaymentEnd, { query: { payment_id: paymentId } });
async function pay(begun: Begun): Promise<void> {
  await pressAt(begun.url, 'confirm');
  await complete(begun);
}

describe('Amazon Pay', () => {
  it('paying by Amazon Pay: confirmed at Amazon, captured by the shop, its points credited once', async () => {
    const begun = await begin();
    expect(await pointsOf(begun.memberId)).toBe(0);
    const back = await pressAt(begun.url, 'confirm');
    expect(back.pathname).toBe('/amazon-pay-redirect');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_id: begun.paymentId,
      amazonCheckoutSessionId: begun.sessionId,
    });
    await Promise.all([complete(begun), endOf(begun), receiveCallbacks(), complete(begun)]);
    expect(await endOf(begun)).toEqual({ result: '1', point: 5_000 });
    await receiveCallbacks();
    expect(await pointsOf(begun.memberId)).toBe(5_000);
  });

  it('comparing a day with Amazon while a session is confirmed and not captured: captures nothing; the sweep job captures it later', async () => {
    const begun = await begin();
    await pressAt(begun.url, 'confirm');
    const today = dayInJapan(test.shop.clock.now().toISOString().slice(0, 10));
    if (today === undefined) throw new Error('today is no day');
    const { csv } = await reconciliationReport(test.shop.payments, today);
    const line = csv.split('\r\n').find((each) => each.startsWith(begun.paymentId));
    expect(line).toMatch(/,waiting,5000,waiting,0,0,0,0,$/);
    expect(test.netYen(begun.paymentId)).toBe(0);
    test.shop.clock.advance(hour);
    await test.runSweeps();
    expect(test.netYen(begun.paymentId)).toBe(5_000);
    expect(await pointsOf(begun.memberId)).toBe(5_000);
  });

  it('returning from Amazon: leads to the chosen amount of points, with the new checkout session', async () => {
    const who = await customer();
    const { back, sessionId } = await signInAtAmazon(await buttonOf(who));
    expect(back.href).toBe(
      `https://shop.example/confirm-buy-point?pointPriceId=${who.courseId}&amazonCheckoutSessionId=${sessionId}`,
    );
  });

  it('choosing a card at Amazon: it is shown, and later calls without a session id use this session', async () => {
    const who = await customer();
    const sessionId = await signIn(who);
    expect((await who.client.askLoosely(calls.getAmazonSession)).state).toBe(404);
    await who.client.done(calls.chooseAmazonSession, { params: { sessionId } });
    expect(await who.client.done(calls.getAmazonSession)).toEqual({ payMethod: 'Visa ****1111' });
    const payload = { point_price_id: who.courseId, pay_id: 5 } as const;
    const { payment_id: paymentId = '', url = '' } = await who.client.done(calls.buyPoints, {
      payload,
    });
    await pressAt(url, 'confirm');
    await who.client.done(calls.completeAmazonSession);
    expect(await endOf({ ...who, sessionId, paymentId, url })).toEqual({
      result: '1',
      point: 5_000,
    });
  });

  it('paying with a missing, unknown or ended Amazon checkout session: refused, credits nothing', async () => {
    const who = await customer();
    const payload = { point_price_id: who.courseId, pay_id: 5 } as const;
    const missing = await who.client.ask(calls.buyPoints, { payload });
    expect(missing).toMatchObject({ state: 422 });
    const chooseAnew = { payment: [expect.stringContaining('もう一度Amazon Payを選択するか')] };
    expect(await buy(who, randomUUID())).toMatchObject({ result: '-1', errors: chooseAnew });
    const sessionId = await signIn(who);
    await test.act(sessionId, 'expire');
    expect(
      (await who.client.askLoosely(calls.chooseAmazonSession, { params: { sessionId } })).state,
    ).toBe(404);
    expect(await buy(who, sessionId)).toMatchObject({ result: '-1', errors: chooseAnew });
    expect(await pointsOf(who.memberId)).toBe(0);
  });

  it('two members claim one Amazon session: it pays for the first, the second gets nothing', async () => {
    const first = await begin();
    const second = await customer();
    const params = { sessionId: first.sessionId };
    expect((await second.client.askLoosely(calls.chooseAmazonSession, { params })).state).toBe(404);
    expect(await buy(second, first.sessionId)).toMatchObject({ result: '-1' });
    expect(test.notices).toMatchObject([{ provider: 'amazon' }]);
    await pay(first);
    await receiveCallbacks();
    expect(await pointsOf(first.memberId)).toBe(5_000);
    expect(await pointsOf(second.memberId)).toBe(0);
  });

  it.each(['never', 'wrong signature', 'late'] as const)(
    'Amazon Pay, browser closed and notifications sent %s: the sweep job finds the payment and credits it once',
    async (delivery) => {
      test.sandbox.callbacks.delivery = delivery;
      const begun = await begin();
      await pressAt(begun.url, 'confirm');
      await receiveCallbacks();
      // Amazon sends no notification about a confirmed session: the sweep polls it.
      expect(await stateOf(begun.paymentId)).toBe('waiting');
      test.shop.clock.advance(hour);
      await test.runSweeps();
      test.sandbox.callbacks.release();
      await receiveCallbacks();
      expect(await pointsOf(begun.memberId)).toBe(5_000);
    },
  );

  it.each(['twice', 'out of order'] as const)(
    'Amazon Pay with notifications sent %s: payment and refund are booked once',
    async (delivery) => {
      test.sandbox.callbacks.delivery = delivery;
      const begun = await begin();
      await pay(begun);
      await test.act(begun.paymentId, 'refund half');
      await receiveCallbacks();
      expect(await pointsOf(begun.memberId)).toBe(2_500);
    },
  );

  it('Amazon Pay cancelled by the customer or refused by Amazon: the message says what to do', async () => {
    const cancelled = await begin();
    await pressAt(cancelled.url, 'cancel');
    await complete(cancelled);
    expect(await endOf(cancelled)).toMatchObject({
      result: '-1',
      errors: { payment: [expect.stringContaining('キャンセルされた')] },
    });
    const refused = await begin('empty');
    await pressAt(refused.url, 'confirm');
    await complete(refused);
    expect(await endOf(refused)).toMatchObject({
      result: '-1',
      errors: { payment: [expect.stringContaining('Amazon Payの状態をご確認ください')] },
    });
    expect([await stateOf(cancelled.paymentId), await stateOf(refused.paymentId)]).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  it('Amazon Pay that nobody confirms: open for a day, then polled once more and expired', async () => {
    const begun = await begin();
    await complete(begun);
    expect(await endOf(begun)).toEqual({ result: '0' });
    test.shop.clock.advance(day + hour);
    await test.runSweeps();
    expect(await stateOf(begun.paymentId)).toBe('expired');
    expect((await pressAt(begun.url, 'confirm')).pathname).toBe('/amazon-pay-redirect');
    await test.runSweeps();
    expect(await pointsOf(begun.memberId)).toBe(0);
  });

  it('Amazon Pay confirmed in the last hour before the deadline: captured and credited', async () => {
    const begun = await begin();
    test.shop.clock.advance(day - hour / 2);
    await test.runSweeps();
    await pressAt(begun.url, 'confirm');
    test.shop.clock.advance(hour / 4);
    await complete(begun);
    expect(await pointsOf(begun.memberId)).toBe(5_000);
  });

  it('an Amazon session of another amount than agreed: cancelled without capture, credits nothing', async () => {
    const begun = await begin();
    await test.shop.rawSql`update payment set amount = 4000 where id = ${begun.paymentId}`;
    await pressAt(begun.url, 'confirm');
    await complete(begun);
    expect(await stateOf(begun.paymentId)).toBe('cancelled');
    expect(await pointsOf(begun.memberId)).toBe(0);
  });

  it('Amazon Pay in another currency: credits nothing, needs attention, notifies the operator', async () => {
    const begun = await begin();
    await test.act(begun.paymentId, 'pay in dollars');
    await complete(begun);
    expect(await pointsOf(begun.memberId)).toBe(0);
    expect(await stateOf(begun.paymentId)).toBe('needs_attention');
    expect(test.notices).toMatchObject([{ paymentId: begun.paymentId, provider: 'amazon' }]);
  });

  it.each([
    ['refund half', 2_500, 'paid'],
    ['refund', 0, 'refunded'],
    ['charge back', 0, 'charged_back'],
  ] as const)('Amazon Pay after "%s": the points are taken back', async (action, left, state) => {
    const begun = await begin();
    await pay(begun);
    await receiveCallbacks();
    await test.act(begun.paymentId, action);
    await receiveCallbacks();
    expect(await pointsOf(begun.memberId)).toBe(left);
    expect(await stateOf(begun.paymentId)).toBe(state);
  });

  it.each(['never', 'wrong signature', 'late'] as const)(
    'Amazon charge-back, notified %s at first: booked when Amazon sends the notification again',
    async (delivery) => {
      const begun = await begin();
      await pay(begun);
      await receiveCallbacks();
      test.sandbox.callbacks.delivery = delivery;
      await test.act(begun.paymentId, 'charge back');
      await receiveCallbacks();
      expect(await stateOf(begun.paymentId)).toBe('paid');
      test.sandbox.callbacks.release();
      await receiveCallbacks();
      expect(await stateOf(begun.paymentId)).toBe('charged_back');
      expect(await pointsOf(begun.memberId)).toBe(0);
    },
  );

  it('an Amazon session that Amazon has deleted: the payment is polled by its charge id', async () => {
    const begun = await begin();
    await pay(begun);
    test.sandbox.callbacks.delivery = 'never';
    await test.act(begun.paymentId, 'refund');
    test.shop.clock.advance(31 * day);
    await test.runSweeps();
    expect(await stateOf(begun.paymentId)).toBe('refunded');
  });

  it('Amazon charge-back withdrawn by the bank: the points are credited again', async () => {
    const begun = await begin();
    await pay(begun);
    await test.act(begun.paymentId, 'charge back');
    await receiveCallbacks();
    await test.act(begun.paymentId, 'return charge-back');
    await receiveCallbacks();
    expect(await stateOf(begun.paymentId)).toBe('paid');
    expect(await pointsOf(begun.memberId)).toBe(5_000);
  });

  it('reconciling a payment by Amazon Pay: provider, shop and ledger agree', async () => {
    const begun = await begin();
    await pay(begun);
    const from = new Date(test.shop.clock.now().getTime() - hour);
    const until = new Date(test.shop.clock.now().getTime() + hour);
    const { csv } = await reconciliationReport(test.shop.payments, { from, until });
    const line = csv.split('\r\n').find((row) => row.startsWith(begun.paymentId));
    expect(line).toMatch(/,amazon,.*,paid,5000,paid,5000,5000,5000,0,$/);
  });

  it('after paying by Amazon Pay: the shop stores no personal data of the customer from Amazon', async () => {
    const begun = await begin();
    await pay(begun);
    await receiveCallbacks();
    const rows = await test.shop.rawSql`
      select to_jsonb(p)::text || coalesce((select string_agg(convert_from(c.body, 'UTF8'), '') from payment_callback c
        where c.payment_id = p.id::text), '') as everything from payment p where id = ${begun.paymentId}`;
    expect(JSON.stringify(rows)).not.toMatch(/1111|hanako@example|試験/);
    expect(JSON.stringify(rows)).toContain('ChargePermissionId');
  });
});

describe('notifications of Amazon', () => {
  it.each([
    ['is not JSON', 'hello'],
    ['is not signed', JSON.stringify({ Type: 'Notification' })],
  ])('an Amazon notification that %s: refused with 400', async (_what, payload) => {
    const headers = { 'content-type': 'text/plain; charset=UTF-8' };
    const answer = await test.http.app.inject({
      method: 'POST',
      url: '/callbacks/amazon',
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('an Amazon notification with another certificate URL, changed text or an old date: refused', async () => {
    const begun = await begin();
    await pay(begun);
    await receiveCallbacks();
    const [row] = await test.shop.rawSql`
      select convert_from(body, 'UTF8') as body from payment_callback where payment_id = ${begun.paymentId}`;
    const genuine = String(row?.['body']);
    const send = (payload: string) =>
      test.http.app.inject({
        method: 'POST',
        url: '/callbacks/amazon',
        headers: { 'content-type': 'text/plain; charset=UTF-8' },
        payload,
      });
    expect((await send(genuine)).statusCode).toBe(200);
    expect(
      (await send(genuine.replace(test.sandbox.address, 'http://127.0.0.1:9'))).statusCode,
    ).toBe(400);
    expect((await send(genuine.replace('CHARGE', 'REFUND'))).statusCode).toBe(400);
    test.shop.clock.advance(16 * day);
    expect((await send(genuine)).statusCode).toBe(400);
  });

  it('a notification signed by Amazon that names an object unknown to Amazon: refused, not stored', async () => {
    const begun = await begin();
    await pay(begun);
    await receiveCallbacks();
    const [row] = await test.shop.rawSql`
      select convert_from(body, 'UTF8') as body from payment_callback where payment_id = ${begun.paymentId}`;
    const genuine = z
      .object({
        Message: z.string(),
        Timestamp: z.string(),
        TopicArn: z.string(),
        Type: z.string(),
      })
      .loose()
      .parse(JSON.parse(String(row?.['body'])));
    const send = async (made: object) => {
      const Message = JSON.stringify({ ...JSON.parse(genuine.Message), ...made });
      const fields = { ...genuine, Message, MessageId: randomUUID() };
      const payload = JSON.stringify({
        ...fields,
        Signature: signNotification(testSandboxKeys.amazon, fields, false),
      });
      const headers = { 'content-type': 'text/plain; charset=UTF-8' };
      const answer = await test.http.app.inject({
        method: 'POST',
        url: '/callbacks/amazon',
        headers,
        payload,
      });
      return answer.statusCode;
    };
    expect(await send({})).toBe(200);
    expect(await send({ ChargePermissionId: 'S03-0000000-0000000' })).toBe(400);
    expect(await send({ ObjectType: 'CHARGEBACK', ObjectId: 'S03-0000000-0000000-B000009' })).toBe(
      400,
    );
  });
});
