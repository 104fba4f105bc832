import * as z from 'zod';
import { jsonOf } from '../../lib/json-of.rules.ts';
import { day } from '../../lib/time.rules.ts';
import type { CallbackReader, ProviderCallback } from './payment-provider.ts';
import type { AskPayPal } from './paypal-client.ts';

/**
 * In milliseconds. PayPal retries for three days with the same signature. An event is stored once,
 * however often it arrives.
 */
const maxAgeMs = 4 * day;

const headers = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
] as const;

/** The fields of an event that name its order: of an order, a capture, a refund or a dispute. */
const Event = z.object({
  id: z.string(),
  resource_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    disputed_transactions: z.array(z.object({ custom: z.string().optional() })).optional(),
  }),
});

const Verification = z.object({ verification_status: z.string() });

/**
 * Makes the reader of PayPal's callbacks. PayPal itself verifies their signature
 * (`verify-webhook-signature`), at the configured address.
 */
export function payPalCallbacks(ask: AskPayPal, webhookId: string): CallbackReader {
  return {
    provider: 'paypal',
    headers,
    answers: { accepted: '{"received":true}', refused: '{"error":"signature"}' },
    /** Reads a webhook of PayPal if PayPal verifies its signature and it is recent. */
    async read(body, sentHeaders, now) {
      const text = body.toString('utf8');
      const event = Event.safeParse(jsonOf(text)).data;
      const ageMs = now.getTime() - Date.parse(sentHeaders['paypal-transmission-time'] ?? '');
      if (event === undefined || !(Math.abs(ageMs) <= maxAgeMs)) return undefined;
      return (await isVerifiedByPayPal(ask, webhookId, text, sentHeaders))
        ? callbackOf(event)
        : undefined;
    },
  };
}

/**
 * Verifies the signature of an event. Its text is forwarded unchanged: serialised again, it might
 * differ from the signed one.
 */
async function isVerifiedByPayPal(
  ask: AskPayPal,
  webhookId: string,
  event: string,
  sentHeaders: Readonly<Record<string, string>>,
): Promise<boolean> {
  const signature = {
    auth_algo: sentHeaders['paypal-auth-algo'],
    cert_url: sentHeaders['paypal-cert-url'],
    transmission_id: sentHeaders['paypal-transmission-id'],
    transmission_sig: sentHeaders['paypal-transmission-sig'],
    transmission_time: sentHeaders['paypal-transmission-time'],
    webhook_id: webhookId,
  };
  const { body } = await ask({
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body: `${JSON.stringify(signature).slice(0, -1)},"webhook_event":${event}}`,
  });
  return Verification.safeParse(body).data?.verification_status === 'SUCCESS';
}

/** Finds the order and payment that a webhook is about. */
function callbackOf({
  id: eventId,
  resource_type: type,
  resource,
}: z.infer<typeof Event>): ProviderCallback {
  const providerId =
    type === 'checkout-order' ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  const paymentId =
    resource.custom_id ??
    resource.purchase_units?.[0]?.custom_id ??
    resource.disputed_transactions?.[0]?.custom;
  if (providerId === undefined && paymentId === undefined) return { eventId, about: null };
  return { eventId, about: { providerId, paymentId } };
}
