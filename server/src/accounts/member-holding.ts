import type { ClosingBar } from '#contract/shop/profile.ts';
import type { Executor, Tx } from '../db/database.ts';

/**
 * What another part of the shop keeps of a member. The wiring (`shop.ts`) hands these to the
 * accounts, which know none of them, so that a member's data are whole when they are downloaded,
 * and gone when the account is closed.
 */
export interface MemberHolding {
  /** Its name in the download. */
  name: string;
  /** Everything it keeps of the member, as JSON can hold it. */
  read(db: Executor, memberId: number): Promise<unknown>;
  /**
   * What the member must finish before the account can be closed. Asked with their ledger account
   * locked.
   */
  findBars?(tx: Executor, memberId: number): Promise<readonly ClosingBar[]>;
  /** Erases what is personal in it, in the transaction that closes the account. */
  erase?(tx: Tx, memberId: number): Promise<unknown>;
}
