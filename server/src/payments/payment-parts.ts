import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../db/database.ts';
import type { OperatorChannel } from '../messages/index.ts';
import type { PaymentDoors } from '../providers/payments/open-methods.ts';
import type { Customer } from '../providers/payments/payment-provider.ts';

/** What payments are made with. */
export interface PaymentParts extends PaymentDoors {
  db: Database;
  clock: Clock;
  /** Where the shop is for its customers, such as `https://shop.example`. */
  publicUrl: string;
  /** @param executor where it must be true in a transaction */
  findCustomer(memberId: number, executor?: Executor): Promise<Customer | undefined>;
  /** Where notices go that a person has to see to. */
  operator: OperatorChannel;
}
