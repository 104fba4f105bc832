import type { ClosingBar } from '#contract/shop/profile.ts';
import type { Executor, Tx } from '../db/database.ts';
import type { LeavingPerson } from '../protection/index.ts';

/**
 * Personal data of members in another part of the shop.
 *
 * The wiring (`shop.ts`) injects these into the accounts, which do not import the other parts. So a
 * download is complete, and closing an account erases everything.
 */
export interface MemberDataSource {
  /** Key of this part in the download. */
  name: string;
  /** All data of the member in this part, as JSON values. */
  read(db: Executor, memberId: number): Promise<unknown>;
  /**
   * Finds the reasons why the account cannot be closed yet. Called with its ledger account locked.
   */
  findBars?(tx: Executor, memberId: number): Promise<readonly ClosingBar[]>;
  /** Erases the personal data, in the transaction that closes the account. */
  erase?(tx: Tx, memberId: number, person: LeavingPerson): Promise<unknown>;
}
