import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { Maintenance } from '../http/maintenance.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';

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
  expect(await client.done(operations.setMaintenance, { body })).toEqual({ isOn: true, ...note });
  expect(await new Maintenance(console.shop.db).isOn()).toBe(true);
  expect(await client.done(operations.getMaintenance)).toEqual({ isOn: true, ...note });
  const [entry] = (await client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({
    action: 'maintenance on',
    by: { id },
    reason: 'a move of the database',
    details: note,
  });
  const late = { ...body, endsAt: '2026-11-21T02:59:00.000Z' };
  expect((await client.ask(operations.setMaintenance, { body: late })).status).toBe(422);
  await client.done(operations.setMaintenance, { body: { ...body, isOn: false, reason: 'done' } });
  expect(await client.done(operations.getMaintenance)).toEqual({
    ...{ isOn: false, message: null, endsAt: null },
  });
  expect(await new Maintenance(console.shop.db).isOn()).toBe(false);
});

it('a page of the version before, which sends no message and no end: closes and opens the shop', async () => {
  const { client } = await console.staff('manager');
  for (const isOn of [true, false]) {
    const body = { isOn, reason: 'an open page' };
    const answer = { isOn, message: null, endsAt: null };
    expect(await client.done(operations.setMaintenance, { body })).toEqual(answer);
    expect(await client.done(operations.getMaintenance)).toEqual(answer);
  }
});
