import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coverageSorts } from '#contract/console/custody.ts';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { drawJobs } from '../draw/index.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import {
  exportParcels,
  importTracking,
  mergeParcels,
  recordDelivery,
  returnParcel,
  splitParcel,
} from '../shipping/index.ts';
import { type ShopFinding, shopFindingText } from '../shop-check/check-shop.texts.ts';
import { checkShop, checkShopAndStore } from '../shop-check/check-shop.ts';
import {
  type ConsoleClient,
  type OperationRequest,
  openTestConsole,
  type TestConsole,
  testSender,
} from '../testing/console-client.ts';
import {
  buyRequest,
  makeMember,
  makePack,
  makeUnsealedPack,
  type PackOptions,
} from '../testing/factories.ts';
import { openTestApp } from '../testing/http-client.ts';
import { hour } from '../testing/test-shop.ts';
import { textOfPdf } from '../testing/text-of-pdf.ts';
import { decideCards } from '../won-cards/index.ts';
import { storeCoverage } from './coverage.queries.ts';
import { findPrizeCoverage } from './find-prize-coverage.ts';
import { releaseUnsoldCopies } from './release-unsold-copies.ts';

let console: TestConsole;
let manager: ConsoleClient;
beforeAll(async () => {
  console = await openTestConsole();
  manager = (await console.staff('manager')).client;
  await manager.done(operations.addLocations, { body: { codes: 'A-1' } });
});
afterAll(() => console.close());

const reason = 'a test';
const actor = systemActor('tester', reason);

/** Receives lines and puts them on a shelf. */
async function shelve(lines: string): Promise<void> {
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const { id } = await manager.done(operations.receiveIntake, { body: { ...batch, lines } });
  const body = { intakeId: id, reason };
  await manager.done(operations.inspectStock, { body: { ...body, command: 'inspect' } });
  const shelf = { ...body, command: 'shelve' as const, location: 'A-1' };
  await manager.done(operations.moveStock, { body: shelf });
}

/** A pack whose prizes have as many copies in custody as they have cards. */
async function trackedPack(counts: number[], options: PackOptions = {}): Promise<number> {
  const packId = await makePack(console.shop, { counts, ...options });
  const copies = counts.map((count, place) =>
    options.items?.[place] === undefined
      ? `T-${packId}-${place},${count}`
      : `T-${packId}-${place},1,,,PSA,10,${options.items[place].certificate}`,
  );
  await shelve(copies.join('\n'));
  await manager.done(operations.allocatePack, { body: { packId, reason } });
  return packId;
}

async function buy(packId: number, count: number, owner?: number) {
  const memberId = owner ?? (await makeMember(console.shop, { points: 100 * count }));
  const bought = await console.shop.packSales.buy(buyRequest({ memberId, packId, count }));
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  return { memberId, id: bought.purchaseId };
}

function decide(
  { memberId, id }: Awaited<ReturnType<typeof buy>>,
  decision: { ship: number[]; convert: number[] },
) {
  const payloadHash = createHash('sha256').update(JSON.stringify(decision)).digest();
  const request = { memberId, key: randomUUID(), call: 'user/pack/decision', payloadHash };
  return decideCards(console.shop.db, console.shop.clock, request, id, decision);
}

/** Gives all members and parcels an address that a label can have. */
async function completeAddresses(): Promise<void> {
  const { rawSql } = console.shop;
  await rawSql`update member set postal_code = '1500001', country = '日本', prefecture_id = 13,
    city = '渋谷区', street = '1-1', phone = '+819012345678'`;
  await rawSql`update parcel set postal_code = '1500001', country = '日本', prefecture_id = 13,
    city = '渋谷区', street = '1-1', phone = '+819012345678', last_name = '山', first_name = '花'`;
}

/** Sends all parcels that wait, and returns their ids. */
async function sendParcels(): Promise<number[]> {
  const { db, clock, rawSql } = console.shop;
  const sender = { name: '開封', phone: '0312345678', postalCode: '1000001', address: '東京' };
  await completeAddresses();
  await exportParcels(db, clock, {
    ...{ sender, billing: undefined, prefectureName: () => '東京都', actor },
  });
  const waiting = await rawSql<{ id: number }>`select id from parcel where sent_at is null`;
  const lines = waiting.map(({ id }) => `${id},${String(100_000_000_000 + Number(id) * 10)}`);
  const numbers = lines.map((line) => {
    const [id, digits = ''] = line.split(',');
    const stem = digits.slice(0, 11);
    return `${id},${stem}${Number(stem) % 7}`;
  });
  const file = Buffer.from(['お客様管理番号,伝票番号', ...numbers].join('\n'));
  const imported = await importTracking(db, clock, { file, carrier: 'yamato', actor });
  expect(imported).toMatchObject({ ok: true, sent: waiting.length });
  return waiting.map(({ id }) => Number(id));
}

/** The copies of a pack by state, and those that became available again. */
async function copies(packId: number): Promise<Record<string, number>> {
  const rows = await console.shop.rawSql<{ state: string; copies: string }>`
    select state, sum(quantity) as copies from holding_place as place
    join holding on holding.id = holding_id join card on card.id = card_id
    where model_number like ${`T-${packId}-%`} group by state`;
  return Object.fromEntries(rows.map(({ state, copies }) => [state, Number(copies)]));
}

const sentencesOf = (found: readonly ShopFinding[]) =>
  found.map((each) => shopFindingText(each).en);
const findings = async () => sentencesOf((await checkShop(console.shop.db)).findings);

it('cards drawn, converted, shipped, delivered and returned: their copies in stock get the same state, and are enough for the pack', async () => {
  const packId = await trackedPack([10]);
  const bought = await buy(packId, 5);
  expect(await findings()).toEqual([]);
  expect(await decide(bought, { ship: [1, 2], convert: [3] })).toMatchObject({ kind: 'decided' });
  expect(await copies(packId)).toEqual({ allocated: 9, available: 1 });
  expect(await findings()).toEqual([]);
  const [parcelId = 0] = await sendParcels();
  expect(await copies(packId)).toEqual({ allocated: 7, available: 1, shipped: 2 });
  expect(await findPrizeCoverage(console.shop.db, packId)).toMatchObject([
    { needed: 7, present: 7 },
  ]);
  const delivered = await recordDelivery(console.shop.db, console.shop.clock, { parcelId }, actor);
  expect(delivered.kind).toBe('done');
  expect(await copies(packId)).toEqual({ allocated: 7, available: 1, delivered: 2 });
  expect(await findings()).toEqual([]);
  const returned = await returnParcel(console.shop.db, console.shop.clock, { parcelId }, actor);
  expect(returned.kind).toBe('done');
  expect(await copies(packId)).toEqual({ allocated: 7, available: 1, returned: 2 });
  expect(await findings()).toEqual([]);
  await sendParcels();
  expect(await copies(packId)).toEqual({ allocated: 7, available: 1, shipped: 2 });
  expect(await findings()).toEqual([]);
  const [line] = await console.shop.rawSql<{ line: string }>`
    select concat_ws(',', id, tracking_number, ${dateInJapan(console.shop.clock.now())}::text) as line
    from parcel where id = ${parcelId}`;
  const file = Buffer.from(`parcel,tracking_number,delivered_on\n${line?.line}`);
  const byFile = { file, carrier: 'yamato', actor } as const;
  const imported = await importTracking(console.shop.db, console.shop.clock, byFile);
  expect(imported).toMatchObject({ ok: true, delivered: 1 });
  expect(await copies(packId)).toEqual({ allocated: 7, available: 1, delivered: 2 });
  expect(await findings()).toEqual([]);
});

it('the copy that a prize names is drawn: its stock is marked as won in the same transaction, and available once converted into points', async () => {
  const certificate = randomUUID();
  const named = { code: null, grader: 'PSA', grade: '10', certificate, photos: [] };
  const packId = await trackedPack([1, 1], { draw: 'instant', items: [named] });
  const bought = await buy(packId, 2);
  const query = { search: certificate };
  const placesOf = async () =>
    (await manager.done(operations.listStock, { query })).items.flatMap(({ places }) => places);
  expect(await placesOf()).toMatchObject([{ state: 'won', packId, location: 'A-1', quantity: 1 }]);
  expect(await findings()).toEqual([]);
  await decide(bought, { ship: [], convert: [1, 2] });
  expect(await placesOf()).toMatchObject([{ state: 'available', packId: null }]);
  expect(await findings()).toEqual([]);
});

it('allocating copies to a pack, too few available: refused, names each card, allocates nothing', async () => {
  const packId = await makePack(console.shop, { counts: [2, 3] });
  await shelve(`T-${packId}-0,2\nT-${packId}-1,1`);
  const { problem } = await manager.ask(operations.allocatePack, { body: { packId, reason } });
  expect(problem).toMatchObject({ status: 409, reason: 'short' });
  expect(problem?.errors).toMatchObject([{ detail: `T-${packId}-1: 2 more` }]);
  expect(await copies(packId)).toEqual({ available: 3 });
});

it('three requests allocate copies to one pack in parallel: its copies are allocated once', async () => {
  const packId = await makePack(console.shop, { counts: [4] });
  await shelve(`T-${packId}-0,9`);
  const body = { packId, reason };
  await Promise.all([1, 2, 3].map(() => manager.ask(operations.allocatePack, { body })));
  expect(await copies(packId)).toEqual({ allocated: 4, available: 5 });
});

it('a copy of a tracked pack is missing: the check names its prize, the list shows the pack as short', async () => {
  const packId = await trackedPack([3]);
  const listed = async () =>
    (await manager.done(operations.listCoverage, { query: { search: String(packId) } })).items[0];
  expect(await listed()).toMatchObject({ needed: 3, short: 0, countedAt: null });
  const query = { search: `T-${packId}-0` };
  const [row] = (await manager.done(operations.listStock, { query })).items;
  const line = { code: row?.code ?? '', place: row?.places[0]?.key ?? '', quantity: 1 };
  const move = async (body: { command: 'lose' | 'find'; place?: string; location?: string }) => {
    const { command, place = line.place, location } = body;
    const lines = [{ ...line, place }];
    await manager.done(operations.resolveStock, {
      body: { command, lines, reason, ...(location !== undefined && { location }) },
    });
  };
  await move({ command: 'lose' });
  const { findings: found } = await checkShopAndStore(console.shop.db, console.shop.clock);
  expect(sentencesOf(found)).toEqual([
    expect.stringContaining(`pack ${packId}: prize ${packId * 100}`),
  ]);
  expect(found.map((each) => shopFindingText(each).ja)).toEqual([
    `パック${packId}：賞品${packId * 100}（T-${packId}-0）は3枚必要ですが、割り当ては2枚です。`,
  ]);
  expect(await listed()).toMatchObject({ needed: 3, short: 1 });
  await move({ command: 'find', place: `missing.0.${packId}.${packId * 100}.0`, location: 'A-1' });
  expect(await findings()).toEqual([]);
});

it('copies in stock that differ from the sum of their movements: the check names the holding', async () => {
  const packId = await trackedPack([2]);
  const { rawSql } = console.shop;
  await rawSql`update holding_place set quantity = 5 where pack_id = ${packId}`;
  expect(await findings()).toEqual([
    expect.stringMatching(/stock K\d+: 5 copies are allocated, its movements make 2/),
  ]);
  await rawSql`update holding_place set quantity = 2 where pack_id = ${packId}`;
});

it('cards of a pack that is not tracked are drawn and converted: no copy in stock moves', async () => {
  const packId = await makePack(console.shop, { counts: [2] });
  await shelve(`T-${packId}-0,2`);
  const bought = await buy(packId, 2);
  await decide(bought, { ship: [], convert: [1, 2] });
  expect(await copies(packId)).toEqual({ available: 2 });
  expect(await findPrizeCoverage(console.shop.db)).not.toContainEqual(
    expect.objectContaining({ packId }),
  );
});

it('public stock of a tracked pack: shows its copies and the time of the last count; null for an untracked pack', async () => {
  const http = await openTestApp(console.shop);
  const stockOf = async (packId: number) =>
    (await http.visitor().done(calls.getPackStock, { params: { packId } })).stock;
  const packId = await trackedPack([4]);
  expect(await stockOf(packId)).toMatchObject({ needed: 4, short: 0, counted_at: null });
  const countedAt = new Date('2026-11-20T03:00:00.000Z');
  await console.shop.rawSql`update stock_location set counted_at = ${countedAt}`;
  const { items } = await manager.done(operations.listStock, {
    query: { search: `T-${packId}-0` },
  });
  const lines = [{ code: items[0]?.code ?? '', quantity: 1 }];
  await manager.done(operations.resolveStock, { body: { command: 'lose', lines, reason } });
  expect(await stockOf(packId)).toMatchObject({
    ...{ needed: 4, short: 1, counted_at: countedAt.toISOString() },
  });
  expect(await stockOf(await makePack(console.shop, { counts: [4] }))).toBeNull();
  await http.close();
});

/** A parcel with cards of the first prize of a new tracked pack, and the code of its lot. */
async function parcelOf(cards: number, owner?: number) {
  const packId = await trackedPack([cards + 2]);
  const bought = await buy(packId, cards, owner);
  const ship = Array.from({ length: cards }, (_, index) => index + 1);
  await decide(bought, { ship, convert: [] });
  const [parcel] = await console.shop.rawSql<{ id: string }>`
    select id from parcel where source_id = ${bought.id}`;
  const { items } = await manager.done(operations.listStock, {
    query: { search: `T-${packId}-0` },
  });
  return { packId, code: items[0]?.code ?? '', params: { parcelId: parcel?.id ?? '' } };
}

it('a parcel picked, packed and sent: its copies get the state of each step, and stock has enough copies for the pack', async () => {
  const packer = (await console.staff('packer')).client;
  const { packId, code, params } = await parcelOf(2);
  const list = () => packer.done(operations.getPickList, { params });
  const pick = (scanned: string) =>
    packer.ask(operations.pickCopy, { params, body: { code: scanned } });
  const ofPack = async () =>
    (await findings()).filter((finding) => finding.includes(`pack ${packId}`));
  const pack = () => packer.ask(operations.packParcel, { params });
  expect(await list()).toMatchObject({
    ...{ isTracked: true, isPacked: false },
    lines: [{ count: 2, picked: 0, sources: [{ code, location: 'A-1', quantity: 4 }] }],
  });
  const other = await parcelOf(1);
  const refusals = [
    [other.code, 'not-in-parcel'],
    ['NO-SUCH-CODE', 'unknown-code'],
    [`${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`, 'misread'],
  ] as const;
  for (const [scanned, why] of refusals)
    expect((await pick(scanned)).problem).toMatchObject({ status: 409, reason: why });
  expect((await pick(code.toLowerCase())).answer).toEqual({ code });
  expect((await pack()).problem).toMatchObject({ status: 409, reason: 'cards-missing' });
  expect((await pick(code)).answer).toEqual({ code });
  expect((await pick(code)).problem).toMatchObject({ reason: 'picked-already' });
  expect(await copies(packId)).toEqual({ allocated: 2, picked: 2 });
  expect(await ofPack()).toEqual([]);
  expect((await pack()).problem).toBeUndefined();
  expect(await list()).toMatchObject({ isPacked: true });
  expect(await copies(packId)).toEqual({ allocated: 2, packed: 2 });
  await sendParcels();
  expect(await copies(packId)).toEqual({ allocated: 2, shipped: 2 });
  expect((await pick(code)).problem).toMatchObject({ reason: 'sent-already' });
  expect(await ofPack()).toEqual([]);
});

it('a merged parcel with cards of two tracked packs and one that is not: each code is scanned for it, then it is packed and sent as one', async () => {
  const { db, clock } = console.shop;
  const owner = await makeMember(console.shop, { points: 1_000 });
  const [first, second] = [await parcelOf(1, owner), await parcelOf(2, owner)];
  const plain = await makePack(console.shop, { counts: [1] });
  await decide(await buy(plain, 1, owner), { ship: [1], convert: [] });
  await completeAddresses();
  const parcels = await console.shop.rawSql<{ id: string }>`
    select id from parcel where member_id = ${owner} order by id`;
  const ids = parcels.map(({ id }) => Number(id));
  const merged = await mergeParcels(db, clock, { ids }, actor);
  if (typeof merged === 'string') throw new Error(merged);
  const params = { parcelId: String(merged.id) };
  const list = await manager.done(operations.getPickList, { params });
  expect(list.lines.map(({ count }) => count).toSorted()).toEqual([1, 2]);
  const pick = (code: string) => manager.ask(operations.pickCopy, { params, body: { code } });
  expect((await pick(first.code)).status).toBe(200);
  expect((await pick(first.code)).problem).toMatchObject({ reason: 'picked-already' });
  const pack = () => manager.ask(operations.packParcel, { params });
  expect((await pack()).problem).toMatchObject({ reason: 'cards-missing' });
  const [part = 0] = ids.filter((id) => id !== merged.id);
  const split = await splitParcel(db, clock, { parcelId: merged.id, partId: part }, actor);
  expect(split).toBe('packing');
  expect((await pick(second.code)).status).toBe(200);
  expect((await pick(second.code)).status).toBe(200);
  expect((await pack()).status).toBe(204);
  expect(await copies(first.packId)).toEqual({ allocated: 2, packed: 1 });
  expect(await copies(second.packId)).toEqual({ allocated: 2, packed: 2 });
  const back = { params, body: { location: 'A-1', reason } };
  expect((await manager.done(operations.putBackCopies, back)).copies).toBe(3);
  expect(await copies(second.packId)).toEqual({ allocated: 2, won: 2 });
  for (const code of [first.code, second.code, second.code]) await pick(code);
  await pack();
  await exportParcels(db, clock, {
    ...{ sender: testSender, billing: undefined, prefectureName: () => '東京都', actor },
  });
  const file = Buffer.from(`parcel,tracking_number\n${merged.id},500000000010`);
  expect(await importTracking(db, clock, { file, carrier: 'yamato', actor })).toMatchObject({
    ...{ ok: true, sent: 1 },
  });
  expect(await copies(first.packId)).toEqual({ allocated: 2, shipped: 1 });
  expect(await copies(second.packId)).toEqual({ allocated: 2, shipped: 2 });
});

it('one card of a tracked parcel is picked and another one is sent apart: the picked copy stays, the other parcel is picked by itself', async () => {
  const packer = (await console.staff('packer')).client;
  const { packId, code, params } = await parcelOf(2);
  await packer.done(operations.pickCopy, { params, body: { code } });
  const { items, revision } = await packer.done(operations.getParcel, { params });
  const [{ partId, prizeId } = { partId: 0, prizeId: null }] = items;
  const body = { cards: [{ partId, prizeId, count: 1 }], isHeld: false, reason };
  const { id } = await packer.done(operations.splitOffCards, { params, body, revision });
  expect((await packer.ask(operations.packParcel, { params })).status).toBe(204);
  const apart = { params: { parcelId: String(id) } };
  const { lines, isPacked } = await packer.done(operations.getPickList, apart);
  expect({ isPacked, lines }).toMatchObject({ isPacked: false, lines: [{ count: 1, picked: 0 }] });
  await packer.done(operations.pickCopy, { ...apart, body: { code } });
  expect((await packer.ask(operations.packParcel, apart)).status).toBe(204);
  expect(await copies(packId)).toEqual({ allocated: 2, packed: 2 });
  expect((await findings()).filter((finding) => finding.includes(`pack ${packId}`))).toEqual([]);
});

it('a parcel packed twice by a repeated press: packed once; after it was sent: refused', async () => {
  const packer = (await console.staff('packer')).client;
  const { packId, code, params } = await parcelOf(1);
  const pack = () => packer.ask(operations.packParcel, { params });
  await packer.done(operations.pickCopy, { params, body: { code } });
  const replies = await Promise.all([pack(), pack()]);
  expect(replies.map(({ status }) => status)).toEqual([204, 204]);
  expect(await copies(packId)).toEqual({ allocated: 2, packed: 1 });
  await sendParcels();
  expect((await pack()).problem).toMatchObject({ status: 409, reason: 'sent-already' });
  expect(await copies(packId)).toEqual({ allocated: 2, shipped: 1 });
});

it('scanning for, packing or putting back a parcel that does not exist: refused, no copy moves', async () => {
  const { packId, code } = await parcelOf(1);
  const before = await copies(packId);
  const params = { parcelId: '999999999' };
  const replies = await Promise.all([
    manager.ask(operations.pickCopy, { params, body: { code } }),
    manager.ask(operations.packParcel, { params }),
    manager.ask(operations.putBackCopies, { params, body: { location: 'A-1', reason } }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await copies(packId)).toEqual(before);
});

it('two people who scan for one parcel in parallel: as many copies are taken as it has cards', async () => {
  const { packId, code, params } = await parcelOf(3);
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => manager.ask(operations.pickCopy, { params, body: { code } })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await copies(packId)).toEqual({ allocated: 2, picked: 3 });
});

it('a parcel of a pack that is not tracked: nothing to scan, recorded as packed, and sent as before', async () => {
  const packId = await makePack(console.shop, { counts: [1] });
  const bought = await buy(packId, 1);
  await decide(bought, { ship: [1], convert: [] });
  const [parcel] = await console.shop.rawSql<{ id: string }>`
    select id from parcel where member_id = ${bought.memberId}`;
  const params = { parcelId: parcel?.id ?? '' };
  expect(await manager.done(operations.getPickList, { params })).toMatchObject({
    isTracked: false,
  });
  const body = { location: 'A-1', reason };
  const { problem } = await manager.ask(operations.putBackCopies, { params, body });
  expect(problem).toMatchObject({ status: 409, reason: 'not-tracked' });
  expect((await manager.ask(operations.packParcel, { params })).status).toBe(204);
  expect(await manager.done(operations.getPickList, { params })).toMatchObject({ isPacked: true });
  expect(await sendParcels()).toContain(Number(params.parcelId));
});

it('the picked copies of a parcel put back on a shelf: still for its cards, picked again from there', async () => {
  const packer = (await console.staff('packer')).client;
  const { packId, code, params } = await parcelOf(2);
  const pick = () => packer.ask(operations.pickCopy, { params, body: { code } });
  const putBack = (location: string) =>
    packer.ask(operations.putBackCopies, { params, body: { location, reason } });
  expect((await putBack('A-1')).problem).toMatchObject({ reason: 'nothing-to-put-back' });
  await pick();
  await pick();
  await packer.done(operations.packParcel, { params });
  const unknown = (await putBack('Z-9')).problem;
  expect(unknown).toMatchObject({ status: 422, errors: [{ pointer: '/location' }] });
  const replies = await Promise.all([putBack('a-1'), putBack('a-1')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await copies(packId)).toEqual({ allocated: 2, won: 2 });
  const list = await packer.done(operations.getPickList, { params });
  expect(list).toMatchObject({ isPacked: false, offShelf: 0, lines: [{ picked: 0 }] });
  expect((await findings()).filter((each) => each.includes(`pack ${packId}`))).toEqual([]);
  expect((await pick()).status).toBe(200);
  expect((await pick()).status).toBe(200);
  expect((await pick()).problem).toMatchObject({ reason: 'picked-already' });
  await packer.done(operations.packParcel, { params });
  await sendParcels();
  expect(await copies(packId)).toEqual({ allocated: 2, shipped: 2 });
  expect((await putBack('A-1')).problem).toMatchObject({ reason: 'sent-already' });
});

it('a parcel that came back: its copies are put on a shelf, and it is the next to pack again', async () => {
  const packer = (await console.staff('packer')).client;
  const { packId, code, params } = await parcelOf(1);
  await packer.ask(operations.pickCopy, { params, body: { code } });
  await packer.done(operations.packParcel, { params });
  await sendParcels();
  await returnParcel(
    console.shop.db,
    console.shop.clock,
    { parcelId: Number(params.parcelId) },
    actor,
  );
  expect(await packer.done(operations.getPickList, { params })).toMatchObject({
    ...{ isPacked: false, offShelf: 1 },
  });
  const body = { location: 'A-1', reason };
  expect(await packer.done(operations.putBackCopies, { params, body })).toEqual({ copies: 1 });
  expect(await copies(packId)).toEqual({ allocated: 2, won: 1 });
});

it('the next parcel to pack: the most urgent that is neither packed nor held back nor the present one', async () => {
  await console.shop.rawSql`update parcel set packed_at = now() where packed_at is null`;
  const next = async (except?: string) =>
    (await manager.done(operations.findNextParcel, { query: except ? { except } : {} })).id;
  expect(await next()).toBeNull();
  const [first, second] = [await parcelOf(1), await parcelOf(1)];
  expect(await next()).toBeNull();
  await completeAddresses();
  const [one, other] = [Number(first.params.parcelId), Number(second.params.parcelId)];
  expect(await next()).toBe(one);
  expect(await next(first.params.parcelId)).toBe(other);
  await manager.ask(operations.pickCopy, { params: first.params, body: { code: first.code } });
  await manager.done(operations.packParcel, { params: first.params });
  expect(await next()).toBe(other);
  await console.shop.rawSql`update parcel set city = '' where id = ${other}`;
  expect(await next()).toBeNull();
});

it('a packing slip: a PDF for any parcel, refused for one that does not exist', async () => {
  const { packId, params } = await parcelOf(1);
  const { file } = await manager.done(operations.printPackingSlip, { params });
  expect(textOfPdf(Buffer.from(file, 'base64'))).toContain(`T-${packId}-0`);
  const unknown = { params: { parcelId: '999999999' } };
  expect((await manager.ask(operations.printPackingSlip, unknown)).status).toBe(404);
});

/** The copies that the prizes of a pack need, and those that are in the house. */
async function totalsOf(packId: number) {
  const prizes = await findPrizeCoverage(console.shop.db, packId);
  return {
    needed: prizes.reduce((sum, { needed }) => sum + needed, 0),
    present: prizes.reduce((sum, { present }) => sum + present, 0),
  };
}

// The last test: the sessions of staff end while it waits for the end of the sale.
it('a tracked pack closed with cards left: unsold copies become available once, won ones stay', async () => {
  const { db, clock } = console.shop;
  const endsAt = new Date(clock.now().getTime() + hour);
  const packId = await trackedPack([4, 1], { draw: 'instant', endsAt });
  const bought = await buy(packId, 2);
  await releaseUnsoldCopies(db, clock);
  expect(await totalsOf(packId)).toEqual({ needed: 5, present: 5 });
  clock.advance(3 * hour);
  await drawJobs(console.shop)
    .find(({ name }) => name === 'close-ended-packs')
    ?.run();
  await Promise.all([releaseUnsoldCopies(db, clock), releaseUnsoldCopies(db, clock)]);
  await releaseUnsoldCopies(db, clock);
  expect(await totalsOf(packId)).toEqual({ needed: 2, present: 2 });
  const moved = await console.shop.rawSql<{ quantity: number }>`
    select sum(quantity)::integer as quantity from holding_movement
    where command = 'release' and from_pack_id = ${packId}`;
  expect(moved).toEqual([{ quantity: 3 }]);
  await decide(bought, { ship: [1], convert: [2] });
  expect(await totalsOf(packId)).toEqual({ needed: 1, present: 1 });
  expect((await findings()).filter((each) => each.includes(`pack ${packId}`))).toEqual([]);
});

it('listing packs by the copies they have in stock: packs with too few first, filtered and searched, each pack once over all pages', async () => {
  const { db, clock } = console.shop;
  const { client } = await console.staff('manager');
  const ids: number[] = [];
  for (let made = 0; made < 53; made++)
    ids.push(await makeUnsealedPack(console.shop, { counts: [1] }));
  const [first = 0, second = 0] = ids;
  const packs = ids.map((packId) => ({ packId, needed: 5, short: 0 }));
  packs.splice(
    0,
    2,
    { packId: first, needed: 9, short: 4 },
    { packId: second, needed: 7, short: 6 },
  );
  await storeCoverage(db, packs, clock.now());
  type Query = NonNullable<OperationRequest<typeof operations.listCoverage>['query']>;
  const list = (query: Query) => client.done(operations.listCoverage, { query });

  const page = await list({});
  expect(page.items).toHaveLength(50);
  expect(page.items.slice(0, 2).map(({ packId }) => packId)).toEqual([second, first]);
  const short = await list({ state: 'short', sort: 'needed-desc' });
  const own = short.items.filter(({ packId }) => ids.includes(packId));
  expect(own.map(({ packId }) => packId)).toEqual([first, second]);
  expect(short.items.every((each) => each.short > 0)).toBe(true);
  const covered = await list({ state: 'covered', search: String(first) });
  expect(covered.items).toEqual([]);
  const named = await list({ search: page.items[0]?.name ?? '' });
  expect(named.items.map(({ packId }) => packId)).toContain(second);

  for (const sort of coverageSorts) {
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { items, next } = await list({ sort, ...(cursor !== undefined && { cursor }) });
      seen.push(...items.map(({ packId }) => packId));
      cursor = next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids));
  }
  // A cursor is valid only with the order that it was made for.
  const wrong = { query: { sort: 'number', cursor: page.next ?? '' } } as const;
  const reply = await client.ask(operations.listCoverage, wrong);
  expect(reply.status).toBe(422);
});
