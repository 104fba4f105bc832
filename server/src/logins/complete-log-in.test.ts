import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { codeAt } from '../factors/authenticator.rules.ts';
import { minute } from '../lib/time.rules.ts';
import { makeMember } from '../testing/factories.ts';
import { HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { addAuthenticator } from '../testing/shop-with-members.ts';
import { TestPasskey } from '../testing/test-passkey.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const pass = 'kagi7namae';
const origin = 'https://shop.example';

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

let visitors = 0;
/** A new browser at an address of its own, so that limits per address do not apply. */
function newVisitor(): HttpClient {
  visitors += 1;
  const client = http.visitor();
  client.address = `10.0.0.${visitors}`;
  return client;
}

let members = 0;
async function newMember() {
  members += 1;
  const mail = `rin${members}@example.com`;
  const id = await makeMember(shop, { mail, password: pass });
  const browser = newVisitor();
  await browser.done(calls.login, { payload: { mail, pass } });
  browser.csrf = undefined;
  return { id, mail, browser };
}

/** A member with an authenticator, whose codes of now are unused. */
async function memberWithAuthenticator() {
  const member = await newMember();
  const added = await addAuthenticator(member.browser, shop.clock);
  await workQueue(shop);
  shop.clock.advance(6 * minute);
  return { ...member, ...added };
}

/** A member with a passkey. */
async function memberWithPasskey(counter = 0) {
  const member = await newMember();
  const passkey = new TestPasskey(origin);
  passkey.counter = counter;
  const { options } = await member.browser.done(calls.beginPasskey);
  const payload = { name: 'Phone', credential: passkey.create(options) };
  const { recovery_codes } = await member.browser.done(calls.addPasskey, { payload });
  await workQueue(shop);
  shop.clock.advance(6 * minute);
  return { ...member, passkey, recoveryCodes: recovery_codes ?? [] };
}

/** A new browser, in which the member's log-in waits for their second factor. */
async function waiting(mail: string, password = pass) {
  const client = newVisitor();
  const reply = await client.ask(calls.login, { payload: { mail, pass: password } });
  expect(reply.state).toBe(422);
  return client;
}

/** Shows a passkey to the log-in that waits in a browser, with a challenge that `asked` got. */
async function showPasskey(client: HttpClient, passkey: TestPasskey, asked = client) {
  const { options } = await asked.done(calls.beginLoginPasskey);
  const payload = { credential: passkey.show(options) };
  return client.ask(calls.completeLoginByPasskey, { payload });
}

/** Asks for a temporary password, and reads it in the mail. */
async function temporaryPasswordOf(mail: string) {
  await newVisitor().done(calls.resetPassword, { payload: { mail } });
  const text = (await workQueue(shop)).find(({ to }) => to === mail)?.text ?? '';
  return /^[a-z2-9]{12}$/m.exec(text)?.[0] ?? '';
}

/** Reads the code that was mailed to a member; '' if none was. */
async function mailedCode(mail: string) {
  const mails = (await workQueue(shop)).filter(({ to }) => to === mail);
  return mails.flatMap(({ text }) => /^[a-z2-9]{5}-[a-z2-9]{5}$/m.exec(text)?.[0] ?? [])[0] ?? '';
}

const codeOf = (secret: string) => codeAt(secret, shop.clock.now());
const complete = (client: HttpClient, code: string) =>
  client.ask(calls.completeLoginByCode, { payload: { code } });
const isLoggedIn = async (client: HttpClient) =>
  (await client.done(calls.getCurrentUser)).is_login === '1';
const sessionsOf = (id: number) => shop.rawSql`select 1 from session where member_id = ${id}`;

describe('log-in on a new device of a member with a second factor', () => {
  it('right password: log-in waits, the answer names the second factors, no session starts, the log has no entry; the code completes it', async () => {
    const { mail, secret, browser } = await memberWithAuthenticator();
    const device = newVisitor();
    const refused = await device.ask(calls.login, { payload: { mail, pass } });
    expect(refused).toMatchObject({ state: 422, body: { factors: ['code'] } });
    expect(refused.errors['mail']?.[0]).toContain('ご本人の確認');
    expect(await isLoggedIn(device)).toBe(false);
    expect((await browser.done(calls.listLogIns)).data.list).toHaveLength(1);

    expect((await complete(device, codeOf(secret))).state).toBe(200);
    expect(await isLoggedIn(device)).toBe(true);
    const [entry] = (await browser.done(calls.listLogIns)).data.list;
    expect(entry).toMatchObject({ is_new_device: 1, method: 'パスワード' });
    const subjects = (await workQueue(shop)).map(({ subject }) => subject);
    expect(subjects).toEqual(['【開封】新しい端末でログインがありました']);
    // The factor counts as shown in the new session.
    await device.done(calls.renewRecoveryCodes);
  });

  it('second log-in on the same device: asks for no factor', async () => {
    const { mail, secret } = await memberWithAuthenticator();
    const device = await waiting(mail);
    await complete(device, codeOf(secret));
    device.csrf = undefined;
    await device.done(calls.logout);
    await device.done(calls.login, { payload: { mail, pass } });
  });

  it('member without a factor: logged in as before, with the same fields in the response', async () => {
    const { mail } = await newMember();
    const reply = await newVisitor().ask(calls.login, { payload: { mail, pass } });
    expect(Object.keys(JSON.parse(reply.response.body))).toEqual(['state', 'csrf', 'now']);
  });

  it('recovery code: completes the log-in once', async () => {
    const { mail, recoveryCodes } = await memberWithAuthenticator();
    const [code = ''] = recoveryCodes;
    expect((await complete(await waiting(mail), code)).state).toBe(200);
    const again = await complete(await waiting(mail), code);
    expect(again.errors).toHaveProperty('code');
  });

  it('passkey of the member: completes the log-in; that of another member, or for another browser: refused', async () => {
    const [member, other] = [await memberWithPasskey(), await memberWithPasskey()];
    const show = showPasskey;
    const [device, second] = [await waiting(member.mail), await waiting(member.mail)];
    expect((await show(device, other.passkey)).errors).toHaveProperty('credential');
    expect((await show(device, member.passkey, second)).errors).toHaveProperty('credential');
    expect((await show(device, member.passkey)).state).toBe(200);
    expect(await isLoggedIn(device)).toBe(true);
    expect(await isLoggedIn(second)).toBe(false);
  });

  it('log-in by passkey on a new device: completed without a second step', async () => {
    const { passkey } = await memberWithPasskey();
    const device = newVisitor();
    const { options } = await device.done(calls.beginPasskeyLogin);
    const payload = { credential: passkey.show(options) };
    await device.done(calls.loginByPasskey, { payload });
  });

  it('temporary password: needs the factor too, and then only sets a new password', async () => {
    const { mail, secret } = await memberWithAuthenticator();
    const temporary = await temporaryPasswordOf(mail);
    const device = await waiting(mail, temporary);
    expect((await complete(device, codeOf(secret))).state).toBe(200);
    expect((await device.done(calls.getCurrentUser)).needs_new_password).toBe('1');
  });

  it('a log-in on a known device after "this was not me": needs the factor again', async () => {
    const { id, mail, browser } = await memberWithAuthenticator();
    await shop.rawSql`delete from member_device where member_id = ${id}`;
    browser.csrf = undefined;
    const reply = await browser.ask(calls.login, { payload: { mail, pass } });
    expect(reply).toMatchObject({ state: 422, body: { factors: ['code'] } });
  });
});

describe('member whose only factor is a passkey', () => {
  it('log-in on a new device with a recovery code that was given when the passkey was added: completed', async () => {
    const { mail, recoveryCodes } = await memberWithPasskey();
    const device = newVisitor();
    const refused = await device.ask(calls.login, { payload: { mail, pass } });
    expect(refused.body).toMatchObject({ factors: ['code', 'passkey'] });
    expect((await complete(device, recoveryCodes[0] ?? '')).state).toBe(200);
    expect(await isLoggedIn(device)).toBe(true);
  });

  it('no recovery codes left, and the passkey is refused as a copy: a mailed code completes the log-in once, then the passkey can be removed', async () => {
    const { id, mail, passkey } = await memberWithPasskey(7);
    await shop.rawSql`delete from member_recovery_code where member_id = ${id}`;
    const device = await waiting(mail);
    const refused = await showPasskey(device, passkey);
    expect(refused.errors['code']?.[0]).toContain('コードをメールでお送りしました');
    const code = await mailedCode(mail);
    const proved = () =>
      shop.rawSql`select 1 from member where id = ${id} and mail_proved_at is not null`;
    expect(await proved()).toHaveLength(0);
    expect((await complete(device, code)).state).toBe(200);
    expect(await proved()).toHaveLength(1);
    const again = newVisitor();
    const next = await again.ask(calls.login, { payload: { mail, pass } });
    expect(next.body).toMatchObject({ factors: ['code', 'passkey'] });
    expect((await complete(again, code)).errors).toHaveProperty('code');
    device.csrf = undefined;
    const { list } = (await device.done(calls.listPasskeys)).data;
    await device.done(calls.removePasskey, { payload: { passkey_id: list[0]?.id ?? 0 } });
    await newVisitor().done(calls.login, { payload: { mail, pass } });
  });

  it('a passkey refused as a copy before a change of factors: a mailed code is accepted instead', async () => {
    const { mail, browser, passkey } = await memberWithPasskey(7);
    const { options } = await browser.done(calls.beginShowPasskey);
    const payload = { credential: passkey.show(options) };
    expect((await browser.ask(calls.showPasskey, { payload })).errors).toHaveProperty('code');
    const shown = { payload: { code: await mailedCode(mail) } };
    await browser.done(calls.showCode, shown);
    expect((await browser.ask(calls.showCode, shown)).state).toBe(422);
    expect((await browser.done(calls.renewRecoveryCodes)).recovery_codes).toHaveLength(10);
  });

  it('a mailed code: not counted as a recovery code, refused to another member and after ten minutes, deleted then', async () => {
    const [{ id, mail, passkey }, other] = [await memberWithPasskey(7), await memberWithPasskey()];
    const device = await waiting(mail);
    await showPasskey(device, passkey);
    const code = await mailedCode(mail);
    expect((await complete(await waiting(other.mail), code)).errors).toHaveProperty('code');
    const rows = () => shop.rawSql`
      select from member_recovery_code where member_id = ${id} and expires_at is not null`;
    expect(await rows()).toHaveLength(1);
    expect((await (await http.member(id)).done(calls.listFactors)).recovery_codes).toBe(10);
    shop.clock.advance(10 * minute);
    expect((await complete(await waiting(mail), code)).errors).toHaveProperty('code');
    await shop.jobs.find(({ name }) => name === 'forget-expired-log-ins')?.run();
    expect(await rows()).toEqual([]);
  });

  it('a passkey refused as a copy four times within an hour: three codes are mailed, only the newest works', async () => {
    const { mail, passkey } = await memberWithPasskey(7);
    const device = await waiting(mail);
    const codes: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      expect((await showPasskey(device, passkey)).state).toBe(422);
      codes.push(await mailedCode(mail));
    }
    expect((await showPasskey(device, passkey)).state).toBe(429);
    expect(await mailedCode(mail)).toBe('');
    expect((await complete(device, codes[0] ?? '')).errors).toHaveProperty('code');
    expect((await complete(device, codes[2] ?? '')).state).toBe(200);
  });
});

describe('temporary password of a member with a second factor', () => {
  it('log-in by temporary password whose second step came too late: the password works again, until one log-in is completed', async () => {
    const { mail, secret, recoveryCodes } = await memberWithAuthenticator();
    const temporary = await temporaryPasswordOf(mail);
    const late = await waiting(mail, temporary);
    shop.clock.advance(10 * minute);
    const refused = await complete(late, codeOf(secret));
    expect(refused.errors['mail']?.[0]).toContain('仮パスワード');
    const device = await waiting(mail, temporary);
    expect((await complete(device, recoveryCodes[0] ?? '')).state).toBe(200);
    const used = await newVisitor().ask(calls.login, { payload: { mail, pass: temporary } });
    expect(used.body).not.toHaveProperty('factors');
    expect(used.state).toBe(422);
  });

  it('a temporary password expires during the second step: the log-in is completed', async () => {
    const { mail, secret } = await memberWithAuthenticator();
    const temporary = await temporaryPasswordOf(mail);
    shop.clock.advance(25 * minute);
    const device = await waiting(mail, temporary);
    shop.clock.advance(6 * minute);
    expect((await complete(device, codeOf(secret))).state).toBe(200);
  });

  it('another temporary password is requested during the second step: the log-in by the old one is refused', async () => {
    const { mail, secret } = await memberWithAuthenticator();
    const device = await waiting(mail, await temporaryPasswordOf(mail));
    shop.clock.advance(2 * minute);
    await temporaryPasswordOf(mail);
    expect((await complete(device, codeOf(secret))).errors).toHaveProperty('mail');
    expect(await isLoggedIn(device)).toBe(false);
  });

  it('two browsers complete a log-in by one temporary password in parallel: one session starts', async () => {
    const { id, mail, recoveryCodes } = await memberWithAuthenticator();
    const temporary = await temporaryPasswordOf(mail);
    const before = (await sessionsOf(id)).length;
    const devices = [await waiting(mail, temporary), await waiting(mail, temporary)];
    const replies = await Promise.all(
      devices.map((device, index) => complete(device, recoveryCodes[index] ?? '')),
    );
    expect(replies.map(({ state }) => state).sort()).toEqual([200, 422]);
    expect(await sessionsOf(id)).toHaveLength(before + 1);
  });
});

describe('waiting log-in', () => {
  it('ten wrong codes for a second factor: then the right one is refused for a quarter of an hour', async () => {
    const { mail, secret } = await memberWithAuthenticator();
    const device = await waiting(mail);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await complete(device, '000000')).errors).toHaveProperty('code');
    expect((await complete(device, codeOf(secret))).state).toBe(429);
    shop.clock.advance(15 * minute);
    expect((await complete(await waiting(mail), codeOf(secret))).state).toBe(200);
  });

  it('code after ten minutes, in another browser, or for a log-in that is done: refused, says what to do', async () => {
    const { id, mail, secret, recoveryCodes } = await memberWithAuthenticator();
    const expired = await waiting(mail);
    shop.clock.advance(10 * minute);
    const foreign = await complete(newVisitor(), codeOf(secret));
    const late = await complete(expired, codeOf(secret));
    const device = await waiting(mail);
    const visitor = new HttpClient(http.app, 'ja', device.cookie);
    expect((await complete(device, codeOf(secret))).state).toBe(200);
    const replayed = await complete(visitor, recoveryCodes[0] ?? '');
    for (const refused of [foreign, late, replayed])
      expect(refused.errors['mail']?.[0]).toContain('もう一度ログインしてください');
    expect(await sessionsOf(id)).toHaveLength(2);
  });

  it('eight codes and recovery codes for one waiting log-in in parallel: one session starts', async () => {
    const { id, mail, secret, recoveryCodes } = await memberWithAuthenticator();
    const device = await waiting(mail);
    const { csrf, cookie } = device;
    const codes = [codeOf(secret), codeOf(secret), ...recoveryCodes.slice(0, 6)];
    const replies = await Promise.all(
      codes.map((code) => {
        const tab = new HttpClient(http.app, 'ja', cookie);
        tab.csrf = csrf;
        return complete(tab, code);
      }),
    );
    expect(replies.filter(({ state }) => state === 200)).toHaveLength(1);
    expect(await sessionsOf(id)).toHaveLength(2);
  });

  it('session id known from before the password was sent: cannot complete the log-in', async () => {
    const { mail, secret } = await memberWithAuthenticator();
    const device = newVisitor();
    await device.pair();
    const planted = new HttpClient(http.app, 'ja', device.cookie);
    await device.ask(calls.login, { payload: { mail, pass } });
    expect((await complete(planted, codeOf(secret))).errors).toHaveProperty('mail');
  });

  it('another log-in in the browser of a waiting log-in: replaces it', async () => {
    const [first, second] = [await memberWithAuthenticator(), await memberWithAuthenticator()];
    const device = await waiting(first.mail);
    await device.ask(calls.login, { payload: { mail: second.mail, pass } });
    expect((await complete(device, codeOf(first.secret))).errors).toHaveProperty('code');
    expect((await complete(device, codeOf(second.secret))).state).toBe(200);
  });

  it('password changed while a log-in waits: refused', async () => {
    const { id, mail, secret } = await memberWithAuthenticator();
    const device = await waiting(mail);
    await shop.rawSql`update member set password_hash = 'another' where id = ${id}`;
    expect((await complete(device, codeOf(secret))).errors).toHaveProperty('mail');
    expect(await isLoggedIn(device)).toBe(false);
  });

  it('a waiting log-in in the database: has no session id; deleted within an hour of its end', async () => {
    const { id, mail } = await memberWithAuthenticator();
    const device = await waiting(mail);
    const rows = () => shop.rawSql<{ text: string }>`
      select to_jsonb(w)::text as text from waiting_log_in w where member_id = ${id}`;
    const [row] = await rows();
    const sessionId = device.cookie?.split('.')[1] ?? '';
    expect(Buffer.from(sessionId, 'base64url').length).toBeGreaterThan(15);
    // Bytes are in hex there.
    expect(row?.text).not.toContain(Buffer.from(sessionId, 'base64url').toString('hex'));
    expect(row?.text).not.toContain(sessionId);
    shop.clock.advance(10 * minute);
    await shop.jobs.find(({ name }) => name === 'forget-expired-log-ins')?.run();
    expect(await rows()).toEqual([]);
  });
});
