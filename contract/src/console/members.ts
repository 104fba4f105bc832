import * as z from 'zod/mini';
import { languages } from '../language.ts';
import { command, idInPath, instant, nothing, pageOf, read, reason, text } from './operation.ts';
import { paymentSorts, paymentState } from './payments.ts';

const params = z.object({ memberId: idInPath });
const currency = z.enum(['point', 'coin']);
/** The actions that a member can be restricted from. */
export const restrictable = ['login', 'buy', 'draw', 'exchange', 'ship'] as const;
const actions = z
  .array(z.enum(restrictable))
  .check(z.minLength(1), z.maxLength(restrictable.length));

/** The sort orders of the list of members. */
export const memberSorts = ['newest', 'oldest', 'name', 'name-desc', 'mail', 'mail-desc'] as const;

/** The sort orders of a member's changes of points or coins, and of their parcels. */
export const memberEntrySorts = ['newest', 'oldest'] as const;
export const memberParcelSorts = ['newest', 'oldest'] as const;
export const memberParcelState = z.enum(['open', 'sent']);

/** Personal data of a member: masked (`k•••@example.com`), or as they are after `reveal`. */
const personal = {
  name: z.string(),
  mail: z.string(),
  /** Empty if there is none. */
  phone: z.string(),
  address: z.string(),
};

export const member = z.object({
  id: z.int(),
  ...personal,
  isPhoneVerified: z.boolean(),
  language: z.enum(languages),
  revision: z.int(),
  createdAt: instant,
  /** Can be spent now. */
  points: z.int(),
  coins: z.int(),
  pointsOwed: z.int(),
  restriction: z.nullable(
    z.object({ from: z.array(z.enum(restrictable)), until: z.nullable(instant) }),
  ),
  /** A guardian has cancelled payments: nobody can lift or weaken the restriction. */
  isCancelledByGuardian: z.boolean(),
  /** The member has excluded themselves, and has not proved their mailbox. */
  needsMailboxLink: z.boolean(),
  sessions: z.array(
    z.object({ device: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) }),
  ),
});

export const memberOperations = {
  listMembers: read({
    path: 'members',
    summary: 'Members, by the beginning of name, mail or phone, or by number; data are masked',
    access: 'members.view',
    query: z.object({
      search: z.optional(text(200)),
      sort: z.optional(z.enum(memberSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: z.object({
      ...pageOf(
        z.object({
          id: z.int(),
          name: z.string(),
          mail: z.string(),
          phone: z.string(),
          createdAt: instant,
        }),
      ).shape,
      /** Whether more members match than a search gives: a longer text finds the others. */
      isCut: z.boolean(),
    }),
  }),
  getMember: read({
    path: 'members/:memberId',
    summary: 'One member with masked personal data, balances, restriction and sessions',
    access: 'members.view',
    params,
    answer: member,
  }),
  listMemberEntries: read({
    path: 'members/:memberId/entries',
    summary: 'Changes of a member’s points or coins, newest first unless sorted otherwise',
    access: 'members.view',
    params,
    query: z.object({
      currency,
      sort: z.optional(z.enum(memberEntrySorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(
      z.object({
        number: z.int(),
        at: instant,
        /** In the language of the request. */
        kind: z.string(),
        amount: z.int(),
        balanceAfter: z.int(),
        reference: z.nullable(z.string()),
      }),
    ),
  }),
  listMemberPayments: read({
    path: 'members/:memberId/payments',
    summary: 'Payments of a member in yen, newest first unless sorted otherwise',
    access: 'payments.view',
    params,
    query: z.object({
      state: z.optional(paymentState),
      sort: z.optional(z.enum(paymentSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(
      z.object({
        id: z.string(),
        at: instant,
        amount: z.int(),
        method: z.string(),
        state: paymentState,
        /** Yen that were given back. */
        reversed: z.int(),
        provider: z.string(),
        providerId: z.nullable(z.string()),
      }),
    ),
  }),
  listMemberParcels: read({
    path: 'members/:memberId/parcels',
    summary: 'Parcels of a member without addresses, newest first unless sorted otherwise',
    access: 'parcels.view',
    params,
    query: z.object({
      state: z.optional(memberParcelState),
      sort: z.optional(z.enum(memberParcelSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(
      z.object({
        id: z.int(),
        at: instant,
        cards: z.int(),
        sentAt: z.nullable(instant),
        /** When its cards were taken back, because a guardian had cancelled payments. */
        takenBackAt: z.nullable(instant),
        carrier: z.nullable(z.string()),
        trackingNumber: z.nullable(z.string()),
      }),
    ),
  }),
  revealMember: command({
    path: 'members/:memberId/reveal',
    summary: 'Show the personal data of a member; the audit log keeps who did and why',
    access: 'members.reveal',
    // Under a key the answer would be stored, and it is personal data.
    idempotent: false,
    params,
    body: z.object({ reason }),
    answer: z.object(personal),
  }),
  adjustBalance: command({
    path: 'members/:memberId/adjustments',
    summary:
      'Give points or coins, or take them; above the limit of one person a second person must approve',
    access: 'points.adjust',
    stepUp: true,
    approval: 'conditional',
    revised: true,
    params,
    body: z.object({
      currency,
      amount: z.int().check(
        z.minimum(-999_999_999),
        z.maximum(999_999_999),
        z.refine((amount) => amount !== 0),
      ),
      reason,
    }),
    answer: z.object({ points: z.int(), coins: z.int() }),
  }),
  waiveDebt: command({
    path: 'members/:memberId/debt-waiver',
    summary: 'Cancel the points that a member owes; a second person must approve',
    access: 'debts.waive',
    stepUp: true,
    approval: 'always',
    revised: true,
    params,
    body: z.object({
      /** Points that the member owes. If they owe another number at the approval: refused. */
      points: z.int().check(z.minimum(1), z.maximum(999_999_999)),
      /** `paid`: settled outside of the shop. `forgone`: given up. */
      way: z.enum(['paid', 'forgone']),
      reason,
    }),
    answer: z.object({ points: z.int() }),
  }),
  restrictMember: command({
    method: 'PUT',
    path: 'members/:memberId/restriction',
    summary: 'Restrict what a member may do; replaces an earlier restriction',
    access: 'members.restrict',
    revised: true,
    params,
    body: z.object({
      from: actions,
      /** Its last day in Japan; null if somebody has to lift it. */
      lastDay: z.nullable(z.iso.date()),
      reason,
    }),
    answer: nothing,
  }),
  allowMember: command({
    path: 'members/:memberId/restriction/lifting',
    summary: 'Lift restrictions of a member',
    access: 'members.restrict',
    revised: true,
    params,
    body: z.object({ from: actions, reason }),
    answer: nothing,
  }),
  sendMailboxLink: command({
    path: 'members/:memberId/mailbox-link',
    summary: 'Mail an excluded member the link that proves their mailbox again, once a day',
    access: 'members.change',
    revised: true,
    params,
    body: z.object({ reason }),
    answer: nothing,
  }),
  signMemberOut: command({
    path: 'members/:memberId/sign-out',
    summary: 'End all sessions of a member',
    access: 'members.change',
    revised: true,
    params,
    body: z.object({ reason }),
    answer: z.object({ ended: z.int() }),
  }),
  getMemberFactors: read({
    path: 'members/:memberId/factors',
    summary: 'Which second factors a member has and since when; nothing that could open anything',
    access: 'members.view',
    params,
    answer: z.object({
      /** When the authenticator was set up; null if there is none. */
      authenticatorSince: z.nullable(instant),
      passkeys: z.array(z.object({ since: instant, lastUsedAt: z.nullable(instant) })),
      /** How many recovery codes were not used yet. */
      recoveryCodes: z.int(),
      /** When all of them are removed, because support was asked to; null if it was not. */
      removalAt: z.nullable(instant),
    }),
  }),
  removeFactors: command({
    path: 'members/:memberId/factor-removal',
    summary: 'Remove lost second factors after a check of identity; takes effect after 72 hours',
    access: 'members.change',
    stepUp: true,
    revised: true,
    params,
    body: z.object({ reason }),
    answer: z.object({ dueAt: instant }),
  }),
  closeMember: command({
    path: 'members/:memberId/closing',
    summary: 'Close an account for good; its points and coins expire, its personal data are erased',
    access: 'members.close',
    stepUp: true,
    revised: true,
    params,
    /** `notice`: the reason in the mail to the member. */
    body: z.object({ notice: z.enum(['asked', 'duplicate', 'terms']), reason }),
    answer: nothing,
  }),
  changeMember: command({
    method: 'PATCH',
    path: 'members/:memberId',
    summary:
      'Change registered data after a check of identity; the member is told by mail. A mail address needs a second person',
    access: 'members.change',
    stepUp: true,
    approval: 'conditional',
    personal: [
      'mail',
      'lastName',
      'middleName',
      'firstName',
      'phone',
      'postalCode',
      'prefectureId',
      'country',
      'city',
      'street',
      'building',
    ],
    revised: true,
    params,
    body: z.object({
      mail: z.exactOptional(text(254)),
      lastName: z.exactOptional(text(100)),
      /** Outside Japan; empty: none. */
      middleName: z.exactOptional(text(100, 0)),
      firstName: z.exactOptional(text(100)),
      phone: z.exactOptional(text(30)),
      postalCode: z.exactOptional(text(20)),
      /** JIS X 0401, or 99 outside Japan, with a country. */
      prefectureId: z.exactOptional(z.int().check(z.minimum(1), z.maximum(99))),
      country: z.exactOptional(text(100)),
      city: z.exactOptional(text(100)),
      street: z.exactOptional(text(200)),
      /** Empty: none. */
      building: z.exactOptional(text(200, 0)),
      reason,
    }),
    answer: nothing,
  }),
} as const;
