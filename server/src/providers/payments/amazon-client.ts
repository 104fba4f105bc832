/// <reference path="./amazon-sdk.d.ts" />
import { WebStoreClient } from '@amazonpay/amazon-pay-api-sdk-nodejs';
import { answerReader, type CompanyAnswer, fetchAnswer } from './company-answer.ts';
import { ProviderUnavailableError } from './payment-provider.ts';

export interface AmazonSettings {
  merchantId: string;
  /**
   * Of the key pair in Seller Central; begins with `SANDBOX` or `LIVE`, which says where money is
   * real.
   */
  publicKeyId: string;
  /** PEM. */
  privateKey: string;
  storeId: string;
  /** Where its API is, such as https://pay-api.amazon.jp. */
  address: string;
  /** The script that takes a customer to Amazon. */
  scriptUrl: string;
  /**
   * Who serves the certificates of notifications in place of Amazon SNS; undefined where that
   * itself does.
   */
  certificateOrigin: string | undefined;
}

export const signatureAlgorithm = 'AMZN-PAY-RSASSA-PSS-V2';

export const readAnswer = answerReader('Amazon Pay');

/**
 * Asks Amazon. What is no answer (lost connections, limits, faults, keys) throws
 * ProviderUnavailableError.
 */
export type AskAmazon = (question: {
  method: 'GET' | 'POST' | 'PATCH';
  /** Below `/v2/`. */
  path: string;
  body?: object;
}) => Promise<CompanyAnswer>;

export interface AmazonGateway {
  ask: AskAmazon;
  /** Signs what a button hands to Amazon. */
  signButton(payloadJson: string): string;
}

/**
 * Opens Amazon Pay's API of Japan. Its SDK signs; the request itself is the shop's, because the
 * SDK's waits for ever and, led to another address, stops checking certificates in the whole
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
    async ask({ method, path, body }) {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const headers = sdk.getSignedHeaders({ method, urlFragment: path, payload, headers: {} });
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
