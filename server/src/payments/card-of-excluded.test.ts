import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Language } from '#contract/language.ts';
import type { BreakLength } from '#contract/own-limits.ts';
import { calls } from '#contract/shop/index.ts';
import { closeAccount } from '../accounts/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { changeCap } from '../protection/index.ts';
import { cardNumbersFrom } from '../testing/card-numbers.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { openTestApp } from '../testing/http-client.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day } from '../testing/test-shop.ts';
import { countDeclined, hasOpenPayments } from './member-payments.queries.ts';

const test = await shareTestPayments();

/** A valid number that no other test here uses, and that the sandbox does not decline. */
const newNumber = cardNumbersFrom('41');

/** Pays with a card number, and returns the answer. */
async function pay(memberId: number, number: string, language: Language = 'ja') {
  const courseId = await makePointCourse(test.shop, { points: 1_000 });
  const client = await test.http.member(memberId, language);
  const reply = await client.ask(calls.buyPoints, {
    payload: { point_price_id: courseId, pay_id: 1, token: await test.card(number) },
  });
  await test.receiveCallbacks();
  return reply;
}

const takeBreak = async (id: number, length: BreakLength) =>
  (await test.http.member(id)).done(calls.beginBreak, { payload: { length } });

/** Does an action of the control page to the only payment of a member. */
async function goBack(memberId: number, action: string) {
  const rows = await test.shop.rawSql`select id from payment where member_id = ${memberId}`;
  await test.act(String(rows[0]?.['id']), action);
  await test.receiveCallbacks();
}

const storedCards = (memberId: number) =>
  test.shop.rawSql`select digest from payment_card where member_id = ${memberId}`;

const refused = {
  state: 422,
  errors: {
    pay_id: [
      'このカードはご利用いただけません。ご請求はありません。ご不明な点は、お問い合わせ窓口へご連絡ください。',
    ],
  },
};

it('a person who excluded themselves opens another account with another phone and mailbox: their card buys no points there until the exclusion ends', async () => {
  const [first, second] = [await makeMember(test.shop), await makeMember(test.shop)];
  const [number, other] = [newNumber(), newNumber()];
  expect((await pay(first, number)).state).toBe(200);
  await takeBreak(first, '6-months');
  expect(await pay(second, number)).toMatchObject(refused);
  expect(await test.pointsOf(second)).toBe(0);
  // Nothing was begun at the company, so nothing can be paid later.
  expect(test.sandbox.providers.flatMap((company) => company.list())).not.toContainEqual(
    expect.objectContaining({ amount: 1_000, isPaid: false }),
  );
  expect((await pay(second, other)).state).toBe(200);
  test.shop.clock.advance(190 * day);
  expect((await pay(second, number)).state).toBe(200);
  expect(await test.pointsOf(second)).toBe(1_000);
});

it('a member pays with the card of a partner who excluded themselves: refused; the message in both languages mentions no break, no exclusion and no other person', async () => {
  const [first, second] = [await makeMember(test.shop), await makeMember(test.shop)];
  const number = newNumber();
  await pay(first, number);
  await takeBreak(first, 'permanent');
  for (const language of ['ja', 'en'] as const) {
    const { errors } = await pay(second, number, language);
    const text = JSON.stringify(errors);
    expect(text).toMatch(/お問い合わせ窓口へご連絡ください|contact our support team/);
    expect(text).not.toMatch(/休止|アカウント|ほか|方が|break|exclu|account|somebody|person/i);
  }
});

it('a payment refused because its card belongs to an excluded person: cancelled immediately, counts neither for caps nor as declined, the account can be closed; repeated, it is refused again', async () => {
  const [first, second] = [await makeMember(test.shop), await makeMember(test.shop)];
  const number = newNumber();
  await pay(first, number);
  await takeBreak(first, '1-year');
  await changeCap(test.shop, second, 'paid_day', 1_000);
  const courseId = await makePointCourse(test.shop, { points: 1_000 });
  const client = await test.http.member(second);
  const key = randomUUID();
  const payload = { point_price_id: courseId, pay_id: 1, token: await test.card(number) } as const;
  expect(await client.ask(calls.buyPoints, { payload, key })).toMatchObject(refused);
  expect(await client.ask(calls.buyPoints, { payload, key })).toMatchObject(refused);
  const events = await test.shop.rawSql`
    select event.seen, event.from_state, event.to_state, payment.state, payment.failure
    from payment_event as event join payment on payment.id = event.payment_id
    where payment.member_id = ${second}`;
  expect(events).toEqual([
    {
      seen: 'card_of_excluded',
      from_state: 'created',
      to_state: 'cancelled',
      state: 'cancelled',
      failure: null,
    },
  ]);
  const beginning = new Date(0);
  expect(await countDeclined(test.shop.db, second, beginning, beginning)).toBe(0);
  expect(await hasOpenPayments(test.shop.db, second)).toBe(false);
  // The cap of 1,000 yen is still whole.
  expect((await pay(second, newNumber())).state).toBe(200);
  expect(await test.pointsOf(second)).toBe(1_000);
});

it('the card of somebody without a break: buys points in other accounts, as in a family; on a break of a week refused there, until it ends', async () => {
  const [first, second] = [await makeMember(test.shop), await makeMember(test.shop)];
  const number = newNumber();
  expect((await pay(first, number)).state).toBe(200);
  expect((await pay(second, number)).state).toBe(200);
  await takeBreak(first, '1-week');
  expect(await pay(second, number)).toMatchObject(refused);
  test.shop.clock.advance(7 * day);
  expect((await pay(second, number)).state).toBe(200);
});

it('somebody who excludes themselves after a declined payment with the card of another: the card still works for its owner', async () => {
  const [owner, stranger] = [await makeMember(test.shop), await makeMember(test.shop)];
  // The sandbox declines this number.
  const number = '4000000000000002';
  await pay(stranger, number);
  await takeBreak(stranger, 'permanent');
  expect(await storedCards(stranger)).toHaveLength(1);
  expect((await pay(owner, number)).errors).not.toMatchObject(refused.errors);
});

it.each([
  { goesBack: 'charge back', by: 'charged back by its bank' },
  { goesBack: 'refund', by: 'refunded by the shop' },
])(
  "a thief pays with a card and excludes themselves: the card's owner can pay with it once the whole payment is $by",
  async ({ goesBack }) => {
    const [owner, thief] = [await makeMember(test.shop), await makeMember(test.shop)];
    const number = newNumber();
    await pay(thief, number);
    await takeBreak(thief, 'permanent');
    expect(await pay(owner, number)).toMatchObject(refused);
    await goBack(thief, goesBack);
    expect((await pay(owner, number)).state).toBe(200);
    expect(await test.pointsOf(owner)).toBe(1_000);
  },
);

it.each(['charge back half', 'refund half'])(
  'the card of an excluded person, after "%s" of their payment: still refused in another account',
  async (goesBack) => {
    const [first, second] = [await makeMember(test.shop), await makeMember(test.shop)];
    const number = newNumber();
    await pay(first, number);
    await takeBreak(first, 'permanent');
    await goBack(first, goesBack);
    expect(await pay(second, number)).toMatchObject(refused);
  },
);

it('the card of an excluded person whose bank withdraws the charge-back: refused again in another account', async () => {
  const [first, second] = [await makeMember(test.shop), await makeMember(test.shop)];
  const number = newNumber();
  await pay(first, number);
  await takeBreak(first, 'permanent');
  await goBack(first, 'charge back');
  await goBack(first, 'return charge-back');
  expect(await pay(second, number)).toMatchObject(refused);
});

it('an excluded person closes their account: the card stays refused until the exclusion ends, then its digest is erased', async () => {
  const [first, second] = [await makeMember(test.shop), await makeMember(test.shop)];
  const number = newNumber();
  await pay(first, number);
  await takeBreak(first, '6-months');
  const closed = await closeAccount({ ...test.shop, memberDataSources }, first);
  expect(closed).toEqual({ kind: 'closed' });
  expect(await pay(second, number)).toMatchObject(refused);
  const erase = () =>
    test.shop.jobs.find(({ name }) => name === 'erase-cards-after-exclusions')?.run();
  await erase();
  expect(await storedCards(first)).toHaveLength(1);
  test.shop.clock.advance(190 * day);
  await erase();
  expect(await storedCards(first)).toHaveLength(0);
});

it('a member without an exclusion closes their account: nothing of their card stays', async () => {
  const id = await makeMember(test.shop);
  await pay(id, newNumber());
  expect(await storedCards(id)).toHaveLength(1);
  await closeAccount({ ...test.shop, memberDataSources }, id);
  expect(await storedCards(id)).toHaveLength(0);
});

it('twelve accounts pay with a card while its owner excludes themselves: each payment is made whole or refused, none after it', async () => {
  const first = await makeMember(test.shop);
  const number = newNumber();
  await pay(first, number);
  const courseId = await makePointCourse(test.shop, { points: 1_000 });
  const others = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const id = await makeMember(test.shop);
      const token = await test.card(number);
      const payload = { point_price_id: courseId, pay_id: 1, token } as const;
      return { id, payload, client: await test.http.member(id) };
    }),
  );
  const paying = others.map(({ client, payload }) => client.ask(calls.buyPoints, { payload }));
  await takeBreak(first, '1-year');
  const replies = await Promise.all(paying);
  await test.receiveCallbacks();
  for (const [at, { id }] of others.entries()) {
    const isBegun = replies[at]?.state === 200;
    if (!isBegun) expect(replies[at]).toMatchObject(refused);
    expect(await test.pointsOf(id)).toBe(isBegun ? 1_000 : 0);
    expect(await pay(id, number)).toMatchObject(refused);
  }
});

it('a card that the shop could not read before the payment: known from the charge, and refused in another account after an exclusion', async () => {
  const [first, second] = [await makeMember(test.shop), await makeMember(test.shop)];
  const number = newNumber();
  const courseId = await makePointCourse(test.shop, { points: 1_000 });
  const methods = new Map(test.shop.payments.methods);
  const card = methods.get(1);
  if (card === undefined) throw new Error('cards are not set up');
  const { fingerprintOf: _, ...unreadable } = card;
  methods.set(1, unreadable);
  const http = await openTestApp({ ...test.shop, payments: { ...test.shop.payments, methods } });
  const payload = { point_price_id: courseId, pay_id: 1 as const, token: await test.card(number) };
  await (await http.member(first)).done(calls.buyPoints, { payload });
  await http.close();
  await test.receiveCallbacks();
  expect(await storedCards(first)).toHaveLength(1);
  await takeBreak(first, '1-year');
  expect(await pay(second, number)).toMatchObject(refused);
});
