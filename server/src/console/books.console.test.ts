import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { credit, makeMember } from '../testing/factories.ts';
import { day } from '../testing/test-shop.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const dayAt = (offsetMs: number) =>
  dateInJapan(new Date(console.shop.clock.now().getTime() + offsetMs));

/** A payment whose points were credited now. */
async function insertPayment(method: number, amount: number, reversed = 0): Promise<void> {
  const { db, clock } = console.shop;
  const now = clock.now();
  await db.run(
    query.insertInto('payment').values({
      memberId: await makeMember(console.shop),
      requestKey: randomUUID(),
      payloadHash: Buffer.alloc(32),
      ...{ method, amount, reversed, provider: 'stripe', courseId: 1, state: 'paid' },
      ...{ creditedAt: now, payBy: now, createdAt: now, updatedAt: now },
    }),
  );
}

it('sales report of two days: by way to pay in the reader’s language, with total and CSV file', async () => {
  const { client } = await console.staff('accountant');
  await insertPayment(1, 3_000, 1_000);
  await insertPayment(1, 5_000);
  await insertPayment(2, 700);
  client.language = 'ja';
  const sales = { first: dayAt(-day), last: dayAt(0) };
  expect(await client.done(operations.getSales, { query: sales })).toEqual({
    isOver: false,
    items: [
      { method: 'クレジットカード', payments: 2, yen: 8_000, givenBackYen: 1_000, netYen: 7_000 },
      { method: 'コンビニ決済', payments: 1, yen: 700, givenBackYen: 0, netYen: 700 },
    ],
    total: { payments: 3, yen: 8_700, givenBackYen: 1_000, netYen: 7_700 },
    csv: expect.stringContaining('Credit card,2,8000,1000,7000'),
  });
  const before = { first: dayAt(-2 * day), last: dayAt(-day) };
  expect(await client.done(operations.getSales, { query: before })).toMatchObject({
    isOver: true,
    items: [],
    total: { payments: 0, netYen: 0 },
  });
});

it('sales report whose last day is before the first, or of a day that does not exist: refused, names the field', async () => {
  const { client } = await console.staff('accountant');
  const sales = (first: string, last: string) =>
    client.ask(operations.getSales, { query: { first, last } });
  const turned = await sales('2026-11-21', '2026-11-20');
  expect(turned).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/last' }] } });
  for (const no of ['2026-02-30', '1492-01-01', 'today', ''])
    expect(await sales(no, '2026-11-20'), no).toMatchObject({ status: 422 });
});

it('unused points at the end of a day: paid and free, unchanged by later bookings', async () => {
  const { client } = await console.staff('accountant');
  const unused = async (offsetMs: number) =>
    await client.done(operations.getUnusedPoints, { query: { day: dayAt(offsetMs) } });
  const yesterday = await unused(-day);
  const before = await unused(0);
  const memberId = await makeMember(console.shop, { points: 400 });
  await credit(console.shop, memberId, { points: 30, paid: false });
  const after = await unused(0);
  expect(after.total - before.total).toBe(430);
  const pointsOf = ({ items }: typeof after, origin: 'paid' | 'free') =>
    items.find((row) => row.origin === origin)?.points ?? 0;
  expect(pointsOf(after, 'paid') - pointsOf(before, 'paid')).toBe(400);
  expect(pointsOf(after, 'free') - pointsOf(before, 'free')).toBe(30);
  expect(await unused(-day)).toEqual(yesterday);
  expect(yesterday.isOver).toBe(true);
  expect(after.isOver).toBe(false);
});

it('checking the books in the console: finds a wrong balance, stores the time of the check', async () => {
  const { client } = await console.staff('accountant');
  const memberId = await makeMember(console.shop, { points: 50 });
  const right = await client.done(operations.checkBooks, {});
  const others = right.findings.filter((finding) => finding.includes(`member ${memberId}:`));
  expect(others).toEqual([]);
  await console.shop.rawSql`
    update ledger_account set coins = coins + 1 where member_id = ${memberId}`;
  const wrong = await client.done(operations.checkBooks, {});
  expect(wrong.found).toBeGreaterThan(right.found);
  expect(wrong.findings.some((finding) => finding.startsWith(`member ${memberId}:`))).toBe(true);
  client.language = 'ja';
  const japanese = await client.done(operations.checkBooks, {});
  expect(japanese.findings).toContainEqual(
    expect.stringMatching(
      new RegExp(`^会員${memberId}：口座は付与50・使用0ポイント、1コイン.*です。$`),
    ),
  );
  const { last } = await client.done(operations.getBookCheck, {});
  expect(last).toEqual({ at: console.shop.clock.now().toISOString(), findings: wrong.found });
});

it('sales report and check of the books by a packer: refused, a permission is required', async () => {
  const { client } = await console.staff('packer');
  const query = { first: '2026-11-01', last: '2026-11-02' };
  expect((await client.ask(operations.getSales, { query })).problemName).toBe(
    'permission-required',
  );
  expect((await client.ask(operations.checkBooks, {})).problemName).toBe('permission-required');
});
