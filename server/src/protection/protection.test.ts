import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { breakLength, type CapName } from '#contract/own-limits.ts';
import { calls } from '#contract/shop/index.ts';
import { closeAccount, proveMail } from '../accounts/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { audited, systemActor } from '../db/audit.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { makeMember, makeOffer, makePack, makePointCourse } from '../testing/factories.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day, hour } from '../testing/test-shop.ts';
import { findBirthDate } from './age.queries.ts';
import { beginBreak } from './begin-break.ts';
import { changeCap, confirmRaise } from './change-cap.ts';
import { findAgeBar } from './find-age-bar.ts';
import { findCaps } from './protection.queries.ts';
import { stateBirthDate } from './state-birth-date.ts';

const test = await shareTestPayments();
const spread = () => test.shop.jobs.find(({ name }) => name === 'spread-exclusions')?.run();

async function capOf(memberId: number, name: CapName) {
  const client = await test.http.member(memberId);
  const { caps } = await client.done(calls.getProtection);
  return caps.find((cap) => cap.name === name);
}

describe('caps that members set for themselves', () => {
  it("thirty purchases of packs in parallel under a member's cap: together never above it", async () => {
    const packId = await makePack(test.shop, { price: 100, counts: [1_000] });
    const memberId = await makeMember(test.shop, { points: 10_000 });
    const client = await test.http.member(memberId);
    // Points that were spent before the cap was set count, too.
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
    await changeCap(test.shop, memberId, 'spent_day', 700);
    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        test.shop.packSales.buy({
          ...{ memberId, packId, count: 1, purchaseId: randomUUID(), key: randomUUID() },
          ...{ call: 'user/pack/buy', payloadHash: Buffer.alloc(32), clientSeed: 'a'.repeat(32) },
        }),
      ),
    );
    expect(replies.filter(({ kind }) => kind === 'bought')).toHaveLength(5);
    const payload = { pack_id: packId, count: 1 };
    const ja = await client.ask(calls.buyPack, { payload });
    expect(JSON.stringify(ja.errors)).toContain(
      'ご自身で設定された上限（1日にパックに使うポイント：700ポイント）',
    );
    const en = await (await test.http.member(memberId, 'en')).ask(calls.checkPack, { payload });
    expect(JSON.stringify(en.errors)).toContain('over the limit that you set (700 points a day)');
    test.shop.clock.advance(day);
    // A session of the browser ends with the day.
    await (await test.http.member(memberId)).done(calls.buyPack, { payload });
    expect(await capOf(memberId, 'spent_day')).toMatchObject({ amount: 700, used: 100 });
  });

  it('a member raises their cap: it holds only after the waiting time and a second confirmation', async () => {
    const memberId = await makeMember(test.shop);
    // A session of the browser ends with the day, so each request has a new one.
    const client = () => test.http.member(memberId);
    const change = async (amount: number | null) =>
      (await client()).done(calls.changeCap, { payload: { cap: 'paid_month', amount } });
    expect(await change(10_000)).toMatchObject({ outcome: 'set', from: null });
    const from = new Date(test.shop.clock.now().getTime() + 7 * day).toISOString();
    expect(await change(50_000)).toMatchObject({ outcome: 'waiting', from });
    expect(await capOf(memberId, 'paid_month')).toMatchObject({
      amount: 10_000,
      raise: { wanted: 50_000, from, state: 'waiting' },
    });
    const confirm = { payload: { cap: 'paid_month' } } as const;
    test.shop.clock.advance(7 * day - hour);
    expect(await (await client()).ask(calls.confirmRaise, confirm)).toMatchObject({ state: 422 });
    test.shop.clock.advance(hour);
    expect(await capOf(memberId, 'paid_month')).toMatchObject({ raise: { state: 'to_confirm' } });
    await (await client()).done(calls.confirmRaise, confirm);
    expect(await capOf(memberId, 'paid_month')).toMatchObject({ amount: 50_000, raise: null });
    // Removing it waits as well, and a request of a week ago can no longer be confirmed.
    await change(null);
    test.shop.clock.advance(14 * day);
    expect(await (await client()).ask(calls.confirmRaise, confirm)).toMatchObject({ state: 422 });
    expect(await capOf(memberId, 'paid_month')).toMatchObject({ amount: 50_000, raise: null });
  });

  it('a member sets the same or a lower cap: withdraws their request to raise it', async () => {
    const memberId = await makeMember(test.shop);
    await changeCap(test.shop, memberId, 'spent_day', 500);
    await changeCap(test.shop, memberId, 'spent_day', 900);
    expect(await changeCap(test.shop, memberId, 'spent_day', 500)).toEqual({ kind: 'unchanged' });
    test.shop.clock.advance(day);
    expect(await confirmRaise(test.shop, memberId, 'spent_day')).toBe('not-requested');
    await changeCap(test.shop, memberId, 'spent_day', 900);
    await changeCap(test.shop, memberId, 'spent_day', 300);
    test.shop.clock.advance(day);
    expect(await confirmRaise(test.shop, memberId, 'spent_day')).toBe('not-requested');
  });

  it('two hundred cap and break requests in any sequence: no cap rises within a day, no break ends early', async () => {
    const memberId = await makeMember(test.shop);
    // A fixed sequence of numbers, so that a failure can be repeated.
    let seed = 20261125;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    let requestedAt = Number.POSITIVE_INFINITY;
    for (let step = 0; step < 200; step++) {
      const now = test.shop.clock.now().getTime();
      const before = (await findCaps(test.shop.db, memberId))?.paid_day ?? null;
      const breakBefore = await breakOf(memberId);
      const kind = next(4);
      if (kind === 0) {
        const wanted = next(3) === 0 ? null : next(20) * 1_000;
        const { kind: result } = await changeCap(test.shop, memberId, 'paid_day', wanted);
        if (result === 'waiting') requestedAt = now;
      } else if (kind === 1) await confirmRaise(test.shop, memberId, 'paid_day');
      else if (kind === 2 && next(4) === 0)
        await beginBreak(test.shop, memberId, breakLength.options[next(6)] ?? '1-day');
      else test.shop.clock.advance(next(10) * hour);
      const after = (await findCaps(test.shop.db, memberId))?.paid_day ?? null;
      const isHigher = before !== null && (after === null || after > before);
      if (isHigher) expect(now - requestedAt).toBeGreaterThanOrEqual(day);
      const breakAfter = await breakOf(memberId);
      expect(breakAfter).toBeGreaterThanOrEqual(breakBefore);
    }
  });
});

/** When a member's break ends, in milliseconds; 0 if they never began one. */
async function breakOf(memberId: number): Promise<number> {
  const [row] = await test.shop.rawSql<{ until: Date | null }>`
    select break_until as until from ledger_account where member_id = ${memberId}`;
  return row?.until?.getTime() ?? 0;
}

describe('breaks that members take', () => {
  it('a member on a break: cannot buy points or packs or exchange, but can decide, ship and log in', async () => {
    const packId = await makePack(test.shop, { price: 100, counts: [100] });
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const offer = await makeOffer(test.shop, { price: 10 });
    const memberId = await makeMember(test.shop, { points: 1_000, coins: 100 });
    const client = await test.http.member(memberId, 'en');
    const payload = { pack_id: packId, count: 1 };
    const { pack_history_id: bought } = await client.done(calls.buyPack, { payload });
    const { until } = await client.done(calls.beginBreak, { payload: { length: '1-week' } });
    expect(until).toBe(new Date(test.shop.clock.now().getTime() + 7 * day).toISOString());

    for (const reply of [
      await client.ask(calls.checkPack, { payload }),
      await client.ask(calls.buyPack, { payload }),
      await client.ask(calls.buyPoints, {
        payload: { point_price_id: courseId, pay_id: 1, token: 'pm_any' },
      }),
      await client.ask(calls.exchangeCards, { payload: { card_id: offer, change_num: 1 } }),
      await client.ask(calls.checkExchange, { payload: { card_id: offer, change_num: 1 } }),
    ]) {
      expect(JSON.stringify(reply.errors)).toContain('You are on a break until');
    }
    const { cards } = await client.done(calls.getOpenCards, { query: { pack_history_id: bought } });
    expect(cards).toHaveLength(1);
    test.shop.clock.advance(7 * day);
    await (await test.http.member(memberId)).done(calls.buyPack, { payload });
  });

  it('a member on a break asks for a shorter one: refused; a permanent break: never ends', async () => {
    const memberId = await makeMember(test.shop, { points: 100 });
    const client = await test.http.member(memberId);
    await client.done(calls.beginBreak, { payload: { length: '6-weeks' } });
    const shorter = await client.ask(calls.beginBreak, { payload: { length: '1-day' } });
    expect(shorter).toMatchObject({
      state: 422,
      errors: { length: [expect.stringContaining('短くすることはできません')] },
    });
    expect(await client.done(calls.beginBreak, { payload: { length: 'permanent' } })).toMatchObject(
      {
        until: null,
      },
    );
    test.shop.clock.advance(3_000 * day);
    const packId = await makePack(test.shop, { price: 10 });
    const later = await test.http.member(memberId);
    const reply = await later.ask(calls.checkPack, { payload: { pack_id: packId, count: 1 } });
    expect(JSON.stringify(reply.errors)).toContain('休止しています。再開はできません');
  });
});

describe('a person who excluded themselves and opens another account', () => {
  const register = (mail: string) =>
    test.http.visitor().done(calls.register, {
      payload: {
        ...{ lastName: '別', middleName: '', firstName: '人', mail, referralCode: '' },
        ...{ tel: '09012340000', zipcode: '1500001', province: '日本', pref_id: 13 },
        ...{ shiku: '渋谷区', address: '1-1', building: '' },
        ...{ pass: 'kakinoki74', confirmPass: 'kakinoki74' },
      },
    });
  const breakOfMail = async (mail: string) => {
    const [row] = await test.shop.rawSql<{ until: Date | null; from: Date | null }>`
      select break_until as until, break_from as from from ledger_account
      join member on member.id = member_id where mail = ${mail}`;
    return row;
  };

  const idOf = async (mail: string) => {
    const [row] = await test.shop.rawSql<{
      id: number;
    }>`select id from member where mail = ${mail}`;
    return row?.id ?? 0;
  };
  /** Proves the mailbox of an account. What waits for the proof applies within a minute. */
  const prove = async (mail: string) => {
    const id = await idOf(mail);
    await test.shop.db.transaction((tx) => proveMail(tx, id, test.shop.clock.now()));
    await spread();
  };
  const confirmFirst = 'ご購入の前に、メールアドレスの確認をお願いします';

  it('an account with an alias of the excluded mailbox: has the same exclusion once its mailbox is proved; one with another mailbox has none', async () => {
    const memberId = await makeMember(test.shop, { mail: 'hana.x@example.com', mailProved: true });
    const client = await test.http.member(memberId);
    await client.done(calls.beginBreak, { payload: { length: '1-year' } });
    await register('hana.x+new@example.com');
    await register('not.hana@example.com');
    // Before, it reads nothing about the other account, and may be a stranger's.
    expect(await breakOfMail('hana.x+new@example.com')).toEqual({ until: null, from: null });
    expect(await buying(await idOf('hana.x+new@example.com'))).toContain(confirmFirst);
    await prove('hana.x+new@example.com');
    expect((await breakOfMail('hana.x+new@example.com'))?.until).toEqual(
      (await breakOfMail('hana.x@example.com'))?.until,
    );
    expect(await breakOfMail('not.hana@example.com')).toEqual({ until: null, from: null });
  });

  const excluded = '引き換えを休止しています';
  const verifyFirst = 'ご購入の前に、「会員情報」から携帯電話番号のSMS認証をお願いします';
  /** Buys a pack; returns the sentence with which it is refused, or '' if it is sold. */
  const buying = async (memberId: number) => {
    const packId = await makePack(test.shop, { price: 10 });
    const client = await test.http.member(memberId);
    const reply = await client.ask(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    const errors = JSON.stringify(reply.errors);
    return errors === '{}' ? '' : errors;
  };
  it('an account of the mailbox that the person has proved, opened before: each break covers it, and it is mailed', async () => {
    const mail = 'ran.x@example.com';
    const memberId = await makeMember(test.shop, { mail, mailProved: true });
    const opened = { mailProved: true, points: 500 };
    const other = await makeMember(test.shop, { mail: 'ran.x+old@example.com', ...opened });
    const unproved = await makeMember(test.shop, { mail: 'ran.x+b@example.com', points: 500 });
    await makeMember(test.shop, { mail: 'ran.y@example.com' });
    const client = await test.http.member(memberId);
    for (const length of ['1-week', '1-year'] as const) {
      await client.done(calls.beginBreak, { payload: { length } });
      expect(await buying(other)).toContain(excluded);
      expect(await buying(unproved)).toContain(confirmFirst);
      expect((await breakOfMail('ran.x+b@example.com'))?.from).toBeNull();
      expect((await breakOfMail('ran.x+old@example.com'))?.until).toEqual(
        (await breakOfMail(mail))?.until,
      );
    }
    expect(await breakOfMail('ran.y@example.com')).toEqual({ until: null, from: null });
    const subjects = async (id: number) =>
      (await queuedMailsTo(test.shop, id)).map(({ en }) => en.subject);
    expect(await subjects(other)).toEqual(
      Array(2).fill('[Kaifu] A break now covers this account too'),
    );
    expect(await subjects(memberId)).toEqual([]);
    await spread();
    expect(await subjects(unproved)).toEqual(['[Kaifu] Please confirm your email address']);
  });

  it("somebody registers with an alias of a stranger's address and excludes themselves: the stranger's account is not excluded until the mailbox is proved", async () => {
    const stranger = await makeMember(test.shop, { mail: 'mei.x@example.com', points: 500 });
    await register('mei.x+1@example.com');
    const [row] = await test.shop.rawSql<{ id: number }>`
      select id from member where mail = 'mei.x+1@example.com'`;
    const id = row?.id ?? 0;
    const client = await test.http.member(id);
    await client.done(calls.beginBreak, { payload: { length: 'permanent' } });
    await spread();
    expect(await buying(stranger)).toBe('');
    await close(id);
    await register('mei.x+2@example.com');
    expect((await breakOfMail('mei.x+2@example.com'))?.from).toBeNull();
  });

  it('a member who proves their mailbox after they excluded themselves: their other accounts are excluded, too', async () => {
    const memberId = await makeMember(test.shop, { mail: 'umi.x@example.com' });
    const other = await makeMember(test.shop, {
      ...{ mail: 'umi.x+1@example.com', mailProved: true, points: 500 },
    });
    const client = await test.http.member(memberId);
    await client.done(calls.beginBreak, { payload: { length: '1-year' } });
    await spread();
    expect(await buying(other)).toBe('');
    const now = test.shop.clock.now();
    await test.shop.db.transaction((tx) => proveMail(tx, memberId, now));
    await spread();
    expect(await buying(other)).toContain(excluded);
    await register('umi.x+2@example.com');
    await prove('umi.x+2@example.com');
    expect((await breakOfMail('umi.x+2@example.com'))?.from).not.toBeNull();
  });

  it('an exclusion from before the shop stored proofs of mailboxes: a temporary password used then counts as a proof, unless support changed the address', async () => {
    for (const [name, isChanged] of [
      ['mao', false],
      ['rio', true],
    ] as const) {
      const memberId = await makeMember(test.shop, { mail: `${name}.x@example.com` });
      const other = await makeMember(test.shop, {
        ...{ mail: `${name}.x+1@example.com`, mailProved: true, points: 500 },
      });
      const client = await test.http.member(memberId);
      await client.done(calls.beginBreak, { payload: { length: 'permanent' } });
      await test.shop.rawSql`
        insert into log_in (member_id, at, device, method, is_new_device)
        values (${memberId}, ${test.shop.clock.now()}, '', 'temporary_password', false)`;
      if (isChanged)
        await audited(
          test.shop.db,
          test.shop.clock,
          systemActor('support', 'a test'),
          'member change',
          async (_, record) =>
            record({ subject: `member ${memberId}`, details: { fields: ['mail'] } }),
        );
      await spread();
      expect((await buying(other)) === '').toBe(isChanged);
    }
  });

  it('an exclusion that began before another account of the person opened: asking for it again excludes that account, too', async () => {
    const memberId = await makeMember(test.shop, { mail: 'jun.x@example.com', mailProved: true });
    const client = await test.http.member(memberId);
    await client.done(calls.beginBreak, { payload: { length: 'permanent' } });
    const other = await makeMember(test.shop, { mail: 'jun.x+1@example.com', points: 500 });
    await test.shop.rawSql`
      update member set mail_proved_at = ${test.shop.clock.now()} where id = ${other}`;
    expect(await buying(other)).toBe('');
    const again = await client.ask(calls.beginBreak, { payload: { length: 'permanent' } });
    expect(again.state).toBe(422);
    expect(await buying(other)).not.toBe('');
  });

  const profile = (mail: string, tel: string) => ({
    ...{ lastName: '試験', middleName: '', firstName: '花子', tel, mail },
    ...{ zipcode: '1040061', pref_id: 13, province: '', shiku: '中央区' },
    ...{ address: '1-1', building: '' },
  });

  it('an account that states the phone which an excluded person has verified: not excluded, but verifies it before it buys', async () => {
    const [phone, tel] = ['+819012340088', '09012340088'];
    const before = await makeMember(test.shop, { phone, points: 500 });
    const person = await makeMember(test.shop, { phone, phoneVerified: true });
    const client = await test.http.member(person);
    await client.done(calls.beginBreak, { payload: { length: 'permanent' } });
    const mail = 'states.it@example.com';
    const after = await makeMember(test.shop, { mail, points: 500 });
    const other = await test.http.member(after);
    await other.done(calls.changeMember, { payload: profile(mail, tel) });
    for (const id of [before, after]) {
      expect(await buying(id)).toContain(verifyFirst);
      const { own_break } = await (await test.http.member(id)).done(calls.getProtection);
      expect(own_break).toBeNull();
    }
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const payment = await other.ask(calls.buyPoints, {
      payload: { point_price_id: courseId, pay_id: 1, token: 'pm_any' },
    });
    expect(JSON.stringify(payment.errors)).toContain(verifyFirst);
    // A mistyped digit, mended: nothing is left of it, and nothing was stored for the mailbox.
    await other.done(calls.changeMember, { payload: profile(mail, '09012340099') });
    expect(await buying(after)).toBe('');
    await register('states.it+1@example.com');
    expect((await breakOfMail('states.it+1@example.com'))?.from).toBeNull();
  });

  /** Closes an account whose password is not known, as its member would. */
  const close = async (memberId: number) =>
    expect(await closeAccount({ ...test.shop, memberDataSources }, memberId)).toEqual({
      kind: 'closed',
    });

  it('closing an account on a break of a week and registering again: the same break, until it ends', async () => {
    // Most members never prove their mailbox.
    const memberId = await makeMember(test.shop, { mail: 'rin.x@example.com' });
    const client = await test.http.member(memberId);
    const { until } = await client.done(calls.beginBreak, { payload: { length: '1-week' } });
    await close(memberId);
    await register('rin.x@example.com');
    expect(await buying(await idOf('rin.x@example.com'))).toContain(confirmFirst);
    await prove('rin.x@example.com');
    expect((await breakOfMail('rin.x@example.com'))?.until?.toISOString()).toBe(until);
    test.shop.clock.advance(7 * day);
    await register('rin.x+1@example.com');
    await prove('rin.x+1@example.com');
    expect((await breakOfMail('rin.x+1@example.com'))?.from).toBeNull();
  });

  it('closing an account with a permanent exclusion and a phone verified after it: the phone is excluded, too', async () => {
    const mail = 'ema.x@example.com';
    const memberId = await makeMember(test.shop, { mail, phone: '+819011112222' });
    const client = await test.http.member(memberId);
    await client.done(calls.beginBreak, { payload: { length: 'permanent' } });
    await test.shop.rawSql`
      update member set phone_verified_at = ${test.shop.clock.now()} where id = ${memberId}`;
    await close(memberId);
    const digest = test.shop.digest('person by phone', '+819011112222');
    expect(
      await test.shop.rawSql`select until_at from excluded_person where digest = ${digest}`,
    ).toEqual([{ until_at: null }]);
  });

  it.each([
    { cap: 'paid_month', days: 7 },
    { cap: 'spent_day', days: 1 },
  ] as const)(
    'closing an account with a cap $cap and registering again: no purchases for $days days, the time that loosening this cap takes',
    async ({ cap, days }) => {
      const mail = `mio.${days}@example.com`;
      const memberId = await makeMember(test.shop, { mail, mailProved: true });
      await changeCap(test.shop, memberId, cap, 5_000);
      await close(memberId);
      await register(mail);
      await prove(mail);
      const end = new Date(test.shop.clock.now().getTime() + days * day);
      expect((await breakOfMail(mail))?.until).toEqual(end);
    },
  );

  it('closing an account of an adult without a break or caps, then registering again: the new account has no break', async () => {
    const memberId = await makeMember(test.shop, { mail: 'ai.x@example.com' });
    await close(memberId);
    await register('ai.x@example.com');
    expect((await breakOfMail('ai.x@example.com'))?.from).toBeNull();
  });

  it('a member under 18 who closes their account and registers again: counts as under 18 until they are, also if they state another date', async () => {
    const mail = 'nao.x@example.com';
    const adultAt = dateInJapan(new Date(test.shop.clock.now().getTime() + 40 * day));
    const bornOn = `${Number(adultAt.slice(0, 4)) - 18}${adultAt.slice(4)}`;
    const memberId = await makeMember(test.shop, { mail, bornOn, mailProved: true });
    await close(memberId);
    await register(mail);
    await prove(mail);
    const [again] = await test.shop.rawSql<{ id: number }>`
      select id from member where mail = ${mail}`;
    const id = again?.id ?? 0;
    expect(await findBirthDate(test.shop.db, id)).toBe(bornOn);
    expect(await stateBirthDate(test.shop, id, '1990-04-02')).toBe('stated');
    expect(await findAgeBar(test.shop.db, id, test.shop.clock.now())).toBe('too-young');
    expect(await stateBirthDate(test.shop, id, '1991-04-02')).toBe('stated-before');
    // Their account is not on a break: they can use what they have.
    expect((await breakOfMail(mail))?.from).toBeNull();
    await close(id);
    test.shop.clock.advance(40 * day);
    await register(mail);
    const [adult] = await test.shop.rawSql<{ id: number }>`
      select id from member where mail = ${mail}`;
    expect(await stateBirthDate(test.shop, adult?.id ?? 0, '1990-04-02')).toBe('stated');
  });

  it('a break of an open account: inherited by a new one; a break that is over: not inherited, its digest is deleted', async () => {
    const memberId = await makeMember(test.shop, { mail: 'yui.x@example.com', mailProved: true });
    const client = await test.http.member(memberId);
    await client.done(calls.beginBreak, { payload: { length: '6-weeks' } });
    await register('yui.x+1@example.com');
    await prove('yui.x+1@example.com');
    expect((await breakOfMail('yui.x+1@example.com'))?.until).toEqual(
      (await breakOfMail('yui.x@example.com'))?.until,
    );
    await client.done(calls.beginBreak, { payload: { length: '6-months' } });
    test.shop.clock.advance(190 * day);
    await register('yui.x+2@example.com');
    await prove('yui.x+2@example.com');
    expect((await breakOfMail('yui.x+2@example.com'))?.from).toBeNull();
    await test.shop.jobs.find(({ name }) => name === 'forget-ended-exclusions')?.run();
    const left = await test.shop.rawSql`
      select from excluded_person where until_at <= ${test.shop.clock.now()}`;
    expect(left).toHaveLength(0);
  });
});
