import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { KeyReusedError } from '../db/idempotency.ts';
import { query } from '../db/pool.ts';
import { checkDraws } from '../draw/index.ts';
import { checkLedger, findAccount, findSpendable, LedgerBatch } from '../ledger/index.ts';
import {
  buyRequest,
  makeMember,
  makePack,
  type PackOptions,
  pay,
  withBook,
} from '../testing/factories.ts';
import { untilLockWait } from '../testing/locks.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkParcels } from './check-parcels.ts';
import { convertOverdueCards } from './convert-overdue-cards.ts';
import { decideCards, openDecisionQueue } from './decide-cards.ts';
import { findPurchase } from './find-purchase.ts';
import type { Decision } from './won-cards.rules.ts';

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

interface Bought {
  memberId: number;
  packId: number;
  id: string;
}

/** A member with no points left who has just bought `count` cards worth 40 points each. */
async function buyCards(
  count: number,
  options: PackOptions = {},
  packId?: number,
): Promise<Bought> {
  const sold =
    packId ?? (await makePack(shop, { counts: [20], buyPoints: [40], price: 100, ...options }));
  const memberId = await makeMember(shop, { points: 100 * count, coins: 100 * count });
  return { memberId, packId: sold, id: await buy(memberId, sold, count) };
}

async function buy(memberId: number, packId: number, count: number): Promise<string> {
  const result = await shop.packSales.buy(buyRequest({ memberId, packId, count }));
  if (result.kind !== 'bought') throw new Error(`refused: ${result.refusal.reason}`);
  return result.purchaseId;
}

const requestOf = (memberId: number, id: string, decision: Decision, key: string) => ({
  memberId,
  key,
  call: 'user/pack/decision',
  payloadHash: createHash('sha256')
    .update(JSON.stringify([id, decision]))
    .digest(),
});

function decide(
  { memberId, id }: Pick<Bought, 'memberId' | 'id'>,
  input: Partial<Decision>,
  { key = randomUUID(), db = shop.db }: { key?: string; db?: Database } = {},
) {
  const decision = { ship: [], convert: [], ...input };
  return decideCards(db, shop.clock, requestOf(memberId, id, decision, key), id, decision);
}

const choicesOf = async ({ packId }: Pick<Bought, 'packId'>) =>
  (
    await shop.db.run(
      query.selectFrom('wonCard').select('choice').where('packId', '=', packId).orderBy('position'),
    )
  ).map((card) => card.choice);
const openCardsOf = async ({ memberId, id }: Bought) =>
  (await findPurchase(shop.db, memberId, id))?.openCards;
const pointsOf = async ({ memberId }: Bought) =>
  (await findSpendable(shop.db, memberId, shop.clock.now())).points;

const decided = (points: number) => ({ kind: 'decided', points });
const refused = (reason: string) => ({ kind: 'refused', reason });
const settledBefore = { kind: 'settled-before' };

describe('deciding on won cards: ship or convert into points', () => {
  it('a decision on won cards: ships and converts the named ones, pays the points, leaves the rest open', async () => {
    const bought = await buyCards(5);
    expect(await decide(bought, { ship: [2], convert: [1, 4] })).toEqual(decided(80));
    expect(await choicesOf(bought)).toEqual(['points', 'ship', 'open', 'points', 'open']);
    expect(await openCardsOf(bought)).toBe(2);
    expect(await pointsOf(bought)).toBe(80);
    expect(await decide(bought, { ship: [5], convert: [3] })).toEqual(decided(40));
    expect(await openCardsOf(bought)).toBe(0);
    expect(await pointsOf(bought)).toBe(120);
  });

  it('a decision on won cards, with many purchases of the same pack: changes its own cards only', async () => {
    const one = await buyCards(3);
    const two = await buyCards(3, {}, one.packId);
    expect(await decide(two, { convert: [4, 5, 6] })).toEqual(decided(120));
    expect(await choicesOf(one)).toEqual(['open', 'open', 'open', 'points', 'points', 'points']);
    expect(await openCardsOf(one)).toBe(3);
    expect(await pointsOf(one)).toBe(0);
  });

  it("a decision on won cards: its time is that of the shop's clock, its bookings name the purchase", async () => {
    const bought = await buyCards(1);
    shop.clock.advance(hour);
    await decide(bought, { convert: [1] });
    const [card] = await shop.db.run(
      query.selectFrom('wonCard').select('decidedAt').where('packId', '=', bought.packId),
    );
    expect(card?.decidedAt).toEqual(shop.clock.now());
    const entries = await shop.db.run(
      query
        .selectFrom('journalEntry')
        .select(['amount', 'currency', 'shopAccount', 'createdAt'])
        .where('reference', '=', bought.id)
        .where('kind', '=', 'card_converted'),
    );
    expect(entries).toEqual([
      { amount: 40, currency: 'point', shopAccount: 'conversion', createdAt: shop.clock.now() },
    ]);
  });

  it('points from converted cards: credited as new points, valid for six months from now', async () => {
    const bought = await buyCards(2);
    shop.clock.advance(20 * hour);
    await decide(bought, { convert: [1, 2] });
    const lots = await shop.db.run(
      query
        .selectFrom('pointLot')
        .select(['amount', 'origin', 'creditedAt', 'expiresAt'])
        .where('memberId', '=', bought.memberId)
        .orderBy('beginsAt', 'desc')
        .limit(1),
    );
    const inSixMonths = new Date(shop.clock.now());
    inSixMonths.setUTCMonth(inSixMonths.getUTCMonth() + 6);
    expect(lots).toEqual([
      { amount: 80, origin: 'free', creditedAt: shop.clock.now(), expiresAt: inSixMonths },
    ]);
  });

  it('converting cards worth 0 points: they are decided, nothing is booked', async () => {
    const bought = await buyCards(2, { buyPoints: [0] });
    expect(await decide(bought, { convert: [1, 2] })).toEqual(decided(0));
    expect(await choicesOf(bought)).toEqual(['points', 'points']);
    expect(await pointsOf(bought)).toBe(0);
  });

  it('deciding on a card that is decided already: refused', async () => {
    const bought = await buyCards(3);
    await decide(bought, { ship: [1], convert: [2] });
    for (const again of [
      { ship: [1], convert: [2] },
      { ship: [2] },
      { convert: [1] },
      { convert: [1, 2] },
    ]) {
      expect(await decide(bought, again)).toEqual(settledBefore);
    }
    expect(await decide(bought, { convert: [1, 3] })).toEqual(refused('some-settled-before'));
    expect(await choicesOf(bought)).toEqual(['ship', 'points', 'open']);
    expect(await pointsOf(bought)).toBe(40);
  });

  it('a decision with one card that cannot be decided: refused as a whole, changes nothing', async () => {
    const bought = await buyCards(3);
    const others = await buyCards(2, {}, bought.packId);
    for (const [input, reason] of [
      [{}, 'nothing-named'],
      [{ ship: [1, 1] }, 'named-twice'],
      [{ ship: [1], convert: [1] }, 'named-twice'],
      [{ ship: [1], convert: [4] }, 'not-in-purchase'],
      [{ convert: [1, 2, 3, 99] }, 'not-in-purchase'],
      [{ ship: [0] }, 'not-in-purchase'],
      [{ ship: [-1] }, 'not-in-purchase'],
    ] as const) {
      expect(await decide(bought, input), reason).toEqual(refused(reason));
    }
    expect(await choicesOf(bought)).toEqual(['open', 'open', 'open', 'open', 'open']);
    expect([await openCardsOf(bought), await openCardsOf(others)]).toEqual([3, 2]);
    expect(await pointsOf(bought)).toBe(0);
  });

  it("deciding on another member's purchase or an unknown one: not found", async () => {
    const bought = await buyCards(1);
    const stranger = await makeMember(shop);
    const nothing = { kind: 'no-such-purchase' };
    expect(await decide({ memberId: stranger, id: bought.id }, { ship: [1] })).toEqual(nothing);
    expect(await decide({ memberId: stranger, id: randomUUID() }, { ship: [1] })).toEqual(nothing);
    expect(await choicesOf(bought)).toEqual(['open']);
  });

  it("deciding on a card of another member by naming one's own purchase: refused", async () => {
    const bought = await buyCards(2);
    const memberId = await makeMember(shop, { points: 500 });
    const own = { memberId, packId: bought.packId, id: await buy(memberId, bought.packId, 1) };
    const second = { ...own, id: await buy(memberId, bought.packId, 1) };
    expect(await decide(own, { ship: [4] })).toEqual(refused('not-in-purchase'));
    expect(await decide(second, { ship: [4] })).toEqual(decided(0));
    expect(await choicesOf(bought)).toEqual(['open', 'open', 'open', 'ship']);
  });

  it('deciding on cards of a coin pack: refused, they are being shipped already', async () => {
    const bought = await buyCards(2, { currency: 'coin', buyPoints: [null] });
    expect(await decide(bought, { ship: [1, 2] })).toEqual(settledBefore);
    expect(await decide(bought, { convert: [1] })).toEqual(settledBefore);
    expect(await choicesOf(bought)).toEqual(['ship', 'ship']);
  });

  it('converting a card without a value: refused, it can only be shipped', async () => {
    const bought = await buyCards(2, { buyPoints: [null] });
    expect(await decide(bought, { ship: [1], convert: [2] })).toEqual(refused('ship-only'));
    expect(await decide(bought, { ship: [1, 2] })).toEqual(decided(0));
  });

  it('deciding on 3,000 cards in one request: one decision', async () => {
    const bought = await buyCards(3000, { counts: [3000], buyPoints: [7], price: 1 });
    const places = Array.from({ length: 3000 }, (_, index) => index + 1);
    const decision = { ship: places.slice(0, 1000), convert: places.slice(1000) };
    expect(await decide(bought, decision)).toEqual(decided(14_000));
    expect(await openCardsOf(bought)).toBe(0);
  });
});

describe('the idempotency key of a decision', () => {
  it('repeating a decision on cards under its idempotency key: the first result again, decides once', async () => {
    const bought = await buyCards(2);
    const key = randomUUID();
    expect(await decide(bought, { convert: [1] }, { key })).toEqual(decided(40));
    expect(await decide(bought, { convert: [1] }, { key })).toEqual(decided(40));
    expect(await decide(bought, { convert: [1] }, { key, db: shop.openAnother().db })).toEqual(
      decided(40),
    );
    expect(await pointsOf(bought)).toBe(40);
  });

  it('repeating a refused decision under its key: the same refusal, even if the decision is possible now', async () => {
    const bought = await buyCards(1);
    const key = randomUUID();
    expect(await decide(bought, { convert: [2] }, { key })).toEqual(refused('not-in-purchase'));
    await buy(await makeMember(shop, { points: 100 }), bought.packId, 1);
    expect(await decide(bought, { convert: [2] }, { key })).toEqual(refused('not-in-purchase'));
  });

  it('an idempotency key used for another decision, purchase or call: an error, changes nothing', async () => {
    const bought = await buyCards(2);
    const key = randomUUID();
    await decide(bought, { convert: [1] }, { key });
    await expect(decide(bought, { convert: [2] }, { key })).rejects.toThrow(KeyReusedError);
    await expect(
      decide({ ...bought, id: randomUUID() }, { convert: [1] }, { key }),
    ).rejects.toThrow(KeyReusedError);
    const bySale = randomUUID();
    await shop.packSales.buy(
      buyRequest({ memberId: bought.memberId, packId: bought.packId, key: bySale }),
    );
    await expect(decide(bought, { convert: [2] }, { key: bySale })).rejects.toThrow(KeyReusedError);
    expect((await choicesOf(bought)).slice(0, 2)).toEqual(['points', 'open']);
  });

  it('one decision on cards sent 20 times in parallel to two processes: made once', async () => {
    const bought = await buyCards(2);
    const other = shop.openAnother();
    const key = randomUUID();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, time) =>
        decide(bought, { convert: [1, 2] }, { key, db: (time % 2 === 0 ? shop : other).db }),
      ),
    );
    expect(results).toEqual(results.map(() => decided(80)));
    expect(await pointsOf(bought)).toBe(80);
  });
});

describe('concurrent decisions on won cards', () => {
  it('two tabs decide on the same cards in parallel: one decision is made, the other refused', async () => {
    const other = shop.openAnother();
    for (let time = 0; time < 5; time++) {
      const bought = await buyCards(3);
      const [one, two] = await Promise.all([
        decide(bought, { ship: [1, 2, 3] }),
        decide(bought, { convert: [1, 2, 3] }, { db: other.db }),
      ]);
      expect([one, two]).toContainEqual(settledBefore);
      const shipped = one.kind === 'decided';
      expect([one, two]).toContainEqual(shipped ? decided(0) : decided(120));
      expect(await choicesOf(bought)).toEqual(
        Array.from({ length: 3 }, () => (shipped ? 'ship' : 'points')),
      );
      expect(await pointsOf(bought)).toBe(shipped ? 0 : 120);
    }
  });

  it('ten tabs decide on overlapping cards in parallel: each card is decided once', async () => {
    const bought = await buyCards(10);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, tab) =>
        decide(bought, { convert: [tab + 1, ((tab + 1) % 10) + 1] }),
      ),
    );
    const won = results.filter((result) => result.kind === 'decided').length;
    const choices = await choicesOf(bought);
    expect(choices.filter((choice) => choice === 'points')).toHaveLength(2 * won);
    expect(await openCardsOf(bought)).toBe(10 - 2 * won);
    expect(await pointsOf(bought)).toBe(80 * won);
  });

  it('members decide and buy at the same time: no deadlock', async () => {
    const bought = await buyCards(8);
    const { memberId, packId } = bought;
    await decide(bought, { convert: [1, 2, 3, 4] });
    await Promise.all([
      ...[5, 6, 7, 8].map((place) => decide(bought, { convert: [place] })),
      ...[1, 2, 3].map(() => buy(memberId, packId, 1).catch(() => undefined)),
    ]);
    expect((await choicesOf(bought)).slice(0, 8)).toEqual(
      Array.from({ length: 8 }, () => 'points'),
    );
  });
});

describe('decisions on won cards that wait at the same time', () => {
  /** A queue of decisions, and how many transactions it has made. */
  function openQueue({ db }: { db: Database } = shop) {
    const counted = { transactions: 0 };
    const watched: Database = {
      ...db,
      transaction: (work) => {
        counted.transactions++;
        return db.transaction(work);
      },
    };
    const queue = openDecisionQueue(watched, shop.clock);
    const submit = (
      { memberId, id }: Bought,
      input: Partial<Decision>,
      { key = randomUUID(), mayShipValuable = true } = {},
    ) => {
      const decision = { ship: [], convert: [], ...input };
      const request = requestOf(memberId, id, decision, key);
      return queue.submit({ ...request, purchaseId: id, decision, mayShipValuable });
    };
    return { submit, counted };
  }

  /** Purchases of one card each from one pack. */
  async function buyOneEach(members: number): Promise<Bought[]> {
    const first = await buyCards(1, { counts: [members] });
    const others = Array.from({ length: members - 1 }, () => buyCards(1, {}, first.packId));
    return [first, ...(await Promise.all(others))];
  }
  const positionOf = async ({ memberId, id }: Bought) =>
    (await findPurchase(shop.db, memberId, id))?.firstPosition ?? 0;

  it('decisions of 30 members that wait together: all are made, in one transaction', async () => {
    const bought = await buyOneEach(30);
    const positions = await Promise.all(bought.map(positionOf));
    const { submit, counted } = openQueue();
    const results = await Promise.all(
      bought.map((one, place) => submit(one, { convert: [positions[place] ?? 0] })),
    );
    expect(results).toEqual(bought.map(() => decided(40)));
    expect(counted.transactions).toBe(1);
    expect(await Promise.all(bought.map(pointsOf))).toEqual(bought.map(() => 40));
    expect(await Promise.all(bought.map(openCardsOf))).toEqual(bought.map(() => 0));
  });

  it('decisions that wait together, some impossible: each gets its own answer', async () => {
    const [one, two, three, four] = await Promise.all(Array.from({ length: 4 }, () => buyCards(2)));
    if (!one || !two || !three || !four) throw new Error('too few purchases');
    const key = randomUUID();
    await decide(four, { convert: [1] }, { key });
    const { submit, counted } = openQueue();
    const results = await Promise.allSettled([
      submit(one, { ship: [1], convert: [2] }),
      submit(two, { convert: [3] }),
      submit({ ...three, id: one.id }, { convert: [1] }),
      submit(four, { convert: [2] }, { key }),
    ]);
    expect(results).toEqual([
      { status: 'fulfilled', value: decided(40) },
      { status: 'fulfilled', value: refused('not-in-purchase') },
      { status: 'fulfilled', value: { kind: 'no-such-purchase' } },
      { status: 'rejected', reason: expect.any(KeyReusedError) },
    ]);
    expect(counted.transactions).toBe(1);
    expect(await choicesOf(one)).toEqual(['ship', 'points']);
    expect(await choicesOf(four)).toEqual(['points', 'open']);
  });

  it('decisions of one member that wait together: made one after the other, each card once', async () => {
    const bought = await buyCards(3);
    const { submit, counted } = openQueue();
    const key = randomUUID();
    const results = await Promise.all([
      submit(bought, { convert: [1] }, { key }),
      submit(bought, { convert: [1] }, { key }),
      submit(bought, { ship: [1] }),
      submit(bought, { convert: [2, 3] }),
    ]);
    expect(results).toEqual([decided(40), decided(40), settledBefore, decided(80)]);
    expect(counted.transactions).toBe(4);
    expect(await pointsOf(bought)).toBe(120);
  });

  it('one decision fails because of a row that is gone: only that one fails, the others are made', async () => {
    const [bad, good] = [await buyCards(1), await buyCards(1)];
    await shop.rawSql`update purchase set open_cards = 0 where id = ${bad.id}`;
    const { submit, counted } = openQueue();
    const results = await Promise.allSettled([
      submit(bad, { convert: [1] }),
      submit(good, { convert: [1] }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(counted.transactions).toBe(3);
    expect(await choicesOf(bad)).toEqual(['open']);
    expect(await pointsOf(good)).toBe(40);
    await shop.rawSql`update purchase set open_cards = 1 where id = ${bad.id}`;
  });

  it('decisions in two processes on the same cards of 20 members: each card is decided once', async () => {
    const bought = await buyOneEach(20);
    const positions = await Promise.all(bought.map(positionOf));
    const queues = [openQueue(), openQueue(shop.openAnother())];
    const results = await Promise.all(
      bought.map((one, place) =>
        Promise.all(
          queues.map(({ submit }, process) => {
            const card = [positions[place] ?? 0];
            return submit(one, process === 0 ? { convert: card } : { ship: card });
          }),
        ),
      ),
    );
    for (const pair of results) expect(pair).toContainEqual(settledBefore);
    const points = await Promise.all(bought.map(pointsOf));
    expect(points).toEqual(results.map(([first]) => (first?.kind === 'decided' ? 40 : 0)));
    expect(await Promise.all(bought.map(openCardsOf))).toEqual(bought.map(() => 0));
  });
});

describe('a decision on won cards by a member who owes points', () => {
  /** Cards worth 40 points each, bought with points whose payment can still be taken back. */
  async function buyOnCredit(count: number): Promise<Bought & { paymentId: string }> {
    const packId = await makePack(shop, { counts: [20], buyPoints: [40], price: 100 });
    const memberId = await makeMember(shop);
    const paymentId = await pay(shop, memberId, 100 * count);
    return { memberId, packId, id: await buy(memberId, packId, count), paymentId };
  }

  const takeBack = (
    book: LedgerBatch,
    { memberId, paymentId }: { memberId: number; paymentId: string },
    of = 100,
  ) => book.takeBack(memberId, paymentId, of);
  async function oweFor(count: number, owed: number): Promise<Bought> {
    const bought = await buyOnCredit(count);
    await withBook(shop, bought.memberId, (book) => takeBack(book, bought, owed));
    return bought;
  }
  const accountOf = ({ memberId }: Bought) => findAccount(shop.db, memberId);

  it('a member who owes points: shipping is refused; converting is allowed and settles the debt first', async () => {
    const bought = await oweFor(4, 100);
    expect(await decide(bought, { ship: [1] })).toEqual({ kind: 'owes', owed: 100 });
    expect(await decide(bought, { ship: [1], convert: [2] })).toEqual({ kind: 'owes', owed: 100 });
    expect(await choicesOf(bought)).toEqual(['open', 'open', 'open', 'open']);
    expect(await decide(bought, { convert: [2] })).toEqual(decided(40));
    expect(await accountOf(bought)).toMatchObject({ points: 0, pointsOwed: 60 });
    // The points of this decision settle the rest of the debt.
    expect(await decide(bought, { ship: [1], convert: [3, 4] })).toEqual(decided(80));
    expect(await accountOf(bought)).toMatchObject({ points: 20, pointsOwed: 0 });
    expect(await choicesOf(bought)).toEqual(['ship', 'points', 'points', 'points']);
  });

  it('a member who owes points decides nothing in 24 hours: the points of the cards settle the debt', async () => {
    const [late, swept] = [await oweFor(2, 50), await oweFor(2, 100)];
    shop.clock.advance(24 * hour);
    expect(await decide(late, { ship: [1], convert: [2] })).toEqual(settledBefore);
    expect(await accountOf(late)).toMatchObject({ points: 30, pointsOwed: 0 });
    await convertOverdueCards(shop);
    expect(await accountOf(swept)).toMatchObject({ points: 0, pointsOwed: 20 });
  });

  it('shipping cards while a charge-back of the member is being booked: waits for it, then is refused', async () => {
    const bought = await buyOnCredit(1);
    let decision: ReturnType<typeof decide> | undefined;
    await shop.db.transaction(async (tx) => {
      const book = await LedgerBatch.open(tx, [bought.memberId], shop.clock);
      await takeBack(book, bought);
      await book.write();
      decision = decide(bought, { ship: [1] });
      await untilLockWait(shop);
    });
    expect(await decision).toEqual({ kind: 'owes', owed: 100 });
    expect(await choicesOf(bought)).toEqual(['open']);
  });
});

describe('decisions on won cards around the deadline of 24 hours', () => {
  it('a decision on won cards in the last millisecond of the 24 hours: accepted', async () => {
    const bought = await buyCards(1);
    shop.clock.advance(24 * hour - 1);
    expect(await decide(bought, { ship: [1] })).toEqual(decided(0));
  });

  it('shipping cards after the 24 hours, before the job has run: refused, the cards become points', async () => {
    const bought = await buyCards(3);
    await decide(bought, { ship: [1] });
    shop.clock.advance(24 * hour);
    expect(await decide(bought, { ship: [2] })).toEqual(settledBefore);
    expect(await choicesOf(bought)).toEqual(['ship', 'points', 'points']);
    expect(await pointsOf(bought)).toBe(80);
    expect(await decide(bought, { ship: [2, 9] })).toEqual(refused('not-in-purchase'));
  });

  it('a decision on cards and the job for overdue cards in parallel: each card is decided once', async () => {
    const other = shop.openAnother();
    for (let time = 0; time < 5; time++) {
      const bought = await buyCards(2);
      shop.clock.advance(24 * hour - 1);
      const [result] = await Promise.all([
        decide(bought, { ship: [1] }),
        Promise.resolve().then(() => {
          shop.clock.advance(1);
          return convertOverdueCards({ ...shop, db: other.db });
        }),
      ]);
      await convertOverdueCards(shop);
      const shipped = result.kind === 'decided';
      expect(result).toEqual(shipped ? decided(0) : settledBefore);
      expect(await choicesOf(bought)).toEqual([shipped ? 'ship' : 'points', 'points']);
      expect(await pointsOf(bought)).toBe(shipped ? 40 : 80);
    }
  });
});
