import Stripe from 'stripe';
import type {
  FailureReason,
  Instructions,
  OpenOrder,
  Order,
  OrderName,
  PaymentInput,
  PaymentMethod,
  ProviderStatus,
} from './payment-provider.ts';
import { askStripe } from './stripe-client.ts';
import { failureReasonOf } from './stripe-failures.rules.ts';

/** What one way to pay does differently from the others at Stripe. */
export interface StripeMethod {
  readonly leastPrice: number;
  readonly mostPrice: number;
  readonly payWithin: number;
  /** Stripe's name of it. */
  readonly type: string;
  /** Parameters of the intent beside the amount; known from the payment alone. */
  create?(order: Order): Promise<Partial<Stripe.PaymentIntentCreateParams>>;
  /** Parameters of its confirmation. */
  confirm(order: OpenOrder, given: PaymentInput): Stripe.PaymentIntentConfirmParams;
  /** What the customer has to do next, and what has arrived meanwhile, in yen. */
  nextStep(
    action: Stripe.PaymentIntent.NextAction,
    intent: Stripe.PaymentIntent,
  ): { instructions: Instructions | null; received: number };
}

/**
 * The customer goes on at a page.
 *
 * @param authentication it is the card issuer's, who asks who they are
 */
export function toPage(
  { redirect_to_url: page }: Stripe.PaymentIntent.NextAction,
  { authentication }: { authentication: boolean },
): ReturnType<StripeMethod['nextStep']> {
  const instructions =
    page?.url == null ? null : ({ kind: 'page', url: page.url, authentication } as const);
  return { instructions, received: 0 };
}

/** What must be read with the intent to know how it stands. */
const expand = ['latest_charge'];

/** A way to pay by Stripe's PaymentIntents: made without a way to pay, then confirmed with one. */
export function stripeMethod(stripe: Stripe, method: StripeMethod): PaymentMethod {
  const standingOf = (intent: Stripe.PaymentIntent) => readStanding(stripe, method, intent);
  const read = async (order: OrderName) => standingOf(await retrieve(stripe, order));
  return {
    provider: 'stripe',
    leastPrice: method.leastPrice,
    mostPrice: method.mostPrice,
    payWithin: method.payWithin,
    open: (order) => create(stripe, method, order),
    async begin(order, given) {
      try {
        const params = { ...method.confirm(order, given), return_url: order.returnUrl, expand };
        return await standingOf(await confirm(stripe, order, params));
      } catch (error) {
        const reason = refusalOf(error);
        if (reason === undefined) throw error;
        return { kind: 'declined', reason };
      }
    },
    read,
    // Stripe collects by itself: there is nothing to take.
    settle: read,
    async cancel(order) {
      try {
        return await standingOf(
          await askStripe(() => stripe.paymentIntents.cancel(order.providerId, { expand })),
        );
      } catch (error) {
        // Paid or cancelled meanwhile: it says itself which.
        if (refusalOf(error) === undefined) throw error;
        return read(order);
      }
    },
  };
}

/** @returns Stripe's name of the intent */
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

function retrieve(stripe: Stripe, order: OrderName): Promise<Stripe.PaymentIntent> {
  return askStripe(() => stripe.paymentIntents.retrieve(order.providerId, { expand }));
}

/** Why Stripe said no to a confirmation; undefined where the error is something else. */
function refusalOf(error: unknown): FailureReason | undefined {
  if (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  ) {
    return failureReasonOf(error.code, error.decline_code);
  }
  return undefined;
}

async function readStanding(
  stripe: Stripe,
  method: StripeMethod,
  intent: Stripe.PaymentIntent,
): Promise<ProviderStatus> {
  switch (intent.status) {
    case 'requires_payment_method':
      return standingOfFailure(intent.last_payment_error);
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
      return standingOfCharge(stripe, intent);
    default:
      return { kind: 'nothing' };
  }
}

function standingOfFailure(error: Stripe.PaymentIntent.LastPaymentError | null): ProviderStatus {
  if (error === null) return { kind: 'nothing' };
  if (error.code === 'payment_intent_payment_attempt_expired') return { kind: 'expired' };
  return { kind: 'declined', reason: failureReasonOf(error.code, error.decline_code) };
}

async function standingOfCharge(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<ProviderStatus> {
  const { latest_charge: charge } = intent;
  const isCharge = charge !== null && typeof charge === 'object';
  return {
    kind: 'paid',
    received: { amount: intent.amount_received, currency: intent.currency.toUpperCase() },
    refunded: isCharge ? charge.amount_refunded : 0,
    dispute: isCharge && charge.disputed ? await disputeOf(stripe, intent.id) : 'none',
  };
}

/** While the bank only asks (`warning_…`), and where a dispute was prevented, no money is taken. */
async function disputeOf(stripe: Stripe, intentId: string): Promise<'none' | 'taken' | 'returned'> {
  const { data } = await askStripe(() =>
    stripe.disputes.list({ payment_intent: intentId, limit: 10 }),
  );
  const statuses = data
    .map(({ status }): string => status)
    .filter((status) => !/^warning_|^prevented$/.test(status));
  if (statuses.some((status) => status !== 'won')) return 'taken';
  return statuses.length > 0 ? 'returned' : 'none';
}
