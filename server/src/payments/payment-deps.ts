import type { Database, Executor, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { OperatorChannel } from '../messages/index.ts';
import type { PaymentGateways } from '../providers/payments/open-methods.ts';
import type { Customer } from '../providers/payments/payment-provider.ts';

/** Dependencies of the payments capability. */
export interface PaymentDeps extends PaymentGateways {
  db: Database;
  clock: Clock;
  /** Public address of the shop, such as `https://shop.example`. */
  publicUrl: string;
  /** @param executor a transaction, if the answer must hold within it */
  findCustomer(memberId: number, executor?: Executor): Promise<Customer | undefined>;
  /** Finds the version of the terms that is in effect now, in memory. */
  findTermsVersion(): Promise<number>;
  /**
   * Counts a mail that anybody can cause against a limit (`accounts/take-mail-quota.ts`). Returns
   * false if the address has reached it.
   */
  takeMailQuota(
    tx: Tx,
    memberId: number,
    window: { limit: number; milliseconds: number },
  ): Promise<boolean>;
  /**
   * Locks the person of a member until the transaction ends, before any account is locked. Then
   * stores that the member has proved their mailbox, if they did so before proofs were stored.
   */
  lockPerson(tx: Tx, memberId: number): Promise<void>;
  /** Mails a member a link that proves their mailbox, unless one was mailed within a day. */
  mailMailboxLink(tx: Tx, memberId: number): Promise<unknown>;
  /** Computes the keyed digests of a card's fingerprint, the one to store last. */
  cardDigests(fingerprint: string): readonly Buffer[];
  /** Channel for notices on which the operator must act. */
  operator: OperatorChannel;
}
