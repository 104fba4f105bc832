import { type CapName, capName } from '#contract/own-limits.ts';
import type { Executor } from '../db/database.ts';
import { findStoredBirthDate, type StoredBirthDate } from './age.queries.ts';
import { noCaps } from './caps.rules.ts';
import { findPersonBar, findPersonLimits } from './find-person-limits.ts';
import { findBonds } from './leave-mailbox.ts';
import { findLiftable } from './lift-limits.ts';
import { findPersonAccounts } from './person-accounts.queries.ts';
import { findCaps } from './protection.queries.ts';

/** The limits of a member that come from other accounts of their person. */
export interface LimitsOfOthers {
  /** Whether the member must prove their mailbox before they pay. */
  mustProve: boolean;
  /** Caps of other accounts that are lower than the member's own. */
  caps: { name: CapName; amount: number }[];
  /** Yen a month that the person may pay while under 18; null for adults. */
  minorCap: number | null;
  /** The break of another account that stops payments; `until` is null if it is permanent. */
  payBreak: { until: string | null } | null;
  /** Whether the date of birth was stated by the member, or left by another account. */
  birthDate: 'none' | 'stated' | 'left' | 'stated-and-left';
  /** Whether limits may be another person's, and two people can end them. */
  canLift: boolean;
}

/** Finds the limits of a member that come from other accounts, for support. */
export async function findLimitsOfOthers(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<LimitsOfOthers> {
  const person = await findPersonAccounts(db, memberId, now);
  const { caps, minorCap } = await findPersonLimits(db, memberId, person, now);
  const own = (await findCaps(db, memberId)) ?? noCaps;
  const bar = await findPersonBar(db, memberId, person, now);
  const stored = await findStoredBirthDate(db, memberId);
  const liftable = await findLiftable(db, memberId, await findBonds(db, memberId), now);
  const lowered = capName.options.flatMap((name) => {
    const [amount, before] = [caps[name], own[name]];
    const isLower = amount !== null && (before === null || amount < before);
    return isLower ? [{ name, amount }] : [];
  });
  return {
    mustProve: person.mustProve,
    caps: lowered,
    minorCap,
    payBreak: bar?.own === true ? { until: bar.until } : null,
    birthDate: originOf(stored),
    canLift: typeof liftable !== 'string',
  };
}

/** Tells who gave a date of birth: the member, another account that left it, or both. */
function originOf(stored: StoredBirthDate | undefined): LimitsOfOthers['birthDate'] {
  if (stored === undefined) return 'none';
  if (stored.isInherited) return 'left';
  return stored.carriedBornOn === null ? 'stated' : 'stated-and-left';
}
