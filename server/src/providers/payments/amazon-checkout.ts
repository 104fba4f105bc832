import * as z from 'zod';
import {
  type AmazonGateway,
  type AmazonSettings,
  type AskAmazon,
  readAnswer,
  signatureAlgorithm,
} from './amazon-client.ts';

/** Parameters for Amazon's script, which takes the customer to Amazon. */
export interface AmazonButton {
  payloadJson: string;
  signature: string;
  algorithm: string;
  scriptUrl: string;
  merchantId: string;
  publicKeyId: string;
}

/**
 * Signs the button that leads to Amazon and reads the checkout session that the customer returns
 * with, before any payment exists.
 */
export interface AmazonCheckout {
  /**
   * @param returnUrl where Amazon sends the customer, with the id of the new checkout session
   * @param cancelUrl where Amazon sends a customer who cancels
   */
  button(returnUrl: string, cancelUrl: string): AmazonButton;
  /**
   * The payment method that the customer chose at Amazon, as Amazon describes it (`Visa ****1111`).
   *
   * @returns undefined if the session does not exist or has ended
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

/**
 * Makes what the shop needs before a payment by Amazon Pay: the signed button, and a description of
 * the chosen card.
 */
export function amazonCheckout(
  { signButton, ask }: AmazonGateway,
  settings: AmazonSettings,
): AmazonCheckout {
  return {
    /** Signs the data of Amazon's button. */
    button(returnUrl, cancelUrl) {
      const payloadJson = JSON.stringify({
        webCheckoutDetails: { checkoutReviewReturnUrl: returnUrl, checkoutCancelUrl: cancelUrl },
        storeId: settings.storeId,
        chargePermissionType: 'OneTime',
        // Without scopes Amazon would return all its data of the customer. Nothing of it is stored.
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

/** Reads which card or account the customer chose in an open checkout session. */
async function findPayMethod(ask: AskAmazon, checkoutSession: string): Promise<string | undefined> {
  const answer = await ask({ method: 'GET', path: `checkoutSessions/${checkoutSession}` });
  if (answer.status >= 400) return undefined;
  const { statusDetails, paymentPreferences } = readAnswer(Session, answer);
  if (statusDetails.state !== 'Open') return undefined;
  return paymentPreferences?.[0]?.paymentDescriptor ?? 'Amazon Pay';
}
