import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import { systemActor } from '../db/audit.ts';
import { beginBreak, changeCap, confirmRaise } from '../protection/index.ts';
import { exportParcels, importTracking } from '../shipping/index.ts';
import { makeMember, makeOffer, makePack, makePointCourse } from '../testing/factories.ts';
import { makeMemberAt } from '../testing/make-parcel.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day, hour } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';

const test = await shareTestPayments();

/** Begins a payment by bank transfer as a use case, without the route's rate limit. */
async function pay(memberId: number, courseId: number) {
  const call = 'user/point/buy';
  const request = { memberId, key: randomUUID(), call, payloadHash: Buffer.alloc(32) };
  const given = { accountHolder: 'シケン' };
  const input = { courseId, method: payMethods.bank, packId: null, given, language: 'ja' } as const;
  const result = await beginPayment(test.shop.payments, request, input);
  return result.kind === 'refused' ? result.reason : result.kind;
}

/** Pays the member's only unpaid order at the bank. */
async function payOrder(memberId: number): Promise<void> {
  const [order] = await test.shop.rawSql<{ id: string }>`
    select id from payment where member_id = ${memberId} and state = 'waiting'`;
  await test.act(order?.id ?? '', 'pay');
  await test.receiveCallbacks();
}

/** Buys packs, and returns the purchase with the ids of its cards. */
async function draw(memberId: number, count: number) {
  const packId = await makePack(test.shop, { price: 100, counts: [50], buyPoints: [40] });
  const client = await test.http.member(memberId);
  const payload = { pack_id: packId, count };
  const { pack_history_id } = await client.done(calls.buyPack, { payload });
  const { cards } = await client.done(calls.getOpenCards, { query: { pack_history_id } });
  return { packId, pack_history_id, cards: cards.map((card) => card.history_id) };
}

describe('a member on a break', () => {
  it('a member on a break: can have won cards shipped and converted, write a letter, and read every history and the statement', async () => {
    const memberId = await makeMember(test.shop, { points: 1_000 });
    const { packId, pack_history_id, cards } = await draw(memberId, 2);
    await beginBreak(test.shop, memberId, '6-weeks');
    const client = await test.http.member(memberId);
    const [sent = 0, converted = 0] = cards;
    await client.done(calls.decideCards, {
      payload: { pack_history_id, send_card: [sent], reduction_card: [converted] },
    });
    const parcels = await test.shop.rawSql`select cards from parcel where member_id = ${memberId}`;
    expect(parcels).toEqual([{ cards: 1 }]);
    expect(await test.pointsOf(memberId)).toBe(840);
    const letter = { topic: 'parcel', about: null, body: 'いつ届きますか。' } as const;
    const { id } = await client.done(calls.writeLetter, { payload: letter });
    expect((await client.done(calls.listLetters)).list).toMatchObject([{ id }]);
    for (const mode of ['pack', 'coin'] as const)
      await client.done(calls.listHistory, { params: { page: 1 }, payload: { mode } });
    await client.done(calls.getPackHistory, { params: { packHistoryId: pack_history_id ?? '' } });
    await client.done(calls.listPackHistory, { params: { packId } });
    await client.done(calls.listPointHistory, { params: { page: 1 } });
    expect((await client.done(calls.getStatement)).months).toMatchObject([
      { spent: 200, converted: 40 },
    ]);
  });

  it('an exchange of cards while the member excludes themselves, eight times: coins, stock and parcels change together, or nothing does', async () => {
    for (let at = 0; at < 8; at++) {
      const offer = await makeOffer(test.shop, { price: 10, supply: 20, limitPerMember: 20 });
      const memberId = await makeMember(test.shop, { coins: 100 });
      const clients = [await test.http.member(memberId), await test.http.member(memberId)];
      const exchange = (client = clients[0]) =>
        client?.ask(calls.exchangeCards, { payload: { card_id: offer, change_num: 2 } });
      const [, ...replies] = await Promise.all([
        beginBreak(test.shop, memberId, '6-months'),
        ...clients.map(exchange),
      ]);
      const exchanged = 2 * replies.filter((reply) => reply?.state === 200).length;
      expect((await exchange())?.state).toBe(422);
      const [books] = await test.shop.rawSql`
        select coins, exchanged, (
          select coalesce(sum(cards), 0)::integer from parcel where member_id = ${memberId}
        ) as shipped
        from ledger_account, exchange_offer where member_id = ${memberId} and card_id = ${offer}`;
      expect(books).toEqual({ coins: 100 - 10 * exchanged, exchanged, shipped: exchanged });
    }
  });
});

describe('caps on payments', () => {
  it('a raised cap used before its time, or after it without a confirmation: the payment is refused; confirmed, it is accepted', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 2_000 });
    await changeCap(test.shop, memberId, 'paid_month', 1_000);
    await changeCap(test.shop, memberId, 'paid_month', 10_000);
    const refused = { cap: 'paid_month', amount: 1_000, left: 1_000 };
    test.shop.clock.advance(7 * day - hour);
    expect(await confirmRaise(test.shop, memberId, 'paid_month')).toBe('not-yet');
    expect(await pay(memberId, courseId)).toEqual(refused);
    test.shop.clock.advance(hour);
    expect(await pay(memberId, courseId)).toEqual(refused);
    expect(await confirmRaise(test.shop, memberId, 'paid_month')).toBe('confirmed');
    expect(await pay(memberId, courseId)).toBe('begun');
  });

  it('a cap on payments of a week: counts from Monday in Japan, is shown with what was paid, and both languages say what is left', async () => {
    const memberId = await makeMember(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 3_000 });
    const now = test.shop.clock.now();
    // Noon of a Saturday in Japan.
    const toSaturday = (13 - new Date(now.getTime() + 9 * hour).getUTCDay()) % 7;
    test.shop.clock.advance(toSaturday * day);
    const change = { payload: { cap: 'paid_week', amount: 5_000 } } as const;
    await (await test.http.member(memberId)).done(calls.changeCap, change);
    expect(await pay(memberId, courseId)).toBe('begun');
    await payOrder(memberId);
    test.shop.clock.advance(day);
    const ask = async (language: 'ja' | 'en') => {
      const payload = { point_price_id: courseId, pay_id: 1, token: 'pm_any' } as const;
      const client = await test.http.member(memberId, language);
      return JSON.stringify((await client.ask(calls.buyPoints, { payload })).errors);
    };
    expect(await ask('ja')).toContain(
      '（1週間のお支払い¥5,000）を超えるため、お手続きできません。今週の残りは¥2,000です。1週間は、月〜日（日本時間）で数えます。',
    );
    expect(await ask('en')).toContain(
      'the limit that you set (5,000 yen a week). You have 2,000 yen left this week. The next week begins on Monday at midnight, Japan time.',
    );
    const shown = async () => {
      const { caps, month_limit } = await (await test.http.member(memberId)).done(
        calls.getProtection,
      );
      expect(month_limit).toBeNull();
      return caps.find(({ name }) => name === 'paid_week');
    };
    expect(await shown()).toMatchObject({ amount: 5_000, used: 3_000 });
    test.shop.clock.advance(day);
    expect(await shown()).toMatchObject({ amount: 5_000, used: 0 });
    expect(await pay(memberId, courseId)).toBe('begun');
  });

  it('the most that may be paid this month: the lowest of the own cap, that of another account of the person, and that of members under 18', async () => {
    const limitOf = async (id: number) =>
      (await (await test.http.member(id)).done(calls.getProtection)).month_limit;
    const mail = (alias: string) => `month-limit${alias}@example.com`;
    const first = await makeMember(test.shop, { mail: mail(''), mailProved: true });
    const second = await makeMember(test.shop, { mail: mail('+b'), mailProved: true });
    expect(await limitOf(second)).toBeNull();
    await changeCap(test.shop, first, 'paid_month', 8_000);
    expect(await limitOf(second)).toBe(8_000);
    await changeCap(test.shop, second, 'paid_month', 9_000);
    expect(await limitOf(second)).toBe(8_000);
    const year = test.shop.clock.now().getUTCFullYear() - 14;
    const young = await makeMember(test.shop, { bornOn: `${year}-01-01` });
    expect(await limitOf(young)).toBe(5_000);
    await changeCap(test.shop, young, 'paid_month', 700);
    expect(await limitOf(young)).toBe(700);
  });
});

describe('the statement of a member', () => {
  it('statement of a month with a payment, purchases, cards turned into points and a sent parcel: has all four sums, each in its own month', async () => {
    const memberId = await makeMemberAt(test.shop);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    expect(await pay(memberId, courseId)).toBe('begun');
    await payOrder(memberId);
    const { pack_history_id, cards } = await draw(memberId, 4);
    const [one = 0, two = 0, three = 0, four = 0] = cards;
    const client = await test.http.member(memberId);
    await client.done(calls.decideCards, {
      payload: { pack_history_id, send_card: [one, two, three], reduction_card: [four] },
    });
    const month = () =>
      new Date(test.shop.clock.now().getTime() + 9 * hour).toISOString().slice(0, 7);
    const bought = month();
    const statement = async () =>
      (await (await test.http.member(memberId)).done(calls.getStatement)).months;
    const sums = { month: bought, paid: 1_000, spent: 400, converted: 40 };
    // Cards that wait in a parcel are not shipped yet.
    expect(await statement()).toEqual([{ ...sums, shipped: 0 }]);
    test.shop.clock.advance(31 * day);
    const [parcel] = await test.shop.rawSql<{ id: number }>`
      select id from parcel where member_id = ${memberId}`;
    const { db, clock } = test.shop;
    const actor = systemActor('tester', 'a test');
    const phone = '0312345678';
    const sender = { name: '開封', phone, postalCode: '1000001', address: '東京都千代田区1' };
    const billing = { customer: phone, category: '001', freight: '02' };
    await exportParcels(db, clock, { sender, billing, prefectureName: () => '東京都', actor });
    const rows = [
      'お客様管理番号,送り状種類,伝票番号',
      `${parcel?.id},0,41234567890${41_234_567_890 % 7}`,
    ];
    const file = Buffer.from(`${rows.join('\r\n')}\r\n`);
    expect(await importTracking(db, clock, { file, carrier: 'yamato', actor })).toMatchObject({
      ...{ ok: true, sent: 1 },
    });
    expect(await statement()).toEqual([
      { month: month(), paid: 0, spent: 0, converted: 0, shipped: 3 },
      { ...sums, shipped: 0 },
    ]);
  });
});
