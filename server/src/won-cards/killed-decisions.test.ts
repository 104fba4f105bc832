import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { query } from '../db/pool.ts';
import { checkDraws } from '../draw/index.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { KilledError, killableDatabase } from '../testing/killable-database.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkParcels } from './check-parcels.ts';
import { type DecisionRequest, openDecisionQueue } from './decide-cards.ts';
import { findPurchase } from './find-purchase.ts';

// A process may be killed, or lose its connection, at any statement of a group of decisions.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  expect(await checkParcels(shop.db)).toEqual([]);
  await shop.close();
});

/**
 * Decisions of four members that form a group: two convert a card worth 40 points, one ships
 * theirs, and one names a card that is not theirs.
 */
async function makeGroup(): Promise<DecisionRequest[]> {
  const counts = { counts: [4], buyPoints: [40], price: 100 };
  const packId = await makePack(shop, counts);
  const group: DecisionRequest[] = [];
  for (const position of [1, 2, 3, 4]) {
    const memberId = await makeMember(shop, { points: 100 });
    const bought = buyRequest({ memberId, packId });
    expect(await shop.packSales.buy(bought)).toMatchObject({ kind: 'bought' });
    const isShipped = position === 3;
    const decision = {
      ship: isShipped ? [position] : [],
      convert: isShipped ? [] : [position === 4 ? 1 : position],
    };
    const payloadHash = createHash('sha256').update(JSON.stringify(decision)).digest();
    const of = { memberId, key: randomUUID(), call: 'user/pack/decision', payloadHash };
    group.push({ ...of, purchaseId: bought.purchaseId, decision, mayShipValuable: true });
  }
  return group;
}

const ownAnswers = [
  { kind: 'decided', points: 40 },
  { kind: 'decided', points: 40 },
  { kind: 'decided', points: 0 },
  { kind: 'refused', reason: 'not-in-purchase' },
];

/** Submits a group to a queue of its own, and collects the answers and errors. */
function submit(db: Database, group: readonly DecisionRequest[]) {
  const queue = openDecisionQueue(db, shop.clock);
  return Promise.all(
    group.map((request) =>
      queue.submit(request).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      ),
    ),
  );
}

/** The choices, points and mails of the members of a group, in their order. */
async function readState(group: readonly DecisionRequest[]) {
  const state: object[] = [];
  // One after the other: reading the queue writes to its rows, so two reads can deadlock.
  for (const { memberId, purchaseId } of group) {
    const bought = await findPurchase(shop.db, memberId, purchaseId);
    const [card] = await shop.db.run(
      query
        .selectFrom('wonCard')
        .select('choice')
        .where('packId', '=', bought?.packId ?? 0)
        .where('position', '=', bought?.firstPosition ?? 0),
    );
    const { points } = await findSpendable(shop.db, memberId, shop.clock.now());
    const entries = await shop.db.run(
      query
        .selectFrom('journalEntry')
        .select('number')
        .where('memberId', '=', memberId)
        .where('kind', '=', 'card_converted'),
    );
    const mails = (await queuedMailsTo(shop, memberId)).length;
    state.push({ choice: card?.choice, points, converted: entries.length, mails });
  }
  return state;
}

const undecided = { choice: 'open', points: 0, converted: 0, mails: 0 };
const states = {
  before: [undecided, undecided, undecided, undecided],
  after: [
    { choice: 'points', points: 40, converted: 1, mails: 1 },
    { choice: 'points', points: 40, converted: 1, mails: 1 },
    { choice: 'ship', points: 0, converted: 0, mails: 1 },
    undecided,
  ],
};

/** Repeats a group under its keys, twice: each gets its own answer and is settled once. */
async function expectSettledOnce(group: readonly DecisionRequest[]) {
  for (let time = 0; time < 2; time++) {
    const repeated = await submit(shop.db, group);
    expect(repeated).toEqual(ownAnswers.map((answer) => ({ answer })));
    expect(await readState(group)).toEqual(states.after);
  }
}

it('a group of decisions, its process killed at any statement: none is made; repeated under their keys, each once', async () => {
  const db = killableDatabase(shop.db);
  for (let step = 1; ; step++) {
    const group = await makeGroup();
    db.killAt(step);
    const answers = await submit(db, group);
    if (!db.hasFailed) {
      expect(answers).toEqual(ownAnswers.map((answer) => ({ answer })));
      expect(step).toBeGreaterThan(10);
      return expectSettledOnce(group);
    }
    for (const one of answers) expect(one).toEqual({ error: expect.any(KilledError) });
    expect(await readState(group)).toEqual(states.before);
    await expectSettledOnce(group);
  }
});

it('a group of decisions, its process killed after the commit: repeated under their keys, each gets the answer of the first time', async () => {
  const group = await makeGroup();
  const killed: Database = {
    ...shop.db,
    async transaction(work) {
      await shop.db.transaction(work);
      throw new KilledError();
    },
  };
  for (const one of await submit(killed, group))
    expect(one).toEqual({ error: expect.any(KilledError) });
  expect(await readState(group)).toEqual(states.after);
  await expectSettledOnce(group);
});

it('a group of decisions, its connection cut at any statement: each caller gets their own answer, each is made once', async () => {
  const db = killableDatabase(shop.db);
  for (let step = 1; ; step++) {
    const group = await makeGroup();
    db.cutAt(step);
    expect(await submit(db, group)).toEqual(ownAnswers.map((answer) => ({ answer })));
    expect(await readState(group)).toEqual(states.after);
    await expectSettledOnce(group);
    if (db.hasFailed) continue;
    expect(step).toBeGreaterThan(10);
    return;
  }
});

it('a group of decisions, its connection cut each time: every caller gets an error of the database, none is made; repeated, each once', async () => {
  const db = killableDatabase(shop.db);
  let attempts = 0;
  const away: Database = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        attempts++;
        db.cutAt(5);
        return work(tx);
      }),
  };
  const group = await makeGroup();
  const answers = await submit(away, group);
  for (const one of answers) expect('error' in one && isDatabaseUnavailable(one.error)).toBe(true);
  // The group with its retries, and no member alone.
  expect(attempts).toBe(4);
  expect(await readState(group)).toEqual(states.before);
  await expectSettledOnce(group);
});

it('a group of decisions of which one fails: its caller alone gets the error, the others their answers; repeated, each once', async () => {
  const group = await makeGroup();
  const [failing] = group;
  const store = (cards: number) => shop.rawSql`
    update purchase set open_cards = ${cards} where id = ${failing?.purchaseId ?? ''}`;
  await store(0);
  const answers = await submit(shop.db, group);
  expect(answers).toEqual([
    { error: expect.any(Error) },
    ...ownAnswers.slice(1).map((answer) => ({ answer })),
  ]);
  expect(await readState(group)).toEqual([undecided, ...states.after.slice(1)]);
  await store(1);
  await expectSettledOnce(group);
});
