import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { prefectureName } from '../accounts/index.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { day } from '../lib/time.rules.ts';
import { openTestConsole, type TestConsole, testSender } from '../testing/console-client.ts';
import { makeMemberAt, makeParcel } from '../testing/make-parcel.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { findExport } from './export-parcels.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

async function exportAll() {
  const { client } = await console.staff('packer', 'auditor');
  const { exportId, ...report } = await client.done(operations.exportParcels);
  if (exportId === null) throw new Error('nothing was exported');
  return { client, exportId, report, params: { exportId: String(exportId) } };
}

const body = { reason: 'labels of the day' };

it('exporting parcels in the console: files as the command line makes them, each download recorded', async () => {
  const { shop } = console;
  const { id } = await makeParcel(shop, await makeMemberAt(shop, { building: '𠮷荘' }));
  const lacking = await makeParcel(shop, await makeMemberAt(shop, { street: '' }));
  const { client, exportId, report, params } = await exportAll();
  expect(report).toMatchObject({
    exported: 1,
    incomplete: [{ id: lacking.id, missing: ['street'] }],
    labelsToCorrect: [{ id, problems: [expect.stringContaining('𠮷')] }],
  });
  const { files } = await client.done(operations.downloadExport, { params, body });
  const onLabels = { sender: testSender, billing: undefined, prefectureName };
  const byCommand = await findExport(shop.db, shop.clock, exportId, onLabels);
  expect(files).toEqual(
    byCommand.files.map(({ name, content }) => ({ name, content: content.toString('base64') })),
  );
  expect(files.map(({ name }) => name)).toEqual([`yamato-${exportId}.csv`]);
  const { items } = await client.done(operations.listAudit, {
    query: { subject: `export ${exportId}` },
  });
  expect(items).toMatchObject([
    { action: 'shipping download', reason: body.reason },
    { action: 'shipping export' },
  ]);
  const { items: exports } = await client.done(operations.listExports);
  expect(exports[0]).toMatchObject({ id: exportId, who: 'Ren', parcels: 1, sent: 0 });
});

it('exporting parcels when none waits: no export is made; an unknown export is not found', async () => {
  await makeParcel(console.shop, await makeMemberAt(console.shop));
  const { client } = await exportAll();
  expect(await client.done(operations.exportParcels)).toMatchObject({ exportId: null });
  const unknown = { params: { exportId: '999999' }, body };
  expect((await client.ask(operations.downloadExport, unknown)).status).toBe(404);
});

it('exporting parcels twice under one idempotency key: one export; no stored response has addresses', async () => {
  const { shop } = console;
  await makeParcel(shop, await makeMemberAt(shop, { city: '鎌倉市' }));
  const { client } = await console.staff('packer');
  const key = randomUUID();
  const first = await client.ask(operations.exportParcels, { key });
  const again = await client.ask(operations.exportParcels, { key });
  expect(again.answer).toEqual(first.answer);
  const params = { exportId: String(first.answer?.exportId) };
  const { files } = await client.done(operations.downloadExport, { params, body });
  expect(files).toHaveLength(1);
  const stored =
    await shop.rawSql`select 1 from idempotency_record where answer::text like '%鎌倉%'`;
  expect(stored).toEqual([]);
});

it('exporting parcels without a second factor shown in the last five minutes, or as support staff: refused', async () => {
  const [packer, support] = [await console.staff('packer'), await console.staff('support')];
  expect((await support.client.ask(operations.exportParcels)).problemName).toBe(
    'permission-required',
  );
  console.shop.clock.advance(5 * 60_000 + 1);
  expect((await packer.client.ask(operations.exportParcels)).problemName).toBe('step-up-required');
});

/** A file as a carrier returns it, as base64. */
function trackingFile(...rows: (readonly [number | string, string])[]): string {
  const lines = ['parcel,tracking_number', ...rows.map(([id, number]) => `${id},${number}`)];
  return Buffer.from(lines.join('\r\n')).toString('base64');
}

const trackingNumber = `41234567890${41_234_567_890 % 7}`;

it('importing tracking numbers in the console: a preview changes nothing, then imported once', async () => {
  const { shop } = console;
  const { id } = await makeParcel(shop, await makeMemberAt(shop));
  const { client } = await exportAll();
  const file = { carrier: 'yamato' as const, file: trackingFile([id, trackingNumber]) };
  const preview = await client.done(operations.previewTracking, { body: file });
  const parcels = [{ parcelId: id, trackingNumber }];
  expect(preview).toEqual({ errors: [], parcels, delivered: [], unchanged: 0 });
  const params = { parcelId: String(id) };
  expect((await client.done(operations.getParcel, { params })).state).toBe('exported');
  const before = (await queuedMails(shop)).length;
  const key = randomUUID();
  for (let times = 0; times < 2; times += 1) {
    const { answer } = await client.ask(operations.importTracking, { body: file, key });
    expect(answer).toEqual({ sent: 1, delivered: 0, unchanged: 0 });
  }
  expect((await queuedMails(shop)).length).toBe(before + 1);
  expect((await client.done(operations.getParcel, { params })).state).toBe('sent');
  const later = await client.done(operations.previewTracking, { body: file });
  expect(later).toEqual({ errors: [], parcels: [], delivered: [], unchanged: 1 });
});

it('importing a file with days of deliveries twice at once: recorded once, with the day; wrong days are named', async () => {
  const { shop } = console;
  const [one, two] = [
    await makeParcel(shop, await makeMemberAt(shop)),
    await makeParcel(shop, await makeMemberAt(shop)),
  ];
  const { client } = await exportAll();
  const stems = [41_234_567_891, 41_234_567_892];
  const [first = '', second = ''] = stems.map((stem) => `${stem}${stem % 7}`);
  const fileOf = (column: string, days: readonly [string, string]) => {
    const lines = [`parcel,tracking_number,${column}`];
    lines.push(`${one.id},${first},${days[0]}`, `${two.id},${second},${days[1]}`);
    const file = Buffer.from(lines.join('\r\n')).toString('base64');
    return { body: { carrier: 'yamato' as const, file } };
  };
  await client.done(operations.importTracking, fileOf('delivered_on', ['', '']));
  const leftOn = dateInJapan(shop.clock.now());
  shop.clock.advance(2 * day);
  const { client: later } = await console.staff('packer');
  const arrivedOn = dateInJapan(shop.clock.now());
  const wrong = fileOf('delivered_on', ['2026-02-30', '2026-01-05']);
  const { errors } = await later.done(operations.previewTracking, wrong);
  expect(errors.map(({ detail }) => detail)).toEqual([
    '"2026-02-30" is no day of a delivery; write a day until today, such as 2026-11-27',
    `parcel ${two.id} left after 2026-01-05; remove a line of an earlier shipment`,
  ]);
  const right = fileOf('配達完了日', [arrivedOn.replaceAll('-', '/'), '']);
  expect(await later.done(operations.previewTracking, right)).toEqual({
    ...{ errors: [], parcels: [], unchanged: 1 },
    delivered: [{ parcelId: one.id, trackingNumber: first }],
  });
  const answers = await Promise.all([1, 2].map(() => later.done(operations.importTracking, right)));
  expect(answers.map(({ delivered }) => delivered).toSorted()).toEqual([0, 1]);
  const deliveries = [];
  for (const { id } of [one, two]) {
    const { deliveredAt } = await later.done(operations.getParcel, {
      params: { parcelId: String(id) },
    });
    deliveries.push(deliveredAt && dateInJapan(new Date(deliveredAt)));
  }
  expect(deliveries).toEqual([arrivedOn, null]);
  // A parcel may arrive on the day on which it left.
  const sameDay = fileOf('delivered_on', ['', leftOn]);
  expect(await later.done(operations.importTracking, sameDay)).toMatchObject({ delivered: 1 });
});

it('importing tracking numbers from a file with errors: each named by its line, in the reader’s language', async () => {
  const { client } = await console.staff('packer');
  const file = trackingFile(['x', trackingNumber], [999_999, '123']);
  const input = { carrier: 'yamato' as const, file };
  client.language = 'ja';
  const preview = await client.done(operations.previewTracking, { body: input });
  expect(preview.errors).toEqual([
    { line: 2, detail: '「x」は荷物番号ではありません' },
    { line: 3, detail: expect.stringContaining('ヤマト運輸の伝票番号ではありません') },
  ]);
  client.language = 'en';
  const refused = await client.ask(operations.importTracking, { body: input });
  expect(refused.problem).toMatchObject({
    status: 422,
    errors: [{ pointer: '/file', detail: 'Line 2: "x" is no parcel\'s number' }, {}],
  });
});

it('importing tracking numbers from text that is no base64, or from nothing: refused', async () => {
  const { client } = await console.staff('packer');
  for (const file of ['', 'ヤマト'])
    expect(
      (await client.ask(operations.previewTracking, { body: { carrier: 'yamato', file } })).status,
    ).toBe(422);
});
