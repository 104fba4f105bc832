import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { dayInJapan } from '../lib/days.rules.ts';
import { ProviderUnavailableError } from '../providers/payments/payment-provider.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day } from '../testing/test-shop.ts';
import { type PaymentDeps, reconciliationReport, salesCsv, salesOf } from './index.ts';

const test = await shareTestPayments();

const today = () => {
  const period = dayInJapan(test.shop.clock.now().toISOString().slice(0, 10));
  if (period === undefined) throw new Error('today is no day');
  return period;
};
const report = () => reconciliationReport(test.shop.payments, today());
const lineOf = (csv: string, payment: string) =>
  csv.split('\r\n').find((line) => line.startsWith(payment));

async function buyByCard(points: number): Promise<string> {
  const client = await test.http.member(await makeMember(test.shop));
  const courseId = await makePointCourse(test.shop, { points });
  const token = await test.card('4242424242424242');
  const { payment_id } = await client.done(calls.buyPoints, {
    payload: { point_price_id: courseId, pay_id: 1, token },
  });
  return payment_id ?? '';
}

describe('reconciliation of a day', () => {
  it('reconciling a day on which provider and ledger agree, with a refund: no differences', async () => {
    const [paid, refunded] = [await buyByCard(5_000), await buyByCard(3_000)];
    await test.act(refunded, 'refund');
    await test.sandbox.callbacks.settled();
    await test.runSweeps();
    const { csv, differences } = await report();
    expect(differences).toBe(0);
    expect(lineOf(csv, paid)).toMatch(
      /,Credit card,stripe,pi_\w+,paid,5000,paid,5000,5000,5000,0,$/,
    );
    expect(lineOf(csv, refunded)).toMatch(/,refunded,3000,paid,0,0,3000,3000,$/);
  });

  it('reconciling a refund unknown to the shop and points without a payment: names both', async () => {
    test.shop.clock.advance(2 * day);
    const paid = await buyByCard(700);
    test.sandbox.callbacks.delivery = 'never';
    await test.act(paid, 'refund');
    const memberId = await makeMember(test.shop, { points: 40 });
    const { csv, differences } = await report();
    expect(differences).toBe(2);
    expect(lineOf(csv, paid)).toContain('"the provider has 0 JPY for it, the shop counts 700"');
    expect(csv).toContain(`\r\n,${memberId},,,,,0,,0,0,40,0,journal entry 1 is of no payment\r\n`);
  });
});

it('reconciling money for a payment order unknown to the shop: named, with each provider that lists its payments', async () => {
  test.shop.clock.advance(30 * day);
  const { shop, sandbox } = test;
  // Another program uses the shop's keys.
  const { methods } = shop.payments;
  const order = {
    paymentId: randomUUID(),
    amount: 900,
    language: 'ja',
    customer: { token: 'token', name: 'name', mail: 'mail@shop.example' },
    payBy: shop.clock.now(),
    returnUrl: 'https://shop.example/back',
    cancelUrl: 'https://shop.example/cancel',
  } as const;
  sandbox.callbacks.delivery = 'never';
  for (const id of [7, 3] as const) {
    const method = methods.get(id);
    if (method === undefined) throw new Error(`${id} is not set up`);
    const providerId = await method.open(order, {});
    const opened = { ...order, providerId, chargeId: null, readCallbacks: async () => [] };
    await method.begin(opened, {});
    await test.act(providerId, 'approve');
    await method.settle(opened);
  }
  const known = await buyByCard(1_200);
  const { csv, differences, notListed } = await report();
  expect(differences).toBe(2);
  expect(csv).toMatch(
    /\r\n,,,stripe,pi_\w+,,0,paid,900,0,0,0,the provider received 900 JPY for an order that the shop does not know\r\n/,
  );
  expect(csv).toMatch(/\r\n,,,paypal,CP\w+,,0,paid,900,0,0,0,the provider received 900 JPY/);
  expect(lineOf(csv, known)).toMatch(/,paid,1200,1200,1200,0,$/);
  // Providers without a list of what they received.
  expect(notListed).toContain('sbps');
});

it('sales report: counts payments and yen by way to pay, with refunds', async () => {
  const { from } = today();
  const period = { from: new Date(from.getTime() - 35 * day), until: from };
  expect(salesCsv(await salesOf(test.shop, period))).toBe(
    [
      'method,payments,yen,given_back_yen,net_yen',
      'Credit card,3,8700,3000,5700',
      'all,3,8700,3000,5700',
      '',
    ].join('\r\n'),
  );
});

describe('reconciliation while a provider is unreachable', () => {
  const down = () => Promise.reject(new ProviderUnavailableError('down'));
  const broken = () => Promise.reject(new TypeError('an error of our own'));

  /** The shop's dependencies, with a card provider whose `read` fails. */
  function withFailingRead(read: () => Promise<never>): PaymentDeps {
    const { methods, ...parts } = test.shop.payments;
    const card = methods.get(1);
    if (card === undefined) throw new Error('cards are not set up');
    return { ...parts, methods: new Map([...methods, [1, { ...card, read }]]) };
  }

  it('reconciling while a provider is unreachable: the report names its payments as not compared, but not those without an order', async () => {
    test.shop.clock.advance(2 * day);
    const paid = await buyByCard(800);
    await test.shop.db.run(
      query.insertInto('payment').values({
        memberId: await makeMember(test.shop),
        requestKey: randomUUID(),
        payloadHash: Buffer.alloc(32),
        method: 2,
        provider: 'stripe',
        courseId: 1,
        amount: 450,
        state: 'created',
        payBy: test.shop.clock.now(),
        createdAt: test.shop.clock.now(),
        updatedAt: test.shop.clock.now(),
      }),
    );
    const unreachable = await reconciliationReport(withFailingRead(down), today());
    expect(lineOf(unreachable.csv, paid)).toContain('unreachable');
    expect(unreachable.csv).toMatch(/,stripe,,created,450,/);
    const given = {
      ...test.shop.payments,
      methods: new Map([...test.shop.payments.methods].slice(1)),
    };
    expect(lineOf((await reconciliationReport(given, today())).csv, paid)).toContain('unreachable');
    await expect(reconciliationReport(withFailingRead(broken), today())).rejects.toThrow(
      'an error of our own',
    );
  });

  it('reconciling while a provider cannot list what it received: named in the report', async () => {
    const listing = (listReceived: () => Promise<never>) => {
      const { records, ...parts } = test.shop.payments;
      return { ...parts, records: records.map((each) => ({ ...each, listReceived })) };
    };
    const { csv, differences } = await reconciliationReport(listing(down), today());
    expect(csv).toMatch(/\r\n,,,stripe,[^\r]*could not be/);
    expect(differences).toBeGreaterThan(0);
    await expect(reconciliationReport(listing(broken), today())).rejects.toThrow(
      'an error of our own',
    );
  });
});
