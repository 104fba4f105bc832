import * as z from 'zod/mini';
import { adConsentKind, agreementScreen } from '../consent.ts';
import { instant } from '../envelope.ts';
import { legalDocument } from '../legal-documents.ts';
import { get, post, text } from './call.ts';

/** A change of the terms to which the member has not agreed yet. */
export const changeToAgree = z.object({
  document: legalDocument,
  /** The change in the editor's words and the language of the response. */
  change: z.string(),
  from: instant,
});
export type ChangeToAgree = z.infer<typeof changeToAgree>;

/** A consent to advertising by one way. */
export const adConsent = z.object({
  kind: adConsentKind,
  given: z.boolean(),
  /** When it was last given or withdrawn; null for never. */
  at: z.nullable(instant),
  /** The sentence that a member agrees to, in the language of the response. */
  sentence: z.string(),
});
export type AdConsent = z.infer<typeof adConsent>;

/** Consents that the member gave, and changes to which they have to agree. */
export const getConsents = get({
  path: 'user/consents',
  answer: z.object({
    terms: z.object({
      /** The version of the terms in effect; 0 are the texts of the software. */
      current: z.int(),
      /** The newest agreement; null if none was recorded. */
      agreed: z.nullable(z.object({ version: z.int(), at: instant })),
      /** Newest first. While there are any, the member cannot begin to pay for points. */
      changes: z.array(changeToAgree),
    }),
    ads: z.array(adConsent),
  }),
});

/** Agrees to the terms in effect. Another version than theirs is refused. */
export const agreeToTerms = post({
  path: 'user/consents/terms',
  payload: z.object({
    version: z.int().check(z.minimum(0), z.maximum(32_767)),
    source: agreementScreen,
  }),
  answer: z.object({}),
});

/** Gives or withdraws the consent to advertising by one way. */
export const changeAdConsent = post({
  path: 'user/consents/ads',
  payload: z.object({
    kind: adConsentKind,
    given: z.boolean(),
    /** The sentence that the screen showed. It is recorded, so another one is refused. */
    sentence: text(1_000),
  }),
  answer: adConsent,
});
