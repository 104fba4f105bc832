/** An open account of a mailbox. */
export interface MailboxAccount {
  readonly memberId: number;
  /** Whether its member has proved that the mailbox is theirs. */
  readonly isProved: boolean;
}

/** The open accounts that are counted as one person's when one of them pays (decision 60). */
export interface PersonAccounts {
  /** The accounts whose payments count towards the caps: the account itself and all others. */
  readonly counted: readonly number[];
  /** Those of them whose caps, breaks and date of birth bind the account. */
  readonly binding: readonly number[];
  /** Whether the account must prove its mailbox before it pays, because others have it, too. */
  readonly mustProve: boolean;
}

/**
 * Decides which accounts are the same person's as an account that wants to pay.
 *
 * Anybody can register with the address of somebody else. So an account whose mailbox is not proved
 * learns nothing about the others of its mailbox, and is bound by none; it must prove the mailbox
 * before it pays. An account that is not proved binds a proved one only if it was opened before it:
 * a stranger who comes later cannot limit a member, and a member cannot leave their own limits by
 * opening another account.
 *
 * @param accounts all open accounts of the mailbox, with the account itself
 */
export function personAccounts(
  memberId: number,
  accounts: readonly MailboxAccount[],
): PersonAccounts {
  const others = accounts.filter((account) => account.memberId !== memberId);
  const isProved = accounts.some((account) => account.memberId === memberId && account.isProved);
  if (others.length === 0 || !isProved)
    return { counted: [memberId], binding: [memberId], mustProve: others.length > 0 };
  const binding = others.filter((other) => other.isProved || other.memberId < memberId);
  const ids = (list: readonly MailboxAccount[]) => list.map((account) => account.memberId);
  return {
    counted: [memberId, ...ids(others)],
    binding: [memberId, ...ids(binding)],
    mustProve: false,
  };
}

/**
 * Finds the accounts that an account binds: if its mailbox is proved, all others, because they
 * claim it; otherwise the proved ones that were opened later.
 *
 * @param accounts all open accounts of the mailbox, with the account itself
 */
export function boundBy(memberId: number, accounts: readonly MailboxAccount[]): number[] {
  const isProved = accounts.some((account) => account.memberId === memberId && account.isProved);
  return accounts
    .filter((other) => other.memberId !== memberId)
    .filter((other) => isProved || (other.isProved && memberId < other.memberId))
    .map((other) => other.memberId);
}
