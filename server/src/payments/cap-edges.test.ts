import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { systemActor } from '../db/audit.ts';
import { changeCap, confirmRaise, setMinors } from '../protection/index.ts';
import { buyRequest, makeMember, makePack, makePointCourse } from '../testing/factories.ts';
import { workQueue } from '../testing/queue.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day, hour } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';

const test = await shareTestPayments();

/** Begins a payment as a use case, without the route's rate limit. */
async function pay(memberId: number, courseId: number, method: PayMethodId = payMethods.card) {
  const request = {
    ...{ memberId, key: randomUUID(), call: 'user/point/buy', payloadHash: Buffer.alloc(32) },
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

const offered = () => test.shop.payMethods.map(({ id }) => id);

/** Fifty payments that begin at the same moment, by all methods. */
const fiftyPayments = (memberId: number, courseId: number) =>
  Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      pay(memberId, courseId, offered()[index % offered().length]),
    ),
  );

/** How many yen a member has begun to pay, and by how many methods. */
async function begunBy(memberId: number) {
  const [row] = await test.shop.rawSql<{ yen: number; methods: number }>`
    select coalesce(sum(amount), 0)::integer as yen, count(distinct method)::integer as methods
    from payment where member_id = ${memberId} and state <> 'cancelled'`;
  return row ?? { yen: 0, methods: 0 };
}

/** Moves the clock to the last millisecond of a month in Japan. */
function toMonthsEnd(): void {
  const now = test.shop.clock.now();
  const japan = new Date(now.getTime() + 9 * hour);
  const next = Date.UTC(japan.getUTCFullYear(), japan.getUTCMonth() + 1, 1) - 9 * hour;
  test.shop.clock.advance(next - 1 - now.getTime());
}

it('caps on payments of a day and a month, at midnight of a month’s end in Japan: full until the last millisecond, free after it', async () => {
  const courseId = await makePointCourse(test.shop, { points: 3_000 });
  const members = [];
  toMonthsEnd();
  for (const name of ['paid_day', 'paid_month'] as const) {
    const id = await makeMember(test.shop);
    await changeCap(test.shop, id, name, 3_000);
    expect(await pay(id, courseId)).toBe('begun');
    await test.receiveCallbacks();
    members.push({ id, full: { cap: name, amount: 3_000, left: 0 } });
  }
  for (const { id, full } of members) expect(await pay(id, courseId)).toEqual(full);
  test.shop.clock.advance(1);
  for (const { id, full } of members) {
    expect(await pay(id, courseId)).toBe('begun');
    expect(await pay(id, courseId)).toEqual(full);
  }
});

it('caps on points for packs of a day and a month, at midnight of a month’s end in Japan: full until the last millisecond, free after it', async () => {
  const packId = await makePack(test.shop, { price: 100, counts: [1_000] });
  const members: number[] = [];
  toMonthsEnd();
  const buy = async (memberId: number) =>
    (await test.shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }))).kind;
  for (const name of ['spent_day', 'spent_month'] as const) {
    const id = await makeMember(test.shop, { points: 1_000 });
    await changeCap(test.shop, id, name, 200);
    expect(await buy(id)).toBe('bought');
    members.push(id);
  }
  for (const id of members) expect(await buy(id)).not.toBe('bought');
  test.shop.clock.advance(1);
  for (const id of members) {
    expect(await buy(id)).toBe('bought');
    expect(await buy(id)).not.toBe('bought');
  }
});

it('a cap on points for packs that is raised, used before its time or without a confirmation: refused; confirmed, accepted', async () => {
  const packId = await makePack(test.shop, { price: 100, counts: [1_000] });
  const id = await makeMember(test.shop, { points: 1_000 });
  const buy = async () =>
    (await test.shop.packSales.buy(buyRequest({ memberId: id, packId, count: 3 }))).kind;
  await changeCap(test.shop, id, 'spent_month', 200);
  await changeCap(test.shop, id, 'spent_month', 300);
  test.shop.clock.advance(7 * day - 1);
  expect(await confirmRaise(test.shop, id, 'spent_month')).toBe('not-yet');
  expect(await buy()).not.toBe('bought');
  test.shop.clock.advance(1);
  expect(await buy()).not.toBe('bought');
  expect(await confirmRaise(test.shop, id, 'spent_month')).toBe('confirmed');
  expect(await buy()).toBe('bought');
});

it('a member lowers a cap while fifty payments begin by all methods, three times: those before it go on, none begins above it', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1_000 });
  for (let round = 0; round < 3; round++) {
    const id = await makeMember(test.shop);
    const [results] = await Promise.all([
      fiftyPayments(id, courseId),
      changeCap(test.shop, id, 'paid_month', 3_000),
    ]);
    const refused = results.flatMap((result) =>
      result.status === 'fulfilled' && typeof result.value === 'object' ? [result.value] : [],
    );
    for (const reason of refused)
      expect(reason).toEqual({ cap: 'paid_month', amount: 3_000, left: 0 });
    // None is left for another one, whether the orders are paid or not.
    const { yen } = await begunBy(id);
    const next = await pay(id, courseId);
    if (yen >= 3_000) expect(next).toEqual({ cap: 'paid_month', amount: 3_000, left: 0 });
    else expect(next).toBe('begun');
  }
});

it('fifty payments in parallel by all methods of a member of 15 with a guardian’s consent: never more than 5,000 yen', async () => {
  await setMinors(test.shop, 13, systemActor('kaori', 'the rules of the shop'));
  const courseId = await makePointCourse(test.shop, { points: 1_000 });
  const now = test.shop.clock.now();
  const bornOn = `${now.getUTCFullYear() - 15}-01-01`;
  const id = await makeMember(test.shop, { bornOn });
  const client = await test.http.member(id);
  const mail = `parent-of-${id}@example.com`;
  const payload = { name: '親 一郎', relation: 'parent', mail } as const;
  await client.done(calls.askGuardian, { payload });
  const sent = (await workQueue(test.shop)).findLast(({ to }) => to === mail);
  const token = /\/guardian#([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? '';
  await test.http
    .visitor()
    .done(calls.answerGuardianRequest, { payload: { token, answer: 'consent' } });
  await fiftyPayments(id, courseId);
  const { yen, methods } = await begunBy(id);
  expect(yen).toBeLessThanOrEqual(5_000);
  expect(methods).toBeGreaterThan(2);
  await setMinors(test.shop, null, systemActor('kaori', 'the rules of the shop'));
});
