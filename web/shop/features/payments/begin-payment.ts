import * as z from 'zod/mini';
import { buyPoints } from '#contract/shop/payments.ts';
import { dedupeInFlight } from '../../../kit/lib/dedupe-in-flight.ts';
import { newIdempotencyKey } from '../../../kit/lib/idempotency-key.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import type { AnswerOf, Failure, RequestOf } from '../../lib/api.ts';
import { classifyFailure } from '../../lib/classify-failure.ts';
import { storedIdempotencyKey } from '../../lib/idempotency-key.ts';
import { sendUnderKey } from '../../lib/send-under-key.ts';
import { memberStorageName } from '../../lib/tab-member.ts';

type Payload = RequestOf<typeof buyPoints>['payload'];
export type BegunPayment = AnswerOf<typeof buyPoints>;

/**
 * A payment request as it was sent. It is stored unchanged, over reloads, until the server has
 * responded.
 */
const attempt = z.object({ key: storedIdempotencyKey, payload: buyPoints.payload });
const attempts = sessionValues('kaifu.payment.', attempt);
/** The same by Amazon's checkout session, also after the server has responded. */
const amazonAttempts = sessionValues('kaifu.amazon-payment.', attempt);

/** The result of starting a payment. */
export type BeginResult =
  | { readonly kind: 'begun'; readonly begun: BegunPayment }
  /**
   * The server refused, with a message ('' if it gave none) and the field that the message is about
   * ('' if none). Nothing was charged.
   */
  | { readonly kind: 'refused'; readonly message: string; readonly field: string }
  /** No response, or no result yet. Sent again with the same key, the payment continues. */
  | { readonly kind: 'uncertain'; readonly message?: string }
  /** The app has opened another screen (login, maintenance). */
  | { readonly kind: 'sentAway' };

/**
 * Identifies a payment in progress by its course and the visit (the key of the history entry). The
 * visit alone is not unique: every URL that is opened directly, such as the return from Amazon,
 * has the same key.
 */
export interface PaymentScope {
  readonly courseId: number;
  readonly visit: string;
}
const nameOf = ({ courseId, visit }: PaymentScope) => memberStorageName(courseId, visit);

/** Whether a payment of this scope was sent and has got no response. */
export function isUnanswered(scope: PaymentScope): boolean {
  return attempts.read(nameOf(scope)) !== null;
}

const dedupe = dedupeInFlight<BeginResult>();

/**
 * Starts a payment. If `payloadOf` is null, continues the unanswered payment of this scope.
 *
 * @throws the errors of `payloadOf`; then nothing was sent
 */
export function beginPayment(
  scope: PaymentScope,
  payloadOf: (() => Promise<Payload>) | null,
): Promise<BeginResult> {
  // The name contains the page's member. It is made now, because another member may log in here
  // while the payload is being made or sent.
  const name = nameOf(scope);
  return dedupe(name, () => sendPayment(name, payloadOf));
}

/** Sends a payment. A repeated one has the same stored key, so it is made once. */
async function sendPayment(
  name: string,
  payloadOf: (() => Promise<Payload>) | null,
): Promise<BeginResult> {
  const made = payloadOf === null ? attempts.read(name) : attemptFor(await payloadOf());
  if (made === null) return { kind: 'refused', message: '', field: '' };
  const { payload } = made;
  const stored = { values: attempts, name, value: made, key: made.key };
  const response = await sendUnderKey(
    buyPoints,
    { payload },
    stored,
    (answer) => !isToContinue(answer),
  );
  if (!response.ok) return afterFailure(response);
  const { answer } = response;
  if (answer.result !== '-1') return { kind: 'begun', begun: answer };
  if (isToContinue(answer)) return { kind: 'uncertain' };
  return { kind: 'refused', message: answer.errors?.['payment']?.[0] ?? '', field: 'payment' };
}

/**
 * Whether the payment provider could not be reached, so that the shop has only stored the payment.
 * The same request continues it.
 */
function isToContinue({ result, payment_id: paymentId, errors }: BegunPayment): boolean {
  return result === '-1' && errors?.['connection'] !== undefined && paymentId !== undefined;
}

/**
 * Makes the key of a new payment. A checkout session at Amazon pays once, so its id is the key: a
 * customer who returns there continues the same payment.
 */
function attemptFor(payload: Payload): z.output<typeof attempt> {
  const session = z.uuid().safeParse(payload.amazon_checkout_session_id);
  if (!session.success) return { key: newIdempotencyKey(), payload };
  // The free points and coupons of now are others, because this payment holds them. So the payload
  // is sent as it was.
  const before = amazonAttempts.read(memberStorageName(session.data));
  if (before !== null) return before;
  const made = { key: session.data, payload };
  amazonAttempts.write(memberStorageName(session.data), made);
  return made;
}

/**
 * Removes the stored payment, because the member wants to pay another way. The server cancels it
 * when it expires.
 */
export function removeAttempt(scope: PaymentScope): void {
  attempts.remove(nameOf(scope));
}

/** Decides what a failed request to pay means: refused, uncertain, or another screen was opened. */
function afterFailure(failure: Failure): BeginResult {
  const failureClass = classifyFailure(failure);
  // Rate limit: the server's message says how long to wait.
  if (failureClass === 'uncertain' && failure.state === 429)
    return { kind: failureClass, message: failure.message };
  if (failureClass !== 'refused') return { kind: failureClass };
  const [[field, [first]] = ['', []]] = Object.entries(failure.errors);
  return { kind: 'refused', message: first ?? failure.message, field };
}
