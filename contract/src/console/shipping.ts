import * as z from 'zod/mini';
import { deliveryDay, timeSlot } from '../time-slots.ts';
import {
  command,
  idInPath,
  instant,
  nothing,
  pageOf,
  read,
  reason,
  smallIdInPath,
  text,
} from './operation.ts';

const params = z.object({ parcelId: idInPath });

/**
 * `waiting`: no export contains it yet. `exported`: its label is made, but it has not left.
 * `taken_back`: its cards belong to the shop again, because a guardian has cancelled payments.
 */
export const parcelState = z.enum(['waiting', 'exported', 'sent', 'taken_back']);
export const carrier = z.enum(['yamato', 'japan_post']);
/** Why the next export leaves a waiting parcel out. `staff`: somebody holds it back. */
export const parcelHold = z.enum([
  'cancelled',
  'staff',
  'offer',
  'restricted',
  'debt',
  'incomplete',
]);
/** `open`: waiting and exported. `held`: those of them that staff hold back. */
export const parcelFilterState = z.enum(['open', 'waiting', 'exported', 'held', 'sent', 'all']);
/**
 * The orders of the list of parcels: open ones by their last day, sent ones by the time when they
 * left, those of any state by the time when they were asked for.
 */
export const parcelSorts = ['due', 'due-desc', 'sent-desc', 'sent', 'newest', 'oldest'] as const;
type ParcelSort = (typeof parcelSorts)[number];

/** The sort orders of parcels in a state, which an index serves. The first is the default. */
export function parcelSortsOf(
  state: z.infer<typeof parcelFilterState>,
): readonly [ParcelSort, ParcelSort] {
  if (state === 'all') return ['newest', 'oldest'];
  return state === 'sent' ? ['sent-desc', 'sent'] : ['due', 'due-desc'];
}

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
  deliveredAt: z.nullable(instant),
  takenBackAt: z.nullable(instant),
};

/** The name of the extra prize that a card is, such as ラストワン賞; null for a drawn card. */
const extra = z.nullable(z.string());

const parcelCard = z.object({
  /** The part of the parcel that it belongs to, and its prize; null if exchanged for coins. */
  partId: z.int(),
  prizeId: z.nullable(z.int()),
  name: z.string(),
  modelNumber: z.string(),
  rarity: z.string(),
  picture: z.string(),
  count: z.int(),
  /** Grader, grade and certificate of the one copy that the prize names. */
  copy: z.nullable(z.string()),
  extra,
  /** The public record of the round that drew it; null for a card that was exchanged for coins. */
  proof: z.nullable(z.object({ packId: z.int(), round: z.int(), url: z.string() })),
});

const parcelView = z.object({
  ...parcel,
  revision: z.int(),
  /** The parcel that carries its cards, and has the commands; null unless it was merged. */
  mergedInto: z.nullable(z.int()),
  /** The purchases and exchanges whose cards travel in it, itself first. */
  parts: z.array(
    z.object({
      id: z.int(),
      source: z.enum(['purchase', 'exchange']),
      sourceId: z.uuid(),
      cards: z.int(),
      shipBy: instant,
    }),
  ),
  /** Other waiting parcels of the member to the same address, which could travel with it. */
  mergeable: z.array(z.object({ id: z.int(), cards: z.int(), shipBy: instant })),
  source: z.enum(['purchase', 'exchange']),
  sourceId: z.uuid(),
  /** The prefecture or the country alone. */
  address: z.string(),
  /** The part of the day in which the member wants it; null: any. */
  timeSlot: z.nullable(timeSlot),
  /** The day in Japan on which the member wants it; null: any. */
  deliverOn: z.nullable(deliveryDay),
  /** Whether staff hold it back. `hold` may name a reason that counts more. */
  isHeld: z.boolean(),
  /** The names of the fields that the label needs and the address lacks. */
  missing: z.array(z.string()),
  /** Points that the member owes. */
  owed: z.int(),
  trackingUrl: z.nullable(z.string()),
  items: z.array(parcelCard),
  /** The mails to the member about this parcel. */
  mails: z.array(
    z.object({ id: z.string(), at: instant, subject: z.string(), isRefused: z.boolean() }),
  ),
  /** Newest first. */
  history: z.array(
    z.object({ at: instant, action: z.string(), who: z.string(), reason: z.string() }),
  ),
});

const exportReport = z.object({
  /** Null if no parcel could be exported. */
  exportId: z.nullable(z.int()),
  exported: z.int(),
  /** Parcels that cannot be sent yet, with the names of the fields that their addresses lack. */
  incomplete: z.array(z.object({ id: z.int(), missing: z.array(z.string()) })),
  /** Members whose parcels wait while they owe points. */
  onDebt: z.array(z.object({ memberId: z.int(), owed: z.int(), parcels: z.int() })),
  /** Members who are restricted from shipping. */
  onHold: z.array(z.object({ memberId: z.int(), parcels: z.int() })),
  /** Parcels whose members have not answered yet whether they take another copy of a card. */
  onOffer: z.array(z.int()),
  /** Parcels that staff hold back. */
  held: z.array(z.int()),
  /** Parcels whose labels must be corrected by hand, with the reasons. */
  labelsToCorrect: z.array(z.object({ id: z.int(), problems: z.array(z.string()) })),
});

/** The largest file of tracking numbers, in bytes. */
export const maxTrackingBytes = 8 * 1024 * 1024;

const trackingFile = {
  carrier,
  /** The file as base64, in Shift_JIS or UTF-8. */
  file: z.base64().check(z.minLength(1), z.maxLength(Math.ceil(maxTrackingBytes / 3) * 4)),
};

const namedParcel = z.object({ parcelId: z.int(), trackingNumber: z.string() });

/** The revision of a parcel after a command. */
const changed = z.object({ revision: z.int() });

const change = { access: 'parcels.send', params, body: z.object({ reason }) } as const;

const parcelQuery = z.object({
  /** The number of a parcel or of a member, or a tracking number. */
  search: z.optional(text(200)),
  /** By default the open ones; with a search or a carrier those that match. */
  state: z.optional(parcelFilterState),
  due: z.optional(parcelDue),
  carrier: z.optional(carrier),
  /** An order that the state does not have counts as its own: open ones by their last day. */
  sort: z.optional(z.enum(parcelSorts)),
  cursor: z.optional(text(1_000)),
});

const parcelPage = pageOf(z.object(parcel));

export const shippingOperations = {
  listParcels: read({
    path: 'parcels',
    summary: 'Parcels: open ones by their deadline, sent ones newest first; recipients are masked',
    access: 'parcels.view',
    query: parcelQuery,
    answer: parcelPage,
  }),
  getLiveParcels: read({
    path: 'parcels/live',
    summary: 'The same, read again by a screen that shows it while no stream reaches it',
    access: 'parcels.view',
    isBackground: true,
    query: parcelQuery,
    answer: parcelPage,
  }),
  watchParcels: read({
    path: 'parcels/events',
    summary: 'A page of the list as events (text/event-stream): one now, one after each change',
    access: 'parcels.view',
    isBackground: true,
    isStream: true,
    query: parcelQuery,
    answer: z.extend(parcelPage, { at: instant }),
  }),
  getParcel: read({
    path: 'parcels/:parcelId',
    summary: 'A parcel with its cards, mails and history; the address is masked',
    access: 'parcels.view',
    params,
    answer: parcelView,
  }),
  getPickList: read({
    path: 'parcels/:parcelId/picks',
    summary: 'The cards of a tracked parcel in the order of their locations',
    access: 'parcels.view',
    params,
    answer: z.object({
      /** False: its cards are no counted copies, and it is packed without scanning. */
      isTracked: z.boolean(),
      isPacked: z.boolean(),
      /** Copies that are off their shelves: picked, packed or returned. */
      offShelf: z.int(),
      lines: z.array(
        z.object({
          prizeId: z.int(),
          modelNumber: z.string(),
          name: z.string(),
          extra,
          count: z.int(),
          picked: z.int(),
          sources: z.array(
            z.object({
              code: z.string(),
              location: z.nullable(z.string()),
              /** Grader, grade and certificate of a graded copy. */
              copy: z.nullable(z.string()),
              quantity: z.int(),
            }),
          ),
        }),
      ),
    }),
  }),
  pickCopy: command({
    path: 'parcels/:parcelId/picks',
    summary: 'Take a scanned copy from its shelf for a parcel; a wrong one is refused',
    access: 'parcels.send',
    params,
    body: z.object({ code: text(60).check(z.trim(), z.minLength(1)) }),
    answer: z.object({ code: z.string() }),
  }),
  packParcel: command({
    path: 'parcels/:parcelId/packing',
    summary: 'Record that a parcel is packed, once all its copies are picked',
    access: 'parcels.send',
    params,
    answer: nothing,
  }),
  putBackCopies: command({
    path: 'parcels/:parcelId/putting-back',
    summary: 'Put the picked, packed or returned copies of a parcel back on a shelf',
    access: 'parcels.send',
    params,
    body: z.object({ location: text(40).check(z.trim(), z.minLength(1)), reason }),
    answer: z.object({ copies: z.int() }),
  }),
  printPackingSlip: command({
    path: 'parcels/:parcelId/slip',
    summary: "A packing slip with the cards of a parcel, in its member's language, as a PDF",
    access: 'parcels.send',
    idempotent: false,
    params,
    answer: z.object({ file: z.base64() }),
  }),
  findNextParcel: read({
    path: 'next-parcel',
    summary: 'The most urgent parcel that is neither packed nor held back; null if there is none',
    access: 'parcels.view',
    query: z.object({
      /** A parcel that is left out: the one that was just packed or skipped. */
      except: z.optional(idInPath),
    }),
    answer: z.object({ id: z.nullable(z.int()) }),
  }),
  revealParcel: command({
    path: 'parcels/:parcelId/reveal',
    summary: 'Show the address of a parcel; the audit log keeps who did and why',
    // Under a key the answer would be stored, and it is personal data.
    idempotent: false,
    ...change,
    answer: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  }),
  listExports: read({
    path: 'parcel-exports',
    summary: 'Exports of labels, newest first, with how many of their parcels have left',
    access: 'parcels.view',
    query: z.object({ cursor: z.optional(text(1_000)) }),
    answer: pageOf(
      z.object({ id: z.int(), at: instant, who: z.string(), parcels: z.int(), sent: z.int() }),
    ),
  }),
  exportParcels: command({
    path: 'parcel-exports',
    summary: 'Export the labels of all waiting parcels; `downloadExport` gives the files',
    access: 'parcels.send',
    stepUp: true,
    answer: exportReport,
  }),
  downloadExport: command({
    path: 'parcel-exports/:exportId/files',
    summary: 'The files of an export for the carriers; the audit log keeps who took them and why',
    access: 'parcels.send',
    stepUp: true,
    // Under a key the answer would be stored, and it has addresses.
    idempotent: false,
    params: z.object({ exportId: smallIdInPath }),
    body: z.object({ reason }),
    answer: z.object({ files: z.array(z.object({ name: z.string(), content: z.base64() })) }),
  }),
  previewTracking: command({
    path: 'tracking-numbers/preview',
    summary: 'Read a file of tracking numbers and list what its import would do, or its errors',
    access: 'parcels.send',
    idempotent: false,
    body: z.object(trackingFile),
    answer: z.object({
      errors: z.array(z.object({ line: z.int(), detail: z.string() })),
      /** The parcels that the import would send. */
      parcels: z.array(namedParcel),
      /** The parcels that it would record as delivered. */
      delivered: z.array(namedParcel),
      unchanged: z.int(),
    }),
  }),
  importTracking: command({
    path: 'tracking-numbers',
    summary: 'Import tracking numbers and deliveries; members of sent parcels are mailed',
    access: 'parcels.send',
    body: z.object(trackingFile),
    answer: z.object({ sent: z.int(), delivered: z.int(), unchanged: z.int() }),
  }),
  readdressParcel: command({
    path: 'parcels/:parcelId/readdressing',
    summary: 'Send a parcel that has not left to its member’s present address, by the next export',
    revised: true,
    ...change,
    answer: changed,
  }),
  mergeParcels: command({
    path: 'parcels/:parcelId/merging',
    summary: 'Make two waiting parcels to one address travel as one: the one that is due first',
    revised: true,
    access: 'parcels.send',
    params,
    body: z.object({ otherId: z.int().check(z.gte(1)), reason }),
    answer: z.object({ id: z.int() }),
  }),
  splitParcel: command({
    path: 'parcels/:parcelId/split',
    summary: 'Make one part of a merged parcel, which waits, a parcel of its own again',
    revised: true,
    access: 'parcels.send',
    params,
    body: z.object({ partId: z.int().check(z.gte(1)), reason }),
    answer: changed,
  }),
  splitOffCards: command({
    path: 'parcels/:parcelId/cards-apart',
    summary: 'Give some cards of a waiting parcel a parcel of their own, also to hold it back',
    revised: true,
    access: 'parcels.send',
    params,
    body: z.object({
      cards: z
        .array(
          z.object({
            partId: z.int().check(z.gte(1)),
            /** Null: the cards of an exchange, which leave as one. */
            prizeId: z.nullable(z.int()),
            count: z.int().check(z.gte(1), z.lte(10_000)),
          }),
        )
        .check(z.minLength(1), z.maxLength(500)),
      /** Whether the new parcel is held back, because its cards cannot leave yet. */
      isHeld: z.boolean(),
      reason,
    }),
    /** The new parcel, and the revision of the one that remains. */
    answer: z.object({ id: z.int(), revision: z.int() }),
  }),
  holdParcel: command({
    path: 'parcels/:parcelId/hold',
    summary: 'Hold a parcel back that has not left; nobody packs it, and no export contains it',
    revised: true,
    ...change,
    answer: changed,
  }),
  releaseParcel: command({
    path: 'parcels/:parcelId/release',
    summary: 'Release a parcel that is held back',
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
  deliverParcel: command({
    path: 'parcels/:parcelId/delivery',
    summary: 'Record that the carrier has delivered a parcel; its member sees the day',
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
