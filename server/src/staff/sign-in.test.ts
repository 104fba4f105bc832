import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { systemActor } from '../db/audit.ts';
import { codeAt } from '../factors/authenticator.rules.ts';
import { hour, minute } from '../lib/time.rules.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { type Invitation, inviteStaff } from './change-staff.ts';
import { signIn as signInTo } from './sign-in.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

/** The Japanese subjects of the mails in the queue to an address. */
async function subjectsTo(mail: string): Promise<string[]> {
  const queued = await queuedMails(console.shop);
  return queued
    .filter(({ to }) => 'address' in to && to.address === mail)
    .map(({ subject }) => subject);
}
const newDevice = '【開封】新しい端末からのサインイン';

const { signIn, sendFactor, getSession, stepUp } = operations;

it('signing in to the console with only a password: no permission until the second factor is shown', async () => {
  const { mail, password } = await console.add('owner');
  const client = console.visitor();
  const session = await client.done(signIn, { body: { mail, password } });
  expect(session).toMatchObject({ state: 'factor-required', roles: [], permissions: [] });
  const reply = await client.ask(operations.listOwnSessions);
  expect([reply.status, reply.problemName]).toEqual([403, 'second-factor-required']);
});

it('signing in to the console by password and code: the session has the roles and their permissions', async () => {
  const { client } = await console.staff('packer');
  const session = await client.done(getSession);
  expect(session).toMatchObject({ state: 'signed-in', roles: ['packer'] });
  expect(session.permissions).toContain('parcels.send');
  expect(session.permissions).not.toContain('points.adjust');
});

it('refused operations of the console: log lines without values, with the number of the staff member once signed in', async () => {
  const { client, id } = await console.staff('packer');
  const from = console.logged.length;
  const body = { mail: 'taro.yamada@example.com', password: 'secret-1234' };
  await console.visitor().ask(operations.signIn, { body });
  await client.ask(operations.listStaff);
  const lines = console.logged.slice(from);
  const refused = { msg: 'a request to the console was refused', reqId: expect.any(String) };
  expect(lines).toEqual([
    expect.objectContaining({ ...refused, problem: 'sign-in-refused', route: '/api/session' }),
    expect.objectContaining({ ...refused, problem: 'permission-required', staffId: id }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/taro|secret/);
});

it('signing in to the console with a wrong password or an unknown address: the same refusal', async () => {
  const { mail } = await console.add('owner');
  const client = console.visitor();
  const wrong = await client.ask(signIn, { body: { mail, password: 'wrong password' } });
  const unknown = await client.ask(signIn, { body: { mail: 'x@y.example', password: 'wrong' } });
  expect([wrong.status, wrong.problemName]).toEqual([401, 'sign-in-refused']);
  expect({ ...wrong.problem, instance: '' }).toEqual({ ...unknown.problem, instance: '' });
});

/** A browser at an address that no other test uses, because attempts are counted by address. */
function browserAt(address: string) {
  return Object.assign(console.visitor(), { address });
}

it('signing in to the console after ten wrong passwords, sent in parallel: the right one is refused for 15 minutes, the person gets one mail, another account is not affected', async () => {
  const [victim, other] = [await console.add('owner'), await console.add('packer')];
  const [attacker, own] = [browserAt('192.0.2.20'), browserAt('192.0.2.21')];
  const tryToSignIn = (client: ConsoleClient, password: string) =>
    client.ask(signIn, { body: { mail: victim.mail, password } });
  const wrong = await Promise.all(
    Array.from({ length: 10 }, (_, i) => tryToSignIn(attacker, `wrong password ${i}`)),
  );
  expect(new Set(wrong.map(({ problemName }) => problemName))).toEqual(
    new Set(['sign-in-refused']),
  );
  expect((await tryToSignIn(own, victim.password)).problemName).toBe('sign-in-refused');
  expect((await tryToSignIn(attacker, 'an eleventh')).problemName).toBe('sign-in-refused');
  expect(await subjectsTo(victim.mail)).toEqual([
    '【開封】コンソールのサインインを一時停止しました',
  ]);
  const unaffected = await console.signIn(other, browserAt('192.0.2.20'));
  expect((await unaffected.done(getSession)).state).toBe('signed-in');
  console.shop.clock.advance(15 * minute);
  expect((await tryToSignIn(own, victim.password)).status).toBe(200);
});

it('signing in to the console after 100 wrong passwords from one network: refused there for any account, possible from another network', async () => {
  const { mail, password } = await console.add('owner');
  const client = (address: string) => ({
    ...{ address, userAgent: 'Firefox', browserHash: Buffer.alloc(32) },
  });
  const at = client('198.51.100.1');
  const wrong = Array.from({ length: 100 }, (_, i) => ({ mail: `${i}@no.example`, password }));
  const { staff } = console.shop;
  for (const result of await Promise.all(wrong.map((one) => signInTo(staff, one, at))))
    expect(result.kind).toBe('refused');
  const right = { mail, password };
  expect(await signInTo(staff, right, at)).toEqual({ kind: 'too-many', retryAfter: 900 });
  expect((await signInTo(staff, right, client('198.51.100.2'))).kind).toBe('in');
});

it("signing in to the console with a code of another person's authenticator, or one two steps old: refused", async () => {
  const [person, other] = [await console.add('owner'), await console.add('owner')];
  const client = browserAt('192.0.2.30');
  await client.done(signIn, { body: { mail: person.mail, password: person.password } });
  const now = console.shop.clock.now();
  const old = codeAt(person.secret, new Date(now.getTime() - minute));
  for (const code of [codeAt(other.secret, now), old]) {
    const reply = await client.ask(sendFactor, { body: { code } });
    expect([reply.status, reply.problemName]).toEqual([422, 'factor-refused']);
  }
  const code = codeAt(person.secret, now);
  expect((await client.done(sendFactor, { body: { code } })).state).toBe('signed-in');
});

it("a session's cookie from before the second factor, and from before a renewed one: not accepted afterwards", async () => {
  const { mail, password, secret } = await console.add('owner');
  const client = browserAt('192.0.2.31');
  const before: (string | undefined)[] = [];
  const show = async (operation: typeof sendFactor | typeof stepUp) => {
    before.push(client.cookie);
    const code = codeAt(secret, console.shop.clock.now());
    await client.done(operation, { body: { code } });
  };
  await client.done(signIn, { body: { mail, password } });
  await show(sendFactor);
  console.shop.clock.advance(minute);
  await show(stepUp);
  expect(new Set([...before, client.cookie]).size).toBe(3);
  for (const cookie of before) {
    const thief = console.visitor();
    thief.setCookie('kaifu_staff', cookie ?? '');
    const reply = await thief.ask(getSession);
    expect([reply.status, reply.problemName]).toEqual([401, 'sign-in-required']);
  }
  expect((await client.done(getSession)).state).toBe('signed-in');
});

it('own sessions of staff: listed with device and address; one of them can be ended, that of somebody else is not found and stays', async () => {
  const [person, other] = [await console.add('packer'), await console.add('packer')];
  const here = await console.signIn(person, browserAt('192.0.2.40'));
  console.shop.clock.advance(minute);
  const there = await console.signIn(person, browserAt('192.0.2.41'));
  const stranger = await console.signIn(other, browserAt('192.0.2.42'));
  const { items } = await here.done(operations.listOwnSessions);
  const listed = items.map(({ address, device, isThis }) => ({ address, device, isThis }));
  expect(listed.toSorted((one, two) => one.address.localeCompare(two.address))).toEqual([
    { address: '192.0.2.40', device: 'Firefox, Linux', isThis: true },
    { address: '192.0.2.41', device: 'Firefox, Linux', isThis: false },
  ]);
  const [strange] = (await stranger.done(operations.listOwnSessions)).items;
  const end = (sessionId = '') => here.ask(operations.endOwnSession, { params: { sessionId } });
  expect((await end(strange?.id)).problemName).toBe('not-found');
  await stranger.done(getSession);
  expect((await end(items.find(({ isThis }) => !isThis)?.id)).status).toBe(204);
  expect((await there.ask(getSession)).status).toBe(401);
  await here.done(getSession);
});

it("setting another password of one's own: ends all other sessions, only the new password signs in", async () => {
  const person = await console.add('packer');
  const here = await console.signIn(person, browserAt('192.0.2.50'));
  console.shop.clock.advance(minute);
  const there = await console.signIn(person, browserAt('192.0.2.51'));
  const password = 'another pass phrase';
  await here.done(operations.changeOwnPassword, { body: { password } });
  expect((await there.ask(getSession)).status).toBe(401);
  await here.done(getSession);
  const { mail } = person;
  const old = await there.ask(signIn, { body: { mail, password: person.password } });
  expect(old.problemName).toBe('sign-in-refused');
  await there.done(signIn, { body: { mail, password } });
});

it('signing in to the console with a code that was used: refused, also in another session', async () => {
  const { mail, password, secret } = await console.staff('owner');
  const client = console.visitor();
  await client.done(signIn, { body: { mail, password } });
  const code = codeAt(secret, console.shop.clock.now());
  expect((await client.ask(sendFactor, { body: { code } })).problemName).toBe('factor-refused');
  console.shop.clock.advance(minute);
  const next = codeAt(secret, console.shop.clock.now());
  expect((await client.done(sendFactor, { body: { code: next } })).state).toBe('signed-in');
});

it('signing in to the console after ten wrong codes: the right one is refused for 15 minutes', async () => {
  const { mail, password, secret } = await console.add('owner');
  const client = console.visitor();
  await client.done(signIn, { body: { mail, password } });
  for (let i = 0; i < 10; i++) {
    const reply = await client.ask(sendFactor, { body: { code: '000000' } });
    expect(reply.problemName).toBe('factor-refused');
  }
  const code = codeAt(secret, console.shop.clock.now());
  const reply = await client.ask(sendFactor, { body: { code } });
  expect([reply.status, reply.response.headers['retry-after']]).toEqual([429, '900']);
});

it('a session of staff that is unused for 30 minutes, or 12 hours old: ends', async () => {
  const idle = await console.staff('owner');
  console.shop.clock.advance(29 * minute);
  await idle.client.done(getSession);
  console.shop.clock.advance(31 * minute);
  expect((await idle.client.ask(getSession)).status).toBe(401);
  const busy = await console.staff('owner');
  for (let passed = 0; passed < 12 * hour; passed += 20 * minute) {
    await busy.client.done(getSession);
    console.shop.clock.advance(20 * minute);
  }
  expect((await busy.client.ask(getSession)).status).toBe(401);
});

it('an operation that needs a recent second factor, five minutes after it was shown: refused until it is shown again', async () => {
  const { client, secret } = await console.staff('owner');
  console.shop.clock.advance(6 * minute);
  const late = await client.ask(operations.renewRecoveryCodes);
  expect([late.status, late.problemName]).toEqual([403, 'step-up-required']);
  await client.done(stepUp, { body: { code: codeAt(secret, console.shop.clock.now()) } });
  expect((await client.done(operations.renewRecoveryCodes)).recoveryCodes).toHaveLength(10);
});

it('signing in to the console by a recovery code: works once', async () => {
  const { mail, password, client } = await console.staff('owner');
  const { recoveryCodes } = await client.done(operations.renewRecoveryCodes);
  const [code = ''] = recoveryCodes;
  for (const expected of ['signed-in', undefined]) {
    const other = console.visitor();
    await other.done(signIn, { body: { mail, password } });
    const reply = await other.ask(sendFactor, { body: { code: code.toUpperCase() } });
    expect(reply.answer?.state).toBe(expected);
  }
});

it('an invitation of staff: sets a password once, and gives no access until a second factor is set up', async () => {
  const { shop } = console;
  const actor = systemActor('kaori', 'a test');
  const invitation: Invitation = {
    mail: 'new@staff.example',
    name: 'Mio',
    language: 'en',
    roles: ['packer'],
  };
  const invited = await inviteStaff(shop.staff, invitation, actor);
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  const token = invited.link.split('#')[1] ?? '';
  const client = console.visitor();
  const known = await client.done(operations.readInvitation, { body: { token } });
  expect(known).toMatchObject({ mail: invitation.mail, name: 'Mio' });
  const password = 'correct horse battery';
  const session = await client.done(operations.acceptInvitation, { body: { token, password } });
  expect(session).toMatchObject({ state: 'enrolment-required', permissions: [] });
  const again = await console
    .visitor()
    .ask(operations.acceptInvitation, { body: { token, password } });
  expect(again.problemName).toBe('not-found');
  expect((await client.ask(operations.listOwnSessions)).problemName).toBe('enrolment-required');

  const { id, secret } = await client.done(operations.beginAuthenticator, {
    body: { name: 'Phone' },
  });
  const code = codeAt(secret, shop.clock.now());
  const enrolled = await client.done(operations.confirmAuthenticator, {
    params: { factorId: String(id) },
    body: { code },
  });
  expect(enrolled.recoveryCodes).toHaveLength(10);
  expect(enrolled.session).toMatchObject({ state: 'signed-in', roles: ['packer'] });
});

it('adding a second factor with a stolen password: refused if there is a factor already', async () => {
  const { mail, password } = await console.add('owner');
  const thief = console.visitor();
  await thief.done(signIn, { body: { mail, password } });
  const reply = await thief.ask(operations.beginAuthenticator, { body: { name: 'Mine' } });
  expect(reply.problemName).toBe('second-factor-required');
  expect((await thief.ask(operations.beginPasskey)).problemName).toBe('second-factor-required');
});

it("a member's cookie sent to the console: not signed in; staff sign out: their session ends", async () => {
  const client = console.visitor();
  client.setCookie('kaifu_session', 'm.abc');
  expect((await client.ask(getSession)).status).toBe(401);
  const staff = await console.staff('owner');
  const { cookie = '' } = staff.client;
  await staff.client.done(operations.signOut);
  client.setCookie('kaifu_staff', cookie);
  expect((await client.ask(getSession)).status).toBe(401);
});

it('a write to the console from another origin, or without one: refused', async () => {
  const { client } = await console.staff('owner');
  for (const origin of ['https://evil.example', 'null', null]) {
    const reply = await client.ask(operations.signOut, { origin });
    expect(reply.problemName).toBe('wrong-origin');
  }
  await client.done(getSession);
});

it('signing in to the console from another network: a mail to the person; from the first one: none', async () => {
  const { mail, password, secret } = await console.staff('owner');
  expect(await subjectsTo(mail)).toEqual([]);
  console.shop.clock.advance(minute);
  const elsewhere = console.visitor();
  elsewhere.address = '192.0.2.7';
  await elsewhere.done(signIn, { body: { mail, password } });
  await elsewhere.done(sendFactor, { body: { code: codeAt(secret, console.shop.clock.now()) } });
  expect(await subjectsTo(mail)).toEqual([newDevice]);
});

it('signing in to the console in another browser of the same network: a mail to the person, in the first one again: none', async () => {
  const person = await console.add('owner');
  const [first, second] = [browserAt('192.0.2.60'), browserAt('192.0.2.60')];
  second.userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
  const mails: string[][] = [];
  for (const browser of [first, first, second, second]) {
    await console.signIn(person, browser);
    mails.push(await subjectsTo(person.mail));
    console.shop.clock.advance(minute);
  }
  expect(mails).toEqual([[], [], [newDevice], [newDevice]]);
});
