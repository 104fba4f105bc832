import * as z from 'zod/mini';
import { command, idInPath, instant, nothing, pageOf, read, reason, text } from './operation.ts';

const params = z.object({ parcelId: idInPath });

/** `waiting`: no export contains it yet. `exported`: its label is made, but it has not left. */
export const parcelState = z.enum(['waiting', 'exported', 'sent']);
export const carrier = z.enum(['yamato', 'japan_post']);
/** Why the next export leaves a waiting parcel out. */
export const parcelHold = z.enum(['restricted', 'debt', 'incomplete']);
/** `open`: waiting and exported. */
export const parcelFilterState = z.enum(['open', 'waiting', 'exported', 'sent', 'all']);
/** Parcels whose last day is over, is today at the latest, or is within seven days. */
export const parcelDue = z.enum(['overdue', 'today', 'week']);

const parcel = {
  id: z.int(),
  memberId: z.int(),
  /** The recipient, masked: `高•••`. */
  name: z.string(),
  cards: z.int(),
  state: parcelState,
  hold: z.nullable(parcelHold),
  createdAt: instant,
  /** The midnight that ends its last day. */
  shipBy: instant,
  exportId: z.nullable(z.int()),
  carrier: z.nullable(carrier),
  trackingNumber: z.nullable(z.string()),
  sentAt: z.nullable(instant),
};

const parcelCard = z.object({
  name: z.string(),
  modelNumber: z.string(),
  rarity: z.string(),
  picture: z.string(),
  count: z.int(),
  /** Grader, grade and certificate of the one copy that the prize names. */
  copy: z.nullable(z.string()),
  /** The public record of the round that drew it; null for a card that was exchanged for coins. */
  proof: z.nullable(z.object({ packId: z.int(), round: z.int(), url: z.string() })),
});

const parcelView = z.object({
  ...parcel,
  revision: z.int(),
  source: z.enum(['purchase', 'exchange']),
  sourceId: z.uuid(),
  /** The prefecture or the country alone. */
  address: z.string(),
  /** The names of the fields that the label needs and the address lacks. */
  missing: z.array(z.string()),
  /** Points that the member owes. */
  owed: z.int(),
  trackingUrl: z.nullable(z.string()),
  items: z.array(parcelCard),
  /** The mails to the member about this parcel. */
  mails: z.array(z.object({ at: instant, subject: z.string(), isRefused: z.boolean() })),
  /** Newest first. */
  history: z.array(
    z.object({ at: instant, action: z.string(), who: z.string(), reason: z.string() }),
  ),
});

/** The revision of a parcel after a command. */
const changed = z.object({ revision: z.int() });

const change = { access: 'parcels.send', params, body: z.object({ reason }) } as const;

export const shippingOperations = {
  listParcels: read({
    path: 'parcels',
    summary: 'Parcels: open ones by their deadline, sent ones newest first; recipients are masked',
    access: 'parcels.view',
    query: z.object({
      /** The number of a parcel or of a member, or a tracking number. */
      search: z.optional(text(200)),
      /** By default the open ones; with a search or a carrier those that match. */
      state: z.optional(parcelFilterState),
      due: z.optional(parcelDue),
      carrier: z.optional(carrier),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(z.object(parcel)),
  }),
  getParcel: read({
    path: 'parcels/:parcelId',
    summary: 'A parcel with its cards, mails and history; the address is masked',
    access: 'parcels.view',
    params,
    answer: parcelView,
  }),
  revealParcel: command({
    path: 'parcels/:parcelId/reveal',
    summary: 'Show the address of a parcel; the audit log keeps who did and why',
    // Under a key the answer would be stored, and it is personal data.
    idempotent: false,
    ...change,
    answer: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  }),
  readdressParcel: command({
    path: 'parcels/:parcelId/readdressing',
    summary: 'Send a parcel that has not left to its member’s present address, by the next export',
    revised: true,
    ...change,
    answer: changed,
  }),
  returnParcel: command({
    path: 'parcels/:parcelId/return',
    summary: 'Put a parcel that came back, or has a wrong number, into the next export',
    revised: true,
    ...change,
    answer: changed,
  }),
  resendParcelMail: command({
    path: 'parcels/:parcelId/mail',
    summary: 'Send the mail about a sent parcel to its member again',
    ...change,
    answer: nothing,
  }),
} as const;
