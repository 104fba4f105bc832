import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { allowMember, closeAccount, restrictMember, restrictWithin } from '../accounts/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import {
  checkLedger,
  findAccount,
  type RestrictableAction,
  restrictableActions,
  waiveDebt,
} from '../ledger/index.ts';
import { findAgeBar, setMinors } from '../protection/index.ts';
import { lockWaitingParcels } from '../shipping/index.ts';
import {
  type ConsoleClient,
  consoleSettings,
  openConsoleOf,
  revisionAt,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember, makePack, makePointCourse } from '../testing/factories.ts';
import type { HttpClient } from '../testing/http-client.ts';
import { untilLockWait } from '../testing/locks.ts';
import { workQueue } from '../testing/queue.ts';
import { openTestPayments, type TestPayments } from '../testing/test-payments.ts';
import { day, TestClock } from '../testing/test-shop.ts';
import { askRefund } from './ask-refund.ts';
import { cancelForGuardian, giveBackLateMoney } from './cancel-for-guardian.ts';
import { operatorNoticeTexts } from './operator-notices.texts.ts';
import { countNeedingAttention } from './payment-lists.queries.ts';
import { findAllPaymentsOf, findPayment } from './payments.queries.ts';

let test: TestPayments;
let console: TestConsole;
/** The two people who cancel. */
let staff: { manager: ConsoleClient; owner: ConsoleClient };
beforeAll(async () => {
  // The carriers' API compares the date of a request with the real time.
  test = await openTestPayments({ console: consoleSettings }, new TestClock());
  console = await openConsoleOf(test.shop);
  staff = {
    manager: (await console.staff('manager')).client,
    owner: (await console.staff('owner')).client,
  };
  await setMinors(test.shop, 13, systemActor('kaori', 'the rules of the shop'));
});
afterAll(async () => {
  expect((await checkLedger(test.shop.db)).discrepancies).toEqual([]);
  await console.close();
  await test.close();
});

const reason = 'her mother asked by letter';

/** A member of this age whose guardian has consented. */
async function minor(years = 16, more: { mail?: string; mailProved?: boolean } = {}) {
  const born = new Date(test.shop.clock.now().getTime() - (years * 366 + 5) * day);
  const id = await makeMember(test.shop, { bornOn: born.toISOString().slice(0, 10), ...more });
  const client = await test.http.member(id);
  const mail = `parent-of-${id}@example.com`;
  await client.done(calls.askGuardian, { payload: { name: '親', relation: 'parent', mail } });
  const sent = (await workQueue(test.shop)).findLast(({ to }) => to === mail);
  const token = /\/guardian#([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? '';
  const payload = { token, answer: 'consent' } as const;
  await test.http.visitor().done(calls.answerGuardianRequest, { payload });
  await workQueue(test.shop);
  return { id, client, mail };
}

/** A payment by card, or by bank transfer, whose points are credited. */
async function pay(client: HttpClient, points: number, method: 1 | 4 = 1): Promise<string> {
  const courseId = await makePointCourse(test.shop, { points });
  const { payment_id: id = '' } = await client.done(calls.buyPoints, {
    payload: {
      ...{ point_price_id: courseId, pay_id: method },
      ...(method === 1 && { token: await test.card('4242424242424242') }),
      ...(method === 4 && { name: 'カイフウ' }),
    },
  });
  if (method === 4) await test.act(id, 'pay');
  await test.receiveCallbacks();
  expect(await test.stateOf(id)).toBe('paid');
  return id;
}

const named = (id: number) => ({ params: { memberId: String(id) } });

/** Asks for the cancellation, and lets a second person approve it. */
async function cancel(id: number) {
  const { manager, owner } = staff;
  const { revision } = await manager.done(operations.getMember, named(id));
  const request = { ...named(id), revision, body: { reason } };
  const asked = await manager.ask(operations.cancelForGuardian, request);
  if (asked.status !== 202) return asked;
  // Nothing happens before the second person approves it.
  expect((await findAccount(test.shop.db, id))?.restrictedFrom).toBeNull();
  const params = { approvalId: String(asked.approvalId) };
  return owner.ask(operations.approve, { params });
}

it('a guardian cancels what a member under 18 bought: two people; all is given back, spent points are not owed, nothing can be used', async () => {
  const { id, client, mail } = await minor();
  const paid = [await pay(client, 3_000), await pay(client, 5_000), await pay(client, 1_000, 4)];
  const packId = await makePack(test.shop, { price: 500, counts: [20], buyPoints: [40] });
  const payload = { pack_id: packId, count: 4 };
  await client.done(calls.buyPack, { payload });
  const auditor = (await console.staff('auditor')).client;
  const guardianShown = async () =>
    (await auditor.done(operations.getMemberProtection, named(id))).guardian;
  expect(await guardianShown()).toMatchObject({
    ...{ relation: 'parent', consented: expect.any(String) },
  });
  expect((await cancel(id)).status).toBe(200);
  await test.receiveCallbacks();
  for (const payment of paid) {
    expect(await test.stateOf(payment)).toBe('refunded');
    expect(test.netYen(payment)).toBe(0);
  }
  const account = await findAccount(test.shop.db, id);
  // Of 9,000 points 2,000 were spent.
  expect(account).toMatchObject({ points: 0, pointsOwed: 0, restrictedUntil: null });
  expect(account?.restrictedFrom?.toSorted()).toEqual(['buy', 'draw', 'exchange', 'login', 'ship']);
  expect((await client.ask(calls.getAge)).state).toBe(401);
  expect(await findAgeBar(test.shop.db, id, test.shop.clock.now())).toBe('guardian-needed');
  expect(await guardianShown()).toBeNull();
  // The guardian reads what was cancelled for them, not that a guardian asked for it.
  const subjects = (await workQueue(test.shop)).filter(({ to }) => to === mail);
  expect(subjects.map(({ subject }) => subject)).toContain(
    '【開封】ポイントの購入を取り消しました',
  );
});

it('a cancellation by a guardian while ten purchases run: what the purchases spent is forgone, none follows', async () => {
  const { id, client } = await minor();
  await pay(client, 3_000);
  const packId = await makePack(test.shop, { price: 100, counts: [100], buyPoints: [40] });
  const payload = { pack_id: packId, count: 1 };
  const buying = Array.from({ length: 10 }, () => client.ask(calls.buyPack, { payload }));
  const [done] = await Promise.all([cancel(id), ...buying]);
  expect(done.status).toBe(200);
  await test.receiveCallbacks();
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 0, pointsOwed: 0 });
  expect((await client.ask(calls.getAge)).state).toBe(401);
});

it('a guardian cancels what a child with two accounts bought: the consent for the other account ends, too, and the approver reads its number', async () => {
  const name = randomUUID();
  const account = (alias: string) =>
    minor(15, { mail: `${name}${alias}@example.com`, mailProved: true });
  const [one, other] = [await account(''), await account('+b')];
  await pay(one.client, 1_000);
  expect(await cancel(one.id)).toMatchObject({
    answer: { result: { otherAccounts: [other.id] } },
  });
  const { point_price_id, pay_id } = {
    ...{ point_price_id: await makePointCourse(test.shop, { points: 1_000 }), pay_id: 1 as const },
  };
  const refused = await other.client.ask(calls.buyPoints, {
    payload: { point_price_id, pay_id, token: await test.card('4242424242424242') },
  });
  expect(JSON.stringify(refused.errors)).toContain('保護者の方の同意が必要です');
});

it.each([
  ['the account that has not proved it', false],
  ['the proved one', true],
])(
  'a guardian cancels in %s of two with one mailbox: the consent for the other one ends, too, both of its mails say so, and the approver reads that it may be another person’s',
  async (_, isProved) => {
    const name = randomUUID();
    const account = (alias: string, mailProved: boolean) =>
      minor(15, { mail: `${name}${alias}@example.com`, mailProved });
    const one = await account('', isProved);
    await pay(one.client, 1_000);
    const other = await account('+b', !isProved);
    expect(await cancel(one.id)).toMatchObject({
      answer: { result: { otherAccounts: [], unprovedAccounts: [other.id] } },
    });
    const sent = await workQueue(test.shop);
    for (const [to, subject] of [
      [`${name}+b@example.com`, '【開封】保護者の方の同意が終了しました'],
      [other.mail, '【開封】保護者としての同意が終了しました'],
    ])
      expect(sent.find((mail) => mail.to === to && mail.subject === subject)).toBeDefined();
    expect(await findAgeBar(test.shop.db, other.id, test.shop.clock.now())).toBe('guardian-needed');
  },
);

it('a cancellation in an account to which a child’s date of birth was left: refused, and the reason says to check whose payments they are', async () => {
  const name = randomUUID();
  const mail = (alias: string) => ({ mail: `${name}${alias}@example.com`, mailProved: true });
  const parent = await makeMember(test.shop, mail(''));
  await pay(await test.http.member(parent), 1_000);
  const child = await makeMember(test.shop, { ...mail('+c'), bornOn: '2013-01-01' });
  await closeAccount({ ...test.shop, memberDataSources }, child);
  const refused = await cancel(parent);
  expect(refused).toMatchObject({ status: 409, problem: { reason: 'other-age' } });
});

it('an adult without a payment from before 18, or an unknown member: refused before anybody approves', async () => {
  const { client: owner } = await console.staff('owner');
  const adult = await makeMember(test.shop);
  const payment = await pay(await test.http.member(adult), 1_000);
  const refused = await cancel(adult);
  expect(refused).toMatchObject({ status: 409, problem: { reason: 'nothing-to-cancel' } });
  expect((await findAccount(test.shop.db, adult))?.restrictedFrom).toBeNull();
  expect(await test.stateOf(payment)).toBe('paid');
  const { status } = await owner.ask(operations.cancelForGuardian, {
    ...{ ...named(999_999_999), revision: 1, body: { reason } },
  });
  expect(status).toBe(404);
});

const restrictedFrom = async (id: number) =>
  (await findAccount(test.shop.db, id))?.restrictedFrom?.toSorted();
const all = restrictableActions.toSorted();

it('after a cancellation by a guardian: one person can neither lift nor weaken the restriction, in both languages', async () => {
  const { id, client } = await minor();
  await pay(client, 1_000);
  await cancel(id);
  const { client: support } = await console.staff('support');
  const { revision } = await support.done(operations.getMember, named(id));
  const current = { ...named(id), revision };
  const everything = [...restrictableActions];
  const ask = (from: RestrictableAction[], lastDay: string | null) =>
    support.ask(operations.restrictMember, { ...current, body: { from, lastDay, reason } });
  const lift = (language: 'ja' | 'en') => {
    support.language = language;
    return support.ask(operations.allowMember, { ...current, body: { from: everything, reason } });
  };
  const refused = (detail: RegExp) => ({
    status: 409,
    problem: { reason: 'cancelled-by-guardian', detail: expect.stringMatching(detail) },
  });
  expect(await lift('ja')).toMatchObject(refused(/保護者.*アカウントを閉じて/));
  expect(await lift('en')).toMatchObject(refused(/guardian has cancelled.*Close the account/));
  expect(await ask(['login'], null)).toMatchObject(refused(/all restrictions stay/));
  expect(await ask(everything, '2999-12-31')).toMatchObject(refused(/stay/));
  expect(await restrictedFrom(id)).toEqual(all);
  expect((await findAccount(test.shop.db, id))?.restrictedUntil).toBeNull();
  expect((await ask(everything, null)).status).toBe(204);
});

it.each(['lift', 'weaken'] as const)(
  'a person asks to %s a restriction while a cancellation by a guardian runs: refused when it ends',
  async (change) => {
    const { id, client } = await minor();
    await pay(client, 1_000);
    const staffMember = systemActor('kaori', 'the member asked for it');
    const deps = { ...test.shop, lockParcels: lockWaitingParcels };
    const weak = { from: ['ship'] as const, until: null };
    let waiting: Promise<unknown> | undefined;
    const restrictFully: Parameters<typeof cancelForGuardian>[0]['restrictFully'] = async (
      tx,
      memberId,
    ) => {
      waiting =
        change === 'lift'
          ? allowMember(test.shop, memberId, undefined, staffMember)
          : restrictMember(deps, memberId, weak, staffMember).then((kind) => ({ kind }));
      await untilLockWait(test.shop);
      return restrictWithin(tx, deps, memberId, { from: restrictableActions, until: null });
    };
    const parts = { ...test.shop.payments, takeBack: test.shop.takeBack, restrictFully };
    const done = await cancelForGuardian(parts, id, systemActor('kaori', reason));
    expect(done.kind).toBe('cancelled');
    expect(await waiting).toEqual({ kind: 'cancelled-by-guardian' });
    expect(await restrictedFrom(id)).toEqual(all);
  },
);

/** The payments of the shop, without the API for refunds of bank transfers. */
function paymentsWithoutApi() {
  const methods = new Map(test.shop.payments.methods);
  const bank = methods.get(4);
  if (bank === undefined) throw new Error('bank transfers are not set up');
  const { refunds: _, ...withoutApi } = bank;
  methods.set(4, withoutApi);
  return { ...test.shop.payments, methods };
}

/** Cancels for a guardian as a use case. @param exists whether the account could be restricted */
function cancelAlone(id: number, payments = test.shop.payments, exists = true) {
  const restrictFully = () => Promise.resolve(exists);
  const deps = { ...payments, restrictFully, takeBack: test.shop.takeBack };
  return cancelForGuardian(deps, id, systemActor('kaori', reason));
}
const cancelWithoutApi = (id: number) => cancelAlone(id, paymentsWithoutApi());

/** Spends points of a member on packs. */
async function spend(client: HttpClient, points: number): Promise<void> {
  const packId = await makePack(test.shop, { price: points, counts: [20], buyPoints: [40] });
  await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
}

/** Begins a payment at a store, or a bank transfer, that is not paid. */
async function order(client: HttpClient, points: number, method: 2 | 4 = 4): Promise<string> {
  const courseId = await makePointCourse(test.shop, { points });
  const payload = {
    ...{ point_price_id: courseId, pay_id: method, name: 'カイフウ' },
    ...(method === 2 && { combini_code: 'econ' as const }),
  };
  const { payment_id: id = '' } = await client.done(calls.buyPoints, { payload });
  expect(await test.stateOf(id)).toBe('waiting');
  return id;
}

const yenOf = (paymentId: string, yen: number) => [{ paymentId, yen }];

it('a payment whose provider has no API for refunds: named, also in the audit log, until it is given back; spent points are not owed', async () => {
  const { id, client } = await minor();
  const [byHand, refunded] = [await pay(client, 1_000, 4), await pay(client, 3_000)];
  await spend(client, 3_500);
  expect(await cancelWithoutApi(id)).toEqual({
    ...{ kind: 'cancelled', asked: yenOf(refunded, 3_000), byHand: yenOf(byHand, 1_000) },
    ...{
      underWay: [],
      unpaid: [],
      forgone: [],
      asAdult: [],
      otherAccounts: [],
      unprovedAccounts: [],
    },
    takenBack: { undecided: 1, parcels: [], toStop: [] },
  });
  const audited = await test.shop.db.run(
    query
      .selectFrom('auditEntry')
      .select('details')
      .where('action', '=', 'member guardian-cancellation')
      .where('subject', '=', `member ${id}`),
  );
  expect(audited.map(({ details }) => details)).toMatchObject([
    { asked: yenOf(refunded, 3_000), byHand: yenOf(byHand, 1_000) },
  ]);
  await test.receiveCallbacks();
  expect(await test.stateOf(refunded)).toBe('refunded');
  expect(await test.stateOf(byHand)).toBe('paid');
  const { client: owner } = await console.staff('owner');
  const listed = async () => {
    const query = { state: 'needs_attention' } as const;
    const { items } = await owner.done(operations.listPayments, { query });
    return items.some((payment) => payment.id === byHand);
  };
  expect([(await countNeedingAttention(test.shop.db)).count, await listed()]).toEqual([1, true]);
  const params = { paymentId: byHand };
  expect((await owner.done(operations.getPayment, { params })).isToGiveBack).toBe(true);
  await owner.done(operations.resolveAttention, {
    ...{ params, body: { reason: 'paid in cash' } },
    revision: await revisionAt(owner, operations.getPayment, { params }),
  });
  expect([(await countNeedingAttention(test.shop.db)).count, await listed()]).toEqual([0, false]);
  expect(await cancelWithoutApi(id)).toMatchObject({ asked: [], byHand: [] });
  await test.act(byHand, 'refund');
  await test.receiveCallbacks();
  expect(await test.stateOf(byHand)).toBe('refunded');
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 0, pointsOwed: 0 });
});

it('a refund under way when a guardian cancels: reported separately, made once, and its spent points are not owed', async () => {
  const { id, client } = await minor();
  const [asked, withoutApi] = [await pay(client, 3_000), await pay(client, 1_000, 4)];
  await spend(client, 3_500);
  const payments = await findAllPaymentsOf(test.shop.db, id);
  for (const payment of payments) {
    const { amount: yen } = payment;
    const result = await askRefund(
      test.shop.payments,
      payment,
      { yen, refundableBefore: yen },
      systemActor('kaori', 'asked by mail'),
    );
    expect(result.kind).toBe('asked');
  }
  const underWay = payments.map(({ id: paymentId, amount: yen }) => ({ paymentId, yen }));
  const expected = (undecided: number) => ({
    ...{
      kind: 'cancelled',
      asked: [],
      byHand: [],
      underWay,
      unpaid: [],
      forgone: [],
      asAdult: [],
      otherAccounts: [],
      unprovedAccounts: [],
    },
    takenBack: { undecided, parcels: [], toStop: [] },
  });
  // The card that was bought goes back once.
  expect(await cancelWithoutApi(id)).toEqual(expected(1));
  expect(await cancelWithoutApi(id)).toEqual(expected(0));
  await test.receiveCallbacks();
  for (const each of [asked, withoutApi]) {
    expect(await test.stateOf(each)).toBe('refunded');
    expect(test.netYen(each)).toBe(0);
  }
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 0, pointsOwed: 0 });
});

const owedPointsOf = async (id: number) => (await findAccount(test.shop.db, id))?.pointsOwed;

it('payments that were refunded or charged back before a guardian cancels: what was spent of them is no longer owed, also if the bank returns the money', async () => {
  const { id, client } = await minor();
  const [disputed, refunded] = [await pay(client, 2_000), await pay(client, 1_000)];
  await spend(client, 3_000);
  await test.act(disputed, 'charge back');
  await test.act(refunded, 'refund');
  await test.receiveCallbacks();
  expect(await test.stateOf(refunded)).toBe('refunded');
  expect(await owedPointsOf(id)).toBe(3_000);
  const done = await cancel(id);
  expect(done.answer).toMatchObject({
    result: {
      forgone: expect.arrayContaining([
        { paymentId: disputed, points: 2_000 },
        { paymentId: refunded, points: 1_000 },
      ]),
    },
  });
  expect(await owedPointsOf(id)).toBe(0);
  // The bank returns the money: no points come back, and the money is given back.
  await test.act(disputed, 'return charge-back');
  await test.receiveCallbacks();
  await test.receiveCallbacks();
  expect(await test.stateOf(disputed)).toBe('refunded');
  expect(test.netYen(disputed)).toBe(0);
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 0, pointsOwed: 0 });
});

it('a guardian cancels while points of another payment have paid part of a debt: only the rest of the debt is forgone', async () => {
  const { id, client } = await minor();
  const first = await pay(client, 2_000);
  await spend(client, 2_000);
  await test.act(first, 'charge back');
  await test.receiveCallbacks();
  const second = await pay(client, 500);
  expect(await owedPointsOf(id)).toBe(1_500);
  const done = await cancel(id);
  expect(done.answer).toMatchObject({
    result: { asked: yenOf(second, 500), forgone: [{ paymentId: first, points: 1_500 }] },
  });
  await test.receiveCallbacks();
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 0, pointsOwed: 0 });
});

it.each([1, 2, 3, 4])(
  'a charge-back, a refund and points that pay a debt while a guardian cancels, round %i: nothing is owed',
  async () => {
    const { id, client } = await minor();
    const payments = [await pay(client, 2_000), await pay(client, 1_000), await pay(client, 500)];
    const [disputed = '', refunded = ''] = payments;
    await spend(client, 3_400);
    await test.act(disputed, 'charge back');
    const [done] = await Promise.all([
      cancel(id),
      test.receiveCallbacks(),
      test.act(refunded, 'refund'),
      waiveDebt(
        test.shop.db,
        test.shop.clock,
        id,
        { way: 'paid', owedBefore: null },
        systemActor('kaori', 'paid in cash'),
      ),
    ]);
    expect(done.status).toBe(200);
    await test.receiveCallbacks();
    await test.receiveCallbacks();
    expect(await Promise.all(payments.map((each) => test.stateOf(each)))).toEqual([
      'charged_back',
      'refunded',
      'refunded',
    ]);
    expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 0, pointsOwed: 0 });
  },
);

it('a guardian cancels after all payments were charged back: the points owed are forgone; a second cancellation is refused', async () => {
  const { id, client } = await minor();
  const paid = await pay(client, 1_000);
  await spend(client, 1_000);
  await test.act(paid, 'charge back');
  await test.receiveCallbacks();
  expect((await cancel(id)).status).toBe(200);
  expect(await owedPointsOf(id)).toBe(0);
  expect(await cancel(id)).toMatchObject({
    ...{ status: 409, problem: { reason: 'nothing-to-cancel' } },
  });
});

it('a charge-back after a guardian has cancelled, and its return: forgone points do not come back', async () => {
  const { id, client } = await minor();
  const [disputed, byHand] = [await pay(client, 2_000), await pay(client, 1_000)];
  await spend(client, 2_400);
  await test.act(disputed, 'charge back');
  await test.receiveCallbacks();
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 600, pointsOwed: 2_000 });
  const methods = new Map(test.shop.payments.methods);
  methods.delete(1);
  const done = await cancelAlone(id, { ...test.shop.payments, methods });
  expect(done).toMatchObject({ byHand: yenOf(byHand, 1_000) });
  await test.act(byHand, 'charge back');
  await test.receiveCallbacks();
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 0, pointsOwed: 0 });
  const events = () =>
    test.shop.db.run(
      query
        .selectFrom('paymentEvent')
        .select(['seen', 'credited', 'takenBack', 'owed', 'forgone', 'withheld'])
        .where('paymentId', '=', byHand)
        .orderBy('number'),
    );
  expect((await events()).at(-1)).toMatchObject({ takenBack: 600, owed: 400, forgone: 400 });
  await test.act(byHand, 'return charge-back');
  await test.receiveCallbacks();
  await test.receiveCallbacks();
  expect((await events()).find(({ seen }) => seen === 'returned')).toMatchObject({
    ...{ credited: 600, owed: 0, withheld: 400 },
  });
  expect(await test.stateOf(byHand)).toBe('refunded');
  expect(test.netYen(byHand)).toBe(0);
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 0, pointsOwed: 0 });
});

it('an unpaid order when a guardian cancels: cancelled at its provider by the next run of the sweep job', async () => {
  const { id, client } = await minor();
  const unpaid = await order(client, 1_000, 2);
  const done = await cancel(id);
  expect(done.answer).toEqual({
    result: {
      ...{
        asked: [],
        underWay: [],
        byHand: [],
        unpaid: yenOf(unpaid, 1_000),
        forgone: [],
        asAdult: [],
        otherAccounts: [],
        unprovedAccounts: [],
      },
      takenBack: { undecided: 0, parcels: [], toStop: [] },
    },
  });
  await test.runSweeps();
  expect(['cancelled', 'expired']).toContain(await test.stateOf(unpaid));
  const [mine] = test.sandbox.providers
    .flatMap((company) => company.list())
    .filter(({ reference }) => reference === unpaid);
  expect(mine).toMatchObject({ status: 'canceled', isPaid: false });
});

it('an order that is paid after a guardian has cancelled it: its money is given back, its points are taken back, the operator is notified', async () => {
  const { id, client } = await minor();
  const [late, without] = [await order(client, 1_000), await order(client, 2_000)];
  expect((await cancel(id)).status).toBe(200);
  // The money arrives before the provider is told of the cancellation.
  await test.act(late, 'pay');
  await test.act(without, 'pay');
  await test.receiveCallbacks();
  await test.receiveCallbacks();
  for (const each of [late, without]) {
    expect(await test.stateOf(each)).toBe('refunded');
    expect(test.netYen(each)).toBe(0);
  }
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 0, pointsOwed: 0 });
  const notices = test.notices.filter(({ paymentId }) => paymentId === late);
  expect(notices.map(({ message }) => message)).toEqual([
    operatorNoticeTexts.lateMoneyGivenBack.en,
  ]);
});

it('a guardian cancels the payments from before 18: the debt of a payment made as an adult stays', async () => {
  const { id, client } = await minor(17.9);
  const before = await pay(client, 1_000);
  test.shop.clock.advance(30 * day);
  staff = {
    manager: (await console.staff('manager')).client,
    owner: (await console.staff('owner')).client,
  };
  const grown = await test.http.member(id);
  const after = await pay(grown, 2_000);
  await spend(grown, 3_000);
  for (const payment of [before, after]) await test.act(payment, 'charge back');
  await test.receiveCallbacks();
  expect(await owedPointsOf(id)).toBe(3_000);
  expect((await cancel(id)).status).toBe(200);
  expect(await owedPointsOf(id)).toBe(2_000);
});

it('a cancellation that only its own transaction can refuse: nothing is changed', async () => {
  const adult = await makeMember(test.shop);
  expect(await cancelAlone(adult)).toEqual({ kind: 'refused', reason: 'nothing-to-cancel' });
  const { id, client } = await minor();
  const paid = await pay(client, 1_000);
  // The account was closed in parallel.
  expect(await cancelAlone(id, test.shop.payments, false)).toEqual({
    ...{ kind: 'refused', reason: 'no-such-member' },
  });
  await test.receiveCallbacks();
  expect(await test.stateOf(paid)).toBe('paid');
  expect(await findAccount(test.shop.db, id)).toMatchObject({ points: 1_000 });
});

it('money that arrives after a cancellation, of a provider without an API for refunds: staff give it back by hand', async () => {
  const { id, client } = await minor();
  const paid = await pay(client, 1_000, 4);
  const { db } = test.shop;
  const payment = await findPayment(db, paid);
  if (payment === undefined) throw new Error('the payment is gone');
  const { count: others } = await countNeedingAttention(db);
  expect((await cancelWithoutApi(id)).kind).toBe('cancelled');
  const { client: owner } = await console.staff('owner');
  const params = { paymentId: paid };
  await owner.done(operations.resolveAttention, {
    ...{ params, body: { reason: 'paid in cash' } },
    revision: await revisionAt(owner, operations.getPayment, { params }),
  });
  expect((await countNeedingAttention(db)).count).toBe(others);
  const notice = await db.transaction((tx) => giveBackLateMoney(tx, paymentsWithoutApi(), payment));
  expect(notice).toMatchObject({
    ...{ message: operatorNoticeTexts.lateMoneyByHand, paymentId: paid },
  });
  expect((await countNeedingAttention(db)).count).toBe(others + 1);
});
