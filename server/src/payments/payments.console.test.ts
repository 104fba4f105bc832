import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import type { paymentSorts } from '#contract/console/payments.ts';
import { recordAudit, systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import type { PaymentState } from '../db/types.ts';
import { findAccount } from '../ledger/index.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { openPaymentMethods } from '../providers/payments/open-methods.ts';
import {
  type PaymentMethod,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import {
  openTestConsole,
  revisionAt,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { noProviders } from '../testing/test-payments.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  countNeedingAttention,
  countPaymentHistory,
  findPaymentPage,
  paymentList,
} from './payment-lists.queries.ts';
import { resolveAttention } from './resolve-attention.ts';

let console: TestConsole;
beforeAll(async () => {
  // Carrier payments only, because they need no request to a provider.
  const sbps = { ...testSandboxKeys.sbps, address: 'https://carrier.example' };
  console = await openTestConsole({ payments: openPaymentMethods({ ...noProviders, sbps }) });
});
afterAll(() => console.close());

/** A payment on the phone bill that was begun now. */
async function makePayment(memberId: number, state: PaymentState = 'waiting', amount = 300) {
  const now = console.shop.clock.now();
  const providerId = randomUUID().replaceAll('-', '');
  const payment = { requestKey: randomUUID(), payloadHash: Buffer.alloc(32), method: 6 };
  const [row] = await console.shop.db.run(
    query
      .insertInto('payment')
      .values({
        ...payment,
        ...{ memberId, state, provider: 'sbps', providerId, courseId: 1, amount },
        ...{ payBy: now, createdAt: now, updatedAt: now },
      })
      .returning('id'),
  );
  return { id: row?.id ?? '', providerId };
}

it('a job that changes a payment: counts as an event of the payment, not as a command of staff', async () => {
  const { shop } = console;
  const { id } = await makePayment(await makeMember(shop));
  expect(await countPaymentHistory(shop.db, id)).toEqual({ events: 0, commands: 0 });
  const change = { subject: `payment ${id}` };
  const job = systemActor('a job', 'money arrived late');
  const staff = await console.staff('support');
  const { id: staffId, name } = staff;
  const principal = { kind: 'staff' as const, staffId, name, permissions: new Set<never>() };
  await shop.db.transaction(async (tx) => {
    await recordAudit(tx, shop.clock, job, 'payments refund', [change]);
    await recordAudit(tx, shop.clock, { principal, why: 'seen' }, 'payments attention', [change]);
  });
  expect(await countPaymentHistory(shop.db, id)).toEqual({ events: 1, commands: 1 });
});

it('searching payments in the console by id, order, member or state: lists exactly the matching ones', async () => {
  const { client } = await console.staff('support');
  const memberId = await makeMember(console.shop);
  const { id, providerId } = await makePayment(memberId);
  const other = await makePayment(memberId, 'needs_attention');
  const list = async (filter: { search?: string; state?: 'waiting' | 'needs_attention' }) =>
    (await client.done(operations.listPayments, { query: filter })).items.map((row) => row.id);
  expect(await list({ search: id })).toEqual([id]);
  expect(await list({ search: ` ${providerId} ` })).toEqual([id]);
  expect((await list({ search: String(memberId) })).toSorted()).toEqual([id, other.id].toSorted());
  expect(await list({ search: String(memberId), state: 'needs_attention' })).toEqual([other.id]);
  expect(await list({ search: 'no such order' })).toEqual([]);
});

it('many payments made at one instant: every page of the list continues where the last one ended', async () => {
  const { client } = await console.staff('support');
  const memberId = await makeMember(console.shop);
  const made = await Promise.all(Array.from({ length: 101 }, () => makePayment(memberId)));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = { search: String(memberId), ...(cursor !== undefined && { cursor }) };
    const { items, next } = await client.done(operations.listPayments, { query: page });
    expect(items.length).toBeLessThanOrEqual(50);
    seen.push(...items.map(({ id }) => id));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  expect(seen.length).toBe(101);
  expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  const forged = await client.ask(operations.listPayments, { query: { cursor: 'forged' } });
  expect(forged.status).toBe(422);
});

it('sorting payments by amount and time: each order lists every payment once over all pages', async () => {
  const { client } = await console.staff('support');
  const memberId = await makeMember(console.shop);
  const search = String(memberId);
  const amounts = [500, 300, 12_000, 300];
  for (const amount of amounts) {
    await makePayment(memberId, 'waiting', amount);
    console.shop.clock.advance(1_000);
  }
  const list = async (sort: (typeof paymentSorts)[number]) => {
    const { items } = await client.done(operations.listPayments, { query: { search, sort } });
    return items.map(({ amount }) => amount);
  };
  expect(await list('oldest')).toEqual(amounts);
  expect(await list('newest')).toEqual(amounts.toReversed());
  expect(await list('amount')).toEqual([300, 300, 500, 12_000]);
  expect(await list('amount-desc')).toEqual([12_000, 500, 300, 300]);
  const first = parseListQuery(paymentList, { sort: 'amount', filter: { search }, limit: 2 });
  if ('refusal' in first) throw new Error(first.refusal);
  const { next } = await findPaymentPage(console.shop.db, first);
  const page = { search, sort: 'amount', ...(next !== undefined && { cursor: next }) } as const;
  const { items } = await client.done(operations.listPayments, { query: page });
  expect(items.map(({ amount }) => amount)).toEqual([500, 12_000]);
  const other = await client.ask(operations.listPayments, { query: { ...page, sort: 'newest' } });
  expect(other.status).toBe(422);
});

it("staff record a payment's result from the provider's list: booked once, with history and audit entry", async () => {
  const { client, id: staffId } = await console.staff('accountant', 'auditor');
  const memberId = await makeMember(console.shop);
  const { id } = await makePayment(memberId);
  const params = { paymentId: id };
  const { isNotable, revision } = await client.done(operations.getPayment, { params });
  expect(isNotable).toBe(true);
  const body = { result: 'paid' as const, reason: 'the list of 21 November' };
  const key = randomUUID();
  const both = await Promise.all(
    [1, 2].map(() => client.ask(operations.notePayment, { params, body, key, revision })),
  );
  expect(both.some(({ answer }) => answer?.state === 'paid')).toBe(true);
  expect(both.map(({ problemName }) => problemName)).not.toContain('revision-changed');
  const { state, events, callbacks, creditedAt } = await client.done(operations.getPayment, {
    params,
  });
  expect({ state, creditedAt }).toEqual({ state: 'paid', creditedAt: expect.any(String) });
  expect(events).toMatchObject([{ from: 'waiting', to: 'paid', credited: 300, cause: 'operator' }]);
  expect(callbacks).toHaveLength(1);
  const query = { subject: `payment ${id}` };
  const { items } = await client.done(operations.listAudit, { query });
  expect(items).toMatchObject([
    { action: 'payments note', by: { id: staffId }, reason: body.reason },
  ]);
});

it('recording the result of an unknown payment, or as support staff, who may only read: refused', async () => {
  const [accountant, support] = [await console.staff('accountant'), await console.staff('support')];
  const body = { result: 'paid' as const, reason: 'a test' };
  const unknown = { params: { paymentId: randomUUID() }, body, revision: 0 };
  expect((await accountant.client.ask(operations.notePayment, unknown)).status).toBe(404);
  const { id } = await makePayment(await makeMember(console.shop));
  const known = { params: { paymentId: id }, body, revision: 0 };
  const refused = await support.client.ask(operations.notePayment, known);
  expect(refused.problemName).toBe('permission-required');
});

it('staff record what was done about a payment that needs attention: the payment no longer counts as one that needs attention', async () => {
  const { client } = await console.staff('accountant');
  const { id } = await makePayment(await makeMember(console.shop), 'needs_attention');
  const counted = await countNeedingAttention(console.shop.db);
  const params = { paymentId: id };
  const body = { reason: 'given back by transfer' };
  const { revision } = await client.done(operations.getPayment, { params });
  const done = await client.done(operations.resolveAttention, { params, body, revision });
  expect(done).toEqual({ state: 'needs_attention' });
  const shown = await client.done(operations.getPayment, { params });
  expect(shown).toMatchObject({
    attentionResolvedAt: expect.any(String),
    commands: [{ action: 'payments attention', reason: body.reason }],
  });
  expect((await countNeedingAttention(console.shop.db)).count).toBe(counted.count - 1);
  const { id: paid } = await makePayment(await makeMember(console.shop));
  const refused = await client.ask(operations.resolveAttention, {
    ...{ params: { paymentId: paid }, body },
    revision: await revisionAt(client, operations.getPayment, { params: { paymentId: paid } }),
  });
  expect(refused.problem).toMatchObject({ reason: 'no-attention' });
});

it('two people record a result of a payment in parallel from the same screen: one does, the other gets both versions', async () => {
  const [one, other] = [await console.staff('accountant'), await console.staff('accountant')];
  const memberId = await makeMember(console.shop);
  const { id } = await makePayment(memberId);
  const params = { paymentId: id };
  const { revision } = await one.client.done(operations.getPayment, { params });
  const note = ({ client }: SignedInStaff, result: 'paid' | 'failed') =>
    client.ask(operations.notePayment, { params, body: { result, reason: 'the list' }, revision });
  const replies = await Promise.all([note(one, 'paid'), note(other, 'failed')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
  const { commands, callbacks, state } = await one.client.done(operations.getPayment, { params });
  expect([commands.length, callbacks.length]).toEqual([1, 1]);
  expect(replies.find(({ status }) => status === 200)?.answer).toEqual({ state });
  const { problem } = await note(other, 'failed');
  expect(problem).toMatchObject({
    yours: { result: 'failed' },
    current: { state, revision: expect.any(Number) },
  });
  const missing = await one.client.askLoosely(operations.notePayment, {
    params,
    body: { result: 'paid', reason: 'no revision' },
  });
  expect(missing.problemName).toBe('revision-missing');
});

it('two people record what was done about a payment, from the same screen: the second gets both versions', async () => {
  const [one, other] = [await console.staff('accountant'), await console.staff('accountant')];
  const { id } = await makePayment(await makeMember(console.shop), 'needs_attention');
  const params = { paymentId: id };
  const { revision } = await one.client.done(operations.getPayment, { params });
  const resolve = ({ client }: SignedInStaff, reason: string) =>
    client.ask(operations.resolveAttention, { params, body: { reason }, revision });
  const both = await Promise.all([resolve(one, 'transfer'), resolve(other, 'cash')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const third = await resolve(other, 'cash');
  expect(third.problem).toMatchObject({
    current: { state: 'needs_attention', attentionResolvedAt: expect.any(String) },
  });
  const { commands } = await one.client.done(operations.getPayment, { params });
  expect(commands).toHaveLength(1);
});

describe('recording what was done about a payment whose provider answers differently now', () => {
  const actor = systemActor('tester', 'given back by transfer');

  /** The shop's payments, whose provider answers as the test says. */
  function paymentsWith(settle: PaymentMethod['settle']): PaymentDeps {
    const { payments } = console.shop;
    const own = payments.methods.get(6);
    if (own === undefined) throw new Error('the carriers are not set up');
    return { ...payments, methods: new Map([[6, { ...own, settle }]]) };
  }
  const resolvedAt = async (paymentId: string) => {
    const { client } = await console.staff('support');
    const shown = await client.done(operations.getPayment, { params: { paymentId } });
    return shown.attentionResolvedAt;
  };

  it('the provider cannot be reached: refused, and the payment is counted as before', async () => {
    const { id } = await makePayment(await makeMember(console.shop), 'needs_attention');
    const counted = await countNeedingAttention(console.shop.db);
    const down = paymentsWith(() => Promise.reject(new ProviderUnavailableError('down')));
    expect(await resolveAttention(down, id, actor)).toEqual({
      ...{ kind: 'refused', reason: 'not-reachable' },
    });
    expect(await countNeedingAttention(console.shop.db)).toEqual(counted);
    expect(await resolvedAt(id)).toBeNull();
  });

  it("the provider's answer has an unknown form: the error is thrown, and nothing is recorded", async () => {
    const { id } = await makePayment(await makeMember(console.shop), 'needs_attention');
    const defective = paymentsWith(() => Promise.reject(new TypeError('an unknown form')));
    await expect(resolveAttention(defective, id, actor)).rejects.toThrow('an unknown form');
    expect(await resolvedAt(id)).toBeNull();
  });

  it('the provider has received the whole price meanwhile: the points are credited instead', async () => {
    const memberId = await makeMember(console.shop);
    const { id } = await makePayment(memberId, 'needs_attention');
    const received = { amount: 300, currency: 'JPY' };
    const complete = paymentsWith(async () => ({
      ...{ kind: 'paid', received, refunded: 0, dispute: 'none' },
    }));
    expect(await resolveAttention(complete, id, actor)).toEqual({
      kind: 'resolved',
      state: 'paid',
    });
    expect(await findAccount(console.shop.db, memberId)).toMatchObject({ points: 300 });
    expect(await resolvedAt(id)).toBeNull();
  });

  it('the provider is not configured any more: recorded without asking it', async () => {
    const { id } = await makePayment(await makeMember(console.shop), 'needs_attention');
    const without: PaymentDeps = { ...console.shop.payments, methods: new Map() };
    expect(await resolveAttention(without, id, actor)).toEqual({
      ...{ kind: 'resolved', state: 'needs_attention' },
    });
    expect(await resolvedAt(id)).not.toBeNull();
  });

  it('the payment does not exist: refused', async () => {
    const { client } = await console.staff('accountant');
    const unknown = {
      params: { paymentId: randomUUID() },
      revision: 0,
      body: { reason: 'a test' },
    };
    expect((await client.ask(operations.resolveAttention, unknown)).status).toBe(404);
  });
});

it('reconciling a day in the console: each payment is compared in the reader’s language, providers without a list are named', async () => {
  const { client } = await console.staff('accountant');
  const { id } = await makePayment(await makeMember(console.shop), 'needs_attention');
  const day = dateInJapan(console.shop.clock.now());
  client.language = 'ja';
  const report = await client.done(operations.reconcilePayments, { query: { day } });
  expect(report).toMatchObject({ isOver: false, notListed: ['sbps'] });
  expect(report.items.find(({ payment }) => payment === id)?.differences).toContain(
    '確認が必要な決済です',
  );
  expect(report.differences).toBe(
    report.items.filter(({ differences }) => differences.length > 0).length,
  );
  expect(report.csv).toContain(`\r\n${id},`);
});
