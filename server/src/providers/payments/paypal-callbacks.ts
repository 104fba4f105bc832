import * as z from 'zod';
import { day } from '../../lib/time.rules.ts';
import type { CallbackReader, ProviderCallback } from './payment-provider.ts';
import type { AskPayPal } from './paypal-client.ts';

/**
 * PayPal tries again for three days, under the same signature. An event is kept once, however often
 * it comes.
 */
const oldest = 4 * day;

const headers = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
] as const;

/**
 * As much of an event as tells which order it is about: an order, a capture or refund of one, or a
 * dispute.
 */
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
 * Callbacks whose signature PayPal itself confirms (`verify-webhook-signature`), over its own
 * pinned address.
 */
export function payPalCallbacks(ask: AskPayPal, webhookId: string): CallbackReader {
  return {
    provider: 'paypal',
    headers,
    answers: { kept: '{"received":true}', refused: '{"error":"signature"}' },
    async read(body, sent, now) {
      const text = body.toString('utf8');
      const event = parse(text);
      const age = now.getTime() - Date.parse(sent['paypal-transmission-time'] ?? '');
      if (event === undefined || !(Math.abs(age) <= oldest)) return undefined;
      return (await isPayPals(ask, webhookId, text, sent)) ? callbackOf(event) : undefined;
    },
  };
}

function parse(text: string): z.infer<typeof Event> | undefined {
  try {
    return Event.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The event goes as it came: written anew, it would no longer be what was signed. */
async function isPayPals(
  ask: AskPayPal,
  webhookId: string,
  event: string,
  sent: Readonly<Record<string, string>>,
): Promise<boolean> {
  const signature = {
    auth_algo: sent['paypal-auth-algo'],
    cert_url: sent['paypal-cert-url'],
    transmission_id: sent['paypal-transmission-id'],
    transmission_sig: sent['paypal-transmission-sig'],
    transmission_time: sent['paypal-transmission-time'],
    webhook_id: webhookId,
  };
  const { body } = await ask({
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body: `${JSON.stringify(signature).slice(0, -1)},"webhook_event":${event}}`,
  });
  return Verification.safeParse(body).data?.verification_status === 'SUCCESS';
}

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
