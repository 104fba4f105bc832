/** An open account of a mailbox. */
export interface MailboxAccount {
  readonly memberId: number;
  /** Whether its member has proved that the mailbox is theirs. */
  readonly isProved: boolean;
  /** Since when the account has the mailbox: its registration, or a change of its address. */
  readonly since: Date;
  /**
   * Whether staff have said that it and the account for which it was found are two people's. It is
   * false again once both have proved the mailbox.
   */
  readonly isStranger: boolean;
}

/** The open accounts that are counted as one person's when one of them pays (decision 60). */
export interface PersonAccounts {
  /**
   * The accounts whose payments count towards the caps: those that bind the account, and those that
   * left the mailbox in this week or month.
   */
  readonly counted: readonly number[];
  /** The account itself, and those whose caps, breaks and date of birth bind it. */
  readonly binding: readonly number[];
  /** Whether the account must prove its mailbox before it pays, because others have it, too. */
  readonly mustProve: boolean;
}

/**
 * Decides which accounts are the same person's as an account that wants to pay.
 *
 * Anybody can register with the address of somebody else. So an account whose mailbox is not proved
 * learns nothing about the others of its mailbox, and is bound by none; it must prove the mailbox
 * before it pays. An account that is not proved binds a proved one, and its payments count in it,
 * only if it had the mailbox before it: a stranger who comes later cannot limit a member, and a
 * member cannot leave their own limits by opening another account.
 *
 * Two accounts of which staff have said that they are two people's do not bind each other; the one
 * that has not proved the mailbox still has to, before it pays.
 *
 * An account that has left the mailbox binds no other by itself: what it had was handed on. Only
 * its payments still count, for an account that has proved the mailbox.
 *
 * @param accounts all open accounts of the mailbox, with the account itself
 * @param left accounts that left the mailbox, and whose payments still count
 */
export function personAccounts(
  memberId: number,
  accounts: readonly MailboxAccount[],
  left: readonly number[] = [],
): PersonAccounts {
  const others = accounts.filter((account) => account.memberId !== memberId);
  const own = accounts.find((account) => account.memberId === memberId);
  const isAlone = others.length === 0 && left.length === 0;
  if (isAlone || own?.isProved !== true)
    return { counted: [memberId], binding: [memberId], mustProve: !isAlone };
  const binding = others
    .filter((other) => !other.isStranger && (other.isProved || cameBefore(other, own)))
    .map((other) => other.memberId);
  return {
    counted: [...new Set([memberId, ...binding, ...left])],
    binding: [memberId, ...binding],
    mustProve: false,
  };
}

/** Whether an account had the mailbox before another one. */
function cameBefore(one: MailboxAccount, other: MailboxAccount): boolean {
  const difference = one.since.getTime() - other.since.getTime();
  return difference < 0 || (difference === 0 && one.memberId < other.memberId);
}

/** Whether an account of a mailbox has proved it. */
export function isProvedIn(accounts: readonly MailboxAccount[], memberId: number): boolean {
  return accounts.some((account) => account.memberId === memberId && account.isProved);
}

/**
 * Finds the accounts that an account binds: if its mailbox is proved, all others, because they
 * claim it; otherwise the proved ones that came to the mailbox later.
 *
 * @param accounts all open accounts of the mailbox, with the account itself
 */
export function boundBy(memberId: number, accounts: readonly MailboxAccount[]): number[] {
  const own = accounts.find((account) => account.memberId === memberId);
  if (own === undefined) return [];
  return accounts
    .filter((other) => other.memberId !== memberId && !other.isStranger)
    .filter((other) => own.isProved || (other.isProved && cameBefore(own, other)))
    .map((other) => other.memberId);
}

/**
 * Finds the accounts in which the payments of an account count when it leaves the mailbox: those
 * that it binds, and those that it will bind once they have proved the mailbox.
 *
 * @param accounts all open accounts of the mailbox, with the account itself
 */
export function countedIn(memberId: number, accounts: readonly MailboxAccount[]): number[] {
  const asProved = accounts.map((account) =>
    account.memberId === memberId ? account : { ...account, isProved: true },
  );
  return boundBy(memberId, asProved);
}
