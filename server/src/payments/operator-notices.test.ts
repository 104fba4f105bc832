import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { queuedWork } from '../testing/queue-contents.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { operatorMail, shareTestPayments } from '../testing/test-payments.ts';
import { hour } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

const test = await shareTestPayments();

/** A payment by PayPay that is not paid yet. */
async function beginPayPay(amount: number) {
  const memberId = await makeMember(test.shop);
  const courseId = await makePointCourse(test.shop, { points: amount });
  const request = {
    memberId,
    key: randomUUID(),
    call: 'user/point/buy',
    payloadHash: Buffer.alloc(32),
  };
  const input = { courseId, method: 7, packId: null, given: {}, language: 'ja' } as const;
  const result = await beginPayment(test.shop.payments, request, input);
  if (result.kind !== 'begun') throw new Error(result.kind);
  return result.payment;
}

async function mailsToOperator(): Promise<string[]> {
  const mails = await queuedMails(test.shop);
  return mails
    .filter(({ to }) => 'address' in to && to.address === operatorMail)
    .map(({ subject }) => subject);
}

const newMailsToOperator = async (work: () => Promise<unknown>) => {
  const before = (await mailsToOperator()).length;
  await work();
  return (await mailsToOperator()).slice(before);
};

const newestOf = async (id: string) => {
  const payment = await findPayment(test.shop.db, id);
  if (payment === undefined) throw new Error(`there is no payment ${id}`);
  return payment;
};

describe('notices to the operator', () => {
  it('process ends right after crediting a payment of a closed account: operator notice queued, once', async () => {
    test.sandbox.callbacks.delivery = 'never';
    const payment = await beginPayPay(1000);
    await test.shop.rawSql`update member set closed_at = now() where id = ${payment.memberId}`;
    await test.act(payment.id, 'approve');
    const operator = {
      mail: operatorMail,
      show: () => {
        throw new Error('the process ended here');
      },
    };
    const deps: PaymentDeps = { ...test.shop.payments, operator };
    const mails = await newMailsToOperator(() =>
      expect(settlePayment(deps, payment, 'sweep')).rejects.toThrow('the process ended here'),
    );
    expect(mails).toEqual([
      '[Kaifu] 退会した会員の支払いが入金されました。決済会社の管理画面で返金してください',
    ]);
    expect(await test.stateOf(payment.id)).toBe('paid');
    // The next poll finds nothing new and queues nothing.
    const again = await newMailsToOperator(async () =>
      settlePayment(test.shop.payments, await newestOf(payment.id), 'sweep'),
    );
    expect(again).toEqual([]);
  });

  it('settling a payment is rolled back: no booking and no notice; settling again queues one notice', async () => {
    test.sandbox.callbacks.delivery = 'never';
    const payment = await beginPayPay(1000);
    await test.act(payment.id, 'pay in dollars');
    const { db } = test.shop.payments;
    const transaction: typeof db.transaction = (work) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error('the connection was lost');
      });
    const deps: PaymentDeps = { ...test.shop.payments, db: { ...db, transaction } };
    const mails = await newMailsToOperator(() =>
      expect(settlePayment(deps, payment, 'sweep')).rejects.toThrow('the connection was lost'),
    );
    expect(mails).toEqual([]);
    expect(await test.stateOf(payment.id)).toBe('waiting');
    const settled = await newMailsToOperator(() =>
      settlePayment(test.shop.payments, payment, 'sweep'),
    );
    expect(settled).toEqual(['[Kaifu] 確認が必要な支払いがあります']);
  });

  it('an operator who reads English: the mail is in English with its facts, the log gets its usual English line', async () => {
    test.sandbox.callbacks.delivery = 'never';
    const payment = await beginPayPay(1000);
    await test.act(payment.id, 'pay in dollars');
    const operator = { ...test.shop.payments.operator, language: 'en' } as const;
    const before = (await queuedWork(test.shop.rawSql)).length;
    await settlePayment({ ...test.shop.payments, operator }, payment, 'sweep');
    const queued = JSON.stringify((await queuedWork(test.shop.rawSql)).slice(before));
    expect(queued).toContain(`"language":"en"`);
    expect(queued).toContain(`["Payment","${payment.id}"]`);
    expect(queued).toContain(`["支払い","${payment.id}"]`);
    expect(queued).toContain(`"subject":"[Kaifu] a payment needs attention"`);
    expect(test.notices.at(-1)).toMatchObject({
      message: 'a payment needs attention',
      reason: expect.stringContaining('USD'),
    });
  });

  it('one payment order claimed by many payments: none of them is credited, the operator gets one notice an hour', async () => {
    const { methods } = test.shop.payments;
    const method = methods.get(7);
    if (method === undefined) throw new Error('PayPay is not set up');
    const order = `pi_${randomUUID()}`;
    const claiming: PaymentDeps = {
      ...test.shop.payments,
      methods: new Map([
        [7, { ...method, open: async () => order, begin: async () => ({ kind: 'nothing' }) }],
      ]),
    };
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 500 });
    const claimOrder = () =>
      beginPayment(
        claiming,
        { memberId, key: randomUUID(), call: 'user/point/buy', payloadHash: Buffer.alloc(32) },
        { courseId, method: 7, packId: null, given: {}, language: 'ja' },
      );
    const mails = await newMailsToOperator(async () => {
      for (let time = 1; time <= 5; time++) await claimOrder();
    });
    expect(mails).toEqual([
      '[Kaifu] すでに使われている注文が、別の支払いのために送られてきました。その支払いには使えません。決済会社の管理画面で注文を確認してください',
    ]);
    test.shop.clock.advance(hour);
    expect(await newMailsToOperator(claimOrder)).toEqual(mails);
    expect(await test.pointsOf(memberId)).toBe(0);
  });
});
