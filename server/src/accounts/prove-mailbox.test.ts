import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { findAccount } from '../ledger/index.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { changeRegistered } from './change-registered.ts';

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

const spread = () => shop.jobs.find(({ name }) => name === 'spread-exclusions')?.run();

/** The tokens of the links that were mailed to a member, oldest first. */
async function tokensOf(memberId: number): Promise<string[]> {
  const mails = await queuedMailsTo(shop, memberId);
  return mails.flatMap(({ en }) => {
    const token = /\/prove-mailbox#([\w-]{43})/.exec(JSON.stringify(en.parts))?.[1];
    return token === undefined ? [] : [token];
  });
}

/** A member who has excluded themselves, and the account with an alias of their mailbox. */
async function excluded(name: string) {
  const id = await makeMember(shop, { mail: `${name}@example.com` });
  const other = await makeMember(shop, { mail: `${name}+1@example.com`, mailProved: true });
  const client = await http.member(id);
  await client.done(calls.beginBreak, { payload: { length: '1-year' } });
  await spread();
  return { id, other, client };
}

const prove = async (id: number, token: string) =>
  (await http.member(id)).ask(calls.proveMailbox, { payload: { token } });

async function isExcluded(id: number): Promise<boolean> {
  const { own_break } = await (await http.member(id)).done(calls.getProtection);
  return own_break !== null;
}

it('member without a proved mailbox who excludes themselves: opening the mailed link also excludes their other account', async () => {
  const { id, other } = await excluded('kana');
  expect(await isExcluded(other)).toBe(false);
  const [token = ''] = await tokensOf(id);
  expect((await prove(id, token)).state).toBe(200);
  await spread();
  expect(await isExcluded(other)).toBe(true);
  // Pressed again, it changes nothing.
  expect((await prove(id, token)).state).toBe(200);
});

it('a mailbox link that reached a stranger: without a login to the account it excludes nobody', async () => {
  const { id, other } = await excluded('rika');
  const [token = ''] = await tokensOf(id);
  const byOther = await prove(other, token);
  expect(byOther.errors).toMatchObject({ token: [expect.stringContaining('ログイン中の')] });
  expect((await http.visitor().ask(calls.proveMailbox, { payload: { token } })).state).toBe(401);
  await spread();
  expect(await isExcluded(other)).toBe(false);
});

it('requesting an exclusion ten times: one mail a day; the next link replaces the one before', async () => {
  const { id, other } = await excluded('saki');
  const ask = async () => {
    await (await http.member(id)).ask(calls.beginBreak, { payload: { length: '1-year' } });
    await spread();
  };
  for (let time = 0; time < 10; time++) await ask();
  expect(await tokensOf(id)).toHaveLength(1);
  shop.clock.advance(day + hour);
  await ask();
  const [first = '', second = ''] = await tokensOf(id);
  expect((await prove(id, first)).state).toBe(422);
  expect((await prove(id, second)).state).toBe(200);
  await spread();
  expect(await isExcluded(other)).toBe(true);
});

it('a break of a member whose mailbox is proved: no link is mailed; a break of a week of another member: one link', async () => {
  const proved = await makeMember(shop, { mail: 'toko@example.com', mailProved: true });
  const onBreak = await makeMember(shop, { mail: 'momo@example.com' });
  for (const [id, length] of [
    [proved, '1-year'],
    [onBreak, '1-week'],
  ] as const)
    await (await http.member(id)).done(calls.beginBreak, { payload: { length } });
  await spread();
  expect(await tokensOf(proved)).toEqual([]);
  expect(await tokensOf(onBreak)).toHaveLength(1);
});

it('support changes the address of an excluded member: the old link stops working, the new mailbox gets its own', async () => {
  const { id } = await excluded('yuri');
  const other = await makeMember(shop, { mail: 'yuri.new+1@example.com', mailProved: true });
  const change = { mail: 'yuri.new@example.com' };
  const changed = await changeRegistered(
    shop,
    id,
    change,
    systemActor('support', 'asked by phone'),
  );
  expect(changed).toEqual({ kind: 'changed' });
  const [old = ''] = await tokensOf(id);
  expect((await prove(id, old)).state).toBe(422);
  await spread();
  const [, token = ''] = await tokensOf(id);
  expect((await prove(id, token)).state).toBe(200);
  await spread();
  expect(await isExcluded(other)).toBe(true);
});

it.each([1, 2, 3, 4])(
  'a mailbox proved in five tabs while its accounts are being excluded and an alias of it registers, round %i: the proved accounts are excluded, the new one must prove its mailbox first',
  async (round) => {
    const mail = `emi${round}`;
    const { id, other, client } = await excluded(mail);
    const [token = ''] = await tokensOf(id);
    const payload = {
      ...{ lastName: '別', middleName: '', firstName: '人', mail: `${mail}+2@example.com` },
      ...{ tel: `0901234${1000 + round}`, zipcode: '1500001', province: '日本', pref_id: 13 },
      ...{ shiku: '渋谷区', address: '1-1', building: '', referralCode: '' },
      ...{ pass: 'kakinoki74', confirmPass: 'kakinoki74' },
    };
    await Promise.all([
      ...[1, 2, 3, 4, 5].map(() => client.ask(calls.proveMailbox, { payload: { token } })),
      http.visitor().done(calls.register, { payload }),
      spread(),
    ]);
    await spread();
    const [later] = await shop.rawSql<{ id: number }>`
      select id from member where mail = ${payload.mail}`;
    expect([await isExcluded(other), await isExcluded(later?.id ?? 0)]).toEqual([true, false]);
    const account = await findAccount(shop.db, later?.id ?? 0);
    expect(account?.verifyMailboxUntil).toBeInstanceOf(Date);
  },
);
