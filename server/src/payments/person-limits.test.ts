import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import { changeRegistered, closeAccount, proveMail } from '../accounts/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { systemActor } from '../db/audit.ts';
import { findAccount } from '../ledger/index.ts';
import { beginBreak, changeCap, confirmRaise, setMinors } from '../protection/index.ts';
import { cardNumbersFrom } from '../testing/card-numbers.ts';
import { credit, makeMember, makePack, makePointCourse } from '../testing/factories.ts';
import { workQueue } from '../testing/queue.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';

const test = await shareTestPayments();

/** A valid number that no other payment here uses: a break refuses its card in other accounts. */
const newNumber = cardNumbersFrom('42');

/** Begins a payment as a use case, without the route's rate limit. */
async function pay(memberId: number, courseId: number) {
  const call = 'user/point/buy';
  const request = { memberId, key: randomUUID(), call, payloadHash: Buffer.alloc(32) };
  const given = { token: await test.card(newNumber()) };
  const input = { courseId, method: payMethods.card, packId: null, given, language: 'en' } as const;
  const result = await beginPayment(test.shop.payments, request, input);
  if (result.kind !== 'refused') return result.kind;
  const { reason } = result;
  return typeof reason === 'object' && 'mailbox' in reason ? 'mailbox-unproved' : reason;
}

/** Makes two accounts of one mailbox, the second with an alias. */
async function makeTwo(
  proved: readonly [boolean, boolean],
  bornOn: readonly [string | null, string | null] = ['1980-05-05', '1980-05-05'],
) {
  const name = `two-${randomUUID()}`;
  const make = (alias: string, mailProved: boolean, birth: string | null) =>
    makeMember(test.shop, { mail: `${name}${alias}@example.com`, mailProved, bornOn: birth });
  const first = await make('', proved[0], bornOn[0]);
  return { name, first, second: await make('+b', proved[1], bornOn[1]) };
}

/** Proves the mailbox of an account, and runs the job that applies what waited for it. */
async function proveAndSpread(memberId: number): Promise<void> {
  await test.shop.db.transaction((tx) => proveMail(tx, memberId, test.shop.clock.now()));
  await test.shop.jobs.find(({ name }) => name === 'spread-exclusions')?.run();
}

const bornYearsAgo = (years: number) => {
  const at = new Date(test.shop.clock.now().getTime() - 10 * day);
  return `${at.getUTCFullYear() - years}${at.toISOString().slice(4, 10)}`;
};

/** The guardian of a member consents. */
async function consent(memberId: number) {
  const mail = `parent-of-${memberId}@example.com`;
  const payload = { name: '親 一郎', relation: 'parent', mail } as const;
  await (await test.http.member(memberId)).done(calls.askGuardian, { payload });
  const sent = (await workQueue(test.shop)).findLast(({ to }) => to === mail);
  const token = /\/guardian#([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? '';
  await test.http
    .visitor()
    .done(calls.answerGuardianRequest, { payload: { token, answer: 'consent' } });
}

const close = async (memberId: number) =>
  (await closeAccount({ ...test.shop, memberDataSources }, memberId)).kind;

const breakOf = async (memberId: number) => {
  const account = await findAccount(test.shop.db, memberId);
  return account?.breakFrom == null ? undefined : account.breakUntil;
};

describe('caps of a person with two accounts', () => {
  it("fifty payments in parallel from two accounts of a proved mailbox under one account's cap of 7,000: seven are accepted", async () => {
    const { first, second } = await makeTwo([true, true]);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    await changeCap(test.shop, first, 'paid_month', 7_000);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) => pay(at % 2 === 0 ? first : second, courseId)),
    );
    expect(results.filter((result) => result === 'begun')).toHaveLength(7);
    expect(results.filter((result) => result !== 'begun')).toEqual(
      Array(43).fill({ cap: 'paid_month', amount: 7_000, left: 0, isShared: true }),
    );
    const { caps } = await (await test.http.member(second)).done(calls.getProtection);
    expect(caps.find(({ name }) => name === 'paid_month')).toMatchObject({
      ...{ amount: null, used: 7_000 },
    });
  });

  it('two accounts with different caps: the lowest of each period counts for both', async () => {
    const { first, second } = await makeTwo([true, true]);
    const courseId = await makePointCourse(test.shop, { points: 2_000 });
    await changeCap(test.shop, first, 'paid_week', 5_000);
    await changeCap(test.shop, second, 'paid_week', 3_000);
    await changeCap(test.shop, second, 'paid_day', 9_000);
    expect(await pay(first, courseId)).toBe('begun');
    for (const id of [first, second])
      expect(await pay(id, courseId)).toEqual({
        ...{ cap: 'paid_week', amount: 3_000, left: 1_000, isShared: true },
      });
  });

  it('a payment over a cap that two accounts share: both languages say how it is counted, and what to do', async () => {
    const { first, second } = await makeTwo([true, true]);
    const courseId = await makePointCourse(test.shop, { points: 2_000 });
    await changeCap(test.shop, first, 'paid_day', 1_000);
    const ask = async (language: 'ja' | 'en') =>
      (await test.http.member(second, language)).ask(calls.buyPoints, {
        payload: { point_price_id: courseId, pay_id: 1, token: 'pm_any' },
      });
    expect(JSON.stringify((await ask('ja')).errors)).toContain(
      'お支払いを合計し、いちばん低い上限が適用されます',
    );
    expect(JSON.stringify((await ask('en')).errors)).toContain('are counted together');
  });

  it('a stranger registers an alias of a proved mailbox later, and sets a cap and a break: the member is not bound by them', async () => {
    const { first, second } = await makeTwo([true, false]);
    const courseId = await makePointCourse(test.shop, { points: 2_000 });
    await changeCap(test.shop, second, 'paid_day', 0);
    await beginBreak(test.shop, second, 'permanent');
    expect(await pay(first, courseId)).toBe('begun');
    expect(await breakOf(first)).toBeUndefined();
  });

  it('an account whose mailbox nobody has proved, opened first: its cap and its break bind a proved account opened later', async () => {
    const { first, second } = await makeTwo([false, true]);
    const courseId = await makePointCourse(test.shop, { points: 2_000 });
    await changeCap(test.shop, first, 'paid_day', 3_000);
    expect(await pay(second, courseId)).toBe('begun');
    expect(await pay(second, courseId)).toMatchObject({ cap: 'paid_day', left: 1_000 });
    test.shop.clock.advance(day);
    await beginBreak(test.shop, first, '1-day');
    const until = (await breakOf(first))?.toISOString();
    expect(await pay(second, courseId)).toEqual({ deed: 'buy', until, own: true });
    test.shop.clock.advance(day);
    expect(await pay(second, courseId)).toBe('begun');
  });
});

describe('caps on points for packs of a person with two accounts', () => {
  /** Buys one unit of a pack as a use case, without the route's rate limit. */
  const buy = async (memberId: number, packId: number) => {
    const result = await test.shop.packSales.buy({
      ...{ memberId, packId, count: 1, purchaseId: randomUUID(), key: randomUUID() },
      ...{ call: 'user/pack/buy', payloadHash: Buffer.alloc(32), clientSeed: 'a'.repeat(32) },
    });
    return result.kind === 'refused' ? result.refusal : result.kind;
  };
  const sharedCap = (cap: 'spent_day' | 'spent_month', amount: number, left: number) => ({
    ...{ reason: 'own-cap', cap, amount, left, isShared: true },
  });

  it("forty purchases of three packs in parallel from two accounts of a proved mailbox under one account's cap of 900: together never above it", async () => {
    const { first, second } = await makeTwo([true, true]);
    const packs = await Promise.all(
      [1, 2, 3].map(() => makePack(test.shop, { price: 100, counts: [100] })),
    );
    for (const id of [first, second]) await credit(test.shop, id, { points: 5_000 });
    // Points that the other account spent before the cap was set count, too.
    expect(await buy(second, packs[0] ?? 0)).toBe('bought');
    await changeCap(test.shop, first, 'spent_day', 900);
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, at) => buy(at % 2 === 0 ? first : second, packs[at % 3] ?? 0)),
    );
    expect(results.filter((result) => result === 'bought')).toHaveLength(8);
    expect(results.filter((result) => result !== 'bought')).toEqual(
      Array(32).fill(sharedCap('spent_day', 900, 0)),
    );
    const { caps } = await (await test.http.member(first)).done(calls.getProtection);
    expect(caps.find(({ name }) => name === 'spent_day')).toMatchObject({
      ...{ amount: 900, used: 900 },
    });
    const payload = { pack_id: packs[0] ?? 0, count: 1 };
    for (const [language, words] of [
      ['ja', 'パックに使ったポイントを合計し'],
      ['en', 'are counted together'],
    ] as const)
      for (const call of [calls.buyPack, calls.checkPack]) {
        const client = await test.http.member(second, language);
        expect(JSON.stringify((await client.ask(call, { payload })).errors)).toContain(words);
      }
  });

  it('an account registered, or given an address of the mailbox, after the cap was set: counts once it has proved the mailbox, and no longer as much once the cap is removed', async () => {
    const name = `later-${randomUUID()}`;
    const first = await makeMember(test.shop, { mail: `${name}@example.com`, mailProved: true });
    const packId = await makePack(test.shop, { price: 100, counts: [100] });
    await changeCap(test.shop, first, 'spent_month', 200);
    const moved = await makeMember(test.shop, { points: 1_000 });
    const change = { mail: `${name}+moved@example.com` };
    await changeRegistered(test.shop, moved, change, systemActor('support', 'another address'));
    await proveAndSpread(moved);
    await credit(test.shop, first, { points: 1_000 });
    expect(await buy(first, packId)).toBe('bought');
    expect(await buy(moved, packId)).toBe('bought');
    for (const id of [first, moved])
      expect(await buy(id, packId)).toEqual(sharedCap('spent_month', 200, 0));
    await changeCap(test.shop, first, 'spent_month', null);
    expect(await buy(moved, packId)).toMatchObject({ reason: 'own-cap' });
    test.shop.clock.advance(7 * day);
    await confirmRaise(test.shop, first, 'spent_month');
    expect(await buy(moved, packId)).toBe('bought');
  });

  it('an account with a cap gets an address of the mailbox: its cap binds the accounts there', async () => {
    const { name, first, second } = await makeTwo([true, true]);
    const packId = await makePack(test.shop, { price: 100, counts: [100] });
    const capped = await makeMember(test.shop, { points: 1_000 });
    await changeCap(test.shop, capped, 'spent_day', 100);
    const change = { mail: `${name}+capped@example.com` };
    await changeRegistered(test.shop, capped, change, systemActor('support', 'another address'));
    await proveAndSpread(capped);
    for (const id of [first, second]) await credit(test.shop, id, { points: 1_000 });
    expect(await buy(first, packId)).toBe('bought');
    for (const id of [second, capped])
      expect(await buy(id, packId)).toEqual(sharedCap('spent_day', 100, 0));
  });

  it('a stranger with an alias of the mailbox, not proved, sets a cap on points for packs: the member is not bound by it', async () => {
    const { first, second } = await makeTwo([true, false]);
    const packId = await makePack(test.shop, { price: 100, counts: [100] });
    await credit(test.shop, first, { points: 1_000 });
    await changeCap(test.shop, second, 'spent_day', 0);
    expect(await buy(first, packId)).toBe('bought');
  });

  it('twenty rounds of purchases by two persons with two accounts each, while one changes a cap: no deadlock, each cap holds', async () => {
    const [one, other] = [await makeTwo([true, true]), await makeTwo([true, true])];
    const ids = [one.first, other.second, other.first, one.second];
    const packs = await Promise.all(
      [1, 2].map(() => makePack(test.shop, { price: 100, counts: [200] })),
    );
    for (const id of ids) await credit(test.shop, id, { points: 10_000 });
    await changeCap(test.shop, one.first, 'spent_day', 700);
    await changeCap(test.shop, other.second, 'spent_day', 1_100);
    const results = await Promise.all(
      Array.from({ length: 80 }, async (_, at) => {
        if (at % 20 === 0) await changeCap(test.shop, one.second, 'spent_month', 5_000 - at);
        const id = ids[at % 4] ?? 0;
        return { id, result: await buy(id, packs[Math.floor(at / 4) % 2] ?? 0) };
      }),
    );
    const boughtBy = (two: typeof one) =>
      results.filter(
        ({ id, result }) => (id === two.first || id === two.second) && result === 'bought',
      ).length;
    expect([boughtBy(one), boughtBy(other)]).toEqual([7, 11]);
  });
});

describe('an account whose mailbox another open account has, too', () => {
  it('paying without having proved the mailbox: refused without mentioning other accounts, a link is mailed once a day; after the link is used, accepted', async () => {
    const { first, second } = await makeTwo([false, false]);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const client = await test.http.member(second, 'en');
    const ask = () =>
      client.ask(calls.buyPoints, {
        payload: { point_price_id: courseId, pay_id: 1, token: 'pm_any' },
      });
    for (const reply of [await ask(), await ask()]) {
      expect(reply.state).toBe(422);
      const text = reply.errors['pay_id']?.[0];
      expect(text).toContain('Please confirm your email address before you buy.');
      expect(text).not.toContain('account');
    }
    const links = (await queuedMailsTo(test.shop, second)).flatMap(
      (mail) => /\/prove-mailbox#([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? [],
    );
    expect(links).toHaveLength(1);
    await client.done(calls.proveMailbox, { payload: { token: links[0] ?? '' } });
    expect(await pay(second, courseId)).toBe('begun');
    expect(await pay(first, courseId)).toBe('mailbox-unproved');
  });

  it('paying after a temporary password was used, before the shop stored proofs of mailboxes: accepted, and the proof is stored', async () => {
    const { first, second } = await makeTwo([false, false]);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    await changeCap(test.shop, first, 'paid_day', 1_000);
    await test.shop.rawSql`
      insert into log_in (member_id, at, device, method, is_new_device)
      values (${second}, ${test.shop.clock.now()}, '', 'temporary_password', false)`;
    expect(await pay(second, courseId)).toBe('begun');
    expect(await pay(second, courseId)).toMatchObject({ cap: 'paid_day', isShared: true });
    const proved = await test.shop.rawSql<{ id: number }>`
      select id from member where id in (${first}, ${second}) and mail_proved_at is not null`;
    expect(proved).toEqual([{ id: second }]);
    expect(await pay(first, courseId)).toBe('mailbox-unproved');
  });

  it('the refusal of an unproved account: the same whether the other account has a cap, a break, a young member or nothing', async () => {
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const others = [
      (id: number) => changeCap(test.shop, id, 'paid_day', 0),
      async (id: number) => id,
    ];
    for (const limit of others) {
      const { first, second } = await makeTwo([true, false]);
      await limit(first);
      expect(await pay(second, courseId)).toBe('mailbox-unproved');
    }
    const { second } = await makeTwo([true, false], ['2030-05-05', '1980-05-05']);
    expect(await pay(second, courseId)).toBe('mailbox-unproved');
    expect(await (await test.http.member(second)).done(calls.getAge)).toMatchObject({
      ...{ status: 'adult', birth_date: '1980-05-05' },
    });
  });
});

describe('a person under 18 with two accounts', () => {
  it('the other account states an adult, or nothing: the age of the young one counts in both, and their payments in parallel stay under its cap', async () => {
    await setMinors(test.shop, 13, systemActor('kaori', 'the rules of the shop'));
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const young = bornYearsAgo(15);
    const unstated = await makeTwo([true, true], [young, null]);
    expect(await pay(unstated.second, courseId)).toBe('guardian-needed');
    const { first, second } = await makeTwo([true, true], [young, '1980-05-05']);
    expect(await pay(second, courseId)).toBe('guardian-needed');
    expect(await (await test.http.member(second)).done(calls.getAge)).toMatchObject({
      ...{ status: 'guardian_needed', monthly_cap: 5_000 },
    });
    for (const id of [first, second]) await consent(id);
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, at) => pay(at % 2 === 0 ? first : second, courseId)),
    );
    expect(results.filter((result) => result === 'begun')).toHaveLength(5);
    expect(results.find((result) => result !== 'begun')).toEqual({
      ...{ cap: 'paid_month', amount: 5_000, left: 0, isForMinors: true, isShared: true },
    });
    // Closing one account frees no money of this month, and makes nobody older.
    await test.receiveCallbacks();
    expect(await close(first)).toBe('closed');
    expect(await breakOf(second)).toBeUndefined();
    expect(await pay(second, courseId)).toMatchObject({ amount: 5_000, left: 0, isShared: true });
    expect(await (await test.http.member(second)).done(calls.getAge)).toMatchObject({
      ...{ birth_date: '1980-05-05', status: 'minor', monthly_cap: 5_000 },
    });
    await setMinors(test.shop, null, systemActor('kaori', 'the rules of the shop'));
  });

  it('the account that states an adult pays the cap of the young one, and is closed or gets another address: this month nobody of them pays more', async () => {
    await setMinors(test.shop, 13, systemActor('kaori', 'the rules of the shop'));
    const courseId = await makePointCourse(test.shop, { points: 5_000 });
    const young = bornYearsAgo(15);
    const refused = { cap: 'paid_month', amount: 5_000, left: 0, isForMinors: true };
    for (const leave of ['closing', 'address'] as const) {
      const { name, first, second } = await makeTwo([true, true], [young, '1980-05-05']);
      for (const id of [first, second]) await consent(id);
      expect(await pay(second, courseId)).toBe('begun');
      await test.receiveCallbacks();
      const mail = `${name}-new@example.com`;
      if (leave === 'closing') expect(await close(second)).toBe('closed');
      else await changeRegistered(test.shop, second, { mail }, systemActor('support', 'asked'));
      expect(await pay(first, courseId)).toMatchObject(refused);
      // If it is closed, too, a new account buys nothing until the month is over.
      expect(await close(first)).toBe('closed');
      const again = `${name}@example.com`;
      await test.http.visitor().done(calls.register, {
        payload: {
          ...{ lastName: '別', middleName: '', firstName: '人', mail: again, referralCode: '' },
          ...{ tel: '09012340000', zipcode: '1500001', province: '日本', pref_id: 13 },
          ...{ shiku: '渋谷区', address: '1-1', building: '' },
          ...{ pass: 'kakinoki74', confirmPass: 'kakinoki74' },
        },
      });
      const [row] = await test.shop.rawSql<{
        id: number;
      }>`select id from member where mail = ${again}`;
      await proveAndSpread(row?.id ?? 0);
      const until = await breakOf(row?.id ?? 0);
      expect(new Date((until?.getTime() ?? 0) + 9 * 3_600_000).toISOString().slice(8, 16)).toBe(
        '01T00:00',
      );
    }
    await setMinors(test.shop, null, systemActor('kaori', 'the rules of the shop'));
  });

  it('a member under 18, or with a cap, whose mailbox is not proved: mailed the link that proves it; after it, the other account is bound', async () => {
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const spread = () => test.shop.jobs.find(({ name }) => name === 'spread-exclusions')?.run();
    const links = async (id: number) =>
      (await queuedMailsTo(test.shop, id)).filter((mail) =>
        JSON.stringify(mail).includes('/prove-mailbox#'),
      ).length;
    // The account with the limit was opened later, so it binds the other only once it is proved.
    const young = await makeTwo([true, false], ['1980-05-05', null]);
    const client = await test.http.member(young.second);
    await client.done(calls.stateBirthDate, { payload: { birth_date: bornYearsAgo(12) } });
    const capped = await makeTwo([true, false]);
    await changeCap(test.shop, capped.second, 'paid_day', 500);
    await changeCap(test.shop, capped.second, 'paid_day', 400);
    await spread();
    for (const { first, second } of [young, capped]) {
      expect(await links(second)).toBe(1);
      expect(await pay(first, courseId)).toBe('begun');
      await test.shop.db.transaction((tx) => proveMail(tx, second, test.shop.clock.now()));
    }
    expect(await pay(young.first, courseId)).toBe('too-young');
    expect(await pay(capped.first, courseId)).toMatchObject({ cap: 'paid_day', amount: 400 });
  });
});

describe('payments of an account that left the mailbox', () => {
  const cap = { cap: 'paid_month', amount: 10_000, left: 0, isShared: true };
  const changeMail = (memberId: number) =>
    changeRegistered(
      test.shop,
      memberId,
      { mail: `moved-${randomUUID()}@example.com` },
      systemActor('support', 'asked by phone'),
    );
  const prove = (memberId: number) =>
    test.shop.db.transaction((tx) => proveMail(tx, memberId, test.shop.clock.now()));

  /** Makes a capped account, and another one that has paid the whole cap. */
  async function makePaid(proved: readonly [boolean, boolean] = [true, true]) {
    const { name, first, second } = await makeTwo(proved);
    const courseId = await makePointCourse(test.shop, { points: 10_000 });
    await changeCap(test.shop, first, 'paid_month', 10_000);
    expect(await pay(second, courseId)).toBe('begun');
    await test.receiveCallbacks();
    return { name, first, second, courseId };
  }

  it('accounts that pay and are closed one after the other under the cap of one that stays: the cap is used once a month', async () => {
    const { name, first, second, courseId } = await makePaid();
    expect(await close(second)).toBe('closed');
    expect(await breakOf(first)).toBeUndefined();
    expect(await pay(first, courseId)).toEqual(cap);
    const mail = `${name}+c@example.com`;
    const third = await makeMember(test.shop, { mail, mailProved: true, bornOn: '1980-05-05' });
    expect(await pay(third, courseId)).toEqual(cap);
    expect(await close(third)).toBe('closed');
    expect(await pay(first, courseId)).toEqual(cap);
    test.shop.clock.advance(31 * day);
    expect(await pay(first, courseId)).toBe('begun');
    await test.receiveCallbacks();
  });

  it('three accounts, two of them closed: the payments of both count in the last one', async () => {
    const { name, first, second, courseId } = await makePaid();
    const mail = `${name}+c@example.com`;
    const third = await makeMember(test.shop, { mail, mailProved: true, bornOn: '1980-05-05' });
    expect(await close(second)).toBe('closed');
    expect(await close(first)).toBe('closed');
    // The cap is left, as if it were raised, so nothing is bought for its waiting time.
    expect(await pay(third, courseId)).toMatchObject({ deed: 'buy' });
    const client = await test.http.member(third);
    const used = async () => {
      const { caps } = await client.done(calls.getProtection);
      return caps.find(({ name }) => name === 'paid_month')?.used;
    };
    expect(await used()).toBe(10_000);
    await changeCap(test.shop, third, 'paid_month', 10_000);
    test.shop.clock.advance(40 * day);
    expect(await used()).toBe(0);
    await test.shop.jobs.find(({ name }) => name === 'forget-ended-exclusions')?.run();
    const rows = await test.shop.rawSql`select from left_account where member_id = ${third}`;
    expect(rows).toEqual([]);
  });

  it('the account that stays has not proved the mailbox: it proves it before it pays, and then the payments count', async () => {
    const { first, second, courseId } = await makePaid([false, true]);
    expect(await close(second)).toBe('closed');
    expect(await pay(first, courseId)).toBe('mailbox-unproved');
    const { caps } = await (await test.http.member(first)).done(calls.getProtection);
    expect(caps.find(({ name }) => name === 'paid_month')?.used).toBe(0);
    await prove(first);
    expect(await pay(first, courseId)).toEqual(cap);
  });

  it('support changes the address of one that paid, or of the one with the cap: the payments count in both this month', async () => {
    const paid = await makePaid();
    expect(await changeMail(paid.second)).toEqual({ kind: 'changed' });
    expect(await pay(paid.first, paid.courseId)).toEqual(cap);
    const capped = await makePaid();
    expect(await changeMail(capped.first)).toEqual({ kind: 'changed' });
    expect(await pay(capped.first, capped.courseId)).toBe('mailbox-unproved');
    await prove(capped.first);
    expect(await pay(capped.first, capped.courseId)).toEqual(cap);
    expect(await pay(capped.second, capped.courseId)).toMatchObject({ deed: 'buy' });
  });

  it('an account closes while it pays under the cap of the other, six times: the cap is never exceeded', async () => {
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    for (let at = 0; at < 6; at++) {
      const { first, second } = await makeTwo([true, true]);
      await changeCap(test.shop, first, 'paid_month', 3_000);
      // A payment of the account that is closed has nobody to pay.
      const results = await Promise.allSettled([
        ...[second, second, first, second].map((id) => pay(id, courseId)),
        close(second),
        ...[first, second, first].map((id) => pay(id, courseId)),
      ]);
      for (let more = 0; more < 3; more++)
        results.push({ status: 'fulfilled', value: await pay(first, courseId) });
      const begun = results.filter((one) => one.status === 'fulfilled' && one.value === 'begun');
      expect(begun).toHaveLength(3);
      await test.receiveCallbacks();
    }
  });
});

describe('an account that has not proved the mailbox leaves it', () => {
  const week = 7 * day;

  it.each(['closing', 'address'] as const)(
    '%s of a stranger’s older account with a break without end and an age under 18: the proved one gets a break of 7 days at most, and keeps its date of birth',
    async (leave) => {
      const { first, second, name } = await makeTwo([false, true], ['2030-05-05', '1980-05-05']);
      const courseId = await makePointCourse(test.shop, { points: 1_000 });
      await beginBreak(test.shop, first, 'permanent');
      expect(await pay(second, courseId)).toMatchObject({ deed: 'buy', until: null });
      const until = new Date(test.shop.clock.now().getTime() + week);
      const mail = `${name}-new@example.com`;
      if (leave === 'closing') expect(await close(first)).toBe('closed');
      else await changeRegistered(test.shop, first, { mail }, systemActor('support', 'asked'));
      expect(await breakOf(second)).toEqual(until);
      test.shop.clock.advance(week);
      expect(await pay(second, courseId)).toBe('begun');
      expect(await (await test.http.member(second)).done(calls.getAge)).toMatchObject({
        ...{ birth_date: '1980-05-05', status: 'adult' },
      });
    },
  );

  it('closing one with a shorter break, with a cap, or with no limit: the proved one gets that break, the wait of the cap, or nothing', async () => {
    const breakAfter = async (limit: (id: number) => Promise<unknown>) => {
      const { first, second } = await makeTwo([false, true]);
      await limit(first);
      expect(await close(first)).toBe('closed');
      return breakOf(second);
    };
    const inDays = (days: number) => new Date(test.shop.clock.now().getTime() + days * day);
    expect(await breakAfter((id) => beginBreak(test.shop, id, '1-day'))).toEqual(inDays(1));
    expect(await breakAfter((id) => changeCap(test.shop, id, 'paid_month', 0))).toEqual(inDays(7));
    expect(await breakAfter((id) => changeCap(test.shop, id, 'paid_day', 0))).toEqual(inDays(1));
    expect(await breakAfter(async (id) => id)).toBeUndefined();
  });

  it('a proved account gets another address, away from a stranger’s older one with a break without end: a break of 7 days at most, and its own age', async () => {
    const { first, second, name } = await makeTwo([false, true], ['2030-05-05', '1980-05-05']);
    await beginBreak(test.shop, first, 'permanent');
    const until = new Date(test.shop.clock.now().getTime() + week);
    const change = { mail: `${name}-new@example.com` };
    await changeRegistered(test.shop, second, change, systemActor('support', 'asked'));
    expect(await breakOf(second)).toEqual(until);
    expect(await (await test.http.member(second)).done(calls.getAge)).toMatchObject({
      ...{ birth_date: '1980-05-05' },
    });
  });
});

describe('leaving one of two accounts', () => {
  it('an account that had not proved the mailbox gets another one: neither reads or counts the payments of the other', async () => {
    const { first, second, name } = await makeTwo([true, false]);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    expect(await pay(first, courseId)).toBe('begun');
    const own = { mail: `${name}-own@example.com` };
    await changeRegistered(test.shop, second, own, systemActor('support', 'mistyped'));
    await test.shop.db.transaction((tx) => proveMail(tx, second, test.shop.clock.now()));
    const usedBy = async (id: number) => {
      const { caps } = await (await test.http.member(id)).done(calls.getProtection);
      return caps.find(({ name: cap }) => cap === 'paid_month')?.used;
    };
    expect(await usedBy(second)).toBe(0);
    expect(await pay(second, courseId)).toBe('begun');
    expect([await usedBy(first), await usedBy(second)]).toEqual([1_000, 1_000]);
  });

  it('a child closes their account beside an unproved alias: it may buy nothing, before and after it is proved, and is not shown the date of birth', async () => {
    const { first, second } = await makeTwo([true, false], ['2014-05-05', null]);
    expect(await close(first)).toBe('closed');
    const client = await test.http.member(second);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    expect(await pay(second, courseId)).toBe('mailbox-unproved');
    expect(await client.done(calls.getAge)).toMatchObject({ status: 'unstated' });
    await proveAndSpread(second);
    // The day from which it may buy would tell the date of birth.
    const young = { birth_date: null, status: 'too_young', buys_from: null };
    expect(await client.done(calls.getAge)).toMatchObject(young);
    const { data } = await client.done(calls.getMyData);
    expect(JSON.stringify(data)).not.toContain('2014-05-05');
    expect(await queuedMailsTo(test.shop, second)).not.toEqual([]);
    // The age that was left goes on to count beside the stated date.
    const payload = { birth_date: '1980-05-05' };
    await client.done(calls.stateBirthDate, { payload });
    expect(await client.done(calls.getAge)).toMatchObject({ ...young, ...payload });
  });

  it('support corrects an address within one mailbox: nothing is handed on, and both accounts bind each other as before', async () => {
    const { first, second, name } = await makeTwo([true, true]);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    await changeCap(test.shop, second, 'paid_month', 1_000);
    const support = systemActor('support', 'asked by phone');
    for (const [id, alias] of [[first, 'one'] as const, [second, 'two'] as const]) {
      const change = { mail: `${name}+${alias}@example.com` };
      expect(await changeRegistered(test.shop, id, change, support)).toEqual({ kind: 'changed' });
    }
    for (const id of [first, second]) expect(await breakOf(id)).toBeUndefined();
    const rows = await test.shop
      .rawSql`select from left_account where member_id in (${first}, ${second})`;
    expect(rows).toEqual([]);
    expect(await pay(first, courseId)).toBe('begun');
    expect(await pay(first, courseId)).toMatchObject({ cap: 'paid_month', isShared: true });
  });

  it('closing the account with a cap for a month: the other one buys nothing for 7 days, and is mailed', async () => {
    const { first, second } = await makeTwo([true, true]);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    await changeCap(test.shop, first, 'paid_month', 5_000);
    const until = new Date(test.shop.clock.now().getTime() + 7 * day);
    expect(await close(first)).toBe('closed');
    expect(await breakOf(second)).toEqual(until);
    expect(await pay(second, courseId)).toEqual({
      ...{ deed: 'buy', until: until.toISOString(), own: true },
    });
    const mails = await queuedMailsTo(test.shop, second);
    expect(mails.map(({ en }) => en.subject)).toEqual([
      '[Kaifu] A break now covers this account too',
    ]);
  });

  it('closing the account with a cap while the other one pays, six times: no payment begins after it', async () => {
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    for (let at = 0; at < 6; at++) {
      const { first, second } = await makeTwo([true, true]);
      await changeCap(test.shop, first, 'paid_week', 1_000);
      const [closed, ...results] = await Promise.all([
        close(first),
        ...Array.from({ length: 4 }, () => pay(second, courseId)),
      ]);
      expect(closed).toBe('closed');
      const begun = results.filter((result) => result === 'begun').length;
      expect(begun).toBeLessThanOrEqual(1);
      expect(await pay(second, courseId)).toMatchObject({ deed: 'buy', own: true });
    }
  });

  it('support changes the mailbox of one account: the other one buys nothing for 7 days, and the changed one keeps the age under 18 of the other', async () => {
    const young = '2030-05-05';
    const { first, second, name } = await makeTwo([true, true], ['1980-05-05', young]);
    await changeCap(test.shop, first, 'paid_month', 5_000);
    const until = new Date(test.shop.clock.now().getTime() + 7 * day);
    const change = { mail: `${name}-new@example.com` };
    const support = systemActor('support', 'asked by phone');
    expect(await changeRegistered(test.shop, first, change, support)).toEqual({ kind: 'changed' });
    expect(await breakOf(second)).toEqual(until);
    expect(await (await test.http.member(first)).done(calls.getAge)).toMatchObject({
      ...{ birth_date: '1980-05-05', status: 'too_young' },
    });
  });

  it('payments from two accounts while one closes, one takes a break and support changes a mailbox, ten times: no deadlock', async () => {
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const deadlocks = async () => {
      const [row] = await test.shop.rawSql<{ count: number }>`
        select deadlocks::integer as count from pg_stat_database where datname = current_database()`;
      return row?.count;
    };
    const before = await deadlocks();
    for (let at = 0; at < 10; at++) {
      const { first, second, name } = await makeTwo([true, true]);
      await changeCap(test.shop, first, 'paid_day', 2_000);
      const change = { mail: `${name}-new@example.com` };
      // A payment of the account that is closed has nobody to pay.
      await Promise.allSettled([
        ...[first, second, first, second].map((id) => pay(id, courseId)),
        beginBreak(test.shop, at % 2 === 0 ? first : second, '1-day'),
        at % 3 === 0
          ? close(second)
          : changeRegistered(test.shop, second, change, systemActor('support', 'asked')),
      ]);
    }
    // The database counts a deadlock up to a second later.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await deadlocks()).toBe(before);
  });
});

describe('what is known only by an address that is not proved', () => {
  const support = systemActor('support', 'asked by phone');
  const make = (mail: string, mailProved: boolean, more: object = {}) =>
    makeMember(test.shop, { mail, mailProved, bornOn: '1980-05-05', ...more });

  /** Buys a pack; returns why it is refused, or '' if it is sold. */
  async function draw(memberId: number): Promise<string> {
    const packId = await makePack(test.shop, { price: 10 });
    const client = await test.http.member(memberId, 'en');
    const reply = await client.ask(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    const errors = JSON.stringify(reply.errors);
    return errors === '{}' ? '' : errors;
  }

  /** Registers as a visitor does, and returns the new account. */
  async function register(mail: string): Promise<number> {
    await test.http.visitor().done(calls.register, {
      payload: {
        ...{ lastName: '別', middleName: '', firstName: '人', mail, referralCode: '' },
        ...{ tel: '09012340000', zipcode: '1500001', province: '日本', pref_id: 13 },
        ...{ shiku: '渋谷区', address: '1-1', building: '' },
        ...{ pass: 'kakinoki74', confirmPass: 'kakinoki74' },
      },
    });
    const [row] = await test.shop.rawSql<{ id: number }>`
      select id from member where mail = ${mail}`;
    return row?.id ?? 0;
  }

  it('a stranger registers with an address, states a child’s date, excludes themselves and closes: its owner is barred in one new account alone, once they prove it, and counts as no child', async () => {
    const name = `victim-${randomUUID()}`;
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const older = await make(`${name}+old@example.com`, true);
    const stranger = await make(`${name}@example.com`, false, { bornOn: '2014-05-05' });
    await beginBreak(test.shop, stranger, 'permanent');
    expect(await close(stranger)).toBe('closed');
    const again = await register(`${name}@example.com`);
    await credit(test.shop, again, { points: 100 });
    expect(await breakOf(again)).toBeUndefined();
    expect(await draw(again)).toContain('Please confirm your email address');
    await proveAndSpread(again);
    expect(await breakOf(again)).toBeNull();
    const client = await test.http.member(again);
    expect(await client.done(calls.getAge)).toMatchObject({ status: 'unstated' });
    // Nothing of it reaches the owner's other accounts, or a phone.
    expect(await breakOf(older)).toBeUndefined();
    expect(await pay(older, courseId)).toBe('begun');
    const later = await make(`${name}+new@example.com`, true);
    await proveAndSpread(later);
    expect(await pay(later, courseId)).toBe('begun');
  });

  it('support types an address whose mailbox an excluded person has proved: the member is not excluded, also not by their former mailbox, and is free once it is corrected', async () => {
    const [own, other] = [`own-${randomUUID()}`, `other-${randomUUID()}`];
    const phone = `+8190${String(Math.random()).slice(2, 10)}`;
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const excluded = await make(`${other}@example.com`, true);
    await beginBreak(test.shop, excluded, 'permanent');
    const member = await make(`${own}@example.com`, true, {
      phone,
      phoneVerified: true,
      points: 50,
    });
    const move = (mail: string) => changeRegistered(test.shop, member, { mail }, support);
    await move(`${other}+typed@example.com`);
    expect(await breakOf(member)).toBeUndefined();
    expect(await draw(member)).toContain('Please confirm your email address');
    await move(`${own}@example.com`);
    expect(await draw(member)).toBe('');
    await proveAndSpread(member);
    expect(await pay(member, courseId)).toBe('begun');
    const next = await make(`${own}+next@example.com`, true);
    await proveAndSpread(next);
    expect(await pay(next, courseId)).toBe('begun');
  });

  it('support mistypes the address of a member with a cap, and corrects it: nobody waits; not corrected, an account that is opened with the former mailbox does', async () => {
    const own = `capped-${randomUUID()}`;
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const member = await make(`${own}@example.com`, true, { points: 50 });
    await changeCap(test.shop, member, 'paid_month', 10_000);
    for (const mail of [`mis-${randomUUID()}@example.com`, `${own}@example.com`]) {
      expect(await changeRegistered(test.shop, member, { mail }, support)).toEqual({
        kind: 'changed',
      });
      expect(await draw(member)).toBe('');
    }
    await proveAndSpread(member);
    expect(await breakOf(member)).toBeUndefined();
    expect(await pay(member, courseId)).toBe('begun');
    const further = await make(`${own}+further@example.com`, false);
    await proveAndSpread(further);
    expect(await breakOf(further)).toBeUndefined();
    const name = `left-${randomUUID()}`;
    const leaving = await make(`${name}@example.com`, true);
    await changeCap(test.shop, leaving, 'paid_month', 10_000);
    await changeRegistered(test.shop, leaving, { mail: `x${name}@example.com` }, support);
    const next = await make(`${name}+next@example.com`, false);
    await proveAndSpread(next);
    expect(await breakOf(next)).toBeInstanceOf(Date);
  });

  it('support moves an excluded account away from an alias that must prove the mailbox anyway: the audit log names no account as stricter', async () => {
    const { name, first, second } = await makeTwo([true, false]);
    await beginBreak(test.shop, first, 'permanent');
    await test.shop.jobs.find((job) => job.name === 'spread-exclusions')?.run();
    await changeRegistered(test.shop, first, { mail: `away-${name}@example.com` }, support);
    const [entry] = await test.shop.rawSql<{ accounts: number[] | null }>`
      select details->'handedOnTo' as accounts from audit_entry
      where subject = ${`member ${first}`} order by id desc limit 1`;
    expect(entry).toEqual({ accounts: null });
    expect((await findAccount(test.shop.db, second))?.verifyMailboxUntil).toBeInstanceOf(Date);
  });

  it('somebody registers with an alias of an excluded child’s mailbox: reads no break and no age, and must prove the mailbox before packs and points', async () => {
    const name = `known-${randomUUID()}`;
    const child = await make(`${name}@example.com`, true, { bornOn: '2014-05-05' });
    await beginBreak(test.shop, child, '1-year');
    expect(await close(child)).toBe('closed');
    const id = await register(`${name}+x@example.com`);
    const client = await test.http.member(id);
    expect((await client.done(calls.getProtection)).own_break).toBeNull();
    expect(await client.done(calls.getAge)).toMatchObject({ status: 'unstated' });
    expect(await draw(id)).toContain('Please confirm your email address');
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    expect(await pay(id, courseId)).toBe('mailbox-unproved');
    await proveAndSpread(id);
    expect((await client.done(calls.getProtection)).own_break).not.toBeNull();
    expect(await client.done(calls.getAge)).toMatchObject({ status: 'too_young' });
  });

  it('support moves a stranger’s older account to an alias of a proved mailbox: its break, its cap and what it paid do not count in the member’s account', async () => {
    const name = `later-${randomUUID()}`;
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const stranger = await make(`stranger-${randomUUID()}@example.com`, false);
    expect(await pay(stranger, courseId)).toBe('begun');
    await test.receiveCallbacks();
    const member = await make(`${name}@example.com`, true);
    test.shop.clock.advance(1_000);
    await changeCap(test.shop, stranger, 'paid_month', 0);
    await beginBreak(test.shop, stranger, '1-year');
    const typed = { mail: `${name}+typed@example.com` };
    expect(await changeRegistered(test.shop, stranger, typed, support)).toEqual({
      kind: 'changed',
    });
    expect(await pay(member, courseId)).toBe('begun');
    const { caps } = await (await test.http.member(member)).done(calls.getProtection);
    expect(caps.find(({ name: cap }) => cap === 'paid_month')?.used).toBe(1_000);
    // Moving it away again leaves nothing, either.
    const own = { mail: `moved-${randomUUID()}@example.com` };
    await changeRegistered(test.shop, stranger, own, support);
    expect(await breakOf(member)).toBeUndefined();
  });
});

describe('an account that keeps what its person paid elsewhere', () => {
  it('support changes an address twice, because it was mistyped: what the other account of the proved mailbox paid goes on to count', async () => {
    const support = systemActor('support', 'mistyped');
    const { first, second } = await makeTwo([true, true]);
    const courseId = await makePointCourse(test.shop, { points: 5_000 });
    await changeCap(test.shop, first, 'paid_month', 5_000);
    expect(await pay(second, courseId)).toBe('begun');
    await test.receiveCallbacks();
    for (const mail of [`mis-${randomUUID()}@example.com`, `right-${randomUUID()}@example.com`])
      await changeRegistered(test.shop, first, { mail }, support);
    await proveAndSpread(first);
    expect(await pay(first, courseId)).toMatchObject({ cap: 'paid_month', left: 0 });
  });

  it('two accounts get different mailboxes and pay at the same moment, four times: together never more than their cap', async () => {
    const support = systemActor('support', 'asked by phone');
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    for (let round = 0; round < 4; round++) {
      const { first, second } = await makeTwo([true, true]);
      for (const id of [first, second]) await changeCap(test.shop, id, 'paid_month', 3_000);
      await changeRegistered(test.shop, second, { mail: `${randomUUID()}@example.com` }, support);
      await proveAndSpread(second);
      const results = await Promise.all(
        [first, second, first, second, first, second, first, second].map((id) => pay(id, courseId)),
      );
      expect(results.filter((result) => result === 'begun')).toHaveLength(3);
    }
  });

  it.each(['a parent’s account stays', 'no account stays'] as const)(
    'a child who has paid closes their account, %s: the next account with the child’s phone waits until the month is over, the parent’s does not',
    async (stays) => {
      await setMinors(test.shop, 13, systemActor('kaori', 'the rules of the shop'));
      const name = `phone-${randomUUID()}`;
      const phone = `+8190${String(Math.random()).slice(2, 10)}`;
      const child = await makeMember(test.shop, {
        ...{ mail: `${name}@example.com`, mailProved: true, phone, phoneVerified: true },
        bornOn: bornYearsAgo(15),
      });
      await consent(child);
      const parent = await makeMember(test.shop, {
        mail:
          stays === 'no account stays' ? `${randomUUID()}@example.com` : `${name}+p@example.com`,
        mailProved: true,
      });
      const courseId = await makePointCourse(test.shop, { points: 1_000 });
      expect(await pay(child, courseId)).toBe('begun');
      await test.receiveCallbacks();
      expect(await close(child)).toBe('closed');
      const verify = (id: number, number: string) =>
        changeRegistered(test.shop, id, { phone: number }, systemActor('support', 'a new phone'));
      await verify(parent, '09012349876');
      expect(await breakOf(parent)).toBeUndefined();
      const next = await makeMember(test.shop, { mailProved: true, phone, phoneVerified: true });
      await proveAndSpread(next);
      expect(await breakOf(next)).toBeInstanceOf(Date);
      const again = await makeMember(test.shop, { mail: `${name}+n@example.com` });
      await proveAndSpread(again);
      const waits = stays === 'no account stays';
      expect((await breakOf(again)) instanceof Date).toBe(waits);
      await setMinors(test.shop, null, systemActor('kaori', 'the rules of the shop'));
    },
  );

  it('closing one of two accounts with the same cap: loosens nothing, so the other one buys on', async () => {
    const { first, second } = await makeTwo([true, true]);
    for (const id of [first, second]) await changeCap(test.shop, id, 'paid_month', 10_000);
    await changeCap(test.shop, second, 'paid_day', 500);
    expect(await close(first)).toBe('closed');
    expect(await breakOf(second)).toBeUndefined();
    // Each job applies again the limits that are stored at the mailbox.
    await proveAndSpread(second);
    expect(await breakOf(second)).toBeUndefined();
  });

  it('closing one of three accounts, two of which have the same cap: the one without a cap is bound by the other, so nobody waits, and neither does an account that proves the mailbox later', async () => {
    const { name, first, second } = await makeTwo([true, true]);
    const third = await makeMember(test.shop, { mail: `${name}+c@example.com`, mailProved: true });
    for (const id of [first, second]) await changeCap(test.shop, id, 'paid_month', 10_000);
    expect(await close(first)).toBe('closed');
    const later = await makeMember(test.shop, { mail: `${name}+d@example.com` });
    for (const id of [second, third, later]) {
      await proveAndSpread(id);
      expect(await breakOf(id)).toBeUndefined();
    }
    // The last one with the cap leaves: now it is loosened.
    expect(await close(second)).toBe('closed');
    expect(await breakOf(third)).toBeInstanceOf(Date);
  });

  it('support moves one of two accounts with the same cap to another mailbox: nobody waits, also when the mailbox is proved again', async () => {
    const { first, second } = await makeTwo([true, true]);
    for (const id of [first, second]) await changeCap(test.shop, id, 'paid_month', 10_000);
    const change = { mail: `${randomUUID()}@example.com` };
    await changeRegistered(test.shop, first, change, systemActor('support', 'asked by phone'));
    for (const id of [first, second]) {
      await proveAndSpread(id);
      expect(await breakOf(id)).toBeUndefined();
    }
  });
});
