import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { systemActor } from '../db/audit.ts';
import { Maintenance } from '../http/maintenance.ts';
import { setMaintenance } from '../http/set-maintenance.ts';
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

it('a manager closes the shop for maintenance: the console stays open; audit log has who and why', async () => {
  const { client, id } = await console.staff('manager');
  const note = {
    message: { ja: 'データベースの移設のため', en: 'The database moves' },
    endsAt: '2026-11-21T05:00:00.000Z',
  };
  const body = { isOn: true, ...note, reason: 'a move of the database' };
  const closed = await client.done(operations.setMaintenance, { body, revision: 1 });
  expect(closed).toEqual({ isOn: true, beginsAt: null, ...note, revision: 2 });
  expect(await new Maintenance(console.shop.db, console.shop.clock).isOn()).toBe(true);
  expect(await client.done(operations.getMaintenance)).toEqual(closed);
  const [entry] = (await client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({
    action: 'maintenance on',
    by: { id },
    reason: 'a move of the database',
    details: note,
  });
  const late = { ...body, endsAt: '2026-11-21T02:59:00.000Z' };
  const refused = await client.ask(operations.setMaintenance, { body: late, revision: 2 });
  expect(refused.status).toBe(422);
  await client.done(operations.setMaintenance, {
    body: { ...body, isOn: false, reason: 'done' },
    revision: 2,
  });
  expect(await client.done(operations.getMaintenance)).toEqual({
    ...{ isOn: false, beginsAt: null, message: null, endsAt: null, revision: 3 },
  });
  expect(await new Maintenance(console.shop.db, console.shop.clock).isOn()).toBe(false);
});

it('closing the shop from a stale screen: refused with both versions, also after a change on the command line; the newer note stays', async () => {
  const [one, other] = [await console.staff('manager'), await console.staff('owner')];
  const { revision } = await one.client.done(operations.getMaintenance);
  const note = { message: { ja: '棚卸し', en: 'Stock-take' }, endsAt: null };
  const body = { isOn: true, ...note, reason: 'a stock-take' };
  await one.client.done(operations.setMaintenance, { body, revision });
  const open = { isOn: false, message: null, endsAt: null, reason: 'I saw nothing' };
  const stale = await other.client.ask(operations.setMaintenance, { body: open, revision });
  expect(stale).toMatchObject({
    problemName: 'revision-changed',
    problem: { yours: open, current: { isOn: true, ...note, revision: revision + 1 } },
  });
  expect(await Maintenance.find(console.shop.db, console.shop.clock.now())).toEqual(note);
  await setMaintenance(console.shop, undefined, systemActor('kaori', 'the command line'));
  const late = await one.client.ask(operations.setMaintenance, { body, revision: revision + 1 });
  expect(late.problemName).toBe('revision-changed');
  expect(await Maintenance.find(console.shop.db, console.shop.clock.now())).toBeUndefined();
});

it('two people close the shop in parallel from the same screen: one does, the other is refused', async () => {
  const [one, other] = [await console.staff('manager'), await console.staff('owner')];
  const { revision } = await one.client.done(operations.getMaintenance);
  const close = ({ client }: SignedInStaff, en: string) =>
    client.ask(operations.setMaintenance, {
      body: { isOn: true, message: { ja: en, en }, endsAt: null, reason: 'a test' },
      revision,
    });
  const replies = await Promise.all([close(one, 'one'), close(other, 'other')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
  const done = replies.find(({ status }) => status === 200)?.answer;
  const found = await Maintenance.find(console.shop.db, console.shop.clock.now());
  expect(found?.message).toEqual(done?.message);
});

it('a manager plans maintenance: the shop closes at that time by itself with the message, and opens by hand', async () => {
  const { client } = await console.staff('manager');
  const { shop } = console;
  const open = { isOn: false, message: null, endsAt: null, reason: 'done' };
  let { revision } = await client.done(operations.getMaintenance);
  ({ revision } = await client.done(operations.setMaintenance, { body: open, revision }));
  const at = (minutes: number) =>
    new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
  const note = { message: { ja: '移設', en: 'A move' }, endsAt: at(90) };
  const plan = { isOn: true, ...note, beginsAt: at(3), reason: 'the move of tonight' };
  for (const wrong of [
    { ...plan, beginsAt: at(-1) },
    { ...plan, endsAt: at(2) },
  ])
    expect((await client.ask(operations.setMaintenance, { body: wrong, revision })).status).toBe(
      422,
    );
  const planned = await client.done(operations.setMaintenance, { body: plan, revision });
  const { beginsAt } = plan;
  expect(planned).toEqual({ isOn: false, beginsAt, ...note, revision: revision + 1 });
  expect(await client.done(operations.getMaintenance)).toEqual(planned);
  const [entry] = (await client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({ action: 'maintenance plan', details: { beginsAt, ...note } });
  const maintenance = new Maintenance(shop.db, shop.clock);
  expect(await maintenance.isOn()).toBe(false);
  shop.clock.advance(3 * 60_000);
  const due = new Maintenance(shop.db, shop.clock);
  expect(await due.findNote()).toEqual(note);
  const closed = { isOn: true, beginsAt: null, ...note, revision: revision + 1 };
  expect(await client.done(operations.getMaintenance)).toEqual(closed);
  const later = { ...plan, beginsAt: at(10) };
  const again = await client.ask(operations.setMaintenance, {
    body: later,
    revision: revision + 1,
  });
  expect(again.problem).toMatchObject({ status: 409, reason: 'closed-already' });
  expect((await client.done(operations.getMaintenance)).revision).toBe(revision + 1);
  const opened = await client.done(operations.setMaintenance, {
    body: open,
    revision: revision + 1,
  });
  expect(opened).toMatchObject({ isOn: false, beginsAt: null });
  expect(await new Maintenance(shop.db, shop.clock).isOn()).toBe(false);
});
