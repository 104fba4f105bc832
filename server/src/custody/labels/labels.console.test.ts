import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../../testing/console-client.ts';
import { makePack } from '../../testing/factories.ts';

let console: TestConsole;
let manager: ConsoleClient;
beforeAll(async () => {
  console = await openTestConsole();
  manager = (await console.staff('manager')).client;
});
afterAll(() => console.close());

async function receive(...columns: string[]) {
  const modelNumber = `T-${await makePack(console.shop, { counts: [1] })}-0`;
  const lines = columns.map((rest) => `${modelNumber},${rest}`).join('\n');
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  return manager.done(operations.receiveIntake, { body: { ...batch, lines } });
}

const print = { layout: 'a4', perCopy: false, skipped: 0 } as const;

const pagesOf = (file: string) =>
  Buffer.from(file, 'base64')
    .toString('latin1')
    .match(/\/Type \/Page\n/g)?.length;

it.each([
  ['one for each lot and graded copy', { perCopy: false, skipped: 0 }, 2, 1],
  ['one for each copy', { perCopy: true, skipped: 0 }, 24, 1],
  ['one for each copy, on a sheet that is begun', { perCopy: true, skipped: 1 }, 24, 2],
  ['a roll: a page for each label', { perCopy: false, skipped: 0, layout: 'roll' as const }, 2, 2],
])(
  'printing the stock labels of a batch, %s: the PDF has the expected labels and pages',
  async (_, options, labels, pages) => {
    const { id } = await receive('23', `1,,,PSA,10,${crypto.randomUUID()}`);
    const body = { ...print, intakeId: id, ...options };
    const printed = await manager.done(operations.printLabels, { body });
    expect(printed.labels).toBe(labels);
    expect(pagesOf(printed.file)).toBe(pages);
  },
);

it('a file with more stock labels than fit, or with none: refused', async () => {
  const { id } = await receive('1201');
  const tooMany = { ...print, intakeId: id, perCopy: true };
  const many = await manager.ask(operations.printLabels, { body: tooMany });
  expect(many.problem).toMatchObject({ status: 409, reason: 'too-many' });
  const none = await manager.ask(operations.printLabels, { body: { ...print, code: 'NO-SUCH' } });
  expect(none.problem).toMatchObject({ status: 409, reason: 'nothing-to-print' });
});

it('labels of locations: one for each whose code begins with the given text, refused if there is none', async () => {
  await manager.done(operations.addLocations, { body: { codes: 'L-1-1\nL-1-2\nL-2' } });
  const ask = (locations: string, more: object = {}) =>
    manager.ask(operations.printLabels, { body: { ...print, locations, ...more } });
  expect((await ask(' l-1')).answer?.labels).toBe(2);
  const all = await ask('L', { layout: 'roll' });
  expect([all.answer?.labels, pagesOf(all.answer?.file ?? '')]).toEqual([3, 3]);
  expect((await ask('NOWHERE')).problem).toMatchObject({ status: 409, reason: 'no-location' });
  expect((await ask('L', { code: 'L-2' })).problem?.status).toBe(422);
});
