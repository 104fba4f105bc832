import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalSorts } from '#contract/console/approvals.ts';
import { operations } from '#contract/console/index.ts';
import { day } from '../lib/time.rules.ts';
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

const { changeRoles, decline, getStaffMember, listApprovals } = operations;
const reason = 'a test';

/** Asks for the roles of somebody to be set. */
async function ask(by: SignedInStaff, id: number, roles: ('owner' | 'manager' | 'packer')[]) {
  const { response } = await by.client.ask(getStaffMember, { params: { staffId: String(id) } });
  const revision = Number(String(response.headers.etag).slice(1, -1));
  const asked = { params: { staffId: String(id) }, body: { roles, reason }, revision };
  return by.client.ask(changeRoles, asked);
}
const named = (id: number | undefined) => ({ params: { approvalId: String(id) } });

it('listing requests for approval: each is on exactly one page; a person gets only their own and those that they may decide', async () => {
  const [asker, other] = [await console.staff('owner'), await console.staff('owner')];
  const packer = await console.staff('packer');
  const now = console.shop.clock.now();
  const insert = (state: string, ageDays: number, operation: string) => console.shop.rawSql<{
    id: number;
  }>`
    insert into approval_request (operation, input, revision, reason, requested_by, requested_at,
      expires_at, state, decided_at)
    select ${operation}, '{"params": {"staffId": "1"}, "body": {}}', number, 'a test', ${asker.id},
      ${new Date(now.getTime() - ageDays * day)}, ${new Date(now.getTime() + 7 * day)}, ${state},
      case when ${state} = 'open' then null else ${new Date(now.getTime() - ageDays * day)}::timestamptz end
    from generate_series(1, 27) as number returning id`;
  const open = [
    ...(await insert('open', 0, 'changeRoles')),
    ...(await insert('open', 1, 'removeStaff')),
  ];
  const declined = await insert('declined', 29, 'changeRoles');
  const old = await insert('declined', 31, 'changeRoles');
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => Number(id));

  for (const sort of approvalSorts) {
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { sort, ...(cursor !== undefined && { cursor }) };
      const { items, next } = await other.client.done(listApprovals, { query });
      expect(items.every(({ state }) => state === 'open')).toBe(true);
      seen.push(...idsOf(items));
      cursor = next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(idsOf(open)));
  }
  const listed = async (by: SignedInStaff, show: 'all' | 'declined') =>
    idsOf((await by.client.done(listApprovals, { query: { show, sort: 'oldest' } })).items);
  const shown = await listed(other, 'declined');
  expect(shown).toEqual(expect.arrayContaining(idsOf(declined)));
  expect(shown.some((id) => idsOf(old).includes(id))).toBe(false);
  expect(await listed(packer, 'all')).toEqual([]);
  const wrong = { query: { sort: 'newest', cursor: 'x' } } as const;
  expect((await other.client.ask(listApprovals, wrong)).status).toBe(422);
});

it('reading a request for approval made again at a newer revision: names the newest revision that the reader has opened, not found for others', async () => {
  const [asker, other] = [await console.staff('owner'), await console.staff('owner')];
  const { id } = await console.add('packer');
  const first = await ask(asker, id, ['owner']);
  await ask(asker, id, ['manager']);
  await ask(asker, id, []);
  const second = await ask(asker, id, ['owner']);
  const read = (by: SignedInStaff, approvalId: number | undefined) =>
    by.client.ask(operations.getApproval, named(approvalId));
  const one = (await read(other, first.approvalId)).answer;
  expect(one).toMatchObject({ id: first.approvalId, mayDecide: true, earlierRevision: null });
  // The asker has opened no request; the other person saw the first, also after it is read again.
  const unseen = (await read(asker, second.approvalId)).answer;
  expect(unseen).toMatchObject({ mayDecide: false, earlierRevision: null });
  for (const _ of ['first read', 'reload'])
    expect((await read(other, second.approvalId)).answer?.earlierRevision).toBe(one?.revision);
  const two = (await read(other, second.approvalId)).answer;
  expect((await read(other, first.approvalId)).answer?.earlierRevision).toBeNull();
  expect(two?.revision).toBeGreaterThan(one?.revision ?? 0);
  const packer = await console.staff('packer');
  const hidden = await read(packer, first.approvalId);
  expect([hidden.status, hidden.problem?.detail]).toEqual([
    404,
    'There is no such request. Those decided more than 30 days ago are in the audit log.',
  ]);
  const owner = await console.staff('owner');
  await owner.client.done(decline, { ...named(first.approvalId), body: { reason } });
  console.shop.clock.advance(31 * day);
  expect((await read(await console.staff('owner'), first.approvalId)).status).toBe(404);
});
