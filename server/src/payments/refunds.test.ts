import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { checkLedger, findAccount, LedgerBatch } from '../ledger/index.ts';
import { minute } from '../lib/time.rules.ts';
import {
  type PaymentMethod,
  ProviderUnavailableError,
  type RefundMethod,
} from '../providers/payments/payment-provider.ts';
import { consoleSettings, openConsoleOf, type TestConsole } from '../testing/console-client.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { openTestPayments, type TestPayments } from '../testing/test-payments.ts';
import { day, hour, TestClock } from '../testing/test-shop.ts';
import { type AskRefundResult, askRefund } from './ask-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, type Payment } from './payments.queries.ts';
import { findRefundsOf } from './refunds.queries.ts';
import { resolveRefund } from './resolve-refund.ts';
import { sendRefunds, workOnRefund } from './send-refunds.ts';

let test: TestPayments;
let console: TestConsole;
beforeAll(async () => {
  // The carriers' API compares the date of a request with the real time.
  test = await openTestPayments({ console: consoleSettings }, new TestClock());
  console = await openConsoleOf(test.shop);
});
afterAll(async () => {
  expect((await checkLedger(test.shop.db)).discrepancies).toEqual([]);
  await console.close();
  await test.close();
});

const actor = systemActor('test', 'a test');
const deps = () => test.shop.payments;

interface Paid {
  memberId: number;
  id: string;
}

/** A payment whose points are credited. */
async function pay(method: 1 | 2 | 3 | 4 | 6, points = 3_000): Promise<Paid> {
  const memberId = await makeMember(test.shop);
  const client = await test.http.member(memberId);
  const courseId = await makePointCourse(test.shop, { points });
  const token = method === 1 ? await test.card('4242424242424242') : undefined;
  const begun = await client.done(calls.buyPoints, {
    payload: {
      ...{ point_price_id: courseId, pay_id: method },
      ...(token !== undefined && { token }),
      ...(method === 2 && { combini_store: 'lawson' as const }),
      ...(method === 6 && { carrier_id: 'docomo' as const }),
      ...(method === 4 && { account_holder: 'カイフウ' }),
    },
  });
  const { payment_id: id = '', form } = begun;
  if (form !== undefined) {
    const body = new URLSearchParams(form.fields);
    await fetch(form.url, { method: 'POST', body, redirect: 'manual' });
  }
  if (method !== 1) await test.act(id, 'pay');
  await test.receiveCallbacks();
  expect(await test.stateOf(id)).toBe('paid');
  return { memberId, id };
}

async function paymentOf(id: string): Promise<Payment> {
  const payment = await findPayment(test.shop.db, id);
  if (payment === undefined) throw new Error(`no payment ${id}`);
  return payment;
}

const ask = async ({ id }: Paid, yen: number): Promise<AskRefundResult> =>
  askRefund(deps(), await paymentOf(id), { yen, refundableBefore: null }, actor);

async function spend(memberId: number, points: number): Promise<void> {
  await test.shop.db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], test.shop.clock);
    book.post({ memberId, currency: 'point', amount: -points, kind: 'pack_bought' });
    await book.write();
  });
}

async function refundStates({ id }: Paid): Promise<string[]> {
  return (await findRefundsOf(test.shop.db, id)).map(({ state }) => state);
}

/** Dependencies in which a way to pay, or its refunds, differ as the test says. */
function depsWhere(
  method: 1 | 2 | 3 | 6,
  change: (refunds: RefundMethod) => Partial<RefundMethod>,
  own: Partial<PaymentMethod> = {},
): PaymentDeps {
  const methods = new Map(deps().methods);
  const before = methods.get(method);
  if (before?.refunds === undefined) throw new Error('no such method');
  const refunds = { ...before.refunds, ...change(before.refunds) };
  methods.set(method, { ...before, ...own, refunds });
  return { ...deps(), methods };
}

/** Dependencies with which the provider's refund calls fail as the test says. */
function depsWith(failure: 'lost answer' | 'no connection', method: 1 | 3 | 6): PaymentDeps {
  return depsWhere(method, (refunds) => ({
    async send(order, refund) {
      if (failure === 'lost answer') await refunds.send(order, refund);
      throw new ProviderUnavailableError(failure);
    },
  }));
}

/** The notices of the operator about a payment. */
const noticesOf = ({ id }: Paid) => test.notices.filter(({ paymentId }) => paymentId === id);

it.each([
  ['card', 1],
  ['PayPal', 3],
] as const)(
  'refunds of parts by %s: points are taken back, spent ones are owed, the sum stops at the price',
  async (_, method) => {
    const paid = await pay(method);
    await spend(paid.memberId, 2_500);
    expect(await ask(paid, 400)).toMatchObject({ kind: 'asked' });
    await test.receiveCallbacks();
    expect(await refundStates(paid)).toEqual(['done']);
    expect(await findAccount(test.shop.db, paid.memberId)).toMatchObject({
      points: 100,
      pointsOwed: 0,
    });
    expect(await ask(paid, 2_601)).toEqual({ kind: 'refused', reason: 'too-much' });
    expect(await ask(paid, 2_600)).toMatchObject({ kind: 'asked' });
    await test.receiveCallbacks();
    expect(await test.stateOf(paid.id)).toBe('refunded');
    expect(await findAccount(test.shop.db, paid.memberId)).toMatchObject({
      points: 0,
      pointsOwed: 2_500,
    });
    expect(test.netYen(paid.id)).toBe(0);
    expect(await ask(paid, 1)).toEqual({ kind: 'refused', reason: 'not-paid' });
  },
);

it('two people refund a payment in parallel: one refund is made, the other is refused as under way', async () => {
  const paid = await pay(1);
  const both = await Promise.all([ask(paid, 3_000), ask(paid, 3_000)]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['asked', 'refused']);
  await Promise.all([sendRefunds(deps()), sendRefunds(deps())]);
  await test.receiveCallbacks();
  expect(test.netYen(paid.id)).toBe(0);
  expect(await refundStates(paid)).toEqual(['done']);
});

it.each([
  ['card', 1],
  ['PayPal', 3],
] as const)(
  'refund by %s whose answer is lost: sent again under its key, made once',
  async (_, method) => {
    const paid = await pay(method);
    await ask(paid, 1_000);
    await sendRefunds(depsWith('lost answer', method));
    expect(await refundStates(paid)).toEqual(['asked']);
    test.shop.clock.advance(5 * minute);
    await test.receiveCallbacks();
    expect(await refundStates(paid)).toEqual(['done']);
    expect(test.netYen(paid.id)).toBe(2_000);
    expect(await test.pointsOf(paid.memberId)).toBe(2_000);
  },
);

it('provider does not respond to a refund for 20 hours: marked as unclear; staff record that it was not made, then another is made', async () => {
  const paid = await pay(1);
  await ask(paid, 1_000);
  await sendRefunds(depsWith('no connection', 1));
  test.shop.clock.advance(21 * hour);
  await test.runSweeps();
  const [unclear] = await findRefundsOf(test.shop.db, paid.id);
  expect(unclear?.state).toBe('unclear');
  expect(test.notices.map(({ message }) => message).join()).toContain('it is unclear whether');
  expect(await ask(paid, 1_000)).toEqual({ kind: 'refused', reason: 'under-way' });
  await resolveRefund(deps(), paid.id, unclear?.id ?? '', false, actor);
  expect(await ask(paid, 1_000)).toMatchObject({ kind: 'asked' });
  await test.receiveCallbacks();
  expect(await refundStates(paid)).toEqual(['refused', 'done']);
  expect(test.netYen(paid.id)).toBe(2_000);
});

it('refund of a payment at a store: accepted immediately, its points are taken, done when the customer has named an account', async () => {
  const paid = await pay(2);
  await ask(paid, 3_000);
  await test.receiveCallbacks();
  expect(await refundStates(paid)).toEqual(['sent']);
  expect(await test.stateOf(paid.id)).toBe('refunded');
  test.shop.clock.advance(2 * day);
  await test.receiveCallbacks();
  expect(await refundStates(paid)).toEqual(['done']);
});

it('refund by a carrier: only of the whole payment; its points are taken back once', async () => {
  const paid = await pay(6);
  expect(await ask(paid, 1_000)).toEqual({ kind: 'refused', reason: 'part-not-possible' });
  await ask(paid, 3_000);
  await test.receiveCallbacks();
  expect(await refundStates(paid)).toEqual(['done']);
  expect(await test.stateOf(paid.id)).toBe('refunded');
  expect(test.netYen(paid.id)).toBe(0);
  expect(await test.pointsOf(paid.memberId)).toBe(0);
});

it('refund by a carrier whose answer is lost: marked as unclear after a repetition, booked once staff record that it was made', async () => {
  const paid = await pay(6);
  await ask(paid, 3_000);
  await sendRefunds(depsWith('lost answer', 6));
  test.shop.clock.advance(5 * minute);
  await test.runSweeps();
  const [refund] = await findRefundsOf(test.shop.db, paid.id);
  expect(refund?.state).toBe('unclear');
  expect(await test.pointsOf(paid.memberId)).toBe(3_000);
  await resolveRefund(deps(), paid.id, refund?.id ?? '', true, actor);
  expect(await test.stateOf(paid.id)).toBe('refunded');
  expect(await test.pointsOf(paid.memberId)).toBe(0);
  const again = await resolveRefund(deps(), paid.id, refund?.id ?? '', true, actor);
  expect(again).toEqual({ kind: 'refused', reason: 'not-unclear' });
});

it('refund during a charge-back that was not reported yet: refused by the provider, the charge-back is booked, nothing is taken twice', async () => {
  const paid = await pay(1);
  test.sandbox.callbacks.delivery = 'never';
  await test.act(paid.id, 'charge back');
  await ask(paid, 3_000);
  await test.runSweeps();
  test.sandbox.callbacks.delivery = 'once';
  expect(await refundStates(paid)).toEqual(['refused']);
  expect(await test.stateOf(paid.id)).toBe('charged_back');
  const account = await findAccount(test.shop.db, paid.memberId);
  expect(account).toMatchObject({ points: 0, pointsOwed: 0 });
  expect(await ask(paid, 3_000)).toEqual({ kind: 'refused', reason: 'not-paid' });
});

it('charge-back after a refund of a part: takes only the rest', async () => {
  const paid = await pay(1);
  await spend(paid.memberId, 3_000);
  await ask(paid, 1_000);
  await test.receiveCallbacks();
  await test.act(paid.id, 'charge back');
  await test.receiveCallbacks();
  expect(await findAccount(test.shop.db, paid.memberId)).toMatchObject({
    points: 0,
    pointsOwed: 3_000,
  });
});

it.each([
  ['card', 1],
  ['PayPal', 3],
] as const)(
  'charge-back of half a payment by %s: half is taken back and comes back; the rest can be refunded',
  async (_, method) => {
    const paid = await pay(method);
    await spend(paid.memberId, 2_000);
    await test.act(paid.id, 'charge back half');
    await test.receiveCallbacks();
    expect(await test.stateOf(paid.id)).toBe('paid');
    expect(await findAccount(test.shop.db, paid.memberId)).toMatchObject({
      points: 0,
      pointsOwed: 500,
    });
    expect(await ask(paid, 1_501)).toEqual({ kind: 'refused', reason: 'too-much' });
    await test.act(paid.id, 'return charge-back');
    await test.receiveCallbacks();
    expect(await findAccount(test.shop.db, paid.memberId)).toMatchObject({
      points: 1_000,
      pointsOwed: 0,
    });
    expect(await ask(paid, 3_000)).toMatchObject({ kind: 'asked' });
    await test.receiveCallbacks();
    expect(test.netYen(paid.id)).toBe(0);
  },
);

it('process that ends after the provider made a refund and before it was booked: the next run books it', async () => {
  const paid = await pay(1);
  const asked = await ask(paid, 1_000);
  const transaction = () => Promise.reject(new Error('killed'));
  const killed: PaymentDeps = { ...deps(), db: { ...deps().db, transaction } };
  const id = asked.kind === 'asked' ? asked.refundId : '';
  await expect(workOnRefund(killed, id)).rejects.toThrow('killed');
  test.shop.clock.advance(5 * minute);
  await test.receiveCallbacks();
  expect(await refundStates(paid)).toEqual(['done']);
  expect(test.netYen(paid.id)).toBe(2_000);
});

it('refund whose provider is not set up any more: waits, and is made once it is set up again', async () => {
  const paid = await pay(1);
  await ask(paid, 1_000);
  const methods = new Map(deps().methods);
  methods.delete(1);
  await sendRefunds({ ...deps(), methods });
  expect(await refundStates(paid)).toEqual(['asked']);
  expect(test.netYen(paid.id)).toBe(3_000);
  test.shop.clock.advance(5 * minute);
  await test.receiveCallbacks();
  expect(await refundStates(paid)).toEqual(['done']);
  expect(test.netYen(paid.id)).toBe(2_000);
});

const defect = () => Promise.reject(new TypeError('an answer of an unknown form'));

it.each([
  ['sending a refund', 'asked', () => depsWhere(1, () => ({ send: defect }))],
  ['reading a refunded payment', 'sent', () => depsWhere(1, () => ({}), { settle: defect })],
] as const)(
  'a defect while %s: the run fails, and the next one completes the refund, made once',
  async (_, stateAfter, defective) => {
    const paid = await pay(1);
    await ask(paid, 1_000);
    await expect(sendRefunds(defective())).rejects.toThrow('an answer of an unknown form');
    expect(await refundStates(paid)).toEqual([stateAfter]);
    test.shop.clock.advance(5 * minute);
    await test.receiveCallbacks();
    expect(await refundStates(paid)).toEqual(['done']);
    expect(test.netYen(paid.id)).toBe(2_000);
    expect(await test.pointsOf(paid.memberId)).toBe(2_000);
  },
);

it('refund by a carrier after which the payment cannot be read: booked by the next run, sent once', async () => {
  const paid = await pay(6);
  await ask(paid, 3_000);
  let requests = 0;
  const counted = ({ send }: RefundMethod): Partial<RefundMethod> => ({
    send(order, refund) {
      requests++;
      return send(order, refund);
    },
  });
  const settle = () => Promise.reject(new ProviderUnavailableError('down'));
  await sendRefunds(depsWhere(6, counted, { settle }));
  expect(await refundStates(paid)).toEqual(['sent']);
  expect(await test.pointsOf(paid.memberId)).toBe(3_000);
  test.shop.clock.advance(5 * minute);
  await sendRefunds(depsWhere(6, counted));
  expect(await refundStates(paid)).toEqual(['done']);
  expect(await test.pointsOf(paid.memberId)).toBe(0);
  expect(requests).toBe(1);
});

it.each([
  ['was made', 2_000, ({ send }: RefundMethod) => send],
  ['is unclear', 3_000, () => async () => ({ kind: 'unclear', reason: 'no result' }) as const],
] as const)(
  'provider answers that a refund %s after it was given up: it stays unclear, with one notice',
  async (_, points, answerOf) => {
    const paid = await pay(1);
    await ask(paid, 1_000);
    const slow = depsWhere(1, (refunds) => ({
      async send(order, refund) {
        test.shop.clock.advance(21 * hour);
        // Another process gives the refund up while this one waits.
        await sendRefunds(deps());
        return answerOf(refunds)(order, refund);
      },
    }));
    await sendRefunds(slow);
    await test.receiveCallbacks();
    expect(await refundStates(paid)).toEqual(['unclear']);
    expect(noticesOf(paid)).toMatchObject([
      { message: expect.stringContaining('it is unclear whether a refund was made') },
    ]);
    expect(await test.pointsOf(paid.memberId)).toBe(points);
  },
);

it('refund of a payment at a store that fails after it was accepted: refused, a notice asks the operator to pay in another way', async () => {
  const paid = await pay(2);
  await ask(paid, 3_000);
  await test.receiveCallbacks();
  expect(await refundStates(paid)).toEqual(['sent']);
  test.shop.clock.advance(day);
  const reason = 'the named account is closed';
  await sendRefunds(depsWhere(2, () => ({ read: async () => ({ kind: 'refused', reason }) })));
  const [refund] = await findRefundsOf(test.shop.db, paid.id);
  expect(refund).toMatchObject({ state: 'refused', failure: reason });
  expect(noticesOf(paid)).toMatchObject([
    { message: expect.stringContaining('pay the member another way'), reason },
  ]);
  expect(await test.pointsOf(paid.memberId)).toBe(0);
});

it('accepted refund without a result for 60 days: marked as unclear, a notice asks the operator to look it up', async () => {
  const paid = await pay(2);
  await ask(paid, 3_000);
  await test.receiveCallbacks();
  const waiting = () =>
    depsWhere(2, () => ({ read: async (refundId) => ({ kind: 'sent', refundId }) }));
  test.shop.clock.advance(59 * day);
  await sendRefunds(waiting());
  expect(await refundStates(paid)).toEqual(['sent']);
  test.shop.clock.advance(2 * day);
  await sendRefunds(waiting());
  expect(await refundStates(paid)).toEqual(['unclear']);
  expect(noticesOf(paid)).toMatchObject([{ reason: 'the provider gave no result in time' }]);
});

it('refund in the console: previewed, made once for a repeated press, shown with who and why', async () => {
  const paid = await pay(1);
  await spend(paid.memberId, 2_000);
  const { client } = await console.staff('accountant');
  const params = { paymentId: paid.id };
  const preview = await client.done(operations.previewRefund, { params, query: { yen: '3000' } });
  expect(preview).toEqual({ takenBack: 1_000, owed: 2_000 });
  const body = { yen: 3_000, refundableYen: 3_000, reason: 'bought twice' };
  const key = crypto.randomUUID();
  await client.done(operations.refundPayment, { params, body, key });
  await client.done(operations.refundPayment, { params, body, key });
  const other = await client.ask(operations.refundPayment, { params, body });
  expect(other.problem).toMatchObject({ reason: 'under-way' });
  await test.receiveCallbacks();
  const shown = await client.done(operations.getPayment, { params });
  expect(shown).toMatchObject({
    ...{ state: 'refunded', refundableYen: 0, refundable: 'any-part' },
    refunds: [{ yen: 3_000, state: 'done', reason: 'bought twice', by: 'Ren', approvedBy: null }],
    commands: [{ action: 'payments refund', by: 'Ren', reason: 'bought twice' }],
  });
  expect(await findAccount(test.shop.db, paid.memberId)).toMatchObject({ pointsOwed: 2_000 });
});

it('refund above 10,000 yen that waits for a second person while another part is refunded: refused as stale, asks to look again', async () => {
  const paid = await pay(1, 30_000);
  const [one, other] = [await console.staff('accountant'), await console.staff('accountant')];
  const params = { paymentId: paid.id };
  const refund = (by: typeof one, yen: number, refundableYen: number) =>
    by.client.ask(operations.refundPayment, {
      params,
      body: { yen, refundableYen, reason: 'a test' },
    });
  const { approvalId } = await refund(one, 12_000, 30_000);
  expect((await refund(other, 5_000, 30_000)).status).toBe(200);
  await test.receiveCallbacks();
  const approval = { params: { approvalId: String(approvalId) } };
  const reply = await other.client.ask(operations.approve, approval);
  expect(reply.problem).toMatchObject({ status: 409, reason: 'refunded-meanwhile' });
  expect(reply.problem?.detail).toContain('ask again');
  await test.receiveCallbacks();
  expect(test.netYen(paid.id)).toBe(25_000);
  const { items } = await one.client.done(operations.listApprovals, {
    query: { show: 'all' },
  });
  expect(items.find(({ id }) => id === approvalId)).toMatchObject({
    ...{ state: 'stale', note: 'refunded-meanwhile' },
  });
  expect((await refund(one, 1_000, 30_000)).problem?.reason).toBe('refunded-meanwhile');
});

it('refunds above 10,000 yen in sum by one person: wait for a second one, who makes them', async () => {
  const [first, second] = [await pay(1, 9_000), await pay(1, 20_000)];
  const [one, other] = [await console.staff('accountant'), await console.staff('accountant')];
  const refund = (paid: Paid, yen: number) =>
    one.client.ask(operations.refundPayment, {
      params: { paymentId: paid.id },
      body: { yen, refundableYen: paid === first ? 9_000 : 20_000, reason: 'a test' },
    });
  expect((await refund(first, 9_000)).status).toBe(200);
  expect((await refund(second, 1_001)).status).toBe(202);
  const { status, approvalId } = await refund(second, 10_001);
  expect(status).toBe(202);
  const params = { approvalId: String(approvalId) };
  await other.client.done(operations.approve, { params });
  await test.receiveCallbacks();
  expect(test.netYen(second.id)).toBe(9_999);
  const shown = await one.client.done(operations.getPayment, { params: { paymentId: second.id } });
  expect(shown.refunds).toMatchObject([{ state: 'done', by: 'Ren', approvedBy: 'Ren' }]);
});
