import * as z from 'zod';
import { type AskAmazon, readAnswer } from './amazon-client.ts';
import type { RefundMethod, RefundStatus } from './payment-provider.ts';

const Refund = z.object({
  refundId: z.string(),
  statusDetails: z.object({ state: z.string(), reasonCode: z.string().nullish() }),
});
const Refusal = z.object({ reasonCode: z.string().optional() });

/**
 * Refunds by Amazon Pay's API v2, the whole or a part (developer.amazon.com, "Refund"). Amazon
 * makes them later: they begin as `RefundInitiated` and end as `Refunded` or `Declined`.
 */
export function amazonRefunds(ask: AskAmazon): RefundMethod {
  return {
    allowsPart: true,
    /** Requests a refund of the order's charge. */
    async send({ chargeId }, { id, amount }) {
      if (chargeId === null) return { kind: 'refused', reason: 'no charge' };
      const answer = await ask({
        method: 'POST',
        path: 'refunds',
        body: { chargeId, refundAmount: { amount: String(amount), currencyCode: 'JPY' } },
        idempotencyKey: id.replaceAll('-', ''),
      });
      if (answer.status < 300) return statusOf(readAnswer(Refund, answer));
      const { reasonCode = String(answer.status) } = Refusal.parse(answer.body ?? {});
      return { kind: 'refused', reason: reasonCode };
    },
    async read(refundId) {
      const path = `refunds/${encodeURIComponent(refundId)}`;
      return statusOf(readAnswer(Refund, await ask({ method: 'GET', path })));
    },
  };
}

/** Translates a refund's state into the shop's. */
function statusOf({ refundId, statusDetails }: z.infer<typeof Refund>): RefundStatus {
  const { state, reasonCode } = statusDetails;
  if (state === 'Refunded') return { kind: 'done', refundId };
  if (state === 'Declined') return { kind: 'refused', reason: reasonCode ?? state };
  return { kind: 'sent', refundId };
}
