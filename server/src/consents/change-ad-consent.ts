import type { AdConsentKind } from '#contract/consent.ts';
import type { Database } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type Consent, findNewestConsent, insertConsent } from './consents.queries.ts';
import { adSentences } from './consents.texts.ts';

const languages = ['ja', 'en'] as const;

/**
 * Gives or withdraws a member's consent to advertising through one channel, and records the
 * sentence that the member saw. Repeated, it records nothing more.
 *
 * @param sentence what the screen showed; read only if the consent is given
 * @returns `changed` if the shop shows another sentence now, which the member must see first
 */
export function changeAdConsent(
  { db, clock }: { db: Database; clock: Clock },
  memberId: number,
  { kind, given, sentence }: { kind: AdConsentKind; given: boolean; sentence: string },
): Promise<'changed' | Consent | undefined> {
  return db.transaction(async (tx) => {
    await lockAccounts(tx, [memberId]);
    const newest = await findNewestConsent(tx, memberId, kind);
    if ((newest?.isGiven ?? false) === given) return newest;
    const language = languages.find((each) => adSentences[kind][each] === sentence);
    if (given && language === undefined) return 'changed';
    const shown = given && language !== undefined ? { sentence, language } : null;
    await insertConsent(tx, memberId, { kind, shown, source: 'consents_page' }, clock.now());
    return findNewestConsent(tx, memberId, kind);
  });
}
