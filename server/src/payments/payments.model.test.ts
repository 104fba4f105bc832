import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { Book, checkLedger, findAccount } from '../ledger/index.ts';
import {
  type PaymentMethod,
  ProviderUnavailableError,
  type Standing,
} from '../providers/payments/payment-provider.ts';
import { makeMembers, makePointCourse } from '../testing/factories.ts';
import { day, hour, openTestShop, TestClock, type TestShop } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentParts } from './payment-parts.ts';
import { type Payment, selectPayment, selectPaymentOf } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

/**
 * The whole way of payments, held against the simplest model there is: what a member has, less what they owe, is what the
 * provider kept of their money, less what they spent. Customers, callbacks, sweeps and the clock act in any order; any
 * call of the provider and any commit may be cut off before or after it happened.
 */

let shop: TestShop;
let courseId: number;
const price = 1000;
beforeAll(async () => {
  shop = await openTestShop();
  courseId = await makePointCourse(shop, { points: price });
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  await shop.close();
});

class Crash extends Error {}

/** Cuts off the next of some operations, before it happens or after. */
class Scissors {
  next: 'before' | 'after' | 'unavailable before' | 'unavailable after' | undefined;

  async around<Result>(work: () => Promise<Result>, error: (text: string) => Error): Promise<Result> {
    const cut = this.next;
    this.next = undefined;
    if (cut?.endsWith('before')) throw error(cut);
    const result = await work();
    if (cut?.endsWith('after')) throw error(cut);
    return result;
  }
}

/** What a provider holds of one order. */
interface HeldOrder {
  status: 'made' | 'waiting' | 'declined' | 'expired' | 'cancelled' | 'paid';
  received: number;
  currency: string;
  refunded: number;
  isDisputed: boolean;
}

/** A provider that keeps orders in memory and obeys customers and scissors. */
class Provider implements PaymentMethod {
  readonly provider = 'stripe';
  readonly leastPrice = 1;
  readonly mostPrice = 50_000;
  readonly payWithin = 3 * day;
  readonly orders = new Map<string, HeldOrder>();
  readonly scissors = new Scissors();

  #ask<Result>(work: () => Result): Promise<Result> {
    return this.scissors.around(
      async () => work(),
      (text) => (text.startsWith('unavailable') ? new ProviderUnavailableError(text) : new Crash(text)),
    );
  }

  #order(providerId: string): HeldOrder {
    const order = this.orders.get(providerId);
    if (order === undefined) throw new Error(`no order ${providerId}`);
    return order;
  }

  open({ paymentId }: { paymentId: string }): Promise<string> {
    return this.#ask(() => {
      const id = `order of ${paymentId}`;
      const order = { status: 'made', received: 0, currency: 'JPY', refunded: 0, isDisputed: false } as const;
      if (!this.orders.has(id)) this.orders.set(id, { ...order });
      return id;
    });
  }

  begin({ providerId }: { providerId: string }): Promise<Standing> {
    return this.#ask(() => {
      const order = this.#order(providerId);
      if (order.status === 'made') order.status = 'waiting';
      return standingOf(order);
    });
  }

  look({ providerId }: { providerId: string }): Promise<Standing> {
    return this.#ask(() => standingOf(this.#order(providerId)));
  }

  cancel({ providerId }: { providerId: string }): Promise<Standing> {
    return this.#ask(() => {
      const order = this.#order(providerId);
      if (order.status === 'made' || order.status === 'waiting') order.status = 'cancelled';
      return standingOf(order);
    });
  }
}

function standingOf({ status, received, currency, refunded, isDisputed }: HeldOrder): Standing {
  switch (status) {
    case 'made':
      return { kind: 'nothing' };
    case 'waiting':
      return { kind: 'waiting', instructions: null, received };
    case 'declined':
      return { kind: 'declined', reason: 'declined' };
    case 'expired':
    case 'cancelled':
      return { kind: status };
    case 'paid': {
      const dispute = isDisputed ? 'taken' : 'none';
      return { kind: 'paid', received: { amount: received, currency }, refunded, dispute };
    }
  }
}

/** What the shop was to keep of an order's money: all or nothing where it is not the sum agreed. */
function keptOf({ status, received, currency, refunded, isDisputed }: HeldOrder): number {
  if (status !== 'paid' || received !== price || currency !== 'JPY' || isDisputed) return 0;
  return price - refunded;
}

/** What customers, and the company, do to an order. */
const deeds = {
  pay: (order: HeldOrder) => {
    if (order.status !== 'made' && order.status !== 'paid')
      Object.assign(order, { status: 'paid', received: price });
  },
  'pay too little': (order: HeldOrder) => {
    if (order.status === 'waiting') order.received = 400;
  },
  'pay in dollars': (order: HeldOrder) => {
    if (order.status === 'waiting')
      Object.assign(order, { status: 'paid', received: price, currency: 'USD' });
  },
  decline: (order: HeldOrder) => {
    if (order.status === 'waiting') order.status = 'declined';
  },
  expire: (order: HeldOrder) => {
    if (order.status === 'waiting') order.status = 'expired';
  },
  'refund half': (order: HeldOrder) => {
    if (order.status === 'paid') order.refunded += Math.floor((order.received - order.refunded) / 2);
  },
  refund: (order: HeldOrder) => {
    if (order.status === 'paid') order.refunded = order.received;
  },
  'charge back': (order: HeldOrder) => {
    if (order.status === 'paid') order.isDisputed = true;
  },
} as const;
const deedNames = [
  'pay',
  'pay',
  'pay',
  'pay too little',
  'pay in dollars',
  'decline',
  'expire',
  'refund half',
  'refund',
  'charge back',
] as const;

const which = fc.nat(2);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask to buy' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...deedNames), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('callback' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 24, 73) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cut' as const),
      what: fc.constantFrom('provider' as const, 'database' as const),
      when: fc.constantFrom(
        'before' as const,
        'after' as const,
        'unavailable before' as const,
        'unavailable after' as const,
      ),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One member's story. */
async function run(memberId: number, steps: readonly Step[]): Promise<void> {
  const provider = new Provider();
  const scissors = new Scissors();
  const clock = new TestClock();
  const db: Database = {
    ...shop.db,
    transaction: (work) =>
      scissors.around(
        () => shop.db.transaction(work),
        (text) => new Crash(text),
      ),
  };
  const parts: PaymentParts = {
    ...shop.payments,
    db,
    clock,
    methods: new Map([[1, provider]]),
    offered: new Set([1]),
    findCustomer: async () => ({ token: 'token', name: 'name', mail: 'mail@example.com' }),
    tellOperator: () => {},
  };
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  let spent = 0;

  const orderOf = async (place: number): Promise<[Payment, HeldOrder] | undefined> => {
    const [row] =
      await shop.byHand`select id from payment where member_id = ${memberId} and request_key = ${keys[place] ?? ''}`;
    const payment = row && (await selectPaymentOf(shop.db, memberId, { id: String(row['id']) }));
    const order = provider.orders.get(`order of ${payment?.id}`);
    return payment === undefined || order === undefined ? undefined : [payment, order];
  };

  async function take(each: Step): Promise<void> {
    if (each.do === 'ask to buy') {
      const key = keys[each.which] ?? '';
      const payloadHash = createHash('sha256').update(key).digest();
      const wish = { courseId, method: 1, packId: null, given: {}, language: 'ja' } as const;
      await beginPayment(parts, { memberId, key, call: 'user/point/buy', payloadHash }, wish);
    } else if (each.do === 'cut') {
      if (each.what === 'provider') provider.scissors.next = each.when;
      else scissors.next = each.when.endsWith('before') ? 'before' : 'after';
    } else if (each.do === 'wait') clock.advance(each.hours * hour);
    else if (each.do === 'sweep') await sweepMine();
    else if (each.do === 'spend') {
      await shop.db.transaction(async (tx) => {
        const book = await Book.open(tx, [memberId], clock);
        const amount = Math.min(each.points, book.account(memberId).points);
        if (amount === 0) return;
        book.post({ memberId, currency: 'point', amount: -amount, kind: 'pack_bought' });
        await book.write();
        spent += amount;
      });
    } else {
      const found = await orderOf(each.which);
      if (found === undefined) return;
      const [payment, order] = found;
      // A callback is a hint: it makes the shop ask. It may come at any time, any number of times, with an old state in hand.
      if (each.do === 'callback') await settlePayment(parts, payment, 'callback');
      else deeds[each.do](order);
    }
  }

  /** The sweep of the shop, of this member's payments alone: other stories run beside this one. */
  async function sweepMine(): Promise<void> {
    const open = await shop.byHand`
      select id, ask_at <= ${clock.now()} as is_due from payment where member_id = ${memberId} and ask_at is not null`;
    for (const { id, is_due: isDue } of open) {
      const payment = isDue === true && (await selectPayment(shop.db, String(id)));
      if (payment) await settlePayment(parts, payment, 'sweep');
    }
  }

  for (const each of steps) {
    await take(each).catch((error: unknown) => {
      if (!(error instanceof Crash || error instanceof ProviderUnavailableError)) throw error;
    });
  }

  // The storm is over: nothing is cut any more, no callback comes, and the sweeper finds out by itself.
  provider.scissors.next = undefined;
  scissors.next = undefined;
  // Four months are enough for every question, and too short for points to expire.
  for (let time = 0; time < 8; time++) {
    clock.advance(14 * day);
    await sweepMine();
  }
  const account = await findAccount(shop.db, memberId);
  const kept = [...provider.orders.values()].reduce((sum, order) => sum + keptOf(order), 0);
  expect((account?.points ?? 0) - (account?.pointsOwed ?? 0)).toBe(kept - spent);
  const [journal] = await shop.byHand`
    select coalesce(sum(amount) filter (where account like 'member:%'), 0)::bigint as members, coalesce(sum(amount), 0)::bigint as all_accounts
    from posting where member_id = ${memberId} and currency = 'point'`;
  expect(Number(journal?.['members'])).toBe(account?.points);
  expect(Number(journal?.['all_accounts'])).toBe(0);
}

it('leaves each member with what was paid, whatever is cut off, repeated, late or out of order', async () => {
  const stories = fc.sample(fc.array(step, { minLength: 4, maxLength: 18 }), { numRuns: 2000, seed: 6 });
  const members = await makeMembers(shop, stories.length);
  let next = 0;
  const workers = Array.from({ length: 8 }, async () => {
    for (let place = next++; place < stories.length; place = next++) {
      const steps = stories[place] ?? [];
      await run(members[place] ?? 0, steps).catch((error: unknown) => {
        throw new Error(`story ${place}: ${JSON.stringify(steps)}`, { cause: error });
      });
    }
  });
  await Promise.all(workers);
}, 300_000);

it('is swept as the shop sweeps: all that is due, and only that', async () => {
  const [memberId = 0] = await makeMembers(shop, 1);
  const provider = new Provider();
  const clock = new TestClock(new Date('2030-01-01T00:00:00Z'));
  const parts: PaymentParts = {
    ...shop.payments,
    clock,
    methods: new Map([[1, provider]]),
    offered: new Set([1]),
    findCustomer: async () => ({ token: 'token', name: 'name', mail: 'mail@example.com' }),
    tellOperator: () => {},
  };
  const request = { memberId, key: randomUUID(), call: 'user/point/buy', payloadHash: Buffer.alloc(32) };
  await beginPayment(parts, request, { courseId, method: 1, packId: null, given: {}, language: 'ja' });
  const [order] = provider.orders.values();
  if (order === undefined) throw new Error('no order was made');
  deeds.pay(order);
  // Due payments of other members are not known to this provider: each fails alone.
  await sweepPayments(parts).catch(() => {});
  expect((await findAccount(shop.db, memberId))?.points).toBe(0);
  clock.advance(hour);
  await sweepPayments(parts).catch(() => {});
  expect((await findAccount(shop.db, memberId))?.points).toBe(price);
});
