import type { Tx } from '../db/database.ts';
import { findChangesToAgree } from '../legal/index.ts';
import { findNewestConsent } from './consents.queries.ts';

/** The member has not agreed to a change of the terms that needs their agreement. */
export type TermsBar = 'terms-not-agreed';

/**
 * Finds whether a member may not begin a payment, because they have not agreed to a change of the
 * terms; undefined if they may. Called in the transaction that begins the payment, with the account
 * locked. Nothing else needs the agreement.
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
