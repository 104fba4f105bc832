/**
 * What the stand-ins and the shop know each other by. The shop makes it, for its data folder alone.
 */
export interface Keys {
  stripe: { webhookSecret: string };
  paypal: {
    clientId: string;
    clientSecret: string;
    webhookId: string;
    /** What callbacks are signed with, and known again by. */
    callbackSecret: string;
  };
  amazon: {
    merchantId: string;
    publicKeyId: string;
    /** The shop's, as PEM. */
    privateKey: string;
    /** What notifications are signed with, in place of Amazon SNS, as PEM. */
    notificationKey: string;
  };
  sbps: { hashKey: string };
}
