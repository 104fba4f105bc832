import type { Executor, Tx } from '../db/database.ts';

/**
 * Keyed digests by which the person of an account is recognised (docs/protection.md). Anybody can
 * type the address or the phone of somebody else, so only what is proved makes two accounts one
 * person's (decision 60).
 */
export interface Person {
  /**
   * Of a proved mailbox and of a verified phone. A limit that is stored for one of them applies to
   * the account, and is stored for all of them.
   */
  proved: readonly Buffer[];
  /**
   * Of the address as it is written. A closed account leaves its breaks here, too: registering
   * again with the same address does not end them. They apply once the mailbox is proved, and never
   * spread. Another alias of a stranger's mailbox has another digest.
   */
  address: readonly Buffer[];
  /** Of the mailbox while it is not proved: its limits wait until it is. */
  unproved: readonly Buffer[];
  /** Of a phone that is not verified: it may be a stranger's. */
  stated: readonly Buffer[];
}

/** Digests by which a person's further accounts are recognised, for counts over all of them. */
export interface PersonKeys {
  memberId: number;
  /** Digests of the mailbox, proved or not. */
  mailbox: readonly Buffer[];
  isMailboxProved: boolean;
  /** Since when the account has the mailbox. */
  mailboxSince: Date;
  /** Digests of a verified phone; none without one. */
  phone: readonly Buffer[];
}

/** Finds the people behind accounts. */
export interface People {
  /**
   * Locks the person of a member until the transaction ends, also by the address and phone that the
   * member is about to have. Call it before any lock of an account, to prevent deadlocks.
   */
  lock(tx: Tx, memberId: number, next?: { mail?: string; phone?: string }): Promise<void>;
  /**
   * Stores that a member has proved their mailbox, if they did so before proofs were stored: by
   * using a temporary password, which is mailed.
   */
  recallProof(tx: Tx, memberId: number): Promise<void>;
  find(tx: Tx, memberId: number): Promise<Person>;
  /** Computes the digests of the phone that a member has verified; none without one. */
  findVerifiedPhone(db: Executor, memberId: number): Promise<readonly Buffer[]>;
  /** Finds by what these members are recognised in other accounts; those that are open. */
  findKeys(db: Executor, memberIds: readonly number[]): Promise<PersonKeys[]>;
  /** Finds the other open accounts that state the phone that a member has verified. */
  findStatingPhone(tx: Tx, memberId: number): Promise<readonly number[]>;
}
