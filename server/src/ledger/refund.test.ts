import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { credit, makeMember, pay, withBook } from '../testing/factories.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkLedger } from './check-ledger.ts';
import { expirePoints } from './expire-points.ts';
import { findAccount } from './ledger.queries.ts';
import { lotExpiryFrom } from './ledger.rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  await shop.close();
});

/** Buys a pack with so many points; undefined if the member has fewer. */
async function buy(memberId: number, paid: number): Promise<string | undefined> {
  const reference = randomUUID();
  let isBought = false;
  await withBook(shop, memberId, (book) => {
    isBought = paid > 0 && book.account(memberId).points >= paid;
    const debit = { memberId, currency: 'point', amount: -paid, kind: 'pack_bought' } as const;
    if (isBought) book.post({ ...debit, reference });
  });
  return isBought ? reference : undefined;
}

const refund = (memberId: number, id: string, paid: number) =>
  withBook(shop, memberId, (book) =>
    book.refund(memberId, [{ id, currency: 'point', paid, coinsEarned: 0 }]),
  );

interface Taken {
  taken: number;
  owed: number;
}

async function takeBack(memberId: number, paymentId: string, amount: number): Promise<Taken> {
  let result: Taken = { taken: 0, owed: 0 };
  await withBook(shop, memberId, async (book) => {
    result = await book.takeBack(memberId, paymentId, amount);
  });
  return result;
}

const giveBack = (memberId: number, paymentId: string, { taken, owed }: Taken) =>
  withBook(shop, memberId, (book) =>
    book.giveBack(memberId, paymentId, taken + owed, { taken, owed, forgone: 0 }),
  );

/** The unspent points of a member by lot, in the order in which they are spent. */
async function holdingsOf(memberId: number) {
  const rows = await shop.rawSql<{ points: number; origin: string; until: Date }>`
    select (lot.begins_at + lot.amount - greatest(lot.begins_at, points_debited))::integer as points,
      origin, expires_at as until
    from point_lot as lot join ledger_account using (member_id)
    where member_id = ${memberId} and lot.begins_at + lot.amount > points_debited order by begins_at`;
  return rows.map(({ until, ...row }) => ({ ...row, until: until.getTime() }));
}

/** A payment with the time at which the points that it credited expire. */
interface Bought {
  id: string;
  points: number;
  until: number;
}

/**
 * Expects that of the paid points that a member holds, no more are valid until a time than were
 * bought with this or a later expiry; and that points are spent in the order of their expiry.
 */
async function expectNoExtension(memberId: number, payments: readonly Bought[]): Promise<void> {
  const held = await holdingsOf(memberId);
  const expiries = held.map(({ until }) => until);
  expect(expiries).toEqual(expiries.toSorted((one, other) => one - other));
  for (const { origin, until } of held) {
    if (origin !== 'paid') continue;
    const sum = (rows: readonly { points: number; until: number }[]) =>
      rows.filter((row) => row.until >= until).reduce((all, { points }) => all + points, 0);
    expect(sum(held.filter((lot) => lot.origin === 'paid'))).toBeLessThanOrEqual(sum(payments));
  }
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), points: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ do: fc.constant('give' as const), points: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ do: fc.constant('buy' as const), share }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ do: fc.constant('take back' as const), which: fc.nat(20), share }),
  fc.record({ do: fc.constant('give back' as const), which: fc.nat(20) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A member who buys, spends and gets points back. */
class Course {
  readonly memberId: number;
  readonly payments: (Bought & { left: number })[] = [];
  readonly #bought: { id: string; paid: number }[] = [];
  readonly #taken: { paymentId: string; of: Taken }[] = [];

  constructor(memberId: number) {
    this.memberId = memberId;
  }

  /** Does a step, and leaves out one that is not possible now. */
  async do(each: Step): Promise<void> {
    const { memberId } = this;
    if (each.do === 'wait') shop.clock.advance(each.days * day);
    else if (each.do === 'give') await credit(shop, memberId, { ...each, paid: false });
    else if (each.do === 'pay') {
      const { points } = each;
      const id = await pay(shop, memberId, points);
      const until = lotExpiryFrom(shop.clock.now()).getTime();
      this.payments.push({ id, points, until, left: points });
    } else if (each.do === 'buy') {
      const balance = (await findAccount(shop.db, memberId))?.points ?? 0;
      const paid = Math.floor(balance * each.share);
      const id = await buy(memberId, paid);
      if (id !== undefined) this.#bought.push({ id, paid });
    } else if (each.do === 'refund') {
      const [purchase] = this.#bought.splice(each.which % Math.max(1, this.#bought.length), 1);
      if (purchase !== undefined) await refund(memberId, purchase.id, purchase.paid);
    } else if (each.do === 'take back') {
      const payment = this.payments[each.which % Math.max(1, this.payments.length)];
      const amount = Math.floor((payment?.left ?? 0) * each.share);
      if (payment === undefined || amount === 0) return;
      payment.left -= amount;
      const of = await takeBack(memberId, payment.id, amount);
      this.#taken.push({ paymentId: payment.id, of });
    } else {
      const [back] = this.#taken.splice(each.which % Math.max(1, this.#taken.length), 1);
      if (back !== undefined) await giveBack(memberId, back.paymentId, back.of);
    }
  }
}

it('any sequence of buying, spending, refunds and charge-backs that come and go: no paid point is valid longer than when it was bought, and the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const course = new Course(await makeMember(shop));
      for (const each of steps) {
        await course.do(each);
        await expectNoExtension(course.memberId, course.payments);
      }
    }),
    { numRuns: 40 },
  );
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
});

it('two refunds, money of a charge-back that returns, a purchase and an expiry at once, ten times: nothing is lost or extended', async () => {
  for (let round = 0; round < 10; round++) {
    const memberId = await makeMember(shop);
    const payments: Bought[] = [];
    for (const points of [300, 500]) {
      const id = await pay(shop, memberId, points);
      payments.push({ id, points, until: lotExpiryFrom(shop.clock.now()).getTime() });
      shop.clock.advance(30 * day);
    }
    const [first, second] = [await buy(memberId, 100), await buy(memberId, 350)];
    const later = payments[1]?.id ?? '';
    const taken = await takeBack(memberId, later, 200);
    const before = await findAccount(shop.db, memberId);
    // The points of the first payment have expired, those of the second one not.
    const until = payments[0]?.until ?? 0;
    shop.clock.advance(until - shop.clock.now().getTime());
    await Promise.all([
      refund(memberId, first ?? '', 100),
      refund(memberId, second ?? '', 350),
      giveBack(memberId, later, taken),
      buy(memberId, 60),
      expirePoints(shop.db, shop.clock),
    ]);
    const after = await findAccount(shop.db, memberId);
    const back = 100 + 350 + taken.taken;
    expect([back + (before?.points ?? 0), back + (before?.points ?? 0) - 60]).toContain(
      (after?.points ?? 0) + (before?.pointsOwed ?? 0),
    );
    await expectNoExtension(memberId, payments);
  }
});
