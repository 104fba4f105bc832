import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.ts';
import type { Secrets } from '../app/secrets.ts';
import type { ExternalServices } from '../app/shop.ts';
import { noExternalServices } from '../app/shop.ts';
import { query } from '../db/pool.ts';
import { checkLedger, findAccount } from '../ledger/index.ts';
import type { ShownNotice } from '../messages/index.ts';
import { openPaymentMethods, type PaymentSettings } from '../providers/payments/open-methods.ts';
import { withSandbox } from '../providers/payments/sandbox-settings.ts';
import type { TestDatabase } from './database.ts';
import { openTestApp, type TestApp } from './http-client.ts';
import { cardTokenOf } from './sandbox-customer.ts';
import { testSandboxKeys } from './sandbox-keys.ts';
import { openTestShop, TestClock, type TestShop } from './test-shop.ts';

/** Payment settings without any provider. */
export const noProviders: PaymentSettings = {
  stripe: undefined,
  paypal: undefined,
  amazon: undefined,
  sbps: undefined,
  off: new Map(),
};

/** The operator's mail address in such a shop. */
export const operatorMail = 'operator@shop.example';

/** A shop that uses the sandbox's payment providers and receives their callbacks. */
export interface TestPayments {
  shop: TestShop;
  http: TestApp;
  sandbox: Sandbox;
  /** The notices sent to the operator. */
  notices: ShownNotice[];
  /**
   * Does an action of the sandbox's control page; `order` is the provider's id or the payment's id.
   */
  act(order: string, action: string): Promise<void>;
  /** Enters a card number as the browser's card field does; returns the token. */
  card(number: string): Promise<string>;
  /** Runs the work that callbacks and the clock have made due. */
  runSweeps(): Promise<void>;
  /** Waits until all callbacks on their way have arrived, then runs the same work. */
  receiveCallbacks(): Promise<void>;
  pointsOf(memberId: number): Promise<number | undefined>;
  stateOf(paymentId: string): Promise<string | undefined>;
  /** The yen of a payment that the provider holds. */
  netYen(paymentId: string): number | undefined;
  close(): Promise<void>;
}

/**
 * Opens one test shop with payment providers for all tests of a file; await it at the top of the
 * file. After each test, callbacks are sent as by default again; after the last test the books must
 * agree.
 */
export async function shareTestPayments(): Promise<TestPayments> {
  const test = await openTestPayments();
  afterEach(() => {
    test.sandbox.callbacks.delivery = 'once';
    test.notices.length = 0;
  });
  afterAll(async () => {
    await using _ = { [Symbol.asyncDispose]: () => test.close() };
    expect((await checkLedger(test.shop.db)).discrepancies).toEqual([]);
  });
  return test;
}

/**
 * Opens a test shop with payment providers. Call it in `beforeAll`, and `close` in `afterAll`.
 * Payment tests share one by `shareTestPayments`.
 */
export async function openTestPayments(
  outside: Partial<ExternalServices> = {},
  clock = new TestClock(),
  reused?: { database: TestDatabase; secrets: Secrets },
): Promise<TestPayments> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-payments-'));
  opening.defer(() => rm(folder, { recursive: true }));
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    folder,
    keys: testSandboxKeys,
    clock: { now: () => clock.now(), offsetSeconds: 0, setOffsetSeconds: () => Promise.resolve() },
  });
  opening.defer(() => sandbox.close());
  const notices: ShownNotice[] = [];
  const settings = withSandbox(noProviders, { address: sandbox.address, keys: testSandboxKeys });
  const shop = await openTestShop(
    {
      ...noExternalServices,
      payments: openPaymentMethods(settings),
      publicUrl: 'https://shop.example',
      operator: { mail: operatorMail, show: (notice) => notices.push(notice) },
      ...outside,
    },
    clock,
    reused,
  );
  opening.defer(() => shop.close());
  const http = await openTestApp(shop);
  opening.defer(() => http.close());
  sandbox.callbacks.shopUrl = await http.app.listen({ port: 0, host: '127.0.0.1' });
  const open = opening.move();
  const runSweeps = async () => {
    for (const job of shop.jobs) await job.run();
  };

  return {
    shop,
    http,
    sandbox,
    notices,
    act: (order, action) => actOn(sandbox, order, action),
    card: (number) => cardTokenOf(sandbox.address, number),
    runSweeps,
    async receiveCallbacks() {
      await sandbox.callbacks.settled();
      await runSweeps();
    },
    pointsOf: async (memberId) => (await findAccount(shop.db, memberId))?.points,
    async stateOf(paymentId) {
      const [row] = await shop.db.run(
        query.selectFrom('payment').select('state').where('id', '=', paymentId),
      );
      return row?.state;
    },
    netYen: (paymentId) =>
      sandbox.providers
        .flatMap((company) => company.list())
        .find(({ reference }) => reference === paymentId)?.netYen,
    close: () => open.disposeAsync(),
  };
}

/** Presses a button in the sandbox's list of payments. */
async function actOn({ address }: Sandbox, order: string, action: string): Promise<void> {
  const url = `${address}/payments/${order}?action=${encodeURIComponent(action)}`;
  const answer = await fetch(url, { method: 'POST', redirect: 'manual' });
  assert.equal(answer.status, 303, await answer.text());
}
