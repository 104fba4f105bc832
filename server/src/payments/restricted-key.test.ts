import { afterEach, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { openPaymentMethods } from '../providers/payments/open-methods.ts';
import { withSandbox } from '../providers/payments/sandbox-settings.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { openTestApp } from '../testing/http-client.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { noProviders, operatorMail, shareTestPayments } from '../testing/test-payments.ts';
import { day, hour } from '../testing/test-shop.ts';
import { askRefund } from './ask-refund.ts';
import { findPayment } from './payments.queries.ts';
import { sendRefunds } from './send-refunds.ts';

const test = await shareTestPayments();

// One mail is sent in an hour about the same permission.
afterEach(() => test.shop.clock.advance(2 * hour));

/** The shop's payments with a key of Stripe that lacks a permission. */
function paymentsWithout(permission: string) {
  const { address } = test.sandbox;
  const secretKey = `rk_test_sandbox_without_${permission}`;
  const sandbox = { address, keys: testSandboxKeys };
  const stripe = { ...testSandboxKeys.stripe, secretKey, address, scriptUrl: `${address}/v3/` };
  const methods = openPaymentMethods(withSandbox({ ...noProviders, stripe }, sandbox));
  return { ...test.shop.payments, ...methods };
}

/** Pays by card at a shop with such payments, and returns the answer. */
async function payByCard(memberId: number, number: string, payments = test.shop.payments) {
  const courseId = await makePointCourse(test.shop, { points: 1_000 });
  const http = await openTestApp({ ...test.shop, payments });
  try {
    const client = await http.member(memberId);
    const token = await test.card(number);
    return await client.done(calls.buyPoints, {
      payload: { point_price_id: courseId, pay_id: 1, token },
    });
  } finally {
    await http.close();
    await test.receiveCallbacks();
  }
}

const keyRefused = (permission: string) => ({
  message: expect.stringMatching(/refuses the key of this shop: check .*permissions/),
  provider: 'stripe',
  reason: `rak_${permission}`,
});

it('a key of Stripe that may not read cards, no card of an excluded person stored: card payments are accepted, the operator reads once in an hour which permission is missing', async () => {
  const payments = paymentsWithout('payment_method_read');
  const [first, second] = [await makeMember(test.shop), await makeMember(test.shop)];
  await payByCard(first, '4242424242424242', payments);
  await payByCard(second, '4242424242424242', payments);
  expect(await test.pointsOf(first)).toBe(1_000);
  expect(await test.pointsOf(second)).toBe(1_000);
  expect(test.notices).toEqual([keyRefused('payment_method_read')]);
  const mails = await queuedMails(test.shop);
  const toOperator = mails.filter(({ to }) => 'address' in to && to.address === operatorMail);
  expect(toOperator.at(-1)).toMatchObject({
    subject: expect.stringContaining('キーを拒否しました'),
  });
});

it('a key of Stripe that may not read cards, a card of an excluded person stored: card payments are refused until the key may read cards, the operator reads why', async () => {
  const payments = paymentsWithout('payment_method_read');
  const [excluded, other] = [await makeMember(test.shop), await makeMember(test.shop)];
  await payByCard(excluded, '4111111111111111');
  const client = await test.http.member(excluded);
  await client.done(calls.beginBreak, { payload: { length: '6-months' } });
  expect(await payByCard(other, '5555555555554444', payments)).toMatchObject({
    errors: { connection: [expect.any(String)] },
  });
  expect(await test.pointsOf(other)).toBe(0);
  expect(test.notices).toEqual([keyRefused('payment_method_read')]);
  await payByCard(other, '5555555555554444');
  expect(await test.pointsOf(other)).toBe(1_000);
  // Ends the exclusion for the other tests.
  test.shop.clock.advance(190 * day);
});

it('a key of Stripe that may not make payments: nothing is paid, the operator reads which permission is missing', async () => {
  const id = await makeMember(test.shop);
  const answer = await payByCard(id, '4242424242424242', paymentsWithout('payment_intent_write'));
  expect(answer).toMatchObject({ errors: { connection: [expect.any(String)] } });
  expect(await test.pointsOf(id)).toBe(0);
  expect(test.notices).toEqual([keyRefused('payment_intent_write')]);
});

it('a key of Stripe that may not refund: the operator reads which permission is missing, the refund is made once the key may refund', async () => {
  const id = await makeMember(test.shop);
  const { payment_id: paymentId = '' } = await payByCard(id, '4242424242424242');
  const payment = await findPayment(test.shop.db, paymentId);
  if (payment === undefined) throw new Error('the payment is gone');
  const actor = systemActor('test', 'a test');
  await askRefund(test.shop.payments, payment, { yen: 1_000, refundableBefore: null }, actor);
  await sendRefunds(paymentsWithout('refund_write'));
  expect(test.netYen(paymentId)).toBe(1_000);
  expect(test.notices).toEqual([keyRefused('refund_write')]);
  test.shop.clock.advance(hour);
  await test.receiveCallbacks();
  expect(test.netYen(paymentId)).toBe(0);
});
