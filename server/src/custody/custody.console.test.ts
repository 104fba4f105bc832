import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { makePack } from '../testing/factories.ts';

let console: TestConsole;
let buyer: ConsoleClient;
let manager: ConsoleClient;
beforeAll(async () => {
  console = await openTestConsole();
  buyer = (await console.staff('buyer')).client;
  manager = (await console.staff('manager')).client;
  await buyer.done(operations.addLocations, { body: { codes: 'A-1\nA-2\nB-1-1' } });
});
afterAll(() => console.close());

/** The model number of a new card. */
async function newCard(): Promise<string> {
  return `T-${await makePack(console.shop, { counts: [1] })}-0`;
}

const batch = { kind: 'supplier', source: 'カードの卸', receivedOn: '2026-11-20' } as const;

/** Receives lines, and returns the batch with the codes of its holdings, in their order. */
async function receive(lines: string) {
  const intake = await buyer.done(operations.receiveIntake, { body: { ...batch, lines } });
  const query = { intake: String(intake.id) };
  const { items } = await buyer.done(operations.listStock, { query });
  return { ...intake, codes: items.map(({ code }) => code).toReversed() };
}

/** Receives copies of a new card and puts them on a shelf; returns the code of the lot. */
async function shelve(copies: number, location = 'A-1'): Promise<string> {
  const modelNumber = await newCard();
  const { id, codes } = await receive(`${modelNumber},${copies}`);
  const body = { intakeId: id, reason: '検品' };
  await buyer.done(operations.inspectStock, { body: { ...body, command: 'inspect' } });
  await buyer.done(operations.moveStock, { body: { ...body, command: 'shelve', location } });
  return codes[0] ?? '';
}

const places = async (code: string) =>
  (await buyer.done(operations.getHolding, { params: { code } })).places;

it('receiving a batch of cards with problems on some lines: these are named, the rest is received', async () => {
  const modelNumber = await newCard();
  const certificate = randomUUID();
  const lines = [
    `${modelNumber}\t40\t1200\t美品`,
    'NO-SUCH-1\t3',
    `${modelNumber}\tx`,
    `${modelNumber}\t1\t98000\t\tPSA\t10\t${certificate}`,
  ].join('\n');
  const checked = await buyer.done(operations.checkIntake, { body: { lines } });
  expect(checked).toMatchObject({ holdings: 2, copies: 41 });
  const received = await receive(lines);
  expect(received).toMatchObject({ holdings: 2, copies: 41, problems: checked.problems });
  expect(received.problems.map(({ line }) => line)).toEqual([2, 3]);
  expect(received.problems[0]?.problem).toContain('NO-SUCH-1');
  const params = { intakeId: String(received.id) };
  const stored = await buyer.done(operations.getIntake, { params });
  expect(stored).toMatchObject({
    ...{ source: batch.source, by: 'Ren', copies: 41, problems: checked.problems },
    states: [{ state: 'received', copies: 41 }],
  });
  const { items } = await buyer.done(operations.listStock, { query: { search: certificate } });
  expect(items).toMatchObject([{ kind: 'item', grader: 'PSA', grade: '10', modelNumber }]);
});

it('receiving a batch of 5,000 lines: one request, received once under one idempotency key', async () => {
  const modelNumber = await newCard();
  const lines = Array.from({ length: 5_000 }, (_, line) =>
    line % 1_000 === 7 ? `unknown-${line}` : `${modelNumber},2,300`,
  ).join('\n');
  const request = { body: { ...batch, lines }, key: randomUUID() };
  const first = await buyer.done(operations.receiveIntake, request);
  expect(first).toMatchObject({ holdings: 4_995, copies: 9_990 });
  expect(first.problems.map(({ line }) => line)).toEqual([8, 1_008, 2_008, 3_008, 4_008]);
  expect(await buyer.done(operations.receiveIntake, request)).toEqual(first);
});

it('receiving a batch without a valid line: refused, nothing is stored', async () => {
  const before = await buyer.done(operations.listIntakes, { query: {} });
  const body = { ...batch, lines: 'NO-SUCH-CARD,1' };
  const { problem } = await buyer.ask(operations.receiveIntake, { body });
  expect(problem).toMatchObject({ status: 409, reason: 'nothing-received' });
  expect(await buyer.done(operations.listIntakes, { query: {} })).toEqual(before);
});

it('receiving a card whose certificate is in stock: refused by its line; accepted once that copy is sold', async () => {
  const modelNumber = await newCard();
  const line = `${modelNumber},1,,,PSA,9,${randomUUID()}`;
  const { codes, id } = await receive(line);
  const again = await buyer.done(operations.checkIntake, { body: { lines: line } });
  expect(again.problems[0]?.problem).toContain(codes[0]);
  await buyer.done(operations.inspectStock, {
    body: { command: 'inspect', intakeId: id, reason: '検品' },
  });
  const lines = [{ code: codes[0] ?? '' }];
  await manager.done(operations.resolveStock, {
    body: { command: 'sell', lines, reason: '店頭で販売' },
  });
  expect((await receive(line)).copies).toBe(1);
});

it('copies put on a shelf and a part of them moved on: every movement is listed with its reason', async () => {
  const code = await shelve(40);
  const [{ key = '' } = {}] = await places(code);
  const lines = [{ code: ` ${code.toLowerCase()} `, place: key, quantity: 15 }];
  await buyer.done(operations.moveStock, {
    body: { command: 'move', lines, location: 'b-1-1', reason: '棚替え' },
  });
  const holding = await buyer.done(operations.getHolding, { params: { code } });
  expect(holding.places).toMatchObject([
    { state: 'available', location: 'A-1', quantity: 25 },
    { state: 'available', location: 'B-1-1', quantity: 15 },
  ]);
  expect(holding.movements).toMatchObject([
    { number: 4, command: 'move', quantity: 15, by: 'Ren', why: '棚替え' },
    { number: 3, command: 'shelve', quantity: 40, to: { state: 'available', location: 'A-1' } },
    { number: 2, command: 'inspect', from: { state: 'received', location: null } },
    { number: 1, command: 'receive', from: null },
  ]);
  const { items } = await buyer.done(operations.listLocations, { query: { search: 'b-1' } });
  expect(items).toEqual([{ code: 'B-1-1', copies: 15 }]);
});

it.each([
  ['more copies than are there', { quantity: 41 }, 'too-few'],
  ['a place where it is not', { place: 'available.999.0.0.0' }, 'not-in-state'],
])('moving copies in stock, %s: refused, nothing moves', async (_, line, reason) => {
  const code = await shelve(40);
  const before = await places(code);
  const body = { command: 'move' as const, lines: [{ code, ...line }], location: 'A-2' };
  const { problem } = await buyer.ask(operations.moveStock, { body: { ...body, reason: 'x' } });
  expect(problem).toMatchObject({ status: 409, reason });
  expect(await places(code)).toEqual(before);
});

it('moving copies, one of their codes misread: refused as a whole, names the line', async () => {
  const code = await shelve(2);
  const misread = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
  const body = {
    ...{ command: 'move' as const, location: 'A-2', reason: 'x' },
    lines: [{ code }, { code: misread }],
  };
  const { problem } = await buyer.ask(operations.moveStock, { body });
  expect(problem).toMatchObject({ reason: 'misread', errors: [{ pointer: '/lines/1' }] });
  expect(await places(code)).toMatchObject([{ location: 'A-1' }]);
});

it('shelving copies without a location, or at an unknown one: refused at this field', async () => {
  const code = await shelve(1);
  for (const location of [undefined, 'Z-99']) {
    const body = { command: 'shelve' as const, lines: [{ code }], location, reason: 'x' };
    const { problem } = await buyer.ask(operations.moveStock, { body });
    expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '/location' }] });
  }
});

it('ten people take the last four copies of a lot in parallel: four succeed', async () => {
  const code = await shelve(4);
  const [{ key = '' } = {}] = await places(code);
  const lines = [{ code, place: key, quantity: 1 }];
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      manager.ask(operations.resolveStock, { body: { command: 'sell', lines, reason: '販売' } }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(await places(code)).toMatchObject([{ state: 'sold_elsewhere', quantity: 4 }]);
});

it('a buyer writes off stock, or a packer receives a batch: refused, a permission is required', async () => {
  const packer = (await console.staff('packer')).client;
  const code = await shelve(1);
  const lines = [{ code }];
  const written = await buyer.ask(operations.resolveStock, {
    body: { command: 'lose', lines, reason: 'x' },
  });
  const received = await packer.ask(operations.receiveIntake, { body: { ...batch, lines: 'A,1' } });
  for (const { problemName } of [written, received])
    expect(problemName).toBe('permission-required');
});

it('listing stock by state, location and text: only what matches; pages without a gap', async () => {
  const modelNumber = await newCard();
  await receive(`${modelNumber},1\n`.repeat(101));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { search: modelNumber, state: 'received' as const, ...(cursor && { cursor }) };
    const { items, next } = await buyer.done(operations.listStock, { query });
    expect(items.length).toBeLessThanOrEqual(50);
    seen.push(...items.map(({ code }) => code));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(101);
  expect(seen.toSorted().toReversed()).toEqual(seen);
  const none = { search: modelNumber, location: 'A-1' };
  expect((await buyer.done(operations.listStock, { query: none })).items).toEqual([]);
});

it('searching stock by a word in the names of 3,200 cards: finds copies of each of them', async () => {
  await console.shop.db.run(
    sql`
      insert into card (model_number, name_ja, name_en, card_type_id, rarity, rarity_label, movie_rarity, set_size, picture)
      select 'MANY-' || number, '星くずの猫', 'Cat', (select min(id) from card_type), 1, 'R', 1, 1, ''
      from generate_series(1, 3200) as number`.compile(query),
  );
  const { codes } = await receive('MANY-1,1\nMANY-3200,2\n');
  const { items } = await buyer.done(operations.listStock, { query: { search: '星クズ' } });
  expect(items.map(({ code }) => code)).toEqual(codes.toReversed());
  const one = await buyer.done(operations.listStock, { query: { search: 'many-3200' } });
  expect(one.items.map(({ code }) => code)).toEqual([codes[1]]);
});

it('adding locations from lines of text: new ones are added, known ones counted, invalid ones named', async () => {
  const body = { codes: 'C-1\nA-1\n\n棚の上\nC-2-3\n' };
  expect(await buyer.done(operations.addLocations, { body })).toMatchObject({
    ...{ added: 2, before: 1 },
    problems: [{ line: 4, written: '棚の上' }],
  });
});
