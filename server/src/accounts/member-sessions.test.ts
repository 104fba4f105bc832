import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { queueMail } from '../messages/index.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { passwordChangedMail } from './account-notices.mails.ts';
import { closeAccount } from './close-account.ts';
import { AccountChangedError } from './member-sessions.ts';
import { findPasswordHash, lockProfile, updatePassword } from './profile.queries.ts';
import { findSessions, updateLastUse } from './sessions.queries.ts';

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

const sessionsOf = (memberId: number) =>
  shop.rawSql`select 1 from session where member_id = ${memberId}`;

it('requests of one session that arrive together: the session is read from the database once', async () => {
  const memberId = await makeMember(shop);
  const { secret } = await shop.sessions.start(memberId, { isPersistent: false });
  await shop.sessions.find(secret); // records the time of the last use
  await sleep(1_100); // no longer cached
  const run = vi.spyOn(shop.db.quick, 'run');
  const found = await Promise.all(Array.from({ length: 10 }, () => shop.sessions.find(secret)));
  expect(found.map((session) => session?.principal.memberId)).toEqual(Array(10).fill(memberId));
  expect(run).toHaveBeenCalledTimes(1);
  run.mockRestore();
});

describe('login during a change of the account', () => {
  it('logging in while the password is being changed: no session remains', async () => {
    const memberId = await makeMember(shop, { password: 'tsukiyo77' });
    const provedBy = (await findPasswordHash(shop.db, memberId)) ?? '';
    const start = () => shop.sessions.start(memberId, { isPersistent: false, provedBy });
    await start();
    let second: Promise<void> | undefined;
    await shop.db.transaction(async (tx) => {
      await updatePassword(tx, memberId, 'another hash');
      await shop.sessions.endAll(tx, memberId);
      second = expect(start()).rejects.toThrow(AccountChangedError);
      await sleep(50);
    });
    await second;
    expect(await sessionsOf(memberId)).toEqual([]);
  });

  it('logging in to a closed account: refused; a session left in the database is not accepted', async () => {
    const memberId = await makeMember(shop, { password: 'tsukiyo77' });
    const client = await http.member(memberId);
    const [row] = await shop.rawSql<{
      id: Buffer;
    }>`select id_hash as id from session where member_id = ${memberId}`;
    await closeAccount({ ...shop, memberDataSources: [] }, memberId);
    await expect(shop.sessions.start(memberId, { isPersistent: false })).rejects.toThrow(
      AccountChangedError,
    );
    await shop.rawSql`
      insert into session (id_hash, member_id, created_at, expires_at)
      values (${row?.id ?? null}, ${memberId}, ${shop.clock.now()}, 'infinity')`;
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
  });
});

describe('session during closing', () => {
  it('using a session while all sessions are ended: no deadlock, no session remains', async () => {
    const memberId = await makeMember(shop);
    await shop.sessions.start(memberId, { isPersistent: false });
    const [session] = await findSessions(shop.db, memberId, shop.clock.now());
    let use: Promise<unknown> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockProfile(tx, memberId);
      use = updateLastUse(shop.db, session?.idHash ?? Buffer.of(), shop.clock.now());
      await sleep(50);
      expect(await shop.sessions.endAll(tx, memberId)).toBe(1);
    });
    await use;
    expect(await sessionsOf(memberId)).toEqual([]);
  });
});

describe("language of a member's mails", () => {
  it("language of mails: that of the session's first API request; page requests and unknown languages do not change it", async () => {
    const mail = 'language@example.com';
    const memberId = await makeMember(shop, { mail });
    const written = async () => {
      await shop.db.transaction((tx) =>
        queueMail(tx, { memberId }, passwordChangedMail(new Date())),
      );
      const sent = await workQueue(shop);
      return sent.filter(({ to }) => to === mail).map(({ subject }) => subject);
    };
    expect(await written()).toEqual(['【開封】パスワードが変更されました']);
    const client = await http.member(memberId, 'en');
    await client.done(calls.getCurrentUser);
    expect(await written()).toEqual(['[Kaifu] Your password was changed']);
    // Page requests name the browser's language: they do not change the language of mails.
    await client.raw({ method: 'GET', url: '/my-page', headers: { 'accept-language': 'ja' } });
    expect(await written()).toEqual(['[Kaifu] Your password was changed']);
    // A language that the shop does not have does not count, although answers are in Japanese.
    for (const language of ['', 'fr'])
      await client.raw({
        method: 'GET',
        url: '/api/user/point',
        headers: { 'accept-language': language },
      });
    expect(await written()).toEqual(['[Kaifu] Your password was changed']);
  });

  it('a member uses two devices in two languages: mails keep their language until one device is switched', async () => {
    const mail = 'two-devices@example.com';
    const memberId = await makeMember(shop, { mail });
    const phone = await http.member(memberId, 'en');
    await phone.done(calls.getCurrentUser);
    const tablet = await http.member(memberId, 'ja');
    await tablet.done(calls.getCurrentUser);
    const languageOf = async () =>
      (await shop.rawSql`select language from member where id = ${memberId}`)[0]?.['language'];
    expect(await languageOf()).toBe('ja');
    for (const device of [phone, tablet, phone]) {
      await device.done(calls.getCurrentUser);
      expect(await languageOf()).toBe('ja');
    }
    await tablet.raw({
      method: 'GET',
      url: '/api/user/point',
      headers: { 'accept-language': 'en' },
    });
    expect(await languageOf()).toBe('en');
  });
});
