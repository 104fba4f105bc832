import type { Executor, Tx } from '../db/database.ts';
import { sumSpentOnPacks } from '../ledger/index.ts';
import { periodStarts, type SpendingUse } from './caps.rules.ts';
import {
  findMailboxAccounts,
  findPersonAccounts,
  findSharingMembers,
} from './person-accounts.queries.ts';
import { findCapsTogether, lockCaps } from './protection.queries.ts';

/** The caps on points for packs of a person with several accounts, and what all of them spent. */
export interface SharedSpending {
  readonly use: SpendingUse;
  /** The accounts whose purchases count. */
  readonly counted: readonly number[];
}

/**
 * Lets purchases that count against the same caps come one after the other: locks the caps of all
 * accounts of the mailboxes of these members. Call it after the accounts are locked. Does nothing
 * for members who have one account.
 */
export async function lockSharedSpending(
  tx: Tx,
  memberIds: readonly number[],
  now: Date,
): Promise<void> {
  const sharing = await findSharingMembers(tx, memberIds, now);
  if (sharing.length === 0) return;
  const ids = [...memberIds];
  for (const memberId of sharing) {
    const { counted } = await findPersonAccounts(tx, memberId, now);
    const accounts = await findMailboxAccounts(tx, memberId);
    ids.push(...counted, ...accounts.map((account) => account.memberId));
  }
  await lockCaps(tx, ids);
}

/**
 * Finds what the persons of these members spent on packs with all their accounts, and the strictest
 * of each cap that they set in one of them. Members whose account counts alone are left out.
 */
export async function findSharedSpending(
  db: Executor,
  memberIds: readonly number[],
  now: Date,
): Promise<Map<number, SharedSpending>> {
  const found = new Map<number, SharedSpending>();
  for (const memberId of await findSharingMembers(db, memberIds, now)) {
    const { binding, counted } = await findPersonAccounts(db, memberId, now);
    if (counted.length === 1) continue;
    const { spent_day, spent_month } = await findCapsTogether(db, binding);
    const { day: dayPoints, month: monthPoints } = await findSpent(db, counted, now);
    found.set(memberId, { use: { spent_day, spent_month, dayPoints, monthPoints }, counted });
  }
  return found;
}

/** Adds up the points that accounts spent on packs in the present day and month. */
export async function findSpent(db: Executor, memberIds: readonly number[], now: Date) {
  const starts = periodStarts(now);
  const sums = await Promise.all(memberIds.map((id) => sumSpentOnPacks(db, id, starts)));
  const sumOf = (period: 'day' | 'month') => sums.reduce((sum, each) => sum + each[period], 0);
  return { day: sumOf('day'), month: sumOf('month') };
}
