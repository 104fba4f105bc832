/** The used part of Amazon's SDK, which has no types of its own. */
declare module '@amazonpay/amazon-pay-api-sdk-nodejs' {
  export class WebStoreClient {
    constructor(settings: {
      publicKeyId: string;
      /** PEM. */
      privateKey: string;
      region: 'jp';
      algorithm: 'AMZN-PAY-RSASSA-PSS-V2';
    });

    /** Signs the payload of a checkout button: RSA-PSS, as base64. */
    generateButtonSignature(payloadJson: string): string;

    /**
     * All headers of a request to Amazon, including its signature. The path is below `/v2/`,
     * without a leading slash.
     */
    getSignedHeaders(request: {
      method: string;
      urlFragment: string;
      payload: string;
      headers: Record<string, string>;
    }): Record<string, string>;
  }
}
