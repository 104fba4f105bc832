import { calls } from '#contract/shop/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound } from '../http/handler-result.ts';
import type { SessionMemories } from '../http/shop-session.ts';
import { ProviderUnavailableError } from '../providers/payments/payment-provider.ts';
import { paymentChoiceUrl } from './begin-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPaymentOf, findPaymentOfOrder } from './payments.queries.ts';
import { settleIfReachable } from './settle-payment.ts';

/**
 * Each of these calls may cause a request to Amazon. Amazon's rate limit covers all customers of a
 * shop together.
 */
const rateLimit = { perMinute: 30, shared: true } as const;

export interface AmazonDeps extends PaymentDeps {
  sessionMemories: SessionMemories;
}

/**
 * Serves the calls around Amazon's page. None of them buys anything:
 *
 * 1. The signed button sends the member to Amazon, who returns with a checkout session.
 *
 * 2. `user/point/buy` makes the session the order of a payment.
 *
 * 3. The member confirms it at Amazon, and the shop completes it.
 */
export function amazonRoutes(serve: CallServer, deps: AmazonDeps): void {
  serve(calls.getAmazonButton, async ({ query }) => {
    if (deps.amazonCheckout === undefined) return notFound();
    const choice = { courseId: query.point_price_id ?? null, packId: query.pack_id ?? null };
    const button = deps.amazonCheckout.button(
      paymentChoiceUrl(deps.publicUrl, choice),
      paymentChoiceUrl(deps.publicUrl, choice, payMethods.amazonPay),
    );
    return done({
      signature: button.signature,
      payloadJSON: button.payloadJson,
      algorithm: button.algorithm,
      script_url: button.scriptUrl,
      merchant_id: button.merchantId,
      public_key_id: button.publicKeyId,
    });
  });

  serve(
    calls.chooseAmazonSession,
    async ({ params }, { member, memberId }) => {
      if ((await findPayMethod(deps, memberId, params.sessionId)) === undefined) return notFound();
      await deps.sessionMemories.remember(member, { checkoutSession: params.sessionId });
      return done({});
    },
    rateLimit,
  );

  serve(
    calls.getAmazonSession,
    async ({ query }, { member, memberId }) => {
      const sessionId =
        query.session_id ?? (await deps.sessionMemories.recall(member)).checkoutSession;
      const payMethod = await findPayMethod(deps, memberId, sessionId);
      return payMethod === undefined ? notFound() : done({ payMethod });
    },
    rateLimit,
  );

  serve(
    calls.completeAmazonSession,
    async ({ query }, { memberId }) => {
      const wanted = { id: query.payment_id, methods: [payMethods.amazonPay] };
      const payment = await findPaymentOf(deps.db, memberId, wanted);
      if (payment === undefined) return notFound();
      await settleIfReachable(deps, payment, 'return');
      return done({});
    },
    rateLimit,
  );
}

/**
 * Describes the card or account behind a checkout session.
 *
 * @returns undefined if the session has ended, is another member's, or Amazon is unreachable
 */
async function findPayMethod(
  { db, amazonCheckout }: PaymentDeps,
  memberId: number,
  checkoutSession: string | null,
): Promise<string | undefined> {
  if (amazonCheckout === undefined || checkoutSession === null) return undefined;
  const payment = await findPaymentOfOrder(db, 'amazon', checkoutSession);
  if (payment !== undefined && payment.memberId !== memberId) return undefined;
  try {
    return await amazonCheckout.findPayMethod(checkoutSession);
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return undefined;
    throw error;
  }
}
