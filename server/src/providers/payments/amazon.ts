import * as z from 'zod';
import { pointPurchase } from '#contract/limits.ts';
import { hour } from '../../lib/time.rules.ts';
import { disputesIn } from './amazon-callbacks.ts';
import { type AskAmazon, readAnswer } from './amazon-client.ts';
import { amazonRefunds } from './amazon-refunds.ts';
import { type Dispute, disputeWith } from './dispute.rules.ts';
import {
  type FailureReason,
  type OpenOrder,
  type OrderReference,
  type PaymentMethod,
  type ProviderStatus,
  ProviderUnavailableError,
} from './payment-provider.ts';
import { decimal, moneyOf } from './provider-answer.ts';

const Price = z
  .object({ amount: decimal, currencyCode: z.string() })
  .transform(({ amount, currencyCode }) => moneyOf(amount, currencyCode));
const Status = z.object({ state: z.string(), reasonCode: z.string().nullish() });

/**
 * The fields of a checkout session that decide its status (developer.amazon.com, Amazon Pay API
 * v2).
 */
const Session = z.object({
  statusDetails: Status,
  merchantMetadata: z.object({ merchantReferenceId: z.string().nullish() }).nullish(),
  webCheckoutDetails: z.object({ amazonPayRedirectUrl: z.string().nullish() }).nullish(),
  chargeId: z.string().nullish(),
});
type Session = z.infer<typeof Session>;

const Charge = z.object({
  statusDetails: Status,
  captureAmount: Price.nullish(),
  refundedAmount: Price.nullish(),
});
const DisputeAnswer = z.object({
  chargeId: z.string(),
  disputeAmount: Price.nullish(),
  statusDetails: Status.extend({ resolution: z.string().nullish() }),
});
const Refusal = z.object({ reasonCode: z.string() });

/**
 * Makes the payment method Amazon Pay v2. The customer creates a checkout session with Amazon's
 * button, and its id is the order's id. The shop sets the amount, the customer confirms it at
 * Amazon, and the shop completes the session; no money moves before that. Amazon sends no webhook
 * before completion, so the payment of a customer who never returns is completed by the sweep.
 */
export function amazonMethod(ask: AskAmazon): PaymentMethod {
  const settle = async (order: OrderReference) => {
    const status = await read(ask, order);
    return status.kind === 'waiting' ? complete(ask, order) : status;
  };
  return {
    provider: 'amazon',
    minPriceYen: pointPurchase.min,
    maxPriceYen: pointPurchase.max,
    // A session that is not completed within a day expires at Amazon.
    paymentPeriodMs: 24 * hour,
    /** Returns the id of the checkout session, which is the order's id. */
    open(_order, { checkoutSession }) {
      if (checkoutSession === undefined)
        return Promise.reject(new Error('no checkout session was given'));
      return Promise.resolve(checkoutSession);
    },
    begin: (order) => setAmount(ask, order),
    read: (order) => read(ask, order),
    settle,
    refunds: amazonRefunds(ask),
    // Nothing to cancel at Amazon. If the customer still confirms, the session is completed when
    // the order is settled next.
    /** Cancels an order if it is unpaid: nothing has to be done at Amazon. */
    async cancel(order) {
      const status = await settle(order);
      return status.kind === 'waiting' || status.kind === 'nothing'
        ? { kind: 'cancelled' }
        : status;
    },
  };
}

/** Sets the amount and the return address of a checkout session. */
async function setAmount(ask: AskAmazon, order: OpenOrder): Promise<ProviderStatus> {
  const answer = await ask({
    method: 'PATCH',
    path: `checkoutSessions/${order.providerId}`,
    body: {
      webCheckoutDetails: {
        checkoutResultReturnUrl: new URL(
          `/amazon-pay-redirect?payment_id=${order.paymentId}`,
          order.returnUrl,
        ).href,
      },
      paymentDetails: {
        paymentIntent: 'AuthorizeWithCapture',
        canHandlePendingAuthorization: false,
        chargeAmount: chargeAmountOf(order),
      },
      merchantMetadata: { merchantReferenceId: order.paymentId, merchantStoreName: 'KAIFU' },
    },
  });
  // The session has expired or never existed: the customer must choose Amazon Pay again.
  if (answer.status >= 300) return { kind: 'declined', reason: 'other' };
  const url = readAnswer(Session, answer).webCheckoutDetails?.amazonPayRedirectUrl;
  if (url == null) return { kind: 'declined', reason: 'other' };
  return {
    kind: 'waiting',
    instructions: { kind: 'page', url, authentication: false },
    received: 0,
  };
}

const chargeAmountOf = ({ amount }: Pick<OrderReference, 'amount'>) => ({
  amount: String(amount),
  currencyCode: 'JPY',
});

/**
 * Reads the status of an order. An open session does not show whether the customer has confirmed
 * it.
 */
async function read(ask: AskAmazon, order: OrderReference): Promise<ProviderStatus> {
  // Amazon deletes sessions after a month, but keeps charges.
  if (order.chargeId !== null) return statusOfCharge(ask, order, order.chargeId);
  const session = await findSession(ask, order);
  if (session === undefined) return { kind: 'expired' };
  if (session.statusDetails.state !== 'Open') return statusOfEnded(ask, order, session);
  if (session.merchantMetadata?.merchantReferenceId !== order.paymentId) return { kind: 'nothing' };
  return { kind: 'waiting', instructions: null, received: 0 };
}

/** Reads a checkout session; undefined if Amazon has deleted it. */
async function findSession(
  ask: AskAmazon,
  { providerId }: OrderReference,
): Promise<Session | undefined> {
  const answer = await ask({ method: 'GET', path: `checkoutSessions/${providerId}` });
  return answer.status === 404 ? undefined : readAnswer(Session, answer);
}

/**
 * Captures what the customer has confirmed. Amazon refuses if it is not confirmed yet, or if the
 * amount was changed.
 */
async function complete(ask: AskAmazon, order: OrderReference): Promise<ProviderStatus> {
  const answer = await ask({
    method: 'POST',
    path: `checkoutSessions/${order.providerId}/complete`,
    body: { chargeAmount: chargeAmountOf(order) },
  });
  if (answer.status < 300) return statusOfEnded(ask, order, readAnswer(Session, answer));
  // Completed by a parallel request, or ended: the session shows which.
  const session = await findSession(ask, order);
  if (session !== undefined && session.statusDetails.state !== 'Open')
    return statusOfEnded(ask, order, session);
  const isUnconfirmed =
    Refusal.safeParse(answer.body).data?.reasonCode === 'InvalidCheckoutSessionStatus';
  return isUnconfirmed
    ? { kind: 'waiting', instructions: null, received: 0 }
    : { kind: 'declined', reason: 'other' };
}

/** Amazon's reason codes that say more than "declined". */
const failures: Readonly<Record<string, FailureReason>> = {
  BuyerCanceled: 'refused_by_customer',
  ProcessingFailure: 'communication',
  TransactionTimedOut: 'communication',
};

function declined({ reasonCode }: z.infer<typeof Status>): ProviderStatus {
  return { kind: 'declined', reason: failures[reasonCode ?? ''] ?? 'declined' };
}

/** Reads the status of a session that was completed or cancelled. */
async function statusOfEnded(
  ask: AskAmazon,
  order: OrderReference,
  { statusDetails, chargeId }: Session,
): Promise<ProviderStatus> {
  if (statusDetails.state === 'Completed' && chargeId != null)
    return statusOfCharge(ask, order, chargeId);
  if (statusDetails.state === 'Canceled') {
    return statusDetails.reasonCode === 'Expired' ? { kind: 'expired' } : declined(statusDetails);
  }
  throw new ProviderUnavailableError(
    `Amazon Pay: session is ${statusDetails.state} without a charge`,
  );
}

/** Reads the status of a charge: captured, refunded, disputed or declined. */
async function statusOfCharge(
  ask: AskAmazon,
  order: OrderReference,
  chargeId: string,
): Promise<ProviderStatus> {
  const answer = await ask({ method: 'GET', path: `charges/${chargeId}` });
  const { statusDetails, captureAmount, refundedAmount } = readAnswer(Charge, answer);
  switch (statusDetails.state) {
    case 'Captured':
      if (captureAmount == null) break;
      return {
        kind: 'paid',
        chargeId,
        received: captureAmount,
        refunded: refundedAmount?.amount ?? 0,
        ...(await disputeOf(ask, order, chargeId)),
      };
    case 'Declined':
      return declined(statusDetails);
    case 'Canceled':
      return { kind: 'cancelled' };
    case 'AuthorizationInitiated':
    case 'Authorized':
    case 'CaptureInitiated':
      return { kind: 'authorising' };
  }
  throw new ProviderUnavailableError(`Amazon Pay: charge is ${statusDetails.state}`);
}

/**
 * Reads the dispute status of a charge, which a charge does not show. The disputes to look up come
 * from the stored notifications.
 */
async function disputeOf(
  ask: AskAmazon,
  { readCallbacks }: OrderReference,
  chargeId: string,
): Promise<Dispute> {
  const ids = disputesIn(await readCallbacks());
  const answers = await Promise.all(
    ids.map((id) => ask({ method: 'GET', path: `disputes/${encodeURIComponent(id)}` })),
  );
  // A notification may name any dispute: ignore those that are unknown to Amazon or of another
  // charge.
  const disputes = answers
    .filter(({ status }) => status < 400)
    .map((answer) => readAnswer(DisputeAnswer, answer))
    .filter((dispute) => dispute.chargeId === chargeId);
  return disputeWith(
    disputes.map(({ statusDetails, disputeAmount }) => ({
      isWon: statusDetails.resolution === 'MerchantWon',
      amount: disputeAmount?.amount,
    })),
  );
}
