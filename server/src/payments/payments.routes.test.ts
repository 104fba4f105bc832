import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { paymentDueDays } from '#contract/limits.ts';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { findAccount, waiveDebt } from '../ledger/index.ts';
import { buyRequest, makeMember, makePack, makePointCourse } from '../testing/factories.ts';
import type { HttpClient, RequestOf } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { tablesThatContain } from '../testing/tables-that-name.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day, hour } from '../testing/test-shop.ts';
import { callbackRetentionDays } from './erase-callbacks.ts';
import { fetchMissedCallbacks } from './fetch-missed-callbacks.ts';
import { processCallbacks } from './process-callbacks.ts';
import { sweepPayments } from './sweep-payments.ts';

const test = await shareTestPayments();
const { pointsOf, stateOf } = test;

const [good, challenged] = ['4242424242424242', '4000000000003220'];

interface Buyer {
  memberId: number;
  client: HttpClient;
  courseId: number;
}

async function newBuyer(points = 5000): Promise<Buyer> {
  const memberId = await makeMember(test.shop);
  return {
    memberId,
    client: await test.http.member(memberId),
    courseId: await makePointCourse(test.shop, { points }),
  };
}

type Payload = RequestOf<typeof calls.buyPoints>['payload'];

const buy = ({ client, courseId }: Buyer, payload: Omit<Payload, 'point_price_id'>, key?: string) =>
  client.done(calls.buyPoints, {
    payload: { point_price_id: courseId, ...payload },
    ...(key !== undefined && { key }),
  });

async function buyByCard(buyer: Buyer, number = good): Promise<string> {
  const begun = await buy(buyer, { pay_id: 1, token: await test.card(number ?? '') });
  return begun.payment_id ?? '';
}

async function paymentOf(id: string) {
  const [row] = await test.shop.db.run(
    query.selectFrom('payment').selectAll().where('id', '=', id),
  );
  if (row === undefined) throw new Error(`there is no payment ${id}`);
  return row;
}

describe('paying by card', () => {
  it('beginning a payment after terms were published: the order keeps their version', async () => {
    const before = await buyByCard(await newBuyer());
    const now = test.shop.clock.now();
    await test.shop.rawSql`insert into legal_version (version, document, edition, from_at)
      values (7, 1, 1, ${now})`;
    const after = await buyByCard(await newBuyer());
    await test.shop.rawSql`delete from legal_version`;
    expect((await paymentOf(before)).termsVersion).toBe(0);
    expect((await paymentOf(after)).termsVersion).toBe(7);
  });

  it('beginning a payment with the number of the final screen that was shown: stored with the order; of a client without it, nothing', async () => {
    const buyer = await newBuyer();
    const token = await test.card(good ?? '');
    const shown = await buy(buyer, { pay_id: 1, token, final_screen: 2 });
    expect((await paymentOf(shown.payment_id ?? '')).finalScreen).toBe(2);
    expect((await paymentOf(await buyByCard(buyer))).finalScreen).toBeNull();
  });

  it('buying by card: the points are credited immediately, as paid points', async () => {
    const buyer = await newBuyer();
    const begun = await buy(buyer, {
      pay_id: 1,
      token: await test.card(good ?? ''),
      req_card_number: '************4242',
      card_user_name: 'HANAKO SHIKEN',
    });
    expect(begun).toEqual({ result: '1', payment_id: expect.any(String) });
    expect(await pointsOf(buyer.memberId)).toBe(5000);
    const [lot] = await test.shop
      .rawSql`select origin, amount from point_lot where member_id = ${buyer.memberId}`;
    expect(lot).toEqual({ origin: 'paid', amount: 5000 });
    // The callback that follows changes nothing.
    await test.sandbox.callbacks.settled();
    await test.runSweeps();
    expect(await pointsOf(buyer.memberId)).toBe(5000);
  });

  it('buying points by a card that needs 3-D Secure: result 7, credited after the return from the bank', async () => {
    const buyer = await newBuyer();
    const packId = await makePack(test.shop);
    const begun = await buy(buyer, {
      pay_id: 1,
      token: await test.card(challenged ?? ''),
      pack_id: packId,
    });
    expect(begun).toMatchObject({
      result: '7',
      url: expect.stringContaining(test.sandbox.address),
      pack_id: packId,
    });
    expect(await pointsOf(buyer.memberId)).toBe(0);
    const back = await fetch(`${begun.url}?action=approve`, { method: 'POST', redirect: 'manual' });
    const address = new URL(back.headers.get('location') ?? '');
    expect(address.origin + address.pathname).toBe('https://shop.example/pay-redirect');
    const token = address.searchParams.get('payment_id') ?? '';
    expect(await buyer.client.done(calls.appendPoints, { payload: { token } })).toEqual({
      result: '1',
      pack_id: packId,
    });
    expect(await buyer.client.done(calls.getPaymentEnd, { query: { payment_id: token } })).toEqual({
      result: '1',
      pack_id: packId,
      point: 5000,
    });
    expect(await pointsOf(buyer.memberId)).toBe(5000);
  });

  it('3-D Secure failed by the customer: payment cancelled, credits nothing, points can be bought again', async () => {
    const buyer = await newBuyer();
    const paymentId = await buyByCard(buyer, challenged);
    await test.act(paymentId, 'decline');
    expect(await buyer.client.done(calls.getPaymentEnd)).toEqual({
      result: '-1',
      // The id of the course, so that the member can pay another way.
      point_price_id: buyer.courseId,
      errors: { payment: [expect.stringContaining('本人認証')] },
    });
    expect(await stateOf(paymentId)).toBe('cancelled');
  });

  it.each([
    ['4000000000000002', 'カード会社にお問い合わせください'],
    ['4000000000009995', 'ご利用可能額が不足'],
    ['4000000000000069', '有効期限が不正です'],
    ['4000000000000127', 'セキュリティコードが不正です'],
    ['4000000000000119', '決済会社との通信に失敗しました'],
  ])(
    'a card declined by the issuer (%s): credits nothing, the message says: %s',
    async (number, text) => {
      const buyer = await newBuyer();
      const begun = await buy(buyer, { pay_id: 1, token: await test.card(number) });
      expect(begun).toMatchObject({
        result: '-1',
        errors: { payment: [expect.stringContaining(text)] },
      });
      expect(await pointsOf(buyer.memberId)).toBe(0);
    },
  );

  it('buying by card without a card token: refused with 422 at the token', async () => {
    const { client, courseId } = await newBuyer();
    const reply = await client.ask(calls.buyPoints, {
      payload: { point_price_id: courseId, pay_id: 1 },
    });
    expect(reply).toMatchObject({ state: 422, errors: { token: [expect.any(String)] } });
  });

  it('after buying by card: no card number is in the database or in the log', async () => {
    const { client } = await newBuyer();
    expect(await client.done(calls.getCardField)).toEqual({
      script_url: `${test.sandbox.address}/v3/`,
      publishable_key: 'pk_test_sandbox',
    });
    for (const number of [good, challenged]) await buyByCard(await newBuyer(), number);
    await test.receiveCallbacks();
    const numbers = [good, challenged].map(String);
    expect(await tablesThatContain(test.shop, numbers)).toEqual([]);
    for (const number of numbers) expect(JSON.stringify(test.http.logged)).not.toContain(number);
  });
});

describe('idempotency and validation of payment requests', () => {
  it('buying points three times with one idempotency key: one payment; another payload gets 409', async () => {
    const buyer = await newBuyer();
    const payload = { pay_id: 1 as const, token: await test.card(good ?? '') };
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => buy(buyer, payload, key)));
    expect(new Set(answers.map((answer) => answer.payment_id)).size).toBe(1);
    expect(await pointsOf(buyer.memberId)).toBe(5000);
    const other = await buyer.client.ask(calls.buyPoints, {
      payload: { point_price_id: buyer.courseId, pay_id: 2 },
      key,
    });
    expect(other.state).toBe(409);
  });

  it('calling the return of a payment twice with one key: same response; key for another payment gets 409', async () => {
    const buyer = await newBuyer();
    const [one, other] = [await buyByCard(buyer), await buyByCard(buyer)];
    const key = randomUUID();
    const append = (token: string) =>
      buyer.client.ask(calls.appendPoints, { payload: { token }, key });
    for (const _ of [1, 2]) expect((await append(one)).body).toEqual({ state: 200, result: '1' });
    expect((await append(other)).state).toBe(409);
  });

  it('buying points without naming an amount: the one this session viewed last; refused if it viewed none', async () => {
    const { client, courseId, memberId } = await newBuyer(700);
    const elsewhere = await test.http.member(memberId);
    const payload = { pay_id: 2 } as const;
    expect((await client.ask(calls.buyPoints, { payload })).state).toBe(400);
    await client.done(calls.getPointCourse, { params: { pointPriceId: courseId } });
    const begun = await client.done(calls.buyPoints, { payload });
    expect((await paymentOf(begun.payment_id ?? '')).amount).toBe(700);
    expect((await elsewhere.ask(calls.buyPoints, { payload })).state).toBe(400);
  });

  it('buying points for an unknown amount or by a way to pay that is not offered: refused with 422', async () => {
    const { client, courseId } = await newBuyer();
    for (const payload of [
      { point_price_id: 999_999, pay_id: 2 as const },
      { point_price_id: courseId, pay_id: 8 as const },
    ]) {
      expect(await client.ask(calls.buyPoints, { payload })).toMatchObject({
        state: 422,
        errors: { pay_id: [expect.any(String)] },
      });
    }
  });

  it("reading another member's payment: not found", async () => {
    const paymentId = await buyByCard(await newBuyer());
    const { client } = await newBuyer();
    const queries = { query: { payment_id: paymentId } };
    expect((await client.ask(calls.getPaymentEnd, queries)).state).toBe(404);
    expect((await client.ask(calls.appendPoints, { payload: { token: paymentId } })).state).toBe(
      404,
    );
  });
});

describe('paying at a convenience store', () => {
  it('paying at a store: shows a number and a deadline of three days; points are credited when paid', async () => {
    const buyer = await newBuyer(3000);
    const begun = await buy(buyer, { pay_id: 2, combini_code: 'econ' });
    expect(begun).toMatchObject({ result: '1', receipt_number: expect.stringMatching(/^\d{10}$/) });
    const shown = await buyer.client.done(calls.getStoreNumber);
    expect(shown).toMatchObject({
      receipt_number: begun.receipt_number,
      url: begun.url,
      price: 3000,
    });
    expect(shown.store).toBe('familymart');
    expect(Date.parse(shown.limit_date) - test.shop.clock.now().getTime()).toBe(
      paymentDueDays * day,
    );
    await test.act(begun.payment_id ?? '', 'pay');
    await test.runSweeps();
    expect(await pointsOf(buyer.memberId)).toBe(3000);
  });

  it('payment numbers of each store chain: screen, mail and list show those of the chosen chain', async () => {
    const buyer = await newBuyer();
    const begun = await buy(buyer, { pay_id: 2, combini_code: 'other', combini_store: 'lawson' });
    const shown = await buyer.client.done(calls.getStoreNumber);
    expect(shown.stores.map(({ store }) => store)).toEqual([
      'familymart',
      'lawson',
      'ministop',
      'seicomart',
    ]);
    expect(new Set(shown.stores.map((store) => store.payment_code)).size).toBe(4);
    const lawson = shown.stores.find(({ store }) => store === 'lawson');
    expect(shown).toMatchObject({
      store: 'lawson',
      company_code: lawson?.payment_code,
      receipt_number: lawson?.confirmation_number,
    });
    expect(begun.receipt_number).toBe(lawson?.confirmation_number);
    const { data } = await buyer.client.done(calls.listWaitingPayments);
    expect(data.list).toEqual([expect.objectContaining({ store: 'lawson', number: lawson })]);
    const [mail] = await queuedMailsTo(test.shop, buyer.memberId);
    const text = JSON.stringify(mail);
    for (const part of ['ローソン', 'Lawson', lawson?.payment_code, lawson?.confirmation_number])
      expect(text).toContain(part);
    expect(text).not.toContain(shown.stores[0]?.payment_code);
  });

  it('choosing another store chain later: possible until paid, refused for another member', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 2, combini_code: 'other' });
    expect(await buyer.client.done(calls.getStoreNumber)).toMatchObject({
      store: null,
      company_code: '',
    });
    const choose = (client: HttpClient, store: 'ministop' | 'seicomart') =>
      client.ask(calls.chooseStore, { payload: { payment_id: id, combini_store: store } });
    expect((await choose(buyer.client, 'ministop')).state).toBe(200);
    expect(await buyer.client.done(calls.getStoreNumber)).toMatchObject({ store: 'ministop' });
    expect((await choose((await newBuyer()).client, 'seicomart')).state).toBe(404);
    // Polling the payment keeps the chosen chain.
    await buyer.client.done(calls.getPaymentEnd);
    expect(await buyer.client.done(calls.getStoreNumber)).toMatchObject({ store: 'ministop' });
    await test.act(id, 'pay');
    await test.runSweeps();
    expect((await choose(buyer.client, 'seicomart')).state).toBe(404);
  });

  it("a chosen store chain without a payment number: shows the other chains and the provider's page", async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 2, combini_code: 'econ' });
    await test.shop.rawSql`
      update payment set instructions = instructions #- '{stores,familymart}' where id = ${id}`;
    const shown = await buyer.client.done(calls.getStoreNumber);
    expect(shown).toMatchObject({ store: 'familymart', company_code: '', receipt_number: '' });
    expect(shown.stores).toHaveLength(3);
    expect(shown.url).toContain('/pages/stripe/');
    // Without any instructions the numbers and the page are empty.
    await test.shop.rawSql`update payment set instructions = null where id = ${id}`;
    expect(await buyer.client.done(calls.getStoreNumber)).toMatchObject({ url: '', stores: [] });
  });

  it("a payment order at a store made by version 0.1.0: shows FamilyMart's number, its only one", async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 2 });
    await test.shop
      .rawSql`update payment set instructions = instructions - 'stores' where id = ${id}`;
    const { stores, store } = await buyer.client.done(calls.getStoreNumber);
    expect([store, stores.map((each) => each.store)]).toEqual(['familymart', ['familymart']]);
  });

  it("paying at the sandbox's till: accepts only the two numbers of one chain", async () => {
    const buyer = await newBuyer(700);
    const { url = '' } = await buy(buyer, { pay_id: 2 });
    const { stores } = await buyer.client.done(calls.getStoreNumber);
    const [familyMart, lawson] = stores;
    const type = async (store: string, code = '', number = '') => {
      const body = new URLSearchParams({ store, payment_code: code, confirmation_number: number });
      return (await fetch(`${url}?action=pay`, { method: 'POST', body, redirect: 'manual' }))
        .status;
    };
    const { payment_code: code, confirmation_number: number } = lawson ?? {};
    expect(await type('familymart', code, number)).toBe(422);
    expect(await type('lawson', code, familyMart?.confirmation_number)).toBe(422);
    expect(await type('lawson', familyMart?.payment_code, number)).toBe(422);
    expect(await type('lawson', code, number)).toBe(303);
    await test.receiveCallbacks();
    expect(await pointsOf(buyer.memberId)).toBe(700);
  });

  it('an unpaid order at a store: the member gets mails how to pay, that it expired, or that it was credited late', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 2 });
    test.shop.clock.advance(paymentDueDays * day);
    await test.runSweeps();
    await test.act(id, 'pay');
    await test.runSweeps();
    const queued = await queuedMailsTo(test.shop, buyer.memberId);
    expect(queued.map(({ ja }) => ja.subject)).toEqual([
      '【開封】お支払い方法のご案内',
      '【開封】ポイント購入のお申し込みをキャンセルしました',
      '【開封】ポイントのご購入が完了しました',
    ]);
  });

  it('a store payment order after three days: expired; money that comes later is credited all the same', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 2 });
    test.shop.clock.advance(paymentDueDays * day);
    await test.runSweeps();
    expect(await stateOf(id)).toBe('expired');
    await test.act(id, 'pay');
    await test.runSweeps();
    expect(await stateOf(id)).toBe('paid');
    expect(await pointsOf(buyer.memberId)).toBe(5000);
  });
});

describe('paying by bank transfer', () => {
  it('paying by bank transfer: names an account, credits the points when all of the money arrived', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 4, name: 'シケン ハナコ' });
    const { data } = await buyer.client.done(calls.getBankAccount);
    expect(data).toMatchObject({ price: 5000, name: expect.stringContaining('カイフウ') });
    expect(Date.parse(data.limit_date) - test.shop.clock.now().getTime()).toBe(
      paymentDueDays * day,
    );
    expect(data.number).toMatch(/^普通 \d+$/);
    const english = await test.http.member(buyer.memberId, 'en');
    const { data: read } = await english.done(calls.getBankAccount, { query: { payment_id: id } });
    expect(read.number).toBe(data.number.replace('普通', 'Ordinary (普通)'));
    await test.act(id, 'pay too little');
    await test.runSweeps();
    expect(await stateOf(id)).toBe('waiting');
    await test.act(id, 'pay');
    await test.runSweeps();
    expect(await pointsOf(buyer.memberId)).toBe(5000);
  });

  it('a transfer of too little at its deadline: needs attention, credits nothing, notifies the operator', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 4, name: 'シケン ハナコ' });
    await test.act(id, 'pay too little');
    test.shop.clock.advance(paymentDueDays * day);
    await test.runSweeps();
    expect(await paymentOf(id)).toMatchObject({
      state: 'needs_attention',
      attention: expect.stringContaining('2500'),
    });
    expect(await pointsOf(buyer.memberId)).toBe(0);
    expect(test.notices).toEqual([expect.objectContaining({ paymentId: id })]);
    // The rest arrives later.
    await test.act(id, 'pay');
    await test.runSweeps();
    expect(await pointsOf(buyer.memberId)).toBe(5000);
  });

  it('a transfer of more than the price: the price is credited, operator and member are told of the rest, once; its return ends it', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 4, name: 'シケン ハナコ' });
    await test.act(id, 'pay too much');
    await test.runSweeps();
    expect(await paymentOf(id)).toMatchObject({ state: 'paid', excess: 1_000 });
    expect(await pointsOf(buyer.memberId)).toBe(5000);
    const expected = [
      expect.objectContaining({ paymentId: id, message: expect.stringContaining('more than') }),
    ];
    expect(test.notices).toEqual(expected);
    const mails = await queuedMailsTo(test.shop, buyer.memberId);
    expect(mails.filter((mail) => mail.en.subject.includes('more than the price'))).toHaveLength(1);
    test.shop.clock.advance(day);
    await test.runSweeps();
    expect(test.notices).toEqual(expected);
    await test.act(id, 'return the excess');
    test.shop.clock.advance(7 * day);
    await test.runSweeps();
    expect(await paymentOf(id)).toMatchObject({ state: 'paid', excess: 0 });
    expect(await pointsOf(buyer.memberId)).toBe(5000);
  });

  it('a second transfer for a paid order: found by the next poll, and nothing is credited for it', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 4, name: 'シケン ハナコ' });
    await test.act(id, 'pay');
    await test.runSweeps();
    expect(test.notices).toEqual([]);
    await test.act(id, 'pay too much');
    test.shop.clock.advance(day);
    await test.runSweeps();
    expect(await paymentOf(id)).toMatchObject({ state: 'paid', excess: 1_000 });
    expect(test.notices).toEqual([expect.objectContaining({ paymentId: id })]);
    expect(await pointsOf(buyer.memberId)).toBe(5000);
  });

  it('a bank transfer that was never made: polled, and cancelled after three days', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 4, name: 'シケン ハナコ' });
    test.shop.clock.advance(paymentDueDays * day - 1);
    await test.runSweeps();
    expect(await stateOf(id)).toBe('waiting');
    test.shop.clock.advance(hour);
    await test.runSweeps();
    expect(await stateOf(id)).toBe('cancelled');
    const again = await test.http.member(buyer.memberId);
    expect((await again.done(calls.getPaymentEnd)).errors).toEqual({
      payment: ['お支払い期限が過ぎました。もう一度お申し込みください。'],
    });
  });

  it('money that comes after a transfer was cancelled: credited in full; too little needs attention', async () => {
    const [whole, part] = [await newBuyer(), await newBuyer()];
    const idOf = async (buyer: Buyer) =>
      (await buy(buyer, { pay_id: 4, name: 'シケン ハナコ' })).payment_id ?? '';
    const [wholeId, partId] = [await idOf(whole), await idOf(part)];
    test.shop.clock.advance(paymentDueDays * day);
    await test.runSweeps();
    expect([await stateOf(wholeId), await stateOf(partId)]).toEqual(['cancelled', 'cancelled']);
    await test.act(wholeId, 'pay');
    await test.act(partId, 'pay too little');
    await test.runSweeps();
    expect(await stateOf(wholeId)).toBe('paid');
    expect(await pointsOf(whole.memberId)).toBe(5000);
    expect(await stateOf(partId)).toBe('needs_attention');
    expect(test.notices).toEqual([expect.objectContaining({ paymentId: partId })]);
    await test.act(partId, 'pay');
    await test.runSweeps();
    expect(await pointsOf(part.memberId)).toBe(5000);
  });
});

it('late money for a closed account: the operator gets a notice; a refund takes the points back', async () => {
  const buyer = await newBuyer();
  const { payment_id: id = '' } = await buy(buyer, { pay_id: 4, name: 'シケン ハナコ' });
  test.shop.clock.advance(paymentDueDays * day);
  await test.runSweeps();
  await test.shop.rawSql`update member set closed_at = now() where id = ${buyer.memberId}`;
  await test.act(id, 'pay');
  await test.runSweeps();
  expect(test.notices).toEqual([
    expect.objectContaining({ paymentId: id, message: expect.stringContaining('closed account') }),
  ]);
  await test.act(id, 'refund');
  await test.runSweeps();
  expect(await stateOf(id)).toBe('refunded');
  expect(await pointsOf(buyer.memberId)).toBe(0);
});

it('listing unpaid payment orders: by deadline, until paid or cancelled, without card payments', async () => {
  const buyer = await newBuyer();
  // A new session each time: the days that pass are longer than a session.
  const waiting = async () => {
    const client = await test.http.member(buyer.memberId);
    return (await client.done(calls.listWaitingPayments)).data.list;
  };
  const { payment_id: atStore = '' } = await buy(buyer, { pay_id: 2 });
  test.shop.clock.advance(hour);
  const { payment_id: byBank = '' } = await buy(buyer, { pay_id: 4, name: 'シケン ハナコ' });
  await buyByCard(buyer);
  const due = async (id: string) => (await paymentOf(id)).payBy.toISOString();
  expect(await waiting()).toMatchObject([
    {
      payment_id: atStore,
      pay_id: 2,
      store: 'familymart',
      price: 5000,
      limit_date: await due(atStore),
    },
    {
      payment_id: byBank,
      pay_id: 4,
      store: null,
      number: null,
      price: 5000,
      limit_date: await due(byBank),
    },
  ]);
  await test.act(atStore, 'pay');
  await test.runSweeps();
  expect(await waiting()).toMatchObject([{ payment_id: byBank }]);
  test.shop.clock.advance(paymentDueDays * day);
  await test.runSweeps();
  expect(await waiting()).toEqual([]);
});

describe('paying by PayPay', () => {
  it('paying by PayPay: leads to its page, points are credited even if the customer does not return', async () => {
    const buyer = await newBuyer();
    const begun = await buy(buyer, { pay_id: 7 });
    expect(begun).toMatchObject({ result: '1', url: expect.stringContaining('/pages/stripe/') });
    await test.act(begun.payment_id ?? '', 'approve');
    await test.runSweeps();
    expect(await pointsOf(buyer.memberId)).toBe(5000);
  });
});

describe('callbacks of payment providers', () => {
  it.each(['twice', 'late', 'out of order'] as const)(
    'payment callbacks sent %s: the points are credited once',
    async (delivery) => {
      const buyer = await newBuyer();
      const { payment_id: id = '' } = await buy(buyer, { pay_id: 4, name: 'シケン ハナコ' });
      test.sandbox.callbacks.delivery = delivery;
      await test.act(id, 'pay too little');
      await test.act(id, 'pay');
      test.sandbox.callbacks.release();
      await test.sandbox.callbacks.settled();
      await test.runSweeps();
      expect(await stateOf(id)).toBe('paid');
      expect(await pointsOf(buyer.memberId)).toBe(5000);
    },
  );

  it('payment callbacks that never arrive: the sweep job polls the payment and credits the points', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 2 });
    test.sandbox.callbacks.delivery = 'never';
    await test.act(id, 'pay');
    const { payments } = test.shop;
    await sweepPayments(payments);
    expect(await pointsOf(buyer.memberId)).toBe(0);
    test.shop.clock.advance(hour);
    await sweepPayments(payments);
    expect(await pointsOf(buyer.memberId)).toBe(5000);
  });

  it('callback about a charge-back that never arrives: fetched from the provider and booked immediately', async () => {
    const buyer = await newBuyer();
    const id = await buyByCard(buyer);
    await test.receiveCallbacks();
    test.shop.clock.advance(70 * day);
    await test.runSweeps();
    test.sandbox.callbacks.delivery = 'never';
    await test.act(id, 'charge back');
    await processCallbacks(test.shop.payments);
    await sweepPayments(test.shop.payments);
    expect(await stateOf(id)).toBe('paid');
    expect(await fetchMissedCallbacks(test.shop.payments)).toBe(1);
    expect(await stateOf(id)).toBe('charged_back');
    // Fetched again, nothing is new.
    expect(await fetchMissedCallbacks(test.shop.payments)).toBe(0);
  });

  it('a payment callback with a wrong signature: logged, not stored, changes nothing', async () => {
    const buyer = await newBuyer();
    const { payment_id: id = '' } = await buy(buyer, { pay_id: 2 });
    const stored = await test.shop.rawSql`select count(*)::integer as count from payment_callback`;
    test.sandbox.callbacks.delivery = 'wrong signature';
    await test.act(id, 'pay');
    await test.sandbox.callbacks.settled();
    await processCallbacks(test.shop.payments);
    expect(await stateOf(id)).toBe('waiting');
    expect(await test.shop.rawSql`select count(*)::integer as count from payment_callback`).toEqual(
      stored,
    );
    expect(test.http.logged).toContainEqual(
      expect.objectContaining({
        msg: expect.stringContaining('a callback was not signed by its provider'),
      }),
    );
  });

  it('a genuine payment callback sent again after five minutes: refused', async () => {
    const buyer = await newBuyer();
    await buyByCard(buyer);
    await test.sandbox.callbacks.settled();
    const [callback] = await test.shop.rawSql`
      select headers, body from payment_callback order by id desc limit 1`;
    const sendAgain = () =>
      test.http.app.inject({
        method: 'POST',
        url: '/callbacks/stripe',
        headers: { 'content-type': 'application/json', ...Object(callback?.['headers']) },
        payload: Buffer.from(Object(callback)['body']),
      });
    expect((await sendAgain()).statusCode).toBe(200);
    test.shop.clock.advance(301_000);
    expect((await sendAgain()).statusCode).toBe(400);
  });

  it('a genuine payment callback: its body is stored, with the payment it belongs to', async () => {
    const paymentId = await buyByCard(await newBuyer());
    await test.sandbox.callbacks.settled();
    await test.runSweeps();
    const [stored] = await test.shop.rawSql`
      select body, outcome, processed_at is not null as is_processed from payment_callback
      where payment_id = ${paymentId}`;
    expect(JSON.parse(String(stored?.['body']))).toMatchObject({
      type: 'payment_intent.succeeded',
    });
    expect(stored).toMatchObject({ outcome: paymentId, is_processed: true });
  });

  it('stored payment callbacks after half a year: headers and body erased, outcome and hash retained', async () => {
    const paymentId = await buyByCard(await newBuyer());
    await test.receiveCallbacks();
    const read = async () =>
      (
        await test.shop.rawSql`
          select event_id, outcome, headers, body, body_hash = sha256(body) as is_whole, body_hash is not null as is_hashed
          from payment_callback where payment_id = ${paymentId}`
      )[0];
    const before = await read();
    expect(before).toMatchObject({ is_whole: true });
    test.shop.clock.advance(callbackRetentionDays * day - hour);
    await test.runSweeps();
    expect(await read()).toEqual(before);
    test.shop.clock.advance(2 * hour);
    await test.runSweeps();
    expect(await read()).toEqual({ ...before, headers: null, body: null, is_whole: null });
  });
});

describe('refunds and charge-backs of payments', () => {
  it('a refund of a payment: its points are taken back', async () => {
    const buyer = await newBuyer();
    const paymentId = await buyByCard(buyer);
    await test.act(paymentId, 'refund');
    await test.runSweeps();
    expect(await stateOf(paymentId)).toBe('refunded');
    expect(await pointsOf(buyer.memberId)).toBe(0);
  });

  it('a refund in two parts: the points are taken back in two parts', async () => {
    const buyer = await newBuyer();
    const paymentId = await buyByCard(buyer);
    await test.act(paymentId, 'refund half');
    await test.runSweeps();
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'paid', reversed: 2500 });
    expect(await pointsOf(buyer.memberId)).toBe(2500);
    await test.act(paymentId, 'refund');
    await test.runSweeps();
    expect(await pointsOf(buyer.memberId)).toBe(0);
  });

  it('a charge-back of spent points: leaves a debt that stops buying packs until settled; cards stay', async () => {
    const buyer = await newBuyer();
    const { memberId } = buyer;
    const paymentId = await buyByCard(buyer);
    const packId = await makePack(test.shop, { price: 1000 });
    await test.shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
    await test.act(paymentId, 'charge back');
    await test.runSweeps();
    expect(await stateOf(paymentId)).toBe('charged_back');
    expect(await findAccount(test.shop.db, memberId)).toMatchObject({
      points: 0,
      pointsOwed: 3000,
    });
    const [cards] = await test.shop
      .rawSql`select count(*)::integer as count from won_card where member_id = ${memberId}`;
    expect(cards).toEqual({ count: 3 });
    const refused = await buyer.client.done(calls.checkPack, {
      payload: { pack_id: packId, count: 1 },
    });
    expect(refused).toMatchObject({
      result: '-1',
      errors: { count: [expect.stringContaining('3,000ポイントが未精算')] },
    });
    await buyByCard(buyer);
    expect(await findAccount(test.shop.db, memberId)).toMatchObject({
      points: 2000,
      pointsOwed: 0,
    });
    const bought = await test.shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
    expect(bought.kind).toBe('bought');
  });

  it('a charge-back withdrawn by the bank: lowers the debt and credits the points again, once', async () => {
    const buyer = await newBuyer();
    const { memberId } = buyer;
    const paymentId = await buyByCard(buyer);
    const packId = await makePack(test.shop, { price: 1000 });
    await test.shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
    await test.act(paymentId, 'refund half');
    await test.act(paymentId, 'charge back');
    await test.runSweeps();
    expect(await findAccount(test.shop.db, memberId)).toMatchObject({
      points: 0,
      pointsOwed: 3000,
    });
    test.sandbox.callbacks.delivery = 'twice';
    await test.act(paymentId, 'return charge-back');
    await test.runSweeps();
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'paid', reversed: 2500 });
    expect(await findAccount(test.shop.db, memberId)).toMatchObject({ points: 0, pointsOwed: 500 });
    expect(test.notices.map(({ message }) => message)).toEqual([
      'a payment was charged back',
      'the bank withdrew a charge-back: points and debt are as before it',
    ]);
    // A second charge-back of the same payment, and a refund of the rest, start from these
    // balances.
    test.sandbox.callbacks.delivery = 'once';
    await test.act(paymentId, 'charge back');
    await test.runSweeps();
    expect(await findAccount(test.shop.db, memberId)).toMatchObject({
      points: 0,
      pointsOwed: 3000,
    });
    await test.act(paymentId, 'return charge-back');
    await test.act(paymentId, 'refund');
    await test.runSweeps();
    expect(await stateOf(paymentId)).toBe('refunded');
    expect(await findAccount(test.shop.db, memberId)).toMatchObject({
      points: 0,
      pointsOwed: 3000,
    });
  });
});

it.each([
  ['paid', 1000, 'the bank withdrew a charge-back: points and debt are as before it'],
  ['forgone', 0, 'the bank withdrew a charge-back whose debt had been forgone'],
] as const)(
  'a debt waived as %s, then the bank returns the money: the member gets %i points',
  async (way, points, message) => {
    const buyer = await newBuyer();
    const { memberId } = buyer;
    const courseId = await makePointCourse(test.shop, { points: 1000 });
    const token = await test.card('4242424242424242');
    const { payment_id: id = '' } = await buyer.client.done(calls.buyPoints, {
      payload: { point_price_id: courseId, pay_id: 1, token },
    });
    const packId = await makePack(test.shop, { price: 1000 });
    await test.shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
    await test.act(id, 'charge back');
    await test.runSweeps();
    const actor = systemActor('kaori', 'they called');
    expect(
      await waiveDebt(test.shop.db, test.shop.clock, memberId, { way, owedBefore: null }, actor),
    ).toBe(1000);
    await test.act(id, 'return charge-back');
    await test.runSweeps();
    expect(await stateOf(id)).toBe('paid');
    expect(await findAccount(test.shop.db, memberId)).toMatchObject({ points, pointsOwed: 0 });
    expect(test.notices.at(-1)?.message).toBe(message);
  },
);

it.each([
  ['the debt of the first is forgone, the second is still owed', false],
  ['each debt is forgone before the next', true],
] as const)(
  'two charge-backs are withdrawn, %s: forgone points are not credited again',
  async (_, isSecondForgone) => {
    const buyer = await newBuyer();
    const { memberId } = buyer;
    const courseId = await makePointCourse(test.shop, { points: 1000 });
    const buyOne = async () => {
      const token = await test.card('4242424242424242');
      const payload = { point_price_id: courseId, pay_id: 1, token } as const;
      return (await buyer.client.done(calls.buyPoints, { payload })).payment_id ?? '';
    };
    const ids = [await buyOne(), await buyOne()] as const;
    const packId = await makePack(test.shop, { price: 1000 });
    await test.shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
    const actor = systemActor('kaori', 'they called');
    for (const [index, id] of ids.entries()) {
      await test.act(id, 'charge back');
      await test.runSweeps();
      if (index === 0 || isSecondForgone)
        expect(
          await waiveDebt(
            test.shop.db,
            test.shop.clock,
            memberId,
            { way: 'forgone', owedBefore: null },
            actor,
          ),
        ).toBe(1000);
    }
    for (const id of ids) {
      await test.act(id, 'return charge-back');
      await test.runSweeps();
    }
    expect(await findAccount(test.shop.db, memberId)).toMatchObject({ points: 0, pointsOwed: 0 });
  },
);

it('money in another currency: credits nothing, needs attention, notifies the operator', async () => {
  const buyer = await newBuyer();
  const { payment_id: id = '' } = await buy(buyer, { pay_id: 7 });
  await test.act(id, 'pay in dollars');
  await test.runSweeps();
  expect(await paymentOf(id)).toMatchObject({
    state: 'needs_attention',
    attention: expect.stringContaining('USD'),
  });
  expect(await pointsOf(buyer.memberId)).toBe(0);
  expect(test.notices).toHaveLength(1);
});
