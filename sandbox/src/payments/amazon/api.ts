import * as z from 'zod';
import { type Amazon, namesOf, type Refund, type Session } from './amazon.ts';

const Price = z.object({ amount: z.string().regex(/^\d+$/), currencyCode: z.string() });
const Update = z.object({
  webCheckoutDetails: z.object({ checkoutResultReturnUrl: z.url() }),
  paymentDetails: z.object({
    paymentIntent: z.literal('AuthorizeWithCapture'),
    chargeAmount: Price,
  }),
  merchantMetadata: z.object({ merchantReferenceId: z.string() }),
});
const RefundInput = z.object({
  chargeId: z.string(),
  refundAmount: z.object({ amount: z.string().regex(/^[1-9]\d*$/), currencyCode: z.string() }),
});
const Completion = z.object({ chargeAmount: Price });

/** A request to the API, with a valid signature. */
export interface Question {
  method: string;
  /** Below `/v2/`. */
  path: string;
  body?: unknown;
  /** Required to create something: repeated, it gets the same answer. */
  idempotencyKey?: string | undefined;
}

export interface Answer {
  status: number;
  body: object;
}

/**
 * Answers requests to the used part of Amazon Pay's API v2
 * (developer.amazon.com/docs/amazon-pay-api-v2).
 */
export function answerTo(amazon: Amazon, question: Question): Answer {
  const { method, path, body } = question;
  const [kind, id = '', action = ''] = path.split('/');
  switch ([method, kind, action].filter(Boolean).join(' ')) {
    case 'GET checkoutSessions':
      return given(amazon.recall(id), (session) => done(sessionOf(amazon, session)));
    case 'PATCH checkoutSessions':
      return given(amazon.recall(id), (session) => update(amazon, session, body));
    case 'POST checkoutSessions complete':
      return given(amazon.recall(id), (session) => complete(amazon, session, body));
    case 'GET charges':
      return given(amazon.findByCharge(id), (session) => done(chargeOf(session)));
    case 'POST refunds':
      return once(amazon, question, () => refund(amazon, body));
    case 'GET refunds': {
      const found = amazon.findRefund(id);
      return found === undefined
        ? refused(404, 'ResourceNotFound')
        : done(refundOf(found.session, found.refund));
    }
    case 'GET chargePermissions':
      return given(amazon.findByPermission(id), (session) => done(permissionOf(session)));
    case 'GET disputes':
      return given(amazon.findByDispute(id), (session) => done(disputeOf(session)));
    default:
      return refused(404, 'ResourceNotFound');
  }
}

/** Sets the amount and the return address of a session. */
function update(amazon: Amazon, session: Session, body: unknown): Answer {
  const input = Update.safeParse(body);
  if (!input.success) return refused(400, 'InvalidParameterValue');
  if (session.state !== 'Open' || session.payMethod === null)
    return refused(422, 'InvalidCheckoutSessionStatus');
  session.resultUrl = input.data.webCheckoutDetails.checkoutResultReturnUrl;
  session.amount = Number(input.data.paymentDetails.chargeAmount.amount);
  session.currency = input.data.paymentDetails.chargeAmount.currencyCode;
  session.reference = input.data.merchantMetadata.merchantReferenceId;
  return done(sessionOf(amazon, session));
}

/** Completes a session that the customer has confirmed. */
function complete(amazon: Amazon, session: Session, body: unknown): Answer {
  const input = Completion.safeParse(body);
  if (!input.success) return refused(400, 'InvalidParameterValue');
  if (session.state === 'Canceled') return refused(422, 'CheckoutSessionCanceled');
  if (session.state === 'Completed' || !session.isConfirmed)
    return refused(422, 'InvalidCheckoutSessionStatus');
  if (Number(input.data.chargeAmount.amount) !== session.amount)
    return refused(422, 'AmountMismatch');
  amazon.complete(session);
  return done(sessionOf(amazon, session));
}

/** Begins a refund of a charge, the whole or a part. */
function refund(amazon: Amazon, body: unknown): Answer {
  const input = RefundInput.safeParse(body);
  if (!input.success) return refused(400, 'InvalidParameterValue');
  const session = amazon.findByCharge(input.data.chargeId);
  if (session === undefined) return refused(404, 'ResourceNotFound');
  const { amount, currencyCode } = input.data.refundAmount;
  if (currencyCode !== session.currency) return refused(400, 'CurrencyMismatch');
  const begun = session.refunds.filter(({ state }) => state === 'RefundInitiated');
  const before = begun.reduce((sum, each) => sum + each.amount, session.refunded);
  const most = (session.amount ?? 0) - before;
  if (Number(amount) > most) return refused(422, 'TransactionAmountExceeded');
  return { status: 201, body: refundOf(session, amazon.beginRefund(session, Number(amount))) };
}

/** Writes a refund in the format of the API. */
function refundOf(session: Session, { id, amount, state }: Refund): object {
  const reasonCode = state === 'Declined' ? 'ProcessingFailure' : null;
  return {
    refundId: id,
    chargeId: namesOf(session).charge,
    refundAmount: price(session, amount),
    statusDetails: { state, reasonCode },
  };
}

/** Stores the answer by idempotency key and repeats it. */
function once({ state }: Amazon, { idempotencyKey: key }: Question, work: () => Answer): Answer {
  if (key === undefined || !/^[A-Za-z0-9]{1,32}$/.test(key))
    return refused(400, 'InvalidHeaderValue');
  const { answers } = state.value;
  const before = answers[key];
  if (before !== undefined) return before;
  const answer = work();
  answers[key] = { status: answer.status, body: { ...answer.body } };
  return answer;
}

/** Writes a session in the format of the API. */
function sessionOf(amazon: Amazon, session: Session): object {
  const { amount } = session;
  const { permission, charge } = namesOf(session);
  const isCompleted = session.state === 'Completed';
  return {
    checkoutSessionId: session.id,
    webCheckoutDetails: {
      checkoutReviewReturnUrl: session.reviewUrl,
      checkoutResultReturnUrl: session.resultUrl,
      amazonPayRedirectUrl: amount === null ? null : amazon.pageOf(session.id),
    },
    paymentDetails: { chargeAmount: amount === null ? null : price(session, amount) },
    merchantMetadata: { merchantReferenceId: session.reference },
    paymentPreferences: [{ paymentDescriptor: session.payMethod }],
    statusDetails: { state: session.state, reasonCode: session.reasonCode },
    chargePermissionId: isCompleted ? permission : null,
    chargeId: isCompleted ? charge : null,
    releaseEnvironment: 'Sandbox',
  };
}

/** Writes the charge of a session in the format of the API. */
function chargeOf(session: Session): object {
  const amount = price(session, session.amount ?? 0);
  return {
    chargeId: namesOf(session).charge,
    chargeAmount: amount,
    captureAmount: amount,
    refundedAmount: price(session, session.refunded),
    statusDetails: { state: 'Captured', reasonCode: null },
  };
}

/** Writes the charge permission of a session in the format of the API. */
function permissionOf(session: Session): object {
  return {
    chargePermissionId: namesOf(session).permission,
    merchantMetadata: { merchantReferenceId: session.reference },
    // Customer data that Amazon returns and the shop does not store.
    buyer: { buyerId: 'amzn1.account.SANDBOX', name: '試験 花子', email: 'hanako@example.com' },
  };
}

/** Writes the dispute of a session in the format of the API. */
function disputeOf(session: Session): object {
  const { dispute, charge } = namesOf(session);
  return {
    disputeId: dispute,
    chargeId: charge,
    disputeType: 'Chargeback',
    disputeAmount: price(session, session.disputed ?? session.amount ?? 0),
    statusDetails:
      session.dispute === 'won'
        ? { state: 'Resolved', resolution: 'MerchantWon', reasonCode: 'MerchantWon' }
        : { state: 'ActionRequired', resolution: null, reasonCode: null },
  };
}

function price({ currency }: Session, amount: number): z.infer<typeof Price> {
  return { amount: String(amount), currencyCode: currency };
}

function given(session: Session | undefined, answer: (session: Session) => Answer): Answer {
  return session === undefined ? refused(404, 'ResourceNotFound') : answer(session);
}

function done(body: object): Answer {
  return { status: 200, body };
}

function refused(status: number, reasonCode: string): Answer {
  return { status, body: { reasonCode, message: reasonCode } };
}
