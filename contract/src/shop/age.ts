import * as z from 'zod/mini';
import { instant } from '../envelope.ts';
import { get, post, text } from './call.ts';

/**
 * The meaning of an age for buying points: `unstated`, they have not said when they were born;
 * `too_young`, they cannot buy points; `guardian_needed`, they can once a guardian consents;
 * `minor`, a guardian has consented.
 */
export const ageStatus = z.enum(['unstated', 'adult', 'too_young', 'guardian_needed', 'minor']);

/** How a guardian is related to a member under 18. */
export const guardianRelation = z.enum(['parent', 'guardian']);
export type GuardianRelation = z.infer<typeof guardianRelation>;

const age = z.object({
  /** In Japan's calendar; null if it was never stated. */
  birth_date: z.nullable(z.iso.date()),
  status: ageStatus,
  /** From this age on members under 18 can buy points with a guardian's consent; null: never. */
  minors_from: z.nullable(z.int()),
  /**
   * The day from which a member who is `too_young` can buy points, with a guardian's consent if
   * `minors_from` is set; else null, also if another account states the age that counts.
   */
  buys_from: z._default(z.nullable(z.iso.date()), null),
  /** The most yen that the member can pay in a month because they are under 18; else null. */
  monthly_cap: z.nullable(z.int()),
  /** The guardian who was asked, or who has consented; null if there is none. */
  guardian: z.nullable(
    z.object({ name: z.string(), mail: z.string(), asked: instant, is_confirmed: z.boolean() }),
  ),
});

/** The member's date of birth and what it means for buying points. */
export const getAge = get({ path: 'user/age', answer: age });

/** States the date of birth. It can be stated once; afterwards only staff change it. */
export const stateBirthDate = post({
  path: 'user/age/birth_date',
  guarded: true,
  payload: z.object({ birth_date: z.iso.date() }),
  answer: age,
});

/** Asks a guardian by mail to let a member under 18 buy points; replaces an earlier question. */
export const askGuardian = post({
  path: 'user/age/guardian',
  guarded: true,
  payload: z.object({ name: text(100), relation: guardianRelation, mail: text(254) }),
  answer: age,
});

/** The token of the link in a mail to a guardian. */
const guardianToken = z.object({ token: text(64) });

const guardianRequest = z.object({
  /** `asked` waits for the answer; `ended` was refused, withdrawn or replaced, or is too old. */
  consent: z.enum(['asked', 'confirmed', 'ended']),
  member: z.string(),
  guardian: z.string(),
  /** Yen a month. */
  monthly_cap: z.int(),
});

/** Shows a guardian the question. A POST, so that no address has the token. */
export const getGuardianRequest = post({
  path: 'guardian/request',
  access: 'anyone',
  payload: guardianToken,
  answer: guardianRequest,
});

/** A guardian consents, refuses, or withdraws the consent. Sent again, it changes nothing. */
export const answerGuardianRequest = post({
  path: 'guardian/answer',
  access: 'anyone',
  payload: z.extend(guardianToken, { answer: z.enum(['consent', 'refuse', 'withdraw']) }),
  answer: guardianRequest,
});
