import { adultAge } from '#contract/limits.ts';
import type { Executor } from '../db/database.ts';
import {
  findBirthDates,
  findStatedBirthDate,
  findStoredBirthDate,
  type StoredBirthDate,
} from './age.queries.ts';
import { ageOn, ageStatusOf, birthdayOf, countedBirthDate } from './age.rules.ts';
import { findGuardian, findMinimumAge } from './minors.queries.ts';
import { minorCapOf, stateOfGuardian } from './minors.rules.ts';
import { findPersonAccounts } from './person-accounts.queries.ts';
import type { PersonAccounts } from './person-accounts.rules.ts';

/** Why a member's age does not let them buy points. */
export type AgeBar = 'age-unstated' | 'too-young' | 'guardian-needed';

/**
 * Finds the date of birth that counts for a member: their own, or a later one of a person under 18
 * that another account of the person states (decision 60). Undefined if none is stated.
 */
async function findCountedBirthDate(
  db: Executor,
  memberId: number,
  now: Date,
  person?: PersonAccounts,
): Promise<string | undefined> {
  const { binding } = person ?? (await findPersonAccounts(db, memberId, now));
  const dates = await findBirthDates(db, binding);
  return countedBirthDate(
    dates.find((stated) => stated.memberId === memberId)?.bornOn,
    dates.flatMap(allOf),
    now,
  );
}

const allOf = ({ bornOn, carriedBornOn }: StoredBirthDate) =>
  carriedBornOn === null ? [bornOn] : [bornOn, carriedBornOn];

/**
 * Finds the date of birth that counts for one account without the others of its person: the stated
 * one, or a later one of a person under 18 that another account left. Undefined if none is stated.
 */
export async function findAccountBirthDate(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<string | undefined> {
  const stored = await findStoredBirthDate(db, memberId);
  return stored && countedBirthDate(stored.bornOn, allOf(stored), now);
}

/**
 * Finds why a member may not begin a payment because of their age; undefined if they may. Called in
 * the transaction that begins it, with the account locked.
 *
 * @param person the accounts of the person, if they are known
 */
export async function findAgeBar(
  db: Executor,
  memberId: number,
  now: Date,
  person?: PersonAccounts,
): Promise<AgeBar | undefined> {
  const bornOn = await findCountedBirthDate(db, memberId, now, person);
  const status = ageStatusOf(bornOn, now);
  if (status === 'adult') return undefined;
  if (bornOn === undefined || status === 'unstated') return 'age-unstated';
  const from = await findMinimumAge(db);
  if (from === null || ageOn(bornOn, now) < from) return 'too-young';
  const guardian = await findGuardian(db, memberId);
  const isConfirmed = guardian !== undefined && stateOfGuardian(guardian, now) === 'confirmed';
  return isConfirmed ? undefined : 'guardian-needed';
}

/**
 * Finds the day from which a member who is too young may buy points, with a guardian's consent if
 * members under 18 may. Undefined if the date of birth that counts is not the stated one: it may be
 * another person's, such as a child's who shares the mailbox, and must not be shown.
 */
export async function findBuysFrom(
  db: Executor,
  memberId: number,
  now: Date,
  person: PersonAccounts,
): Promise<string | undefined> {
  const bornOn = await findCountedBirthDate(db, memberId, now, person);
  if (bornOn === undefined || bornOn !== (await findStatedBirthDate(db, memberId)))
    return undefined;
  return birthdayOf(bornOn, (await findMinimumAge(db)) ?? adultAge);
}

/**
 * Finds why a member may not get points in another way than by paying for them; undefined if they
 * may. A guardian's consent is about payments, which have a cap, so it does not help here.
 */
export async function findAdultBar(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<Exclude<AgeBar, 'guardian-needed'> | undefined> {
  const status = ageStatusOf(await findCountedBirthDate(db, memberId, now), now);
  if (status === 'adult') return undefined;
  return status === 'unstated' ? 'age-unstated' : status;
}

/**
 * Finds how many yen a member under 18 may pay in a month; undefined for an adult.
 *
 * @param person the accounts of the person, if they are known
 */
export async function findMinorCap(
  db: Executor,
  memberId: number,
  now: Date,
  person?: PersonAccounts,
): Promise<number | undefined> {
  const bornOn = await findCountedBirthDate(db, memberId, now, person);
  return bornOn === undefined ? undefined : minorCapOf(bornOn, now);
}
