import { expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { findAccount } from '../ledger/index.ts';
import { changeCap } from '../protection/index.ts';
import { makeMember, makePack, makePointCourse } from '../testing/factories.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { askRefund } from './ask-refund.ts';
import { findPayment } from './payments.queries.ts';

const test = await shareTestPayments();

it('the money of an order arrives after its member excluded themselves: credited, not usable for packs, refunded on request', async () => {
  const memberId = await makeMember(test.shop);
  const client = await test.http.member(memberId);
  const courseId = await makePointCourse(test.shop, { points: 3_000 });
  const { payment_id: id = '' } = await client.done(calls.buyPoints, {
    payload: { point_price_id: courseId, pay_id: 4, name: 'カイフウ' },
  });
  await client.done(calls.beginBreak, { payload: { length: '1-year' } });
  await test.act(id, 'pay');
  await test.receiveCallbacks();
  expect(await test.stateOf(id)).toBe('paid');
  expect(await findAccount(test.shop.db, memberId)).toMatchObject({ points: 3_000 });
  const packId = await makePack(test.shop, { price: 100 });
  const payload = { pack_id: packId, count: 1 };
  const bought = await client.ask(calls.buyPack, { payload });
  expect(JSON.stringify(bought.errors)).toContain('引き換えを休止しています');
  const again = await client.ask(calls.buyPoints, {
    payload: { point_price_id: courseId, pay_id: 4, name: 'カイフウ' },
  });
  expect(again.state).toBe(422);

  const payment = await findPayment(test.shop.db, id);
  if (payment === undefined) throw new Error(`no payment ${id}`);
  const actor = systemActor('kaori', 'she wrote a letter');
  const asked = { yen: 3_000, refundableBefore: 3_000 };
  expect((await askRefund(test.shop.payments, payment, asked, actor)).kind).toBe('asked');
  await test.receiveCallbacks();
  expect(await test.stateOf(id)).toBe('refunded');
  expect(test.netYen(id)).toBe(0);
  expect(await findAccount(test.shop.db, memberId)).toMatchObject({ points: 0, pointsOwed: 0 });
});

it.each([
  ['a month of 31 days', '2027-01-31'],
  ['February', '2027-02-28'],
  ['February of a leap year', '2028-02-29'],
  ['a year', '2028-12-31'],
])(
  'payments around the end of %s in Japan: one a millisecond before midnight counts in that month, one at midnight in the next',
  async (_, lastDay) => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 5_000 });
    await changeCap(test.shop, memberId, 'paid_month', 5_000);
    const midnight = Date.parse(`${lastDay}T15:00:00Z`);
    const goTo = (time: number) => test.shop.clock.advance(time - test.shop.clock.now().getTime());
    const pay = async () => {
      const client = await test.http.member(memberId);
      const token = await test.card('4242424242424242');
      const payload = { point_price_id: courseId, pay_id: 1, token } as const;
      return (await client.ask(calls.buyPoints, { payload })).state;
    };
    goTo(midnight - 60_000);
    expect(await pay()).toBe(200);
    goTo(midnight - 1);
    expect(await pay()).toBe(422);
    goTo(midnight);
    expect(await pay()).toBe(200);
    expect(await pay()).toBe(422);
  },
);
