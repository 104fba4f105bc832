import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PayMethodId } from '#contract/shop/points.ts';
import { actions } from '../../../sandbox/src/payments/payment-provider.ts';
import { systemActor } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { checkLedger, LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import {
  type PaymentMethod,
  ProviderUnavailableError,
  type RefundMethod,
} from '../providers/payments/payment-provider.ts';
import { makeMembers, makePointCourse } from '../testing/factories.ts';
import {
  amazonProvider,
  Crash,
  cardProvider,
  carrierProvider,
  crashPoints,
  Interrupter,
  type ModelProvider,
  payPalProvider,
  price,
} from '../testing/model-providers.ts';
import { day, hour, openTestShop, TestClock, type TestShop } from '../testing/test-shop.ts';
import { askRefund } from './ask-refund.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, type Payment } from './payments.queries.ts';
import { processCallbacks } from './process-callbacks.ts';
import { receiveCallback } from './receive-callback.ts';
import { findRefundsOf } from './refunds.queries.ts';
import { sendRefunds, workOnRefund } from './send-refunds.ts';
import { settlePayment } from './settle-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

/**
 * Model test of all payments. The model: a member's points less their debt equal what the providers
 * kept of their money less what they spent. Customers, callbacks, sweeps and the clock act in any
 * order. Any provider call, query or commit may fail before or after its effect.
 *
 * Many scenarios share one shop; each has its own member, clock and providers. In the end the
 * shop's own jobs must find what is still open.
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

/** The payments of a scenario by index, and the way to pay of each. */
const slots = [0, 1, 2] as const;
const ways = ['card', 'card', 'PayPal', 'Amazon', 'carrier'] as const;
const methodOf = { card: 1, PayPal: 3, Amazon: 5, carrier: 6 } as const;

const which = fc.constantFrom(...slots);
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
      /** Index of a callback among those sent so far: late, repeated or out of order. */
      message: fc.nat(3),
      isForged: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask for a refund' as const),
      which,
      yen: fc.constantFrom(1, 300, 500, price),
      /** Two people press at once. */
      isDouble: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send refunds' as const), which }) },
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
      when: fc.constantFrom(...crashPoints),
    }),
  },
);
const scenario = fc.record({
  ways: fc.tuple(fc.constantFrom(...ways), fc.constantFrom(...ways), fc.constantFrom(...ways)),
  /** Every other scenario begins with a paid payment, so that refunds find one. */
  beginsPaid: fc.boolean(),
  steps: fc.array(step, { minLength: 4, maxLength: 18 }),
});
const paidFirst: readonly Step[] = [
  { do: 'ask to buy', which: 0 },
  { do: 'act', action: 'pay', which: 0 },
  { do: 'callback', which: 0, message: 0, isForged: false },
];
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Script = typeof scenario extends fc.Arbitrary<infer S> ? S : never;

/** The method that made the order of a payment: scenarios run concurrently and share one sweep. */
const madeBy = new Map<string, PaymentMethod>();
/** The refund method that a provider's refund was requested by. */
const refundedBy = new Map<string, RefundMethod>();

/** The scenario of one member. */
class Scenario {
  readonly clock = new TestClock();
  readonly keys = slots.map(() => randomUUID());
  /** Payment id by the index of the payment, once the provider was called. */
  readonly opened = new Map<number, string>();
  spent = 0;
  readonly #cut = { provider: new Interrupter(), database: new Interrupter() };
  readonly #companies: Record<(typeof ways)[number], ModelProvider>;
  readonly #parts: PaymentDeps;
  readonly memberId: number;
  readonly script: Script;
  #asking = 0;

  constructor(memberId: number, script: Script) {
    this.memberId = memberId;
    this.script = script;
    const { provider, database } = this.#cut;
    this.#companies = {
      card: cardProvider(provider),
      PayPal: payPalProvider(provider, this.clock),
      Amazon: amazonProvider(provider, this.clock),
      carrier: carrierProvider(this.clock),
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
        ways.map((way) => [methodOf[way], this.#recordingOpen(this.#companies[way].method)]),
      ),
      offered: new Set<PayMethodId>(Object.values(methodOf)),
      findCustomer: async () => ({ token: 'token', name: 'name', mail: 'mail@example.com' }),
    };
  }

  #recordingOpen(made: PaymentMethod): PaymentMethod {
    const refunds = made.refunds && recordingRefunds(made.refunds);
    const method: PaymentMethod = { ...made, ...(refunds !== undefined && { refunds }) };
    return {
      ...method,
      open: (order, given) => {
        this.opened.set(this.#asking, order.paymentId);
        madeBy.set(order.paymentId, method);
        return method.open(order, given);
      },
    };
  }

  companyOf(slot: number): ModelProvider {
    return this.#companies[this.script.ways[slot] ?? 'card'];
  }

  async run(): Promise<void> {
    const { beginsPaid, steps } = this.script;
    for (const each of beginsPaid ? [...paidFirst, ...steps] : steps) {
      await this.#runStep(each).catch((error: unknown) => {
        if (!(error instanceof Crash || error instanceof ProviderUnavailableError)) throw error;
      });
    }
    // No further faults from here on.
    this.#cut.provider.next = undefined;
    // Amazon makes a refund some time after it was requested.
    this.clock.advance(hour);
  }

  async #runStep(each: Step): Promise<void> {
    switch (each.do) {
      case 'ask to buy':
        return this.#buy(each.which);
      case 'act': {
        const payment = await this.#paymentOf(each.which);
        if (payment?.providerId != null)
          await this.companyOf(each.which).act(payment.providerId, each.action);
        return;
      }
      case 'callback': {
        const payment = await this.#paymentOf(each.which);
        if (payment !== undefined)
          await this.#receiveCallback(payment, this.companyOf(each.which), each);
        return;
      }
      case 'spend':
        return this.#spend(each.points);
      case 'sweep':
        return this.#sweep();
      case 'ask for a refund': {
        const payment = await this.#paymentOf(each.which);
        if (payment === undefined) return;
        const ask = () =>
          askRefund(
            this.#parts,
            payment,
            { yen: each.yen, refundableBefore: null },
            systemActor('model', 'a test'),
          );
        await (each.isDouble ? Promise.all([ask(), ask()]) : ask());
        return;
      }
      case 'send refunds': {
        const id = this.opened.get(each.which);
        const refunds = id === undefined ? [] : await findRefundsOf(shop.db, id);
        for (const refund of refunds) await workOnRefund(this.#parts, refund.id);
        return;
      }
      case 'wait':
        return this.clock.advance(each.hours * hour);
      case 'cut':
        this.#cut[each.what].next = each.when;
    }
  }

  /** The payment in the shop's database, read without errors. */
  async #paymentOf(slot: number): Promise<Payment | undefined> {
    const id = this.opened.get(slot);
    return id === undefined ? undefined : findPayment(shop.db, id);
  }

  async #buy(slot: number): Promise<void> {
    const key = this.keys[slot] ?? '';
    const request = {
      memberId: this.memberId,
      key,
      call: 'user/point/buy',
      payloadHash: createHash('sha256').update(key).digest(),
    };
    this.#asking = slot;
    const result = await beginPayment(this.#parts, request, {
      courseId,
      method: methodOf[this.script.ways[slot] ?? 'card'],
      packId: null,
      given: (await this.companyOf(slot).inputFor?.(key)) ?? {},
      language: 'ja',
    });
    if (result.kind === 'begun')
      await this.companyOf(slot).followInstructions(result.payment.instructions);
  }

  /**
   * A callback, which may be forged. It makes the shop poll; for a provider without a query API it
   * is the answer.
   */
  async #receiveCallback(
    payment: Payment,
    { reader, sentCallbacks }: ModelProvider,
    { message, isForged }: { message: number; isForged: boolean },
  ): Promise<void> {
    if (reader !== undefined) {
      const sent = sentCallbacks(payment.providerId ?? '');
      const callback = sent[message % sent.length];
      if (callback === undefined) return;
      const forged = callback.forgedBody ?? callback.body.replace(String(price), '9000');
      const body = isForged ? forged : callback.body;
      const isStored = await receiveCallback(
        this.#parts,
        reader,
        Buffer.from(body),
        callback.headers(isForged),
      );
      expect(isStored).toBe(!isForged);
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

  /** Sweeps this member's payments alone, because other scenarios run concurrently. */
  async #sweep(): Promise<void> {
    for (const slot of slots) {
      const payment = await this.#paymentOf(slot);
      const isDue = payment?.askAt != null && payment.askAt <= this.clock.now();
      if (isDue) await settlePayment(this.#parts, payment, 'sweep');
    }
  }
}

/** Remembers which provider a refund was requested at. */
function recordingRefunds(refunds: RefundMethod): RefundMethod {
  return {
    ...refunds,
    async send(order, refund) {
      const status = await refunds.send(order, refund);
      if ('refundId' in status) refundedBy.set(status.refundId, refunds);
      return status;
    },
  };
}

/**
 * Runs the shop's jobs after all scenarios: processes stored callbacks and polls for four months.
 */
async function finishJobs(scenarios: readonly Scenario[]): Promise<void> {
  const clock = new TestClock(
    new Date(Math.max(...scenarios.map((each) => each.clock.now().getTime()))),
  );
  const dispatch: PaymentMethod = {
    ...cardProvider(new Interrupter()).method,
    refunds: {
      allowsPart: true,
      send: (order, refund) =>
        assertFound(madeByOf(order).refunds, 'no refunds').send(order, refund),
      read: async (refundId) => {
        const { read } = assertFound(refundedBy.get(refundId), `no refund ${refundId}`);
        return read === undefined ? { kind: 'done', refundId } : read(refundId);
      },
    },
    read: (order) => madeByOf(order).read(order),
    settle: (order) => madeByOf(order).settle(order),
    cancel: (order) => madeByOf(order).cancel(order),
  };
  const madeByOf = ({ paymentId }: { paymentId: string }) => {
    const method = madeBy.get(paymentId);
    if (method === undefined) throw new Error(`no method made the order of ${paymentId}`);
    return method;
  };
  const methods = new Map(Object.values(methodOf).map((id) => [id, dispatch]));
  const deps: PaymentDeps = { ...shop.payments, clock, methods };
  // Long enough for every poll, too short for points to expire.
  for (const days of [14, 98]) {
    clock.advance(days * day);
    await sendRefunds(deps);
    await processCallbacks(deps);
    await sweepPayments(deps);
  }
}

/** Stored callback bodies by order. */
async function readStoredBodies(): Promise<Map<string, string[]>> {
  const bodies = new Map<string, string[]>();
  const stored = await shop.rawSql<{ provider_id: string; body: string }>`
    select coalesce(callback.provider_id, payment.provider_id) as provider_id, convert_from(body, 'UTF8') as body
    from payment_callback callback left join payment on payment.id::text = callback.payment_id
    where callback.provider in ('sbps', 'amazon')`;
  for (const { provider_id: id, body } of stored) bodies.set(id, [...(bodies.get(id) ?? []), body]);
  return bodies;
}

it("random payments with errors, repeated, late and unordered callbacks: each member's points equal the money paid", async () => {
  const scripts = fc.sample(scenario, { numRuns: 1000, seed: 6 });
  const members = await makeMembers(shop, scripts.length);
  const scenarios = scripts.map((script, place) => new Scenario(members[place] ?? 0, script));
  const waiting = scenarios.values();
  const worker = async () => {
    for (const each of waiting) await each.run();
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await finishJobs(scenarios);

  const bodies = await readStoredBodies();
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
  for (const each of scenarios) {
    const stored = [...each.opened].reduce((sum, [slot, paymentId]) => {
      const order = orderOf.get(paymentId) ?? '';
      return order === '' ? sum : sum + each.companyOf(slot).netYen(order, bodies.get(order) ?? []);
    }, 0);
    const account = accountOf.get(each.memberId);
    const script = JSON.stringify(each.script);
    expect((account?.points ?? 0) - (account?.owed ?? 0), script).toBe(stored - each.spent);
    expect(account, script).toMatchObject({ posted: account?.points, all: 0 });
    collected += stored;
  }
  // The scenarios brought enough money, and enough refunds, to prove something.
  expect(collected).toBeGreaterThan(price * 300);
  const [ended] = await shop.rawSql<Record<'done' | 'open' | 'most', number>>`
    select count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state in ('asked', 'sent'))::int as open,
      max(sum)::int as most
    from (
      select refund.state, sum(amount) filter (where state = 'done') over (partition by payment_id) as sum
      from payment_refund as refund
    ) as refunds`;
  expect(ended).toMatchObject({ open: 0 });
  expect(ended?.done).toBeGreaterThan(50);
  expect(ended?.most).toBeLessThanOrEqual(price);
}, 300_000);
