import Stripe from 'stripe';
import * as z from 'zod';
import type { CallbackReader, ProviderCallback } from './payment-provider.ts';

/** The maximum age of a callback in seconds, against replay. */
const maxAgeSeconds = 300;

/**
 * The fields of a Stripe event that name its payment intent: of an intent, a charge or a dispute.
 */
const about = z.object({
  object: z.string(),
  id: z.string(),
  payment_intent: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** Reads callbacks signed with `Stripe-Signature`: an HMAC over the time and the raw body. */
export function stripeCallbacks(stripe: Stripe, webhookSecret: string): CallbackReader {
  return {
    provider: 'stripe',
    headers: ['stripe-signature'],
    answers: { accepted: '{"received":true}', refused: '{"error":"signature"}' },
    async read(body, headers, now) {
      const event = verified(stripe, body, headers['stripe-signature'] ?? '', webhookSecret, now);
      return event && callbackOf(event);
    },
  };
}

/** Finds the order and payment that an event of Stripe is about. */
export function callbackOf({ id: eventId, data }: Stripe.Event): ProviderCallback {
  const subject = about.safeParse(data.object);
  if (!subject.success) return { eventId, about: null };
  const { object, id, payment_intent: intentId, metadata } = subject.data;
  const providerId = object === 'payment_intent' ? id : intentId;
  if (providerId == null) return { eventId, about: null };
  return { eventId, about: { providerId, paymentId: metadata?.['payment_id'] } };
}

/** Verifies the signature of an event; undefined if it is wrong. */
function verified(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      maxAgeSeconds,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    // Signed but not JSON: not from Stripe.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
