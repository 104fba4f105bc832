import { type Answer, refused } from './answer.ts';
import { needsAccountForRefund, type Stripe } from './stripe.ts';

/** Answers a request that refunds an intent, as strictly as docs.stripe.com/api/refunds says. */
export function createRefund(stripe: Stripe, fields: URLSearchParams): Answer {
  const id = fields.get('payment_intent') ?? '';
  const intent = stripe.find(id);
  if (intent === undefined)
    return refused('resource_missing', `No such payment_intent: '${id}'`, 404);
  if (intent.status !== 'succeeded')
    return refused('charge_not_captured', 'This PaymentIntent does not have a successful charge.');
  const left = intent.received - intent.refunded;
  if (left === 0) return refused('charge_already_refunded', 'It has already been refunded.');
  if (intent.dispute === 'needs_response' || intent.dispute === 'lost')
    return refused('charge_disputed', 'The charge was disputed: it cannot be refunded.');
  const amount = fields.has('amount') ? Number(fields.get('amount')) : left;
  if (!Number.isInteger(amount) || amount < 1)
    return refused('parameter_invalid_integer', 'Invalid positive integer');
  if (amount > left)
    return refused('amount_too_large', `Refund amount is greater than the unrefunded ¥${left}`);
  if (needsAccountForRefund(intent) && !fields.get('instructions_email')?.includes('@'))
    return refused('parameter_missing', 'Missing required param: instructions_email.');
  const metadata = { refund_id: fields.get('metadata[refund_id]') ?? '' };
  const refund = stripe.refund(intent, amount, metadata);
  return { status: 200, body: stripe.refundOf(intent, refund) };
}

/** Answers a request that reads a refund. */
export function retrieveRefund(stripe: Stripe, id: string): Answer {
  const found = stripe.findRefund(id);
  return found === undefined
    ? refused('resource_missing', `No such refund: '${id}'`, 404)
    : { status: 200, body: stripe.refundOf(found.intent, found.refund) };
}
