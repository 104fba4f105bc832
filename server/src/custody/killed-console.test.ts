import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import { noExternalServices, openShop } from '../app/shop.ts';
import {
  type ConsoleClient,
  consoleSettings,
  type OperationRequest,
  openConsoleOf,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { createTestDatabase } from '../testing/database.ts';
import { buyRequest, makePack } from '../testing/factories.ts';
import {
  type KillableDatabase,
  KilledError,
  killableDatabase,
} from '../testing/killable-database.ts';
import { makeMemberAt } from '../testing/make-parcel.ts';
import { makeSecrets, openTestShop, TestClock, type TestShop } from '../testing/test-shop.ts';
import { decideCards } from '../won-cards/index.ts';
import { checkCustody } from './check-coverage.ts';

// A process of the console may be killed or cut off from the database at any statement of a
// command, and just after a commit.

let shop: TestShop;
let db: KillableDatabase;
let console: TestConsole;
let manager: SignedInStaff;
let owner: SignedInStaff;
beforeAll(async () => {
  const [database, secrets] = [await createTestDatabase(), makeSecrets()];
  const outside = { ...noExternalServices, console: consoleSettings };
  shop = await openTestShop(outside, new TestClock(), { database, secrets });
  db = killableDatabase(shop.db);
  const killable = openShop(db, shop.clock, secrets, outside, { listsTtlMs: 0 });
  console = await openConsoleOf({ ...shop, ...killable, clock: shop.clock });
  [manager, owner] = [await console.staff('manager'), await console.staff('owner')];
});
afterAll(async () => {
  await console.close();
  await shop.close();
});

const reason = 'a test';
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** `killed`: the process ends. `cut off`: its connection to the database is lost. */
type Failure = 'killed' | 'cut off';

/** One walk from an intake of copies to their parcel, a failure at one step of each command. */
class Walk {
  readonly #failure: Failure;
  readonly #step: number;
  /** The commands that the failure has hit; the others had fewer steps. */
  readonly hit: string[] = [];

  constructor(failure: Failure, step: number) {
    this.#failure = failure;
    this.#step = step;
  }

  /**
   * Sends a command with a failure, and repeats it under its key without one.
   *
   * @param assertBetween sees what the command with the failure has left
   */
  async send<O extends Operation>(
    client: ConsoleClient,
    operation: O,
    request: OperationRequest<O>,
    assertBetween?: () => Promise<void>,
  ): Promise<void> {
    const keyed = { ...request, key: randomUUID() };
    const first = await this.fail(operation.path, () => client.ask<O>(operation, keyed));
    await assertBetween?.();
    const again = await client.ask<O>(operation, keyed);
    if (again.status >= 300 && again.problemName !== 'already-done')
      throw new Error(`${operation.path}: ${JSON.stringify(again.problem)}`);
    // A transaction that lost its connection runs again by itself.
    if (this.#failure === 'cut off') expect(first?.status).toBeLessThan(300);
    if (this.#failure === 'cut off' && operation.idempotent)
      expect(again.answer).toEqual(first?.answer);
  }

  /** Does some work with a failure, and checks that stock and seals agree. */
  async fail<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#failure === 'killed') db.killAt(this.#step);
    else db.cutAt(this.#step);
    const result = await work().catch((error: unknown) => {
      if (error instanceof KilledError) return undefined;
      throw error;
    });
    if (db.hasFailed) this.hit.push(name);
    db.killAt(Number.POSITIVE_INFINITY);
    expect((await checkCustody(shop.db)).findings, `${name}, step ${this.#step}`).toEqual([]);
    return result;
  }
}

/** The copies of a card by their state, read from all movements, not from the places. */
async function copies(modelNumber: string): Promise<Record<string, number>> {
  const rows = await shop.rawSql<{ state: string; copies: number }>`
    select state, sum(quantity)::integer as copies from (
      select holding_id, to_state as state, quantity from holding_movement
      union all
      select holding_id, from_state, -quantity from holding_movement where from_state is not null
    ) as moved
    join holding on holding.id = holding_id join card on card.id = card_id
    where model_number = ${modelNumber} group by state having sum(quantity) <> 0 order by state`;
  return Object.fromEntries(rows.map(({ state, copies }) => [state, copies]));
}

/** Receives five copies of the card, one of them graded, and puts them on a new shelf. */
async function shelve(walk: Walk, modelNumber: string): Promise<string> {
  const { client } = manager;
  const location = modelNumber.toUpperCase();
  await walk.send(client, operations.addLocations, { body: { codes: location } });
  const batch = { kind: 'supplier', source: modelNumber, receivedOn: '2026-11-20' } as const;
  const lines = `${modelNumber},4\n${modelNumber},1,,,PSA,10,C-${modelNumber}`;
  await walk.send(client, operations.receiveIntake, { body: { ...batch, lines } });
  const { items } = await client.done(operations.listIntakes, {});
  const intakes = items.filter(({ source }) => source === modelNumber);
  expect(intakes).toMatchObject([{ copies: 5 }]);
  const body = { intakeId: intakes[0]?.id ?? 0, reason };
  const inspect = { ...body, command: 'inspect' } as const;
  await walk.send(client, operations.inspectStock, { body: inspect });
  const move = { ...body, command: 'shelve', location } as const;
  await walk.send(client, operations.moveStock, { body: move });
  expect(await copies(modelNumber)).toEqual({ available: 5 });
  return location;
}

/** Makes a draft of a pack with three copies, one of them named. @returns the pack */
async function seal(walk: Walk, modelNumber: string): Promise<number> {
  const { client } = manager;
  const available = await client.done(operations.listAvailableCopies, { query: { modelNumber } });
  const item = {
    ...{ code: available.items[0]?.code ?? '', grader: 'PSA', grade: '10' },
    ...{ certificate: `C-${modelNumber}`, photos: [] },
  };
  const { id } = await client.done(operations.createPackDraft, { body: {} });
  const params = { draftId: String(id) };
  await client.done(operations.changePackDraft, {
    ...{ params, revision: 1 },
    body: {
      name: { ja: '龍の箱', en: 'Dragon box' },
      description: { ja: '<p>説明</p>', en: '<p>Text</p>' },
      ...{ cardType: 1, price: 500, draw: 'instant', pictures: ['/files/0123.webp'] },
      lineUp: [
        { modelNumber, count: 1, buyPoint: 100, item },
        { modelNumber, count: 2, buyPoint: 100, item: null },
      ],
    },
  });
  const seals = { params, revision: 2, body: { reason } };
  const { approvalId } = await client.ask(operations.sealPackDraft, seals);
  const ofApproval = { params: { approvalId: String(approvalId) } };
  const { packId } = await client.done(operations.getPackDraft, { params });
  const sealed = { allocated: 3, available: 2 };
  await walk.send(owner.client, operations.approve, ofApproval, async () => {
    const { state } = await client.done(operations.getPackDraft, { params });
    expect(await copies(modelNumber)).toEqual(state === 'sealed' ? sealed : { available: 5 });
  });
  expect(await copies(modelNumber)).toEqual(sealed);
  return packId;
}

/** Buys all of the pack, converts the first card, and has the other two sent. */
async function ship(walk: Walk, packId: number, modelNumber: string): Promise<void> {
  const { client } = manager;
  const memberId = await makeMemberAt(shop);
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  const decision = { ship: [2, 3], convert: [1] };
  const key = { memberId, key: randomUUID(), call: 'decide', payloadHash: Buffer.alloc(32) };
  const decide = () => decideCards(db, shop.clock, key, bought.purchaseId, decision);
  await walk.fail('decide', decide);
  expect(await decide()).toMatchObject({ kind: 'decided' });
  const { items } = await client.done(operations.listParcels, { query: { state: 'waiting' } });
  const parcel = items.find((each) => each.memberId === memberId);
  const params = { parcelId: String(parcel?.id) };
  const { lines } = await client.done(operations.getPickList, { params });
  for (const { count, sources } of lines) {
    for (let picked = 0; picked < count; picked++) {
      const code = sources[0]?.code ?? '';
      await walk.send(client, operations.pickCopy, { params, body: { code } });
    }
  }
  await walk.send(client, operations.packParcel, { params });
  expect(await copies(modelNumber)).toEqual({ available: 3, packed: 2 });
  await walk.send(client, operations.exportParcels, {});
  const stem = 30_000_000_000 + (parcel?.id ?? 0);
  const file = base64(`parcel,tracking_number\n${parcel?.id},${stem}${stem % 7}`);
  await walk.send(client, operations.importTracking, { body: { carrier: 'yamato', file } });
  expect(await copies(modelNumber)).toEqual({ available: 3, shipped: 2 });
}

/** Counts a location on which one copy is not found, which another person records. */
async function count(walk: Walk, location: string, modelNumber: string): Promise<void> {
  await walk.send(owner.client, operations.beginStockTake, { body: { location } });
  const { items: takes } = await manager.client.done(operations.listStockTakes, {});
  const takeId = String(takes.find((take) => take.location === location)?.id);
  const { items } = await manager.client.done(operations.listStock, {
    query: { location },
  });
  const there = items.flatMap(({ code, places }) =>
    places.flatMap((place) => (place.state === 'available' ? [{ code, ...place }] : [])),
  );
  const [first, ...others] = there.map(({ code, quantity }) => ({ code, quantity }));
  if (first === undefined) throw new Error('no copy is on the shelf');
  const found = [{ ...first, quantity: first.quantity - 1 }, ...others];
  for (const body of found.filter(({ quantity }) => quantity > 0))
    await walk.send(owner.client, operations.scanStock, { params: { takeId }, body });
  await walk.send(owner.client, operations.finishStockTake, { params: { takeId } });
  await walk.send(manager.client, operations.resolveDifference, {
    params: { takeId },
    body: { code: first.code, resolution: 'recorded', reason },
  });
  expect(await copies(modelNumber)).toEqual({ available: 2, missing: 1, shipped: 2 });
}

it.each<Failure>(['killed', 'cut off'])(
  'every command from intake to parcel and stock-take, its process %s at any database step and the command repeated: done once, stock and seal agree',
  async (failure) => {
    const hit = new Set<string>();
    for (let step = 1; ; step++) {
      const walk = new Walk(failure, step);
      const card = await makePack(shop, { counts: [1] });
      const modelNumber = `T-${card}-0`;
      const location = await shelve(walk, modelNumber);
      const packId = await seal(walk, modelNumber);
      await ship(walk, packId, modelNumber);
      await count(walk, location, modelNumber);
      for (const name of walk.hit) hit.add(name);
      if (walk.hit.length === 0) break;
    }
    expect(hit.size).toBe(14);
  },
  120_000,
);
