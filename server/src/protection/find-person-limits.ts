import type { Executor, Tx } from '../db/database.ts';
import { findAccount, isOnBreak, type RestrictedAction } from '../ledger/index.ts';
import { latest } from './apply-exclusion.ts';
import { type Caps, strictestCaps } from './caps.rules.ts';
import { findMinorCap } from './find-age-bar.ts';
import type { PersonAccounts } from './person-accounts.rules.ts';
import { findCapsOf } from './protection.queries.ts';

/** Why the other accounts of a person do not let one of them pay. */
export type PersonBar =
  /** Another account has the same mailbox, and the member has not proved that it is theirs. */
  | 'mailbox-unproved'
  /** The person is on a break in another account. */
  | RestrictedAction<'buy'>;

/**
 * Finds why a member may not pay because of the other accounts of their person; undefined if they
 * may. Their own account is not read: who has locked it knows its break. The person and the account
 * must be locked.
 *
 * @param person see `findPersonAccounts`
 */
export async function findPersonBar(
  tx: Tx,
  memberId: number,
  { binding, mustProve }: PersonAccounts,
  now: Date,
): Promise<PersonBar | undefined> {
  if (mustProve) return 'mailbox-unproved';
  const ends: (Date | null)[] = [];
  for (const other of binding.filter((id) => id !== memberId)) {
    const account = await findAccount(tx, other);
    if (account !== undefined && isOnBreak(account, now)) ends.push(account.breakUntil);
  }
  const until = latest(ends);
  if (until === undefined) return undefined;
  return { deed: 'buy', until: until?.toISOString() ?? null, own: true };
}

/** The limits in yen of a member's payments, from all accounts of their person. */
export interface PersonLimits {
  /** The strictest of each cap. */
  caps: Caps;
  /** Yen a month that a person under 18 may pay; null for adults. */
  minorCap: number | null;
  /** The accounts whose payments count towards them. */
  counted: readonly number[];
}

/**
 * Finds the limits of a member's payments. In a transaction that begins one, the person and the
 * account must be locked.
 *
 * @param person see `findPersonAccounts`
 */
export async function findPersonLimits(
  db: Executor,
  memberId: number,
  person: PersonAccounts,
  now: Date,
): Promise<PersonLimits> {
  const { binding, counted } = person;
  return {
    caps: strictestCaps(await findCapsOf(db, binding)),
    minorCap: (await findMinorCap(db, memberId, now, person)) ?? null,
    counted,
  };
}
