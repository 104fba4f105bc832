import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { systemActor } from '../../db/audit.ts';
import { shopFindingText } from '../../shop-check/check-shop.texts.ts';
import { checkShop } from '../../shop-check/check-shop.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../../testing/console-client.ts';
import { makePack } from '../../testing/factories.ts';
import { beginStockTake as begin } from './count-location.ts';

let console: TestConsole;
let packer: ConsoleClient;
let manager: ConsoleClient;
beforeAll(async () => {
  console = await openTestConsole();
  packer = (await console.staff('packer')).client;
  manager = (await console.staff('manager')).client;
});
afterAll(() => console.close());

const reason = 'a test';
let locations = 0;

/** A new location with a lot of so many copies; returns both codes and the card. */
async function shelf(copies: number) {
  const location = `T-${++locations}`;
  await manager.done(operations.addLocations, { body: { codes: location } });
  const packId = await makePack(console.shop, { counts: [copies] });
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const lines = `T-${packId}-0,${copies}`;
  const { id } = await manager.done(operations.receiveIntake, { body: { ...batch, lines } });
  const body = { intakeId: id, reason };
  await manager.done(operations.inspectStock, { body: { ...body, command: 'inspect' } });
  await manager.done(operations.moveStock, { body: { ...body, command: 'shelve', location } });
  const query = { intake: String(id) };
  const [lot] = (await manager.done(operations.listStock, { query })).items;
  return { location, packId, code: lot?.code ?? '' };
}

async function beginStockTake(location: string, by = packer) {
  const { id } = await by.done(operations.beginStockTake, { body: { location } });
  return { takeId: String(id) };
}

const scan = (params: { takeId: string }, code: string, quantity = 1) =>
  packer.ask(operations.scanStock, { params, body: { code, quantity } });
const finish = (params: { takeId: string }) => packer.done(operations.finishStockTake, { params });
const readStockTake = (params: { takeId: string }) =>
  manager.done(operations.getStockTake, { params });
const resolve = (
  params: { takeId: string },
  body: { code: string; resolution: 'recorded' | 'dismissed' },
  by = manager,
) => by.ask(operations.resolveDifference, { params, body: { ...body, reason } });

async function places(code: string) {
  const { places: all } = await manager.done(operations.getHolding, { params: { code } });
  return all.map(({ state, location, quantity }) => `${state} ${location} ${quantity}`).sort();
}

async function lastCounted(location: string): Promise<Date | null> {
  const [row] = await console.shop.rawSql<{ at: Date | null }>`
    select counted_at as at from stock_location where code = ${location}`;
  return row?.at ?? null;
}

it('stock-take of a location without a difference: closed immediately, time of the count is stored', async () => {
  const { location, code } = await shelf(3);
  const params = await beginStockTake(location.toLowerCase());
  await scan(params, code);
  const last = await scan(params, ` ${code.toLowerCase()} `, 2);
  expect(last.answer).toMatchObject({ code, quantity: 3 });
  expect(await lastCounted(location)).toBeNull();
  expect(await finish(params)).toEqual({ differences: 0 });
  expect(await readStockTake(params)).toMatchObject({ state: 'closed', copies: 3, differences: 0 });
  expect(await lastCounted(location)).toEqual(console.shop.clock.now());
});

it('stock-take, a copy of a pack on sale is missing: another person records it, the pack is paused', async () => {
  const { location, packId, code } = await shelf(3);
  await manager.done(operations.allocatePack, { body: { packId, reason } });
  const params = await beginStockTake(location);
  await scan(params, code, 2);
  expect(await finish(params)).toEqual({ differences: 1 });
  expect((await readStockTake(params)).list).toMatchObject([{ code, expected: 3, counted: 2 }]);
  const recorded = { code, resolution: 'recorded' } as const;
  expect((await resolve(params, recorded)).answer).toEqual({ left: 0 });
  expect(await places(code)).toEqual([`allocated ${location} 2`, 'missing null 1']);
  expect(await readStockTake(params)).toMatchObject({ state: 'closed', unresolved: 0 });
  const [pack] = await console.shop.rawSql<{ paused: boolean }>`
    select paused_at is not null as paused from pack where id = ${packId}`;
  expect(pack).toEqual({ paused: true });
  const { findings } = await checkShop(console.shop.db);
  expect(findings.map((each) => shopFindingText(each).en)).toEqual([
    expect.stringContaining(`pack ${packId}: prize`),
  ]);
  const place = `missing.0.${packId}.${packId * 100}.0`;
  const lines = [{ code, place, quantity: 1 }];
  const found = { command: 'find' as const, lines, location, reason };
  await manager.done(operations.resolveStock, { body: found });
});

it('resolving a difference of a stock-take that one counted oneself: refused, nothing moves', async () => {
  const { location, code } = await shelf(2);
  const params = await beginStockTake(location, manager);
  await manager.done(operations.finishStockTake, { params });
  const refused = await resolve(params, { code, resolution: 'recorded' });
  expect(refused.problem).toMatchObject({ status: 409, reason: 'same-person' });
  expect(await places(code)).toEqual([`available ${location} 2`]);
  const owner = (await console.staff('owner')).client;
  const byOwner = await resolve(params, { code, resolution: 'dismissed' }, owner);
  expect(byOwner.answer).toEqual({ left: 0 });
  expect(await places(code)).toEqual([`available ${location} 2`]);
  expect((await readStockTake(params)).list).toMatchObject([
    { resolution: 'dismissed', why: reason },
  ]);
});

it('stock-take while copies are moved away and shelved: no difference', async () => {
  const { location, code } = await shelf(5);
  const other = await shelf(4);
  const params = await beginStockTake(location);
  await scan(params, code, 3);
  console.shop.clock.advance(1_000);
  const move = (moved: string, to: string, quantity: number) => {
    const lines = [{ code: moved, quantity }];
    const body = { command: 'move' as const, lines, location: to, reason };
    return manager.done(operations.moveStock, { body });
  };
  await move(code, other.location, 2);
  await move(other.code, location, 4);
  expect(await finish(params)).toEqual({ differences: 0 });
});

it('stock-take with a copy too many: a missing copy is recorded as found, or one is moved here; none is created', async () => {
  const { location, code } = await shelf(1);
  const other = await shelf(2);
  const params = await beginStockTake(location);
  await scan(params, code);
  await scan(params, other.code, 2);
  expect(await finish(params)).toEqual({ differences: 1 });
  expect((await resolve(params, { code: other.code, resolution: 'recorded' })).answer).toEqual({
    left: 0,
  });
  expect(await places(other.code)).toEqual([`available ${location} 2`]);

  const again = await beginStockTake(location);
  await scan(again, code, 4);
  await scan(again, other.code, 2);
  await finish(again);
  const nothing = await resolve(again, { code, resolution: 'recorded' });
  expect(nothing.problem).toMatchObject({ status: 409, reason: 'no-such-copies' });
  expect(await places(code)).toEqual([`available ${location} 1`]);
  await resolve(again, { code, resolution: 'dismissed' });
  expect((await readStockTake(again)).state).toBe('closed');
});

it.each([
  [
    'a code with a wrong check digit',
    (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`,
    'misread',
  ],
  ['a code of nothing in stock', () => 'NO-SUCH-CODE', 'unknown-code'],
])('scanning %s in a stock-take: refused, counts nothing', async (_, written, why) => {
  const { location, code } = await shelf(1);
  const params = await beginStockTake(location);
  expect((await scan(params, written(code))).problem).toMatchObject({ status: 409, reason: why });
  expect((await readStockTake(params)).scans).toEqual([]);
});

it('stock-take of a location that is being counted, or scanning after its end: refused', async () => {
  const { location, code } = await shelf(1);
  const params = await beginStockTake(location);
  const second = await manager.ask(operations.beginStockTake, { body: { location } });
  expect(second.problem).toMatchObject({ status: 409, reason: 'counted-already' });
  const foreign = { params, body: { code, quantity: 1 } };
  const byOther = await manager.ask(operations.scanStock, foreign);
  expect(byOther.problem).toMatchObject({ reason: 'not-yours' });
  await manager.done(operations.cancelStockTake, { params, body: { reason } });
  expect((await scan(params, code)).problem).toMatchObject({ reason: 'not-counting' });
  await beginStockTake(location);
});

it('stock-take of a location that does not exist, or by the command line: refused', async () => {
  for (const location of ['NO-SUCH', '棚 3']) {
    const { status } = await packer.ask(operations.beginStockTake, { body: { location } });
    expect(status).toBe(422);
  }
  const { db, clock } = console.shop;
  const { location } = await shelf(1);
  const command = systemActor('kaori', reason);
  await expect(begin(db, clock, location, command)).rejects.toThrow('made by staff');
});

it('commands on a stock-take that does not exist: not found', async () => {
  const params = { takeId: '999999' };
  const replies = await Promise.all([
    scan(params, 'A'),
    packer.ask(operations.finishStockTake, { params }),
    packer.ask(operations.cancelStockTake, { params, body: { reason } }),
    resolve(params, { code: 'A', resolution: 'recorded' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

it('commands on the stock-take of somebody else, or on a cancelled one: refused, nothing is counted', async () => {
  const { location, code } = await shelf(2);
  const others = await beginStockTake(location, manager);
  expect((await scan(others, code)).problem?.reason).toBe('not-yours');
  const ended = await packer.ask(operations.finishStockTake, { params: others });
  expect(ended.problem?.reason).toBe('not-yours');
  const cancel = () =>
    manager.ask(operations.cancelStockTake, { params: others, body: { reason } });
  expect((await cancel()).status).toBe(204);
  expect((await cancel()).problem?.reason).toBe('not-counting');
  expect(await readStockTake(others)).toMatchObject({ state: 'cancelled', copies: 0 });
});

it('the same request to begin a stock-take sent twice at once: one begins it, neither is told that somebody else counts', async () => {
  for (let round = 0; round < 5; round++) {
    const { location } = await shelf(1);
    const request = { body: { location }, key: randomUUID() };
    const replies = await Promise.all(
      [1, 2, 3].map(() => packer.ask(operations.beginStockTake, request)),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, problemName } of replies)
      expect([undefined, 'already-running', 'already-done'], String(status)).toContain(problemName);
  }
});
