import * as z from 'zod/mini';
import { buyPoints } from '#contract/shop/payments.ts';
import { dedupeInFlight } from '../../../kit/lib/dedupe-in-flight.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { type AnswerOf, type Failure, type RequestOf, send } from '../../lib/api.ts';
import { keptKey, newKey } from '../../lib/idempotency-key.ts';
import { retryDecision } from '../../lib/retry-decision.ts';
import { ownName } from '../../lib/tab-member.ts';

type Payload = RequestOf<typeof buyPoints>['payload'];
export type Begun = AnswerOf<typeof buyPoints>;

/**
 * One wish to pay, as it was sent: it stays the same until the shop has answered, over reloads too.
 */
const attempt = z.object({ key: keptKey, payload: buyPoints.payload });
const attempts = sessionValues('kaifu.payment.', attempt);

/** What became of a wish to pay. */
export type BeginOutcome =
  | { readonly kind: 'begun'; readonly begun: Begun }
  /**
   * The shop said no, with a sentence of why ('' where it gave none), and of which field ('' where
   * of none). Nothing was charged.
   */
  | { readonly kind: 'refused'; readonly message: string; readonly field: string }
  /** No answer, or none yet: sent again, the same wish goes on where it stopped. */
  | { readonly kind: 'uncertain'; readonly message?: string }
  /** The app has gone elsewhere (login, maintenance). */
  | { readonly kind: 'sentAway' };

/**
 * Where a member wishes to pay: a course, on this visit (the key of its history entry). The visit
 * alone would not do, as every address that is opened directly, like the way back from Amazon, has
 * the same.
 */
export interface PayingPlace {
  readonly courseId: number;
  readonly visit: string;
}
const nameOf = ({ courseId, visit }: PayingPlace) => ownName(courseId, visit);

/** Whether a wish of this place was sent and not answered. */
export function isUnanswered(place: PayingPlace): boolean {
  return attempts.read(nameOf(place)) !== null;
}

const join = dedupeInFlight<BeginOutcome>();

/**
 * Begins to pay; without anything to make a payload of it goes on with the wish of this place that
 * was not answered.
 *
 * @throws whatever `payloadOf` throws; then nothing was sent
 */
export function beginToPay(
  place: PayingPlace,
  payloadOf: (() => Promise<Payload>) | null,
): Promise<BeginOutcome> {
  // Named by whose page it is now: while the payload is made or sent, another member may log in
  // here.
  const name = nameOf(place);
  return join(name, () => begin(name, payloadOf));
}

async function begin(
  name: string,
  payloadOf: (() => Promise<Payload>) | null,
): Promise<BeginOutcome> {
  const made = payloadOf === null ? attempts.read(name) : wishOf(await payloadOf());
  if (made === null) return { kind: 'refused', message: '', field: '' };
  attempts.keep(name, made);
  const outcome = await send(buyPoints, { payload: made.payload, idempotencyKey: made.key });
  if (!outcome.ok) return afterFailure(name, outcome);
  const { result, payment_id: paymentId, errors } = outcome.answer;
  if (result !== '-1') {
    attempts.forget(name);
    return { kind: 'begun', begun: outcome.answer };
  }
  const message = errors?.['payment']?.[0] ?? '';
  // Where the company could not be reached the payment is only noted: the same wish goes on with
  // it.
  if (errors?.['connection'] !== undefined && paymentId !== undefined) return { kind: 'uncertain' };
  attempts.forget(name);
  return { kind: 'refused', message, field: 'payment' };
}

/**
 * A checkout session at Amazon pays once, so it names the wish: whoever turns back there goes on
 * with the same payment.
 */
function wishOf(payload: Payload): z.output<typeof attempt> {
  const session = z.uuid().safeParse(payload.amazon_checkout_session_id);
  return { key: session.data ?? newKey(), payload };
}

/**
 * The member would rather pay another way. What was begun is cancelled by the shop when its time is
 * over.
 */
export function forgetAttempt(place: PayingPlace): void {
  attempts.forget(nameOf(place));
}

function afterFailure(name: string, failure: Failure): BeginOutcome {
  const fate = retryDecision(failure);
  // Too many tries: the shop says how long to wait.
  if (fate === 'uncertain' && failure.state === 429)
    return { kind: fate, message: failure.message };
  if (fate !== 'refused') return { kind: fate };
  attempts.forget(name);
  const [[field, [first]] = ['', []]] = Object.entries(failure.errors);
  return { kind: 'refused', message: first ?? failure.message, field };
}
