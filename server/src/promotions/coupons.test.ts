import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { closeAccount, proveMail } from '../accounts/index.ts';
import { systemActor } from '../db/audit.ts';
import { violatedConstraint } from '../db/errors.ts';
import { checkLedger, findAccount, LedgerBatch } from '../ledger/index.ts';
import { beginBreak } from '../protection/index.ts';
import { type MemberOptions, makeMember, makeMembers } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { makeTestPromotion } from '../testing/make-test-promotion.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkPromotions } from './check-promotions.ts';
import { handOutCoupon } from './hand-out-coupon.ts';
import { findPromotion } from './made-promotions.queries.ts';
import { insertUse, lockForUses } from './promotions.queries.ts';
import { type CouponChoice, redeemCoupon } from './redeem-coupon.ts';
import { stopPromotion } from './stop-promotion.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkPromotions(shop.db)).toEqual([]);
  await http.close();
  await shop.close();
});

const actor = systemActor('test', 'a test');

/** Redeems a coupon as a use case, without the route's rate limit. */
async function redeem(memberId: number, choice: CouponChoice, key: string = randomUUID()) {
  const payloadHash = Buffer.alloc(32);
  const request = { memberId, key, call: 'user/coupon/redeem', payloadHash };
  const result = await redeemCoupon(shop, request, choice);
  return 'refusal' in result ? result.refusal : result.points;
}

const pointsOf = async (memberId: number) => (await findAccount(shop.db, memberId))?.points;

/** Uses a promotion for a member in a transaction that stays open until `end` is called. */
async function holdUse(promotionId: number) {
  const memberId = await makeMember(shop);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: used, resolve: use } = Promise.withResolvers<void>();
  const done = shop.db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], shop.clock);
    await lockForUses(tx, [promotionId]);
    const id = randomUUID();
    await insertUse(tx, {
      ...{ id, promotionId, memberId, paymentId: null, state: 'given', promised: 500 },
      ...{ given: 500, createdAt: book.now },
    });
    book.post({ memberId, currency: 'point', amount: 500, kind: 'bonus', reference: id });
    await book.write();
    use();
    await ended;
  });
  await used;
  return { done, end };
}

/** Whether something is done within a fifth of a second. */
const isDone = (work: Promise<unknown>) =>
  Promise.race([work.then(() => true), setTimeout(200).then(() => false)]);

describe('uses of one coupon at the same time', () => {
  it('a coupon without a budget, while one member is using it: another member need not wait, stopping the coupon waits', async () => {
    const { id, code } = await makeTestPromotion(shop);
    const { done, end } = await holdUse(id);
    expect(await redeem(await makeMember(shop), { code })).toBe(500);
    const stop = stopPromotion(shop.db, shop.clock, id, actor);
    expect(await isDone(stop)).toBe(false);
    end();
    await done;
    expect(await stop).toBe(true);
    expect(await redeem(await makeMember(shop), { code })).toBe('ended');
    expect(await findPromotion(shop.db, id)).toMatchObject({ uses: 2, promisedPoints: 1_000 });
  });

  it('a coupon with a budget for one use, while one member is using it: another member waits and is then refused, because the budget is spent', async () => {
    const { id, code } = await makeTestPromotion(shop, { budgetUses: 1 });
    const { done, end } = await holdUse(id);
    const second = redeem(await makeMember(shop), { code });
    expect(await isDone(second)).toBe(false);
    end();
    await done;
    expect(await second).toBe('budget-spent');
    expect(await findPromotion(shop.db, id)).toMatchObject({ uses: 1, promisedPoints: 500 });
  });
});

describe('a coupon of free points by its code', () => {
  it('the last use of a coupon, 200 members in parallel: one gets it, the budget is not exceeded', async () => {
    const { code } = await makeTestPromotion(shop, { budgetUses: 1 });
    const members = await makeMembers(shop, 200);
    const results = await Promise.all(members.map((memberId) => redeem(memberId, { code })));
    expect(results.filter((result) => result === 500)).toHaveLength(1);
    expect(results.filter((result) => result === 'budget-spent')).toHaveLength(199);
  });

  it('a coupon redeemed twenty times in parallel by one member: credited once, the rest refused', async () => {
    const { code } = await makeTestPromotion(shop);
    const memberId = await makeMember(shop);
    const tries = Array.from({ length: 20 }, () => redeem(memberId, { code }));
    const results = await Promise.all(tries);
    expect(results.filter((result) => result === 500)).toHaveLength(1);
    expect(results.filter((result) => result === 'used')).toHaveLength(19);
    expect(await pointsOf(memberId)).toBe(500);
  });

  it('one request to redeem a coupon sent ten times in parallel: credited once, each gets the first answer', async () => {
    const { code } = await makeTestPromotion(shop, { usesPerMember: 50 });
    const memberId = await makeMember(shop);
    const key = randomUUID();
    const tries = Array.from({ length: 10 }, () => redeem(memberId, { code }, key));
    expect(await Promise.all(tries)).toEqual(Array(10).fill(500));
    expect(await pointsOf(memberId)).toBe(500);
  });

  it('points of a redeemed coupon: a lot of free points, booked on the account of promotions', async () => {
    const { code } = await makeTestPromotion(shop);
    const memberId = await makeMember(shop);
    await redeem(memberId, { code });
    const rows = await shop.rawSql<{ shop_account: string; kind: string; origin: string }>`
      select shop_account, kind, origin from journal_entry
      join point_lot on point_lot.member_id = journal_entry.member_id and entry_number = number
      where journal_entry.member_id = ${memberId}`;
    expect(rows).toEqual([{ shop_account: 'promotion', kind: 'bonus', origin: 'free' }]);
  });

  it('a coupon code that is unknown, has not begun, has ended or was stopped: refused', async () => {
    const memberId = await makeMember(shop);
    const now = shop.clock.now().getTime();
    expect(await redeem(memberId, { code: 'ZZZZZZZZZZZZ' })).toBe('unknown');
    const coming = await makeTestPromotion(shop, { startsAt: new Date(now + day) });
    expect(await redeem(memberId, coming)).toBe('not-yet');
    const ended = await makeTestPromotion(shop, { endsAt: new Date(now) });
    expect(await redeem(memberId, ended)).toBe('ended');
    const stopped = await makeTestPromotion(shop);
    expect(await stopPromotion(shop.db, shop.clock, stopped.id, actor)).toBe(true);
    expect(await redeem(memberId, stopped)).toBe('ended');
    expect(await stopPromotion(shop.db, shop.clock, stopped.id, actor)).toBe(false);
  });

  it('a coupon for newcomers: refused to a member who has bought points', async () => {
    const { code } = await makeTestPromotion(shop, { newcomersOnly: true });
    const buyer = await makeMember(shop, { points: 100, paid: true });
    const newcomer = await makeMember(shop, { points: 100, paid: false });
    expect(await redeem(buyer, { code })).toBe('newcomers-only');
    expect(await redeem(newcomer, { code })).toBe(500);
  });

  it('a coupon redeemed by a member under 18, without a date of birth, or on a break: refused', async () => {
    const { code } = await makeTestPromotion(shop);
    const minor = await makeMember(shop, { bornOn: '2012-01-01' });
    const unstated = await makeMember(shop, { bornOn: null });
    const pausing = await makeMember(shop);
    await beginBreak(shop, pausing, '1-day');
    expect(await redeem(minor, { code })).toBe('too-young');
    expect(await redeem(unstated, { code })).toBe('age-unstated');
    expect(await redeem(pausing, { code })).toMatchObject({ deed: 'buy', own: true });
  });

  it('a coupon in an account whose mailbox another one has, and that has not proved it: refused; once it is proved, the age of the other one counts', async () => {
    const { code } = await makeTestPromotion(shop);
    const name = randomUUID();
    await makeMember(shop, { mail: `${name}@example.com`, mailProved: true, bornOn: '2014-05-05' });
    const alias = await makeMember(shop, { mail: `${name}+x@example.com` });
    expect(await redeem(alias, { code })).toMatchObject({ deed: 'buy', mailbox: true });
    await shop.db.transaction((tx) => proveMail(tx, alias, shop.clock.now()));
    expect(await redeem(alias, { code })).toBe('too-young');
  });

  it('a coupon code typed with spaces, hyphens, full-width or small letters: accepted as the same code', async () => {
    const { code } = await makeTestPromotion(shop, { code: 'WELCOME2026' });
    expect(code).toBe('WELCOME2026');
    expect(await redeem(await makeMember(shop), { code: ' ｗelcome-2026 ' })).toBe(500);
  });
});

describe('coupons over any sequence of uses', () => {
  const anyTerms = fc.record({
    amount: fc.integer({ min: 1, max: 300 }),
    usesPerMember: fc.integer({ min: 1, max: 3 }),
    budgetPoints: fc.option(fc.integer({ min: 1, max: 1_500 })),
    budgetUses: fc.option(fc.integer({ min: 1, max: 6 })),
  });
  const anyUses = fc.array(fc.nat(2), { minLength: 1, maxLength: 14 });

  it('any sequence of uses of a coupon: budget and limit per member are never exceeded, and no use within both is refused', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms, anyUses, async (terms, uses) => {
        const { code } = await makeTestPromotion(shop, terms);
        const members = await makeMembers(shop, 3);
        const counts = [0, 0, 0];
        let all = 0;
        for (const place of uses) {
          const own = counts[place] ?? 0;
          const isAllowed =
            own < terms.usesPerMember &&
            (terms.budgetUses === null || all < terms.budgetUses) &&
            (terms.budgetPoints === null || (all + 1) * terms.amount <= terms.budgetPoints);
          const result = await redeem(members[place] ?? 0, { code });
          expect(typeof result === 'number').toBe(isAllowed);
          if (!isAllowed) continue;
          counts[place] = own + 1;
          all += 1;
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('a coupon that staff hand out', () => {
  it('a coupon that staff hand out: only its recipients can use it, and not while on a break or under 18', async () => {
    const { id } = await makeTestPromotion(shop, { way: 'handed_out' });
    const [member, pausing, minor, other] = await Promise.all([
      makeMember(shop),
      makeMember(shop),
      makeMember(shop, { bornOn: '2012-01-01' }),
      makeMember(shop),
    ]);
    await beginBreak(shop, pausing, '1-day');
    const order = { promotionId: id, memberIds: [member, pausing, minor] };
    const handOut = () => handOutCoupon(shop.db, shop.clock, order, actor);
    expect(await handOut()).toEqual({ given: 1, before: 0, withheld: 2 });
    expect(await handOut()).toEqual({ given: 0, before: 1, withheld: 2 });
    expect(await redeem(member, { couponId: id })).toBe(500);
    expect(await redeem(other, { couponId: id })).toBe('unknown');
  });
});

describe('the calls about coupons', () => {
  it('redeeming a coupon by its code over the API: accepted, and the coupon is listed as used', async () => {
    const { code } = await makeTestPromotion(shop, { nameEn: 'Hello' });
    const client = await http.member(await makeMember(shop));
    expect(await client.done(calls.redeemCoupon, { payload: { code } })).toMatchObject({
      point: 500,
    });
    const { data } = await client.done(calls.listCoupons);
    expect(data.list).toMatchObject([{ kind: 'points', amount: 500, state: 'used' }]);
  });

  it('six guesses of a coupon code in a minute: the sixth has to wait', async () => {
    const client = await http.member(await makeMember(shop));
    const guess = () => client.ask(calls.redeemCoupon, { payload: { code: 'AAAABBBBCCCC' } });
    for (let attempt = 1; attempt <= 5; attempt++) expect((await guess()).state).toBe(422);
    expect((await guess()).state).toBe(429);
  });
});

/** A daily bonus of 30 points, with a budget that no test but one spends. */
const daily = { way: 'daily', amount: 30, budgetUses: 1_000 } as const;

let phones = 0;
const nextPhone = () => `+8190${String(10_000_000 + ++phones)}`;

/** Makes a member who has verified a phone that nobody else has. */
const makeVerified = (options: MemberOptions = {}) =>
  makeMember(shop, { ...options, phone: nextPhone(), phoneVerified: true });

describe('a daily bonus', () => {
  it('received twenty times at once by one member: credited once, the rest refused until tomorrow', async () => {
    const { id } = await makeTestPromotion(shop, daily);
    const memberId = await makeVerified();
    const tries = Array.from({ length: 20 }, () => redeem(memberId, { couponId: id }));
    const results = await Promise.all(tries);
    expect(results.filter((result) => result === 30)).toHaveLength(1);
    expect(results.filter((result) => result === 'used-today')).toHaveLength(19);
    expect(await pointsOf(memberId)).toBe(30);
    await stopPromotion(shop.db, shop.clock, id, actor);
  });

  it('one request for the daily bonus sent ten times in parallel: credited once, each gets the first answer', async () => {
    const { id } = await makeTestPromotion(shop, daily);
    const memberId = await makeVerified();
    const key = randomUUID();
    const tries = Array.from({ length: 10 }, () => redeem(memberId, { couponId: id }, key));
    expect(new Set(await Promise.all(tries))).toEqual(new Set([30]));
    expect(await pointsOf(memberId)).toBe(30);
    await stopPromotion(shop.db, shop.clock, id, actor);
  });

  it('received just before and just after midnight in Japan: once on each day, whatever hours are between', async () => {
    const { id } = await makeTestPromotion(shop, daily);
    const memberId = await makeVerified();
    const at = (time: string) => ({ ...shop, clock: { now: () => new Date(time) } });
    const take = async (time: string) => {
      const request = { memberId, key: randomUUID(), call: 'x', payloadHash: Buffer.alloc(32) };
      const result = await redeemCoupon(at(time), request, { couponId: id });
      return 'refusal' in result ? result.refusal : result.points;
    };
    expect(await take('2027-03-09T15:00:00.000Z')).toBe(30);
    expect(await take('2027-03-10T14:59:59.999Z')).toBe('used-today');
    expect(await take('2027-03-10T15:00:00.000Z')).toBe(30);
    expect(await pointsOf(memberId)).toBe(60);
    await stopPromotion(shop.db, shop.clock, id, actor);
  });

  it('the last use in its budget, asked for by fifty members at once: one gets it', async () => {
    const { id } = await makeTestPromotion(shop, { ...daily, budgetUses: 1 });
    const members = await Promise.all(Array.from({ length: 50 }, () => makeVerified()));
    const results = await Promise.all(members.map((one) => redeem(one, { couponId: id })));
    expect(results.filter((result) => result === 30)).toHaveLength(1);
    expect(results.filter((result) => result === 'budget-spent')).toHaveLength(49);
    await stopPromotion(shop.db, shop.clock, id, actor);
  });

  it('a daily bonus: shown to members until they have it; on a break or under 18 they neither see nor get it', async () => {
    const { id } = await makeTestPromotion(shop, daily);
    const [usual, paused, young] = await Promise.all([
      makeVerified(),
      makeVerified(),
      makeVerified({ bornOn: '2015-01-01' }),
    ]);
    const shown = async (memberId: number) => {
      const { data } = await (await http.member(memberId)).done(calls.listCoupons);
      return data.list.filter((coupon) => coupon.id === id).map(({ state }) => state);
    };
    expect(await shown(usual)).toEqual(['usable']);
    expect(await redeem(usual, { couponId: id })).toBe(30);
    expect(await shown(usual)).toEqual(['used']);
    await beginBreak(shop, paused, '1-week');
    expect(await shown(paused)).toEqual([]);
    expect(await redeem(paused, { couponId: id })).toMatchObject({ deed: 'buy' });
    expect(await shown(young)).toEqual([]);
    expect(await redeem(young, { couponId: id })).toBe('too-young');
    await stopPromotion(shop.db, shop.clock, id, actor);
    expect(await shown(usual)).toEqual([]);
  });

  it('fifty accounts with aliases of one proved mailbox, one of them with a verified phone: at once only that one receives it, the others are told to verify a phone', async () => {
    const { id } = await makeTestPromotion(shop, daily);
    const name = randomUUID();
    const aliasOf = (place: number) => ({ mail: `${name}+${place}@gmail.com`, mailProved: true });
    const aliases = await Promise.all(
      Array.from({ length: 49 }, (_, place) => makeMember(shop, aliasOf(place))),
    );
    const members = [...aliases, await makeVerified(aliasOf(49))];
    const results = await Promise.all(members.map((one) => redeem(one, { couponId: id })));
    expect(results.slice(0, 49).every((result) => result === 'phone-unverified')).toBe(true);
    expect(results.at(-1)).toBe(30);
    expect(await findPromotion(shop.db, id)).toMatchObject({ uses: 1 });
    await stopPromotion(shop.db, shop.clock, id, actor);
  });

  it.each([
    ['with a budget', 1_000],
    ['without one, as a version before made it', null],
  ])(
    'twenty accounts with one phone ask at once for a bonus %s: credited once',
    async (_, budgetUses) => {
      const { id } = await makeTestPromotion(shop, daily);
      await shop.rawSql`update promotion set budget_uses = ${budgetUses} where id = ${id}`;
      const members = await makeMembers(shop, 20);
      const phone = randomBytes(32);
      // No two open accounts have one verified phone, so the shop finds it for all of them here.
      const deps = { ...shop, people: { findVerifiedPhone: () => Promise.resolve([phone]) } };
      const results = await Promise.allSettled(
        members.map((memberId) => {
          const request = { memberId, key: randomUUID(), call: 'x', payloadHash: Buffer.alloc(32) };
          return redeemCoupon(deps, request, { couponId: id });
        }),
      );
      const credited = results.filter(
        (one) => one.status === 'fulfilled' && 'points' in one.value && one.value.points === 30,
      );
      expect(credited).toHaveLength(1);
      const balances = await Promise.all(members.map(pointsOf));
      expect(balances.reduce<number>((sum, points) => sum + (points ?? 0), 0)).toBe(30);
      const refused = results.filter((one) => one.status === 'rejected');
      if (budgetUses !== null) expect(refused).toEqual([]);
      expect(
        refused.every(({ reason }) => violatedConstraint(reason) === 'promotion_use_once_a_phone'),
      ).toBe(true);
      await stopPromotion(shop.db, shop.clock, id, actor);
    },
  );

  it('received, the account closed, and its phone verified in another account: the other account receives it on the next day only, however often it asks at once, and the phone is forgotten after its day', async () => {
    const { id } = await makeTestPromotion(shop, daily);
    const phone = nextPhone();
    const first = await makeMember(shop, { phone, phoneVerified: true });
    expect(await redeem(first, { couponId: id })).toBe(30);
    await closeAccount({ ...shop, memberDataSources: [] }, first);
    const second = await makeMember(shop, { phone, phoneVerified: true });
    const tries = () =>
      Promise.all(Array.from({ length: 10 }, () => redeem(second, { couponId: id })));
    expect(new Set(await tries())).toEqual(new Set(['used-today']));
    const { data } = await (await http.member(second)).done(calls.listCoupons);
    expect(data.list).toMatchObject([{ id, state: 'used', needs_phone: false }]);
    const phones = () => shop.rawSql`
      select phone_digest is not null as stored from promotion_use where promotion_id = ${id} order by place`;
    const erasePhones = async () =>
      shop.jobs.find(({ name }) => name === 'forget-phones-of-daily-bonuses')?.run();
    await erasePhones();
    expect(await phones()).toEqual([{ stored: true }]);
    shop.clock.advance(day);
    expect((await tries()).filter((result) => result === 30)).toHaveLength(1);
    await erasePhones();
    expect(await phones()).toEqual([{ stored: false }, { stored: true }]);
    await stopPromotion(shop.db, shop.clock, id, actor);
  });

  it('a member without a verified phone: sees before asking that it needs one, is refused with what to do, and receives it once the phone is verified', async () => {
    const { id } = await makeTestPromotion(shop, daily);
    const memberId = await makeMember(shop, { phone: nextPhone() });
    const client = await http.member(memberId);
    const shown = async () =>
      (await client.done(calls.listCoupons)).data.list.map(({ state, needs_phone: needsPhone }) => {
        return { state, needsPhone };
      });
    expect(await shown()).toEqual([{ state: 'usable', needsPhone: true }]);
    const ask = () => client.ask(calls.redeemCoupon, { payload: { coupon_id: id } });
    const refused = await ask();
    expect(refused.state).toBe(422);
    expect(JSON.stringify(refused)).toContain('SMS認証をお願いします');
    await shop.rawSql`
      update member set phone_verified_at = ${shop.clock.now()} where id = ${memberId}`;
    expect(await shown()).toEqual([{ state: 'usable', needsPhone: false }]);
    expect((await ask()).state).toBe(200);
    expect(await shown()).toEqual([{ state: 'used', needsPhone: false }]);
    await stopPromotion(shop.db, shop.clock, id, actor);
  });
});
