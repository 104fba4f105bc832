import type { Tx } from '../db/database.ts';
import { findChangesToAgree } from '../legal/index.ts';
import { findNewestConsent } from './consents.queries.ts';

/** The member has not agreed to a change of the terms that needs their agreement. */
export type TermsBar = 'terms-not-agreed';

/**
 * Finds whether the terms keep a member from beginning a payment; undefined if not. Called in the
 * transaction that begins it, with the account locked. All else goes on without an agreement.
 */
export async function findTermsBar(
  tx: Tx,
  memberId: number,
  now: Date,
): Promise<TermsBar | undefined> {
  const agreed = await findNewestConsent(tx, memberId, 'terms');
  const changes = await findChangesToAgree(tx, agreed?.termsVersion ?? undefined, now);
  return changes.length > 0 ? 'terms-not-agreed' : undefined;
}
