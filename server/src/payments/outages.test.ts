import { createHash, randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import type { Shop } from '../app/shop.ts';
import { query } from '../db/pool.ts';
import { findAccount } from '../ledger/index.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { changeCap } from '../protection/index.ts';
import { openPaymentMethods } from '../providers/payments/open-methods.ts';
import {
  type PaymentMethod,
  type ProviderStatus,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import { withSandbox } from '../providers/payments/sandbox-settings.ts';
import { makeMember, makePack, makePointCourse } from '../testing/factories.ts';
import { openTestApp } from '../testing/http-client.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { noProviders, shareTestPayments } from '../testing/test-payments.ts';
import { hour } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { processCallbacks } from './process-callbacks.ts';
import { receiveCallback } from './receive-callback.ts';
import { settleIfReachable, settlePayment } from './settle-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

const test = await shareTestPayments();

function requestOf(memberId: number, key = randomUUID()) {
  return {
    memberId,
    key,
    call: 'user/point/buy',
    payloadHash: createHash('sha256').update(key).digest(),
  };
}

const input = (courseId: number) =>
  ({ courseId, method: 7, packId: null, given: {}, language: 'ja' }) as const;

async function paymentOf(id: string) {
  const [row] = await test.shop.db.run(
    query.selectFrom('payment').selectAll().where('id', '=', id),
  );
  return row;
}

it('a callback about an unknown payment: stored, credits nobody, the operator gets a notice', async () => {
  const parts = test.shop.payments;
  const [reader] = parts.callbacks;
  if (reader === undefined) throw new Error('no company sends callbacks');
  const eventId = `evt_${randomUUID()}`;
  const about = { providerId: 'pi_of_another_shop', paymentId: randomUUID() };
  const knownTo = { ...reader, read: async () => ({ eventId, about }) };
  expect(await receiveCallback(parts, knownTo, Buffer.from('{}'), {})).toBe(true);
  // The same callback again.
  expect(await receiveCallback(parts, knownTo, Buffer.from('{}'), {})).toBe(true);
  await processCallbacks(parts);
  const stored = await test.shop
    .rawSql`select outcome from payment_callback where event_id = ${eventId}`;
  expect(stored).toEqual([{ outcome: 'unknown payment' }]);
  expect(test.notices).toContainEqual(expect.objectContaining({ provider: 'stripe' }));
});

it('two members claim one payment order: it pays for the first only, the other payment is cancelled', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const members = [await makeMember(test.shop), await makeMember(test.shop)];
  const shared: ProviderStatus = {
    kind: 'paid',
    received: { amount: 1000, currency: 'JPY' },
    refunded: 0,
    dispute: 'none',
  };
  const method: PaymentMethod = {
    provider: 'stripe',
    minPriceYen: 1,
    maxPriceYen: 50_000,
    paymentPeriodMs: hour,
    open: async () => 'pi_claimed_twice',
    begin: async () => shared,
    read: async () => shared,
    settle: async () => shared,
    cancel: async () => shared,
  };
  const deps: PaymentDeps = {
    ...test.shop.payments,
    methods: new Map([[7, method]]),
    offered: new Set([7]),
  };
  const results = await Promise.all(
    members.map((memberId) => beginPayment(deps, requestOf(memberId), input(courseId))),
  );
  const states = results.map((result) => result.kind === 'begun' && result.payment.state);
  expect(states.toSorted()).toEqual(['cancelled', 'paid']);
  expect(test.notices).toMatchObject([
    {
      message:
        'a payment order that is in use was sent for a second payment and pays nothing there: check it at the provider',
    },
  ]);
  const points = await Promise.all(
    members.map(async (memberId) => (await findAccount(test.shop.db, memberId))?.points),
  );
  expect(points.toSorted()).toEqual([0, 1000]);
});

it("a provider's response that is older than the shop's newest booking of the payment: ignored, the provider is polled once more", async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const memberId = await makeMember(test.shop);
  let dispute: 'none' | 'taken' | 'returned' = 'none';
  let holdBack: Promise<unknown> = Promise.resolve();
  const stands = async (): Promise<ProviderStatus> => {
    const received = { amount: 1000, currency: 'JPY' };
    const seen = { kind: 'paid', received, refunded: 0, dispute } as const;
    await holdBack;
    return seen;
  };
  const method: PaymentMethod = {
    provider: 'stripe',
    minPriceYen: 1,
    maxPriceYen: 50_000,
    paymentPeriodMs: hour,
    open: async () => `pi_${randomUUID()}`,
    begin: stands,
    read: stands,
    settle: stands,
    cancel: stands,
  };
  const deps: PaymentDeps = {
    ...test.shop.payments,
    methods: new Map([[7, method]]),
    offered: new Set([7]),
  };
  const begun = await beginPayment(deps, requestOf(memberId), input(courseId));
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  dispute = 'taken';
  const chargedBack = await settlePayment(deps, begun.payment, 'callback');
  expect(chargedBack.state).toBe('charged_back');
  // The provider answers that the bank took the money. Before the answer arrives, the bank
  // withdraws the charge-back.
  const arrival = Promise.withResolvers<void>();
  holdBack = arrival.promise;
  const late = settlePayment(deps, chargedBack, 'sweep');
  holdBack = Promise.resolve();
  dispute = 'returned';
  expect((await settlePayment(deps, chargedBack, 'callback')).state).toBe('paid');
  arrival.resolve();
  expect((await late).state).toBe('paid');
  expect(await findAccount(test.shop.db, memberId)).toMatchObject({ points: 1000, pointsOwed: 0 });
});

it('repeating a payment request whose amount and way to pay are no longer offered: same response again', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const request = requestOf(await makeMember(test.shop));
  const first = await beginPayment(test.shop.payments, request, input(courseId));
  await test.shop.rawSql`delete from point_course where id = ${courseId}`;
  const deps: PaymentDeps = { ...test.shop.payments, offered: new Set() };
  expect(first.kind).toBe('begun');
  expect(await beginPayment(deps, request, input(courseId))).toEqual(first);
});

it('buying points by an amount that was just taken off sale: refused, and no payment is stored', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const memberId = await makeMember(test.shop);
  await test.shop.rawSql`delete from point_course where id = ${courseId}`;
  expect(await beginPayment(test.shop.payments, requestOf(memberId), input(courseId))).toEqual({
    ...{ kind: 'refused', reason: 'no-such-course' },
  });
  const payments = await test.shop.rawSql`select id from payment where member_id = ${memberId}`;
  expect(payments).toEqual([]);
});

it('a begun payment whose provider was removed from the settings: waits, and continues once the provider is configured again', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const request = requestOf(await makeMember(test.shop));
  const { methods, ...parts } = test.shop.payments;
  const method = methods.get(7);
  if (method === undefined) throw new Error('PayPay is not set up');
  const open = () => Promise.reject(new ProviderUnavailableError('down'));
  const down = { ...parts, methods: new Map([[7, { ...method, open }] as const]) };
  const first = await beginPayment(down, request, input(courseId));
  expect(first).toMatchObject({ kind: 'unavailable', payment: { state: 'created' } });
  const without: PaymentDeps = { ...parts, methods: new Map(), offered: new Set() };
  expect(await beginPayment(without, request, input(courseId))).toEqual(first);
  expect(await beginPayment(test.shop.payments, request, input(courseId))).toMatchObject({
    kind: 'begun',
    payment: { state: 'waiting', id: first.kind === 'unavailable' ? first.payment.id : '' },
  });
});

async function beginBreak(memberId: number, length: '1-week' | '1-year') {
  await (await test.http.member(memberId)).done(calls.beginBreak, { payload: { length } });
}

/** A way to pay that is down until it is not, with the requests that reach its provider. */
function downUntilMended() {
  const { methods, ...parts } = test.shop.payments;
  const method = methods.get(7);
  if (method === undefined) throw new Error('PayPay is not set up');
  const reached: string[] = [];
  const provider = { isDown: true };
  const open: PaymentMethod['open'] = (...args) => {
    if (provider.isDown) return Promise.reject(new ProviderUnavailableError('down'));
    reached.push('open');
    return method.open(...args);
  };
  const begin: PaymentMethod['begin'] = (...args) => {
    reached.push('begin');
    return method.begin(...args);
  };
  const deps = { ...parts, methods: new Map([[7, { ...method, open, begin }] as const]) };
  return { deps, provider, reached };
}

it.each([
  ['a break', (memberId: number) => beginBreak(memberId, '1-week'), { deed: 'buy' }],
  ['an exclusion', (memberId: number) => beginBreak(memberId, '1-year'), { deed: 'buy' }],
  [
    'a lower cap',
    (memberId: number) => changeCap(test.shop, memberId, 'paid_day', 900),
    { cap: 'paid_day' },
  ],
] as const)(
  '%s between a payment that the provider did not answer and its repetition: the repetition is refused, the provider starts no payment',
  async (_, protect, reason) => {
    const courseId = await makePointCourse(test.shop, { points: 1000 });
    const memberId = await makeMember(test.shop);
    const request = requestOf(memberId);
    const { deps, provider, reached } = downUntilMended();
    const first = await beginPayment(deps, request, input(courseId));
    expect(first.kind).toBe('unavailable');
    await protect(memberId);
    provider.isDown = false;
    const again = await beginPayment(deps, request, input(courseId));
    expect(again).toMatchObject({ kind: 'refused', reason });
    expect(reached).toEqual([]);
    test.shop.clock.advance(2 * hour);
    await test.runSweeps();
    const [payment] = await test.shop
      .rawSql`select state from payment where member_id = ${memberId}`;
    expect(payment?.['state']).toBe('cancelled');
  },
);

it("a payment without an answer exactly reaches the member's cap: repeated, it begins, because it does not count twice", async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const memberId = await makeMember(test.shop);
  const request = requestOf(memberId);
  const { deps, provider, reached } = downUntilMended();
  await beginPayment(deps, request, input(courseId));
  await changeCap(test.shop, memberId, 'paid_day', 1000);
  provider.isDown = false;
  expect((await beginPayment(deps, request, input(courseId))).kind).toBe('begun');
  expect(reached).toEqual(['open', 'begin']);
});

it('a payment left unfinished by a closed account: not captured, cancelled later', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const memberId = await makeMember(test.shop);
  const request = requestOf(memberId);
  const { methods, ...parts } = test.shop.payments;
  const method = methods.get(7);
  if (method === undefined) throw new Error('PayPay is not set up');
  const open = () => Promise.reject(new ProviderUnavailableError('down'));
  const down = { ...parts, methods: new Map([[7, { ...method, open }] as const]) };
  expect((await beginPayment(down, request, input(courseId))).kind).toBe('unavailable');
  await test.shop.rawSql`update member set closed_at = now() where id = ${memberId}`;
  const begun = beginPayment(test.shop.payments, request, input(courseId));
  await expect(begun).rejects.toThrow(MemberGoneError);
  const [payment] = await test.shop
    .rawSql`select id, provider_id from payment where member_id = ${memberId}`;
  expect(payment?.['provider_id']).toBeNull();
  test.shop.clock.advance(2 * hour);
  await test.runSweeps();
  expect(await test.stateOf(String(payment?.['id']))).toBe('cancelled');
});

it('payment provider down for an hour: the repeated request continues, the money is credited', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const memberId = await makeMember(test.shop);
  const parts = test.shop.payments;
  const method = parts.methods.get(7);
  if (method === undefined) throw new Error('PayPay is not set up');
  let isDown = true;
  const reachable =
    <Args extends unknown[], Result>(ask: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      isDown ? Promise.reject(new ProviderUnavailableError('down')) : ask(...args);
  const flaky: PaymentDeps = {
    ...parts,
    methods: new Map([
      [
        7,
        {
          ...method,
          open: reachable(method.open),
          begin: reachable(method.begin),
          read: reachable(method.read),
          settle: reachable(method.settle),
          cancel: reachable(method.cancel),
        },
      ],
    ]),
  };
  const request = requestOf(memberId);
  const first = await beginPayment(flaky, request, input(courseId));
  expect(first.kind).toBe('unavailable');
  isDown = false;
  const second = await beginPayment(flaky, request, input(courseId));
  if (second.kind !== 'begun') throw new Error(second.kind);
  expect(second.payment).toMatchObject({
    state: 'waiting',
    id: first.kind === 'unavailable' ? first.payment.id : '',
  });
  // Paid while the provider is unreachable: callbacks stay stored, the sweep fails, and both work
  // later.
  isDown = true;
  test.sandbox.callbacks.delivery = 'once';
  await test.act(second.payment.id, 'approve');
  await test.sandbox.callbacks.settled();
  await expect(processCallbacks(flaky)).rejects.toThrow('down');
  test.shop.clock.advance(hour);
  await expect(sweepPayments(flaky)).rejects.toThrow('down');
  expect((await findAccount(test.shop.db, memberId))?.points).toBe(0);
  isDown = false;
  await processCallbacks(flaky);
  expect((await findAccount(test.shop.db, memberId))?.points).toBe(1000);
});

it('buying points while the provider is unreachable: the message says so, a repeated request continues', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const memberId = await makeMember(test.shop);
  const request = {
    payload: { point_price_id: courseId, pay_id: 2, combini_code: 'econ' },
    key: randomUUID(),
  } as const;
  // Nothing listens on this port.
  const away = openPaymentMethods(
    withSandbox(noProviders, { address: 'http://127.0.0.1:9', keys: testSandboxKeys }),
  );
  const http = await openTestApp({ ...test.shop, payments: { ...test.shop.payments, ...away } });
  try {
    const customer = await http.member(memberId);
    expect(await customer.done(calls.buyPoints, request)).toEqual({
      result: '-1',
      payment_id: expect.any(String),
      errors: {
        connection: [
          expect.stringMatching(
            /^決済会社に接続できませんでした。.*二重に請求されることはありません。$/,
          ),
        ],
      },
    });
  } finally {
    await http.close();
  }
  const customer = await test.http.member(memberId);
  expect(await customer.done(calls.buyPoints, request)).toMatchObject({
    result: '1',
    receipt_number: expect.any(String),
  });
});

it('database restarts after the payment provider responded: repeated request continues, with one order', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const memberId = await makeMember(test.shop);
  const parts = test.shop.payments;
  const method = parts.methods.get(7);
  if (method === undefined) throw new Error('PayPay is not set up');
  let isFirst = true;
  const restarting: PaymentDeps = {
    ...parts,
    methods: new Map([
      [
        7,
        {
          ...method,
          begin: async (order, given) => {
            const status = await method.begin(order, given);
            // Every connection breaks right after the provider's answer.
            if (isFirst) {
              isFirst = false;
              await test.shop.rawSql`
                select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and application_name = 'kaifu test'`;
            }
            return status;
          },
        },
      ],
    ]),
  };
  const request = requestOf(memberId);
  const firstTry = beginPayment(restarting, request, input(courseId)).catch(
    (error: unknown) => error,
  );
  await firstTry;
  // Retried until no broken connection is left in the pool.
  const again = await vi.waitFor(() => beginPayment(restarting, request, input(courseId)), {
    timeout: 15_000,
  });
  if (again.kind !== 'begun') throw new Error(again.kind);
  const { id } = again.payment;
  expect(await paymentOf(id)).toMatchObject({ state: 'waiting' });
  const orders: unknown = await (await fetch(`${test.sandbox.address}/payments.json`)).json();
  expect(JSON.stringify(orders).split(id)).toHaveLength(2);
  await test.act(id, 'approve');
  await test.runSweeps();
  expect((await findAccount(test.shop.db, memberId))?.points).toBe(1000);
});

it('a member polls a payment at two processes in parallel: the provider is polled once in two seconds', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const memberId = await makeMember(test.shop);
  const result = await beginPayment(test.shop.payments, requestOf(memberId), input(courseId));
  if (result.kind !== 'begun') throw new Error(result.kind);
  const { payment } = result;
  let questions = 0;
  const counting = ({ payments: parts }: Shop): PaymentDeps => {
    const method = parts.methods.get(payment.method);
    if (method === undefined) throw new Error('the way to pay is not set up');
    const settle: PaymentMethod['settle'] = (order) => {
      questions++;
      return method.settle(order);
    };
    return { ...parts, methods: new Map([[payment.method, { ...method, settle }]]) };
  };
  const processes = [counting(test.shop), counting(test.shop.openAnother())];
  const askAtOnce = () =>
    Promise.all(
      Array.from({ length: 15 }, () =>
        processes.map((parts) => settleIfReachable(parts, payment, 'return')),
      ).flat(),
    );
  await askAtOnce();
  expect(questions).toBe(1);
  test.shop.clock.advance(1_999);
  await askAtOnce();
  expect(questions).toBe(1);
  // A request that does not poll gets the state that another request stored.
  await test.act(payment.id, 'approve');
  test.shop.clock.advance(1);
  await askAtOnce();
  expect(questions).toBe(2);
  const states = (await askAtOnce()).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['paid']));
  expect(questions).toBe(2);
});

it('polling a payment as one member: sixty times a minute allowed, then 429', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const client = await test.http.member(await makeMember(test.shop));
  const { payment_id: id = '' } = await client.done(calls.buyPoints, {
    payload: { point_price_id: courseId, pay_id: 7 },
  });
  const states = new Set<number>();
  for (let time = 1; time <= 60; time++)
    states.add((await client.ask(calls.getPaymentEnd, { query: { payment_id: id } })).state);
  expect([...states]).toEqual([200]);
  expect((await client.ask(calls.getPaymentEnd, { query: { payment_id: id } })).state).toBe(429);
});

it('buying points on an account that another process just closed: 401, and no payment is stored', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const memberId = await makeMember(test.shop);
  const client = await test.http.member(memberId);
  await client.done(calls.listPointCourses);
  await test.shop.rawSql`update member set closed_at = now() where id = ${memberId}`;
  const payload = { point_price_id: courseId, pay_id: 7 } as const;
  expect((await client.ask(calls.buyPoints, { payload })).state).toBe(401);
  const payments = await test.shop.rawSql`select id from payment where member_id = ${memberId}`;
  expect(payments).toEqual([]);
  const other = await client.ask(calls.checkSmsCode, { payload: { sms_code: '123456' } });
  expect(other.state).toBe(401);
});

it('one idempotency key for buying points and for buying a pack: the second call gets 409', async () => {
  const courseId = await makePointCourse(test.shop, { points: 1000 });
  const packId = await makePack(test.shop, { price: 100 });
  const client = await test.http.member(await makeMember(test.shop, { points: 1000 }));
  const points = (key: string) =>
    client.ask(calls.buyPoints, { payload: { point_price_id: courseId, pay_id: 7 }, key });
  const pack = (key: string) =>
    client.ask(calls.buyPack, {
      payload: { pack_id: packId, count: 1, point: 100 },
      key,
    });
  const [first, second] = [randomUUID(), randomUUID()];
  expect([(await pack(first)).state, (await points(first)).state]).toEqual([200, 409]);
  expect([(await points(second)).state, (await pack(second)).state]).toEqual([200, 409]);
  expect((await points(second)).answer).toMatchObject({ result: '1' });
});
