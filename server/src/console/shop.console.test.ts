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
  expect(closed).toEqual({ isOn: true, ...note, revision: 2 });
  expect(await new Maintenance(console.shop.db).isOn()).toBe(true);
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
    ...{ isOn: false, message: null, endsAt: null, revision: 3 },
  });
  expect(await new Maintenance(console.shop.db).isOn()).toBe(false);
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
  expect(await Maintenance.find(console.shop.db)).toEqual(note);
  await setMaintenance(console.shop, undefined, systemActor('kaori', 'the command line'));
  const late = await one.client.ask(operations.setMaintenance, { body, revision: revision + 1 });
  expect(late.problemName).toBe('revision-changed');
  expect(await Maintenance.find(console.shop.db)).toBeUndefined();
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
  const found = await Maintenance.find(console.shop.db);
  expect(found?.message).toEqual(done?.message);
});
