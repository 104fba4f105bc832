import { afterEach, beforeEach, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { putSetting } from '../db/shop-setting.queries.ts';
import {
  openTestConsole,
  revisionAt,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { untilLockWait } from '../testing/locks.ts';
import { queuedWork } from '../testing/queue-contents.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { lockStaff, updateStaffPassword } from './staff.queries.ts';

let console: TestConsole;
let owner: SignedInStaff;
// Each test needs a shop of one person.
beforeEach(async () => {
  console = await openTestConsole();
  owner = await console.staff('owner');
});
afterEach(() => console.close());

const { acceptInvitation, getSingleHanded, inviteStaff, setSingleHanded } = operations;
const reason = 'a test';

const invite = (mail: string) =>
  owner.client.askLoosely(inviteStaff, {
    body: { mail, name: 'Mio', language: 'ja', roles: ['manager'], reason },
  });
const switchTo = async (on: boolean) =>
  owner.client.ask(setSingleHanded, {
    body: { on, reason },
    revision: await revisionAt(owner.client, getSingleHanded),
  });
const switchOn = () => switchTo(true);

/** The token of the newest invitation to an address. */
async function tokenTo(mail: string): Promise<string> {
  const work = await queuedWork(console.shop.rawSql);
  const sent = work.map(({ payload }) => JSON.stringify(payload));
  const invitation = sent.findLast((text) => text.includes(mail)) ?? '';
  return /invitation#([\w-]+)/.exec(invitation)?.[1] ?? '';
}

it('single-handed mode (one person acts alone), a second manager accepts an invitation: the mode ends, with an audit entry and a mail', async () => {
  expect((await switchOn()).answer).toEqual({ on: true, isAlone: true, revision: 2 });
  expect((await invite('mio@staff.example')).status).toBe(200);
  const token = await tokenTo('mio@staff.example');
  const body = { token, password: 'correct horse battery' };
  await console.visitor().done(acceptInvitation, { body });

  expect(await owner.client.done(getSingleHanded)).toEqual({
    ...{ on: false, isAlone: false, revision: 3 },
  });
  const { items } = await owner.client.done(operations.listAudit);
  expect(items.find(({ action }) => action === 'settings single-handed')).toMatchObject({
    by: { name: 'Mio' },
    details: { on: false },
  });
  const subjects = (await queuedMails(console.shop))
    .filter(({ to }) => 'address' in to && to.address === owner.mail)
    .map(({ subject }) => subject);
  expect(subjects).toEqual([
    '【開封】1人での運用が始まりました',
    '【開封】1人での運用が終わりました',
  ]);
  expect((await invite('aya@staff.example')).status).toBe(202);
  expect((await switchOn()).problem?.reason).toBe('not-alone');
});

it('single-handed mode (one person acts alone) is switched on: all owners are mailed, also one who has no password since a reset', async () => {
  const reset = await console.add('owner');
  await console.shop.rawSql`update staff set password_hash = null where id = ${reset.id}`;
  expect((await switchOn()).answer).toMatchObject({ on: true, isAlone: true });
  const mails = await queuedMails(console.shop);
  for (const { mail } of [owner, reset])
    expect(
      mails
        .filter(({ to }) => 'address' in to && to.address === mail)
        .map(({ subject }) => subject),
    ).toEqual(['【開封】1人での運用が始まりました']);
});

it("support adjusts 12,000 points while the only owner may act alone (single-handed mode): waits for the owner's approval", async () => {
  await switchOn();
  const { client } = await console.staff('support');
  const id = await makeMember(console.shop);
  const named = { params: { memberId: String(id) } };
  const { revision } = await client.done(operations.getMember, named);
  const body = { currency: 'point' as const, amount: 12_000, reason };
  expect((await client.ask(operations.adjustBalance, { ...named, revision, body })).status).toBe(
    202,
  );
});

it('single-handed mode left on after a second manager has joined: counts as off, approvals are needed', async () => {
  await switchOn();
  await console.staff('manager');
  expect(await owner.client.done(getSingleHanded)).toMatchObject({ on: false, isAlone: false });
  expect((await invite('mio@staff.example')).status).toBe(202);
});

it('an invitation sent in single-handed mode while the mode is being switched off: waits for a second person', async () => {
  await switchOn();
  const { shop } = console;
  const { inviting } = await shop.db.transaction(async (tx) => {
    await putSetting(tx, 'single-handed', false);
    const sent = invite('mio@staff.example');
    await untilLockWait(shop);
    // In an object, so that the transaction does not wait for it.
    return { inviting: sent };
  });
  expect((await inviting).status).toBe(202);
});

it('switching on single-handed mode (one person acts alone) while a second manager accepts an invitation: refused', async () => {
  await switchOn();
  await invite('mio@staff.example');
  expect((await switchTo(false)).status).toBe(200);
  const { items } = await owner.client.done(operations.listStaff);
  const joining = items.find(({ mail }) => mail === 'mio@staff.example')?.id ?? 0;
  const { shop } = console;
  const { switching } = await shop.db.transaction(async (tx) => {
    await lockStaff(tx, joining);
    await updateStaffPassword(tx, joining, 'the hash of a password');
    const sent = switchOn();
    await untilLockWait(shop);
    return { switching: sent };
  });
  expect((await switching).problem?.reason).toBe('not-alone');
});

it('switching single-handed mode (one person acts alone) from a stale screen: refused with both versions, the mode stays', async () => {
  await switchOn();
  const body = { on: false, reason };
  const stale = await owner.client.ask(setSingleHanded, { body, revision: 1 });
  expect(stale).toMatchObject({
    problemName: 'revision-changed',
    problem: { yours: body, current: { on: true, isAlone: true, revision: 2 } },
  });
  expect((await owner.client.done(getSingleHanded)).on).toBe(true);
  expect((await owner.client.ask(setSingleHanded, { body })).problemName).toBe('revision-missing');
});
