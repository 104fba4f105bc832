import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noExternalServices, type Shop } from '../app/shop.ts';
import { beaconRoundAt, timeOfBeaconRound } from '../beacon/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { findSpendable } from '../ledger/index.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { buyRequest, makeMembers, makePack, type PackOptions } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findReceipt } from './draw-2.queries.ts';
import { drawPublished } from './draw-published.ts';
import { copiesUntil, type ExtraPosition } from './extras.rules.ts';
import { refundVoidRounds } from './refund-void-rounds.ts';
import { voidPack } from './void-pack.ts';
import { voidAfterHours } from './voiding.rules.ts';

/**
 * Buys packs of version 2 as in a plain model: money, limits, units and positions change at the
 * bind, cards and the 24 hours come with the draw, and a void round gives everything back.
 */

const beacon = new TestBeacon();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
});
afterAll(() => shop.close());

interface ModelMember {
  id: number;
  points: number;
  coins: number;
}

interface ModelPurchase {
  id: string;
  member: ModelMember;
  count: number;
  paid: number;
  earned: number;
  /** When its cards were drawn; null while it waits for the beacon. */
  drawnAt: number | null;
  isVoid: boolean;
}

interface ModelPack {
  id: number;
  price: number;
  currency: 'point' | 'coin';
  pointsPerCoin: number;
  draw: 'beacon' | 'instant';
  size: number;
  sold: number;
  limit: number;
  extras: ExtraPosition[];
  isVoided: boolean;
  purchases: ModelPurchase[];
}

interface World {
  processes: Shop[];
  members: ModelMember[];
  packs: ModelPack[];
  /** The beacon's numbers that this shop has. */
  published: Set<number>;
}

/** A step. Numbers that select an item are taken modulo the number of items. */
type Step =
  | { kind: 'buy'; orders: { member: number; pack: number; count: number }[] }
  | { kind: 'publish'; which: number; all: boolean }
  | { kind: 'wait'; ms: number }
  | { kind: 'void'; pack: number; isLate: boolean }
  | { kind: 'silence' };

const pick = <Item>(items: readonly Item[], which: number): Item => {
  const item = items[which % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
};

/** The refusal of a purchase by the model; undefined if it must succeed. */
function refusalOf(pack: ModelPack, member: ModelMember, count: number): string | undefined {
  const bought = pack.purchases
    .filter((purchase) => purchase.member === member)
    .reduce((sum, purchase) => sum + purchase.count, 0);
  const left = pack.size - pack.sold;
  if (pack.draw === 'beacon' && beacon.silent) return 'paused';
  if (pack.isVoided) return 'ended';
  if (left === 0) return 'sold-out';
  if (pack.limit > 0 && bought >= pack.limit) return 'limit-reached';
  if (count > left) return 'too-few-left';
  if (pack.limit > 0 && bought + count > pack.limit) return 'over-limit';
  const balance = pack.currency === 'point' ? member.points : member.coins;
  return pack.price * count > balance ? 'balance' : undefined;
}

/** Books a purchase in the model, as the bind does. */
function book(pack: ModelPack, member: ModelMember, count: number, id: string): void {
  const paid = pack.price * count;
  const earned = pack.pointsPerCoin > 0 ? Math.floor(paid / pack.pointsPerCoin) : 0;
  if (pack.currency === 'point') member.points -= paid;
  else member.coins -= paid;
  member.coins += earned;
  pack.sold += count;
  const drawnAt = pack.draw === 'instant' ? shop.clock.now().getTime() : null;
  pack.purchases.push({ id, member, count, paid, earned, drawnAt, isVoid: false });
}

/**
 * Buys in parallel on two processes. A purchase alone must end as the model says. Of several, those
 * accepted must be possible in some order, and a refusal must be right before or after all of them.
 */
async function buy(world: World, { orders }: Extract<Step, { kind: 'buy' }>): Promise<void> {
  const asked = orders.map((order) => ({
    member: pick(world.members, order.member),
    pack: pick(world.packs, order.pack),
    count: order.count,
  }));
  const before = asked.map(({ pack, member, count }) => refusalOf(pack, member, count));
  const answers = await Promise.all(
    asked.map(({ pack, member, count }, place) =>
      pick(world.processes, place).packSales.buy(
        buyRequest({ memberId: member.id, packId: pack.id, count }),
      ),
    ),
  );
  for (const [place, answer] of answers.entries()) {
    const { pack, member, count } = asked[place] ?? expect.fail();
    if (answer.kind === 'bought') book(pack, member, count, answer.purchaseId);
    if (answer.kind === 'bought') await expectBoundAhead(pack, answer.round);
  }
  for (const [place, answer] of answers.entries()) {
    const { pack, member, count } = asked[place] ?? expect.fail();
    const reason = answer.kind === 'refused' ? answer.refusal.reason : undefined;
    if (asked.length === 1) expect(reason).toBe(before[0]);
    // Together with others, a purchase that is impossible before all of them stays impossible, as
    // none of them gives anything but coins.
    else if (before[place] !== undefined && before[place] !== 'balance')
      expect(reason, `the refusal of ${count} of pack ${pack.id}`).toBeDefined();
    else if (reason !== undefined && reason !== 'balance')
      expect(refusalOf(pack, member, count), `${reason} after all others`).toBeDefined();
    if (reason === undefined) expect(before[place]).not.toBe('paused');
  }
  for (const { points, coins } of world.members)
    expect(Math.min(points, coins), 'nobody spends more than they have').toBeGreaterThanOrEqual(0);
  for (const { sold, size } of world.packs) expect(sold).toBeLessThanOrEqual(size);
}

/** A pack with a beacon is bound to a number that is not published yet. */
async function expectBoundAhead(pack: ModelPack, round: number): Promise<void> {
  const bound = await findReceipt(shop.db, pack.id, round);
  if (pack.draw === 'instant') return expect(bound?.beacon).toBeNull();
  const newest = beaconRoundAt(beacon.chain, shop.clock.now().getTime() / 1000);
  expect(bound?.beacon).toBeGreaterThan(newest);
}

/** The rounds of a pack as the database has them, in order. */
function findBound(pack: ModelPack): Promise<{ round: number; beacon: number | null }[]> {
  return shop.db.run(
    query
      .selectFrom('boundRound')
      .select(['round', 'beacon'])
      .where('packId', '=', pack.id)
      .orderBy('round'),
  );
}

/** The purchases of a pack as the database has them, in the order of their positions. */
function findPurchases(pack: ModelPack) {
  return shop.db.run(
    query.selectFrom('purchase').selectAll().where('packId', '=', pack.id).orderBy('firstPosition'),
  );
}

/** Publishes numbers that rounds wait for, in any order, and lets both processes draw at once. */
async function publish(
  world: World,
  { which, all }: Extract<Step, { kind: 'publish' }>,
): Promise<void> {
  const now = shop.clock.now().getTime() / 1000;
  const numbers = (await Promise.all(world.packs.map(findBound)))
    .flat()
    .map((round) => round.beacon ?? 0)
    .filter((number) => number > 0 && timeOfBeaconRound(beacon.chain, number) <= now)
    .filter((number) => !world.published.has(number));
  const chosen = all ? numbers : numbers.slice(which % Math.max(1, numbers.length)).slice(0, 1);
  for (const number of new Set(chosen)) {
    await beacon.publish(shop, number);
    world.published.add(number);
  }
  await Promise.all(world.processes.map((process) => drawPublished(process, 2 ** 40)));
  for (const pack of world.packs) if (pack.draw === 'beacon') await drawInModel(world, pack);
}

/** Draws the rounds up to the first whose number is missing, as the shop must have done. */
async function drawInModel(world: World, pack: ModelPack): Promise<void> {
  const rounds = await findBound(pack);
  const missing = rounds.find((round) => !world.published.has(round.beacon ?? 0))?.round;
  for (const row of await findPurchases(pack)) {
    const purchase = pack.purchases.find(({ id }) => id === row.id) ?? expect.fail();
    const isReached = missing === undefined || row.round < missing;
    if (isReached && !purchase.isVoid) purchase.drawnAt ??= shop.clock.now().getTime();
  }
}

/** Closes a pack whose beacon is gone; both processes give back what waited. */
async function makeVoid(world: World, step: Extract<Step, { kind: 'void' }>): Promise<void> {
  const pack = pick(world.packs, step.pack);
  if (step.isLate) shop.clock.advance((voidAfterHours + 1) * hour);
  const waiting = pack.purchases.filter(({ drawnAt, isVoid }) => drawnAt === null && !isVoid);
  const result = await voidPack(shop, pack.id, systemActor('test', 'its beacon is gone'));
  await Promise.all(world.processes.map(refundVoidRounds));
  if (result.kind !== 'closed') {
    const reasons = ['no-beacon', 'nothing-waits', 'too-early', 'drawable'];
    expect(reasons).toContain(result.kind);
    expect(result.kind === 'no-beacon').toBe(pack.draw === 'instant');
    expect(result.kind === 'nothing-waits').toBe(pack.draw === 'beacon' && waiting.length === 0);
    return;
  }
  pack.isVoided = true;
  for (const purchase of waiting) {
    const { member, paid, earned } = purchase;
    purchase.isVoid = true;
    if (pack.currency === 'point') member.points += paid;
    else member.coins += paid;
    member.coins -= Math.min(member.coins, earned);
  }
}

/** Compares all that members see of the packs and their money with the model. */
async function compare({ members, packs }: World): Promise<void> {
  for (const member of members) {
    const { points, coins } = await findSpendable(shop.db, member.id, shop.clock.now());
    expect({ points, coins }).toEqual({ points: member.points, coins: member.coins });
  }
  for (const pack of packs) {
    const rows = await findPurchases(pack);
    expect(rows.map(({ id }) => id).sort()).toEqual(pack.purchases.map(({ id }) => id).sort());
    const positions = rows.map(({ firstPosition, count }) => ({ firstPosition, count }));
    let position = 1;
    for (const { firstPosition, count } of positions) {
      expect(firstPosition, `positions of pack ${pack.id}`).toBe(position);
      position += count;
    }
    expect(position - 1).toBe(pack.sold);
    let isOpen = true;
    for (const row of rows) {
      const { drawnAt, isVoid } = pack.purchases.find(({ id }) => id === row.id) ?? expect.fail();
      const isWaiting = row.beacon !== null;
      expect(isWaiting, `purchase ${row.id} waits`).toBe(drawnAt === null && !isVoid);
      expect(row.refundedAt !== null, `purchase ${row.id} is refunded`).toBe(isVoid);
      if (drawnAt !== null && pack.currency === 'point')
        expect(row.decideBy.getTime()).toBe(drawnAt + 24 * hour);
      // Drawn in the order of positions: nothing is drawn after one that is not.
      if (drawnAt === null) isOpen = false;
      else expect(isOpen, `purchase ${row.id} was drawn out of order`).toBe(true);
    }
    await compareCards(pack);
  }
}

/** Each drawn unit has a card, each extra position reached by them has its copy, and no other. */
async function compareCards(pack: ModelPack): Promise<void> {
  const drawn = pack.purchases
    .filter(({ drawnAt }) => drawnAt !== null)
    .reduce((sum, { count }) => sum + count, 0);
  const extras = pack.extras.reduce((sum, extra) => sum + copiesUntil(extra, pack.size, drawn), 0);
  const cards = await shop.db.run(
    query.selectFrom('wonCard').select('position').where('packId', '=', pack.id),
  );
  expect(cards.filter(({ position }) => position <= pack.size)).toHaveLength(drawn);
  expect(cards.filter(({ position }) => position > pack.size)).toHaveLength(extras);
}

/** Runs one step on shop and model, and compares them. */
async function run(world: World, step: Step): Promise<void> {
  if (step.kind === 'buy') await buy(world, step);
  if (step.kind === 'publish') await publish(world, step);
  if (step.kind === 'wait') shop.clock.advance(step.ms);
  if (step.kind === 'void') await makeVoid(world, step);
  if (step.kind === 'silence') beacon.silent = !beacon.silent;
  await compare(world);
}

async function openPack(
  options: PackOptions & { price: number; counts: number[]; draw: 'beacon' | 'instant' },
): Promise<ModelPack> {
  const id = await makePack(shop, options);
  return {
    ...{ id, price: options.price, draw: options.draw, sold: 0, isVoided: false, purchases: [] },
    currency: options.currency ?? 'point',
    pointsPerCoin: options.pointsPerCoin ?? 0,
    size: options.counts.reduce((sum, count) => sum + count, 0),
    limit: options.limitPerMember ?? 0,
    extras: (options.extras ?? []).map((extra, place) => ({ id: place, ...extra })),
  };
}

/** Members and packs of one run: two packs with a beacon for points, one for coins, one instant. */
async function setUp(): Promise<World> {
  beacon.silent = false;
  const last = { kind: 'last' as const, n: null };
  const every = { kind: 'every' as const, n: 4, buyPoint: 7 };
  const packs = await Promise.all([
    openPack({
      draw: 'beacon',
      price: 10,
      counts: [2, 9],
      pointsPerCoin: 7,
      extras: [last, every],
    }),
    openPack({ draw: 'beacon', price: 30, counts: [1, 30], pointsPerCoin: 0, limitPerMember: 5 }),
    openPack({ draw: 'beacon', price: 3, counts: [4, 8], currency: 'coin', extras: [last] }),
    openPack({ draw: 'instant', price: 10, counts: [1, 8], pointsPerCoin: 10, extras: [every] }),
  ]);
  const members = await Promise.all(
    [
      { points: 600, coins: 9 },
      { points: 90, coins: 40 },
      { points: 200, coins: 0 },
    ].map(async (balance) => {
      const [id = 0] = await makeMembers(shop, 1, balance);
      return { id, ...balance };
    }),
  );
  return {
    processes: [shop.openAnother(), shop.openAnother()],
    members,
    packs,
    published: new Set(),
  };
}

const index = fc.nat({ max: 11 });
const order = fc.record({ member: index, pack: index, count: fc.integer({ min: 1, max: 4 }) });
const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  {
    weight: 8,
    arbitrary: fc
      .oneof(fc.tuple(order), fc.array(order, { minLength: 2, maxLength: 8 }))
      .map((orders) => ({ kind: 'buy', orders })),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({ which: index, all: fc.boolean() })
      .map((choice) => ({ kind: 'publish', ...choice })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(500, 3_000, 9_000, (voidAfterHours + 1) * hour)
      .map((ms) => ({ kind: 'wait', ms })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ pack: index, isLate: fc.boolean() })
      .map((choice) => ({ kind: 'void', ...choice })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'silence' }) },
);

// KAIFU_MODEL_RUNS and KAIFU_MODEL_SEED search longer than a test run, and repeat a failure.
const runs = Number(process.env['KAIFU_MODEL_RUNS'] ?? 8);
const seed = Number(process.env['KAIFU_MODEL_SEED'] ?? 20_261_126);

it(
  'random purchases, beacon numbers, refunds and clock moves of packs of version 2: the shop behaves like a simple model of it',
  async () => {
    const reached = { void: 0, waiting: 0, drawn: 0, soldOut: 0 };
    const steps = fc.array(step, { minLength: 15, maxLength: 40, size: 'max' });
    await fc.assert(
      fc.asyncProperty(steps, async (chosen) => {
        const world = await setUp();
        try {
          for (const one of chosen) await run(world, one);
          expect((await checkShop(shop.db)).findings).toEqual([]);
          for (const { purchases, sold, size } of world.packs) {
            if (sold === size) reached.soldOut += 1;
            for (const { isVoid, drawnAt } of purchases)
              reached[isVoid ? 'void' : drawnAt === null ? 'waiting' : 'drawn'] += 1;
          }
        } finally {
          await Promise.all(world.processes.map(({ db }) => db.close()));
        }
      }),
      { numRuns: runs, seed, interruptAfterTimeLimit: 25_000 * Math.max(1, runs / 8) },
    );
    // The steps must reach what the test is about.
    for (const [state, times] of Object.entries(reached)) expect(times, state).toBeGreaterThan(0);
  },
  60_000 * Math.max(1, runs / 8),
);
