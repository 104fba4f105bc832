import type Stripe from 'stripe';
import { paymentDueDays } from '#contract/limits.ts';
import { day } from '../../lib/time.rules.ts';
import type { Order, PaymentMethod } from './payment-provider.ts';
import { askStripe } from './stripe-client.ts';
import { stripeMethod } from './stripe-method.ts';

/**
 * Bank transfers: each customer has an account number of their own at Stripe. A transfer that is
 * too small leaves the intent waiting for the rest; what is too much stays to the customer's credit
 * there.
 */
export function bankMethod(stripe: Stripe): PaymentMethod {
  const method = stripeMethod(stripe, {
    type: 'customer_balance',
    leastPrice: 50,
    mostPrice: 50_000,
    payWithin: paymentDueDays * day,
    create: async (order) => ({ customer: await customerOf(stripe, order) }),
    confirm: () => ({
      payment_method_data: { type: 'customer_balance' },
      payment_method_options: {
        customer_balance: {
          funding_type: 'bank_transfer',
          bank_transfer: { type: 'jp_bank_transfer' },
        },
      },
    }),
    nextStep: ({ display_bank_transfer_instructions: transfer }, intent) => {
      const account = transfer?.financial_addresses?.find(
        ({ zengin }) => zengin !== undefined,
      )?.zengin;
      const received = intent.amount - (transfer?.amount_remaining ?? intent.amount);
      if (transfer === undefined || account === undefined) return { instructions: null, received };
      const bank = [account.bank_name, account.bank_code && `(${account.bank_code})`];
      const branch = [account.branch_name, account.branch_code && `(${account.branch_code})`];
      return {
        instructions: {
          kind: 'transfer',
          bank: [...bank, ...branch].filter(Boolean).join(' '),
          number:
            `${accountTypes[account.account_type ?? ''] ?? ''} ${account.account_number ?? ''}`.trim(),
          name: account.account_holder_name ?? '',
          url: transfer.hosted_instructions_url ?? '',
        },
        received,
      };
    },
  });
  return {
    ...method,
    // Not cancelled there: money that comes late would lie on the customer's balance, and no order
    // would ever take it up. This one goes on waiting for it, which costs nobody anything.
    async cancel(order) {
      const standing = await method.read(order);
      const isUnpaid =
        standing.kind === 'nothing' || (standing.kind === 'waiting' && standing.received === 0);
      return isUnpaid ? { kind: 'cancelled' } : standing;
    },
  };
}

const accountTypes: Readonly<Record<string, string>> = { futsu: '普通', toza: '当座' };

/**
 * The customer whose account number it is: made once for each payment, so that no two payments
 * share what arrives.
 */
async function customerOf(stripe: Stripe, { paymentId, customer }: Order): Promise<string> {
  const { id } = await askStripe(() =>
    stripe.customers.create(
      { name: customer.name, email: customer.mail, metadata: { member: customer.token } },
      { idempotencyKey: `${paymentId}-customer` },
    ),
  );
  return id;
}
