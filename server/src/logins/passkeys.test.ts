import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { minute } from '../lib/time.rules.ts';
import { makeMember } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { TestPasskey } from '../testing/test-passkey.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { removePasskey } from './passkeys.ts';

const origin = 'https://shop.example';
const pass = 'kagi7namae';

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

let members = 0;
/** A member who has just logged in and added a passkey. */
async function memberWithPasskey(passkey = new TestPasskey(origin)) {
  members += 1;
  const mail = `nao${members}@example.com`;
  const id = await makeMember(shop, { mail, password: pass });
  const client = await http.member(id);
  await addTo(client, passkey);
  await workQueue(shop);
  return { id, mail, client, passkey };
}

async function addTo(client: HttpClient, passkey: TestPasskey, name = 'Phone') {
  const { options } = await client.done(calls.beginPasskey);
  await client.done(calls.addPasskey, { payload: { name, credential: passkey.create(options) } });
}

/** The request of a browser that showed a passkey to this session. */
async function shown(client: HttpClient, passkey: TestPasskey) {
  const { options } = await client.done(calls.beginPasskeyLogin);
  return { payload: { credential: passkey.show(options) } };
}

async function isLoggedIn(client: HttpClient) {
  client.csrf = undefined;
  return (await client.done(calls.getCurrentUser)).is_login === '1';
}

const mailsTo = async (mail: string) => (await workQueue(shop)).filter(({ to }) => to === mail);

describe('logging in by passkey', () => {
  it('logging in by passkey: a session of its member, in the log as a passkey; the password still works', async () => {
    const { mail, passkey } = await memberWithPasskey();
    const browser = http.visitor('en');
    await browser.done(calls.loginByPasskey, await shown(browser, passkey));
    expect(await isLoggedIn(browser)).toBe(true);
    const { data } = await browser.done(calls.listLogIns);
    expect(data.list[0]).toMatchObject({ method: 'Passkey', is_new_device: 1 });
    const { list } = (await browser.done(calls.listPasskeys)).data;
    expect(list).toMatchObject([{ name: 'Phone', last_used: shop.clock.now().toISOString() }]);
    browser.csrf = undefined;
    await browser.done(calls.logout);
    await browser.done(calls.login, { payload: { mail, pass } });
  });

  it('a signed response of a passkey sent again, or three times in parallel: logs in once', async () => {
    const { passkey } = await memberWithPasskey();
    const browser = http.visitor();
    const request = await shown(browser, passkey);
    const visitor = browser.cookie;
    const copies = [browser, http.visitor(), http.visitor()];
    for (const copy of copies) Object.assign(copy, { cookie: visitor, csrf: browser.csrf });
    const replies = await Promise.all(copies.map((one) => one.ask(calls.loginByPasskey, request)));
    expect(replies.map(({ state }) => state).sort()).toEqual([200, 422, 422]);
    const late = http.visitor();
    Object.assign(late, { cookie: visitor });
    expect((await late.ask(calls.loginByPasskey, request)).state).toBe(422);
    expect(await isLoggedIn(late)).toBe(false);
  });

  it('a signed response of a passkey sent from another browser than asked for it: refused', async () => {
    const { passkey } = await memberWithPasskey();
    const request = await shown(http.visitor(), passkey);
    const thief = http.visitor();
    expect((await thief.ask(calls.loginByPasskey, request)).state).toBe(422);
    expect(await isLoggedIn(thief)).toBe(false);
  });

  it('a passkey shown after five minutes, by a page of another site, or without its user verified: refused', async () => {
    const late = await memberWithPasskey();
    const browser = http.visitor();
    const request = await shown(browser, late.passkey);
    shop.clock.advance(5 * minute);
    expect((await browser.ask(calls.loginByPasskey, request)).state).toBe(422);

    const { passkey } = await memberWithPasskey();
    passkey.origin = 'https://shop.example.evil.test';
    expect((await browser.ask(calls.loginByPasskey, await shown(browser, passkey))).state).toBe(
      422,
    );
    passkey.origin = origin;
    passkey.verifiesUser = false;
    expect((await browser.ask(calls.loginByPasskey, await shown(browser, passkey))).state).toBe(
      422,
    );
    passkey.verifiesUser = true;
    expect((await browser.ask(calls.loginByPasskey, await shown(browser, passkey))).state).toBe(
      200,
    );
  });

  it('a passkey whose counter did not rise: refused as a copy from then on, its member is mailed once', async () => {
    const passkey = new TestPasskey(origin);
    passkey.counter = 7;
    const { mail, client } = await memberWithPasskey(passkey);
    const browser = http.visitor('en');
    for (const [counter, state] of [
      [8, 200],
      [8, 422],
      // The copy that was used more often may be the thief's.
      [20, 422],
    ] as const) {
      passkey.counter = counter;
      shop.clock.advance(1);
      await browser.done(calls.logout);
      browser.csrf = undefined;
      const reply = await browser.ask(calls.loginByPasskey, await shown(browser, passkey));
      browser.csrf = undefined;
      expect(reply.state).toBe(state);
      if (state === 422) {
        expect(reply.errors['mail']?.[0]).toContain('may have been copied');
        const subjects = (await mailsTo(mail)).map(({ subject }) => subject);
        expect(subjects).toEqual(
          counter === 8 ? ['[Kaifu] We stopped a passkey that may have been copied'] : [],
        );
      } else await workQueue(shop);
    }
    const { list } = (await client.done(calls.listPasskeys)).data;
    expect(list).toMatchObject([{ is_copied: 1 }]);
  });

  it('two responses of a passkey that arrive in the wrong order: the late one is refused, the passkey is not treated as a copy', async () => {
    const passkey = new TestPasskey(origin);
    passkey.counter = 7;
    const { mail, client } = await memberWithPasskey(passkey);
    const [slow, quick] = [http.visitor('en'), http.visitor('en')];
    passkey.counter = 8;
    const late = await shown(slow, passkey);
    shop.clock.advance(1);
    passkey.counter = 9;
    await quick.done(calls.loginByPasskey, await shown(quick, passkey));
    await workQueue(shop);

    const refused = await slow.ask(calls.loginByPasskey, late);
    expect(refused.state).toBe(422);
    expect(refused.errors['mail']?.[0]).toContain('We could not log you in with this passkey');
    expect(await mailsTo(mail)).toEqual([]);
    const { list } = (await client.done(calls.listPasskeys)).data;
    expect(list).toMatchObject([{ is_copied: 0 }]);
    passkey.counter = 10;
    await slow.done(calls.loginByPasskey, await shown(slow, passkey));
  });
});

describe("a member's passkeys", () => {
  it('two first passkeys added in parallel: ten recovery codes in all, given once; none with the next passkey', async () => {
    const client = await http.member(await makeMember(shop, { password: pass }));
    const begun = [await client.done(calls.beginPasskey), await client.done(calls.beginPasskey)];
    const add = (options: unknown) => {
      const credential = new TestPasskey(origin).create(options);
      return client.done(calls.addPasskey, { payload: { name: '', credential } });
    };
    const added = await Promise.all(begun.map(({ options }) => add(options)));
    const given = added.flatMap(({ recovery_codes: codes }) => (codes === null ? [] : [codes]));
    expect(given).toHaveLength(1);
    expect(new Set(given[0]).size).toBe(10);
    const next = await add((await client.done(calls.beginPasskey)).options);
    expect(next.recovery_codes).toBeNull();
    expect((await client.done(calls.listFactors)).recovery_codes).toBe(10);
  });

  it('a member offered a passkey at a payment, in two browsers in parallel: recorded for all their browsers, with the first time, and for nobody else', async () => {
    const id = await makeMember(shop, { password: pass });
    const [phone, laptop] = [await http.member(id), await http.member(id)];
    const wasOffered = async (client: HttpClient) =>
      (await client.done(calls.listPasskeys)).data.was_offered;
    expect(await wasOffered(phone)).toBe(0);
    await Promise.all([phone, laptop].map((client) => client.done(calls.recordPasskeyOffer)));
    const offeredAt = shop.clock.now();
    shop.clock.advance(minute);
    await phone.done(calls.recordPasskeyOffer);
    expect([await wasOffered(phone), await wasOffered(laptop)]).toEqual([1, 1]);
    expect(await shop.rawSql`select passkey_offered_at from member where id = ${id}`).toEqual([
      { passkey_offered_at: offeredAt },
    ]);
    expect(await wasOffered(await http.member(await makeMember(shop)))).toBe(0);
  });

  it('adding and removing a passkey: mailed; the removed one no longer logs in, the password does', async () => {
    const { mail, client, passkey } = await memberWithPasskey();
    await addTo(client, new TestPasskey(origin), '');
    expect((await mailsTo(mail)).map(({ subject }) => subject)).toEqual([
      '【開封】パスキーが追加されました',
    ]);
    const { list } = (await client.done(calls.listPasskeys)).data;
    expect(list.map(({ name }) => name)).toEqual(['Phone', 'Passkey']);
    for (const { id } of list)
      await client.done(calls.removePasskey, { payload: { passkey_id: id } });
    expect(await mailsTo(mail)).toHaveLength(2);
    const browser = http.visitor();
    expect((await browser.ask(calls.loginByPasskey, await shown(browser, passkey))).state).toBe(
      422,
    );
    await http.visitor().done(calls.login, { payload: { mail, pass } });
  });

  it('removing the only way to log in (no known password): refused; one of two passkeys can be removed, also if both are removed in parallel', async () => {
    const { id, client } = await memberWithPasskey();
    await addTo(client, new TestPasskey(origin), 'Laptop');
    await shop.rawSql`update member set password_useless_since = now() where id = ${id}`;
    const { list } = (await client.done(calls.listPasskeys)).data;
    const results = await Promise.all(list.map((passkey) => removePasskey(shop, id, passkey.id)));
    expect(results.toSorted()).toEqual(['last-way', 'removed']);
    const [left] = (await client.done(calls.listPasskeys)).data.list;
    const remove = () =>
      client.ask(calls.removePasskey, { payload: { passkey_id: left?.id ?? 0 } });
    const refused = await remove();
    expect(refused.state).toBe(422);
    expect(refused.errors['passkey_id']?.[0]).toContain('ほかにログインする方法がなくなる');
    // A passkey that was copied is no way to log in any more, so nothing is lost with it.
    await shop.rawSql`update member_passkey set copied_at = now() where member_id = ${id}`;
    expect((await remove()).state).toBe(200);
  });

  it('adding a passkey five minutes after the log-in: needs the password', async () => {
    const client = await http.member(await makeMember(shop, { password: pass }));
    shop.clock.advance(5 * minute);
    const begin = (payload: object) => client.askLoosely(calls.beginPasskey, { payload });
    for (const payload of [{}, { pass: 'wrong1234' }])
      expect(Object.keys((await begin(payload)).errors)).toEqual(['pass']);
    expect((await begin({ pass })).state).toBe(200);
  });

  it('a new passkey signed for another session, or sent twice: refused', async () => {
    const { id, client } = await memberWithPasskey();
    const { options } = await client.done(calls.beginPasskey);
    const payload = { name: 'Laptop', credential: new TestPasskey(origin).create(options) };
    const elsewhere = await http.member(id);
    expect((await elsewhere.ask(calls.addPasskey, { payload })).state).toBe(422);
    expect((await client.ask(calls.addPasskey, { payload })).state).toBe(200);
    expect((await client.ask(calls.addPasskey, { payload })).state).toBe(422);
  });

  it('a passkey that is another member’s, or a twenty-first one: not added', async () => {
    const { passkey } = await memberWithPasskey();
    const { client } = await memberWithPasskey();
    const add = async (made: TestPasskey) => {
      const { options } = await client.done(calls.beginPasskey);
      const credential = made.create(options);
      return (await client.ask(calls.addPasskey, { payload: { name: 'x', credential } })).state;
    };
    expect(await add(passkey)).toBe(422);
    for (let count = 1; count < 20; count += 1) {
      if (count % 8 === 0) shop.clock.advance(minute);
      if (count % 8 === 0) await shop.rawSql`update session set created_at = ${shop.clock.now()}`;
      expect(await add(new TestPasskey(origin))).toBe(200);
    }
    shop.clock.advance(minute);
    await shop.rawSql`update session set created_at = ${shop.clock.now()}`;
    expect(await add(new TestPasskey(origin))).toBe(422);
  });

  it('"this was not me" about a log-in: removes passkeys that were made since, keeps older ones', async () => {
    const { mail, passkey } = await memberWithPasskey();
    const tablet = http.visitor();
    await tablet.done(calls.loginByPasskey, await shown(tablet, passkey));
    shop.clock.advance(minute);
    // The thief has found the member's phone unlocked.
    const thief = http.visitor();
    await thief.done(calls.loginByPasskey, await shown(thief, passkey));
    thief.csrf = undefined;
    const back = new TestPasskey(origin);
    await addTo(thief, back);
    const mails = await mailsTo(mail);
    const tokens = mails.flatMap(({ text }) => text.match(/not-me#([\w-]{43})/)?.[1] ?? []);
    const token = tokens.at(-1) ?? '';
    await http.visitor().done(calls.disownLogIn, { payload: { token } });
    const states = async (one: TestPasskey) => {
      const browser = http.visitor();
      return (await browser.ask(calls.loginByPasskey, await shown(browser, one))).state;
    };
    expect([await states(back), await states(passkey)]).toEqual([422, 200]);
  });
});
