import Stripe from 'stripe';
import { paymentDueDays } from '#contract/limits.ts';
import { day } from '../../lib/time.rules.ts';
import {
  type Order,
  type PaymentMethod,
  ProviderKeyRefusedError,
  ProviderUnavailableError,
} from './payment-provider.ts';
import { askStripe } from './stripe-client.ts';
import { stripeMethod } from './stripe-method.ts';

/**
 * Makes the payment method for bank transfers to a virtual account number at Stripe, one for each
 * payment. If a transfer is too small, the intent waits for the rest. An excess stays on the
 * customer's balance at Stripe, and is reported with the status.
 */
export function bankMethod(stripe: Stripe): PaymentMethod {
  const method = stripeMethod(stripe, {
    type: 'customer_balance',
    minPriceYen: 50,
    maxPriceYen: 50_000,
    paymentPeriodMs: paymentDueDays * day,
    create: async (order) => ({ customer: await customerOf(stripe, order) }),
    excessOf: (intent) => excessOf(stripe, intent),
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
    // Not cancelled at Stripe: a late transfer would then stay on the customer's balance without an
    // order. The open intent costs nothing.
    /** Cancels a transfer that has not arrived. One that has arrived in part stays open. */
    async cancel(order) {
      const status = await method.read(order);
      const isUnpaid =
        status.kind === 'nothing' || (status.kind === 'waiting' && status.received === 0);
      return isUnpaid ? { kind: 'cancelled' } : status;
    },
  };
}

/**
 * Reads the money on the balance of a paid intent's customer (docs.stripe.com/api/cash_balance).
 * The payment counts also if Stripe does not answer, the key may not read balances, or the customer
 * was deleted there; the next poll reads it again.
 */
async function excessOf(
  stripe: Stripe,
  { customer }: Stripe.PaymentIntent,
): Promise<number | undefined> {
  const id = typeof customer === 'object' ? customer?.id : customer;
  if (id === undefined) return undefined;
  try {
    const { available } = await askStripe(() => stripe.customers.retrieveCashBalance(id));
    return available?.['jpy'] ?? 0;
  } catch (error) {
    const isStripes =
      error instanceof ProviderUnavailableError ||
      error instanceof ProviderKeyRefusedError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (isStripes) return undefined;
    throw error;
  }
}

const accountTypes: Readonly<Record<string, string>> = { futsu: '普通', toza: '当座' };

/**
 * Creates the Stripe customer that owns the account number. There is one for each payment, so that
 * transfers for two payments cannot mix.
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
