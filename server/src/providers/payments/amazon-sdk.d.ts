/** As much of Amazon's SDK as the shop uses; it brings no types of its own. */
declare module '@amazonpay/amazon-pay-api-sdk-nodejs' {
  export class WebStoreClient {
    constructor(settings: {
      publicKeyId: string;
      /** PEM. */
      privateKey: string;
      region: 'jp';
      algorithm: 'AMZN-PAY-RSASSA-PSS-V2';
    });

    /** Signs what a button hands to Amazon: RSA-PSS over the text, as base64. */
    generateButtonSignature(payloadJson: string): string;

    /**
     * All headers of a request to Amazon, its signature among them. The path is below `/v2/`,
     * without a slash before it.
     */
    getSignedHeaders(request: {
      method: string;
      urlFragment: string;
      payload: string;
      headers: Record<string, string>;
    }): Record<string, string>;
  }
}
