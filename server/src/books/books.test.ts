import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import { checkLedger } from '../ledger/index.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { shopFindingText } from '../shop-check/check-shop.texts.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { buyAndConvert } from '../testing/buy-and-convert.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { credit, makeMember, makePack, pay, withBook } from '../testing/factories.ts';
import { day, hour } from '../testing/test-shop.ts';
import { checkDailySums } from './check-sums.ts';
import { findDailySums } from './daily-sums.queries.ts';
import { readFigures } from './read-figures.ts';
import { sumDays } from './sum-days.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(async () => {
  expect((await checkLedger(console.shop.db)).discrepancies).toEqual([]);
  expect(await checkDailySums(console.shop.db)).toEqual([]);
  await console.close();
});

const today = () => dateInJapan(console.shop.clock.now());
const accountant = async () => (await console.staff('accountant')).client;

/** Begins a day at noon in Japan that no other test has bookings on. */
function beginNewDay(): string {
  console.shop.clock.advance(2 * day);
  return today();
}

/** Buys a pack, and converts so many of its cards. */
const buy = (memberId: number, packId: number, count: number, converted = 0) =>
  buyAndConvert(console.shop, { memberId, packId }, count, converted);

/** Inserts a payment that was credited now, of which some yen went back in a later change. */
async function insertPayment(amount: number): Promise<string> {
  const { db, clock } = console.shop;
  const now = clock.now();
  const [row] = await db.run(
    query
      .insertInto('payment')
      .values({
        memberId: await makeMember(console.shop),
        requestKey: randomUUID(),
        payloadHash: Buffer.alloc(32),
        ...{ method: 1, amount, provider: 'stripe', courseId: 1, state: 'paid' },
        ...{ creditedAt: now, payBy: now, createdAt: now, updatedAt: now },
      })
      .returning('id'),
  );
  if (row === undefined) throw new Error('no payment');
  return row.id;
}

async function giveBack(paymentId: string, number: number, givenBack: number | null) {
  await console.shop.db.run(
    query.insertInto('paymentEvent').values({
      ...{ paymentId, number, cause: 'sweep', seen: 'refunded', fromState: 'paid' },
      ...{ toState: 'paid', takenBack: 300, owed: 200, givenBack },
      createdAt: console.shop.clock.now(),
    }),
  );
}

describe('reports of a day', () => {
  it('report of a pack bought with paid and free points: each point counts as paid or free by its origin, the oldest first', async () => {
    const on = beginNewDay();
    const client = await accountant();
    client.language = 'ja';
    const packId = await makePack(console.shop, { price: 100, counts: [20], buyPoints: [40] });
    const memberId = await makeMember(console.shop);
    await credit(console.shop, memberId, { points: 150, paid: false });
    await credit(console.shop, memberId, { points: 500 });
    await buy(memberId, packId, 4, 3);
    const answer = await client.done(operations.getPackSales, { query: { first: on, last: on } });
    expect(answer.items).toEqual([
      {
        ...{ packId, name: `試験パック${packId}`, units: 4, paidPoints: 250, freePoints: 150 },
        ...{ coins: 0, pointsGiven: 120 },
      },
    ]);
    expect(answer.csv).toBe(
      `day,pack,name,units,paid_points,free_points,coins,points_given\r\n${on},${packId},試験パック${packId},4,250,150,0,120\r\n`,
    );
    const moves = await client.done(operations.getPointMovements, {
      query: { first: on, last: on },
    });
    const kinds = Object.fromEntries(moves.items.map(({ kind, ...row }) => [kind, row]));
    expect(kinds['pack_bought']).toMatchObject({
      paid: { credited: 0, debited: 250 },
      free: { credited: 0, debited: 150 },
    });
    expect(kinds['card_converted']).toMatchObject({ free: { credited: 120, debited: 0 } });
    expect(moves.closing.paid - moves.opening.paid).toBe(250);
    expect(moves.closing.free - moves.opening.free).toBe(120);
    expect(moves.days).toEqual([{ date: on, issued: 770, used: 400, expired: 0, takenBack: 0 }]);
  });

  it('report of points taken back after a refund, and of points that expired: each kind has its own row', async () => {
    const on = beginNewDay();
    const memberId = await makeMember(console.shop, { points: 100, paid: false });
    const paymentId = await pay(console.shop, memberId, 300);
    await withBook(console.shop, memberId, (book) => book.takeBack(memberId, paymentId, 300));
    console.shop.clock.advance(200 * day);
    const later = today();
    await withBook(console.shop, memberId, () => undefined);
    const { opening, bookings } = await readFigures(console.shop.db, on, later);
    const of = (kind: string) =>
      bookings.filter((row) => row.kind === kind && row.day >= on).map(({ day: _, ...row }) => row);
    expect(of('payment_reversed')).toEqual([
      { kind: 'payment_reversed', unit: 'paid', credited: 0, debited: 300 },
    ]);
    expect(of('lots_relaid')).toEqual([
      { kind: 'lots_relaid', unit: 'free', credited: 100, debited: 100 },
    ]);
    expect(of('points_expired')).toContainEqual({
      ...{ kind: 'points_expired', unit: 'free', credited: 0, debited: 100 },
    });
    expect(opening.paid).toBeGreaterThanOrEqual(0);
  });

  it('report of a payment refunded on a later day: the sale is on its day, the refund on the later day', async () => {
    const on = beginNewDay();
    const paymentId = await insertPayment(3_000);
    const refundedOn = beginNewDay();
    const client = await accountant();
    await giveBack(paymentId, 1, 1_000);
    // Recorded by a server of the version before, which did not store the yen.
    await giveBack(paymentId, 2, null);
    const salesOn = async (date: string) =>
      (await client.done(operations.getDailySales, { query: { first: date, last: date } })).total;
    expect(await salesOn(on)).toEqual({ payments: 1, yen: 3_000, givenBackYen: 0, netYen: 3_000 });
    expect(await salesOn(refundedOn)).toEqual({
      ...{ payments: 0, yen: 0, givenBackYen: 1_500, netYen: -1_500 },
    });
    const both = { first: on, last: refundedOn };
    const answer = await client.done(operations.getDailySales, { query: both });
    expect(answer.items.map(({ netYen }) => netYen)).toEqual([3_000, 0, -1_500]);
    expect(answer.methods).toMatchObject([{ payments: 1, netYen: 1_500 }]);
    expect(answer.csv).toBe(
      `day,method,payments,yen,given_back_yen,net_yen\r\n${on},Credit card,1,3000,0,3000\r\n${refundedOn},Credit card,0,0,1500,-1500\r\n`,
    );
  });

  it('report of consumption tax: calculated in two ways, from paid points used for packs and from money received', async () => {
    const on = beginNewDay();
    const client = await accountant();
    const packId = await makePack(console.shop, { price: 110, counts: [20] });
    await buy(await makeMember(console.shop, { points: 1_100 }), packId, 10);
    await buy(await makeMember(console.shop, { points: 110, paid: false }), packId, 1);
    await insertPayment(2_199);
    const answer = await client.done(operations.getTax, { query: { first: on, last: on } });
    expect(answer.items).toEqual([
      { reading: 'use', yen: 1_100, taxYen: 100 },
      { reading: 'purchase', yen: 2_199, taxYen: 199 },
    ]);
  });

  it('report of more than 92 days: the screen has a row for each month, the file one for each day', async () => {
    const on = beginNewDay();
    const client = await accountant();
    await insertPayment(700);
    const days = { first: `${on.slice(0, 4)}-01-01`, last: `${on.slice(0, 4)}-12-31` };
    const answer = await client.done(operations.getDailySales, { query: days });
    expect(answer.items).toHaveLength(12);
    expect(answer.items.find(({ date }) => date === on.slice(0, 7))?.yen).toBeGreaterThanOrEqual(
      700,
    );
    expect(answer.csv).toContain(`${on},Credit card,1,700,0,700`);
  });

  it('reports whose last day is before the first: refused, names the field of the last day', async () => {
    const client = await accountant();
    const days = { query: { first: '2026-11-21', last: '2026-11-20' } };
    for (const operation of [
      operations.getDailySales,
      operations.getPointMovements,
      operations.getPackSales,
      operations.getTax,
    ])
      expect(await client.ask(operation, days)).toMatchObject({
        status: 422,
        problem: { errors: [{ pointer: '/last' }] },
      });
  });
});

describe('profit and loss of a pack', () => {
  it('profit of a tracked pack: paid points less the cost of won cards and the points given for converted ones', async () => {
    const { shop } = console;
    beginNewDay();
    const [manager, client] = [(await console.staff('manager')).client, await accountant()];
    const packId = await makePack(shop, { price: 1_000, counts: [5], buyPoints: [200] });
    const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: today() } as const;
    const lines = `T-${packId}-0,5,300`;
    const { id } = await manager.done(operations.receiveIntake, { body: { ...batch, lines } });
    await manager.done(operations.addLocations, { body: { codes: 'P-1' } });
    const moved = { intakeId: id, reason: 'a test' };
    await manager.done(operations.inspectStock, { body: { ...moved, command: 'inspect' } });
    const shelf = { ...moved, command: 'shelve' as const, location: 'P-1' };
    await manager.done(operations.moveStock, { body: shelf });
    await manager.done(operations.allocatePack, { body: { packId, reason: 'a test' } });
    await buy(await makeMember(shop, { points: 3_000 }), packId, 3, 1);
    const answer = await client.done(operations.getPackProfit, {
      params: { packId: String(packId) },
    });
    expect(answer).toMatchObject({
      ...{ won: 3, converted: 1, takenBack: 0, resultYen: 3_000 - 2 * 300 - 200 },
      costs: { shipped: 0, shippedYen: 0, unshipped: 2, unshippedYen: 600, withoutCost: 0 },
      sales: { units: 3, paidPoints: 3_000, pointsGiven: 200 },
    });
  });

  it('profit of a pack whose cards are not tracked in stock: costs and result are left out', async () => {
    beginNewDay();
    const client = await accountant();
    const packId = await makePack(console.shop, { counts: [5] });
    await buy(await makeMember(console.shop, { points: 100 }), packId, 1);
    const answer = await client.done(operations.getPackProfit, {
      params: { packId: String(packId) },
    });
    expect(answer).toMatchObject({ won: 1, costs: null, resultYen: null });
    const none = await client.ask(operations.getPackProfit, { params: { packId: '9999' } });
    expect(none.status).toBe(404);
  });
});

describe('lowest worth of a draw', () => {
  it('profit of a pack: names the price and the lowest worth of a draw as the audit log kept them at the seal, also in the file; nothing for an older pack', async () => {
    const client = await accountant();
    const profitOf = (packId: number) =>
      client.done(operations.getPackProfit, { params: { packId: String(packId) } });
    const packId = await makePack(console.shop, {
      ...{ price: 900, counts: [1, 9], buyPoints: [5_000, 200], draw: 'instant' },
    });
    // The catalogue's price is not what was sealed.
    const raise = query.updateTable('pack').set({ price: 1_000 });
    await console.shop.db.run(raise.where('id', '=', packId));
    const { sealed, csv } = await profitOf(packId);
    expect(sealed).toEqual({ price: 900, currency: 'point', lowestWorth: 200, percent: 22 });
    expect(csv.trim().split(/\r?\n/).at(-1)).toMatch(/,900,200$/);
    expect(await profitOf(await makePack(console.shop))).toMatchObject({ sealed: null });
  });
});

describe('sums of days', () => {
  it('reports of a day whose sums are stored: the same figures as before, read from the sums', async () => {
    const { db, clock } = console.shop;
    const on = beginNewDay();
    const packId = await makePack(console.shop, { counts: [20] });
    const memberId = await makeMember(console.shop, { points: 300 });
    await buy(memberId, packId, 2, 1);
    await insertPayment(1_200);
    const before = await readFigures(db, on, on);
    clock.advance(day);
    await sumDays(db, clock);
    const rows = ({ bookings, payments, packs }: typeof before) =>
      [...bookings, ...payments, ...packs].map((row) => JSON.stringify(sorted(row))).sort();
    const stored = await findDailySums(db, on, on);
    expect(rows({ ...before, ...stored })).toEqual(rows(before));
    expect(await readFigures(db, on, on)).toMatchObject({
      opening: before.opening,
      closing: before.closing,
    });
    expect(await checkDailySums(db)).toEqual([]);
  });

  it('summing a day that ended less than an hour ago: its sums are not stored yet', async () => {
    const { db, clock } = console.shop;
    const on = beginNewDay();
    await makeMember(console.shop, { points: 100 });
    // Noon in Japan, and half an hour after the midnight that follows.
    clock.advance(12.5 * hour);
    await sumDays(db, clock);
    expect((await findDailySums(db, on, on)).bookings).toEqual([]);
    clock.advance(hour);
    await sumDays(db, clock);
    expect((await findDailySums(db, on, on)).bookings).toMatchObject([{ credited: 100 }]);
    clock.advance(10.5 * hour);
  });

  it('two processes sum the same days in parallel: each day is summed once', async () => {
    const { db, clock } = console.shop;
    const on = beginNewDay();
    await makeMember(console.shop, { points: 100 });
    clock.advance(day);
    const other = console.shop.openAnother();
    await Promise.all([sumDays(db, clock), sumDays(other.db, clock), sumDays(db, clock)]);
    expect((await findDailySums(db, on, on)).bookings).toMatchObject([{ credited: 100 }]);
  });

  it('a stored sum of a day is changed by SQL: the check of the books names day, kind and both figures', async () => {
    const { db, clock, rawSql } = console.shop;
    const on = beginNewDay();
    await makeMember(console.shop, { points: 100 });
    clock.advance(day);
    await sumDays(db, clock);
    await rawSql`update daily_booking set credited = 99 where day = ${on}::date`;
    const { findings } = await checkShop(db);
    expect(findings.map(shopFindingText)).toContainEqual({
      ja: `${on}の集計（ポイントの販売・有償ポイント、増加）：保存された値は99、帳簿では100です。`,
      en: `books of ${on}, points_bought (paid) credited: the stored sum is 99, the journal has 100`,
    });
    await rawSql`update daily_booking set credited = 100 where day = ${on}::date`;
  });
});

/** A row with its fields in alphabetical order. */
function sorted(row: object): object {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}
