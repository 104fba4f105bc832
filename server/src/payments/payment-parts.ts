import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { PaymentDoors } from '../providers/payments/open-methods.ts';
import type { Customer } from '../providers/payments/payment-provider.ts';

/** What payments are made with. */
export interface PaymentParts extends PaymentDoors {
  db: Database;
  clock: Clock;
  /** Where the shop is for its customers, such as `https://shop.example`. */
  publicUrl: string;
  findCustomer(memberId: number): Promise<Customer | undefined>;
  /** Something that a person has to see to. */
  tellOperator(notice: OperatorNotice): void;
}

export interface OperatorNotice {
  /** What happened, without anything personal. */
  message: string;
  paymentId?: string;
  provider?: string;
  reason?: string;
}
