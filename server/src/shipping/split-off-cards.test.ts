import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { takeBack } from '../app/take-back.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { lockAccounts } from '../ledger/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeOffer } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { makeMemberAt, makeParcel } from '../testing/make-parcel.ts';
import { checkParcels, chooseCardsApart, decideCards } from '../won-cards/index.ts';
import { exportParcels } from './export-parcels.ts';
import { importTracking } from './import-tracking.ts';
import { mergeParcels } from './merge-parcels.ts';
import { packParcel } from './pack-parcel.ts';
import { returnParcel } from './return-parcel.ts';
import { splitOffCards } from './split-off-cards.ts';

let console: TestConsole;
let http: TestApp;
beforeAll(async () => {
  console = await openTestConsole();
  http = await openTestApp(console.shop);
});
afterAll(async () => {
  await http.close();
  await console.close();
});

const actor = systemActor('tester', 'a test');
const label = {
  sender: { name: '開封', phone: '0312345678', postalCode: '1000001', address: '東京都' },
  ...{ billing: undefined, prefectureName: () => '東京都', actor },
};
const deps = () => ({
  ...{ db: console.shop.db, clock: console.shop.clock, chooseCards: chooseCardsApart },
});
const twoKinds = { counts: [2, 2], buyPoints: [30, 40] };

const parcelsOf = (memberId: number) =>
  console.shop.db.run(
    query.selectFrom('parcel').selectAll().where('memberId', '=', memberId).orderBy('id'),
  );

/** A parcel with a whole pack of two cards each of two prizes, and how the packer sees it. */
async function makeFour(memberId?: number) {
  const owner = memberId ?? (await makeMemberAt(console.shop));
  const parcel = await makeParcel(console.shop, owner, twoKinds, [1, 2, 3, 4]);
  const { client } = await console.staff('packer');
  const params = { parcelId: String(parcel.id) };
  const view = await client.done(operations.getParcel, { params });
  const [one, other] = view.items;
  if (one === undefined || other === undefined) throw new Error('the parcel has too few cards');
  const { revision } = view;
  return { ...{ memberId: owner, parcel, client, params, view, revision, one, other } };
}

const lineOf = ({ partId, prizeId }: { partId: number; prizeId: number | null }, count = 1) => ({
  ...{ partId, prizeId, count },
});

/** Exports all parcels, and sends these with tracking numbers. */
async function send(ids: readonly number[]) {
  const { db, clock } = deps();
  await exportParcels(db, clock, label);
  const lines = ids.map((id) => {
    const digits = `7${String(id).padStart(10, '0')}`;
    return `${id},${digits}${Number(digits) % 7}`;
  });
  const file = Buffer.from(`parcel,tracking_number\r\n${lines.join('\r\n')}\r\n`);
  return importTracking(db, clock, { file, carrier: 'yamato', actor });
}

describe('cards that leave their parcel for one of their own', () => {
  it('a packer sends one of four cards apart, twice under one key: a second parcel with the same address and last day, each with its slip, label and mail', async () => {
    const { memberId, parcel, client, params, revision, one } = await makeFour();
    const [before] = await parcelsOf(memberId);
    const body = { cards: [lineOf(one)], isHeld: false, reason: 'too thick' };
    const key = randomUUID();
    const split = await client.done(operations.splitOffCards, { params, body, revision, key });
    expect(await client.done(operations.splitOffCards, { params, body, revision, key })).toEqual(
      split,
    );
    const [rest, apart, ...none] = await parcelsOf(memberId);
    expect(none).toEqual([]);
    expect([rest?.cards, apart?.cards]).toEqual([3, 1]);
    expect((rest?.worthPoints ?? 0) + (apart?.worthPoints ?? 0)).toBe(before?.worthPoints);
    expect(apart).toMatchObject({
      ...{ id: split.id, number: 2, city: before?.city, phone: before?.phone, heldAt: null },
      ...{ shipBy: before?.shipBy, createdAt: before?.createdAt, exportId: null },
    });
    expect(rest?.revision).toBe(split.revision);
    const views = [];
    for (const id of [parcel.id, split.id]) {
      const its = { params: { parcelId: String(id) } };
      const view = await client.done(operations.getParcel, its);
      expect(view.history[0]).toMatchObject({ action: 'shipping split', reason: 'too thick' });
      await client.done(operations.printPackingSlip, its);
      views.push(view.items.reduce((sum, { count }) => sum + count, 0));
    }
    expect(views).toEqual([3, 1]);
    const shop = await http.member(memberId);
    expect((await shop.done(calls.listParcels)).parcels).toMatchObject([
      { parcel_id: parcel.id, cards: 3 },
      { parcel_id: split.id, cards: 1 },
    ]);
    expect(await send([parcel.id, split.id])).toMatchObject({ ok: true, sent: 2 });
    expect(await checkParcels(console.shop.db)).toEqual([]);
  });

  it('cards of two purchases in one parcel, of one of them all: they leave together, held back if asked', async () => {
    const { memberId, parcel, params, one } = await makeFour();
    console.shop.clock.advance(3 * 86_400_000);
    const second = await makeFour(memberId);
    const { db, clock } = deps();
    const third = await makeParcel(console.shop, memberId, twoKinds, [1, 2]);
    await mergeParcels(db, clock, { ids: [parcel.id, second.parcel.id, third.id] }, actor);
    const { client } = second;
    const whole = await client.done(operations.getParcel, { params });
    const all = whole.items.filter(({ partId }) => partId === third.id);
    const thirds = all.map((item) => lineOf(item, item.count));
    const cards = [lineOf(one, 2), lineOf(second.one), ...thirds];
    const { revision } = whole;
    const body = { cards, isHeld: true, reason: 'these are missing' };
    const split = await client.done(operations.splitOffCards, { params, body, revision });
    const rows = await parcelsOf(memberId);
    const named = (id: number) => rows.find((row) => row.id === id);
    expect(named(parcel.id)).toMatchObject({ cards: 2, mergedCards: 3, heldAt: null });
    expect(named(split.id)).toMatchObject({ cards: 2, mergedCards: 3, mergedInto: null });
    expect(named(split.id)?.heldAt).toEqual(clock.now());
    expect(named(split.id)?.shipBy).toEqual(named(parcel.id)?.shipBy);
    expect(named(third.id)).toMatchObject({ mergedInto: split.id, cards: 2 });
    expect(await packParcel(db, clock, split.id, actor)).toBe('held');
    expect(await packParcel(db, clock, parcel.id, actor)).toEqual({ missing: 0 });
    expect(await checkParcels(db)).toEqual([]);
  });

  it('cards of an exchange: travel apart as one, never in part', async () => {
    const { memberId, parcel, client, params } = await makeFour();
    const cardId = await makeOffer(console.shop);
    const shop = await http.member(memberId);
    await shop.done(calls.exchangeCards, { payload: { card_id: cardId, change_num: 3 } });
    const exchanged = (await parcelsOf(memberId)).find(({ source }) => source === 'exchange');
    if (exchanged === undefined) throw new Error('nothing was exchanged');
    const { db, clock } = deps();
    await mergeParcels(db, clock, { ids: [parcel.id, exchanged.id] }, actor);
    const split = async (count: number) => {
      const { revision, items } = await client.done(operations.getParcel, { params });
      const item = items.find(({ prizeId }) => prizeId === null);
      if (item === undefined) throw new Error('the exchange is not in the parcel');
      const body = { cards: [lineOf(item, count)], isHeld: false, reason: 'a test' };
      return client.ask(operations.splitOffCards, { params, body, revision });
    };
    expect((await split(1)).problem).toMatchObject({ reason: 'exchange-as-one' });
    expect((await split(3)).answer).toMatchObject({ id: exchanged.id });
    expect(await checkParcels(db)).toEqual([]);
  });

  it('all cards of a parcel, more than it has, a prize that it lacks, or one twice: refused, nothing moves', async () => {
    const { memberId, client, params, revision, one, other } = await makeFour();
    const split = async (cards: ReturnType<typeof lineOf>[]) => {
      const body = { cards, isHeld: false, reason: 'a test' };
      return (await client.ask(operations.splitOffCards, { params, body, revision })).problem;
    };
    expect(await split([lineOf(one, 2), lineOf(other, 2)])).toMatchObject({ reason: 'none-stays' });
    expect(await split([lineOf(one, 5)])).toMatchObject({ reason: 'no-part' });
    expect(await split([{ ...lineOf(one), partId: 999_999_999 }])).toMatchObject({
      reason: 'no-part',
    });
    expect(await split([lineOf(one, 3)])).toMatchObject({ reason: 'picked-or-gone' });
    expect(await split([lineOf(one, 1), lineOf(one, 1)])).toMatchObject({
      reason: 'picked-or-gone',
    });
    expect(await parcelsOf(memberId)).toMatchObject([{ cards: 4 }]);
  });

  it('a parcel that has changed, is labelled, packed or unknown: its cards stay', async () => {
    const { parcel, client, params, revision, one } = await makeFour();
    const body = { cards: [lineOf(one)], isHeld: false, reason: 'a test' };
    const stale = { params, body, revision: revision - 1 };
    expect((await client.ask(operations.splitOffCards, stale)).status).toBe(412);
    const { db, clock } = deps();
    const split = (parcelId: number) =>
      splitOffCards(deps(), { parcelId, cards: body.cards, isHeld: false }, actor);
    expect(await split(999_999_999)).toBe('not-found');
    await packParcel(db, clock, parcel.id, actor);
    expect(await split(parcel.id)).toBe('packing');
    await exportParcels(db, clock, label);
    expect(await split(parcel.id)).toBe('exported');
    await send([parcel.id]);
    expect(await split(parcel.id)).toBe('sent-already');
    // It came back, so it can be split.
    await returnParcel(db, clock, { parcelId: parcel.id }, actor);
    expect(await split(parcel.id)).toMatchObject({ id: expect.any(Number) });
    expect(await checkParcels(db)).toEqual([]);
  });

  it('two packers send cards apart at once while the member decides, and labels are made: every card is in one parcel', async () => {
    const { db, clock } = deps();
    for (let round = 0; round < 4; round += 1) {
      const { memberId } = await makeFour();
      const open = await makeParcel(console.shop, memberId, twoKinds, [1, 2, 3]);
      const { client } = await console.staff('packer');
      const params = { parcelId: String(open.id) };
      const [item] = (await client.done(operations.getParcel, { params })).items;
      if (item === undefined) throw new Error('the parcel is empty');
      const key = { memberId, key: randomUUID(), call: 'decide', payloadHash: Buffer.alloc(32) };
      const cards = [lineOf(item)];
      const split = () => splitOffCards(deps(), { parcelId: open.id, cards, isHeld: false }, actor);
      const decide = decideCards(db, clock, key, open.purchaseId, { ship: [4], convert: [] });
      await Promise.all([split(), split(), decide, exportParcels(db, clock, label)]);
      const own = (await parcelsOf(memberId)).filter((row) => row.sourceId === open.purchaseId);
      expect(own.reduce((sum, row) => sum + row.cards, 0)).toBe(4);
      expect(new Set(own.map(({ number }) => number)).size).toBe(own.length);
      expect(await checkParcels(db)).toEqual([]);
    }
  });

  it('cards sent apart beside a cancellation for a guardian: all are taken back', async () => {
    const { db, clock } = deps();
    for (let round = 0; round < 4; round += 1) {
      const { memberId, parcel, one } = await makeFour();
      const asked = { parcelId: parcel.id, cards: [lineOf(one)], isHeld: false };
      await Promise.all([
        splitOffCards(deps(), asked, actor),
        db.transaction(async (tx) => {
          await lockAccounts(tx, [memberId]);
          await takeBack(tx, memberId, [], { madeBy: 'tester', now: clock.now() });
        }),
      ]);
      const rows = await parcelsOf(memberId);
      expect(rows.every(({ takenBackAt }) => takenBackAt !== null)).toBe(true);
      expect(rows.reduce((sum, { cards }) => sum + cards, 0)).toBe(4);
    }
  });
});
