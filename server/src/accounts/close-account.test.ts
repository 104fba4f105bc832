import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthsAfter } from '#contract/months.ts';
import { calls } from '#contract/shop/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { findActions } from '../db/audit.queries.ts';
import { systemActor } from '../db/audit.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { credit, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { tablesThatContain } from '../testing/tables-that-name.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { closedMail } from './account-notices.mails.ts';
import { closeAccount } from './close-account.ts';
import { endUnusedAccounts } from './end-unused-accounts.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

const password = 'secret4567';
const unique = () => `${crypto.randomUUID()}@example.com`;
const parts = () => ({ ...shop, memberDataSources });

async function rowOf(memberId: number): Promise<Record<string, unknown> | undefined> {
  const [row] = await shop.rawSql<
    Record<string, unknown>
  >`select * from member where id = ${memberId}`;
  return row;
}

async function mailsTo(memberId: number, address: string): Promise<string[]> {
  const isFor = (to: { memberId: number } | { address: string }) =>
    'memberId' in to ? to.memberId === memberId : to.address === address;
  return (await queuedMails(shop)).filter(({ to }) => isFor(to)).map(({ subject }) => subject);
}

describe('closing by an operator', () => {
  const byOperator = {
    ...systemActor('kaori', 'two accounts of one person'),
    reason: 'duplicate' as const,
  };

  it('an operator closes a duplicate account: sessions end, points expire, audit entry, mail to member', async () => {
    const mail = unique();
    const memberId = await makeMember(shop, { mail, password, points: 500 });
    const client = await http.member(memberId);
    expect(await closeAccount(parts(), memberId, { byOperator })).toEqual({ kind: 'closed' });
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
    const [audited] = await findActions(shop.db, `member ${memberId}`, 1);
    expect(audited).toMatchObject({
      ...{ who: 'kaori', why: byOperator.why, action: 'member close' },
      details: { reason: 'duplicate', points: 500, coins: 0 },
    });
    expect(await mailsTo(memberId, mail)).toEqual(['【開封】アカウントを閉鎖しました']);
    expect(closedMail('duplicate').ja.parts[0]).toContain('お一人様につき1つ');
    expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
    expect(await closeAccount(parts(), memberId, { byOperator })).toEqual({ kind: 'overtaken' });
  });

  it('an operator closes an account with undecided cards: refused, no audit entry', async () => {
    const memberId = await makeMember(shop, { points: 500 });
    const packId = await makePack(shop);
    const client = await http.member(memberId);
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    expect(await closeAccount(parts(), memberId, { byOperator })).toEqual({
      kind: 'barred',
      bars: ['open_cards'],
    });
    expect(await findActions(shop.db, `member ${memberId}`, 1)).toEqual([]);
  });

  it.each([1, 2, 3])(
    'an operator closes an account during a purchase: either it is closed or the pack is bought (%i)',
    async () => {
      const memberId = await makeMember(shop, { points: 500 });
      const packId = await makePack(shop);
      const client = await http.member(memberId);
      const [closed, bought] = await Promise.all([
        closeAccount(parts(), memberId, { byOperator }),
        client.ask(calls.buyPack, { payload: { pack_id: packId, count: 1 } }),
      ]);
      const purchases = await shop.rawSql`select id from purchase where member_id = ${memberId}`;
      const isBought = bought.state === 200 && bought.answer?.result === '1';
      expect(purchases).toHaveLength(isBought ? 1 : 0);
      expect(closed.kind).toBe(isBought ? 'barred' : 'closed');
      expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
    },
  );
});

describe('closing by the member', () => {
  it('a member closes their account: person, points and sessions are gone, the journal stays consistent', async () => {
    const mail = unique();
    const memberId = await makeMember(shop, { mail, password, points: 1234, coins: 5 });
    const [client, elsewhere] = [await http.member(memberId), await http.member(memberId)];
    expect(await client.done(calls.previewClosing)).toEqual({ bars: [], point: 1234, coin: 5 });
    await client.done(calls.closeAccount, { payload: { pass: password } });

    expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
    expect(await elsewhere.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
    expect(await findSpendable(shop.db, memberId, shop.clock.now())).toMatchObject({
      points: 0,
      coins: 0,
    });
    expect(JSON.stringify(await rowOf(memberId))).not.toMatch(
      new RegExp(`${mail}|試験|花子|argon`),
    );
    const entries =
      await shop.rawSql`select amount, kind from journal_entry where member_id = ${memberId} order by number`;
    expect(entries).toEqual([
      { amount: 1234, kind: 'points_bought' },
      { amount: 5, kind: 'bonus' },
      { amount: -1234, kind: 'account_closed' },
      { amount: -5, kind: 'account_closed' },
    ]);
    expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
    expect(await mailsTo(memberId, mail)).toEqual(['【開封】退会の手続きが完了しました']);
    const again = await http.visitor().ask(calls.login, { payload: { mail, pass: password } });
    expect(again.state).toBe(422);
    // The address can be used again.
    await makeMember(shop, { mail });
  });

  it('a member closes their account: no table and no queued job names the person', async () => {
    const [mail, phone] = [unique(), '+819098765432'];
    const visitor = http.visitor();
    const person = {
      lastName: '消去',
      firstName: '完了',
      shiku: '架空市消印町',
      address: '9-87-654',
    };
    const payload = { ...person, mail, tel: phone, zipcode: '1040061', pref_id: 13 };
    await visitor.done(calls.register, {
      payload: { ...payload, pass: password, confirmPass: password },
    });
    await visitor.done(calls.login, { payload: { mail, pass: password } });
    await visitor.done(calls.sendSmsCode, { payload: { tel: phone } });
    const sms = (await workQueue(shop)).find(({ kind }) => kind === 'sms');
    await visitor.done(calls.checkSmsCode, {
      payload: { sms_code: sms?.text.match(/\d{6}/)?.[0] ?? '' },
    });
    await visitor.done(calls.resetPassword, { payload: { mail } });
    const personal = [mail, phone, ...Object.values(person)];
    expect(await tablesThatContain(shop, personal)).toContain('public.member');
    await visitor.done(calls.closeAccount, { payload: { pass: password } });
    await workQueue(shop);
    // The queue deletes finished jobs a moment later.
    await expect.poll(() => tablesThatContain(shop, personal)).toEqual([]);
  });

  it('closing an account with a wrong password: refused', async () => {
    const client = await http.member(await makeMember(shop, { password }));
    const { state, errors } = await client.ask(calls.closeAccount, {
      payload: { pass: 'another' },
    });
    expect([state, errors]).toEqual([
      422,
      { pass: ['パスワードが違います。もう一度入力してください。'] },
    ]);
  });

  it('closing an account with undecided cards: refused until they are decided', async () => {
    const memberId = await makeMember(shop, { password, points: 500 });
    const client = await http.member(memberId);
    const packId = await makePack(shop);
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    expect(await client.done(calls.previewClosing)).toMatchObject({ bars: ['open_cards'] });
    const refused = await client.ask(calls.closeAccount, { payload: { pass: password } });
    expect(refused.state).toBe(422);
    expect(refused.errors['account']?.[0]).toContain('選んでいないカード');
    const { cards, pack_history_id: id } = await client.done(calls.getOpenCards);
    await client.done(calls.decideCards, {
      payload: {
        pack_history_id: id ?? '',
        send_card: [],
        reduction_card: cards.map((card) => card.history_id),
      },
    });
    await client.done(calls.closeAccount, { payload: { pass: password } });
  });

  it('closing an account that owes points: refused until the debt is settled', async () => {
    const memberId = await makeMember(shop);
    await shop.rawSql`update ledger_account set points_owed = 10 where member_id = ${memberId}`;
    expect(await closeAccount(parts(), memberId)).toEqual({ kind: 'barred', bars: ['debt'] });
    await shop.rawSql`update ledger_account set points_owed = 0 where member_id = ${memberId}`;
    expect(await closeAccount(parts(), memberId)).toEqual({ kind: 'closed' });
  });

  it('closing an account twice during a purchase: closed at most once, and no pack is sold after it', async () => {
    const memberId = await makeMember(shop, { points: 300 });
    const packId = await makePack(shop);
    const client = await http.member(memberId);
    await client.pair();
    const [first, second, purchase] = await Promise.all([
      closeAccount(parts(), memberId),
      closeAccount(parts(), memberId),
      client.ask(calls.buyPack, { payload: { pack_id: packId, count: 1 } }),
    ]);
    const kinds = [first.kind, second.kind].sort();
    // In either order: a purchase leaves an open card, and a closed account has no points to buy
    // with.
    if (purchase.answer?.result === '1') expect(kinds).toEqual(['barred', 'barred']);
    else expect(kinds).toEqual(['closed', 'overtaken']);
    expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  });
});

describe('unused account', () => {
  const run = () => endUnusedAccounts(parts());

  it('an account unused for six months: warned 30 and 7 days before, then closed', async () => {
    const mail = unique();
    const memberId = await makeMember(shop, { mail, points: 100 });
    await http.member(memberId).then((client) => client.done(calls.getCurrentUser));
    shop.clock.advance(140 * day);
    await run();
    expect(await mailsTo(memberId, mail)).toEqual([]);
    shop.clock.advance(15 * day);
    // Two processes run the job at the same time.
    await Promise.all([run(), run()]);
    const warning: unknown = expect.stringMatching(
      /^【開封】ログインがない場合、.+日にアカウントを閉鎖します$/,
    );
    expect(await mailsTo(memberId, mail)).toEqual([warning]);
    shop.clock.advance(24 * day);
    await run();
    await run();
    expect(await mailsTo(memberId, mail)).toEqual([warning, warning]);
    shop.clock.advance(6 * day);
    await run();
    expect(await rowOf(memberId)).toMatchObject({ closed_at: null });
    shop.clock.advance(1 * day);
    await run();
    expect(await rowOf(memberId)).toMatchObject({ last_name: '', closed_at: expect.any(Date) });
    expect(await mailsTo(memberId, mail)).toEqual([
      warning,
      warning,
      '【開封】アカウントを閉鎖しました',
    ]);
  });

  it('using an account after a warning: cancels the closing, and six months begin again', async () => {
    const memberId = await makeMember(shop);
    shop.clock.advance(170 * day);
    await run();
    expect(await rowOf(memberId)).toMatchObject({ dormancy_warnings: 1 });
    await http.member(memberId).then((client) => client.done(calls.getCurrentUser));
    expect(await rowOf(memberId)).toMatchObject({ dormancy_warnings: 0, closes_at: null });
    shop.clock.advance(100 * day);
    await run();
    expect(await rowOf(memberId)).toMatchObject({ dormancy_warnings: 0, closed_at: null });
  });

  it('an unused account whose member is on a break: nothing is mailed, and six months begin at its end', async () => {
    const mail = unique();
    const memberId = await makeMember(shop, { mail });
    const until = monthsAfter(shop.clock.now(), 12);
    await shop.rawSql`
      update ledger_account set break_from = ${shop.clock.now()}, break_until = ${until}
      where member_id = ${memberId}`;
    const runUntil = async (when: Date) => {
      shop.clock.advance(when.getTime() - shop.clock.now().getTime());
      await run();
    };
    const end = monthsAfter(until, 6).getTime();
    await runUntil(new Date(until.getTime() - day));
    await runUntil(new Date(end - 31 * day));
    expect(await mailsTo(memberId, mail)).toEqual([]);
    await runUntil(new Date(end - 30 * day));
    expect(await mailsTo(memberId, mail)).toHaveLength(1);
    await runUntil(new Date(end - 7 * day));
    expect(await mailsTo(memberId, mail)).toHaveLength(2);
    await runUntil(new Date(end - 1));
    expect(await rowOf(memberId)).toMatchObject({ closed_at: null });
    await runUntil(new Date(end));
    expect(await rowOf(memberId)).toMatchObject({ closed_at: expect.any(Date) });
  });

  it("an unused account after an outage of a year: closed only after a week's notice", async () => {
    const memberId = await makeMember(shop);
    shop.clock.advance(365 * day);
    await run();
    await run();
    expect(await rowOf(memberId)).toMatchObject({ dormancy_warnings: 1, closed_at: null });
    shop.clock.advance(365 * day);
    await run();
    await run();
    expect(await rowOf(memberId)).toMatchObject({ dormancy_warnings: 2, closed_at: null });
    shop.clock.advance(7 * day);
    await run();
    expect(await rowOf(memberId)).toMatchObject({ closed_at: expect.any(Date) });
  });

  it('an account used while the job for unused accounts runs: not closed', async () => {
    const memberId = await makeMember(shop);
    const found = {
      id: memberId,
      unusedSince: shop.clock.now(),
      warnings: 2,
      closesAt: shop.clock.now(),
    };
    await credit(shop, memberId, { points: 10 });
    expect(await closeAccount(parts(), memberId, { unused: found })).toEqual({ kind: 'overtaken' });
    expect(await rowOf(memberId)).toMatchObject({ closed_at: null });
  });
});
