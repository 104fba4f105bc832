import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { verifyAudit } from '../db/verify-audit.ts';
import { codeAt } from '../factors/authenticator.rules.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { day, minute } from '../lib/time.rules.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { untilLockWait } from '../testing/locks.ts';
import { findApproval } from './approvals.queries.ts';
import { seedStaff } from './seed-staff.ts';
import { staffJobs } from './staff.jobs.ts';
import { deleteAccess, lockStaff, updateStaffRoles } from './staff.queries.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const { approve, changeRoles, decline, getStaffMember, inviteStaff, listApprovals } = operations;
const reason = 'a test';

/** Asks for the roles of somebody to be set. */
async function ask(by: SignedInStaff, id: number, roles: ('owner' | 'manager' | 'packer')[]) {
  const { response } = await by.client.ask(getStaffMember, { params: { staffId: String(id) } });
  const revision = Number(String(response.headers.etag).slice(1, -1));
  const asked = { params: { staffId: String(id) }, body: { roles, reason }, revision };
  return by.client.ask(changeRoles, asked);
}
const rolesOf = async (by: SignedInStaff, id: number) =>
  (await by.client.done(getStaffMember, { params: { staffId: String(id) } })).roles;
const named = (id: number | undefined) => ({ params: { approvalId: String(id) } });

it('granting a role that needs no approval: done immediately; audit entry has person, reason and place', async () => {
  const owner = await console.staff('owner');
  const { id } = await console.add('buyer');
  expect((await ask(owner, id, ['packer'])).status).toBe(200);
  expect(await rolesOf(owner, id)).toEqual(['packer']);
  const [entry] = (await owner.client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({
    action: 'staff roles',
    subject: `staff ${id}`,
    by: { kind: 'staff', id: owner.id },
    reason,
    origin: 'console 127.0.0.1',
    details: { before: ['buyer'], after: ['packer'] },
  });
});

it("granting the owner role: waits for a second person's approval, then done once; the audit log names both people", async () => {
  const [asker, other] = [await console.staff('owner'), await console.staff('owner')];
  const { id } = await console.add('packer');
  const { status, approvalId } = await ask(asker, id, ['owner']);
  expect(status).toBe(202);
  expect(await rolesOf(asker, id)).toEqual(['packer']);
  const own = await asker.client.ask(approve, named(approvalId));
  expect(own.problem?.reason).toBe('own-request');
  const listed = (await other.client.done(listApprovals)).items.find(
    (one) => one.id === approvalId,
  );
  expect(listed).toMatchObject({
    operation: 'changeRoles',
    state: 'open',
    mayDecide: true,
    reason,
  });

  const answers = await Promise.all([1, 2].map(() => other.client.ask(approve, named(approvalId))));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await rolesOf(asker, id)).toEqual(['owner']);
  const [entry] = (
    await other.client.done(operations.listAudit, { query: { subject: `staff ${id}` } })
  ).items;
  expect(entry).toMatchObject({ by: { id: asker.id }, approvedBy: { id: other.id }, reason });
});

it("approving one's own request by a second staff account of the same mailbox: refused", async () => {
  const asker = await console.staff('owner');
  const alias = { ...asker, mail: asker.mail.replace('@', '+2@'), isDemo: false };
  await seedStaff(console.shop.staff, alias);
  const second = await console.signIn(alias);
  const { approvalId } = await ask(asker, (await console.add('packer')).id, ['manager']);
  expect((await second.ask(approve, named(approvalId))).problem?.reason).toBe('same-mailbox');
});

it('approving a request by a second account in the same browser: refused, says what to do; in another browser done', async () => {
  const asker = await console.staff('owner');
  const other = await console.add('owner');
  const { id } = await console.add('packer');
  const sameBrowser = console.visitor();
  sameBrowser.useBrowserOf(asker.client);
  await console.signIn(other, sameBrowser);
  const { approvalId } = await ask(asker, id, ['manager']);
  const refused = await sameBrowser.ask(approve, named(approvalId));
  expect(refused.problem).toMatchObject({ status: 409, reason: 'same-browser' });
  expect(refused.problem?.detail).toContain('on their own device');
  const seen = (await sameBrowser.done(listApprovals)).items.find((one) => one.id === approvalId);
  expect(seen).toMatchObject({ state: 'open', mayDecide: false, whyNot: refused.problem?.detail });

  // Signing out and in again makes it no other browser.
  await sameBrowser.done(operations.signOut);
  console.shop.clock.advance(minute);
  await console.signIn(other, sameBrowser);
  expect((await sameBrowser.ask(approve, named(approvalId))).problem?.reason).toBe('same-browser');
  console.shop.clock.advance(minute);
  const elsewhere = await console.signIn(other);
  expect((await elsewhere.ask(approve, named(approvalId))).status).toBe(200);
});

it('cookie of a console browser: HttpOnly, SameSite=Strict, for the API alone; the database has only its hash', async () => {
  const person = await console.add('packer');
  const client = console.visitor();
  const body = { mail: person.mail, password: person.password };
  const { response } = await client.ask(operations.signIn, { body });
  const cookie = response.cookies.find(({ name }) => name === 'kaifu_console_browser');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' });
  expect(cookie?.maxAge).toBe((400 * day) / 1000);
  const [row] = await console.shop.rawSql<{ hash: Buffer }>`
    select browser_hash as hash from staff_session where staff_id = ${person.id}`;
  expect(row?.hash).toEqual(hashOfSecret(cookie?.value ?? ''));
});

it("approving one's own request from another session: refused", async () => {
  const asker = await console.staff('owner');
  const { approvalId } = await ask(asker, (await console.add('packer')).id, ['manager']);
  console.shop.clock.advance(minute);
  const elsewhere = await console.signIn(asker);
  expect((await elsewhere.ask(approve, named(approvalId))).problem?.reason).toBe('own-request');
});

it('approving without the permission for it: refused, and the request is not listed', async () => {
  const asker = await console.staff('owner');
  const packer = await console.staff('packer');
  const { approvalId } = await ask(asker, (await console.add('packer')).id, ['manager']);
  expect((await packer.client.ask(approve, named(approvalId))).status).toBe(403);
  const seen = (await packer.client.done(listApprovals)).items;
  expect(seen.some(({ id }) => id === approvalId)).toBe(false);
});

it('approving a request whose record has changed since: refused as stale', async () => {
  const [asker, other] = [await console.staff('owner'), await console.staff('owner')];
  const { id } = await console.add('packer');
  const { approvalId } = await ask(asker, id, ['owner']);
  await ask(asker, id, []);
  const reply = await other.client.ask(approve, named(approvalId));
  expect([reply.status, reply.problemName]).toEqual([412, 'revision-changed']);
  expect(reply.problem?.current).toMatchObject({ roles: [] });
  const listed = (await other.client.done(listApprovals, { query: { show: 'stale' } })).items.find(
    (one) => one.id === approvalId,
  );
  expect(listed).toMatchObject({ state: 'stale', note: 'revision-changed' });
});

it('approving a request that was declined, withdrawn, is a week old, or whose requester lost the role: not executed', async () => {
  const [asker, other] = [await console.staff('owner'), await console.staff('owner')];
  const { id } = await console.add('packer');
  const declined = await ask(asker, id, ['owner']);
  await other.client.done(decline, { ...named(declined.approvalId), body: { reason } });
  expect((await other.client.ask(approve, named(declined.approvalId))).status).toBe(409);
  const withdrawn = await ask(asker, id, ['owner']);
  await asker.client.done(decline, { ...named(withdrawn.approvalId), body: { reason } });
  expect((await other.client.ask(approve, named(withdrawn.approvalId))).status).toBe(409);
  const orphan = await ask(asker, id, ['owner']);
  const third = await console.staff('manager');
  const demotion = await ask(other, asker.id, ['packer']);
  expect((await third.client.ask(approve, named(demotion.approvalId))).status).toBe(200);
  const lost = await other.client.ask(approve, named(orphan.approvalId));
  expect(lost.problem?.reason).toBe('requester-lost-permission');

  const late = await ask(other, id, ['owner']);
  console.shop.clock.advance(7 * day);
  const fourth = await console.staff('owner');
  const expired = await fourth.client.ask(approve, named(late.approvalId));
  expect(expired.problem?.reason).toBe('expired');
  expect(await rolesOf(fourth, id)).toEqual(['packer']);
});

it('the requester removed while a second person approves: not executed', async () => {
  const [asker, other] = [await console.staff('owner'), await console.staff('owner')];
  const { id } = await console.add('packer');
  const { approvalId } = await ask(asker, id, ['manager']);
  const { shop } = console;
  const { approving } = await shop.db.transaction(async (tx) => {
    await lockStaff(tx, asker.id);
    const sent = other.client.ask(approve, named(approvalId));
    await untilLockWait(shop);
    await updateStaffRoles(tx, asker.id, []);
    await deleteAccess(tx, asker.id, shop.clock.now());
    // In an object, so that the transaction does not wait for it.
    return { approving: sent };
  });
  expect((await approving).problem?.reason).toBe('requester-lost-permission');
  expect(await rolesOf(other, id)).toEqual(['packer']);
});

it('taking a role away: its permissions end with the next request, also in an open session', async () => {
  const [owner, other] = [await console.staff('owner'), await console.staff('auditor')];
  await other.client.done(operations.listStaff);
  await ask(owner, other.id, ['packer']);
  expect((await other.client.ask(operations.listStaff)).problemName).toBe('permission-required');
  const params = { staffId: String(other.id) };
  const { revision } = await owner.client.done(getStaffMember, { params });
  await owner.client.done(operations.removeStaff, { params, body: { reason }, revision });
  expect((await other.client.ask(operations.getSession)).status).toBe(401);
});

it('a console command under one idempotency key, in parallel and again: done once; a later request gets the first response', async () => {
  const { client } = await console.staff('owner');
  const body = {
    mail: 'key@staff.example',
    name: 'Aya',
    language: 'ja' as const,
    roles: [],
    reason,
  };
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => client.ask(inviteStaff, { body, key })));
  const done = replies.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  for (const { status, problemName } of replies)
    if (status !== 200)
      expect(['already-running', 'already-done', 'not-valid']).toContain(problemName);
  const again = await client.ask(inviteStaff, { body, key });
  expect(again.answer).toEqual(done[0]?.answer);
});

it('a console command with the idempotency key of another command, or without a key: refused', async () => {
  const { client } = await console.staff('owner');
  const rest = { language: 'ja' as const, roles: [], reason };
  const body = { ...rest, mail: 'other-key@staff.example', name: 'Aya' };
  const key = randomUUID();
  expect((await client.ask(inviteStaff, { body, key })).status).toBe(200);
  const other = await client.ask(inviteStaff, { body: { ...body, name: 'Mai' }, key });
  expect(other.problemName).toBe('key-reused');
  const without = await client.ask(inviteStaff, { body, key: null });
  expect(without.problemName).toBe('key-missing');
});

it('changing a record without If-Match, or from an old revision: refused, the latter with both versions', async () => {
  const { client, id } = await console.staff('owner');
  const target = await console.add('packer');
  const asked = { params: { staffId: String(target.id) }, body: { roles: [], reason } };
  const without = await client.ask(changeRoles, asked);
  expect([without.status, without.problemName]).toEqual([428, 'revision-missing']);
  const old = await client.ask(changeRoles, { ...asked, revision: 99 });
  expect([old.status, old.problem?.yours, id > 0]).toEqual([412, { roles: [] }, true]);
});

it('the last owner among the staff: keeps the role, and cannot be removed', async () => {
  const alone = await openTestConsole();
  try {
    const owner = await alone.staff('owner');
    const { response } = await owner.client.ask(getStaffMember, {
      params: { staffId: String(owner.id) },
    });
    const revision = Number(String(response.headers.etag).slice(1, -1));
    const params = { staffId: String(owner.id) };
    const asked = { params, body: { roles: [], reason }, revision };
    expect((await owner.client.ask(changeRoles, asked)).status).toBe(202);

    // Alone, an owner may act without a second person; the audit log marks it.
    await owner.client.done(operations.setSingleHanded, {
      body: { on: true, reason },
      revision: 1,
    });
    expect((await owner.client.ask(changeRoles, asked)).problem?.reason).toBe('last-owner');
    const removal = { params, body: { reason }, revision };
    const last = await owner.client.ask(operations.removeStaff, removal);
    expect(last.problem?.reason).toBe('last-owner');
    const body = { mail: 'm@x.example', name: 'Mio', language: 'ja', roles: ['manager'], reason };
    const invited = await owner.client.askLoosely(inviteStaff, { body });
    expect(invited.status).toBe(200);
    const [entry] = (await owner.client.done(operations.listAudit)).items;
    expect(entry).toMatchObject({ action: 'staff invite', singleHanded: true, approvedBy: null });
    // The filter of the audit log lists these acts alone.
    const query = { singleHanded: 'true' } as const;
    const { items: marked } = await owner.client.done(operations.listAudit, { query });
    expect(marked.map(({ action }) => action)).toEqual(['staff invite', 'settings single-handed']);
    const { items: all } = await owner.client.done(operations.listAudit);
    expect(all.some(({ singleHanded }) => !singleHanded)).toBe(true);
    expect(await verifyAudit(alone.shop.db)).toMatchObject({ kind: 'intact' });
    const result = await owner.client.done(operations.verifyAudit, { body: {} });
    expect(result).toMatchObject({ intact: true, brokenAt: null });
  } finally {
    await alone.close();
  }
});

it('switching on single-handed mode (one person acts alone) while there is another owner or manager: refused', async () => {
  const { client, secret } = await console.staff('owner');
  await console.add('manager');
  console.shop.clock.advance(minute);
  await client.done(operations.stepUp, {
    body: { code: codeAt(secret, console.shop.clock.now()) },
  });
  const reply = await client.ask(operations.setSingleHanded, {
    body: { on: true, reason },
    revision: 1,
  });
  expect(reply.problem?.reason).toBe('not-alone');
});

it('a request for approval decided 30 days ago: what was sent is deleted, who decided stays', async () => {
  const [asker, other] = [await console.staff('owner'), await console.staff('owner')];
  const { shop } = console;
  const { approvalId = 0 } = await ask(asker, (await console.add('packer')).id, ['manager']);
  await other.client.done(decline, { ...named(approvalId), body: { reason } });
  const deleteEndedSessions = staffJobs(shop.staff, { mail: 'operator@shop.example' }).find(
    ({ name }) => name === 'forget-ended-staff-sessions',
  );
  const stored = async () => {
    await deleteEndedSessions?.run();
    return findApproval(shop.db, approvalId);
  };
  expect((await stored())?.input).toMatchObject({ body: { roles: ['manager'] } });
  shop.clock.advance(30 * day);
  expect(await stored()).toMatchObject({
    input: { params: {}, body: {} },
    state: 'declined',
    decidedBy: other.id,
  });
});
