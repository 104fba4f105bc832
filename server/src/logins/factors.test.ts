import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { codeAt } from '../factors/authenticator.rules.ts';
import { minute } from '../lib/time.rules.ts';
import { consoleSettings, openConsoleOf, type TestConsole } from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { addAuthenticator, addPasskey } from '../testing/shop-with-members.ts';
import { TestPasskey } from '../testing/test-passkey.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';

const pass = 'kagi7namae';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, console: consoleSettings });
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

let members = 0;
/** A member who has just logged in. */
async function newMember() {
  members += 1;
  const mail = `kei${members}@example.com`;
  const id = await makeMember(shop, { mail, password: pass });
  return { id, mail, client: await http.member(id) };
}

/** A member who set up an authenticator more than five minutes ago. */
async function memberWithAuthenticator() {
  const member = await newMember();
  const added = await addAuthenticator(member.client, shop.clock);
  await workQueue(shop);
  shop.clock.advance(6 * minute);
  return { ...member, ...added };
}

const codeOf = (secret: string) => codeAt(secret, shop.clock.now());
const show = (client: HttpClient, code: string) =>
  client.ask(calls.showCode, { payload: { code } });
const subjectsTo = async (mail: string) =>
  (await workQueue(shop)).filter(({ to }) => to === mail).map(({ subject }) => subject);

describe('setting up an authenticator', () => {
  it('setting up an authenticator: the first code confirms it, gives ten recovery codes, mails the member', async () => {
    const { mail, client } = await newMember();
    const begun = await client.done(calls.beginAuthenticator);
    expect(begun.uri).toContain(encodeURIComponent(mail));
    const wrong = { authenticator_id: begun.authenticator_id, code: '12345' };
    expect((await client.ask(calls.confirmAuthenticator, { payload: wrong })).state).toBe(422);
    expect((await client.done(calls.listFactors)).authenticator).toBeNull();
    const payload = { ...wrong, code: codeOf(begun.secret) };
    const { recovery_codes } = await client.done(calls.confirmAuthenticator, { payload });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await client.done(calls.listFactors)).toMatchObject({
      authenticator: shop.clock.now().toISOString(),
      recovery_codes: 10,
      removal: null,
    });
    expect(await subjectsTo(mail)).toEqual(['【開封】2段階認証が設定されました']);
  });

  it('secret of an authenticator in the database: encrypted', async () => {
    const { id, secret } = await memberWithAuthenticator();
    const [row] = await shop.rawSql<{ secret: Buffer }>`
      select secret from member_authenticator where member_id = ${id}`;
    expect(row?.secret.toString('latin1')).not.toContain(secret);
  });

  it('setting up an authenticator six minutes after the login: needs the password', async () => {
    const { client } = await newMember();
    shop.clock.advance(6 * minute);
    const begin = (payload: { pass?: string }) => client.ask(calls.beginAuthenticator, { payload });
    expect((await begin({})).errors).toHaveProperty('pass');
    expect((await begin({ pass: 'wrong' })).errors).toHaveProperty('pass');
    expect((await begin({ pass })).state).toBe(200);
  });

  it('first code of an authenticator after ten minutes, or for one of another member: refused', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const begun = await one.client.done(calls.beginAuthenticator);
    const confirm = (client: HttpClient) =>
      client.ask(calls.confirmAuthenticator, {
        payload: { authenticator_id: begun.authenticator_id, code: codeOf(begun.secret) },
      });
    expect((await confirm(other.client)).state).toBe(422);
    shop.clock.advance(11 * minute);
    expect((await confirm(one.client)).state).toBe(422);
  });

  it('first code of an authenticator sent ten times in parallel: one confirms it, with ten recovery codes', async () => {
    const { client } = await newMember();
    const { authenticator_id, secret } = await client.done(calls.beginAuthenticator);
    await client.pair();
    const payload = { authenticator_id, code: codeOf(secret) };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.ask(calls.confirmAuthenticator, { payload })),
    );
    expect(replies.filter(({ state }) => state === 200)).toHaveLength(1);
    expect((await client.done(calls.listFactors)).recovery_codes).toBe(10);
  });
});

describe('showing a second factor', () => {
  it("changing one's second factors without having shown one: refused, names those that can be shown; allowed for five minutes after a code", async () => {
    const { client, secret } = await memberWithAuthenticator();
    const refused = await client.ask(calls.renewRecoveryCodes);
    expect(refused).toMatchObject({ state: 403, body: { factors: ['code'] } });
    expect(refused.message).not.toBe('');
    // With full-width digits and a space, as on a Japanese keyboard.
    const typed = codeOf(secret).replaceAll(/\d/g, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    );
    expect((await show(client, `${typed.slice(0, 3)} ${typed.slice(3)}`)).state).toBe(200);
    await client.done(calls.renewRecoveryCodes);
    shop.clock.advance(5 * minute);
    expect((await client.ask(calls.renewRecoveryCodes)).state).toBe(403);
  });

  it('a second factor shown in one session: not accepted for changes in another session', async () => {
    const { id, client, secret } = await memberWithAuthenticator();
    const other = await http.member(id);
    await show(client, codeOf(secret));
    expect((await other.ask(calls.renewRecoveryCodes)).state).toBe(403);
  });

  it('one authenticator code sent in nine sessions in parallel: accepted once', async () => {
    const { id, secret } = await memberWithAuthenticator();
    const code = codeOf(secret);
    const sessions = await Promise.all(Array.from({ length: 9 }, () => http.member(id)));
    await Promise.all(sessions.map((session) => session.pair()));
    const replies = await Promise.all(sessions.map((session) => show(session, code)));
    expect(replies.filter(({ state }) => state === 200)).toHaveLength(1);
  });

  it('a recovery code as second factor: accepted once, then one fewer is left', async () => {
    const { client, recoveryCodes } = await memberWithAuthenticator();
    const [code = ''] = recoveryCodes;
    expect((await show(client, code.toUpperCase())).state).toBe(200);
    expect((await show(client, code)).state).toBe(422);
    expect((await client.done(calls.listFactors)).recovery_codes).toBe(9);
  });

  it('ten wrong codes for a second factor: then the right one is refused for a quarter of an hour', async () => {
    const { client, secret } = await memberWithAuthenticator();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await show(client, 'abcdef')).state).toBe(422);
    expect((await show(client, codeOf(secret))).state).toBe(429);
    shop.clock.advance(16 * minute);
    expect((await show(client, codeOf(secret))).state).toBe(200);
  });

  it("a passkey as second factor: its response is accepted once, and only of the member's own passkey", async () => {
    const { client } = await newMember();
    const passkey = new TestPasskey('https://shop.example');
    const { options } = await client.done(calls.beginPasskey);
    const made = { name: '', credential: passkey.create(options) };
    await client.done(calls.addPasskey, { payload: made });
    shop.clock.advance(6 * minute);
    expect((await client.ask(calls.removePasskey, { payload: { passkey_id: 1 } })).body).toEqual(
      expect.objectContaining({ state: 403, factors: ['code', 'passkey'] }),
    );
    const shown = async (by: HttpClient) => ({
      payload: { credential: passkey.show((await by.done(calls.beginShowPasskey)).options) },
    });
    const stranger = await newMember();
    const strangers = await shown(stranger.client);
    expect((await stranger.client.ask(calls.showPasskey, strangers)).state).toBe(422);
    const request = await shown(client);
    expect((await client.ask(calls.showPasskey, request)).state).toBe(200);
    expect((await client.ask(calls.showPasskey, request)).state).toBe(422);
    expect((await client.done(calls.renewRecoveryCodes)).recovery_codes).toHaveLength(10);
  });
});

describe('removing second factors', () => {
  it('removing the authenticator after a code: gone with its recovery codes, mailed', async () => {
    const { mail, client, secret } = await memberWithAuthenticator();
    expect((await client.ask(calls.removeAuthenticator)).state).toBe(403);
    await show(client, codeOf(secret));
    await client.done(calls.removeAuthenticator);
    expect(await client.done(calls.listFactors)).toMatchObject({
      authenticator: null,
      recovery_codes: 0,
    });
    expect(await subjectsTo(mail)).toEqual(['【開封】2段階認証が解除されました']);
  });

  it('"this was not me": also removes an authenticator that was set up since that login', async () => {
    const { mail } = await newMember();
    const payload = { mail, pass };
    await http.visitor().done(calls.login, { payload });
    await workQueue(shop);
    const thief = http.visitor();
    await thief.done(calls.login, { payload });
    await addAuthenticator(thief, shop.clock);
    const alert = (await workQueue(shop)).find(({ text }) => text?.includes('/not-me#'));
    const token = /not-me#([\w-]+)/.exec(alert?.text ?? '')?.[1] ?? '';
    await http.visitor().done(calls.disownLogIn, { payload: { token } });
    const [row] = await shop.rawSql<{ count: number }>`
      select count(*)::integer as count from member_authenticator
      join member on member.id = member_id where mail = ${mail}`;
    expect(row?.count).toBe(0);
  });
});

describe('lost factors', () => {
  let opened: TestConsole;
  beforeAll(async () => {
    opened = await openConsoleOf(shop);
  });
  afterAll(() => opened.close());

  /** Asks for the removal as support. */
  async function ask(memberId: number) {
    const { client: by } = await opened.staff('support');
    const params = { memberId: String(memberId) };
    const { revision } = await by.done(operations.getMember, { params });
    const body = { reason: 'passport shown by video' };
    return by.ask(operations.removeFactors, { params, revision, body });
  }
  /** In a new session: others end with the day. */
  const factorsOf = async (id: number) => (await http.member(id)).done(calls.listFactors);
  const runJob = () => shop.jobs.find(({ name }) => name === 'remove-lost-factors')?.run();

  it('support reads the second factors of a member: kinds, dates and codes left are shown, no secret, name or id', async () => {
    const { id, secret } = await memberWithAuthenticator();
    const since = new Date(shop.clock.now().getTime() - 6 * minute).toISOString();
    await addPasskeyAsRow(id);
    const { client } = await opened.staff('auditor');
    const read = () =>
      client.ask(operations.getMemberFactors, { params: { memberId: String(id) } });
    const shown = { authenticatorSince: since, recoveryCodes: 10, removalAt: null };
    const reply = await read();
    expect(reply.answer).toEqual({
      ...shown,
      passkeys: [{ since: expect.any(String), lastUsedAt: null }],
    });
    expect(JSON.stringify(reply.answer)).not.toContain(secret);
    await ask(id);
    const dueAt = new Date(shop.clock.now().getTime() + 72 * hour).toISOString();
    expect((await read()).answer).toMatchObject({ removalAt: dueAt });
    const unknownMember = { params: { memberId: '999999999' } };
    expect((await client.ask(operations.getMemberFactors, unknownMember)).status).toBe(404);
  });

  it('support removes lost factors: the member is mailed immediately, it takes effect after 72 hours; asking again does not move that time', async () => {
    const { id, mail } = await memberWithAuthenticator();
    await addPasskeyAsRow(id);
    expect((await ask(id)).status).toBe(200);
    expect(await subjectsTo(mail)).toEqual(['【開封】2段階認証とパスキーを解除する予定です']);
    const { removal } = await factorsOf(id);
    shop.clock.advance(71 * hour);
    await runJob();
    expect((await factorsOf(id)).authenticator).not.toBeNull();
    shop.clock.advance(hour);
    expect(removal).toBe(shop.clock.now().toISOString());
    await runJob();
    expect(await factorsOf(id)).toEqual(
      expect.objectContaining({ authenticator: null, passkeys: 0, recovery_codes: 0 }),
    );
    expect(await subjectsTo(mail)).toEqual(['【開封】2段階認証とパスキーを解除しました']);
  });

  it('a member stops the removal of their factors while it runs: all factors are removed, or all stay', async () => {
    const { id } = await memberWithAuthenticator();
    await ask(id);
    await (await http.member(id)).done(calls.keepFactors);
    shop.clock.advance(73 * hour);
    await runJob();
    expect((await factorsOf(id)).recovery_codes).toBe(10);
    await ask(id);
    shop.clock.advance(73 * hour);
    const client = await http.member(id);
    await Promise.all([runJob(), client.ask(calls.keepFactors), runJob()]);
    const left = await factorsOf(id);
    expect(left.removal).toBeNull();
    expect(left.recovery_codes).toBe(left.authenticator === null ? 0 : 10);
  });

  it('removing the lost factors of a member who has none, or of an unknown member: refused', async () => {
    const { id } = await newMember();
    expect((await ask(id)).status).toBe(409);
  });

  /** Adds a passkey beside an authenticator, without its ceremony. */
  async function addPasskeyAsRow(memberId: number) {
    await shop.rawSql`
      insert into member_passkey
        (member_id, name, credential_id, public_key, counter, transports, created_at)
      values (${memberId}, 'phone', ${`lost${memberId}`}, 'key', 0, '{}', ${shop.clock.now()})`;
  }
});

it('log of log-ins in the download of a member with factors: no secret, no code', async () => {
  const { client, secret, recoveryCodes } = await memberWithAuthenticator();
  const text = JSON.stringify(await client.done(calls.getMyData));
  expect(text).toContain('authenticatorSince');
  for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
});

it('adding a second passkey: refused until a second factor was shown in the last five minutes', async () => {
  const { client } = await newMember();
  await addPasskey(client);
  shop.clock.advance(6 * minute);
  expect((await client.ask(calls.beginPasskey)).state).toBe(403);
});
