import type { Tx } from '../db/database.ts';
import { findBirthDate } from './age.queries.ts';
import { ageStatusOf } from './age.rules.ts';

/** Why a member's age does not let them buy points. */
export type AgeBar = 'age-unstated' | 'too-young';

/**
 * Finds why a member may not begin a payment because of their age; undefined if they may. Called in
 * the transaction that begins it, with the account locked.
 */
export async function findAgeBar(tx: Tx, memberId: number, now: Date): Promise<AgeBar | undefined> {
  const status = ageStatusOf(await findBirthDate(tx, memberId), now);
  if (status === 'adult') return undefined;
  return status === 'unstated' ? 'age-unstated' : status;
}
