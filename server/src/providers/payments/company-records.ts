import type { Money, ProviderCallback, ProviderName } from './payment-provider.ts';

/** What a company can tell beside single orders. Not every company can tell everything. */
export interface CompanyRecords {
  readonly provider: ProviderName;
  /**
   * Every payment by which money came in, from `from` on and before `until`, whatever it was for.
   *
   * @throws ProviderUnavailableError
   */
  listReceived(from: Date, until: Date): Promise<ReceivedPayment[]>;
  /**
   * Its messages since `since` that it could not deliver, or has not yet.
   *
   * @throws ProviderUnavailableError
   */
  listUndelivered?(since: Date): Promise<UndeliveredCallback[]>;
}

/**
 * Money that came in, by the names that the company and the shop have for the payment, as far as it
 * knows them.
 */
export interface ReceivedPayment {
  providerId: string | undefined;
  paymentId: string | undefined;
  /** What the company calls the transaction. */
  transaction: string;
  received: Money;
}

export interface UndeliveredCallback extends ProviderCallback {
  /** As the company tells it now, which is not to the byte what it signed. */
  body: Buffer;
}
