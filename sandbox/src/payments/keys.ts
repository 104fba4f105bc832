/**
 * The keys shared by the sandbox's providers and the shop. The shop creates them for each data
 * folder.
 */
export interface Keys {
  stripe: { webhookSecret: string };
  paypal: {
    clientId: string;
    clientSecret: string;
    webhookId: string;
    /** Signs and verifies callbacks. */
    callbackSecret: string;
  };
  amazon: {
    merchantId: string;
    publicKeyId: string;
    /** The shop's key, as PEM. */
    privateKey: string;
    /** Signs notifications in place of Amazon SNS, as PEM. */
    notificationKey: string;
  };
  sbps: { hashKey: string };
}
