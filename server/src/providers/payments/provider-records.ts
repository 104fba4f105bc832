import type { Money, ProviderCallback, ProviderName } from './payment-provider.ts';

/** Reports of a payment provider besides single orders. Not every provider has all of them. */
export interface ProviderRecords {
  readonly provider: ProviderName;
  /**
   * Every payment for which money came in, from `from` (inclusive) to `until` (exclusive), also
   * those that are not for points.
   *
   * @throws ProviderUnavailableError
   */
  listReceived(from: Date, until: Date): Promise<ReceivedPayment[]>;
  /**
   * Callbacks since `since` that the provider could not deliver, or has not delivered yet.
   *
   * @throws ProviderUnavailableError
   */
  listUndelivered?(since: Date): Promise<UndeliveredCallback[]>;
}

/**
 * Money that came in, with the provider's and the shop's ids of the payment, if the provider knows
 * them.
 */
export interface ReceivedPayment {
  providerId: string | undefined;
  paymentId: string | undefined;
  /** The provider's id of the transaction. */
  transaction: string;
  received: Money;
}

export interface UndeliveredCallback extends ProviderCallback {
  /** The callback as the provider lists it now; its bytes differ from the signed ones. */
  body: Buffer;
}
