import * as z from 'zod/mini';
import { consentKind, consentSource } from '../consent.ts';
import { idInPath, instant, read } from './operation.ts';

export const consentOperations = {
  getMemberConsents: read({
    path: 'members/:memberId/consents',
    summary: 'What a member has agreed to and withdrawn: terms, advertising, notices by LINE',
    access: 'members.view',
    params: z.object({ memberId: idInPath }),
    answer: z.object({
      /** The last 100, newest first: the newest of a kind counts. */
      consents: z.array(
        z.object({
          kind: consentKind,
          isGiven: z.boolean(),
          at: instant,
          /** 0: the texts of the software. */
          termsVersion: z.nullable(z.int()),
          /** The sentence about advertising that was agreed to, and its language. */
          sentence: z.nullable(z.string()),
          language: z.nullable(z.enum(['ja', 'en'])),
          source: consentSource,
        }),
      ),
      /** Whether notices go to the member's account at LINE; null if they have not chosen that. */
      line: z.nullable(
        z.object({
          /** When LINE last confirmed that the member is a friend of the official account. */
          checkedAt: instant,
          /** When LINE said that they are no friend any more; null while notices are sent. */
          stoppedAt: z.nullable(instant),
        }),
      ),
    }),
  }),
} as const;
