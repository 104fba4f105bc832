import { calls } from '#contract/shop/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import type { CallServer } from '../http/calls.ts';
import type { SessionMemories } from '../http/http-session.ts';
import { done, notFound } from '../http/outcome.ts';
import { ProviderUnavailableError } from '../providers/payments/payment-provider.ts';
import { choiceUrl } from './begin-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { selectPaymentOf, selectPaymentOfOrder } from './payments.queries.ts';
import { settleIfReachable } from './settle-payment.ts';

/**
 * Each of these calls may be a question to Amazon, which answers all customers of a shop so many in
 * a second.
 */
const askLimits = { perMinute: 30, shared: true } as const;

export interface AmazonDeps extends PaymentDeps {
  memories: SessionMemories;
}

/**
 * The way to Amazon and back. Nothing is bought by any of these calls: the member goes to Amazon by
 * the signed button and comes back with a checkout session, `user/point/buy` makes it the order of
 * a payment, and after they confirmed it at Amazon it is completed.
 */
export function amazonRoutes(serve: CallServer, deps: AmazonDeps): void {
  serve.members(calls.getAmazonButton, async ({ query }) => {
    if (deps.amazonCheckout === undefined) return notFound();
    const from = { courseId: query.point_price_id ?? null, packId: query.pack_id ?? null };
    const button = deps.amazonCheckout.button(
      choiceUrl(deps.publicUrl, from),
      choiceUrl(deps.publicUrl, from, payMethods.amazonPay),
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

  serve.members(
    calls.chooseAmazonSession,
    async ({ params }, { member, memberId }) => {
      if ((await findPayMethod(deps, memberId, params.sessionId)) === undefined) return notFound();
      await deps.memories.remember(member, { checkoutSession: params.sessionId });
      return done({});
    },
    askLimits,
  );

  serve.members(
    calls.getAmazonSession,
    async ({ query }, { member, memberId }) => {
      const sessionId = query.session_id ?? (await deps.memories.recall(member)).checkoutSession;
      const payMethod = await findPayMethod(deps, memberId, sessionId);
      return payMethod === undefined ? notFound() : done({ payMethod });
    },
    askLimits,
  );

  serve.members(
    calls.completeAmazonSession,
    async ({ query }, { memberId }) => {
      const wanted = { id: query.payment_id, methods: [payMethods.amazonPay] };
      const payment = await selectPaymentOf(deps.db, memberId, wanted);
      if (payment === undefined) return notFound();
      await settleIfReachable(deps, payment, 'return');
      return done({});
    },
    askLimits,
  );
}

/**
 * What a checkout session is paid with; undefined where it is over, another member's, or Amazon
 * cannot be asked.
 */
async function findPayMethod(
  { db, amazonCheckout }: PaymentDeps,
  memberId: number,
  checkoutSession: string | null,
): Promise<string | undefined> {
  if (amazonCheckout === undefined || checkoutSession === null) return undefined;
  const payment = await selectPaymentOfOrder(db, 'amazon', checkoutSession);
  if (payment !== undefined && payment.memberId !== memberId) return undefined;
  try {
    return await amazonCheckout.findPayMethod(checkoutSession);
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return undefined;
    throw error;
  }
}
