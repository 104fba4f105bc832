import type { Tx } from '../db/database.ts';
import { updateVerifyMailboxUntil } from '../ledger/index.ts';
import { insertExclusionToSpread } from './protection.queries.ts';

/**
 * Makes an account prove its mailbox before it buys, because a limit waits for it there. A job
 * mails the link. The account must be locked.
 *
 * @param until when the limit ends; null for never
 * @returns whether it must prove it for longer than before
 */
export async function requireMailbox(
  tx: Tx,
  account: { memberId: number; verifyMailboxUntil: Date | null },
  until: Date | null,
): Promise<boolean> {
  const end = endOfProof(until);
  const { memberId, verifyMailboxUntil: before } = account;
  if (before !== null && before >= end) return false;
  await updateVerifyMailboxUntil(tx, memberId, end);
  await insertExclusionToSpread(tx, memberId);
  return true;
}

/**
 * Returns until when an account must prove its mailbox or verify its phone before a purchase, if a
 * limit ends then; for a limit without an end a time in the far future.
 */
export function endOfProof(until: Date | null): Date {
  return until ?? new Date('9999-01-01T00:00:00Z');
}
