import type { AgreementScreen } from '#contract/consent.ts';
import type { Database, Tx } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import { findVersionAt } from '../legal/index.ts';
import type { Clock } from '../lib/clock.ts';
import { findNewestConsent, insertConsent } from './consents.queries.ts';

/** Version 0: the texts that come with the software. */
const softwareVersion = 0;

/**
 * Records that a new member has agreed to the terms in effect, as the registration form says beside
 * its button. Called in the transaction that creates the account.
 */
export async function agreeAtRegistration(tx: Tx, memberId: number, now: Date): Promise<void> {
  const termsVersion = (await findVersionAt(tx, now)) ?? softwareVersion;
  await insertConsent(tx, memberId, { kind: 'terms', termsVersion, source: 'registration' }, now);
}

/**
 * Records that a member agrees to the terms in effect. Repeated, it records nothing more.
 *
 * @param version the version that the member was shown
 * @returns `changed` if another version is in effect, which the member must see first
 */
export function agreeToTerms(
  { db, clock }: { db: Database; clock: Clock },
  memberId: number,
  { version, source }: { version: number; source: AgreementScreen },
): Promise<'agreed' | 'changed'> {
  return db.transaction(async (tx) => {
    await lockAccounts(tx, [memberId]);
    const now = clock.now();
    if (version !== ((await findVersionAt(tx, now)) ?? softwareVersion)) return 'changed';
    const newest = await findNewestConsent(tx, memberId, 'terms');
    if (newest?.termsVersion !== version)
      await insertConsent(tx, memberId, { kind: 'terms', termsVersion: version, source }, now);
    return 'agreed';
  });
}
