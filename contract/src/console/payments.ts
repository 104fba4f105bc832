import * as z from 'zod/mini';
import { languages } from '../language.ts';
import { command, idInPath, instant, pageOf, read, reason, text } from './operation.ts';

export const paymentState = z.enum([
  'created',
  'authorising',
  'waiting',
  'paid',
  'needs_attention',
  'refunded',
  'charged_back',
  'cancelled',
  'expired',
]);

/** The sort orders of the list of payments. */
export const paymentSorts = ['newest', 'oldest', 'amount-desc', 'amount'] as const;

const params = z.object({ paymentId: z.uuid() });

const payment = {
  id: z.uuid(),
  at: instant,
  memberId: z.int(),
  /** The name of the way to pay, in the language of the request. */
  method: z.string(),
  state: paymentState,
  /** The price in yen: 1 point is 1 yen. */
  amount: z.int(),
  /** Yen that were given back. */
  reversed: z.int(),
  provider: z.string(),
  /** The provider's id of the order; null until it is known. */
  providerId: z.nullable(z.string()),
};

/** A change of a payment. Amounts are points. */
const paymentEvent = z.object({
  number: z.int(),
  at: instant,
  /** The reason why the status was read, such as `callback`. */
  cause: z.string(),
  /** The provider's status, in one word. */
  seen: z.string(),
  from: z.nullable(paymentState),
  to: paymentState,
  credited: z.int(),
  takenBack: z.int(),
  /** Points that the member owes because they were spent already. */
  owed: z.int(),
});

const refundState = z.enum(['asked', 'sent', 'done', 'refused', 'unclear']);

/** A refund that staff asked for. */
const refund = z.object({
  id: z.uuid(),
  at: instant,
  yen: z.int(),
  reason: z.string(),
  /**
   * `asked` until the provider has accepted it, then `sent`, and `done` once the payment shows it.
   * `unclear`: it may have been made, and staff look it up.
   */
  state: refundState,
  by: z.string(),
  approvedBy: z.nullable(z.string()),
  /** The provider's id of it; null until it is known. */
  providerRefundId: z.nullable(z.string()),
  /** Why it was refused, or is unclear. */
  failure: z.nullable(z.string()),
  sentAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});

/** A command of staff on a payment, from the audit log. */
const staffCommand = z.object({
  at: instant,
  action: z.string(),
  by: z.string(),
  approvedBy: z.nullable(z.string()),
  reason: z.string(),
});

const paymentYen = z.array(z.object({ paymentId: z.uuid(), yen: z.int() }));

/** Cards that the shop took back, because a guardian had cancelled payments. */
export const takenBackCards = z.object({
  /** Cards for which the member had not chosen. */
  undecided: z.int(),
  parcels: z.array(z.object({ parcelId: z.int(), cards: z.int() })),
  /**
   * Parcels that staff must stop first. `exported`: the label is made. `packing`: a packer has
   * begun.
   */
  toStop: z.array(z.object({ parcelId: z.int(), why: z.enum(['exported', 'packing']) })),
});

/** The payments that a guardian has cancelled, by how they are given back. */
export const cancelledByGuardian = z.object({
  /** Given back by the providers now. */
  asked: paymentYen,
  /** Refunds that had been asked for before and have not ended. */
  underWay: paymentYen,
  /** Staff give these back by hand: the provider's API cannot. */
  byHand: paymentYen,
  /** Not paid yet: cancelled at their providers; money that still arrives is given back. */
  unpaid: paymentYen,
  /** Points that are no longer owed, because they were spent before the money went back. */
  forgone: z._default(z.array(z.object({ paymentId: z.uuid(), points: z.int() })), []),
  /** Made as an adult and not given back, though the cards are taken, too. */
  asAdult: z._default(paymentYen, []),
  /** Other accounts of the person for which a guardian's consent ended, too. */
  otherAccounts: z._default(z.array(z.int()), []),
  /**
   * The same for accounts that state the mailbox, where it is not proved in both: they may be
   * another person's.
   */
  unprovedAccounts: z._default(z.array(z.int()), []),
  /** Missing in the result of a cancellation by an earlier version: it took nothing back. */
  takenBack: z._default(takenBackCards, { undecided: 0, parcels: [], toStop: [] }),
});

/** A line of a reconciliation. Texts are empty where a side does not know the order. */
const comparison = z.object({
  payment: z.string(),
  member: z.nullable(z.int()),
  provider: z.string(),
  order: z.string(),
  state: z.string(),
  /** Yen that the shop has at the provider for it. */
  providerYen: z.int(),
  shopYen: z.int(),
  /** Points that were credited, less those that were taken back. */
  points: z.int(),
  /** Sentences in the language of the request; none if both sides and the ledger agree. */
  differences: z.array(z.string()),
});

export const paymentOperations = {
  listPayments: read({
    path: 'payments',
    summary: 'Payments, newest first unless sorted otherwise',
    access: 'payments.view',
    query: z.object({
      /** The id of the payment, the provider's id of the order, or the number of a member. */
      search: z.optional(text(200)),
      state: z.optional(paymentState),
      sort: z.optional(z.enum(paymentSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(z.object(payment)),
  }),
  getPayment: read({
    path: 'payments/:paymentId',
    summary: 'A payment with its history and the messages that were received for it',
    access: 'payments.view',
    params,
    answer: z.object({
      ...payment,
      /** Counts what happened to it: events, commands of staff, and a guardian's cancellation. */
      revision: z.int(),
      creditedAt: z.nullable(instant),
      /** Yen beyond the price that lie at the provider, until they are returned there. */
      excess: z.int(),
      payBy: instant,
      /** The number of the final screen that the member saw; null if it is not known. */
      finalScreen: z.nullable(z.int()),
      failure: z.nullable(z.string()),
      attention: z.nullable(z.string()),
      /** Whether a guardian has cancelled it, and staff must give it back. */
      isToGiveBack: z.boolean(),
      /** When staff recorded what became of it; null if nobody has, or nothing is to be done. */
      attentionResolvedAt: z.nullable(instant),
      /** Whether its result can be recorded by hand: its provider has no status API. */
      isNotable: z.boolean(),
      /** Yen that can be given back now; 0 unless it is paid. */
      refundableYen: z.int(),
      /** How much of it the provider's API gives back: any part, the whole alone, or nothing. */
      refundable: z.enum(['any-part', 'whole', 'nothing']),
      refunds: z.array(refund),
      commands: z.array(staffCommand),
      events: z.array(paymentEvent),
      callbacks: z.array(
        z.object({
          receivedAt: instant,
          processedAt: z.nullable(instant),
          outcome: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  makeEvidence: command({
    path: 'payments/:paymentId/evidence',
    summary:
      'A PDF for the company of a disputed payment: order, member, log-ins, draws with proofs, deliveries',
    // It has the name and the address of the member.
    access: 'members.reveal',
    stepUp: true,
    // Under a key the answer would be stored, and it has personal data.
    idempotent: false,
    params,
    body: z.object({ language: z.enum(languages), reason }),
    answer: z.object({ file: z.base64() }),
  }),
  notePayment: command({
    path: 'payments/:paymentId/result',
    summary: "Record a result from the provider's own list, for a provider without a status API",
    access: 'payments.resolve',
    stepUp: true,
    revised: true,
    params,
    body: z.object({ result: z.enum(['paid', 'refunded', 'failed']), reason }),
    answer: z.object({ state: paymentState }),
  }),
  previewRefund: read({
    path: 'payments/:paymentId/refund-preview',
    summary: "What a refund would do to the member's points now",
    access: 'payments.refund',
    params,
    query: z.object({
      yen: z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
        z.transform((digits) => Number(digits)),
      ),
    }),
    answer: z.object({
      /** Points that would leave the balance. */
      takenBack: z.int(),
      /** Points that the member would owe, because they were spent. */
      owed: z.int(),
    }),
  }),
  refundPayment: command({
    path: 'payments/:paymentId/refunds',
    summary:
      'Give yen back by the provider; above the limit of one person a second person must approve',
    access: 'payments.refund',
    stepUp: true,
    approval: 'conditional',
    // Not revised: `refundableYen` is what it was made from, and a callback does not change that.
    params,
    body: z.object({
      yen: z.int().check(z.minimum(1), z.maximum(999_999_999)),
      /** As the payment showed it. If it is another number when it is approved, it is refused. */
      refundableYen: z.int().check(z.minimum(1), z.maximum(999_999_999)),
      reason,
    }),
    answer: z.object({ refundId: z.uuid() }),
  }),
  cancelForGuardian: command({
    path: 'members/:memberId/guardian-cancellation',
    summary:
      'Cancel what a member paid while under 18: give every payment back and stop the account; two people',
    access: 'payments.refund',
    stepUp: true,
    approval: 'always',
    revised: true,
    params: z.object({ memberId: idInPath }),
    body: z.object({ reason }),
    answer: cancelledByGuardian,
  }),
  takeBackCards: command({
    path: 'members/:memberId/taken-back-cards',
    summary:
      "Take back what a guardian's cancellation left: undecided cards and parcels, also those that staff have stopped; two people",
    access: 'payments.refund',
    stepUp: true,
    approval: 'always',
    revised: true,
    params: z.object({ memberId: idInPath }),
    body: z.object({
      /** Parcels in an export, or begun to be packed, that staff have stopped. */
      stopped: z.array(z.int().check(z.positive())).check(z.maxLength(100)),
      reason,
    }),
    answer: takenBackCards,
  }),
  resolveRefund: command({
    path: 'payments/:paymentId/refunds/:refundId/result',
    summary: "Record from the provider's own screens whether an unclear refund was made",
    access: 'payments.resolve',
    stepUp: true,
    // Not revised: only an unclear refund can be resolved, and it is unclear once.
    params: z.object({ paymentId: z.uuid(), refundId: z.uuid() }),
    body: z.object({ wasMade: z.boolean(), reason }),
    answer: z.object({ state: paymentState }),
  }),
  resolveAttention: command({
    path: 'payments/:paymentId/attention',
    summary: 'Read a payment that needs attention again, and record what was done about it',
    access: 'payments.resolve',
    stepUp: true,
    revised: true,
    params,
    body: z.object({ reason }),
    /** Another state if the provider shows one now. */
    answer: z.object({ state: paymentState }),
  }),
  reconcilePayments: read({
    path: 'payments/reconciliation',
    summary: "Compare a day's payments at the providers with the ledger",
    access: 'payments.view',
    query: z.object({ day: z.iso.date().check(z.regex(/^(?:19|2\d)/)) }),
    answer: z.object({
      isOver: z.boolean(),
      csv: z.string(),
      /** The number of lines with a difference. */
      differences: z.int(),
      /** The providers without a list of what they received: check their own screens. */
      notListed: z.array(z.string()),
      items: z.array(comparison),
    }),
  }),
} as const;
