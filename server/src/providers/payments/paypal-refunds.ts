import * as z from 'zod';
import type { OrderReference, RefundMethod, RefundStatus } from './payment-provider.ts';
import { type AskPayPal, readAnswer } from './paypal-client.ts';

const Refund = z.object({ id: z.string(), status: z.string() });
const Refusal = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).default([]),
});

/**
 * Refunds by PayPal's Payments API v2, the whole or a part (developer.paypal.com, "Refund captured
 * payment"). PayPal keeps `PayPal-Request-Id` for 45 days.
 *
 * @param findCapture finds PayPal's id of the captured money of an order
 */
export function payPalRefunds(
  ask: AskPayPal,
  findCapture: (order: OrderReference) => Promise<string | undefined>,
): RefundMethod {
  return {
    allowsPart: true,
    /** Requests a refund of the order's capture. */
    async send(order, { id, amount }) {
      const captureId = await findCapture(order);
      if (captureId === undefined) return { kind: 'refused', reason: 'no capture' };
      const answer = await ask({
        method: 'POST',
        path: `/v2/payments/captures/${captureId}/refund`,
        body: JSON.stringify({ amount: { currency_code: 'JPY', value: String(amount) } }),
        requestId: `refund-${id}`,
      });
      if (answer.status < 300) return statusOf(readAnswer(Refund, answer));
      const { name, details } = Refusal.parse(answer.body ?? {});
      return { kind: 'refused', reason: details[0]?.issue ?? name ?? String(answer.status) };
    },
    async read(refundId) {
      const path = `/v2/payments/refunds/${encodeURIComponent(refundId)}`;
      return statusOf(readAnswer(Refund, await ask({ method: 'GET', path })));
    },
  };
}

/** Translates a refund's status into the shop's. */
function statusOf({ id, status }: z.infer<typeof Refund>): RefundStatus {
  if (status === 'COMPLETED') return { kind: 'done', refundId: id };
  if (status === 'PENDING') return { kind: 'sent', refundId: id };
  return { kind: 'refused', reason: status };
}
