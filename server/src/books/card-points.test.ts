import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { systemActor } from '../db/audit.ts';
import { checkLedger, setCardPoints } from '../ledger/index.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { buyAndConvert } from '../testing/buy-and-convert.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember, makePack, pay, withBook } from '../testing/factories.ts';
import { day } from '../testing/test-shop.ts';
import { checkDailySums } from './check-sums.ts';
import { sumDays } from './sum-days.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(async () => {
  expect((await checkLedger(console.shop.db)).discrepancies).toEqual([]);
  expect((await checkShop(console.shop.db)).findings).toEqual([]);
  expect(await checkDailySums(console.shop.db)).toEqual([]);
  await console.close();
});

const command = systemActor('kaori', 'decided with our lawyer');
const set = (origin: 'paid' | 'free') => setCardPoints(console.shop, origin, command);

/** Buys units of a pack, and converts the cards of the purchase. */
const buyAndConvertAll = (memberId: number, packId: number, count: number) =>
  buyAndConvert(console.shop, { memberId, packId }, count);

const lotsOf = (memberId: number) =>
  console.shop.rawSql<{ origin: string; kind: string; amount: number }>`
    select lot.origin, entry.kind, lot.amount::integer from point_lot as lot
    join journal_entry as entry on entry.member_id = lot.member_id and entry.number = lot.entry_number
    where lot.member_id = ${memberId} and lot.begins_at + lot.amount > (
      select points_debited from ledger_account where member_id = lot.member_id)
    order by lot.begins_at`;

it('points for returned cards: count as paid or free as set when the card is returned; a later setting does not change them', async () => {
  const { shop } = console;
  await set('free');
  const packId = await makePack(shop, { price: 100, counts: [20], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 200 });
  await buyAndConvertAll(memberId, packId, 1);
  await set('paid');
  await buyAndConvertAll(memberId, packId, 1);
  await set('free');
  expect(await lotsOf(memberId)).toEqual([
    { origin: 'free', kind: 'card_converted', amount: 40 },
    { origin: 'paid', kind: 'card_converted', amount: 40 },
  ]);
});

it('returning ten cards in parallel while the setting for their points changes: each lot is paid or free, and the books agree', async () => {
  const { shop } = console;
  const packId = await makePack(shop, { price: 100, counts: [20], buyPoints: [40] });
  const members = await Promise.all(
    Array.from({ length: 10 }, () => makeMember(shop, { points: 100 })),
  );
  await Promise.all([
    ...members.map((memberId) => buyAndConvertAll(memberId, packId, 1)),
    ...(['paid', 'free', 'paid', 'free'] as const).map(set),
  ]);
  for (const memberId of members)
    expect(await lotsOf(memberId)).toMatchObject([{ kind: 'card_converted', amount: 40 }]);
  await set('free');
});

it('report of a base date: unused points and deposit as booked, and as if points for returned cards were all paid or all free', async () => {
  const { shop } = console;
  const { client } = await console.staff('accountant');
  const read = async () => {
    shop.clock.advance(1_000);
    const [coming] = (await client.done(operations.getBaseDate, {})).dates;
    const query = coming ? { day: coming } : {};
    const sheet = await client.done(operations.getBaseDate, { query });
    const [free, paid] = sheet.readings;
    return { sheet, free: free?.unused ?? 0, paid: paid?.unused ?? 0 };
  };
  const before = await read();
  const packId = await makePack(shop, { price: 100, counts: [20], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 300 });
  await set('free');
  await buyAndConvertAll(memberId, packId, 1);
  await set('paid');
  await buyAndConvertAll(memberId, packId, 1);
  await set('free');
  const after = await read();
  // 100 points of the payment are left; each card gave 40.
  expect(after.sheet.unused - before.sheet.unused).toBe(140);
  expect(after.free - before.free).toBe(100);
  expect(after.paid - before.paid).toBe(180);
  expect(after.sheet.readings).toMatchObject([
    { cards: 'free', isAbove: false, depositYen: 0 },
    { cards: 'paid', isAbove: false, depositYen: 0 },
  ]);
  expect(after.sheet.csv).toContain(`unused_paid_if_cards_are_paid,${after.paid}`);
});

it('points for a returned card that continue in another lot: still count as from a card in the report of unused points', async () => {
  const { shop } = console;
  const { client } = await console.staff('accountant');
  const today = new Date(shop.clock.now().getTime() + day).toISOString().slice(0, 10);
  const fromCards = async () => {
    shop.clock.advance(1_000);
    const { items, csv } = await client.done(operations.getUnusedPoints, {
      query: { day: today },
    });
    expect(csv.startsWith('points,members,unused,from_cards\r\n')).toBe(true);
    return items.find(({ origin }) => origin === 'free')?.fromCards ?? 0;
  };
  const before = await fromCards();
  await set('free');
  const packId = await makePack(shop, { price: 100, counts: [20], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 100 });
  await buyAndConvertAll(memberId, packId, 1);
  const paymentId = await pay(shop, memberId, 500);
  expect((await fromCards()) - before).toBe(40);
  // The points of the payment are after those of the card, which continue in a new lot.
  await withBook(shop, memberId, (book) => book.takeBack(memberId, paymentId, 500));
  expect(await lotsOf(memberId)).toEqual([{ origin: 'free', kind: 'lots_relaid', amount: 40 }]);
  expect((await fromCards()) - before).toBe(40);
});

it('profit of a pack that was bought with points for returned cards: income if such points are all paid and if all are free, the same before and after the sums of the day are stored', async () => {
  const { shop } = console;
  shop.clock.advance(2 * day);
  const packId = await makePack(shop, { price: 100, counts: [50], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 300 });
  await set('free');
  // 3 packs for paid points, which give 120 points; another one for 100 of them, and so on.
  await buyAndConvertAll(memberId, packId, 3);
  await set('paid');
  await buyAndConvertAll(memberId, packId, 1);
  await set('free');
  await pay(shop, memberId, 40);
  // 20 free points, 40 that count as paid and 40 of the payment.
  await buyAndConvertAll(memberId, packId, 1);
  const { client } = await console.staff('accountant');
  const params = { packId: String(packId) };
  const live = await client.done(operations.getPackProfit, { params });
  expect(live).toMatchObject({
    sales: { paidPoints: 380, freePoints: 120 },
    readings: [
      { cards: 'free', paidPoints: 340, resultYen: null },
      { cards: 'paid', paidPoints: 500, resultYen: null },
    ],
  });
  shop.clock.advance(2 * day);
  await sumDays(shop.db, shop.clock);
  const { client: later } = await console.staff('accountant');
  expect(await later.done(operations.getPackProfit, { params })).toEqual(live);
});

it('days that an older version summed: profit with points for returned cards as paid and as free is shown only after the job has summed them again', async () => {
  const { shop } = console;
  shop.clock.advance(2 * day);
  const packId = await makePack(shop, { price: 100, counts: [20], buyPoints: [100] });
  const memberId = await makeMember(shop, { points: 100 });
  await buyAndConvertAll(memberId, packId, 1);
  await buyAndConvertAll(memberId, packId, 1);
  shop.clock.advance(2 * day);
  await sumDays(shop.db, shop.clock);
  await shop.rawSql`delete from daily_card_point`;
  await shop.rawSql`update daily_sum set has_card_points = false`;
  expect(await checkDailySums(shop.db)).toEqual([]);
  const { client } = await console.staff('accountant');
  const params = { packId: String(packId) };
  expect((await client.done(operations.getPackProfit, { params })).readings).toBeNull();
  await Promise.all([sumDays(shop.db, shop.clock), sumDays(shop.db, shop.clock)]);
  expect((await client.done(operations.getPackProfit, { params })).readings).toMatchObject([
    { cards: 'free', paidPoints: 100 },
    { cards: 'paid', paidPoints: 200 },
  ]);
  await shop.rawSql`update daily_card_point set free_from_cards = 1 where pack_id = ${packId}`;
  expect(await checkDailySums(shop.db)).toMatchObject([
    { facts: { packId, figure: 'freeFromCards', stored: 1, booked: 100 } },
  ]);
  await shop.rawSql`update daily_card_point set free_from_cards = 100 where pack_id = ${packId}`;
});

it('the setting for points of returned cards: only an owner changes it, from the revision that they saw; audited', async () => {
  const [owner, accountant] = [await console.staff('owner'), await console.staff('accountant')];
  const { origin, revision } = await accountant.client.done(operations.getCardPoints);
  expect(origin).toBe('free');
  const body = { origin: 'paid', reason: 'decided with our lawyer' } as const;
  const asked = { revision, body };
  expect((await accountant.client.ask(operations.setCardPoints, asked)).status).toBe(403);
  expect((await owner.client.ask(operations.setCardPoints, { body })).status).toBe(428);
  expect(await owner.client.done(operations.setCardPoints, asked)).toEqual({
    ...{ origin: 'paid', revision: revision + 1 },
  });
  expect(await owner.client.ask(operations.setCardPoints, asked)).toMatchObject({
    ...{ status: 412, problem: { current: { origin: 'paid', revision: revision + 1 } } },
  });
  const [entry] = (await owner.client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({
    ...{ action: 'card-points', reason: body.reason, by: { id: owner.id } },
    details: { before: 'free', origin: 'paid' },
  });
  await set('free');
});
