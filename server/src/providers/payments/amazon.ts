import * as z from 'zod';
import { pointPurchase } from '#contract/limits.ts';
import { hour } from '../../lib/time.rules.ts';
import { disputesIn } from './amazon-callbacks.ts';
import { type AskAmazon, readAnswer } from './amazon-client.ts';
import { decimal, moneyOf } from './company-answer.ts';
import {
  type FailureReason,
  type OpenOrder,
  type OrderName,
  type PaymentMethod,
  type ProviderStatus,
  ProviderUnavailableError,
} from './payment-provider.ts';

const Price = z
  .object({ amount: decimal, currencyCode: z.string() })
  .transform(({ amount, currencyCode }) => moneyOf(amount, currencyCode));
const Status = z.object({ state: z.string(), reasonCode: z.string().nullish() });

/**
 * As much of a checkout session as tells how it stands (developer.amazon.com, Amazon Pay API v2).
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
const Dispute = z.object({
  chargeId: z.string(),
  statusDetails: Status.extend({ resolution: z.string().nullish() }),
});
const Refusal = z.object({ reasonCode: z.string() });

/**
 * Amazon Pay v2. The customer makes a checkout session at Amazon by its button and brings its name
 * back; that session is the order. It is given the amount, the customer confirms it at Amazon, and
 * it is completed here: until then no money moves. As Amazon sends no word before that, the payment
 * of a customer who never returns is completed by the sweeper.
 */
export function amazonMethod(ask: AskAmazon): PaymentMethod {
  const settle = async (order: OrderName) => {
    const standing = await read(ask, order);
    return standing.kind === 'waiting' ? complete(ask, order) : standing;
  };
  return {
    provider: 'amazon',
    leastPrice: pointPurchase.min,
    mostPrice: pointPurchase.max,
    // Amazon gives up a session that is not completed within a day.
    payWithin: 24 * hour,
    open(_order, { checkoutSession }) {
      if (checkoutSession === undefined)
        return Promise.reject(new Error('no checkout session was given'));
      return Promise.resolve(checkoutSession);
    },
    begin: (order) => askForMoney(ask, order),
    read: (order) => read(ask, order),
    settle,
    // There is nothing to cancel: what is confirmed after all is completed when it is settled next.
    async cancel(order) {
      const standing = await settle(order);
      return standing.kind === 'waiting' || standing.kind === 'nothing'
        ? { kind: 'cancelled' }
        : standing;
    },
  };
}

async function askForMoney(ask: AskAmazon, order: OpenOrder): Promise<ProviderStatus> {
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
        chargeAmount: agreed(order),
      },
      merchantMetadata: { merchantReferenceId: order.paymentId, merchantStoreName: 'KAIFU' },
    },
  });
  // It is over, or was never there: the customer chooses Amazon Pay anew.
  if (answer.status >= 300) return { kind: 'declined', reason: 'other' };
  const url = readAnswer(Session, answer).webCheckoutDetails?.amazonPayRedirectUrl;
  if (url == null) return { kind: 'declined', reason: 'other' };
  return {
    kind: 'waiting',
    instructions: { kind: 'page', url, authentication: false },
    received: 0,
  };
}

const agreed = ({ amount }: Pick<OrderName, 'amount'>) => ({
  amount: String(amount),
  currencyCode: 'JPY',
});

/**
 * How an order stands. A session that waits to be completed does not say whether the customer has
 * confirmed it.
 */
async function read(ask: AskAmazon, order: OrderName): Promise<ProviderStatus> {
  // Sessions are forgotten after a month, charges are not.
  if (order.chargeId !== null) return standingOfCharge(ask, order, order.chargeId);
  const session = await findSession(ask, order);
  if (session === undefined) return { kind: 'expired' };
  if (session.statusDetails.state !== 'Open') return standingOfEnded(ask, order, session);
  if (session.merchantMetadata?.merchantReferenceId !== order.paymentId) return { kind: 'nothing' };
  return { kind: 'waiting', instructions: null, received: 0 };
}

async function findSession(
  ask: AskAmazon,
  { providerId }: OrderName,
): Promise<Session | undefined> {
  const answer = await ask({ method: 'GET', path: `checkoutSessions/${providerId}` });
  return answer.status === 404 ? undefined : readAnswer(Session, answer);
}

/**
 * Collects what the customer has confirmed. Amazon refuses where they have not yet, or another
 * amount was put in.
 */
async function complete(ask: AskAmazon, order: OrderName): Promise<ProviderStatus> {
  const answer = await ask({
    method: 'POST',
    path: `checkoutSessions/${order.providerId}/complete`,
    body: { chargeAmount: agreed(order) },
  });
  if (answer.status < 300) return standingOfEnded(ask, order, readAnswer(Session, answer));
  // Somebody else completed it at this moment, or it ended: it says itself how.
  const session = await findSession(ask, order);
  if (session !== undefined && session.statusDetails.state !== 'Open')
    return standingOfEnded(ask, order, session);
  const isUnconfirmed =
    Refusal.safeParse(answer.body).data?.reasonCode === 'InvalidCheckoutSessionStatus';
  return isUnconfirmed
    ? { kind: 'waiting', instructions: null, received: 0 }
    : { kind: 'declined', reason: 'other' };
}

/** Why a session or a charge came to nothing, where Amazon says more than that it did. */
const failures: Readonly<Record<string, FailureReason>> = {
  BuyerCanceled: 'refused_by_customer',
  ProcessingFailure: 'communication',
  TransactionTimedOut: 'communication',
};

function declined({ reasonCode }: z.infer<typeof Status>): ProviderStatus {
  return { kind: 'declined', reason: failures[reasonCode ?? ''] ?? 'declined' };
}

async function standingOfEnded(
  ask: AskAmazon,
  order: OrderName,
  { statusDetails, chargeId }: Session,
): Promise<ProviderStatus> {
  if (statusDetails.state === 'Completed' && chargeId != null)
    return standingOfCharge(ask, order, chargeId);
  if (statusDetails.state === 'Canceled') {
    return statusDetails.reasonCode === 'Expired' ? { kind: 'expired' } : declined(statusDetails);
  }
  throw new ProviderUnavailableError(
    `Amazon Pay: a session that is ${statusDetails.state} without a charge`,
  );
}

async function standingOfCharge(
  ask: AskAmazon,
  order: OrderName,
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
        dispute: await disputeOf(ask, order, chargeId),
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
  throw new ProviderUnavailableError(`Amazon Pay: a charge that is ${statusDetails.state}`);
}

/**
 * A charge does not say that it was charged back: which disputes there are, only notifications
 * tell.
 */
async function disputeOf(
  ask: AskAmazon,
  { heard }: OrderName,
  chargeId: string,
): Promise<'none' | 'taken' | 'returned'> {
  const ids = disputesIn(await heard());
  const answers = await Promise.all(
    ids.map((id) => ask({ method: 'GET', path: `disputes/${encodeURIComponent(id)}` })),
  );
  // A notification may name anything: what Amazon does not know, or knows of another charge, is
  // none of this one's.
  const disputes = answers
    .filter(({ status }) => status < 400)
    .map((answer) => readAnswer(Dispute, answer))
    .filter((dispute) => dispute.chargeId === chargeId);
  if (disputes.length === 0) return 'none';
  const isWon = disputes.every(({ statusDetails }) => statusDetails.resolution === 'MerchantWon');
  return isWon ? 'returned' : 'taken';
}
