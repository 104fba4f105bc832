import type { Database, Executor, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { OperatorChannel } from '../messages/index.ts';
import type { PaymentGateways } from '../providers/payments/open-methods.ts';
import type { Customer } from '../providers/payments/payment-provider.ts';

/** What payments are made with. */
export interface PaymentDeps extends PaymentGateways {
  db: Database;
  clock: Clock;
  /** Where the shop is for its customers, such as `https://shop.example`. */
  publicUrl: string;
  /** @param executor where it must be true in a transaction */
  findCustomer(memberId: number, executor?: Executor): Promise<Customer | undefined>;
  /**
   * Counts a mail that anybody can cause; false where the address it goes to has had enough of them
   * (`accounts/may-write-to.ts`).
   */
  mayWriteTo(
    tx: Tx,
    memberId: number,
    window: { limit: number; milliseconds: number },
  ): Promise<boolean>;
  /** Where notices go that a person has to see to. */
  operator: OperatorChannel;
}
