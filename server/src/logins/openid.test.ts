import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginProvider } from '#contract/shop/identities.ts';
import { calls } from '#contract/shop/index.ts';
import { minute } from '../lib/time.rules.ts';
import { makeMember } from '../testing/factories.ts';
import type { HttpClient, TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { addAuthenticator } from '../testing/shop-with-members.ts';
import {
  chooseAccount,
  type OpenidChoice,
  openTestOpenid,
  type TestOpenid,
} from '../testing/test-openid.ts';
import { TestPasskey } from '../testing/test-passkey.ts';
import { hour, type TestShop } from '../testing/test-shop.ts';

const pass = 'kagi7namae';

let test: TestOpenid;
let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  test = await openTestOpenid();
  ({ shop, http } = test);
});
afterAll(() => test.close());

let visitors = 0;
/** A new browser at an address of its own, so that limits per address do not apply. */
function newVisitor(): HttpClient {
  visitors += 1;
  const client = http.visitor('en');
  client.address = `10.1.0.${visitors}`;
  return client;
}

let members = 0;
/** A member who has just logged in by password. */
async function newMember() {
  members += 1;
  const mail = `mio${members}@example.com`;
  const id = await makeMember(shop, { mail, password: pass });
  const browser = newVisitor();
  await browser.done(calls.login, { payload: { mail, pass } });
  browser.csrf = undefined;
  await workQueue(shop);
  return { id, mail, browser };
}

/** A member who has linked their account at a company, which has the same mail address. */
async function linkedMember(provider: LoginProvider = 'google') {
  const member = await newMember();
  const linked = await linkFrom(member.browser, provider, { mail: member.mail });
  expect(linked.state).toBe(200);
  await workQueue(shop);
  return member;
}

/** Links an account on the page with a member's log-ins. */
async function linkFrom(browser: HttpClient, provider: LoginProvider, choice: OpenidChoice) {
  const { url } = await browser.done(calls.beginIdentity, { payload: { provider } });
  const query = await chooseAccount(url, choice);
  return browser.ask(calls.addIdentity, { payload: { provider, query } });
}

/** Begins a log-in, and chooses an account at the company. @returns what comes back */
async function returning(
  browser: HttpClient,
  choice: OpenidChoice,
  provider: LoginProvider = 'google',
) {
  const { url } = await browser.done(calls.beginLoginAt, { payload: { provider } });
  return { payload: { provider, query: await chooseAccount(url, choice) } };
}

/** Logs in with an account at a company. */
async function logInAt(
  browser: HttpClient,
  choice: OpenidChoice,
  provider: LoginProvider = 'google',
) {
  return browser.ask(calls.completeLoginAt, await returning(browser, choice, provider));
}

async function isLoggedIn(client: HttpClient) {
  client.csrf = undefined;
  return (await client.done(calls.getCurrentUser)).is_login === '1';
}

const identitiesOf = (id: number) =>
  shop.rawSql`select provider from member_login_identity where member_id = ${id}`;
const mailsTo = async (mail: string) => (await workQueue(shop)).filter(({ to }) => to === mail);

describe('logging in with an account at another company', () => {
  it('asking with which companies one can log in: those that are configured are listed', async () => {
    const { data } = await newVisitor().done(calls.listLoginProviders);
    expect(data.list).toEqual([{ provider: 'google' }, { provider: 'line' }]);
  });

  for (const [provider, name] of [
    ['google', 'Google'],
    ['line', 'LINE'],
  ] as const)
    it(`an account at ${name} that is linked: logs its member in, the log names ${name}, a mail reports the new browser`, async () => {
      const { mail, browser } = await linkedMember(provider);
      const other = newVisitor();
      const { state, answer } = await logInAt(other, { mail }, provider);
      expect({ state, answer }).toEqual({
        state: 200,
        answer: { outcome: 'logged_in', mail: '', token: '' },
      });
      expect(await isLoggedIn(other)).toBe(true);
      const { list } = (await other.done(calls.listLogIns)).data;
      expect(list[0]).toMatchObject({ method: name, is_new_device: 1 });
      expect((await mailsTo(mail))[0]?.text).toContain('/not-me#');
      const own = (await browser.done(calls.listIdentities)).data.list;
      expect(own).toMatchObject([{ provider, last_used: shop.clock.now().toISOString() }]);
    });

  it('log-in at another company with and without staying logged in: the session lasts as requested', async () => {
    const { mail } = await linkedMember();
    for (const [save_cookie, isPersistent] of [
      [{ save_cookie: '1' as const }, true],
      [{}, false],
    ] as const) {
      const browser = newVisitor();
      const { payload } = await returning(browser, { mail });
      const reply = await browser.ask(calls.completeLoginAt, {
        payload: { ...payload, ...save_cookie },
      });
      const cookie = reply.response.cookies.find(({ name }) => name === 'kaifu_session');
      expect(cookie?.maxAge !== undefined).toBe(isPersistent);
    }
  });

  it('log-in at another company after the sandbox’s clock was moved by a day: times are compared with the shop’s clock', async () => {
    const { mail } = await linkedMember();
    shop.clock.advance(24 * hour);
    expect((await logInAt(newVisitor(), { mail })).state).toBe(200);
  });
});

describe('a log-in at another company that proves nothing', () => {
  it.each(
    (['google', 'line'] as const).flatMap((provider) =>
      ['nonce', 'audience', 'issuer', 'signature', 'algorithm', 'expired', 'old'].map(
        (flaw) => [provider, flaw] as const,
      ),
    ),
  )(
    'an ID token of %s that is wrong (%s): refused with a sentence, nobody is logged in',
    async (provider, flaw) => {
      const { mail } = await linkedMember(provider);
      const browser = newVisitor();
      const { state, errors } = await logInAt(browser, { mail, flaw }, provider);
      expect(state).toBe(422);
      expect(errors['mail']?.[0]).toContain('could not verify');
      expect(await isLoggedIn(browser)).toBe(false);
    },
  );

  it('a log-in at another company with the ID token of an earlier log-in: refused', async () => {
    const { mail } = await linkedMember();
    expect((await logInAt(newVisitor(), { mail })).state).toBe(200);
    const browser = newVisitor();
    const { errors } = await logInAt(browser, { mail, flaw: 'replayed' });
    expect(errors['mail']?.[0]).toContain('could not verify');
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('a log-in at another company with the code of an earlier log-in and a new state: refused', async () => {
    const { mail } = await linkedMember();
    const browser = newVisitor();
    const before = await returning(browser, { mail });
    expect((await browser.ask(calls.completeLoginAt, before)).state).toBe(200);
    const later = newVisitor();
    const { payload } = await returning(later, { mail });
    const query = new URLSearchParams(payload.query);
    query.set('code', new URLSearchParams(before.payload.query).get('code') ?? '');
    const forged = { payload: { ...payload, query: query.toString() } };
    const { errors } = await later.ask(calls.completeLoginAt, forged);
    expect(errors['mail']?.[0]).toContain('could not verify');
    expect(await isLoggedIn(later)).toBe(false);
  });

  it('a code of another log-in that was not used: refused, because its PKCE verifier is another', async () => {
    const { mail } = await linkedMember();
    const strangers = newVisitor();
    const stolen = await returning(strangers, { mail });
    const thief = newVisitor();
    const { payload } = await returning(thief, { mail: 'thief@example.com' });
    const query = new URLSearchParams(payload.query);
    query.set('code', new URLSearchParams(stolen.payload.query).get('code') ?? '');
    const forged = { payload: { ...payload, query: query.toString() } };
    expect((await thief.ask(calls.completeLoginAt, forged)).state).toBe(422);
    expect(await isLoggedIn(thief)).toBe(false);
  });

  it('the answer of another company sent again, or three times in parallel: one log-in', async () => {
    const { id, mail } = await linkedMember();
    const browser = newVisitor();
    const request = await returning(browser, { mail });
    const copies = [browser, newVisitor(), newVisitor()];
    for (const copy of copies) Object.assign(copy, { cookie: browser.cookie, csrf: browser.csrf });
    const sessions = () => shop.rawSql`select 1 from session where member_id = ${id}`;
    const before = (await sessions()).length;
    const visitor = browser.cookie;
    const replies = await Promise.all(
      copies.map((copy) => copy.ask(calls.completeLoginAt, request)),
    );
    expect(replies.map(({ state }) => state).sort()).toEqual([200, 422, 422]);
    expect((await sessions()).length).toBe(before + 1);
    const late = newVisitor();
    Object.assign(late, { cookie: visitor });
    const again = await late.ask(calls.completeLoginAt, request);
    expect(again.errors['mail']?.[0]).toContain('used before');
  });

  it.each([
    ['without a state', (query: URLSearchParams) => query.delete('state')],
    ['with two states', (query: URLSearchParams) => query.append('state', 'another')],
    [
      'with a state that was changed',
      (query: URLSearchParams) => query.set('state', 'x'.repeat(75)),
    ],
  ] as const)('an answer %s: refused', async (_, change) => {
    const { mail } = await linkedMember();
    const browser = newVisitor();
    const { payload } = await returning(browser, { mail });
    const query = new URLSearchParams(payload.query);
    change(query);
    const forged = { payload: { ...payload, query: query.toString() } };
    const { errors } = await browser.ask(calls.completeLoginAt, forged);
    expect(errors['mail']?.[0]).toContain('start again');
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('the answer of another company sent from another browser, to log a victim in to a stranger’s account: refused', async () => {
    const { mail } = await linkedMember();
    const request = await returning(newVisitor(), { mail });
    const victim = newVisitor();
    expect((await victim.ask(calls.completeLoginAt, request)).state).toBe(422);
    expect(await isLoggedIn(victim)).toBe(false);
  });

  it('the answer of one company sent as that of another: refused', async () => {
    const { mail } = await linkedMember();
    const browser = newVisitor();
    const { payload } = await returning(browser, { mail });
    const mixed = { payload: { ...payload, provider: 'line' as const } };
    expect((await browser.ask(calls.completeLoginAt, mixed)).state).toBe(422);
  });

  it('an answer that names another issuer than the company: refused (RFC 9207)', async () => {
    const { mail } = await linkedMember();
    const browser = newVisitor();
    const { payload } = await returning(browser, { mail });
    const query = new URLSearchParams(payload.query);
    query.set('iss', 'https://issuer.example');
    const forged = { payload: { ...payload, query: query.toString() } };
    expect((await browser.ask(calls.completeLoginAt, forged)).state).toBe(422);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('a log-in at another company that ends after eleven minutes: refused', async () => {
    const { mail } = await linkedMember();
    const browser = newVisitor();
    const request = await returning(browser, { mail });
    shop.clock.advance(11 * minute);
    const { errors } = await browser.ask(calls.completeLoginAt, request);
    expect(errors['mail']?.[0]).toContain('expired');
  });

  it('another company’s answer for linking sent as a log-in, or the reverse: refused', async () => {
    const { mail, browser } = await linkedMember();
    const { url } = await browser.done(calls.beginIdentity, { payload: { provider: 'line' } });
    const query = await chooseAccount(url, { mail });
    const asLogIn = { payload: { provider: 'line' as const, query } };
    expect((await browser.ask(calls.completeLoginAt, asLogIn)).state).toBe(422);
    const begun = await browser.done(calls.beginLoginAt, { payload: { provider: 'line' } });
    const answer = await chooseAccount(begun.url, { mail });
    const asLink = { payload: { provider: 'line' as const, query: answer } };
    expect((await browser.ask(calls.addIdentity, asLink)).state).toBe(422);
  });

  it('a log-in cancelled at the company: the member reads that it was cancelled', async () => {
    const { errors } = await logInAt(newVisitor(), { cancel: '1' });
    expect(errors['mail']?.[0]).toContain('was cancelled');
  });

  it('a company unavailable at the beginning or the end of a log-in: the message says to try later, and the next log-in succeeds', async () => {
    const { mail } = await linkedMember();
    const begun = newVisitor();
    const request = await returning(begun, { mail });
    await test.setUnavailable('google', true);
    try {
      const ended = await begun.ask(calls.completeLoginAt, request);
      expect(ended.errors['mail']?.[0]).toContain('cannot reach Google');
    } finally {
      await test.setUnavailable('google', false);
    }
    expect((await logInAt(newVisitor(), { mail })).state).toBe(200);
  });
});

describe('an account at another company that is linked with nobody', () => {
  it('an account not linked whose verified address is a member’s: not logged in, but linked after one log-in by password', async () => {
    const { id, mail } = await newMember();
    const browser = newVisitor();
    const { answer } = await logInAt(browser, { mail: mail.toUpperCase(), verified: '1' });
    expect(answer).toMatchObject({ outcome: 'to_link', token: expect.stringMatching(/^.{43}$/) });
    expect(await isLoggedIn(browser)).toBe(false);
    expect(await identitiesOf(id)).toEqual([]);
    const payload = { provider: 'google' as const, token: answer?.token ?? '' };
    expect((await browser.ask(calls.linkIdentity, { payload })).state).toBe(401);
    await browser.done(calls.login, { payload: { mail, pass } });
    browser.csrf = undefined;
    await workQueue(shop);
    const proved = () =>
      shop.rawSql`select 1 from member where mail = ${mail} and mail_proved_at is not null`;
    expect(await proved()).toHaveLength(0);
    await browser.done(calls.linkIdentity, { payload });
    expect(await proved()).toHaveLength(1);
    expect((await mailsTo(mail)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Google'),
    ]);
    expect((await browser.ask(calls.linkIdentity, { payload })).state).toBe(422);
    expect((await logInAt(newVisitor(), { mail: mail.toUpperCase() })).answer?.outcome).toBe(
      'logged_in',
    );
  });

  it('an account not linked whose unverified address is a member’s: the same refusal as for an unknown address, nothing to link', async () => {
    const { id, mail } = await newMember();
    for (const provider of ['google', 'line'] as const) {
      const known = await logInAt(newVisitor(), { mail }, provider);
      const unknown = await logInAt(newVisitor(), { mail: 'nobody@example.com' }, provider);
      expect(known.state).toBe(422);
      expect(known.errors['mail']?.[0]).toContain('not linked yet');
      expect(known.body).toEqual(unknown.body);
    }
    expect(await logInAt(newVisitor(), { mail: '' })).toMatchObject({ state: 422 });
    expect(await identitiesOf(id)).toEqual([]);
    expect(await shop.rawSql`select 1 from waiting_identity where mail_key = ${mail}`).toEqual([]);
  });

  it('an account not linked whose verified address is nobody’s: leads to the registration, with the address filled in', async () => {
    const { answer } = await logInAt(newVisitor(), { mail: 'new@example.com', verified: '1' });
    expect(answer).toEqual({ outcome: 'to_register', mail: 'new@example.com', token: '' });
  });

  it('an account waits to be linked and another member logs in in the browser: it is not linked with that member', async () => {
    const { mail } = await newMember();
    const other = await newMember();
    const browser = newVisitor();
    const { answer } = await logInAt(browser, { mail, verified: '1' });
    await browser.done(calls.login, { payload: { mail: other.mail, pass } });
    browser.csrf = undefined;
    const payload = { provider: 'google' as const, token: answer?.token ?? '' };
    expect((await browser.ask(calls.linkIdentity, { payload })).state).toBe(422);
    expect(await identitiesOf(other.id)).toEqual([]);
  });

  it('linking an account that has waited for eleven minutes: refused, and the job deletes it', async () => {
    const { mail, id } = await newMember();
    const browser = newVisitor();
    const { answer } = await logInAt(browser, { mail, verified: '1' });
    shop.clock.advance(11 * minute);
    await browser.done(calls.login, { payload: { mail, pass } });
    browser.csrf = undefined;
    const payload = { provider: 'google' as const, token: answer?.token ?? '' };
    expect((await browser.ask(calls.linkIdentity, { payload })).state).toBe(422);
    expect(await identitiesOf(id)).toEqual([]);
    await shop.jobs.find(({ name }) => name === 'forget-expired-log-ins')?.run();
    expect(await shop.rawSql`select 1 from waiting_identity`).toEqual([]);
  });
});

describe('second factor, restrictions and closing', () => {
  it('new browser of a member with an authenticator: the account alone opens nothing; the code completes the log-in', async () => {
    const { mail, browser } = await linkedMember();
    const { recoveryCodes } = await addAuthenticator(browser, shop.clock);
    const other = newVisitor();
    const refused = await logInAt(other, { mail });
    expect(refused).toMatchObject({ state: 422, body: { factors: ['code'] } });
    expect(await isLoggedIn(other)).toBe(false);
    await other.done(calls.completeLoginByCode, { payload: { code: recoveryCodes[0] ?? '' } });
    expect(await isLoggedIn(other)).toBe(true);
    const { list } = (await other.done(calls.listLogIns)).data;
    expect(list[0]).toMatchObject({ method: 'Google' });
  });

  it('a changed password between the log-in at the company and the second factor: the log-in is over', async () => {
    const { id, mail, browser } = await linkedMember();
    const { recoveryCodes } = await addAuthenticator(browser, shop.clock);
    const other = newVisitor();
    await logInAt(other, { mail });
    await shop.rawSql`update member set password_hash = 'changed' where id = ${id}`;
    const payload = { code: recoveryCodes[0] ?? '' };
    expect((await other.ask(calls.completeLoginByCode, { payload })).state).toBe(422);
    expect(await isLoggedIn(other)).toBe(false);
  });

  it('a member who is restricted from logging in: refused with the reason', async () => {
    const { id, mail } = await linkedMember();
    await shop.rawSql`update ledger_account set restricted_from = array['login'] where member_id = ${id}`;
    const browser = newVisitor();
    expect((await logInAt(browser, { mail })).state).toBe(422);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('closing the shop account: the link is erased, and the account at the company logs in nowhere', async () => {
    const { id, mail, browser } = await linkedMember();
    expect(await identitiesOf(id)).toHaveLength(1);
    await browser.done(calls.closeAccount, { payload: { pass } });
    expect(await identitiesOf(id)).toEqual([]);
    expect((await logInAt(newVisitor(), { mail, verified: '1' })).answer?.outcome).toBe(
      'to_register',
    );
  });

  it("the download of the member's data: names the company whose account is linked", async () => {
    const { browser } = await linkedMember();
    const { answer } = await browser.ask(calls.getMyData);
    expect(JSON.stringify(answer)).toContain('"provider":"google"');
  });

  it('"this was not me" at a log-in: all accounts are unlinked, because a stranger may use them', async () => {
    const { id, mail } = await linkedMember();
    const stranger = newVisitor();
    await logInAt(stranger, { mail });
    const [alert] = await mailsTo(mail);
    const token = alert?.text.match(/\/not-me#([\w-]{43})\n/)?.[1] ?? '';
    await newVisitor().done(calls.disownLogIn, { payload: { token } });
    expect(await isLoggedIn(stranger)).toBe(false);
    expect(await identitiesOf(id)).toEqual([]);
  });
});

describe('linked accounts when a change of the mail address is undone', () => {
  it('a thief changes the address and links their LINE account: the undo unlinks it, the Google account linked before still logs in', async () => {
    const { id, mail, browser } = await linkedMember();
    shop.clock.advance(minute);
    const next = `thief-of-${mail}`;
    await browser.done(calls.requestMailChange, { payload: { mail: next, pass } });
    const tokenIn = async (to: string, page: string) =>
      (await mailsTo(to))
        .map(({ text }) => new RegExp(`/${page}#([\\w-]{43})`).exec(text)?.[1])
        .find((token) => token !== undefined) ?? '';
    const confirm = await tokenIn(next, 'change-mail');
    await browser.done(calls.confirmMailChange, { payload: { token: confirm } });
    const undo = await tokenIn(mail, 'undo-mail');
    expect((await linkFrom(browser, 'line', { subject: `Uthief${id}` })).state).toBe(200);

    await newVisitor().done(calls.undoMailChange, { payload: { token: undo } });
    expect(await identitiesOf(id)).toEqual([{ provider: 'google' }]);
    expect((await logInAt(newVisitor(), { subject: `Uthief${id}` }, 'line')).state).toBe(422);
    const owner = newVisitor();
    expect((await logInAt(owner, { mail })).state).toBe(200);
    expect(await isLoggedIn(owner)).toBe(true);
  });
});

describe('linking and unlinking by a member', () => {
  it('linking an account ten minutes after the log-in: needs the password', async () => {
    const { browser } = await newMember();
    shop.clock.advance(10 * minute);
    const payload = { provider: 'google' as const };
    const ask = (more: object) =>
      browser.ask(calls.beginIdentity, { payload: { ...payload, ...more } });
    expect((await ask({})).errors['pass']?.[0]).toContain('enter your password');
    expect((await ask({ pass: 'wrong1234' })).errors['pass']?.[0]).toContain('not correct');
    expect((await ask({ pass })).state).toBe(200);
  });

  it('an account of another address, verified or not: linked, because the member showed the password', async () => {
    const { id, browser } = await newMember();
    expect((await linkFrom(browser, 'google', { mail: 'elsewhere@example.com' })).state).toBe(200);
    expect((await linkFrom(browser, 'line', { mail: '', subject: 'U1' })).state).toBe(200);
    expect(await identitiesOf(id)).toHaveLength(2);
  });

  it('an account of another member, and a second one of the same company: refused with a sentence', async () => {
    const { mail } = await linkedMember();
    const { id, browser } = await newMember();
    const taken = await linkFrom(browser, 'google', { mail });
    expect(taken.errors['mail']?.[0]).toContain('linked to another account');
    expect(await identitiesOf(id)).toEqual([]);
    expect((await linkFrom(browser, 'google', { subject: 'first' })).state).toBe(200);
    expect((await linkFrom(browser, 'google', { subject: 'first' })).state).toBe(200);
    const second = await linkFrom(browser, 'google', { subject: 'second' });
    expect(second.errors['mail']?.[0]).toContain('Another Google account');
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  it('two members link one account at another company in parallel: only one of them gets it', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const requests = await Promise.all(
      [one, other].map(async ({ browser }) => {
        const { url } = await browser.done(calls.beginIdentity, {
          payload: { provider: 'google' },
        });
        const query = await chooseAccount(url, { subject: `shared ${one.id}` });
        return { browser, request: { payload: { provider: 'google' as const, query } } };
      }),
    );
    const replies = await Promise.all(
      requests.map(({ browser, request }) => browser.ask(calls.addIdentity, request)),
    );
    expect(replies.map(({ state }) => state).sort()).toEqual([200, 422]);
    const rows = [...(await identitiesOf(one.id)), ...(await identitiesOf(other.id))];
    expect(rows).toHaveLength(1);
  });

  it('unlinking an account at another company: it no longer logs in, the member is mailed', async () => {
    const { mail, browser } = await linkedMember();
    await browser.done(calls.removeIdentity, { payload: { provider: 'google' } });
    expect((await mailsTo(mail))[0]?.text).toContain('no longer linked');
    expect((await logInAt(newVisitor(), { mail })).state).toBe(422);
    const again = await browser.ask(calls.removeIdentity, { payload: { provider: 'google' } });
    expect(again.state).toBe(404);
  });

  it('unlinking the only way to log in (no known password): refused; one of two can be unlinked, also if both are unlinked in parallel', async () => {
    const { id, browser } = await linkedMember();
    await linkFrom(browser, 'line', { subject: `U${id}` });
    await shop.rawSql`update member set password_useless_since = now() where id = ${id}`;
    const replies = await Promise.all(
      (['google', 'line'] as const).map((provider) =>
        browser.ask(calls.removeIdentity, { payload: { provider } }),
      ),
    );
    expect(replies.map(({ state }) => state).sort()).toEqual([200, 422]);
    const [left] = await identitiesOf(id);
    expect(await identitiesOf(id)).toHaveLength(1);
    const refused = replies.find(({ state }) => state === 422);
    expect(refused?.errors['mail']?.[0]).toContain('could no longer log in');
    await shop.rawSql`update member set password_useless_since = null where id = ${id}`;
    const payload = { provider: left?.['provider'] as LoginProvider };
    await browser.done(calls.removeIdentity, { payload });
    expect(await identitiesOf(id)).toEqual([]);
  });

  it('unlinking a Google account while a passkey is the only other login: done; refused if that passkey is refused as a copy', async () => {
    const { id, browser } = await linkedMember();
    const { options } = await browser.done(calls.beginPasskey);
    const credential = new TestPasskey('https://shop.example').create(options);
    await browser.done(calls.addPasskey, { payload: { name: 'Phone', credential } });
    await shop.rawSql`update member set password_useless_since = now() where id = ${id}`;
    await shop.rawSql`update member_passkey set copied_at = now() where member_id = ${id}`;
    const unlink = () => browser.ask(calls.removeIdentity, { payload: { provider: 'google' } });
    expect((await unlink()).state).toBe(422);
    await shop.rawSql`update member_passkey set copied_at = null where member_id = ${id}`;
    expect((await unlink()).state).toBe(200);
  });
});
