import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMemberAt, makeParcel } from '../testing/make-parcel.ts';
import { exportParcels } from './export-parcels.ts';
import { findParcelsOf } from './find-parcels.ts';
import { holdParcel } from './hold-parcel.ts';
import { importTracking } from './import-tracking.ts';
import { mergeParcels } from './merge-parcels.ts';
import { packParcel, pickForParcel } from './pack-parcel.ts';
import { releaseParcel } from './release-parcel.ts';
import { returnParcel } from './return-parcel.ts';
import { lockUnsentParcels, updateTakenBack } from './shipping.queries.ts';
import { takeCardOut } from './take-card-out.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const actor = systemActor('tester', 'a test');
const parts = () => ({ db: console.shop.db, clock: console.shop.clock });
const label = {
  sender: { name: '開封', phone: '0312345678', postalCode: '1000001', address: '東京都' },
  ...{ billing: undefined, prefectureName: () => '東京都', actor },
};

async function make() {
  const memberId = await makeMemberAt(console.shop);
  return { memberId, ...(await makeParcel(console.shop, memberId)) };
}

async function parcelOf(id: number) {
  const [row] = await console.shop.db.run(
    query.selectFrom('parcel').selectAll().where('id', '=', id),
  );
  if (row === undefined) throw new Error(`no parcel ${id}`);
  return row;
}

it('a packer holds a parcel back: not next, not packed, in no export, and the member sees nothing; released, it is all of that again', async () => {
  const { id, memberId } = await make();
  const { db, clock } = parts();
  const { client } = await console.staff('packer');
  const params = { parcelId: String(id) };
  const { revision } = await client.done(operations.getParcel, { params });
  const sourceId = (await parcelOf(id)).sourceId;
  const seen = await findParcelsOf(db, memberId, [sourceId], clock.now());
  const held = { params, revision, body: { reason: 'the address is asked' } };
  const key = '9d2c3c1e-6c0b-4a43-8d1d-0a7f0f0f2301';
  const [first, repeated] = await Promise.all([
    client.ask(operations.holdParcel, { ...held, key }),
    client.ask(operations.holdParcel, { ...held, key }),
  ]);
  expect([first, repeated].filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const view = await client.done(operations.getParcel, { params });
  expect(view).toMatchObject({ hold: 'staff', isHeld: true });
  const holds = view.history.filter(({ action }) => action === 'shipping hold');
  expect(holds).toMatchObject([{ reason: 'the address is asked' }]);
  expect(await findParcelsOf(db, memberId, [sourceId], clock.now())).toEqual(seen);
  const isHeld = { search: String(memberId), state: 'held' } as const;
  const listed = async () => (await client.done(operations.listParcels, { query: isHeld })).items;
  await makeParcel(console.shop, memberId);
  expect(await listed()).toMatchObject([{ id, hold: 'staff' }]);
  const next = await client.done(operations.findNextParcel, { query: {} });
  expect(next.id).not.toBe(id);
  const packed = await client.ask(operations.packParcel, { params });
  expect(packed.problem).toMatchObject({ status: 409, reason: 'held' });
  expect(await pickForParcel(db, clock, { parcelId: id, code: 'K1' }, actor)).toBe('held');
  const report = await exportParcels(db, clock, label);
  expect(report.held).toContain(id);
  expect((await parcelOf(id)).exportId).toBeNull();

  const twice = await client.ask(operations.holdParcel, { ...held, revision: view.revision });
  expect(twice.problem).toMatchObject({ status: 409, reason: 'notToHold' });
  const stale = await client.ask(operations.releaseParcel, held);
  expect(stale.status).toBe(412);
  const released = { params, revision: view.revision, body: { reason: 'the member answered' } };
  await client.done(operations.releaseParcel, released);
  const after = await client.done(operations.getParcel, { params });
  expect(after).toMatchObject({ hold: null, isHeld: false });
  const again = await client.ask(operations.releaseParcel, {
    ...{ ...released, revision: after.revision },
  });
  expect(again.problem).toMatchObject({ status: 409, reason: 'notHeld' });
  expect((await exportParcels(db, clock, label)).held).toEqual([]);
  expect((await parcelOf(id)).exportId).not.toBeNull();
});

it('holding or releasing a parcel that does not exist, or has left: refused; a held one that left with its label is held no more', async () => {
  const { id } = await make();
  const { db, clock } = parts();
  const unknown = { parcelId: 999_999_999 };
  expect(await holdParcel(db, clock, unknown, actor)).toEqual({ kind: 'not-possible' });
  expect(await releaseParcel(db, clock, unknown, actor)).toEqual({ kind: 'not-possible' });
  const stale = { parcelId: id, seenRevision: 999 };
  expect(await holdParcel(db, clock, stale, actor)).toEqual({ kind: 'overtaken' });
  await exportParcels(db, clock, label);
  expect((await holdParcel(db, clock, { parcelId: id }, actor)).kind).toBe('done');
  const digits = `6${String(id).padStart(10, '0')}`;
  const file = Buffer.from(`parcel,tracking_number\r\n${id},${digits}${Number(digits) % 7}\r\n`);
  const imported = await importTracking(db, clock, { file, carrier: 'yamato', actor });
  expect(imported).toMatchObject({ ok: true, sent: 1 });
  expect((await parcelOf(id)).heldAt).toBeNull();
  expect(await holdParcel(db, clock, { parcelId: id }, actor)).toEqual({ kind: 'not-possible' });
  expect((await returnParcel(db, clock, { parcelId: id }, actor)).kind).toBe('done');
  expect((await holdParcel(db, clock, { parcelId: id }, actor)).kind).toBe('done');
  await db.transaction((tx) => updateTakenBack(tx, [id], clock.now()));
  expect((await parcelOf(id)).heldAt).toBeNull();
  expect(await holdParcel(db, clock, { parcelId: id }, actor)).toEqual({ kind: 'not-possible' });
});

it('a hold while the parcel is packed and exported: it is held, and what was done before stays done', async () => {
  const { db, clock } = parts();
  for (let round = 0; round < 6; round += 1) {
    const { id } = await make();
    const [held, packed] = await Promise.all([
      holdParcel(db, clock, { parcelId: id }, actor),
      packParcel(db, clock, id, actor),
      exportParcels(db, clock, label),
      holdParcel(db, clock, { parcelId: id }, actor),
    ]);
    const { heldAt, packedAt } = await parcelOf(id);
    expect(heldAt).not.toBeNull();
    expect(packedAt === null).toBe(packed === 'held');
    expect(['done', 'not-possible']).toContain(held.kind);
    expect(await packParcel(db, clock, id, actor)).toBe('held');
  }
});

it('a held parcel is merged: refused; if its own cards leave a merged parcel, the rest stays held', async () => {
  const { db, clock } = parts();
  const { id, memberId } = await make();
  const { id: otherId } = await makeParcel(console.shop, memberId);
  await holdParcel(db, clock, { parcelId: otherId }, actor);
  expect(await mergeParcels(db, clock, { ids: [id, otherId] }, actor)).toBe('held');
  await releaseParcel(db, clock, { parcelId: otherId }, actor);
  expect(await mergeParcels(db, clock, { ids: [id, otherId] }, actor)).toEqual({ id });
  await holdParcel(db, clock, { parcelId: id }, actor);
  await db.transaction(async (tx) => {
    for (let card = 0; card < 2; card += 1) {
      const unsent = await lockUnsentParcels(tx, memberId);
      const parcel = unsent.find((each) => each.id === id);
      if (parcel !== undefined) await takeCardOut(tx, unsent, parcel, null, clock.now());
    }
  });
  const rest = await parcelOf(otherId);
  expect(rest).toMatchObject({ mergedInto: null, cards: 2 });
  expect(rest.heldAt).not.toBeNull();
});
