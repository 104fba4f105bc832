import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { day } from '../lib/time.rules.ts';
import {
  type ConsoleClient,
  openTestConsole,
  revisionAt,
  type TestConsole,
} from '../testing/console-client.ts';
import { buyRequest, makeMember, makePack, type PackOptions } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { changePackSale } from './change-pack-sale.ts';
import { endPackSale } from './end-pack-sale.ts';
import { findTerms, type PackTerms } from './pack-sales.queries.ts';
import { replaceMissingCopy } from './replace-missing-copy.ts';
import { resumePack } from './resume-pack.ts';

let console: TestConsole;
let manager: ConsoleClient;
let shopHttp: TestApp;
beforeAll(async () => {
  console = await openTestConsole();
  shopHttp = await openTestApp(console.shop);
  manager = (await console.staff('manager')).client;
  await manager.done(operations.addLocations, { body: { codes: 'A-1' } });
});
afterAll(async () => {
  await shopHttp.close();
  await console.close();
});

const reason = 'a test';
const publicReason = { ja: '印刷を確認しています。', en: 'We are checking the print.' };

/** A pack whose cards are all in stock, as lots. */
async function trackedPack(counts: number[], options: PackOptions = {}): Promise<number> {
  const packId = await makePack(console.shop, { counts, ...options });
  const lines = counts.map((count, place) => `T-${packId}-${place},${count}`).join('\n');
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const { id: intakeId } = await manager.done(operations.receiveIntake, {
    body: { ...batch, lines },
  });
  const body = { intakeId, reason };
  await manager.done(operations.inspectStock, { body: { ...body, command: 'inspect' } });
  const shelf = { ...body, command: 'shelve' as const, location: 'A-1' };
  await manager.done(operations.moveStock, { body: shelf });
  await manager.done(operations.allocatePack, { body: { packId, reason } });
  return packId;
}

async function buy(packId: number) {
  const memberId = await makeMember(console.shop, { points: 1000 });
  return console.shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
}

/** Adds the revision of the pack's sale to a request. */
async function onCurrent<R extends { params: { packId: string } }>(request: R) {
  const { params } = request;
  return { ...request, revision: await revisionAt(manager, operations.getPackSale, { params }) };
}

const historyOf = async (packId: number) =>
  (await shopHttp.visitor().done(calls.listPackHistory, { params: { packId } })).data.list;

async function pauseShownOf(packId: number) {
  const { detail } = await shopHttp.visitor().done(calls.getPack, { params: { packId } });
  return detail.id === '' ? undefined : detail.pause;
}

it('a pack is paused and resumed: purchases are refused meanwhile with the reason, its history lists both', async () => {
  const packId = await makePack(console.shop, { counts: [9] });
  const params = { packId: String(packId) };
  const body = { publicReason, reason };
  expect(await manager.done(operations.pausePack, await onCurrent({ params, body }))).toEqual({
    paused: 1,
  });
  expect(await buy(packId)).toEqual({
    kind: 'refused',
    refusal: { reason: 'paused', why: publicReason },
  });
  expect(await pauseShownOf(packId)).toMatchObject({ reason: publicReason.ja });
  const again = await manager.ask(operations.pausePack, await onCurrent({ params, body }));
  expect(again.problem).toMatchObject({ status: 409, reason: 'not-pausable' });

  await manager.done(operations.resumePack, await onCurrent({ params, body }));
  expect((await buy(packId)).kind).toBe('bought');
  expect(await pauseShownOf(packId)).toBeUndefined();
  expect((await historyOf(packId)).map(({ kind }) => kind)).toEqual(['resumed', 'paused']);
  const twice = await manager.ask(operations.resumePack, await onCurrent({ params, body }));
  expect(twice.problem).toMatchObject({ status: 409, reason: 'not-paused' });
});

it('pausing or resuming a pack from a stale screen: refused with both versions, the newer reason stays', async () => {
  const packId = await makePack(console.shop, { counts: [9] });
  const params = { packId: String(packId) };
  const body = { publicReason, reason };
  const { client: other } = await console.staff('owner');
  const first = await onCurrent({ params, body });
  await other.done(operations.pausePack, first);
  await other.done(operations.resumePack, await onCurrent({ params, body }));
  const stale = await manager.ask(operations.pausePack, first);
  expect(stale).toMatchObject({
    problemName: 'revision-changed',
    problem: { yours: body, current: { pause: null, price: expect.any(Number) } },
  });
  expect(await pauseShownOf(packId)).toBeUndefined();

  const paused = await onCurrent({ params, body });
  await other.done(operations.pausePack, paused);
  const late = await manager.ask(operations.resumePack, paused);
  expect(late.problem).toMatchObject({ current: { pause: { reason: publicReason } } });
  expect(await pauseShownOf(packId)).toMatchObject({ reason: publicReason.ja });
});

it('a process of version 0.1.0, which knows no pauses, sells a paused pack: the database refuses it until the pack resumes', async () => {
  const packId = await makePack(console.shop, { counts: [9] });
  const params = { packId: String(packId) };
  const body = { publicReason, reason };
  const sellAsBefore = () => console.shop.rawSql`
    update pack_stock set remaining = remaining - 1, sold = sold + 1 where pack_id = ${packId}`;
  await manager.done(operations.pausePack, await onCurrent({ params, body }));
  await expect(sellAsBefore()).rejects.toMatchObject({ constraint: 'nothing_sold_while_paused' });
  await manager.done(operations.resumePack, await onCurrent({ params, body }));
  await expect(sellAsBefore()).resolves.toBeDefined();
});

it('a copy of a pack on sale is missing: the pack is paused immediately, cannot resume until it is found', async () => {
  const packId = await trackedPack([3]);
  const { items } = await manager.done(operations.listStock, {
    query: { search: `T-${packId}-0` },
  });
  const [{ code = '' } = {}] = items;
  const lose = { command: 'lose' as const, lines: [{ code, quantity: 1 }], reason };
  await manager.done(operations.resolveStock, { body: lose });
  expect(await buy(packId)).toMatchObject({ refusal: { reason: 'paused' } });
  expect(await historyOf(packId)).toMatchObject([{ kind: 'paused' }]);
  const params = { packId: String(packId) };
  expect(await manager.done(operations.getPack, { params })).toMatchObject({
    state: 'paused',
    coverage: { needed: 3, short: 1 },
  });
  const body = { publicReason, reason };
  const early = await manager.ask(operations.resumePack, await onCurrent({ params, body }));
  expect(early.problem).toMatchObject({
    status: 409,
    reason: 'short',
    errors: [{ detail: `T-${packId}-0: 1 more` }],
  });
  const find = { command: 'find' as const, lines: [{ code }], location: 'A-1', reason };
  await manager.done(operations.resolveStock, { body: find });
  await manager.done(operations.resumePack, await onCurrent({ params, body }));
  expect((await buy(packId)).kind).toBe('bought');
});

it('a copy is reported missing while members buy its pack: no purchase follows the pause', async () => {
  const packId = await trackedPack([40], { draw: 'instant' });
  const { items } = await manager.done(operations.listStock, {
    query: { search: `T-${packId}-0` },
  });
  const [{ code = '' } = {}] = items;
  const lose = { command: 'lose' as const, lines: [{ code, quantity: 1 }], reason };
  const buyers = Array.from({ length: 12 }, () => buy(packId));
  const [bought] = await Promise.all([
    Promise.all(buyers),
    manager.done(operations.resolveStock, { body: lose }),
  ]);
  const [{ pausedAt } = {}] = await console.shop.rawSql<{ pausedAt: Date }>`
    select paused_at as "pausedAt" from pack where id = ${packId}`;
  expect(pausedAt).toBeInstanceOf(Date);
  const sold = bought.filter(({ kind }) => kind === 'bought').length;
  const [{ cards } = {}] = await console.shop.rawSql<{ cards: number }>`
    select count(*)::integer as cards from won_card where pack_id = ${packId}`;
  expect(cards).toBe(sold);
  expect(await buy(packId)).toMatchObject({ refusal: { reason: 'paused' } });
});

it('emergency stop of one card type: pauses only its packs; a second stop finds none to pause', async () => {
  const stopped = await makePack(console.shop, { counts: [2] });
  await console.shop.rawSql`insert into card_type values (7, '竜', 'Dragons', 7)`;
  await console.shop.rawSql`update pack set card_type_id = 7 where id = ${stopped}`;
  const other = await makePack(console.shop, { counts: [2] });
  const body = { cardType: 7, publicReason, reason };
  expect(await manager.done(operations.stopSales, { body })).toEqual({ paused: 1 });
  expect(await buy(stopped)).toMatchObject({ refusal: { reason: 'paused' } });
  expect((await buy(other)).kind).toBe('bought');
  const { problem } = await manager.ask(operations.stopSales, { body });
  expect(problem).toMatchObject({ status: 409, reason: 'nothing-to-stop' });
  const { items } = await manager.done(operations.listPacks, { query: { state: 'paused' } });
  expect(items.map(({ id }) => id)).toContain(stopped);
  expect(items.map(({ id }) => id)).not.toContain(other);
});

it('a missing copy that a pack names: replaced by one of equal kind by two people, and the winner gets it', async () => {
  const owner = (await console.staff('owner')).client;
  const certificate = (end: string) => `${Date.now() % 1_000_000}77${end}`;
  const [first, lesser, equal] = [certificate('1'), certificate('2'), certificate('3')];
  const item = { code: null, grader: 'PSA', grade: '10', certificate: first, photos: [] };
  const packId = await makePack(console.shop, { draw: 'instant', counts: [1], items: [item] });
  const lines = [
    `T-${packId}-0,1,,,PSA,10,${first}`,
    `T-${packId}-0,1,,,PSA,9,${lesser}`,
    `T-${packId}-0,1,,,PSA,10,${equal}`,
  ].join('\n');
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const { id: intakeId } = await manager.done(operations.receiveIntake, {
    body: { ...batch, lines },
  });
  const move = { intakeId, reason };
  await manager.done(operations.inspectStock, { body: { ...move, command: 'inspect' } });
  const shelf = { ...move, command: 'shelve' as const, location: 'A-1' };
  await manager.done(operations.moveStock, { body: shelf });
  await manager.done(operations.allocatePack, { body: { packId, reason } });
  const { items } = await manager.done(operations.listStock, {
    query: { search: `T-${packId}-0` },
  });
  const codeOf = (wanted: string) => items.find((each) => each.certificate === wanted)?.code ?? '';
  const lose = { command: 'lose' as const, lines: [{ code: codeOf(first) }], reason };
  await manager.done(operations.resolveStock, { body: lose });
  const params = { packId: String(packId) };
  const replace = async (code: string) => {
    const body = { code, publicReason, reason };
    const { revision } = await manager.done(operations.getPackSale, { params });
    const asked = { params, body, revision };
    const { approvalId } = await manager.ask(operations.replaceCopy, asked);
    return owner.ask(operations.approve, { params: { approvalId: String(approvalId) } });
  };
  expect((await replace(codeOf(lesser))).problem).toMatchObject({ reason: 'not-equal' });
  expect((await replace(codeOf(equal))).status).toBe(200);
  expect(await historyOf(packId)).toMatchObject([{ kind: 'replaced' }, { kind: 'paused' }]);
  await manager.done(
    operations.resumePack,
    await onCurrent({ params, body: { publicReason, reason } }),
  );
  expect((await buy(packId)).kind).toBe('bought');
  const placesOf = async (wanted: string) =>
    (await manager.done(operations.getHolding, { params: { code: codeOf(wanted) } })).places;
  expect(await placesOf(equal)).toMatchObject([{ state: 'won', packId }]);
  expect(await placesOf(first)).toMatchObject([{ state: 'missing', packId: null }]);
});

it('commands on a pack that does not exist: not found, by the use case as in the console', async () => {
  const { shop } = console;
  const actor = systemActor('kaori', reason);
  const none = 999_999;
  const terms = { revision: 1, change: { price: 1 }, publicReason };
  expect(await endPackSale(shop, none, publicReason, actor)).toEqual({ kind: 'unknown' });
  expect(await resumePack(shop, none, publicReason, actor)).toEqual({ kind: 'unknown' });
  expect(await changePackSale(shop, none, terms, actor)).toEqual({ kind: 'unknown' });
  const replacement = { code: 'A', publicReason, answerDays: 14 };
  expect(await replaceMissingCopy(shop, none, replacement, actor)).toEqual({ kind: 'unknown' });
  const params = { packId: String(none) };
  const { status } = await manager.ask(operations.resumePack, {
    params,
    body: { publicReason, reason },
    revision: 0,
  });
  expect(status).toBe(404);
});

it('the sale of a pack that was sold out is ended: refused, it is not on sale', async () => {
  const packId = await makePack(console.shop, { counts: [1] });
  await buy(packId);
  const actor = systemActor('kaori', reason);
  expect(await endPackSale(console.shop, packId, publicReason, actor)).toEqual({
    kind: 'not-on-sale',
  });
});

it('the times of a sale are changed: removed, moved to a later end, or refused if it ends before it starts', async () => {
  const now = console.shop.clock.now().getTime();
  const [startsAt, endsAt] = [new Date(now + day), new Date(now + 10 * day)];
  const packId = await makePack(console.shop, { counts: [2], startsAt, endsAt });
  const actor = systemActor('kaori', reason);
  const change = async (terms: Partial<PackTerms>) => {
    const revision = (await findTerms(console.shop.db, packId))?.revision ?? 0;
    const request = { revision, change: terms, publicReason };
    return (await changePackSale(console.shop, packId, request, actor)).kind;
  };
  expect(await change({ startsAt: endsAt })).toBe('ends-before-start');
  expect(await change({ endsAt: startsAt })).toBe('ends-before-start');
  expect(await change({ endsAt: new Date(now + 11 * day) })).toBe('changed');
  expect(await change({ startsAt: null })).toBe('changed');
  expect(await change({ endsAt: null })).toBe('changed');
  expect(await change({ endsAt: null })).toBe('nothing-changed');
});

it('the sale of a pack that has begun is ended: its start stays in its history of dates', async () => {
  const startsAt = new Date(console.shop.clock.now().getTime() - day);
  const packId = await makePack(console.shop, { counts: [2], startsAt });
  const actor = systemActor('kaori', reason);
  expect(await endPackSale(console.shop, packId, publicReason, actor)).toEqual({ kind: 'ended' });
  const terms = (await findTerms(console.shop.db, packId))?.terms;
  expect(terms).toMatchObject({ startsAt, endsAt: console.shop.clock.now() });
  expect(await endPackSale(console.shop, packId, publicReason, actor)).toEqual({
    kind: 'not-on-sale',
  });
});
