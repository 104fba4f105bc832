import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PayMethodId } from '#contract/shop/points.ts';
import { actions } from '../../../sandbox/src/payments/payment-company.ts';
import type { Database } from '../db/database.ts';
import { checkLedger, LedgerBatch } from '../ledger/index.ts';
import {
  type PaymentMethod,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import { makeMembers, makePointCourse } from '../testing/factories.ts';
import {
  amazonCompany,
  Crash,
  cardCompany,
  carrierCompany,
  cuts,
  type ModelCompany,
  payPalCompany,
  price,
  Scissors,
} from '../testing/model-companies.ts';
import { day, hour, openTestShop, TestClock, type TestShop } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, selectPayment } from './payments.queries.ts';
import { processCallbacks } from './process-callbacks.ts';
import { receiveCallback } from './receive-callback.ts';
import { settlePayment } from './settle-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

/**
 * The whole way of payments, held against the simplest model there is: what a member has, less what
 * they owe, is what the companies kept of their money, less what they spent. Customers, callbacks,
 * sweeps and the clock act in any order; any call of a provider, any query and any commit may be
 * cut off before or after it happened.
 *
 * Many stories share one shop, each with a member, a clock and companies of its own. When all are
 * told, the shop's own jobs find out by themselves what is left to find out.
 */

let shop: TestShop;
let courseId: number;
beforeAll(async () => {
  shop = await openTestShop();
  courseId = await makePointCourse(shop, { points: price });
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  await shop.close();
});

/** A member's wishes to pay, by their place, and by which way each is paid. */
const wishes = [0, 1, 2] as const;
const ways = ['card', 'card', 'PayPal', 'Amazon', 'carrier'] as const;
const methodOf = { card: 1, PayPal: 3, Amazon: 5, carrier: 6 } as const;

const which = fc.constantFrom(...wishes);
const act = (action: (typeof actions)[number]) =>
  fc.record({ do: fc.constant('act' as const), action: fc.constant(action), which });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('ask to buy' as const), which }) },
  { weight: 5, arbitrary: act('pay') },
  ...actions.map((action) => ({ weight: 1, arbitrary: act(action) })),
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('callback' as const),
      which,
      /** Any message that was sent so far: late, again, before those that were sent earlier. */
      message: fc.nat(3),
      isForged: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      points: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 24, 73) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cut' as const),
      what: fc.constantFrom('provider' as const, 'database' as const),
      when: fc.constantFrom(...cuts),
    }),
  },
);
const story = fc.record({
  ways: fc.tuple(fc.constantFrom(...ways), fc.constantFrom(...ways), fc.constantFrom(...ways)),
  steps: fc.array(step, { minLength: 4, maxLength: 18 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Plot = typeof story extends fc.Arbitrary<infer S> ? S : never;

/**
 * Which method made the order of a payment: stories run side by side, and their payments are swept
 * together.
 */
const madeBy = new Map<string, PaymentMethod>();

/** One member's story. */
class Story {
  readonly clock = new TestClock();
  readonly keys = wishes.map(() => randomUUID());
  /** The payments that the company heard of, by the wish they are of. */
  readonly opened = new Map<number, string>();
  spent = 0;
  readonly #cut = { provider: new Scissors(), database: new Scissors() };
  readonly #companies: Record<(typeof ways)[number], ModelCompany>;
  readonly #parts: PaymentDeps;
  readonly memberId: number;
  readonly plot: Plot;
  #asking = 0;

  constructor(memberId: number, plot: Plot) {
    this.memberId = memberId;
    this.plot = plot;
    const { provider, database } = this.#cut;
    this.#companies = {
      card: cardCompany(provider),
      PayPal: payPalCompany(provider, this.clock),
      Amazon: amazonCompany(provider, this.clock),
      carrier: carrierCompany(this.clock),
    };
    const db: Database = {
      ...shop.db,
      run: (query) => database.around(() => shop.db.run(query), false),
      transaction: (work) => database.around(() => shop.db.transaction(work), false),
    };
    this.#parts = {
      ...shop.payments,
      db,
      clock: this.clock,
      methods: new Map(
        ways.map((way) => [methodOf[way], this.#noting(this.#companies[way].method)]),
      ),
      offered: new Set<PayMethodId>(Object.values(methodOf)),
      findCustomer: async () => ({ token: 'token', name: 'name', mail: 'mail@example.com' }),
    };
  }

  #noting(method: PaymentMethod): PaymentMethod {
    return {
      ...method,
      open: (order, given) => {
        this.opened.set(this.#asking, order.paymentId);
        madeBy.set(order.paymentId, method);
        return method.open(order, given);
      },
    };
  }

  companyOf(wish: number): ModelCompany {
    return this.#companies[this.plot.ways[wish] ?? 'card'];
  }

  async tell(): Promise<void> {
    for (const each of this.plot.steps) {
      await this.#take(each).catch((error: unknown) => {
        if (!(error instanceof Crash || error instanceof ProviderUnavailableError)) throw error;
      });
    }
    // The storm is over: nothing is cut off any more.
    this.#cut.provider.next = undefined;
  }

  async #take(each: Step): Promise<void> {
    switch (each.do) {
      case 'ask to buy':
        return this.#askToBuy(each.which);
      case 'act': {
        const payment = await this.#paymentOf(each.which);
        if (payment?.providerId != null)
          await this.companyOf(each.which).act(payment.providerId, each.action);
        return;
      }
      case 'callback': {
        const payment = await this.#paymentOf(each.which);
        if (payment !== undefined) await this.#hear(payment, this.companyOf(each.which), each);
        return;
      }
      case 'spend':
        return this.#spend(each.points);
      case 'sweep':
        return this.#sweep();
      case 'wait':
        return this.clock.advance(each.hours * hour);
      case 'cut':
        this.#cut[each.what].next = each.when;
    }
  }

  /** As the shop has it, without what is cut off. */
  async #paymentOf(wish: number): Promise<Payment | undefined> {
    const id = this.opened.get(wish);
    return id === undefined ? undefined : selectPayment(shop.db, id);
  }

  async #askToBuy(wish: number): Promise<void> {
    const key = this.keys[wish] ?? '';
    const request = {
      memberId: this.memberId,
      key,
      call: 'user/point/buy',
      payloadHash: createHash('sha256').update(key).digest(),
    };
    this.#asking = wish;
    const outcome = await beginPayment(this.#parts, request, {
      courseId,
      method: methodOf[this.plot.ways[wish] ?? 'card'],
      packId: null,
      given: (await this.companyOf(wish).given?.(key)) ?? {},
      language: 'ja',
    });
    if (outcome.kind === 'begun') await this.companyOf(wish).take(outcome.payment.instructions);
  }

  /**
   * A callback makes the shop ask, or is what counts where there is nobody to ask. It may be
   * anybody's.
   */
  async #hear(
    payment: Payment,
    { reader, told }: ModelCompany,
    { message, isForged }: { message: number; isForged: boolean },
  ): Promise<void> {
    if (reader !== undefined) {
      const sent = told(payment.providerId ?? '');
      const callback = sent[message % sent.length];
      if (callback === undefined) return;
      const forged = callback.forgedBody ?? callback.body.replace(String(price), '9000');
      const body = isForged ? forged : callback.body;
      const isKept = await receiveCallback(
        this.#parts,
        reader,
        Buffer.from(body),
        callback.headers(isForged),
      );
      expect(isKept).toBe(!isForged);
    }
    await settlePayment(this.#parts, payment, 'callback');
  }

  async #spend(points: number): Promise<void> {
    await shop.db.transaction(async (tx) => {
      const book = await LedgerBatch.open(tx, [this.memberId], this.clock);
      const amount = Math.min(points, book.account(this.memberId).points);
      if (amount === 0) return;
      book.post({
        memberId: this.memberId,
        currency: 'point',
        amount: -amount,
        kind: 'pack_bought',
      });
      await book.write();
      this.spent += amount;
    });
  }

  /** The sweep of the shop, of this member's payments alone: other stories run beside this one. */
  async #sweep(): Promise<void> {
    for (const wish of wishes) {
      const payment = await this.#paymentOf(wish);
      const isDue = payment?.askAt != null && payment.askAt <= this.clock.now();
      if (isDue) await settlePayment(this.#parts, payment, 'sweep');
    }
  }
}

/**
 * What the shop's jobs do when all stories are told: callbacks that were kept, and questions for
 * four months.
 */
async function findOutTheRest(stories: readonly Story[]): Promise<void> {
  const clock = new TestClock(
    new Date(Math.max(...stories.map((each) => each.clock.now().getTime()))),
  );
  const dispatch: PaymentMethod = {
    ...cardCompany(new Scissors()).method,
    read: (order) => madeByOf(order).read(order),
    settle: (order) => madeByOf(order).settle(order),
    cancel: (order) => madeByOf(order).cancel(order),
  };
  const madeByOf = ({ paymentId }: { paymentId: string }) => {
    const method = madeBy.get(paymentId);
    if (method === undefined) throw new Error(`nobody made the order of ${paymentId}`);
    return method;
  };
  const methods = new Map(Object.values(methodOf).map((id) => [id, dispatch]));
  const deps: PaymentDeps = { ...shop.payments, clock, methods };
  // Long enough for every question, and too short for points to expire.
  for (const days of [14, 98]) {
    clock.advance(days * day);
    await processCallbacks(deps);
    await sweepPayments(deps);
  }
}

/** What companies told and the shop kept, by order. */
async function readHeard(): Promise<Map<string, string[]>> {
  const heard = new Map<string, string[]>();
  const kept = await shop.rawSql<{ provider_id: string; body: string }>`
    select coalesce(callback.provider_id, payment.provider_id) as provider_id, convert_from(body, 'UTF8') as body
    from payment_callback callback left join payment on payment.id::text = callback.payment_id
    where callback.provider in ('sbps', 'amazon')`;
  for (const { provider_id: id, body } of kept) heard.set(id, [...(heard.get(id) ?? []), body]);
  return heard;
}

it('leaves each member with what was paid, whatever is cut off, repeated, late or out of order', async () => {
  const plots = fc.sample(story, { numRuns: 2000, seed: 6 });
  const members = await makeMembers(shop, plots.length);
  const stories = plots.map((plot, place) => new Story(members[place] ?? 0, plot));
  const waiting = stories.values();
  const worker = async () => {
    for (const each of waiting) await each.tell();
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await findOutTheRest(stories);

  const heard = await readHeard();
  const accounts = await shop.rawSql<Record<'id' | 'points' | 'owed' | 'posted' | 'all', number>>`
    select member_id as id, points, points_owed as owed,
      coalesce(sum(amount) filter (where account like 'member:%'), 0)::bigint as posted,
      coalesce(sum(amount), 0)::bigint as all
    from ledger_account left join posting using (member_id)
    where currency is null or currency = 'point' group by 1, 2, 3`;
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const orders = await shop.rawSql<{ id: string; order: string | null }>`
    select id, provider_id as order from payment`;
  const orderOf = new Map(orders.map(({ id, order }) => [id, order]));
  let collected = 0;
  for (const each of stories) {
    const kept = [...each.opened].reduce((sum, [wish, paymentId]) => {
      const order = orderOf.get(paymentId) ?? '';
      return order === '' ? sum : sum + each.companyOf(wish).keptOf(order, heard.get(order) ?? []);
    }, 0);
    const account = accountOf.get(each.memberId);
    const story = JSON.stringify(each.plot);
    expect((account?.points ?? 0) - (account?.owed ?? 0), story).toBe(kept - each.spent);
    expect(account, story).toMatchObject({ posted: account?.points, all: 0 });
    collected += kept;
  }
  // The stories are about something.
  expect(collected).toBeGreaterThan(price * 300);
}, 300_000);
