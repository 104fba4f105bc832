import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { isFeedOn, upsertFeedWatch } from '../draw/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

it('a manager switches the live feed off and on: the shop stops and resumes it; audit log has who and why', async () => {
  const { client, id } = await console.staff('manager');
  await upsertFeedWatch(console.shop.db, crypto.randomUUID(), 3);
  await upsertFeedWatch(console.shop.db, crypto.randomUUID(), 4);
  const { revision } = await client.done(operations.getLiveFeed);
  const off = await client.done(operations.setLiveFeed, {
    body: { isOn: false, reason: 'a wrong picture' },
    revision,
  });
  expect(off).toEqual({ isOn: false, watchers: 7, revision: revision + 1 });
  expect(await isFeedOn(console.shop.db)).toBe(false);
  const [entry] = (await client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({ action: 'live feed off', by: { id }, reason: 'a wrong picture' });
  await client.done(operations.setLiveFeed, {
    body: { isOn: true, reason: 'it is corrected' },
    revision: revision + 1,
  });
  expect(await isFeedOn(console.shop.db)).toBe(true);
});

it('switching the live feed from a stale screen: refused, and it stays as it is', async () => {
  const { client } = await console.staff('owner');
  const { revision } = await client.done(operations.getLiveFeed);
  const body = { isOn: false, reason: 'I saw an older page' };
  const refused = await client.ask(operations.setLiveFeed, { body, revision: revision + 1 });
  expect(refused.problemName).toBe('revision-changed');
  expect(await isFeedOn(console.shop.db)).toBe(true);
});
