import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { findActions } from '../db/audit.queries.ts';
import { systemActor } from '../db/audit.ts';
import { findSpendable, type RestrictableAction } from '../ledger/index.ts';
import { lockWaitingParcels } from '../shipping/index.ts';
import { makeMember, makeOffer, makePack, makePointCourse } from '../testing/factories.ts';
import { type HttpClient, openTestApp } from '../testing/http-client.ts';
import { untilLockWait } from '../testing/locks.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day, hour } from '../testing/test-shop.ts';
import { convertOverdueCards } from '../won-cards/index.ts';
import { allowMember, restrictMember } from './restrict-member.ts';

const test = await shareTestPayments();
const password = 'secret4567';
const actor = systemActor('kaori', 'two accounts of one person');

const restrict = (memberId: number, from: RestrictableAction[], until: Date | null = null) =>
  restrictMember(
    { ...test.shop, lockParcels: lockWaitingParcels },
    memberId,
    { from, until },
    actor,
  );
const allow = (memberId: number, from?: RestrictableAction[]) =>
  allowMember(test.shop, memberId, from, actor);
const balanceOf = async (memberId: number) => {
  const { points, coins } = await findSpendable(test.shop.db, memberId, test.shop.clock.now());
  return { points, coins };
};

/** Creates a member with points and coins, a pack, an offer and a course. */
async function makeFixture() {
  const mail = `${crypto.randomUUID()}@example.com`;
  const memberId = await makeMember(test.shop, { mail, password, points: 1_000, coins: 1_000 });
  return {
    memberId,
    mail,
    client: await test.http.member(memberId),
    packId: await makePack(test.shop, {
      counts: [20],
      buyPoints: [40],
      price: 100,
      pointsPerCoin: 0,
    }),
    cardId: await makeOffer(test.shop, { price: 100 }),
    courseId: await makePointCourse(test.shop, { points: 500 }),
  };
}
type Fixture = Awaited<ReturnType<typeof makeFixture>>;

const logIn = (mail: string, pass: string, language: 'ja' | 'en' = 'ja') =>
  test.http.visitor(language).ask(calls.login, { payload: { mail, pass } });
const draw = ({ client, packId }: Fixture, count = 1) =>
  client.ask(calls.buyPack, { payload: { pack_id: packId, count } });
const exchange = ({ client, cardId }: Fixture) =>
  client.ask(calls.exchangeCards, { payload: { card_id: cardId, change_num: 1 } });
const buyPoints = async ({ client, courseId }: Fixture) =>
  client.ask(calls.buyPoints, {
    payload: { point_price_id: courseId, pay_id: 1, token: await test.card('4242424242424242') },
  });

async function drawCards(
  fixture: Fixture,
  count: number,
): Promise<{ purchase: string; cards: number[] }> {
  const { answer } = await draw(fixture, count);
  const purchase = answer?.pack_history_id ?? '';
  const result = await fixture.client.done(calls.getDrawResult, {
    query: { pack_history_id: purchase },
  });
  return { purchase, cards: result.cards.map(({ history_id }) => history_id) };
}
const decide = (client: HttpClient, purchase: string, ship: number[], convert: number[]) =>
  client.ask(calls.decideCards, {
    payload: { pack_history_id: purchase, send_card: ship, reduction_card: convert },
  });

describe('restricted from logging in', () => {
  it('a member restricted from logging in: sessions end, the right password shows the reason', async () => {
    const { memberId, mail, client } = await makeFixture();
    const elsewhere = await openTestApp(test.shop.openAnother());
    try {
      const there = await elsewhere.member(memberId);
      expect(await there.done(calls.getCurrentUser)).toMatchObject({ is_login: '1' });
      expect(await restrict(memberId, ['login'])).toBe('restricted');
      expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
      // Another process caches sessions for this long.
      await sleep(1000);
      expect(await there.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
    } finally {
      await elsewhere.close();
    }
    expect(await logIn(mail, password)).toMatchObject({
      state: 422,
      errors: {
        mail: [
          'お客様のアカウントでは、現在、ログインを停止しています。お問い合わせ窓口へご連絡ください。',
        ],
      },
    });
    expect(await logIn(mail, password, 'en')).toMatchObject({
      errors: {
        mail: [
          'You cannot log in at the moment. Please contact our support team: they can tell you more.',
        ],
      },
    });
    const wrong = 'メールアドレスまたはパスワードが一致しません。';
    expect(await logIn(mail, 'another77')).toMatchObject({ state: 422, errors: { mail: [wrong] } });
    await allow(memberId);
    expect(await logIn(mail, password)).toMatchObject({ state: 200 });
  });

  it('logging in while a restriction from logging in is being stored: gets no session', async () => {
    const { memberId } = await makeFixture();
    let login: Promise<unknown> | undefined;
    const lockParcels = async () => {
      login = test.shop.sessions
        .start(memberId, { isPersistent: false })
        .catch((error: unknown) => error);
      await untilLockWait(test.shop);
    };
    const from: RestrictableAction[] = ['login', 'ship'];
    await restrictMember({ ...test.shop, lockParcels }, memberId, { from, until: null }, actor);
    expect(await login).toMatchObject({ restrictedAction: { deed: 'login', until: null } });
    expect(await test.shop.rawSql`select 1 from session where member_id = ${memberId}`).toEqual([]);
  });
});

describe('restricted from one action', () => {
  it('a member restricted from drawing: refused with the end date; can draw after it', async () => {
    const fixture = await makeFixture();
    const now = test.shop.clock.now();
    await restrict(fixture.memberId, ['draw'], new Date(now.getTime() + day));
    const lastDay = new Date(now.getTime() + day - 1);
    const date = lastDay.toLocaleDateString('ja-JP', { timeZone: 'Asia/Tokyo', dateStyle: 'long' });
    const sentence = `お客様のアカウントでは、${date}まで、パックの購入を停止しています。お問い合わせ窓口へご連絡ください。`;
    const refused = { state: 200, answer: { result: '-1', errors: { count: [sentence] } } };
    expect(await draw(fixture)).toMatchObject(refused);
    const check = { pack_id: fixture.packId, count: 1 };
    expect(await fixture.client.ask(calls.checkPack, { payload: check })).toMatchObject(refused);
    expect(await balanceOf(fixture.memberId)).toEqual({ points: 1_000, coins: 1_000 });
    expect(await exchange(fixture)).toMatchObject({ answer: { result: '1' } });
    test.shop.clock.advance(day);
    expect(await draw(fixture)).toMatchObject({ answer: { result: '1' } });
  });

  it('a member restricted from exchanging: refused, coins stay, drawing works', async () => {
    const fixture = await makeFixture();
    await restrict(fixture.memberId, ['exchange']);
    expect(await exchange(fixture)).toMatchObject({
      state: 422,
      errors: {
        count: [
          'お客様のアカウントでは、現在、コインとカードの引き換えを停止しています。お問い合わせ窓口へご連絡ください。',
        ],
      },
    });
    expect(await draw(fixture)).toMatchObject({ answer: { result: '1' } });
    expect(await balanceOf(fixture.memberId)).toEqual({ points: 900, coins: 1_000 });
  });

  it('a member restricted from buying points: refused; an earlier payment is still credited', async () => {
    const fixture = await makeFixture();
    const begun = await fixture.client.done(calls.buyPoints, {
      payload: {
        point_price_id: fixture.courseId,
        pay_id: 1,
        token: await test.card('4000000000003220'),
      },
    });
    await restrict(fixture.memberId, ['buy']);
    expect(await buyPoints(fixture)).toMatchObject({
      state: 422,
      errors: {
        pay_id: [
          'お客様のアカウントでは、現在、ポイントの購入と移行を停止しています。お問い合わせ窓口へご連絡ください。',
        ],
      },
    });
    await test.act(begun.payment_id ?? '', 'approve');
    await test.runSweeps();
    expect(await balanceOf(fixture.memberId)).toEqual({ points: 1_500, coins: 1_000 });
    await allow(fixture.memberId, ['buy']);
    expect((await buyPoints(fixture)).state).toBe(200);
  });

  it('a member restricted from shipping: refused with the reason; cards become points instead', async () => {
    const fixture = await makeFixture();
    const { purchase, cards } = await drawCards(fixture, 3);
    const [first = 0, second = 0] = cards;
    await restrict(fixture.memberId, ['ship']);
    const refused = {
      state: 422,
      errors: {
        send_card: [
          'お客様のアカウントでは、現在、カードの発送を停止しています。お問い合わせ窓口へご連絡ください。カードをポイントに変えることはできます。',
        ],
      },
    };
    expect(await decide(fixture.client, purchase, [first], [])).toMatchObject(refused);
    expect(await decide(fixture.client, purchase, [first], [second])).toMatchObject(refused);
    expect(await decide(fixture.client, purchase, [], [second])).toMatchObject({
      answer: { result: '1' },
    });
    test.shop.clock.advance(24 * hour);
    await convertOverdueCards(test.shop);
    expect(await balanceOf(fixture.memberId)).toEqual({ points: 700 + 3 * 40, coins: 1_000 });
  });

  it('a member restricted from shipping buys cards that are always shipped: refused, coins stay', async () => {
    const fixture = await makeFixture();
    const packId = await makePack(test.shop, { currency: 'coin', price: 10 });
    await restrict(fixture.memberId, ['ship']);
    expect((await exchange(fixture)).errors['count']).toEqual([
      expect.stringContaining('カードの発送を停止しています'),
    ]);
    expect((await draw({ ...fixture, packId })).answer?.errors).toEqual({
      count: [expect.stringContaining('カードの発送を停止しています')],
    });
    expect(await balanceOf(fixture.memberId)).toEqual({ points: 1_000, coins: 1_000 });
    expect(await draw(fixture)).toMatchObject({ answer: { result: '1' } });
  });
});

describe('restriction', () => {
  it('restricting a member again and lifting in parts: replaced, lifted, each step in the audit log', async () => {
    const { memberId } = await makeFixture();
    await restrict(memberId, ['login', 'buy'], new Date('2030-01-01T00:00:00+09:00'));
    await restrict(memberId, ['draw', 'ship']);
    expect(await allow(memberId, ['login'])).toMatchObject({ lifted: [], left: ['draw', 'ship'] });
    expect(await allow(memberId, ['draw'])).toMatchObject({ lifted: ['draw'], left: ['ship'] });
    expect(await allow(memberId)).toMatchObject({ lifted: ['ship'], left: [] });
    expect(await allow(memberId)).toMatchObject({ lifted: [], left: [] });
    const done = await findActions(test.shop.db, `member ${memberId}`, 9);
    expect(done.map(({ who, why, action, details }) => ({ who, why, action, details }))).toEqual([
      {
        who: 'kaori',
        why: actor.why,
        action: 'member allow',
        details: { lifted: ['ship'], left: [] },
      },
      {
        who: 'kaori',
        why: actor.why,
        action: 'member allow',
        details: { lifted: ['draw'], left: ['ship'] },
      },
      {
        who: 'kaori',
        why: actor.why,
        action: 'member restrict',
        details: { from: ['draw', 'ship'], until: null },
      },
      {
        who: 'kaori',
        why: actor.why,
        action: 'member restrict',
        details: { from: ['login', 'buy'], until: '2029-12-31T15:00:00.000Z' },
      },
    ]);
  });

  it('restricting a closed account: refused', async () => {
    const { memberId } = await makeFixture();
    await test.shop.rawSql`update member set closed_at = now() where id = ${memberId}`;
    expect(await restrict(memberId, ['draw'])).toBe('closed');
  });

  it.each([1, 2, 3])(
    'restricting a member during purchases and exchanges: none commits after the restriction (%i)',
    async () => {
      const fixture = await makeFixture();
      const other = await openTestApp(test.shop.openAnother());
      try {
        const there = await other.member(fixture.memberId);
        const requestsOf = (one: Fixture) => [draw(one), exchange(one)];
        const inFlight = [fixture, { ...fixture, client: there }].flatMap((one) => [
          ...requestsOf(one),
          ...requestsOf(one),
        ]);
        await restrict(fixture.memberId, ['draw', 'exchange']);
        const counted = () => test.shop.rawSql`
        select (select count(*) from purchase where member_id = ${fixture.memberId})::integer as purchases,
          (select count(*) from exchange where member_id = ${fixture.memberId})::integer as exchanges`;
        const atCommit = await counted();
        await Promise.all(inFlight);
        await Promise.all([fixture, { ...fixture, client: there }].flatMap(requestsOf));
        expect(await counted()).toEqual(atCommit);
      } finally {
        await other.close();
      }
    },
  );

  it.each(['draw', 'exchange', 'buy', 'ship'] as const)(
    "restricting %s while such a request waits for the member's account: the request is refused",
    async (action) => {
      const fixture = await makeFixture();
      const { purchase, cards } = await drawCards(fixture, 1);
      const before = await balanceOf(fixture.memberId);
      const doing = {
        draw: () => draw(fixture),
        exchange: () => exchange(fixture),
        buy: () => buyPoints(fixture),
        ship: () => decide(fixture.client, purchase, cards, []),
      };
      let waiting: ReturnType<(typeof doing)[typeof action]> | undefined;
      const lockParcels = async () => {
        waiting = doing[action]();
        await untilLockWait(test.shop);
      };
      const from: RestrictableAction[] = action === 'ship' ? ['ship'] : [action, 'ship'];
      await restrictMember(
        { ...test.shop, lockParcels },
        fixture.memberId,
        { from, until: null },
        actor,
      );
      const reply = await waiting;
      const errors = JSON.stringify([reply?.errors, reply?.answer]);
      expect(errors).toContain('を停止しています');
      expect(await balanceOf(fixture.memberId)).toEqual(before);
    },
  );
});
