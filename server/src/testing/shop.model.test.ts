import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shop } from '../app/shop.ts';
import { systemActor } from '../db/audit.ts';
import { KeyReusedError, type MemberRequest } from '../db/idempotency.ts';
import { query } from '../db/pool.ts';
import type { BuyRequest, BuyResult } from '../draw/index.ts';
import { expirePoints, findSpendable } from '../ledger/index.ts';
import { redeemCoupon } from '../promotions/index.ts';
import { mergeParcels, splitParcel } from '../shipping/index.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { convertOverdueCards, type DecisionResult, decideCards } from '../won-cards/index.ts';
import { buyRequest, credit, makeMembers, makePack, type PackOptions } from './factories.ts';
import { makeTestPromotion } from './make-test-promotion.ts';
import {
  allowedResultsOf,
  type BuyInput,
  type DecideInput,
  isExplained,
  type ModelMember,
  type ModelPack,
  modelRanks,
  ShopModel,
} from './shop-model.ts';
import { day, hour, openTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/**
 * The shop under test: two processes on one database, and the history of their requests in this
 * run.
 */
interface ShopUnderTest {
  processes: Shop[];
  history: HistoryEntry[];
}

type HistoryEntry =
  | { kind: 'buy'; input: BuyInput; request: BuyRequest; answer: BuyResult }
  | { kind: 'decide'; input: DecideInput; request: MemberRequest; answer: DecisionResult };

/** An answer to a member who redeems the coupon. Refusals are not stored under their key. */
interface Redemption {
  kind: 'redeem';
  member: ModelMember;
  answer: Awaited<ReturnType<typeof redeemCoupon>>;
}

/** A step of the test. Numbers that select an item are taken modulo the number of items. */
type Action =
  | { kind: 'buy'; member: number; pack: number; count: number; tabs: number }
  | {
      kind: 'decide';
      purchase: number;
      byOther: boolean;
      choices: ('ship' | 'points' | 'open')[];
      extra: number;
      tabs: number;
    }
  | { kind: 'redeem'; member: number; tabs: number }
  | { kind: 'again'; which: number; otherwise: boolean }
  | { kind: 'sweep-cards' }
  | { kind: 'sweep-points' };

type Command = fc.AsyncCommand<ShopModel, ShopUnderTest>;

const pick = <Item>(items: readonly Item[], which: number): Item => {
  const item = items[which % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
};

/** Steps that run concurrently, spread over the processes; one step alone is the simple case. */
class ConcurrentSteps implements Command {
  readonly actions: readonly Action[];

  constructor(actions: readonly Action[]) {
    this.actions = actions;
  }

  check(): boolean {
    return true;
  }

  async run(model: ShopModel, real: ShopUnderTest): Promise<void> {
    const calls = this.actions.flatMap((action) => callsOf(action, model, real));
    const answers = await Promise.all(
      calls.map((call, index) => call.send(pick(real.processes, index + calls.length))),
    );
    const asked: (HistoryEntry | Redemption)[] = [];
    for (const [index, call] of calls.entries()) {
      const found = call.settle(answers[index]);
      if (found !== undefined) asked.push(found);
    }
    const sweeps = this.actions.some((action) => action.kind === 'sweep-cards');
    await reconcile(model, asked, sweeps, calls.length === 1);
    real.history.push(...asked.filter((one) => one.kind !== 'redeem'));
    await compare(model, real);
  }

  toString(): string {
    return `at once ${JSON.stringify(this.actions)}`;
  }
}

/**
 * A request to the shop, and the history entry that its answer adds. A repeated request must get
 * the same answer as before.
 */
interface Call {
  send(process: Shop): Promise<unknown>;
  settle(answer: unknown): HistoryEntry | Redemption | undefined;
}

function callsOf(action: Action, model: ShopModel, real: ShopUnderTest): Call[] {
  switch (action.kind) {
    case 'buy': {
      const [member, pack] = [pick(model.members, action.member), pick(model.packs, action.pack)];
      const input = { member, pack, count: action.count };
      const request = buyRequest({ memberId: member.id, packId: pack.id, count: action.count });
      return fromTabs(
        action.tabs,
        (process) => process.packSales.buy(request),
        (answer) => ({ kind: 'buy', input, request, answer }),
      );
    }
    case 'decide': {
      if (model.purchases.length === 0) return [];
      const input = decisionOf(action, model);
      const request = decisionRequest(input, randomUUID());
      return fromTabs(
        action.tabs,
        (process) => sendDecision(process, input, request),
        (answer) => ({ kind: 'decide', input, request, answer }),
      );
    }
    case 'redeem': {
      const member = pick(model.members, action.member);
      const { code } = model.coupon;
      return Array.from({ length: action.tabs }, () => {
        const request = {
          ...{ memberId: member.id, key: randomUUID(), call: 'user/coupons/redeem' },
          payloadHash: createHash('sha256').update(code).digest(),
        };
        let answer: Redemption['answer'] | undefined;
        return {
          async send(process) {
            answer = await redeemCoupon({ ...shop, db: process.db }, request, { code });
          },
          settle: () => answer && { kind: 'redeem', member, answer },
        };
      });
    }
    case 'again':
      return real.history.length === 0
        ? []
        : [repeatedRequest(pick(real.history, action.which), action.otherwise)];
    case 'sweep-cards':
      return [
        {
          send: (process) => convertOverdueCards({ ...shop, db: process.db }),
          settle: () => undefined,
        },
      ];
    case 'sweep-points':
      return [{ send: (process) => expirePoints(process.db, shop.clock), settle: () => undefined }];
  }
}

/** The same request from several tabs: all get one answer, which is stored once. */
function fromTabs<Answer>(
  tabs: number,
  send: (process: Shop) => Promise<Answer>,
  asked: (answer: Answer) => HistoryEntry,
): Call[] {
  const answers: Answer[] = [];
  return Array.from({ length: tabs }, (_, tab) => ({
    async send(process) {
      answers[tab] = await send(process);
    },
    settle() {
      const [first] = answers;
      if (first === undefined) throw new Error('no tab was answered');
      expect(answers[tab], 'the answer to the same request from another tab').toEqual(first);
      return tab === 0 ? asked(first) : undefined;
    },
  }));
}

/**
 * A repeated request gets the same answer as before; the same key for another request gives an
 * error.
 */
function repeatedRequest(before: HistoryEntry, otherwise: boolean): Call {
  const request = {
    ...before.request,
    payloadHash: otherwise ? Buffer.alloc(32) : before.request.payloadHash,
  };
  return {
    send: (process) =>
      (before.kind === 'buy'
        ? process.packSales.buy({ ...before.request, ...request })
        : sendDecision(process, before.input, request)
      ).catch((error: unknown) => error),
    settle(answer) {
      if (otherwise) expect(answer, 'a key used for something else').toBeInstanceOf(KeyReusedError);
      else expect(answer, 'the answer under an old key').toEqual(before.answer);
      return undefined;
    },
  };
}

function decisionOf(action: Extract<Action, { kind: 'decide' }>, model: ShopModel): DecideInput {
  const purchase = pick(model.purchases, action.purchase);
  const placesOf = (choice: 'ship' | 'points') =>
    purchase.cards
      .filter((_, index) => pick(action.choices, index) === choice)
      .map((card) => card.position);
  const member = action.byOther
    ? model.members.find((one) => one !== purchase.member)
    : purchase.member;
  const ship = placesOf('ship');
  // Sometimes one card too many: one named twice, or one of another purchase.
  if (action.extra === 1) ship.push(...ship.slice(0, 1));
  if (action.extra === 2) ship.push(purchase.pack.id);
  return { member: member ?? purchase.member, purchase, ship, convert: placesOf('points') };
}

function decisionRequest(
  { member, purchase, ship, convert }: DecideInput,
  key: string,
): MemberRequest {
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([purchase.id, ship, convert]))
    .digest();
  return { memberId: member.id, key, call: 'user/pack/decision', payloadHash };
}

function sendDecision(
  process: Shop,
  input: DecideInput,
  request: MemberRequest,
): Promise<DecisionResult> {
  return decideCards(process.db, shop.clock, request, input.purchase.id, input);
}

/**
 * Applies to the model what the shop has done, and asserts that the model explains what the shop
 * refused.
 */
async function reconcile(
  model: ShopModel,
  asked: (HistoryEntry | Redemption)[],
  sweeps: boolean,
  wasAlone: boolean,
): Promise<void> {
  const buys = asked.filter((one) => one.kind === 'buy');
  const decisions = asked.filter((one) => one.kind === 'decide');
  const before = new Map(buys.map(({ input }) => [input, model.accountOf(input)]));
  const pointsBefore = new Map(model.members.map((member) => [member, model.pointsOf(member)]));
  const coinsBefore = new Map(model.members.map((member) => [member, member.coins]));

  // Credit points first: whether they came before or after others were spent, the same number is
  // left.
  const touched = decisions.filter(({ input }) => input.member === input.purchase.member);
  model.convertOverdue(sweeps ? model.purchases : touched.map(({ input }) => input.purchase));
  for (const { input, answer } of decisions)
    if (answer.kind === 'decided') model.decide(input, answer.points);
  reconcileCoupon(
    model,
    asked.filter((one) => one.kind === 'redeem'),
  );
  const creditedTo = new Map(
    model.members.map((member) => [
      member,
      model.pointsOf(member) - (pointsBefore.get(member) ?? 0),
    ]),
  );
  const earnedBy = new Map<ModelMember, number>();
  const spentBy = new Map<ModelMember, { points: number; coins: number }>();
  for (const { input, answer } of buys) {
    if (answer.kind !== 'bought') continue;
    const { member, pack } = input;
    const account = before.get(input) ?? model.accountOf(input);
    const most = Number.MAX_SAFE_INTEGER;
    const best = { ...account, points: most, coins: most, rank: most };
    expect(
      model.judge(input, wasAlone ? account : best),
      'why a purchase that was made should be refused',
    ).toBeUndefined();
    const spent = spentBy.get(member) ?? { points: 0, coins: 0 };
    spent[pack.currency === 'point' ? 'points' : 'coins'] += pack.price * input.count;
    spentBy.set(member, spent);
    const coins =
      pack.pointsPerCoin > 0 ? Math.floor((pack.price * input.count) / pack.pointsPerCoin) : 0;
    earnedBy.set(member, (earnedBy.get(member) ?? 0) + coins);
    model.buy(input, answer.purchaseId, await drawnFor(answer.purchaseId, member));
  }
  for (const member of model.members) expect(member.coins, 'coins').toBeGreaterThanOrEqual(0);

  for (const { input, answer } of buys) {
    if (answer.kind !== 'refused') continue;
    const { member } = input;
    const account = before.get(input) ?? model.accountOf(input);
    const spent = spentBy.get(member) ?? { points: 0, coins: 0 };
    const [points, coins] = [pointsBefore.get(member) ?? 0, coinsBefore.get(member) ?? 0];
    const richest = {
      ...account,
      points: points + (creditedTo.get(member) ?? 0),
      coins: coins + (earnedBy.get(member) ?? 0),
    };
    const poorest = {
      ...model.accountOf(input),
      points: points - spent.points,
      coins: coins - spent.coins,
    };
    const message = `the refusal ${JSON.stringify(answer.refusal)} of ${input.count} of pack ${input.pack.id} to member ${member.id}`;
    expect(isExplained(model, input, answer.refusal, richest, poorest), message).toBe(true);
  }
  for (const { input, answer } of decisions) {
    if (answer.kind !== 'decided') expect(allowedResultsOf(input, wasAlone)).toContainEqual(answer);
  }
}

/** Applies coupons that were credited, and asserts that the model explains those that were not. */
function reconcileCoupon(model: ShopModel, redemptions: readonly Redemption[]): void {
  for (const { member, answer } of redemptions)
    if (!('refusal' in answer)) {
      expect(answer.points, 'points of the coupon').toBe(model.coupon.points);
      model.redeem(member);
    }
  const { usedBy, uses } = model.coupon;
  for (const { member, answer } of redemptions) {
    if (!('refusal' in answer)) continue;
    const allowed = [
      ...(usedBy.has(member) ? ['used'] : []),
      ...(usedBy.size === uses ? ['budget-spent'] : []),
    ];
    expect(allowed, 'why a coupon was refused').toContain(answer.refusal);
  }
}

/** The cards of a purchase as they were drawn, which the model cannot predict. */
function drawnFor(
  purchaseId: string,
  member: ModelMember,
): Promise<{ position: number; buyPoint: number | null }[]> {
  return shop.db.run(
    sql<{ position: number; buyPoint: number | null }>`
      with bought as materialized (
        select pack_id, first_position, count from purchase
        where member_id = ${member.id} and id = ${purchaseId}
      )
      select card.position, card.buy_point from bought join won_card as card on card.pack_id = bought.pack_id
        and card.position >= first_position and card.position < first_position + count
      order by card.position
    `.compile(query),
  );
}

/** Asserts that everything members can see equals the model. */
async function compare(model: ShopModel, { processes }: ShopUnderTest): Promise<void> {
  const { db } = pick(processes, 0);
  const packIds = model.packs.map((pack) => pack.id);
  const [balances, stocks, cards] = await Promise.all([
    Promise.all(model.members.map((member) => findSpendable(db, member.id, shop.clock.now()))),
    db.run(
      query.selectFrom('packStock').select(['packId', 'remaining']).where('packId', 'in', packIds),
    ),
    db.run(
      query
        .selectFrom('wonCard')
        .select(['packId', 'position', 'memberId', 'choice'])
        .where('packId', 'in', packIds),
    ),
  ]);
  expect(balances).toMatchObject(
    model.members.map((member) => ({
      points: model.pointsOf(member),
      coins: member.coins,
      pointsOwed: 0,
    })),
  );
  expect(new Map(stocks.map((stock) => [stock.packId, stock.remaining]))).toEqual(
    new Map(model.packs.map((pack) => [pack.id, pack.remaining])),
  );
  const named = (packId: number, position: number, memberId: number, choice: string) =>
    `pack ${packId} card ${position} of ${memberId}: ${choice}`;
  expect(
    cards.map((card) => named(card.packId, card.position, card.memberId, card.choice)).sort(),
  ).toEqual(
    model.purchases
      .flatMap(({ pack, member, cards }) =>
        cards.map((card) => named(pack.id, card.position, member.id, card.choice)),
      )
      .sort(),
  );
  await compareParcels(model);
}

/** Asserts that the parcels have every shipped card once, in the boxes that the model says. */
async function compareParcels(model: ShopModel): Promise<void> {
  const parcels = await parcelsOf(model.members);
  for (const { id, cards, mergedCards, mergedInto } of parcels) {
    expect([id, mergedInto]).toEqual([id, model.carriers.get(id) ?? null]);
    const inside = parcels.filter((part) => model.carriers.get(part.id) === id);
    const sum = inside.reduce((total, part) => total + part.cards, 0);
    expect([id, cards, mergedCards]).toEqual([id, cards, sum]);
  }
  for (const member of model.members) {
    const own = parcels.filter(({ memberId }) => memberId === member.id);
    const cards = own.reduce((total, parcel) => total + parcel.cards, 0);
    expect([member.id, cards]).toEqual([member.id, model.shippedOf(member)]);
  }
}

/** Moves the clock: by some milliseconds, to the next deadline, or to just before it. */
class MoveClock implements Command {
  readonly to: number | 'deadline' | 'expiry';
  readonly early: number;

  constructor(to: number | 'deadline' | 'expiry', early: number) {
    this.to = to;
    this.early = early;
  }

  check(): boolean {
    return true;
  }

  async run(model: ShopModel, real: ShopUnderTest): Promise<void> {
    const ahead = Math.max(0, this.#target(model) - this.early - model.now);
    model.now += ahead;
    shop.clock.advance(ahead);
    await compare(model, real);
  }

  #target(model: ShopModel): number {
    if (typeof this.to === 'number') return model.now + this.to;
    const instants =
      this.to === 'deadline'
        ? model.purchases
            .filter((purchase) => purchase.cards.some((card) => card.choice === 'open'))
            .map((purchase) => purchase.decideBy)
        : model.members.flatMap((member) =>
            member.lots.filter((lot) => lot.left > 0).map((lot) => lot.expiresAt),
          );
    const coming = instants.filter((instant) => instant > model.now);
    return coming.length > 0 ? Math.min(...coming) : model.now;
  }

  toString(): string {
    return `clock to ${this.to}${this.early > 0 ? ', a millisecond early' : ''}`;
  }
}

class BuyPoints implements Command {
  readonly member: number;
  readonly amount: number;

  constructor(member: number, amount: number) {
    this.member = member;
    this.amount = amount;
  }

  check(): boolean {
    return true;
  }

  async run(model: ShopModel, real: ShopUnderTest): Promise<void> {
    const member = pick(model.members, this.member);
    await credit(pick(real.processes, this.amount), member.id, { points: this.amount });
    model.creditPoints(member, this.amount);
    await compare(model, real);
  }

  toString(): string {
    return `member ${this.member} buys ${this.amount} points`;
  }
}

const packer = systemActor('packer', 'a test');

/** The parcels of members, with the one that carries the cards of each. */
function parcelsOf(members: readonly ModelMember[]) {
  const ids = members.map(({ id }) => id);
  const columns = ['id', 'memberId', 'cards', 'mergedCards', 'mergedInto', 'shipBy'] as const;
  return shop.db.run(
    query.selectFrom('parcel').select(columns).where('memberId', 'in', ids).orderBy('id'),
  );
}

/** Merges all parcels of a member, or splits one off, on both processes at once. */
class MoveParcels implements Command {
  readonly member: number;
  readonly part: number | 'all';

  constructor(member: number, part: number | 'all') {
    this.member = member;
    this.part = part;
  }

  check(): boolean {
    return true;
  }

  async run(model: ShopModel, real: ShopUnderTest): Promise<void> {
    const all = await parcelsOf(model.members);
    const hasSeveral = ({ id }: ModelMember) =>
      all.filter(({ memberId }) => memberId === id).length > 1;
    const members = model.members.filter(hasSeveral);
    const { id } = pick(members.length > 0 ? members : model.members, this.member);
    const parcels = all.filter(({ memberId }) => memberId === id);
    if (this.part === 'all') await this.#merge(model, real, parcels);
    else await this.#split(model, real, parcels, this.part);
    await compare(model, real);
  }

  async #merge(
    model: ShopModel,
    { processes }: ShopUnderTest,
    parcels: Awaited<ReturnType<typeof parcelsOf>>,
  ): Promise<void> {
    const whole = parcels.filter(({ id }) => !model.carriers.has(id));
    const ids = whole.map(({ id }) => id);
    const results = await Promise.all(
      processes.map(({ db }, place) =>
        mergeParcels(db, shop.clock, { ids: place === 0 ? ids : ids.toReversed() }, packer),
      ),
    );
    const [first] = whole.toSorted(
      (one, other) => one.shipBy.getTime() - other.shipBy.getTime() || one.id - other.id,
    );
    if (first === undefined || whole.length < 2) {
      expect(results).toEqual(processes.map(() => 'not-found'));
      return;
    }
    expect(results, 'merging the same parcels twice at once').toEqual(
      expect.arrayContaining([{ id: first.id }, 'not-found']),
    );
    // Parcels that were merged into one of these travel in the new one, too.
    for (const { id } of parcels) if (id !== first.id) model.carriers.set(id, first.id);
  }

  async #split(
    model: ShopModel,
    { processes }: ShopUnderTest,
    parcels: Awaited<ReturnType<typeof parcelsOf>>,
    part: number,
  ): Promise<void> {
    const merged = parcels.filter(({ id }) => model.carriers.has(id));
    if (merged.length === 0) return;
    const { id: partId } = pick(merged, part);
    const parcelId = model.carriers.get(partId) ?? 0;
    const results = await Promise.all(
      processes.map(({ db }) => splitParcel(db, shop.clock, { parcelId, partId }, packer)),
    );
    expect(results, 'splitting the same part off twice at once').toEqual(
      expect.arrayContaining([{ revision: expect.any(Number) }, 'no-part']),
    );
    model.carriers.delete(partId);
  }

  toString(): string {
    return this.part === 'all'
      ? `merge the parcels of member ${this.member}`
      : `split part ${this.part} off a parcel of member ${this.member}`;
  }
}

/** Replaces a process by a new one, to show that no state lives in its memory alone. */
class Restart implements Command {
  readonly which: number;

  constructor(which: number) {
    this.which = which;
  }

  check(): boolean {
    return true;
  }

  async run(_: ShopModel, { processes }: ShopUnderTest): Promise<void> {
    const place = this.which % processes.length;
    await processes[place]?.db.close();
    processes[place] = shop.openAnother();
  }

  toString(): string {
    return `restart process ${this.which}`;
  }
}

const small = fc.nat({ max: 11 });
const tabs = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 3 }) },
);
const buy = fc.record({
  kind: fc.constant('buy' as const),
  member: small,
  pack: small,
  count: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) },
    { weight: 1, arbitrary: fc.nat({ max: 9 }) },
  ),
  tabs,
});
const decide = fc.record({
  kind: fc.constant('decide' as const),
  purchase: small,
  byOther: fc.constantFrom(false, false, false, false, false, true),
  choices: fc.array(fc.constantFrom('ship' as const, 'points' as const, 'open' as const), {
    minLength: 1,
    maxLength: 5,
  }),
  extra: fc.constantFrom(0, 0, 0, 0, 1, 2),
  tabs,
});
const redeem = fc.record({ kind: fc.constant('redeem' as const), member: small, tabs });
const again = fc.record({
  kind: fc.constant('again' as const),
  which: fc.nat({ max: 99 }),
  otherwise: fc.boolean(),
});
const sweep = fc.constantFrom<Action>({ kind: 'sweep-cards' }, { kind: 'sweep-points' });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: buy },
  { weight: 4, arbitrary: decide },
  { weight: 1, arbitrary: redeem },
  { weight: 2, arbitrary: again },
  { weight: 2, arbitrary: sweep },
);
const moments = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(hour, 6 * hour, 10 * hour) },
  { weight: 3, arbitrary: fc.constant('deadline' as const) },
  { weight: 1, arbitrary: fc.constantFrom(day, 31 * day, 214 * day, 'expiry' as const) },
);
const commands = fc.commands(
  [
    fc.oneof<fc.WeightedArbitrary<Command>[]>(
      { weight: 9, arbitrary: action.map((one) => new ConcurrentSteps([one])) },
      {
        weight: 6,
        arbitrary: fc
          .array(action, { minLength: 2, maxLength: 8 })
          .map((actions) => new ConcurrentSteps(actions)),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(moments, fc.nat({ max: 1 }))
          .map(([to, early]) => new MoveClock(to, early)),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(small, fc.integer({ min: 1, max: 900 }))
          .map(([member, amount]) => new BuyPoints(member, amount)),
      },
      {
        weight: 4,
        arbitrary: fc
          .tuple(small, fc.oneof(fc.constant('all' as const), small))
          .map(([member, part]) => new MoveParcels(member, part)),
      },
      { weight: 1, arbitrary: small.map((which) => new Restart(which)) },
    ),
  ],
  { maxCommands: 60, size: 'max' },
);

/** Three members, six packs and a coupon for this run only, on two new processes. */
async function setUp(): Promise<{ model: ShopModel; real: ShopUnderTest }> {
  const now = shop.clock.now();
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const packs = await Promise.all([
    openPack({ price: 100, counts: [1, 3, 8], buyPoints: [500, 60, 0], pointsPerCoin: 30 }),
    openPack({
      price: 10,
      counts: [2, 10],
      maxPerPurchase: 2,
      limitPerMember: 3,
      pointsPerCoin: 0,
    }),
    openPack({ price: 20, counts: [2, 10], currency: 'coin' }),
    openPack({
      price: 10,
      counts: [30],
      buyPoints: [25],
      pointsPerCoin: 100,
      newcomersOnly: true,
      startsAt: at(5 * hour),
      endsAt: at(40 * day),
    }),
    openPack({ price: 0, counts: [40], buyPoints: [5], limitPerDay: 2, pointsPerCoin: 10 }),
    openPack({ price: 50, counts: [20], buyPoints: [10], leastRank: 1, pointsPerCoin: 25 }),
  ]);
  await shop.rawSql`
    insert into shop_setting (name, value)
    values ('ranks', ${JSON.stringify({ ...modelRanks, revision: 2 })}::text::jsonb)
    on conflict do nothing`;
  const { code } = await makeTestPromotion(shop, { amount: 70, budgetUses: 2 });
  const coupon = { code, points: 70, uses: 2, usedBy: new Set<ModelMember>() };
  const model = new ShopModel(now, [], packs, coupon);
  for (const { points, coins, paid } of [
    { points: 2500, coins: 0, paid: true },
    { points: 1200, coins: 90, paid: false },
    { points: 0, coins: 160, paid: false },
  ]) {
    const [id = 0] = await makeMembers(shop, 1, { points, coins, paid });
    const member = { id, lots: [], coins, spent: [] };
    model.members.push(member);
    model.creditPoints(member, points);
  }
  return { model, real: { processes: [shop.openAnother(), shop.openAnother()], history: [] } };
}

async function openPack(
  options: PackOptions & { price: number; counts: number[] },
): Promise<ModelPack> {
  const id = await makePack(shop, options);
  return {
    id,
    price: options.price,
    currency: options.currency ?? 'point',
    pointsPerCoin: options.pointsPerCoin ?? 0,
    maxPerPurchase: options.maxPerPurchase ?? 0,
    limitPerMember: options.limitPerMember ?? 0,
    limitPerDay: options.limitPerDay ?? 0,
    leastRank: options.leastRank ?? 0,
    newcomersOnly: options.newcomersOnly ?? false,
    startsAt: options.startsAt?.getTime() ?? 0,
    endsAt: options.endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    remaining: options.counts.reduce((sum, count) => sum + count, 0),
    boughtBy: new Map(),
    boughtOn: [],
  };
}

// KAIFU_MODEL_RUNS and KAIFU_MODEL_SEED search longer than a test run, and repeat a failure.
const runs = Number(process.env['KAIFU_MODEL_RUNS'] ?? 12);
const seed = Number(process.env['KAIFU_MODEL_SEED'] ?? 20_261_121);

it(
  'random concurrent purchases, decisions, restarts and clock moves: the shop behaves like a simple model of it',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        let real: ShopUnderTest | undefined;
        try {
          await fc.asyncModelRun(async () => {
            const world = await setUp();
            real = world.real;
            return world;
          }, steps);
          expect((await checkShop(shop.db)).findings).toEqual([]);
        } finally {
          await Promise.all(real?.processes.map((process) => process.db.close()) ?? []);
        }
      }),
      { numRuns: runs, seed, interruptAfterTimeLimit: 25_000 * Math.max(1, runs / 12) },
    );
  },
  60_000 * Math.max(1, runs / 12),
);
