import type { Executor, Tx } from '../db/database.ts';
import type { RestrictedAction } from '../ledger/index.ts';
import { findKnownEnd } from './apply-break.ts';
import { latest } from './breaks.rules.ts';
import type { Caps } from './caps.rules.ts';
import { findMinorCap } from './find-age-bar.ts';
import { findPersonAccounts } from './person-accounts.queries.ts';
import type { PersonAccounts } from './person-accounts.rules.ts';
import { findCapsTogether } from './protection.queries.ts';

/**
 * Finds why a member may not pay because of the other accounts of their person: another account has
 * the same mailbox, and the member has not proved that it is theirs; or the person is on a break in
 * another one. Undefined if they may. Their own account is not read: who has locked it knows its
 * break. The person and the account must be locked.
 *
 * @param person see `findPersonAccounts`
 */
export async function findPersonBar(
  tx: Executor,
  memberId: number,
  { binding, mustProve }: PersonAccounts,
  now: Date,
): Promise<RestrictedAction<'buy'> | undefined> {
  if (mustProve) return { deed: 'buy', until: null, mailbox: true };
  const ends: (Date | null)[] = [];
  for (const other of binding.filter((id) => id !== memberId)) {
    const end = await findKnownEnd(tx, other, now);
    if (end !== undefined) ends.push(end);
  }
  const until = latest(ends);
  if (until === undefined) return undefined;
  return { deed: 'buy', until: until?.toISOString() ?? null, own: true };
}

/**
 * Finds why a member may not get points without paying because of the other accounts of their
 * person, see `findPersonBar`. The account must be locked.
 */
export async function findBarOfOthers(
  tx: Tx,
  memberId: number,
  now: Date,
): Promise<RestrictedAction<'buy'> | undefined> {
  return await findPersonBar(tx, memberId, await findPersonAccounts(tx, memberId, now), now);
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
    caps: await findCapsTogether(db, binding),
    minorCap: (await findMinorCap(db, memberId, now, person)) ?? null,
    counted,
  };
}
