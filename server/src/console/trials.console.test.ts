import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { areTrialsOn } from '../draw/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

it.each(['editor', 'designer'] as const)(
  'the role %s stops trials of openings and allows them again: the shop follows; audit log has who and why',
  async (role) => {
    const { client, id } = await console.staff(role);
    const { revision } = await client.done(operations.getTrials);
    const off = await client.done(operations.setTrials, {
      body: { isOn: false, reason: 'a campaign begins' },
      revision,
    });
    expect(off).toEqual({ isOn: false, revision: revision + 1 });
    expect(await areTrialsOn(console.shop.db)).toBe(false);
    const auditor = await console.staff('auditor');
    const [entry] = (await auditor.client.done(operations.listAudit)).items;
    expect(entry).toMatchObject({ action: 'trials off', by: { id }, reason: 'a campaign begins' });
    await client.done(operations.setTrials, {
      body: { isOn: true, reason: 'it is over' },
      revision: revision + 1,
    });
    expect(await areTrialsOn(console.shop.db)).toBe(true);
  },
);

it('stopping trials of openings from a stale screen: refused, and they stay allowed', async () => {
  const { client } = await console.staff('owner');
  const { revision } = await client.done(operations.getTrials);
  const body = { isOn: false, reason: 'I saw an older page' };
  const refused = await client.ask(operations.setTrials, { body, revision: revision + 1 });
  expect(refused.problemName).toBe('revision-changed');
  expect(await areTrialsOn(console.shop.db)).toBe(true);
});
