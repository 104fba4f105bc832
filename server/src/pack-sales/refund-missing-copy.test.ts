import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { checkShop } from '../app/check-shop.ts';
import { systemActor } from '../db/audit.ts';
import { findSpendable } from '../ledger/index.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import {
  buyRequest,
  credit,
  makeMember,
  makePack,
  type PackOptions,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { returnDuePrices } from '../won-cards/index.ts';
import { refundMissingCopy } from './refund-missing-copy.ts';
import { resumePack } from './resume-pack.ts';

let console: TestConsole;
let manager: ConsoleClient;
let owner: ConsoleClient;
let shopHttp: TestApp;
beforeAll(async () => {
  console = await openTestConsole();
  shopHttp = await openTestApp(console.shop);
  manager = (await console.staff('manager')).client;
  owner = (await console.staff('owner')).client;
  await manager.done(operations.addLocations, { body: { codes: 'A-1\nA-2\nA-3' } });
});
afterAll(async () => {
  const { findings } = await checkShop(console.shop.db);
  expect(findings).toEqual([]);
  await shopHttp.close();
  await console.close();
});

const reason = 'a test';
const publicReason = { ja: '申し訳ございません。', en: 'We are sorry.' };
const actor = systemActor('kaori', reason);

/** A pack of 1,000 units whose first prize is a named copy, and the code of that copy. */
async function packWithCopy(options: PackOptions = {}): Promise<{ packId: number; code: string }> {
  const certificate = randomUUID();
  const item = { code: null, grader: 'PSA', grade: '10', certificate, photos: [] };
  const packId = await makePack(console.shop, {
    ...{ draw: 'instant', counts: [1, 999], price: 100, items: [item] },
    ...options,
  });
  const lines = `T-${packId}-0,1,,,PSA,10,${certificate}\nT-${packId}-1,999`;
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const { id: intakeId } = await manager.done(operations.receiveIntake, {
    body: { ...batch, lines },
  });
  const move = { intakeId, reason };
  await manager.done(operations.inspectStock, { body: { ...move, command: 'inspect' } });
  const shelf = { ...move, command: 'shelve' as const, location: 'A-1' };
  await manager.done(operations.moveStock, { body: shelf });
  await manager.done(operations.allocatePack, { body: { packId, reason } });
  const { items } = await manager.done(operations.listStock, { query: { search: certificate } });
  return { packId, code: items[0]?.code ?? '' };
}

async function buy(memberId: number, packId: number, count: number): Promise<string> {
  const bought = await console.shop.packSales.buy(buyRequest({ memberId, packId, count }));
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  return bought.purchaseId;
}

const see = (code: string) =>
  manager.done(operations.moveStock, {
    body: { command: 'move', lines: [{ code }], location: 'A-2', reason },
  });
const lose = (code: string) =>
  manager.done(operations.resolveStock, { body: { command: 'lose', lines: [{ code }], reason } });
const find = (code: string) =>
  manager.done(operations.resolveStock, {
    body: { command: 'find', lines: [{ code }], location: 'A-1', reason },
  });
const refund = (packId: number, code: string) =>
  refundMissingCopy(console.shop, packId, { code, publicReason }, actor);
const balanceOf = (memberId: number) =>
  findSpendable(console.shop.db, memberId, console.shop.clock.now());
const saleOf = (packId: number) =>
  manager.done(operations.getPackSale, { params: { packId: String(packId) } });

/**
 * A pack whose named copy is missing and that nobody has won: one member bought before it was last
 * seen, another one after it.
 */
async function packWithLostCopy() {
  const { shop } = console;
  const { packId, code } = await packWithCopy();
  const [early, late] = [await makeMember(shop, { points: 100 }), await makeMember(shop)];
  await credit(shop, late, { points: 120, paid: false });
  await credit(shop, late, { points: 400 });
  await buy(early, packId, 1);
  shop.clock.advance(60_000);
  await see(code);
  const seenAt = shop.clock.now();
  shop.clock.advance(60_000);
  await buy(late, packId, 3);
  await lose(code);
  const [copy] = (await saleOf(packId)).missing;
  // One unit in 250 such purchases wins the copy: then another pack is made.
  if (copy?.isWon !== false) return packWithLostCopy();
  return { packId, code, early, late, seenAt };
}

it('two people refund the draws for a missing copy: later buyers get all back, free and paid points apart, once, and keep their cards', async () => {
  const { shop } = console;
  const { packId, code, early, late, seenAt } = await packWithLostCopy();
  const http = await shopHttp.member(late);
  const cardsOf = async () => (await http.done(calls.getOpenCards)).cards;
  const won = await cardsOf();
  expect((await saleOf(packId)).missing).toMatchObject([
    { code, seenAt: seenAt.toISOString(), isWon: false, purchases: 1, members: 1, paid: 300 },
  ]);
  const params = { packId: String(packId) };
  const body = { code: code.toLowerCase(), publicReason, reason };
  const { approvalId } = await manager.ask(operations.refundMissingCopy, { params, body });
  const approval = { params: { approvalId: String(approvalId) } };
  expect((await manager.ask(operations.approve, approval)).status).toBe(409);
  await owner.done(operations.approve, approval);
  await Promise.all([1, 2].map(() => returnDuePrices(shop.db, shop.clock)));
  await returnDuePrices(shop.db, shop.clock);
  expect([(await balanceOf(early)).points, (await balanceOf(late)).points]).toEqual([0, 520]);
  const lots = await shop.rawSql<{ origin: string; points: number }>`
    select origin, sum(least(amount, begins_at + amount - points_debited))::integer as points
    from point_lot join ledger_account using (member_id)
    where member_id = ${late} and begins_at + amount > points_debited group by origin order by origin::text`;
  expect(lots).toEqual([
    { origin: 'free', points: 120 },
    { origin: 'paid', points: 400 },
  ]);
  expect(await cardsOf()).toEqual(won);
  const subjects = (await queuedMailsTo(shop, late)).map(({ en }) => en.subject);
  expect(subjects.filter((subject) => subject.includes('missing'))).toHaveLength(1);
  const { data } = await http.done(calls.listPackHistory, { params: { packId } });
  expect(data.list[0]).toMatchObject({ kind: 'refunded' });
  const { list } = (await http.done(calls.listHistory, { payload: { mode: 'pack' } })).data;
  expect(list[0]).toMatchObject({ price_returned_at: shop.clock.now().toISOString() });
  expect(list[0]).not.toHaveProperty('refunded_at');
});

it('the draws for a missing copy are refunded: the sale has ended for good, its coverage is complete', async () => {
  const { shop } = console;
  const { packId, code, late } = await packWithLostCopy();
  const outcomes = await Promise.all([1, 2, 3].map(() => refund(packId, code)));
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([
    ...['not-missing', 'not-missing', 'refunded'],
  ]);
  await returnDuePrices(shop.db, shop.clock);
  expect((await balanceOf(late)).points).toBe(520);
  expect(await resumePack(shop, packId, publicReason, actor)).toEqual({ kind: 'refunded' });
  const buyAgain = shop.packSales.buy(buyRequest({ memberId: late, packId, count: 1 }));
  expect((await buyAgain).kind).toBe('refused');
  const { items } = await manager.done(operations.listCoverage, {});
  expect(items.find((each) => each.packId === packId)).toMatchObject({ short: 0 });
  const { missing } = await saleOf(packId);
  expect(missing).toEqual([]);
  const { places } = await manager.done(operations.getHolding, { params: { code } });
  expect(places).toMatchObject([{ state: 'missing', packId: null }]);
});

it('a process that ends before prices are given back: the next one gives back the rest, none twice', async () => {
  const { shop } = console;
  const { packId, code, late } = await packWithLostCopy();
  await refund(packId, code);
  const { rawSql } = shop;
  await rawSql`
    create function refuse_refund() returns trigger language plpgsql as $$
    begin raise exception 'the process ends here'; end $$`;
  await rawSql`
    create trigger refuse_refund before insert on journal_entry
    for each row when (new.kind = 'pack_refunded') execute function refuse_refund()`;
  await expect(returnDuePrices(shop.db, shop.clock)).rejects.toThrow('could not be done');
  expect((await balanceOf(late)).points).toBe(220);
  await rawSql`drop trigger refuse_refund on journal_entry`;
  await returnDuePrices(shop.db, shop.clock);
  await returnDuePrices(shop.db, shop.clock);
  expect((await balanceOf(late)).points).toBe(520);
});

it('a refund for a copy that is there, of which nothing was bought, or of no pack: refused, nothing changes', async () => {
  const { packId, code } = await packWithCopy();
  expect(await refund(packId, code)).toEqual({ kind: 'not-missing' });
  expect(await refund(999_999, code)).toEqual({ kind: 'unknown' });
  await lose(code);
  expect(await refund(packId, code)).toEqual({ kind: 'no-draws' });
  expect(await refund(packId, 'K99')).toEqual({ kind: 'not-missing' });
  const { history, missing } = await saleOf(packId);
  expect(history.map(({ kind }) => kind)).toEqual(['paused']);
  expect(missing).toMatchObject([{ code, purchases: 0, paid: 0 }]);
  await find(code);
});

it('a refund while purchases wait for their draw: refused until they are drawn', async () => {
  const { packId, code } = await packWithLostCopy();
  const { rawSql } = console.shop;
  await rawSql`
    insert into waiting_round (pack_id, round, beacon, currency, member_ids, created_at)
    values (${packId}, 99, 1, 'point', '{}', now())`;
  expect(await refund(packId, code)).toEqual({ kind: 'draws-wait' });
  await rawSql`delete from waiting_round where pack_id = ${packId}`;
  expect((await refund(packId, code)).kind).toBe('refunded');
  await returnDuePrices(console.shop.db, console.shop.clock);
});

it('a refund for a copy that was won: refused, its winner is owed an equal one', async () => {
  const { packId, code } = await packWithCopy({ counts: [1, 1] });
  await buy(await makeMember(console.shop, { points: 200 }), packId, 2);
  await lose(code);
  expect(await refund(packId, code)).toEqual({ kind: 'won' });
  await find(code);
});

it('a copy that was scanned in a stock-take after a purchase: seen then, unless the count was cancelled', async () => {
  const { shop } = console;
  const { packId, code } = await packWithCopy();
  const received = shop.clock.now();
  const scanAndEnd = async (end: 'finish' | 'cancel', location: string) => {
    shop.clock.advance(60_000);
    const { id } = await manager.done(operations.beginStockTake, { body: { location } });
    const params = { takeId: String(id) };
    await manager.done(operations.scanStock, { params, body: { code, quantity: 1 } });
    if (end === 'finish') await manager.done(operations.finishStockTake, { params });
    else await manager.done(operations.cancelStockTake, { params, body: { reason } });
    return shop.clock.now();
  };
  const counted = await scanAndEnd('finish', 'A-1');
  await scanAndEnd('cancel', 'A-3');
  shop.clock.advance(60_000);
  await lose(code);
  const [copy] = (await saleOf(packId)).missing;
  expect(copy?.seenAt).toBe(counted.toISOString());
  expect(counted > received).toBe(true);
  await find(code);
});
