import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { formatDay } from '../lib/format.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { buyRequest, makePack } from '../testing/factories.ts';
import { makeMemberAt, makeParcel } from '../testing/make-parcel.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { textOfPdf } from '../testing/text-of-pdf.ts';
import { checkParcels, decideCardBox } from '../won-cards/index.ts';
import { exportParcels } from './export-parcels.ts';
import { findParcelsOf } from './find-parcels.ts';
import { importTracking } from './import-tracking.ts';
import { mergeParcels } from './merge-parcels.ts';
import { packParcel } from './pack-parcel.ts';
import { readdressParcel } from './readdress-parcel.ts';
import { recordDelivery } from './record-delivery.ts';
import { returnParcel } from './return-parcel.ts';
import { splitParcel } from './split-parcel.ts';
import { lockParcelsToTakeBack, takeBackParcels } from './take-back-parcels.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(async () => {
  await console.close();
});

const actor = systemActor('tester', 'a test');
const label = {
  sender: { name: '開封', phone: '0312345678', postalCode: '1000001', address: '東京都' },
  ...{ billing: undefined, prefectureName: () => '東京都', actor },
};
const parts = () => ({ db: console.shop.db, clock: console.shop.clock });

/** A member with a box of `packs` purchases of two cards each, all shipped in one decision. */
async function shipBox(packs: number) {
  const { shop } = console;
  const memberId = await makeMemberAt(shop);
  const ids: string[] = [];
  for (let pack = 0; pack < packs; pack += 1) {
    const packId = await makePack(shop, { counts: [20], buyPoints: [40], price: 100 });
    const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
    if (bought.kind !== 'bought') throw new Error(bought.kind);
    ids.push(bought.purchaseId);
  }
  const decisions = ids.map((purchaseId) => ({ purchaseId, ship: [1, 2], convert: [] }));
  const payloadHash = createHash('sha256').update(JSON.stringify(decisions)).digest();
  const request = { memberId, key: randomUUID(), call: 'user/pack/box_decision', payloadHash };
  expect(await decideCardBox(shop.db, shop.clock, request, decisions)).toMatchObject({
    kind: 'decided',
  });
  return { memberId, ids, parcels: await parcelsOf(memberId) };
}

const parcelsOf = (memberId: number) =>
  console.shop.db.run(
    query.selectFrom('parcel').selectAll().where('memberId', '=', memberId).orderBy('id'),
  );

/** Exports all parcels, and sends one with a tracking number. */
async function send(parcelId: number) {
  const { db, clock } = parts();
  const report = await exportParcels(db, clock, label);
  const digits = `6${String(parcelId).padStart(10, '0')}`;
  const trackingNumber = `${digits}${Number(digits) % 7}`;
  const file = Buffer.from(`parcel,tracking_number\r\n${parcelId},${trackingNumber}\r\n`);
  const imported = await importTracking(db, clock, { file, carrier: 'yamato', actor });
  return { report, imported, trackingNumber };
}

async function makeTwo(memberId?: number) {
  const owner = memberId ?? (await makeMemberAt(console.shop));
  const first = await makeParcel(console.shop, owner);
  console.shop.clock.advance(3 * 86_400_000);
  const second = await makeParcel(console.shop, owner);
  return { memberId: owner, first, second };
}

describe('cards of several purchases that travel as one parcel', () => {
  it('cards of three purchases shipped at once: one parcel for the packer, with one label, one mail and all cards', async () => {
    const { memberId, ids, parcels } = await shipBox(3);
    const [whole, ...others] = parcels;
    if (whole === undefined) throw new Error('no parcel');
    expect(whole).toMatchObject({ cards: 2, mergedCards: 4, mergedInto: null });
    expect(others.map(({ mergedInto }) => mergedInto)).toEqual([whole.id, whole.id]);
    const { client } = await console.staff('packer');
    const rows = await client.done(operations.listParcels, { query: { search: String(memberId) } });
    expect(rows.items).toMatchObject([{ id: whole.id, cards: 6 }]);
    const params = { parcelId: String(whole.id) };
    const view = await client.done(operations.getParcel, { params });
    expect(view.items.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(view.parts.map(({ sourceId }) => sourceId).toSorted()).toEqual(ids.toSorted());
    const slip = await client.done(operations.printPackingSlip, { params });
    const text = textOfPdf(Buffer.from(slip.file, 'base64'));
    expect(text).toContain('6');
    // Each purchase has a heading with the day of its request, which is also in the head.
    const days = text.split(formatDay(whole.createdAt, 'ja')).length - 1;
    expect(days).toBe(4);
    const packed = await packParcel(console.shop.db, console.shop.clock, whole.id, actor);
    expect(packed).toEqual({ missing: 0 });
    const { imported, trackingNumber } = await send(whole.id);
    expect(imported).toMatchObject({ ok: true, sent: 1 });
    const sent = await parcelsOf(memberId);
    expect(new Set(sent.map((parcel) => parcel.trackingNumber))).toEqual(new Set([trackingNumber]));
    expect(sent.every(({ sentAt, packedAt }) => sentAt !== null && packedAt !== null)).toBe(true);
    const mails = await queuedMailsTo(console.shop, memberId);
    expect(mails.filter((mail) => JSON.stringify(mail.ja).includes(trackingNumber))).toHaveLength(
      1,
    );
    const { db, clock } = parts();
    expect((await recordDelivery(db, clock, { parcelId: whole.id }, actor)).kind).toBe('done');
    expect((await parcelsOf(memberId)).every(({ deliveredAt }) => deliveredAt !== null)).toBe(true);
    expect((await returnParcel(db, clock, { parcelId: whole.id }, actor)).kind).toBe('done');
    expect((await parcelsOf(memberId)).every(({ sentAt }) => sentAt === null)).toBe(true);
    expect(await checkParcels(db)).toEqual([]);
  });

  it('the number of a parcel that was merged, in a carrier’s file or a command: not found; its page names the one it travels in', async () => {
    const { parcels } = await shipBox(2);
    const [whole, merged] = parcels;
    if (whole === undefined || merged === undefined) throw new Error('too few parcels');
    const { imported } = await send(merged.id);
    expect(imported).toMatchObject({
      ok: false,
      errors: [{ problem: { kind: 'no-such-parcel' } }],
    });
    const { db, clock } = parts();
    expect(await packParcel(db, clock, merged.id, actor)).toBe('not-found');
    const { client } = await console.staff('packer');
    const view = await client.done(operations.getParcel, {
      params: { parcelId: String(merged.id) },
    });
    expect(view).toMatchObject({ mergedInto: whole.id, mergeable: [] });
  });

  it('a member reads a purchase whose cards travel with others: sees the number and the count of all', async () => {
    const { memberId, ids, parcels } = await shipBox(2);
    const found = await findParcelsOf(console.shop.db, memberId, ids, console.shop.clock.now());
    const whole = { id: parcels[0]?.id, cards: 2, allCards: 4 };
    expect(found).toMatchObject([whole, whole]);
  });
});

describe('merging parcels that wait', () => {
  it('staff merge two parcels of different days: the earlier one carries all cards; split: each has its own day again', async () => {
    const { first, second } = await makeTwo();
    const { client } = await console.staff('packer');
    const params = { parcelId: String(second.id) };
    const before = await client.done(operations.getParcel, { params });
    expect(before.mergeable).toMatchObject([{ id: first.id, cards: 2 }]);
    const body = { otherId: first.id, reason: 'one box is enough' };
    const { revision } = before;
    const merged = await client.done(operations.mergeParcels, { params, body, revision });
    expect(merged).toEqual({ id: first.id });
    const whole = { params: { parcelId: String(first.id) } };
    const view = await client.done(operations.getParcel, whole);
    expect(view).toMatchObject({ cards: 4, parts: [{ id: first.id }, { id: second.id }] });
    expect(view.history[0]).toMatchObject({ action: 'shipping merge', reason: body.reason });
    const stale = await client.ask(operations.splitParcel, {
      ...{ ...whole, revision: view.revision - 1 },
      body: { partId: second.id, reason: 'too thick' },
    });
    expect(stale.status).toBe(412);
    await client.done(operations.splitParcel, {
      ...{ ...whole, revision: view.revision },
      body: { partId: second.id, reason: 'too thick' },
    });
    const after = await client.done(operations.getParcel, { params });
    expect(after).toMatchObject({ cards: 2, mergedInto: null, shipBy: before.shipBy });
    expect(await checkParcels(console.shop.db)).toEqual([]);
  });

  it('merging parcels with a label, to another address, or of another member: refused with the reason', async () => {
    const { memberId, first, second } = await makeTwo();
    const { client } = await console.staff('packer');
    const params = { parcelId: String(first.id) };
    const merge = async (otherId: number) => {
      const { revision } = await client.done(operations.getParcel, { params });
      const body = { otherId, reason: 'a test' };
      return client.ask(operations.mergeParcels, { params, body, revision });
    };
    expect((await merge(999_999_999)).status).toBe(404);
    expect((await merge(first.id)).status).toBe(404);
    const stranger = await makeParcel(console.shop, await makeMemberAt(console.shop));
    expect((await merge(stranger.id)).problem).toMatchObject({ reason: 'other-member' });
    const member = query.updateTable('member').where('id', '=', memberId);
    await console.shop.db.run(member.set({ city: '港区' }));
    const { db, clock } = parts();
    await readdressParcel(db, clock, { parcelId: second.id }, actor);
    expect((await merge(second.id)).problem).toMatchObject({ reason: 'other-address' });
    await readdressParcel(db, clock, { parcelId: first.id }, actor);
    await exportParcels(db, clock, label);
    expect((await merge(second.id)).problem).toMatchObject({ reason: 'exported' });
    const gone = await splitParcel(db, clock, { parcelId: first.id, partId: second.id }, actor);
    expect(gone).toBe('exported');
  });

  it('splitting off cards that are not in the parcel, or the parcel itself: refused', async () => {
    const { first, second } = await makeTwo();
    const { db, clock } = parts();
    const split = (partId: number) => splitParcel(db, clock, { parcelId: first.id, partId }, actor);
    expect(await split(second.id)).toBe('no-part');
    expect(await split(first.id)).toBe('no-part');
    expect(await splitParcel(db, clock, { parcelId: 999_999_999, partId: 1 }, actor)).toBe(
      'not-found',
    );
  });

  it('the same merge ten times at once, crosswise: carried out once, every card is counted', async () => {
    const { memberId, first, second } = await makeTwo();
    const { db, clock } = parts();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, place) => {
        const ids = place % 2 === 0 ? [first.id, second.id] : [second.id, first.id];
        return mergeParcels(db, clock, { ids }, actor);
      }),
    );
    expect(results.filter((result) => typeof result !== 'string')).toEqual([{ id: first.id }]);
    const [whole] = await parcelsOf(memberId);
    expect(whole).toMatchObject({ cards: 2, mergedCards: 2 });
    expect(await checkParcels(db)).toEqual([]);
  });

  it('merges of three parcels, packing, exports and splits at once: the books of parcels agree', async () => {
    const { db, clock } = parts();
    for (let round = 0; round < 4; round += 1) {
      const { memberId, first, second } = await makeTwo();
      const third = await makeParcel(console.shop, memberId);
      await Promise.all([
        mergeParcels(db, clock, { ids: [first.id, second.id] }, actor),
        mergeParcels(db, clock, { ids: [third.id, second.id] }, actor),
        packParcel(db, clock, second.id, actor),
        splitParcel(db, clock, { parcelId: first.id, partId: second.id }, actor),
        exportParcels(db, clock, label),
        readdressParcel(db, clock, { parcelId: first.id }, actor),
      ]);
      expect(await checkParcels(db)).toEqual([]);
      const all = await parcelsOf(memberId);
      const counted = all
        .filter(({ mergedInto }) => mergedInto === null)
        .reduce((sum, { cards, mergedCards }) => sum + cards + mergedCards, 0);
      expect(counted).toBe(6);
    }
  });

  it('a cancellation for a guardian beside a merge: the parcels are taken back as one or both, never in part', async () => {
    const { db, clock } = parts();
    for (let round = 0; round < 4; round += 1) {
      const { memberId, first, second } = await makeTwo();
      const [merged] = await Promise.all([
        mergeParcels(db, clock, { ids: [first.id, second.id] }, actor),
        db.transaction(async (tx) => {
          const found = await lockParcelsToTakeBack(tx, memberId, []);
          await takeBackParcels(tx, found?.taken ?? [], clock.now());
        }),
      ]);
      expect(['taken-back', { id: first.id }]).toContainEqual(merged);
      const all = await parcelsOf(memberId);
      expect(all.every(({ takenBackAt }) => takenBackAt !== null)).toBe(true);
      expect(await mergeParcels(db, clock, { ids: [first.id, second.id] }, actor)).toBe(
        typeof merged === 'string' ? 'taken-back' : 'not-found',
      );
    }
  });
});
