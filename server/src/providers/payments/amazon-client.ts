/// <reference path="./amazon-sdk.d.ts" />
import { WebStoreClient } from '@amazonpay/amazon-pay-api-sdk-nodejs';
import { ProviderUnavailableError } from './payment-provider.ts';
import { answerReader, fetchAnswer, type ProviderAnswer } from './provider-answer.ts';

export interface AmazonSettings {
  merchantId: string;
  /**
   * The id of the key pair in Seller Central. Its prefix `SANDBOX` or `LIVE` selects test or real
   * money.
   */
  publicKeyId: string;
  /** PEM. */
  privateKey: string;
  storeId: string;
  /** The API's base URL, such as https://pay-api.amazon.jp. */
  address: string;
  /** The URL of the script that takes a customer to Amazon. */
  scriptUrl: string;
  /** The origin of notification certificates in the sandbox; undefined for Amazon SNS itself. */
  certificateOrigin: string | undefined;
}

export const signatureAlgorithm = 'AMZN-PAY-RSASSA-PSS-V2';

export const readAnswer = answerReader('Amazon Pay');

/**
 * Sends a request to Amazon. Throws ProviderUnavailableError for lost connections, timeouts,
 * limits, server errors and wrong keys.
 */
export type AskAmazon = (question: {
  method: 'GET' | 'POST' | 'PATCH';
  /** Below `/v2/`. */
  path: string;
  body?: object;
  /** The idempotency key, where Amazon requires one: at most 32 letters and digits. */
  idempotencyKey?: string;
}) => Promise<ProviderAnswer>;

export interface AmazonGateway {
  ask: AskAmazon;
  /** Signs the payload of a checkout button. */
  signButton(payloadJson: string): string;
}

/**
 * Opens Amazon Pay's API for Japan. The SDK only signs. The shop sends the requests itself, because
 * the SDK has no timeout and, with another address, disables certificate checks in the whole
 * process.
 */
export function openAmazon({ publicKeyId, privateKey, address }: AmazonSettings): AmazonGateway {
  const sdk = new WebStoreClient({
    publicKeyId,
    privateKey,
    region: 'jp',
    algorithm: signatureAlgorithm,
  });
  return {
    signButton: (payloadJson) => sdk.generateButtonSignature(payloadJson),
    /** Sends a signed request to Amazon Pay. */
    async ask({ method, path, body, idempotencyKey }) {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const headers = sdk.getSignedHeaders({
        method,
        urlFragment: path,
        payload,
        headers:
          idempotencyKey === undefined ? {} : { 'x-amz-pay-idempotency-key': idempotencyKey },
      });
      const answer = await fetchAnswer('Amazon Pay', `${address}/v2/${path}`, {
        method,
        headers,
        ...(payload !== '' && { body: payload }),
      });
      const isAnswer = answer.status < 500 && ![401, 403, 408, 425, 429].includes(answer.status);
      if (!isAnswer)
        throw new ProviderUnavailableError(`Amazon Pay: ${method} ${path}, ${answer.status}`);
      return answer;
    },
  };
}
