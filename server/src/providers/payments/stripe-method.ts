import Stripe from 'stripe';
import { type Dispute, disputeWith } from './dispute.rules.ts';
import type {
  FailureReason,
  Instructions,
  OpenOrder,
  Order,
  OrderReference,
  PaymentInput,
  PaymentMethod,
  ProviderStatus,
} from './payment-provider.ts';
import { askStripe } from './stripe-client.ts';
import { failureReasonOf } from './stripe-failures.rules.ts';
import { stripeRefunds } from './stripe-refunds.ts';

/** The differences between the payment methods at Stripe. */
export interface StripeMethod {
  readonly minPriceYen: number;
  readonly maxPriceYen: number;
  readonly paymentPeriodMs: number;
  /** Stripe's name of the payment method. */
  readonly type: string;
  /** Further parameters of the intent; they depend only on the payment. */
  create?(order: Order): Promise<Partial<Stripe.PaymentIntentCreateParams>>;
  /** Parameters of the intent's confirmation. */
  confirm(order: OpenOrder, given: PaymentInput): Stripe.PaymentIntentConfirmParams;
  /** The customer's next step, and the amount received so far, in yen. */
  nextStep(
    action: Stripe.PaymentIntent.NextAction,
    intent: Stripe.PaymentIntent,
  ): { instructions: Instructions | null; received: number };
  /** Reads the yen that arrived beyond the price of a paid intent; undefined if not known. */
  excessOf?(intent: Stripe.PaymentIntent): Promise<number | undefined>;
}

/**
 * Makes the instructions that send the customer to another site's page, where they continue the
 * payment.
 *
 * @param authentication whether it is the card issuer's 3-D Secure page
 */
export function toPage(
  { redirect_to_url: page }: Stripe.PaymentIntent.NextAction,
  { authentication }: { authentication: boolean },
): ReturnType<StripeMethod['nextStep']> {
  const instructions =
    page?.url == null ? null : ({ kind: 'page', url: page.url, authentication } as const);
  return { instructions, received: 0 };
}

/** Objects that must be read with the intent to know its status. */
const expand = ['latest_charge'];

/**
 * Makes a payment method by Stripe's PaymentIntents: created without a payment method, then
 * confirmed with one.
 */
export function stripeMethod(stripe: Stripe, method: StripeMethod): PaymentMethod {
  const statusOf = (intent: Stripe.PaymentIntent) => readStatus(stripe, method, intent);
  const read = async (order: OrderReference) => statusOf(await retrieve(stripe, order));
  return {
    provider: 'stripe',
    minPriceYen: method.minPriceYen,
    maxPriceYen: method.maxPriceYen,
    paymentPeriodMs: method.paymentPeriodMs,
    open: (order) => create(stripe, method, order),
    /** Confirms the intent and returns its status; a refusal is a declined payment. */
    async begin(order, given) {
      try {
        const params = { ...method.confirm(order, given), return_url: order.returnUrl, expand };
        return await statusOf(await confirm(stripe, order, params));
      } catch (error) {
        const reason = refusalOf(error);
        if (reason === undefined) throw error;
        return { kind: 'declined', reason };
      }
    },
    read,
    // Stripe captures by itself.
    settle: read,
    refunds: stripeRefunds(stripe),
    /** Cancels the intent at Stripe, and returns its status. */
    async cancel(order) {
      try {
        return await statusOf(
          await askStripe(() => stripe.paymentIntents.cancel(order.providerId, { expand })),
        );
      } catch (error) {
        // Paid or cancelled meanwhile: the intent shows which.
        if (refusalOf(error) === undefined) throw error;
        return read(order);
      }
    },
  };
}

/**
 * Creates the intent of a payment at Stripe.
 *
 * @returns Stripe's id of the intent
 */
async function create(stripe: Stripe, method: StripeMethod, order: Order): Promise<string> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: order.amount,
    currency: 'jpy',
    allowed_payment_method_types: [method.type],
    metadata: { payment_id: order.paymentId },
    description: `${order.amount} points`,
    ...(await method.create?.(order)),
  };
  const intent = await askStripe(() =>
    stripe.paymentIntents.create(params, { idempotencyKey: `${order.paymentId}-open` }),
  );
  return intent.id;
}

/** Confirms an intent at Stripe with what the customer gave. */
function confirm(
  stripe: Stripe,
  order: OpenOrder,
  params: Stripe.PaymentIntentConfirmParams,
): Promise<Stripe.PaymentIntent> {
  return askStripe(() =>
    stripe.paymentIntents.confirm(order.providerId, params, {
      idempotencyKey: `${order.paymentId}-begin`,
    }),
  );
}

function retrieve(stripe: Stripe, order: OrderReference): Promise<Stripe.PaymentIntent> {
  return askStripe(() => stripe.paymentIntents.retrieve(order.providerId, { expand }));
}

/** Reads why Stripe refused a confirmation; undefined for any other error. */
function refusalOf(error: unknown): FailureReason | undefined {
  if (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  ) {
    return failureReasonOf(error.code, error.decline_code);
  }
  return undefined;
}

/** Translates an intent's status into the shop's. */
async function readStatus(
  stripe: Stripe,
  method: StripeMethod,
  intent: Stripe.PaymentIntent,
): Promise<ProviderStatus> {
  switch (intent.status) {
    case 'requires_payment_method':
      return statusOfFailure(intent.last_payment_error);
    case 'requires_action':
      return intent.next_action === null
        ? { kind: 'waiting', instructions: null, received: 0 }
        : { kind: 'waiting', ...method.nextStep(intent.next_action, intent) };
    case 'processing':
    case 'requires_capture':
      return { kind: 'authorising' };
    case 'canceled':
      return { kind: 'cancelled' };
    case 'succeeded':
      return statusOfCharge(stripe, method, intent);
    default:
      return { kind: 'nothing' };
  }
}

/** Translates the last error of an intent into the shop's status. */
function statusOfFailure(error: Stripe.PaymentIntent.LastPaymentError | null): ProviderStatus {
  if (error === null) return { kind: 'nothing' };
  if (error.code === 'payment_intent_payment_attempt_expired') return { kind: 'expired' };
  return { kind: 'declined', reason: failureReasonOf(error.code, error.decline_code) };
}

/** Reads how much of a paid intent was received, refunded or disputed. */
async function statusOfCharge(
  stripe: Stripe,
  method: StripeMethod,
  intent: Stripe.PaymentIntent,
): Promise<ProviderStatus> {
  const { latest_charge: charge } = intent;
  const isCharge = charge !== null && typeof charge === 'object';
  const fingerprint = isCharge ? charge.payment_method_details?.card?.fingerprint : undefined;
  const excess = await method.excessOf?.(intent);
  return {
    kind: 'paid',
    received: { amount: intent.amount_received, currency: intent.currency.toUpperCase() },
    refunded: isCharge ? charge.amount_refunded : 0,
    ...(fingerprint && { cardFingerprint: fingerprint }),
    ...(excess !== undefined && { excess }),
    ...(isCharge && charge.disputed ? await disputeOf(stripe, intent.id) : { dispute: 'none' }),
  };
}

/**
 * Reads the disputes of an intent. Inquiries (`warning_…`) and prevented disputes take no money.
 */
async function disputeOf(stripe: Stripe, intentId: string): Promise<Dispute> {
  const { data } = await askStripe(() =>
    stripe.disputes.list({ payment_intent: intentId, limit: 10 }),
  );
  const serious = data.filter(({ status }) => !/^warning_|^prevented$/.test(status));
  return disputeWith(serious.map(({ status, amount }) => ({ isWon: status === 'won', amount })));
}
