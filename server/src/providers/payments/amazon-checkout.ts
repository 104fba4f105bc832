import * as z from 'zod';
import {
  type AmazonGateway,
  type AmazonSettings,
  type AskAmazon,
  readAnswer,
  signatureAlgorithm,
} from './amazon-client.ts';

/** What the browser hands to Amazon's script to take the customer there. */
export interface AmazonButton {
  payloadJson: string;
  signature: string;
  algorithm: string;
  scriptUrl: string;
  merchantId: string;
  publicKeyId: string;
}

/** The way to Amazon and back, before anything is to be paid. */
export interface AmazonCheckout {
  /**
   * @param returnUrl where Amazon sends the customer, with the name of the session that they made
   *   there
   * @param cancelUrl where it sends whoever turns back
   */
  button(returnUrl: string, cancelUrl: string): AmazonButton;
  /**
   * What the customer chose at Amazon to pay with, as Amazon names it (`Visa ****1111`).
   *
   * @returns undefined where there is no such session, or it is over
   * @throws ProviderUnavailableError
   */
  findPayMethod(checkoutSession: string): Promise<string | undefined>;
}

const Session = z.object({
  statusDetails: z.object({ state: z.string() }),
  paymentPreferences: z
    .array(z.object({ paymentDescriptor: z.string().nullish() }).nullable())
    .nullish(),
});

export function amazonCheckout(
  { signButton, ask }: AmazonGateway,
  settings: AmazonSettings,
): AmazonCheckout {
  return {
    button(returnUrl, cancelUrl) {
      const payloadJson = JSON.stringify({
        webCheckoutDetails: { checkoutReviewReturnUrl: returnUrl, checkoutCancelUrl: cancelUrl },
        storeId: settings.storeId,
        chargePermissionType: 'OneTime',
        // Unless it is told what is needed, Amazon hands over all that it knows of the customer.
        // Nothing of it is kept.
        scopes: ['name'],
      });
      const { scriptUrl, merchantId, publicKeyId } = settings;
      const signature = signButton(payloadJson);
      return {
        payloadJson,
        signature,
        algorithm: signatureAlgorithm,
        scriptUrl,
        merchantId,
        publicKeyId,
      };
    },
    findPayMethod: (checkoutSession) => findPayMethod(ask, checkoutSession),
  };
}

async function findPayMethod(ask: AskAmazon, checkoutSession: string): Promise<string | undefined> {
  const answer = await ask({ method: 'GET', path: `checkoutSessions/${checkoutSession}` });
  if (answer.status >= 400) return undefined;
  const { statusDetails, paymentPreferences } = readAnswer(Session, answer);
  if (statusDetails.state !== 'Open') return undefined;
  return paymentPreferences?.[0]?.paymentDescriptor ?? 'Amazon Pay';
}
