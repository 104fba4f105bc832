import { type AdConsentKind, adConsentKinds } from '#contract/consent.ts';
import type { AdConsent } from '#contract/shop/consents.ts';
import { calls } from '#contract/shop/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { findChangesToAgree, findVersionAt } from '../legal/index.ts';
import type { Clock } from '../lib/clock.ts';
import { columnLanguageOf } from '../lib/in-language.ts';
import { agreeToTerms } from './agree-to-terms.ts';
import { changeAdConsent } from './change-ad-consent.ts';
import { type Consent, findPresentConsents } from './consents.queries.ts';
import { adSentences, consentTexts } from './consents.texts.ts';

/** Per member. Each change adds a row that is never deleted. */
const changeLimits = { perMinute: 20 } as const;

/** Serves the calls by which members read, give and withdraw consents. */
export function consentRoutes(serve: CallServer, deps: { db: Database; clock: Clock }): void {
  const { db, clock } = deps;

  serve(calls.getConsents, async (_, { memberId, language }) => {
    const now = clock.now();
    const present = await findPresentConsents(db, memberId);
    const newestOf = (kind: Consent['kind']) => present.find((each) => each.kind === kind);
    const terms = newestOf('terms');
    const version = terms?.termsVersion ?? undefined;
    const [current, changes] = await Promise.all([
      findVersionAt(db, now),
      findChangesToAgree(db, version, now),
    ]);
    return done({
      terms: {
        current: current ?? 0,
        agreed: terms && version !== undefined ? { version, at: terms.at.toISOString() } : null,
        changes: changes.map(({ content: { document, changeToAgree }, fromAt }) => ({
          document,
          change: changeToAgree?.[columnLanguageOf(language)] ?? '',
          from: fromAt.toISOString(),
        })),
      },
      ads: adConsentKinds.map((kind) => adConsentOnWire(kind, newestOf(kind), language)),
    });
  });

  serve(
    calls.agreeToTerms,
    async ({ payload }, { memberId, language }) => {
      const result = await agreeToTerms(deps, memberId, payload);
      if (result === 'agreed') return done({});
      return refusedFields({ version: [consentTexts.termsChanged[language]] });
    },
    changeLimits,
  );

  serve(
    calls.changeAdConsent,
    async ({ payload }, { memberId, language }) => {
      const result = await changeAdConsent(deps, memberId, payload);
      if (result === 'changed')
        return refusedFields({ sentence: [consentTexts.sentenceChanged[language]] });
      return done(adConsentOnWire(payload.kind, result, language));
    },
    changeLimits,
  );
}

function adConsentOnWire(
  kind: AdConsentKind,
  consent: Consent | undefined,
  language: Language,
): AdConsent {
  return {
    kind,
    given: consent?.isGiven ?? false,
    at: consent?.at.toISOString() ?? null,
    sentence: adSentences[kind][language],
  };
}
