import * as z from 'zod/mini';
import { adultAge, youngestMinor } from '../limits.ts';
import { breakLength, capName, largestCap } from '../own-limits.ts';
import { command, idInPath, instant, nothing, read, reason } from './operation.ts';

const params = z.object({ memberId: idInPath });

/** From which age members under 18 buy points with a guardian's consent; null: adults alone. */
const minors = z.object({
  from: z.nullable(z.int().check(z.minimum(youngestMinor), z.maximum(adultAge - 1))),
});

export const protectionOperations = {
  getMinors: read({
    path: 'settings/minors',
    summary: "From which age members under 18 buy points with a guardian's consent",
    access: 'members.view',
    answer: z.object({ ...minors.shape, revision: z.int() }),
  }),
  setMinors: command({
    method: 'PUT',
    path: 'settings/minors',
    summary:
      "From which age members buy points with a guardian's consent; two people allow a lower age",
    access: 'settings.change',
    stepUp: true,
    approval: 'conditional',
    // Owners change settings, and many shops have one: managers can approve it, too.
    approver: 'shop.close',
    revised: true,
    body: z.object({ age: minors.shape.from, reason }),
    answer: z.object({ ...minors.shape, revision: z.int() }),
  }),
  getMemberProtection: read({
    path: 'members/:memberId/protection',
    summary: "Age, guardian's consent, own caps and own break of a member",
    access: 'members.view',
    params,
    answer: z.object({
      /** Full years today in Japan; null if the member never stated a date of birth. */
      age: z.nullable(z.int()),
      caps: z.array(
        z.object({
          name: capName,
          /** Yen for `paid_…`, points for `spent_…`; null if there is no cap. */
          amount: z.nullable(z.int()),
          /** In the present day, week or month in Japan. */
          used: z.int(),
          /** A higher cap, or none, that the member has asked for. */
          raise: z.nullable(z.object({ wanted: z.nullable(z.int()), from: instant })),
        }),
      ),
      /** Of a member under 18; null if nobody was asked, they refused, or the consent ended. */
      guardian: z.nullable(
        z.object({
          relation: z.enum(['parent', 'guardian']),
          asked: instant,
          /** Null while the guardian has not answered. */
          consented: z.nullable(instant),
        }),
      ),
      /** Yen a month that a member under 18 can pay with a consent; null from 18 on. */
      minorCap: z.nullable(z.int()),
      /** `until` is null if it is permanent. */
      ownBreak: z.nullable(z.object({ from: instant, until: z.nullable(instant) })),
      /** The limits that come from other accounts of the same person. */
      ofOthers: z.object({
        /** Whether the member must prove their mailbox before they pay. */
        mustProve: z.boolean(),
        /** Caps that are lower than the member's own. */
        caps: z.array(z.object({ name: capName, amount: z.int() })),
        /** Yen a month, while another account states an age under 18. */
        minorCap: z.nullable(z.int()),
        /** Stops payments; `until` is null if it is permanent. */
        payBreak: z.nullable(z.object({ until: z.nullable(instant) })),
        birthDate: z.enum(['none', 'stated', 'left', 'stated-and-left']),
        /** Whether limits may be another person's, so that two people can end them. */
        canLift: z.boolean(),
      }),
    }),
  }),
  tightenCap: command({
    method: 'PUT',
    path: 'members/:memberId/cap',
    summary: 'Lower a cap on the wish of its member, or set a first one; nobody can raise one',
    access: 'members.restrict',
    revised: true,
    params,
    body: z.object({
      cap: capName,
      amount: z.int().check(z.minimum(0), z.maximum(largestCap)),
      reason,
    }),
    answer: nothing,
  }),
  beginMemberBreak: command({
    method: 'PUT',
    path: 'members/:memberId/break',
    summary: 'Begin a break on the wish of a member, or make it longer; nobody can end one early',
    access: 'members.restrict',
    revised: true,
    params,
    body: z.object({ length: breakLength, reason }),
    answer: z.object({ until: z.nullable(instant) }),
  }),
  liftLimits: command({
    method: 'PUT',
    path: 'members/:memberId/limits-of-others',
    summary:
      "End limits of another person who used the member's address, after a check of identity; two people",
    access: 'members.change',
    stepUp: true,
    approval: 'always',
    revised: true,
    params,
    body: z.object({ reason }),
    answer: nothing,
  }),
  changeBirthDate: command({
    method: 'PUT',
    path: 'members/:memberId/birth-date',
    summary:
      'Correct a date of birth after a check of identity; two people make somebody under 18 older',
    access: 'members.change',
    stepUp: true,
    approval: 'conditional',
    personal: ['birthDate'],
    revised: true,
    params,
    body: z.object({ birthDate: z.iso.date(), reason }),
    answer: nothing,
  }),
} as const;
