import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { openDatabase } from '../db/database.ts';
import { openConsoleOf, openTestConsole } from '../testing/console-client.ts';
import { longTimeouts } from '../testing/long-timeouts.ts';

it('a repeated console command while a required standby is missing: its stored answer is not sent, reads work', async () => {
  const console = await openTestConsole();
  onTestFinished(() => console.close());
  const { client } = await console.staff('owner');
  const body = { isOn: true, message: null, endsAt: null, reason: 'a test' };
  const key = randomUUID();
  const request = { body, key, revision: 1 };
  await client.done(operations.setMaintenance, request);
  expect((await client.ask(operations.setMaintenance, request)).status).toBe(200);

  const db = openDatabase(console.shop.url, { ...longTimeouts, max: 2, mustReplicate: true });
  onTestFinished(() => db.close());
  const insisting = await openConsoleOf({ ...console.shop, db });
  onTestFinished(() => insisting.close());
  const same = insisting.visitor();
  same.setCookie('kaifu_staff', client.cookie ?? '');
  expect(await same.done(operations.getMaintenance)).toMatchObject({ isOn: true });
  expect((await same.ask(operations.setMaintenance, request)).status).toBe(503);
});
