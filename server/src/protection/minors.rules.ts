import { adultAge, guardianQuestion, minorCaps } from '#contract/limits.ts';
import { day } from '../lib/time.rules.ts';
import { ageOn } from './age.rules.ts';

/**
 * Returns how many yen a member may pay in a month because of their age; undefined from 18 on
 * (protection.md, "Age").
 *
 * @param bornOn date of birth, such as `2010-04-02`
 */
export function minorCapOf(bornOn: string, now: Date): number | undefined {
  const age = ageOn(bornOn, now);
  if (age >= adultAge) return undefined;
  return age < 16 ? minorCaps.under16 : minorCaps.under18;
}

/**
 * Whether a change of the age from which members buy points lets more of them buy.
 *
 * @param before full years; null if only adults buy points
 */
export function letsMoreBuy(before: number | null, from: number | null): boolean {
  return (from ?? adultAge) < (before ?? adultAge);
}

/** The times of a question to a guardian. */
export interface GuardianTimes {
  askedAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
}

/** Whether a guardian was asked and may still answer, has consented, or neither. */
export function stateOfGuardian(
  { askedAt, confirmedAt, endedAt }: GuardianTimes,
  now: Date,
): 'asked' | 'confirmed' | 'ended' {
  if (endedAt !== null) return 'ended';
  if (confirmedAt !== null) return 'confirmed';
  const until = askedAt.getTime() + guardianQuestion.days * day;
  return now.getTime() < until ? 'asked' : 'ended';
}

/**
 * Whether a name that a member typed may be in a mail to somebody else. It must have no addresses,
 * links, telephone numbers or line breaks, so that nobody can send a message of their own by it.
 *
 * @param name normalised (NFKC) and trimmed
 */
export function isAllowedInMail(name: string): boolean {
  return name !== '' && name.length <= 60 && !notInName.test(name);
}

// A dot before two letters is a host name such as `kaifu.example`; `J. Smith` and `J.R.` are names.
const notInName = /[\p{C}\p{Zl}\p{Zp}:/\\@<>[\]()|#%&=?]|www\.|\.\p{L}{2}|\d{3}/iu;
