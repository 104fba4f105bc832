import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const { approve, listApprovals } = operations;
const reason = 'a test';
const named = (id: number | undefined) => ({ params: { approvalId: String(id) } });

it('personal data in a request for approval: hidden in the list, shown for a reason with an audit entry, executed as sent', async () => {
  const [asker, other] = [await console.staff('owner'), await console.staff('manager')];
  const search = 'hanako@example.com';
  const body = { search, sort: 'newest' as const, reason };
  const { approvalId } = await asker.client.ask(operations.exportMemberList, { body });
  const listed = async (by: SignedInStaff) => {
    const reply = await by.client.ask(listApprovals);
    expect(reply.response.body).not.toContain(search);
    return reply.answer?.items.find(({ id }) => id === approvalId);
  };
  const shown = { body: { search: 'h•••@example.com', sort: 'newest', reason } };
  expect(await listed(other)).toMatchObject({ input: shown, masked: ['search'] });
  await listed(asker);

  const request = { ...named(approvalId), body: { reason: 'to decide' } };
  expect((await other.client.done(operations.revealApproval, request)).body).toEqual(body);
  const [entry] = (await asker.client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({
    ...{ action: 'approval reveal', subject: `approval ${approvalId}`, reason: 'to decide' },
    by: { id: other.id },
  });
  expect(JSON.stringify(entry)).not.toContain('hanako');
  const auditor = await console.staff('auditor');
  expect((await auditor.client.ask(operations.revealApproval, request)).status).toBe(403);
  // Support may see personal data, but not this request.
  const support = await console.staff('support');
  expect((await support.client.ask(operations.revealApproval, request)).status).toBe(404);
  expect((await other.client.ask(approve, named(approvalId))).status).toBe(200);
});

it('a request for approval with fields that its operation does not have: stored and shown without them', async () => {
  const owner = await console.staff('owner');
  const mail = `${crypto.randomUUID()}@staff.example`;
  const body = { mail, name: 'Mio', language: 'en', roles: ['manager'], reason };
  const sent = { body: { ...body, state: 'a\0b', approved: true } };
  const { status, approvalId } = await owner.client.askLoosely(operations.inviteStaff, sent);
  expect(status).toBe(202);
  const stored = await owner.client.done(operations.getApproval, named(approvalId));
  expect(stored.input.body).toEqual(body);
});
