import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.ts';
import type { OperatorNotice } from '../payments/index.ts';
import { openPaymentMethods } from '../providers/payments/open-methods.ts';
import { withSandbox } from '../providers/payments/sandbox-settings.ts';
import { openTestApp, type TestApp } from './http-client.ts';
import { openTestShop, TestClock, type TestShop } from './test-shop.ts';

/** A shop that is set up with the sandbox's payment companies, and reachable for their callbacks. */
export interface TestPayments {
  shop: TestShop;
  http: TestApp;
  sandbox: Sandbox;
  /** What the operator was told. */
  told: OperatorNotice[];
  /** Does at the payment company what the control page can do; `order` is its name there or the payment's id. */
  act(order: string, action: string): Promise<void>;
  /** A card as the browser's field makes it; its token. */
  card(number: string): Promise<string>;
  /** Does what the callbacks and the clock have made due. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestPayments(): Promise<TestPayments> {
  await using opening = new AsyncDisposableStack();
  const clock = new TestClock();
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-payments-'));
  opening.defer(() => rm(folder, { recursive: true }));
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    folder,
    clock: { now: () => clock.now(), offsetSeconds: 0, setOffset: () => Promise.resolve() },
  });
  opening.defer(() => sandbox.close());
  const told: OperatorNotice[] = [];
  const settings = withSandbox(
    { stripe: undefined, paypal: undefined, sbps: undefined, off: new Map() },
    sandbox.address,
  );
  const shop = await openTestShop(
    {
      payments: openPaymentMethods(settings),
      partnerSites: [],
      publicUrl: 'https://shop.example',
      tellOperator: (notice) => told.push(notice),
    },
    clock,
  );
  opening.defer(() => shop.close());
  const http = await openTestApp(shop);
  opening.defer(() => http.close());
  sandbox.callbacks.shopUrl = await http.app.listen({ port: 0, host: '127.0.0.1' });
  const open = opening.move();

  return {
    shop,
    http,
    sandbox,
    told,
    async act(order, action) {
      const answer = await fetch(
        `${sandbox.address}/payments/${order}?action=${encodeURIComponent(action)}`,
        {
          method: 'POST',
          redirect: 'manual',
        },
      );
      assert.equal(answer.status, 303, await answer.text());
    },
    async card(number) {
      const fields = {
        type: 'card',
        'card[number]': number,
        'card[exp_month]': '12',
        'card[exp_year]': '30',
        'card[cvc]': '123',
      };
      const answer = await fetch(`${sandbox.address}/v1/payment_methods`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      const made: unknown = await answer.json();
      assert.ok(typeof made === 'object' && made !== null && 'id' in made, JSON.stringify(made));
      return String(made.id);
    },
    async work() {
      for (const job of shop.jobs) await job.run();
    },
    close: () => open.disposeAsync(),
  };
}
