import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { type packSorts, packState } from '#contract/console/packs.ts';
import { noExternalServices } from '../app/shop.ts';
import { checkCustody, storeCoverage } from '../custody/index.ts';
import { query } from '../db/pool.ts';
import {
  type ConsoleClient,
  consoleSettings,
  openConsoleOf,
  type TestConsole,
} from '../testing/console-client.ts';
import { openEvents } from '../testing/event-stream.ts';
import { buyRequest, makeMember, makePack, makeUnsealedPack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findStocks } from './draw.queries.ts';
import { drawPublished } from './draw-published.ts';
import { refundVoidRounds } from './refund-void-rounds.ts';

const beacon = new TestBeacon();
let shop: TestShop;
let console: TestConsole;
let editor: ConsoleClient;
let buyer: ConsoleClient;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon, console: consoleSettings });
  console = await openConsoleOf(shop);
  editor = (await console.staff('editor')).client;
  buyer = (await console.staff('buyer', 'designer')).client;
});
afterAll(async () => {
  await console.close();
  await shop.close();
});

const getPack = (packId: number) =>
  editor.done(operations.getPack, { params: { packId: String(packId) } });
const roundsOf = (packId: number, cursor?: string) =>
  editor.done(operations.listPackRounds, {
    params: { packId: String(packId) },
    query: cursor === undefined ? {} : { cursor },
  });

async function buy(packId: number, count = 1, times = 1): Promise<void> {
  const memberId = await makeMember(shop, { points: 100 * count * times });
  for (let time = 0; time < times; time += 1)
    await shop.packSales.buy(buyRequest({ memberId, packId, count }));
}

it('sorting packs in the console by units left: sold units are subtracted, an unsealed pack counts with its planned units', async () => {
  const few = await makePack(shop, { counts: [3] });
  const many = await makePack(shop, { counts: [900] });
  const planned = await makeUnsealedPack(shop, { counts: [5] });
  await buy(few);
  const ids = [few, many, planned];
  const list = async (sort: (typeof packSorts)[number]) => {
    const { items } = await editor.done(operations.listPacks, { query: { sort } });
    return items.map(({ id }) => id).filter((id) => ids.includes(id));
  };
  expect(await list('remaining')).toEqual([few, planned, many]);
  expect(await list('remaining-desc')).toEqual([many, planned, few]);
  const inOrder = ids.toSorted((one, other) => one - other);
  expect(await list('number')).toEqual(inOrder);
  expect(await list('number-desc')).toEqual(inOrder.toReversed());
});

it('listing packs in the console by state and number: a pack is found only if the state is its own', async () => {
  const now = shop.clock.now().getTime();
  const early = new Date(now - 2 * hour);
  const made = {
    upcoming: await makePack(shop, { startsAt: new Date(now + hour) }),
    selling: await makePack(shop, { startsAt: early, endsAt: new Date(now + hour) }),
    'sold-out': await makePack(shop, { counts: [1] }),
    ended: await makePack(shop, { startsAt: early, endsAt: new Date(now - hour) }),
    // Making one of the others seals all packs.
    unsealed: await makeUnsealedPack(shop),
  };
  await buy(made['sold-out']);
  for (const [state, packId] of Object.entries(made)) {
    const search = String(packId);
    for (const asked of packState.options) {
      const { items } = await editor.done(operations.listPacks, {
        query: { search, state: asked },
      });
      expect([asked, items.map(({ id }) => id)]).toEqual([asked, asked === state ? [packId] : []]);
    }
    expect(await getPack(packId)).toMatchObject({ id: packId, state });
  }
});

it('listing packs in the console by a part of the name in either language, in any case: found', async () => {
  const packId = await makePack(shop);
  for (const search of [`test PACK ${packId}`, `試験パック${packId}`]) {
    const { items } = await editor.done(operations.listPacks, { query: { search } });
    expect(items.map(({ id }) => id)).toEqual([packId]);
  }
});

it('live sale of a pack: shows units, prizes left and waiting buyers after each purchase', async () => {
  const packId = await makePack(shop, { counts: [1, 9], draw: 'beacon' });
  const params = { packId: String(packId) };
  const live = () => editor.done(operations.getLivePack, { params });
  expect(await live()).toMatchObject({
    ...{ state: 'selling', units: 10, sold: 0, remaining: 10 },
    waiting: { purchases: 0, members: 0 },
  });
  await buy(packId, 2, 3);
  await buy(packId, 1);
  const waiting = await live();
  expect(waiting).toMatchObject({ sold: 7, remaining: 3, waiting: { purchases: 4, members: 2 } });
  expect(waiting.prizes.map(({ remaining }) => remaining)).toEqual([1, 9]);
  const number = (await roundsOf(packId)).items[0]?.beacon ?? 0;
  await beacon.publish(shop, number);
  await drawPublished(shop, number);
  const drawn = await live();
  expect(drawn.waiting).toEqual({ purchases: 0, members: 0 });
  expect(drawn.prizes.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(3);
  const unsealed = { packId: String(await makeUnsealedPack(shop, { counts: [5] })) };
  expect(await editor.done(operations.getLivePack, { params: unsealed })).toMatchObject({
    ...{ state: 'unsealed', units: 5, remaining: 5 },
  });
  const unknown = { params: { packId: '999999' } };
  expect((await editor.ask(operations.getLivePack, unknown)).problemName).toBe('not-found');
});

it('stream of the live sale of a pack: sends the figures after each purchase, in the language that was asked for; an unknown pack is refused', async () => {
  const packId = await makePack(shop, { counts: [9] });
  const path = `packs/${packId}/live/events?language=en`;
  const stream = await openEvents(console, editor, path);
  await stream.seen('"sold":0');
  expect(stream.last()).toContain(`"name":"Test pack ${packId}"`);
  await buy(packId, 2);
  await stream.seen('"sold":2');
  stream.disconnect();
  const unknown = await openEvents(console, editor, 'packs/999999/live/events');
  expect(unknown.response.statusCode).toBe(404);
});

it('a pack with a beacon in the console: purchases wait for a number, then have their cards and proof', async () => {
  const packId = await makePack(shop, {
    ...{ counts: [1, 9], draw: 'beacon' },
    extras: [
      { kind: 'last', n: null },
      { kind: 'every', n: 5 },
    ],
  });
  await buy(packId, 5);
  const bound = await getPack(packId);
  expect(bound).toMatchObject({
    ...{ state: 'selling', units: 10, sold: 5, remaining: 5, draw: 'beacon', closedAt: null },
    rounds: { bound: 1, drawn: 0 },
    shopUrl: `${shop.payments.publicUrl}/pack-detail?packId=${packId}`,
    verifierUrl: `${shop.payments.publicUrl}/fairness?packId=${packId}`,
  });
  expect(bound.prizes.map(({ count, remaining, place }) => ({ count, remaining, place }))).toEqual([
    { count: 1, remaining: 1, place: null },
    { count: 9, remaining: 9, place: null },
    { count: 1, remaining: 1, place: { kind: 'last', n: null } },
    { count: 2, remaining: 1, place: { kind: 'every', n: 5 } },
  ]);
  const [waiting] = (await roundsOf(packId)).items;
  expect(waiting).toMatchObject({ round: 1, entries: 1, units: 5, drawnAt: null, proof: null });

  const number = waiting?.beacon ?? 0;
  await beacon.publish(shop, number);
  await drawPublished(shop, number);
  const drawn = await getPack(packId);
  expect(drawn.rounds).toEqual({ bound: 1, drawn: 1 });
  const left = drawn.prizes.filter(({ place }) => place === null);
  expect(left.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(5);
  const { items, next } = await roundsOf(packId);
  const [stock] = await findStocks(shop.db, [packId]);
  expect(next).toBeNull();
  expect(items).toEqual([
    {
      ...waiting,
      commit: stock?.head.toString('hex'),
      drawnAt: shop.clock.now().toISOString(),
      proof: expect.stringMatching(/^[0-9a-f]{160}$/),
      verifierUrl: `${drawn.verifierUrl}&round=1`,
    },
  ]);
});

it('rounds of purchases in the console, more than a page: all are listed, newest first', async () => {
  const packId = await makePack(shop, { counts: [30] });
  await buy(packId, 1, 22);
  expect(await getPack(packId)).toMatchObject({
    draw: 'version-1',
    rounds: { bound: 22, drawn: 22 },
  });
  const first = await roundsOf(packId);
  const second = await roundsOf(packId, first.next ?? '');
  const rounds = [...first.items, ...second.items];
  expect(rounds.map(({ round }) => round)).toEqual(Array.from({ length: 22 }, (_, at) => 22 - at));
  expect(rounds.every(({ proof, beacon: number }) => proof !== null && number === null)).toBe(true);
  expect(second.next).toBeNull();
});

it('an unsealed pack in the console: its planned units, no purchases, no public pages', async () => {
  const packId = await makeUnsealedPack(shop, { counts: [2, 8] });
  expect(await getPack(packId)).toMatchObject({
    ...{ units: 10, remaining: 10, sold: 0, rounds: { bound: 0, drawn: 0 } },
    ...{ sealedAt: null, sealHash: null, shopUrl: null, verifierUrl: null, coverage: null },
  });
  expect((await roundsOf(packId)).items).toEqual([]);
});

it('a tracked pack in the console: its page shows the copies that it needs and those in stock, from the last check', async () => {
  const packId = await makePack(shop, { counts: [2] });
  const lines = `T-${packId}-0,2`;
  const batch = { kind: 'supplier', source: 'a dealer', receivedOn: '2026-11-20' } as const;
  const { id: intakeId } = await buyer.done(operations.receiveIntake, {
    body: { ...batch, lines },
  });
  await buyer.done(operations.addLocations, { body: { codes: 'Z-1' } });
  const body = { intakeId, reason: 'a check' };
  await buyer.done(operations.inspectStock, { body: { ...body, command: 'inspect' } });
  await buyer.done(operations.moveStock, {
    body: { ...body, command: 'shelve', location: 'Z-1' },
  });
  await buyer.done(operations.allocatePack, { body: { packId, reason: 'on sale' } });
  await storeCoverage(shop.db, (await checkCustody(shop.db)).packs, shop.clock.now());
  const { coverage } = await getPack(packId);
  expect(coverage).toMatchObject({ needed: 2, short: 0, countedAt: null });
});

it('an unknown pack in the console: its page and its rounds are not found', async () => {
  const params = { packId: '1' };
  expect((await editor.ask(operations.getPack, { params })).problemName).toBe('not-found');
  expect((await editor.ask(operations.listPackRounds, { params })).problemName).toBe('not-found');
});

it('closing a pack for good without the revision of its sale, or on an old one at the approval: refused, nothing is closed', async () => {
  const [asker, other] = [await console.staff('manager'), await console.staff('manager')];
  shop.clock.advance(-2 * day);
  const packId = await makePack(shop, { draw: 'beacon', counts: [9] });
  await buy(packId, 2);
  shop.clock.advance(2 * day);
  const params = { packId: String(packId) };
  const ask = (revision?: number) => {
    const body = { reason: 'the network has ended' };
    return asker.client.ask(operations.closePack, {
      ...{ params, body },
      ...(revision !== undefined && { revision }),
    });
  };
  expect((await ask()).problemName).toBe('revision-missing');
  const { approvalId } = await ask(0);
  const publicReason = { ja: '確認中です。', en: 'We are checking.' };
  const pause = { params, body: { publicReason, reason: 'the beacon is silent' }, revision: 0 };
  await other.client.done(operations.pausePack, pause);
  const approval = { params: { approvalId: String(approvalId) } };
  const { problemName } = await other.client.ask(operations.approve, approval);
  expect(problemName).toBe('revision-changed');
  const request = await other.client.done(operations.getApproval, approval);
  expect(request).toMatchObject({ state: 'stale' });
  expect(await getPack(packId)).toMatchObject({ state: 'paused', voidFrom: null });
});

it('a pack whose beacon is gone: closed by two people, once; nobody is asked before a day is over', async () => {
  const [asker, other] = [await console.staff('manager'), await console.staff('manager')];
  const packId = await makePack(shop, { draw: 'beacon', counts: [9] });
  const ask = (revision = 0) =>
    asker.client.ask(operations.closePack, {
      params: { packId: String(packId) },
      body: { reason: 'the network has ended' },
      revision,
    });
  expect((await ask()).problem).toMatchObject({ status: 409, reason: 'nothing-waits' });
  shop.clock.advance(-2 * day);
  await buy(packId, 2);
  shop.clock.advance(day);
  const early = await ask();
  expect(early.problem).toMatchObject({ status: 409, reason: 'too-early' });
  expect(early.problem?.detail).toContain('24 hours');
  shop.clock.advance(day);
  const { status, approvalId } = await ask();
  expect(status).toBe(202);
  expect(await getPack(packId)).toMatchObject({ state: 'selling', voidFrom: null });
  const approval = { params: { approvalId: String(approvalId) } };
  expect((await other.client.ask(operations.approve, approval)).status).toBeLessThan(300);
  expect((await other.client.ask(operations.approve, approval)).problem?.status).toBe(409);
  expect(await refundVoidRounds(shop)).toBe(1);
  expect(await getPack(packId)).toMatchObject({ state: 'ended', voidFrom: 1 });
  const { items } = await other.client.done(operations.listAudit);
  expect(items).toContainEqual(
    expect.objectContaining({
      ...{ action: 'pack close', subject: `pack ${packId}` },
      details: { voidFrom: 1, rounds: 1 },
    }),
  );
});

it('a pack with rules for its buyers: its page in the console shows them', async () => {
  const packId = await makePack(shop, { counts: [3] });
  const values = {
    limitPerDay: 2,
    newcomersOnly: true,
    newcomerDays: 7,
    leastRank: 1,
    holdHours: 72,
  };
  await shop.db.run(query.updateTable('pack').set(values).where('id', '=', packId));
  expect(await getPack(packId)).toMatchObject({ rules: { ...values, limitPerMember: 0 } });
});
