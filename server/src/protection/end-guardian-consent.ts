import type { Tx } from '../db/database.ts';
import { findGuardian, type Guardian, updateGuardian } from './minors.queries.ts';
import { stateOfGuardian } from './minors.rules.ts';

/**
 * Ends the consent of a member's guardian, or the question to them. The account must be locked.
 *
 * @returns the guardian who had consented; undefined if there was none
 */
export async function endGuardianConsent(
  tx: Tx,
  memberId: number,
  now: Date,
): Promise<Guardian | undefined> {
  const guardian = await findGuardian(tx, memberId);
  if (guardian === undefined) return undefined;
  const state = stateOfGuardian(guardian, now);
  if (state === 'ended') return undefined;
  await updateGuardian(tx, guardian, { endedAt: now });
  return state === 'confirmed' ? guardian : undefined;
}
