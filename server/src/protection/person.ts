import type { Executor, Tx } from '../db/database.ts';

/** Keyed digests by which the person of an account is recognised (docs/protection.md). */
export interface Person {
  /**
   * Of the mailbox and the address, proved or not, and of a verified phone. An exclusion that is
   * stored for one of them applies to the account.
   */
  claimed: readonly Buffer[];
  /**
   * Of the address as it is written. It is stored at the closing, so that registering again with
   * the same address does not end an exclusion. Another alias of a stranger's mailbox has another.
   */
  address: readonly Buffer[];
  /**
   * Of a proved mailbox and of a verified phone. Exclusions are stored only for these, because
   * anybody can register with the address of somebody else.
   */
  proved: readonly Buffer[];
  /** Of a phone that is not verified: it may be a stranger's. */
  stated: readonly Buffer[];
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
  /** Finds the other open accounts that state the phone that a member has verified. */
  findStatingPhone(tx: Tx, memberId: number): Promise<readonly number[]>;
}
