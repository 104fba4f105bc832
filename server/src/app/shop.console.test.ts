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
  const body = { isOn: true, reason: 'a move of the database' };
  expect(await client.done(operations.setMaintenance, { body })).toEqual({ isOn: true });
  expect(await new Maintenance(console.shop.db).isOn()).toBe(true);
  expect(await client.done(operations.getMaintenance)).toEqual({ isOn: true });
  const [entry] = (await client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({
    action: 'maintenance on',
    by: { id },
    reason: 'a move of the database',
  });
  await client.done(operations.setMaintenance, { body: { isOn: false, reason: 'done' } });
  expect(await new Maintenance(console.shop.db).isOn()).toBe(false);
});
