import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { systemActor } from '../db/audit.ts';
import { codeAt } from '../factors/authenticator.rules.ts';
import { day, hour, minute } from '../lib/time.rules.ts';
import {
  consoleUrl,
  type OperationReply,
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { untilLockWait } from '../testing/locks.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { TestPasskey } from '../testing/test-passkey.ts';
import { inviteStaff, removeStaff, resetStaff } from './change-staff.ts';
import { findFactors } from './factors.queries.ts';
import { deleteAccess, lockStaff } from './staff.queries.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const { acceptInvitation, readInvitation, beginAuthenticator, confirmAuthenticator } = operations;
const actor = systemActor('kaori', 'a test');
const password = 'correct horse battery';

const tokenOf = (link: string) => link.split('#')[1] ?? '';

let invited = 0;
/** Invites a packer, who may be known already. */
async function invite(mail = `invited${++invited}@staff.example`) {
  const invitation = { mail, name: 'Mio', language: 'en', roles: ['packer'] } as const;
  const result = await inviteStaff(console.shop.staff, invitation, actor);
  if (result.kind !== 'invited') throw new Error(result.kind);
  return { id: result.staffId, mail, token: tokenOf(result.link) };
}

/** Accepts an invitation in a browser at an address, and sets up an authenticator. */
async function enrol(token: string, address = '127.0.0.1') {
  const client = console.visitor();
  client.address = address;
  await client.done(acceptInvitation, { body: { token, password } });
  const { id, secret } = await client.done(beginAuthenticator, { body: { name: 'Phone' } });
  const code = codeAt(secret, console.shop.clock.now());
  const params = { factorId: String(id) };
  await client.done(confirmAuthenticator, { params, body: { code } });
  return secret;
}

/** Removes somebody while a request of theirs waits, after its session was found. */
async function removedDuring(
  { id }: Pick<SignedInStaff, 'id'>,
  send: () => Promise<OperationReply>,
): Promise<OperationReply> {
  const { shop } = console;
  const { reply } = await shop.db.transaction(async (tx) => {
    await lockStaff(tx, id);
    const sent = send();
    await untilLockWait(shop);
    await deleteAccess(tx, id, shop.clock.now());
    // In an object, so that the transaction does not wait for it.
    return { reply: sent };
  });
  return reply;
}

it('a staff member removed while they add a passkey: signed out, without a factor, also when invited again', async () => {
  const person = await console.staff('packer');
  const { options } = await person.client.done(operations.beginPasskey);
  const credential = new TestPasskey(consoleUrl).create(options);
  const body = { name: 'Laptop', credential };
  const reply = await removedDuring(person, () =>
    person.client.ask(operations.addPasskey, { body }),
  );
  expect([reply.status, reply.problemName]).toEqual([401, 'sign-in-required']);

  const again = await invite(person.mail);
  expect(again.id).toBe(person.id);
  const known = await findFactors(console.shop.db, person.id);
  expect(known).toEqual({ factors: [], recoveryCodesLeft: 0 });
});

it('a staff member removed while they renew recovery codes, remove a factor or change the password: nothing is changed', async () => {
  for (const change of [
    ({ client }: SignedInStaff) => client.ask(operations.renewRecoveryCodes),
    ({ client }: SignedInStaff) =>
      client.ask(operations.removeAuthenticator, { params: { factorId: '1' } }),
    ({ client }: SignedInStaff) => client.ask(operations.changeOwnPassword, { body: { password } }),
  ]) {
    const person = await console.staff('packer');
    const reply = await removedDuring(person, () => change(person));
    expect([reply.status, reply.problemName]).toEqual([401, 'sign-in-required']);
    const known = await findFactors(console.shop.db, person.id);
    expect(known).toEqual({ factors: [], recoveryCodesLeft: 0 });
    const mails = await queuedMails(console.shop);
    expect(mails.some(({ to }) => 'address' in to && to.address === person.mail)).toBe(false);
  }
});

it('accepting an invitation of staff: sets the password, recorded in the audit log', async () => {
  const { id, token } = await invite();
  await enrol(token, '192.0.2.7');
  const owner = await console.staff('owner');
  const { items } = await owner.client.done(operations.listAudit, {
    query: { subject: `staff ${id}` },
  });
  expect(items.map(({ action }) => action)).toEqual([
    'factor add',
    'invitation accept',
    'staff invite',
  ]);
  expect(items[1]).toMatchObject({ by: { kind: 'staff', id }, origin: 'console 192.0.2.7' });
});

it('the first sign-in after an invitation, from another network than the invitation was accepted in: a mail', async () => {
  const { mail, token } = await invite();
  const secret = await enrol(token);
  console.shop.clock.advance(minute);
  const elsewhere = console.visitor();
  elsewhere.address = '192.0.2.7';
  await elsewhere.done(operations.signIn, { body: { mail, password } });
  const code = codeAt(secret, console.shop.clock.now());
  await elsewhere.done(operations.sendFactor, { body: { code } });
  const subjects = (await queuedMails(console.shop))
    .filter(({ to }) => 'address' in to && to.address === mail)
    .map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('新しい端末'))).toHaveLength(1);
});

it('an invitation of staff that is 24 hours old, forged, replaced by a reset, or of a person who was removed: refused', async () => {
  const { shop } = console;
  const [old, replaced, removed] = [await invite(), await invite(), await invite()];
  const reset = await resetStaff(shop.staff, replaced.id, null, actor);
  if (reset.kind !== 'reset') throw new Error(reset.kind);
  expect(await removeStaff(shop.staff, removed.id, null, actor)).toEqual({ kind: 'removed' });
  shop.clock.advance(23 * hour);
  const body = { token: old.token };
  expect((await console.visitor().ask(readInvitation, { body })).status).toBe(200);
  expect(
    (await console.visitor().ask(readInvitation, { body: { token: tokenOf(reset.link) } })).status,
  ).toBe(200);

  shop.clock.advance(day - 23 * hour);
  const forged = Buffer.alloc(32, 7).toString('base64url');
  for (const token of [old.token, forged, replaced.token, removed.token]) {
    const client = console.visitor();
    const seen = await client.ask(readInvitation, { body: { token } });
    const taken = await client.ask(acceptInvitation, { body: { token, password } });
    expect([seen.problem?.reason, taken.problem?.reason]).toEqual(['invitation', 'invitation']);
    expect(client.cookie).toBeUndefined();
  }
});
