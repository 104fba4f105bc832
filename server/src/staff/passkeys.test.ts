import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { minute } from '../lib/time.rules.ts';
import {
  type ConsoleClient,
  consoleUrl,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { untilLockWait } from '../testing/locks.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { TestPasskey } from '../testing/test-passkey.ts';
import { deleteAccess, lockStaff } from './staff.queries.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const { addPasskey, beginPasskey, beginPasskeySignIn, signInByPasskey, stepUpByPasskey } =
  operations;

/** Somebody who is signed in and has a passkey. */
async function staffWithPasskey() {
  const person = await console.staff('owner');
  return { ...person, passkey: await addPasskeyOf(person.client) };
}

/** Adds a passkey to the person of a client. */
async function addPasskeyOf(client: ConsoleClient) {
  const passkey = new TestPasskey(consoleUrl);
  const { options } = await client.done(beginPasskey);
  const credential = passkey.create(options);
  await client.done(addPasskey, { body: { name: 'Laptop', credential } });
  return passkey;
}

async function shown(client: ConsoleClient, passkey: TestPasskey) {
  return { credential: passkey.show((await client.done(beginPasskeySignIn)).options) };
}

it('signing in by passkey: the signed response works once; replayed, it is refused, also before a protected operation', async () => {
  const { client: signedIn, passkey } = await staffWithPasskey();
  const browser = console.visitor();
  const body = await shown(browser, passkey);
  expect((await browser.done(signInByPasskey, { body })).state).toBe('signed-in');

  const thief = console.visitor();
  const replayed = await thief.ask(signInByPasskey, { body });
  expect([replayed.status, replayed.problemName]).toEqual([401, 'sign-in-refused']);
  expect(thief.cookie).toBeUndefined();
  const stepUp = await signedIn.ask(stepUpByPasskey, { body });
  expect(stepUp.problemName).toBe('factor-refused');
});

it('signing in by one signed response of a passkey twice in parallel: one session', async () => {
  const { passkey } = await staffWithPasskey();
  const body = await shown(console.visitor(), passkey);
  const clients = [console.visitor(), console.visitor(), console.visitor()];
  const replies = await Promise.all(clients.map((one) => one.ask(signInByPasskey, { body })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

it('signing in by passkey while the person is reset: refused, no session in which a factor could be set up', async () => {
  const { id, passkey } = await staffWithPasskey();
  const browser = console.visitor();
  const body = await shown(browser, passkey);
  const { shop } = console;
  const { signingIn } = await shop.db.transaction(async (tx) => {
    await lockStaff(tx, id);
    const sent = browser.ask(signInByPasskey, { body });
    await untilLockWait(shop);
    await deleteAccess(tx, id, null);
    // In an object, so that the transaction does not wait for it.
    return { signingIn: sent };
  });
  const reply = await signingIn;
  expect([reply.status, reply.problemName]).toEqual([401, 'sign-in-refused']);
  expect(browser.cookie).toBeUndefined();
  expect(await shop.rawSql`select from staff_session where staff_id = ${id}`).toEqual([]);
});

it('showing a passkey again before a protected operation: its signed response works once; replayed, it opens no session', async () => {
  const { client, passkey } = await staffWithPasskey();
  console.shop.clock.advance(6 * minute);
  const body = await shown(client, passkey);
  const renewed = await client.done(stepUpByPasskey, { body });
  expect(renewed.stepUpUntil).not.toBeNull();

  console.shop.clock.advance(6 * minute);
  const replayed = await client.ask(stepUpByPasskey, { body });
  expect(replayed.problemName).toBe('factor-refused');
  expect((await client.done(operations.getSession)).stepUpUntil).toBeNull();
  const renewal = await client.ask(operations.renewRecoveryCodes);
  expect(renewal.problemName).toBe('step-up-required');
  expect((await console.visitor().ask(signInByPasskey, { body })).status).toBe(401);
});

it("showing somebody else's passkey before a protected operation: refused", async () => {
  const [mine, other] = [await staffWithPasskey(), await staffWithPasskey()];
  const body = await shown(mine.client, other.passkey);
  expect((await mine.client.ask(stepUpByPasskey, { body })).problemName).toBe('factor-refused');
});

it('signing in by passkey after its challenge has expired, or from another site: refused', async () => {
  const { passkey } = await staffWithPasskey();
  const late = await shown(console.visitor(), passkey);
  console.shop.clock.advance(11 * minute);
  expect((await console.visitor().ask(signInByPasskey, { body: late })).status).toBe(401);

  const person = await console.staff('owner');
  const foreign = new TestPasskey('https://evil.example');
  const { options } = await person.client.done(beginPasskey);
  const body = { name: 'Laptop', credential: foreign.create(options) };
  expect((await person.client.ask(addPasskey, { body })).problemName).toBe('factor-refused');
});

it.each<[string, (passkey: TestPasskey, options: unknown) => ReturnType<TestPasskey['show']>]>([
  [
    'with a signature by another key',
    (passkey, options) => {
      const { response } = new TestPasskey(consoleUrl).show(options);
      return { ...passkey.show(options), response };
    },
  ],
  [
    'with a changed signature',
    (passkey, options) => {
      const { response, ...rest } = passkey.show(options);
      const signature = Buffer.from(response.signature, 'base64url');
      // The last byte of the number s, so that the form of the signature stays right.
      signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      return { ...rest, response: { ...response, signature: signature.toString('base64url') } };
    },
  ],
  [
    'without its user verified',
    (passkey, options) => Object.assign(passkey, { verifiesUser: false }).show(options),
  ],
  [
    'by a page of another site',
    (passkey, options) =>
      Object.assign(passkey, { origin: 'https://console.evil.example' }).show(options),
  ],
  [
    'by a page of another port of this host',
    (passkey, options) => Object.assign(passkey, { origin: 'http://localhost:3000' }).show(options),
  ],
])(
  'a passkey of staff shown %s: opens no session and is no second factor, shown rightly it works',
  async (_, forge) => {
    const { client, passkey } = await staffWithPasskey();
    const browser = console.visitor();
    const forged = async () => {
      const credential = forge(passkey, (await browser.done(beginPasskeySignIn)).options);
      Object.assign(passkey, { verifiesUser: true, origin: consoleUrl });
      return { body: { credential } };
    };
    const refused = await browser.ask(signInByPasskey, await forged());
    expect([refused.status, refused.problemName]).toEqual([401, 'sign-in-refused']);
    expect(browser.cookie).toBeUndefined();
    expect((await client.ask(stepUpByPasskey, await forged())).problemName).toBe('factor-refused');
    const body = await shown(browser, passkey);
    expect((await browser.done(signInByPasskey, { body })).state).toBe('signed-in');
  },
);

it('signing in to the console by passkey in another network: a mail to the person, the second time none', async () => {
  const { mail, passkey } = await staffWithPasskey();
  const newDevices = async () =>
    (await queuedMails(console.shop)).filter(
      ({ to, subject }) => 'address' in to && to.address === mail && /新しい端末/.test(subject),
    ).length;
  expect(await newDevices()).toBe(0);
  for (const _ of ['first', 'second']) {
    const browser = Object.assign(console.visitor(), { address: '192.0.2.70' });
    await browser.done(signInByPasskey, { body: await shown(browser, passkey) });
    expect(await newDevices()).toBe(1);
  }
});

it('an owner with two factors removes one: refused; with three, or without the role: removed', async () => {
  const owner = await staffWithPasskey();
  const remove = async ({ client }: { client: ConsoleClient }) => {
    const [factor] = (await client.done(operations.listFactors)).passkeys;
    const params = { factorId: String(factor?.id) };
    return client.ask(operations.removePasskey, { params });
  };
  expect((await remove(owner)).problem?.reason).toBe('owner-keeps-two');
  await addPasskeyOf(owner.client);
  expect((await remove(owner)).status).toBe(204);

  const packer = await console.staff('packer');
  await addPasskeyOf(packer.client);
  expect((await remove(packer)).status).toBe(204);
});
