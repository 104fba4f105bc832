import * as z from 'zod/mini';
import { buyPoints } from '#contract/payments.ts';
import { type AnswerOf, type Failure, type RequestOf, send } from '../../lib/api.ts';
import { fateOf } from '../../lib/fate.ts';
import { keepValues } from '../../lib/kept-value.ts';

type Payload = RequestOf<typeof buyPoints>['payload'];
export type Begun = AnswerOf<typeof buyPoints>;

/** One wish to pay, as it was sent: it stays the same until the shop has answered, over reloads too. */
const attempt = z.object({ key: z.uuid(), payload: buyPoints.payload });
const attempts = keepValues('kaifu.payment.', attempt);

/** What became of a wish to pay. */
export type BeginOutcome =
  | { readonly kind: 'begun'; readonly begun: Begun }
  /** The shop said no, with a sentence of why ('' where it gave none). Nothing was charged. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer: sent again, the same wish goes on where it stopped. */
  | { readonly kind: 'uncertain' }
  /** The app has gone elsewhere (login, maintenance). */
  | { readonly kind: 'sentAway' };

/** Whether a wish of this visit (the key of its history entry) was sent and not answered. */
export function isUnanswered(visit: string): boolean {
  return attempts.read(visit) !== null;
}

/** Begins to pay; without a payload it goes on with the wish of this visit that was not answered. */
export async function beginToPay(visit: string, payload: Payload | null): Promise<BeginOutcome> {
  const made = payload === null ? attempts.read(visit) : { key: keyOf(payload), payload };
  if (made === null) return { kind: 'refused', message: '' };
  attempts.keep(visit, made);
  const outcome = await send(buyPoints, { payload: made.payload, idempotencyKey: made.key });
  if (!outcome.ok) return afterFailure(visit, outcome);
  const { result, payment_id: paymentId, errors } = outcome.answer;
  if (result !== '-1') {
    attempts.forget(visit);
    return { kind: 'begun', begun: outcome.answer };
  }
  const message = errors?.['payment']?.[0] ?? '';
  // Where the company could not be reached the payment is only noted: the same wish goes on with it.
  if (errors?.['connection'] !== undefined && paymentId !== undefined) return { kind: 'uncertain' };
  attempts.forget(visit);
  return { kind: 'refused', message };
}

/** A checkout session at Amazon pays once, so it names the wish: whoever turns back there goes on with the same payment. */
function keyOf({ amazon_checkout_session_id: session }: Payload): string {
  return z.uuid().safeParse(session).data ?? crypto.randomUUID();
}

/** The member would rather pay another way. What was begun is cancelled by the shop when its time is over. */
export function forgetAttempt(visit: string): void {
  attempts.forget(visit);
}

function afterFailure(visit: string, failure: Failure): BeginOutcome {
  const fate = fateOf(failure);
  if (fate !== 'refused') return { kind: fate };
  attempts.forget(visit);
  const [first] = Object.values(failure.errors).flat();
  return { kind: 'refused', message: first ?? failure.message };
}
