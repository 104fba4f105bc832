import type { Tx } from '../db/database.ts';
import { lockAccounts, updateSharedCaps } from '../ledger/index.ts';
import type { People } from './person.ts';
import { findMailboxAccounts } from './person-accounts.queries.ts';
import { findCapsTogether } from './protection.queries.ts';

/**
 * Locks the person of a member whose caps change, and all accounts of the mailbox. An account that
 * is registered at the same time waits here, or is found.
 */
export async function lockSharing(people: People, tx: Tx, memberId: number): Promise<void> {
  await people.lock(tx, memberId);
  const accounts = await findMailboxAccounts(tx, memberId);
  await lockAccounts(tx, [memberId, ...accounts.map((account) => account.memberId)]);
}

/**
 * Lets purchases of packs be counted in all accounts of a mailbox, if one of them has a cap on
 * points for packs. Which of them bind each other is decided at each purchase. The accounts must be
 * locked.
 */
export async function shareCaps(tx: Tx, memberId: number): Promise<void> {
  const ids = (await findMailboxAccounts(tx, memberId)).map((account) => account.memberId);
  if (ids.length < 2) return;
  const { spent_day: ofDay, spent_month: ofMonth } = await findCapsTogether(tx, ids);
  if (ofDay !== null || ofMonth !== null) await updateSharedCaps(tx, ids);
}
