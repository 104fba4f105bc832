import Stripe from 'stripe';
import * as z from 'zod';
import type { CallbackReader, ProviderCallback } from './payment-provider.ts';

/** Seconds that a callback may be old: who recorded one cannot send it again later. */
const tolerance = 300;

/**
 * As much of Stripe's events as tells which payment one is about: an intent, or a charge or dispute
 * of one.
 */
const about = z.object({
  object: z.string(),
  id: z.string(),
  payment_intent: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** Callbacks signed with `Stripe-Signature`: an HMAC over the time and the raw body. */
export function stripeCallbacks(stripe: Stripe, webhookSecret: string): CallbackReader {
  return {
    provider: 'stripe',
    headers: ['stripe-signature'],
    answers: { kept: '{"received":true}', refused: '{"error":"signature"}' },
    async read(body, headers, now) {
      const event = verified(stripe, body, headers['stripe-signature'] ?? '', webhookSecret, now);
      return event && callbackOf(event);
    },
  };
}

/** What an event is about. */
export function callbackOf({ id: eventId, data }: Stripe.Event): ProviderCallback {
  const subject = about.safeParse(data.object);
  if (!subject.success) return { eventId, about: null };
  const { object, id, payment_intent: intentId, metadata } = subject.data;
  const providerId = object === 'payment_intent' ? id : intentId;
  if (providerId == null) return { eventId, about: null };
  return { eventId, about: { providerId, paymentId: metadata?.['payment_id'] } };
}

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
      tolerance,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    // Signed, and still not JSON: nothing of Stripe's.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
