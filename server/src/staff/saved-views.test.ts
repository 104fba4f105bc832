import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { mostViews } from '#contract/console/views.ts';
import { systemActor } from '../db/audit.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { removeStaff } from './change-staff.ts';
import { staffJobs } from './staff.jobs.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const { deleteView, listViews, publishView, saveView, withdrawView } = operations;

const waiting = { list: 'parcels', name: 'Waiting', query: 'state=waiting' } as const;
const save = (
  by: SignedInStaff,
  view: { list: 'parcels' | 'audit'; name: string; query: string },
) => by.client.done(saveView, { body: view });
const named = (id: number, revision = 1) => ({ params: { viewId: String(id) }, revision });
const viewsOf = async ({ client }: SignedInStaff) =>
  (await client.done(listViews, { query: { list: 'parcels' } })).items;

it('saving a view of a list: its owner sees it, others do not, and it is in the audit log', async () => {
  const [packer, other] = [await console.staff('packer'), await console.staff('packer')];
  const { id } = await save(packer, waiting);
  expect(await viewsOf(packer)).toEqual([
    {
      ...{ id, name: 'Waiting', query: 'state=waiting', isPublic: false, isOwn: true },
      ...{ by: 'Ren', revision: 1 },
    },
  ]);
  expect(await viewsOf(other)).toEqual([]);
  const auditor = await console.staff('auditor');
  const subject = `view ${id}`;
  const [entry] = (await auditor.client.done(operations.listAudit, { query: { subject } })).items;
  expect(entry).toMatchObject({ action: 'view save', by: { id: packer.id } });
});

it('saving a view of a list under a name again: replaced, and no longer public', async () => {
  const manager = await console.staff('manager');
  const { id } = await save(manager, { ...waiting, name: 'Mine' });
  await manager.client.done(publishView, named(id));
  expect(await save(manager, { ...waiting, name: 'Mine', query: 'due=today' })).toEqual({
    ...{ id, revision: 3 },
  });
  const view = (await viewsOf(manager)).find((each) => each.id === id);
  expect(view).toMatchObject({ query: 'due=today', isPublic: false });
});

it('publishing a saved view: everybody who may see its list sees it, until it is withdrawn', async () => {
  const [manager, owner] = [await console.staff('manager'), await console.staff('owner')];
  const packer = await console.staff('packer');
  const { id } = await save(manager, { ...waiting, name: 'For all' });
  await manager.client.done(publishView, named(id));
  const seen = (await viewsOf(packer)).find((each) => each.id === id);
  expect(seen).toMatchObject({ isPublic: true, isOwn: false, by: 'Ren' });
  await owner.client.done(withdrawView, named(id, 2));
  expect((await viewsOf(packer)).some((each) => each.id === id)).toBe(false);
  expect((await viewsOf(manager)).some((each) => each.id === id)).toBe(true);
});

it('deleting, publishing or replacing a saved view of somebody else: refused', async () => {
  const [manager, owner] = [await console.staff('manager'), await console.staff('owner')];
  const { id } = await save(manager, { ...waiting, name: 'Not yours' });
  expect((await owner.client.ask(deleteView, named(id))).status).toBe(404);
  expect((await owner.client.ask(publishView, named(id))).status).toBe(404);
  expect((await save(owner, { ...waiting, name: 'Not yours' })).id).not.toBe(id);
  await manager.client.done(deleteView, named(id));
  expect((await manager.client.ask(deleteView, named(id))).status).toBe(404);
});

it('publishing, withdrawing or deleting a saved view that has changed in another tab: refused with both versions', async () => {
  const [manager, owner] = [await console.staff('manager'), await console.staff('owner')];
  const { id } = await save(manager, { ...waiting, name: 'Changed' });
  await save(manager, { ...waiting, name: 'Changed', query: 'due=today' });
  const current = { name: 'Changed', query: 'due=today', isPublic: false, revision: 2 };
  for (const operation of [publishView, deleteView]) {
    const stale = await manager.client.ask(operation, named(id, 1));
    expect(stale).toMatchObject({ problemName: 'revision-changed', problem: { current } });
  }
  // Somebody else learns nothing about a private view.
  expect((await owner.client.ask(withdrawView, named(id, 1))).status).toBe(404);
  await manager.client.done(publishView, named(id, 2));
  const late = await owner.client.ask(withdrawView, named(id, 2));
  expect(late.problem).toMatchObject({ current: { ...current, isPublic: true, revision: 3 } });
  expect((await viewsOf(owner)).find((view) => view.id === id)).toMatchObject({ revision: 3 });
});

it('listing or saving views of a list that one may not see: refused', async () => {
  const packer = await console.staff('packer');
  const read = await packer.client.ask(listViews, { query: { list: 'audit' } });
  expect(read.problemName).toBe('permission-required');
  const body = { list: 'audit', name: 'Mine', query: '' } as const;
  expect((await packer.client.ask(saveView, { body })).problemName).toBe('permission-required');
});

it('saving one view more than a person may have: refused', async () => {
  const packer = await console.staff('packer');
  await console.shop.rawSql`
    insert into saved_view (staff_id, list, name, query, created_at)
    select ${packer.id}, 'parcels', 'View ' || n, '', now()
    from generate_series(1, ${mostViews}) as n`;
  const reply = await packer.client.ask(saveView, { body: waiting });
  expect([reply.status, reply.problem?.reason]).toEqual([409, 'too-many']);
});

it('removing a staff member: their own saved views are deleted, the public ones stay', async () => {
  const [manager, owner] = [await console.staff('manager'), await console.staff('owner')];
  const own = await save(manager, { ...waiting, name: 'Own' });
  const all = await save(manager, { ...waiting, name: 'All' });
  await manager.client.done(publishView, named(all.id));
  await removeStaff(console.shop.staff, manager.id, null, systemActor('kaori', 'moved'));
  const jobs = staffJobs(console.shop, { mail: 'operator@example.com' });
  await jobs.find(({ name }) => name === 'forget-ended-staff-sessions')?.run();
  const rows = await console.shop.rawSql`
    select id from saved_view where staff_id = ${manager.id}`;
  expect(rows).toEqual([{ id: all.id }]);
  expect((await viewsOf(owner)).some(({ id }) => id === own.id)).toBe(false);
});

it('saving a view whose search is longer than a view may have once it is encoded: refused, says what to do', async () => {
  const { client } = await console.staff('packer');
  const body = { ...waiting, query: `search=${'字'.repeat(200)}` };
  const { problem } = await client.ask(saveView, { body });
  expect(problem).toMatchObject({ status: 422, reason: 'too-long' });
  expect(problem?.errors?.[0]).toMatchObject({ pointer: '/query' });
});
