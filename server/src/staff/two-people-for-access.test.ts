import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { untilLockWait } from '../testing/locks.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { lockStaff, updateStaffRoles } from './staff.queries.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const { approve, changeRoles, decline, getStaffMember } = operations;
const reason = 'a test';

/** Asks for the roles of somebody to be set. */
async function ask(by: SignedInStaff, id: number, roles: ('owner' | 'manager' | 'packer')[]) {
  const params = { staffId: String(id) };
  const { revision } = await by.client.done(getStaffMember, { params });
  return by.client.ask(changeRoles, { params, body: { roles, reason }, revision });
}
/** Asks for somebody to be removed or reset. */
async function askTo(
  operation: typeof operations.removeStaff | typeof operations.resetStaff,
  by: SignedInStaff,
  id: number,
) {
  const params = { staffId: String(id) };
  const { revision } = await by.client.done(getStaffMember, { params });
  return by.client.ask(operation, { params, body: { reason }, revision });
}
const subjectsTo = async ({ mail }: SignedInStaff) =>
  (await queuedMails(console.shop))
    .filter(({ to }) => 'address' in to && to.address === mail)
    .map(({ subject }) => subject);
const rolesOf = async (by: SignedInStaff, id: number) =>
  (await by.client.done(getStaffMember, { params: { staffId: String(id) } })).roles;
const named = (id: number | undefined) => ({ params: { approvalId: String(id) } });

it('an owner removes, resets or demotes another owner: waits for the approval of a third person, not of the one concerned; owners are mailed', async () => {
  for (const [change, subject] of [
    [(by: SignedInStaff, id: number) => askTo(operations.removeStaff, by, id), 401],
    [(by: SignedInStaff, id: number) => askTo(operations.resetStaff, by, id), 401],
    [(by: SignedInStaff, id: number) => ask(by, id, ['packer']), 200],
  ] as const) {
    const [asker, other] = [await console.staff('owner'), await console.staff('owner')];
    const manager = await console.staff('manager');
    const { status, approvalId } = await change(asker, other.id);
    expect(status).toBe(202);
    expect((await other.client.ask(operations.getSession)).status).toBe(200);
    expect(await subjectsTo(other)).toEqual([]);
    const alone = await asker.client.ask(operations.setSingleHanded, {
      body: { on: true, reason },
      revision: 1,
    });
    expect(alone.problem?.reason).toBe('not-alone');
    for (const answer of [approve, decline]) {
      const own = await other.client.askLoosely(answer, { ...named(approvalId), body: { reason } });
      expect(own.problem?.reason).toBe('own-access');
    }
    expect((await manager.client.ask(approve, named(approvalId))).status).toBe(200);
    expect((await other.client.ask(operations.getSession)).status).toBe(subject);
    for (const person of [asker, other])
      expect(await subjectsTo(person)).toContain('【開封】担当者の権限が変更されました');
  }
});

it('an owner asks to leave, to give up the role or to reset her own sign-in: waits for a second person, then is done', async () => {
  for (const [change, roles] of [
    [(by: SignedInStaff) => askTo(operations.removeStaff, by, by.id), []],
    [(by: SignedInStaff) => ask(by, by.id, ['packer']), ['packer']],
    [(by: SignedInStaff) => askTo(operations.resetStaff, by, by.id), ['owner']],
  ] as const) {
    for (const decider of ['owner', 'manager'] as const) {
      const [asker, other] = [await console.staff('owner'), await console.staff(decider)];
      const { status, approvalId } = await change(asker);
      expect(status).toBe(202);
      expect((await asker.client.ask(approve, named(approvalId))).problem?.reason).toBe(
        'own-request',
      );
      const approved = await other.client.ask(approve, named(approvalId));
      expect([approved.status, approved.problem]).toEqual([200, undefined]);
      expect(await rolesOf(other, asker.id)).toEqual(roles);
      const { state } = await other.client.done(operations.getApproval, named(approvalId));
      expect(state).toBe('executed');
      const query = { subject: `staff ${asker.id}` };
      const [entry] = (await other.client.done(operations.listAudit, { query })).items;
      expect(entry).toMatchObject({ by: { id: asker.id }, approvedBy: { id: other.id } });
    }
  }
});

it('an owner asks to leave, and the role is taken away meanwhile: the request is refused, before and during its approval', async () => {
  const other = await console.staff('owner');
  const early = await console.staff('owner');
  const { approvalId } = await askTo(operations.removeStaff, early, early.id);
  await console.shop.db.transaction((tx) => updateStaffRoles(tx, early.id, ['packer']));
  const refused = await other.client.ask(approve, named(approvalId));
  expect(refused.problem?.reason).toBe('requester-lost-permission');
  expect(await rolesOf(other, early.id)).toEqual(['packer']);

  const asker = await console.staff('owner');
  const asked = await askTo(operations.removeStaff, asker, asker.id);
  const { shop } = console;
  const { approving } = await shop.db.transaction(async (tx) => {
    await lockStaff(tx, asker.id);
    const sent = other.client.ask(approve, named(asked.approvalId));
    await untilLockWait(shop);
    await updateStaffRoles(tx, asker.id, ['packer']);
    // In an object, so that the transaction does not wait for it.
    return { approving: sent };
  });
  expect((await approving).problemName).toBe('revision-changed');
  expect(await rolesOf(other, asker.id)).toEqual(['packer']);
});

it('removing a packer, or resetting their sign-in: one owner does it alone, without approval', async () => {
  const owner = await console.staff('owner');
  for (const operation of [operations.removeStaff, operations.resetStaff]) {
    const packer = await console.staff('packer');
    expect((await askTo(operation, owner, packer.id)).status).toBe(204);
    expect((await packer.client.ask(operations.getSession)).status).toBe(401);
  }
});

it('a request to remove somebody whose roles change before it is approved: refused as stale', async () => {
  const [asker, manager] = [await console.staff('owner'), await console.staff('manager')];
  const { id } = await console.add('manager');
  const { approvalId } = await askTo(operations.removeStaff, asker, id);
  await console.shop.db.transaction((tx) => updateStaffRoles(tx, id, ['packer']));
  const reply = await manager.client.ask(approve, named(approvalId));
  expect([reply.status, reply.problemName]).toEqual([412, 'revision-changed']);
  expect(await rolesOf(asker, id)).toEqual(['packer']);
});
