import { expect, it, onTestFinished } from 'vitest';
import { operations } from '#contract/console/index.ts';
import type { Executor } from '../db/database.ts';
import { consoleSettings, openConsoleOf } from '../testing/console-client.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { noExternalServices } from './shop.ts';

it('lists and reports of the console: read from the replica while it has all recent writes', async () => {
  const shop = await openTestShop({ ...noExternalServices, console: consoleSettings });
  onTestFinished(() => shop.close());
  let queries = 0;
  const reader: Executor = {
    run(query) {
      queries++;
      return shop.db.run(query);
    },
  };
  const reads = { ...shop.reads, upToDate: () => Promise.resolve(reader) };
  const console = await openConsoleOf({ ...shop, reads });
  onTestFinished(() => console.close());
  const { client } = await console.staff('owner');
  const day = '2026-11-20';
  const lists = {
    listPayments: () => client.done(operations.listPayments, {}),
    listMembers: () => client.done(operations.listMembers, {}),
    listMails: () => client.done(operations.listMails, {}),
    listLetters: () => client.done(operations.listLetters, {}),
    listParcels: () => client.done(operations.listParcels, {}),
    listPacks: () => client.done(operations.listPacks, {}),
    getSales: () => client.done(operations.getSales, { query: { first: day, last: day } }),
    getUnusedPoints: () => client.done(operations.getUnusedPoints, { query: { day } }),
  };
  for (const [name, list] of Object.entries(lists)) {
    queries = 0;
    await list();
    expect({ name, isReadThere: queries > 0 }).toEqual({ name, isReadThere: true });
  }
});
