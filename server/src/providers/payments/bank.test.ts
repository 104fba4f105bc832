import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { bankMethod } from './bank.ts';
import { openStripe } from './stripe-client.ts';

const order = {
  ...{ paymentId: 'p', providerId: 'pi_1', amount: 500, chargeId: null },
  readCallbacks: () => Promise.resolve([]),
};

/** Opens a client of a Stripe that has a paid intent, and this balance. */
async function stripeWith(balance: { status: number; body: unknown }) {
  const server = createServer(({ url = '' }, response) => {
    const isBalance = url.includes('cash_balance');
    const intent = {
      ...{ id: 'pi_1', object: 'payment_intent', status: 'succeeded', customer: 'cus_1' },
      ...{ amount: 500, amount_received: 500, currency: 'jpy', latest_charge: null },
    };
    response.writeHead(isBalance ? balance.status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isBalance ? balance.body : intent));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  return openStripe({ secretKey: 'sk', webhookSecret: 'w', address });
}

const errorOf = (type: string) => ({ error: { type, message: 'no' } });

it.each([
  ['has 300 yen more', 200, { available: { jpy: 300 } }, { excess: 300 }],
  ['is empty', 200, { available: null }, { excess: 0 }],
  ['is not answered', 503, errorOf('api_error'), {}],
  ['may not be read by the key', 403, errorOf('invalid_request_error'), {}],
  ['is of a deleted customer', 404, errorOf('invalid_request_error'), {}],
] as const)(
  'a paid bank transfer whose balance at Stripe %s: counts as paid',
  async (_, status, body, excess) => {
    const stripe = await stripeWith({ status, body });
    const read = await bankMethod(stripe).read(order);
    expect(read).toMatchObject({ kind: 'paid', ...excess });
    expect('excess' in read).toBe('excess' in excess);
  },
);

it('an error of the shop while a balance at Stripe is read: thrown, not taken for a missing answer', async () => {
  const stripe = await stripeWith({ status: 200, body: {} });
  stripe.customers.retrieveCashBalance = () => {
    throw new TypeError('an error of the shop');
  };
  await expect(bankMethod(stripe).read(order)).rejects.toThrow('an error of the shop');
});
