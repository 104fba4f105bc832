import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { dayInJapan, type Period } from '../lib/days.rules.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import type { HttpClient } from '../testing/http-client.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { hour } from '../testing/test-shop.ts';
import { reconciliationReport } from './index.ts';

const test = await shareTestPayments();
const { receiveCallbacks, pointsOf, stateOf } = test;

interface Begun {
  memberId: number;
  client: HttpClient;
  courseId: number;
  paymentId: string;
  /** PayPal's page. */
  url: string;
}

async function begin(): Promise<Begun> {
  const memberId = await makeMember(test.shop);
  const client = await test.http.member(memberId);
  const courseId = await makePointCourse(test.shop, { points: 5_000 });
  const begun = await client.done(calls.buyPoints, {
    payload: { point_price_id: courseId, pay_id: 3 },
  });
  expect(begun).toEqual({ result: '1', payment_id: expect.any(String), url: expect.any(String) });
  return { memberId, client, courseId, paymentId: begun.payment_id ?? '', url: begun.url ?? '' };
}

/** Presses a button of PayPal's page. Returns where it leads. */
async function press({ url }: Begun, action: string): Promise<URL> {
  const answer = await fetch(`${url}?action=${action}`, { method: 'POST', redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

function today(): Period {
  const period = dayInJapan(test.shop.clock.now().toISOString().slice(0, 10));
  if (period === undefined) throw new Error('today is no day');
  return period;
}

const endOf = ({ client, paymentId }: Begun) =>
  client.done(calls.getPaymentEnd, { query: { payment_id: paymentId } });

describe('PayPal', () => {
  it('paying by PayPal: approved at PayPal, captured by the shop, its points credited once', async () => {
    const begun = await begin();
    expect(await pointsOf(begun.memberId)).toBe(0);
    const back = await press(begun, 'approve');
    expect(back.pathname).toBe('/pay-redirect');
    const token = back.searchParams.get('payment_id') ?? '';
    await Promise.all([
      begun.client.done(calls.appendPoints, { payload: { token } }),
      receiveCallbacks(),
      endOf(begun),
    ]);
    expect(await endOf(begun)).toEqual({ result: '1', point: 5_000 });
    expect(await pointsOf(begun.memberId)).toBe(5_000);
  });

  it.each(['once', 'twice', 'late', 'out of order'] as const)(
    'PayPal, browser closed and callbacks sent %s: the points are credited once',
    async (delivery) => {
      test.sandbox.callbacks.delivery = delivery;
      const begun = await begin();
      await press(begun, 'approve');
      await receiveCallbacks();
      test.sandbox.callbacks.release();
      await receiveCallbacks();
      // Out of order: the first callback is held back until a second one, which PayPal sends only
      // after the capture. So the sweep must poll.
      test.shop.clock.advance(hour);
      await receiveCallbacks();
      expect(await pointsOf(begun.memberId)).toBe(5_000);
      expect(await stateOf(begun.paymentId)).toBe('paid');
    },
  );

  it('PayPal, browser closed and callbacks missing or forged: the sweep job credits the points', async () => {
    for (const delivery of ['never', 'wrong signature'] as const) {
      test.sandbox.callbacks.delivery = delivery;
      const begun = await begin();
      await press(begun, 'approve');
      await receiveCallbacks();
      expect(await stateOf(begun.paymentId)).toBe('waiting');
      test.shop.clock.advance(hour);
      await test.runSweeps();
      expect(await pointsOf(begun.memberId)).toBe(5_000);
    }
  });

  it('comparing a day with PayPal while an order is approved and not captured: captures nothing; the sweep job captures it later', async () => {
    test.sandbox.callbacks.delivery = 'never';
    const begun = await begin();
    await press(begun, 'approve');
    const { csv } = await reconciliationReport(test.shop.payments, today());
    const line = csv.split('\r\n').find((each) => each.startsWith(begun.paymentId));
    expect(line).toMatch(/,waiting,5000,authorising,0,0,0,0,$/);
    expect(test.netYen(begun.paymentId)).toBe(0);
    test.shop.clock.advance(hour);
    await test.runSweeps();
    expect(test.netYen(begun.paymentId)).toBe(5_000);
    expect(await pointsOf(begun.memberId)).toBe(5_000);
  });

  it('cancelling at PayPal: leads back to the ways to pay, credits nothing', async () => {
    const begun = await begin();
    const back = await press(begun, 'cancel');
    const choice = `/confirm-buy-point?pointPriceId=${begun.courseId}&cancelled=3`;
    expect(back.pathname + back.search).toBe(choice);
    expect(await pointsOf(begun.memberId)).toBe(0);
  });

  it('PayPal refuses the capture: the payment is cancelled, the message names the error', async () => {
    const begun = await begin();
    await press(begun, 'decline');
    expect(await endOf(begun)).toEqual({
      result: '-1',
      point_price_id: begun.courseId,
      errors: { payment: [expect.stringMatching(/^エラーが発生しました。/)] },
    });
    expect(await stateOf(begun.paymentId)).toBe('cancelled');
  });

  it('a PayPal order that nobody approves: polled, then cancelled or expired', async () => {
    const [unapproved, expired] = [await begin(), await begin()];
    await test.act(expired.paymentId, 'expire');
    test.shop.clock.advance(4 * hour);
    await test.runSweeps();
    expect(await stateOf(unapproved.paymentId)).toBe('cancelled');
    expect(await stateOf(expired.paymentId)).toBe('expired');
  });

  it('a PayPal order approved after it was cancelled: captured and credited', async () => {
    const begun = await begin();
    test.shop.clock.advance(4 * hour);
    await test.runSweeps();
    expect(await stateOf(begun.paymentId)).toBe('cancelled');
    await press(begun, 'approve');
    await receiveCallbacks();
    expect(await pointsOf(begun.memberId)).toBe(5_000);
  });

  it('PayPal in another currency: credits nothing, needs attention, notifies the operator', async () => {
    const begun = await begin();
    await test.act(begun.paymentId, 'pay in dollars');
    await receiveCallbacks();
    expect(await pointsOf(begun.memberId)).toBe(0);
    expect(await stateOf(begun.paymentId)).toBe('needs_attention');
    expect(test.notices).toMatchObject([{ paymentId: begun.paymentId, provider: 'paypal' }]);
  });

  it.each([
    ['refund half', 2_500, 'paid'],
    ['refund', 0, 'refunded'],
    ['charge back', 0, 'charged_back'],
  ] as const)('PayPal after "%s": the points are taken back', async (action, left, state) => {
    const begun = await begin();
    await press(begun, 'approve');
    await receiveCallbacks();
    await test.act(begun.paymentId, action);
    await receiveCallbacks();
    expect(await pointsOf(begun.memberId)).toBe(left);
    expect(await stateOf(begun.paymentId)).toBe(state);
  });
});
