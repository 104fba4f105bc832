import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findActions } from '../db/audit.queries.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { makeMember } from '../testing/factories.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkLedger } from './check-ledger.ts';
import { expirePoints } from './expire-points.ts';
import { findAccount } from './ledger.queries.ts';
import { lotExpiryFrom } from './ledger.rules.ts';
import { LedgerBatch } from './ledger-batch.ts';
import { waiveDebt } from './waive-debt.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  await shop.close();
});

function withBook<Result>(
  memberId: number,
  work: (book: LedgerBatch) => Result | Promise<Result>,
): Promise<Result> {
  return shop.db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], shop.clock);
    const result = await work(book);
    await book.write();
    return result;
  });
}

async function pay(memberId: number, amount: number): Promise<string> {
  const reference = randomUUID();
  await withBook(memberId, (book) =>
    book.post({ memberId, currency: 'point', amount, kind: 'points_bought', reference }, 'paid'),
  );
  return reference;
}

const give = (memberId: number, amount: number) =>
  withBook(memberId, (book) => book.post({ memberId, currency: 'point', amount, kind: 'bonus' }));
const spend = (memberId: number, amount: number) =>
  withBook(memberId, (book) =>
    book.post({ memberId, currency: 'point', amount: -amount, kind: 'pack_bought' }),
  );
const takeBack = (memberId: number, paymentId: string, amount: number) =>
  withBook(memberId, async (book) => {
    const { taken, owed } = await book.takeBack(memberId, paymentId, amount);
    return { taken, owed };
  });

async function accountOf(memberId: number) {
  const account = await findAccount(shop.db, memberId);
  if (account === undefined) throw new Error(`member ${memberId} has no account`);
  return account;
}

/** The unspent points of a member's lots, oldest first, with origin and expiry. */
async function holdingsOf(memberId: number) {
  const { pointsDebited } = await accountOf(memberId);
  const lots = await shop.db.run(
    query
      .selectFrom('pointLot')
      .select(['beginsAt', 'amount', 'origin', 'expiresAt'])
      .where('memberId', '=', memberId)
      .orderBy('beginsAt'),
  );
  return lots
    .map(({ beginsAt, amount, origin, expiresAt }) => ({
      points: Math.max(0, beginsAt + amount - Math.max(beginsAt, pointsDebited)),
      origin,
      expiresAt,
    }))
    .filter(({ points }) => points > 0);
}

describe('taking back the points of a refunded payment', () => {
  it('taking back a payment whose points are unspent: debits the points', async () => {
    const memberId = await makeMember(shop);
    const paymentId = await pay(memberId, 5000);
    expect(await takeBack(memberId, paymentId, 5000)).toEqual({ taken: 5000, owed: 0 });
    expect(await accountOf(memberId)).toMatchObject({ points: 0, pointsOwed: 0 });
  });

  it('taking back a payment whose points are partly spent: the spent points become a debt', async () => {
    const memberId = await makeMember(shop);
    const paymentId = await pay(memberId, 5000);
    await spend(memberId, 3200);
    expect(await takeBack(memberId, paymentId, 5000)).toEqual({ taken: 1800, owed: 3200 });
    expect(await accountOf(memberId)).toMatchObject({ points: 0, pointsOwed: 3200 });
  });

  it('taking back a payment: points of other payments keep their origin and expiry', async () => {
    const memberId = await makeMember(shop);
    await give(memberId, 700);
    const first = lotExpiryFrom(shop.clock.now());
    shop.clock.advance(day);
    const paymentId = await pay(memberId, 1000);
    shop.clock.advance(day);
    await pay(memberId, 300);
    const last = lotExpiryFrom(shop.clock.now());
    await spend(memberId, 200);
    shop.clock.advance(day);
    expect(await takeBack(memberId, paymentId, 1000)).toEqual({ taken: 1000, owed: 0 });
    expect(await holdingsOf(memberId)).toEqual([
      { points: 500, origin: 'free', expiresAt: first },
      { points: 300, origin: 'paid', expiresAt: last },
    ]);
  });

  it('taking back a payment whose points expired: no debt for the expired ones', async () => {
    const memberId = await makeMember(shop);
    const paymentId = await pay(memberId, 1000);
    await spend(memberId, 400);
    shop.clock.advance(200 * day);
    expect(await takeBack(memberId, paymentId, 1000)).toEqual({ taken: 0, owed: 400 });
    expect(await accountOf(memberId)).toMatchObject({ points: 0, pointsOwed: 400 });
  });

  it('taking back the points of a payment in parts: the points of each yen are taken back once', async () => {
    const memberId = await makeMember(shop);
    await give(memberId, 100);
    const paymentId = await pay(memberId, 1000);
    await spend(memberId, 500);
    expect(await takeBack(memberId, paymentId, 300)).toEqual({ taken: 300, owed: 0 });
    expect(await takeBack(memberId, paymentId, 700)).toEqual({ taken: 300, owed: 400 });
    expect(await accountOf(memberId)).toMatchObject({ points: 0, pointsOwed: 400 });
  });

  it('taking back a payment whose points were booked again with another expiry: those are debited, the rest becomes a debt', async () => {
    const memberId = await makeMember(shop);
    const older = await pay(memberId, 1000);
    const newer = await pay(memberId, 2000);
    await takeBack(memberId, newer, 2000);
    await spend(memberId, 250);
    expect(await takeBack(memberId, older, 1000)).toEqual({ taken: 750, owed: 250 });
    expect(await accountOf(memberId)).toMatchObject({ points: 0, pointsOwed: 250 });
  });

  it('any sequence of buying, spending and taking back points: the books agree', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('pay' as const), points: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ do: fc.constant('give' as const), points: fc.integer({ min: 1, max: 500 }) }),
      fc.record({
        do: fc.constant('spend' as const),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 90 }) }),
      fc.record({
        do: fc.constant('take back' as const),
        which: fc.nat(20),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const memberId = await makeMember(shop);
        const payments: { id: string; left: number }[] = [];
        for (const each of steps) {
          const { points } = await accountOf(memberId);
          if (each.do === 'pay')
            payments.push({ id: await pay(memberId, each.points), left: each.points });
          else if (each.do === 'give') await give(memberId, each.points);
          else if (each.do === 'wait') shop.clock.advance(each.days * day);
          else if (each.do === 'spend') {
            await withBook(memberId, (book) => {
              const amount = Math.floor(book.account(memberId).points * each.share);
              if (amount > 0)
                book.post({ memberId, currency: 'point', amount: -amount, kind: 'pack_bought' });
            });
          } else {
            const payment = payments[each.which % Math.max(1, payments.length)];
            const amount = payment === undefined ? 0 : Math.ceil(payment.left * each.share);
            if (payment === undefined || amount === 0) continue;
            const owedBefore = (await accountOf(memberId)).pointsOwed;
            const { taken, owed } = await takeBack(memberId, payment.id, amount);
            payment.left -= amount;
            expect(taken + owed).toBeLessThanOrEqual(amount);
            const after = await accountOf(memberId);
            expect(after.pointsOwed).toBe(owedBefore + owed);
            expect(after.points).toBeLessThanOrEqual(points - taken);
          }
        }
        const held = await holdingsOf(memberId);
        expect(held.reduce((sum, { points }) => sum + points, 0)).toBe(
          (await accountOf(memberId)).points,
        );
        // Points are spent in the order in which they expire, also after lots were relaid.
        const expiries = held.map(({ expiresAt }) => expiresAt.getTime());
        expect(expiries).toEqual(expiries.toSorted((one, other) => one - other));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a charge-back that the bank withdrew', () => {
  const giveBack = (memberId: number, paymentId: string, taken: { taken: number; owed: number }) =>
    withBook(memberId, (book) =>
      book.giveBack(memberId, paymentId, taken.taken + taken.owed, { ...taken, forgone: 0 }),
    );

  it('money of a charge-back comes back: unspent points come back with the expiry that they had, the debt is cancelled', async () => {
    const memberId = await makeMember(shop);
    const paymentId = await pay(memberId, 5000);
    await spend(memberId, 3200);
    const taken = await takeBack(memberId, paymentId, 5000);
    const boughtUntil = lotExpiryFrom(shop.clock.now());
    shop.clock.advance(60 * day);
    expect(await giveBack(memberId, paymentId, taken)).toEqual({
      credited: 1800,
      forgiven: 3200,
      withheld: 0,
    });
    expect(await accountOf(memberId)).toMatchObject({ points: 1800, pointsOwed: 0 });
    expect(await holdingsOf(memberId)).toEqual([
      { points: 1800, origin: 'paid', expiresAt: boughtUntil },
    ]);
    // After another dispute all of it is taken again.
    expect(await takeBack(memberId, paymentId, 5000)).toEqual({ taken: 1800, owed: 3200 });
  });

  it('money of a charge-back comes back while the member holds younger points: its points are spent and expire before these', async () => {
    const memberId = await makeMember(shop);
    const paymentId = await pay(memberId, 500);
    const boughtUntil = lotExpiryFrom(shop.clock.now());
    const taken = await takeBack(memberId, paymentId, 500);
    shop.clock.advance(30 * day);
    await pay(memberId, 300);
    const youngerUntil = lotExpiryFrom(shop.clock.now());
    await giveBack(memberId, paymentId, taken);
    expect(await holdingsOf(memberId)).toEqual([
      { points: 500, origin: 'paid', expiresAt: boughtUntil },
      { points: 300, origin: 'paid', expiresAt: youngerUntil },
    ]);
    shop.clock.advance(boughtUntil.getTime() - shop.clock.now().getTime());
    await expirePoints(shop.db, shop.clock);
    expect(await accountOf(memberId)).toMatchObject({ points: 300 });
  });

  it('money of a charge-back comes back after its points would have expired: free points for a week, which another charge-back does not take', async () => {
    const memberId = await makeMember(shop);
    const paymentId = await pay(memberId, 500);
    const taken = await takeBack(memberId, paymentId, 500);
    shop.clock.advance(200 * day);
    expect(await giveBack(memberId, paymentId, taken)).toMatchObject({ credited: 500 });
    const inAWeek = new Date(shop.clock.now().getTime() + 7 * day);
    expect(await holdingsOf(memberId)).toEqual([
      { points: 500, origin: 'free', expiresAt: inAWeek },
    ]);
    expect(await takeBack(memberId, paymentId, 500)).toEqual({ taken: 0, owed: 0 });
    expect(await accountOf(memberId)).toMatchObject({ points: 500, pointsOwed: 0 });
  });

  it('money that comes back for a payment that credited no points: an error, and nothing is booked', async () => {
    const memberId = await makeMember(shop, { points: 100 });
    await expect(giveBack(memberId, randomUUID(), { taken: 100, owed: 0 })).rejects.toThrow(
      'credited no points',
    );
    expect(await accountOf(memberId)).toMatchObject({ points: 100 });
  });

  it('money of a charge-back comes back after its debt was settled: credited, pays other debts first', async () => {
    const memberId = await makeMember(shop);
    const first = await pay(memberId, 1000);
    const other = await pay(memberId, 400);
    await spend(memberId, 1400);
    const taken = await takeBack(memberId, first, 1000);
    const later = await pay(memberId, 1000);
    await withBook(memberId, (book) => book.settleDebt(memberId, 1000, later));
    await takeBack(memberId, other, 400);
    expect(await accountOf(memberId)).toMatchObject({ points: 0, pointsOwed: 400 });
    expect(await giveBack(memberId, first, taken)).toEqual({
      credited: 600,
      forgiven: 400,
      withheld: 0,
    });
    expect(await accountOf(memberId)).toMatchObject({ points: 600, pointsOwed: 0 });
    expect(await takeBack(memberId, first, 1000)).toEqual({ taken: 600, owed: 400 });
  });
});

describe("settling a member's debt in points", () => {
  it('settling a debt in points: debits at most the given limit and at most the debt', async () => {
    const memberId = await makeMember(shop);
    const paymentId = await pay(memberId, 1000);
    await spend(memberId, 1000);
    await takeBack(memberId, paymentId, 1000);
    const later = await pay(memberId, 3000);
    expect(await withBook(memberId, (book) => book.settleDebt(memberId, 600, later))).toBe(600);
    expect(await withBook(memberId, (book) => book.settleDebt(memberId, 3000, later))).toBe(400);
    expect(await accountOf(memberId)).toMatchObject({ points: 2000, pointsOwed: 0 });
  });

  it('waiving a debt in points with a reason: cancelled, the audit log has the reason', async () => {
    const memberId = await makeMember(shop);
    const paymentId = await pay(memberId, 1000);
    await spend(memberId, 1000);
    await takeBack(memberId, paymentId, 1000);
    const actor = systemActor('kaori', 'paid by invoice 7');
    expect(
      await waiveDebt(shop.db, shop.clock, memberId, { way: 'paid', owedBefore: null }, actor),
    ).toBe(1000);
    expect(await accountOf(memberId)).toMatchObject({ points: 0, pointsOwed: 0 });
    const written = () => findActions(shop.db, `member ${memberId}`, 10);
    const entry = {
      who: 'kaori',
      why: actor.why,
      action: 'payments waive-debt',
      details: { points: 1000, as: 'paid' },
    };
    expect(await written()).toMatchObject([entry]);
    // Nothing is owed any more, so the audit log gets no entry.
    expect(
      await waiveDebt(shop.db, shop.clock, memberId, { way: 'paid', owedBefore: null }, actor),
    ).toBe(0);
    expect(await written()).toHaveLength(1);
  });
});
