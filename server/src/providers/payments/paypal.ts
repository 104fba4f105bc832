import * as z from 'zod';
import type { Language } from '#contract/language.ts';
import { pointPurchase } from '#contract/limits.ts';
import { hour } from '../../lib/time.rules.ts';
import { type Dispute, disputeWith } from './dispute.rules.ts';
import type {
  OpenOrder,
  Order,
  OrderReference,
  PaymentMethod,
  ProviderStatus,
} from './payment-provider.ts';
import { type AskPayPal, readAnswer } from './paypal-client.ts';
import { payPalRefunds } from './paypal-refunds.ts';
import { decimal, moneyOf } from './provider-answer.ts';

/** An amount of money in PayPal's format. */
export const Amount = z
  .object({ value: decimal, currency_code: z.string() })
  .transform(({ value, currency_code: currency }) => moneyOf(value, currency));
const Transaction = z.object({ id: z.string(), status: z.string(), amount: Amount });

/** The fields of an order that decide its status (developer.paypal.com, Orders v2). */
const OrderAnswer = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        payments: z
          .object({
            captures: z.array(Transaction).default([]),
            refunds: z.array(Transaction).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
});
type OrderAnswer = z.infer<typeof OrderAnswer>;

const Refusal = z.object({ details: z.array(z.object({ issue: z.string() })).default([]) });
const Disputes = z.object({
  items: z
    .array(
      z.object({
        status: z.string(),
        dispute_life_cycle_stage: z.string().optional(),
        dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
        dispute_amount: Amount.optional(),
      }),
    )
    .default([]),
});

/**
 * Makes the payment method for PayPal's Orders v2. The shop creates the order, the customer
 * approves it at PayPal, and the shop captures it. No money moves before the capture, so an
 * abandoned order has no cost.
 */
export function payPalMethod(ask: AskPayPal): PaymentMethod {
  const settle = async (order: OrderReference): Promise<ProviderStatus> => {
    const found = await findOrder(ask, order);
    return found?.status === 'APPROVED' ? capture(ask, order) : statusOf(ask, found);
  };
  return {
    provider: 'paypal',
    minPriceYen: pointPurchase.min,
    maxPriceYen: pointPurchase.max,
    // PayPal gives the customer three hours to approve.
    paymentPeriodMs: 3 * hour,
    /** Creates the order at PayPal and returns its id. */
    async open(order) {
      const answer = await ask({
        method: 'POST',
        path: '/v2/checkout/orders',
        body: JSON.stringify(orderRequestOf(order)),
        requestId: `${order.paymentId}-open`,
      });
      return readAnswer(OrderAnswer, answer).id;
    },
    begin: (order: OpenOrder) => settle(order),
    read: async (order) => statusOf(ask, await findOrder(ask, order)),
    settle,
    refunds: payPalRefunds(ask, async (order) => capturesOf(await findOrder(ask, order))[0]?.id),
    // Nothing to cancel at PayPal. If the customer still approves, the order is captured when it is
    // settled next.
    async cancel(order) {
      const status = await settle(order);
      return status.kind === 'waiting' ? { kind: 'cancelled' } : status;
    },
  };
}

const locales: Readonly<Record<Language, string>> = { ja: 'ja-JP', en: 'en-US' };

/** Writes the request that creates an order at PayPal. */
function orderRequestOf(order: Order): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.paymentId,
        description: `${order.amount} points`,
        amount: { currency_code: 'JPY', value: String(order.amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: locales[order.language],
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
        },
      },
    },
  };
}

/**
 * Reads an order at PayPal.
 *
 * @returns undefined if PayPal has deleted the order because it was not approved in time
 */
async function findOrder(
  ask: AskPayPal,
  { providerId }: OrderReference,
): Promise<OrderAnswer | undefined> {
  const answer = await ask({ method: 'GET', path: `/v2/checkout/orders/${providerId}` });
  return answer.status === 404 ? undefined : readAnswer(OrderAnswer, answer);
}

/** Lists the captures of an order. */
function capturesOf(order: OrderAnswer | undefined): z.infer<typeof Transaction>[] {
  return order?.purchase_units.flatMap(({ payments }) => payments?.captures ?? []) ?? [];
}

/** Captures the money of an approved order, and returns the status after it. */
async function capture(
  ask: AskPayPal,
  { paymentId, providerId }: OrderReference,
): Promise<ProviderStatus> {
  const path = `/v2/checkout/orders/${providerId}`;
  const answer = await ask({
    method: 'POST',
    path: `${path}/capture`,
    body: '{}',
    requestId: `${paymentId}-collect`,
  });
  if (answer.status < 300) return statusOf(ask, readAnswer(OrderAnswer, answer));
  const issues = Refusal.safeParse(answer.body).data?.details.map(({ issue }) => issue) ?? [];
  // Captured by a parallel request: the order shows the result.
  if (issues.includes('ORDER_ALREADY_CAPTURED')) {
    return statusOf(ask, readAnswer(OrderAnswer, await ask({ method: 'GET', path })));
  }
  return { kind: 'declined', reason: 'declined' };
}

/** Decides the status of an order from its captures, refunds and disputes. */
async function statusOf(ask: AskPayPal, order: OrderAnswer | undefined): Promise<ProviderStatus> {
  if (order === undefined) return { kind: 'expired' };
  const captures = capturesOf(order);
  const refunds = order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
  const [capture] = captures;
  if (capture === undefined) {
    if (order.status === 'VOIDED') return { kind: 'cancelled' };
    // The customer has approved, and the money is not captured yet.
    if (order.status === 'APPROVED') return { kind: 'authorising' };
    const url = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
    const instructions =
      url === undefined ? null : ({ kind: 'page', url, authentication: false } as const);
    return { kind: 'waiting', instructions, received: 0 };
  }
  if (capture.status === 'PENDING') return { kind: 'authorising' };
  if (capture.status === 'DECLINED' || capture.status === 'FAILED')
    return { kind: 'declined', reason: 'declined' };
  const given = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
  return {
    kind: 'paid',
    received: capture.amount,
    refunded: given.reduce((sum, { amount }) => sum + amount.amount, 0),
    ...(await disputeOf(ask, capture.id)),
  };
}

/**
 * Reads the dispute status of a capture. While buyer and shop only exchange messages (INQUIRY), no
 * money is taken.
 */
async function disputeOf(ask: AskPayPal, captureId: string): Promise<Dispute> {
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
  const { items } = readAnswer(Disputes, await ask({ method: 'GET', path }));
  const serious = items.filter(({ dispute_life_cycle_stage: stage }) => stage !== 'INQUIRY');
  const isLost = ({ status, dispute_outcome: result }: (typeof items)[number]) =>
    status !== 'RESOLVED' || result?.outcome_code === 'RESOLVED_BUYER_FAVOUR';
  return disputeWith(
    serious.map((item) => ({ isWon: !isLost(item), amount: item.dispute_amount?.amount })),
  );
}
