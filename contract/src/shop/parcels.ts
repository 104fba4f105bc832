import * as z from 'zod/mini';
import { flag, instant, numericString } from '../envelope.ts';
import { deliveryDay, timeSlot } from '../time-slots.ts';
import { get, post } from './call.ts';

/** The most parcels that one request merges. */
export const maxMergedParcels = 50;

const parcelNumber = z.int().check(z.positive());

/** The days on which a parcel can be delivered. */
export const deliveryDays = z.object({ first: deliveryDay, last: deliveryDay });
export type DeliveryDays = z.infer<typeof deliveryDays>;

/** The cards of one purchase or exchange in a parcel. */
export const parcelPart = z.object({
  /** The number of the parcel that it would be by itself. */
  part_id: z.int(),
  source: z.enum(['purchase', 'exchange']),
  /** The purchase; of an exchange, the exchange. */
  source_id: z.uuid(),
  cards: z.int(),
  /** When its shipping was asked for. */
  created: instant,
});

export const waitingParcel = z.object({
  /** The number on mails and labels. */
  parcel_id: z.int(),
  cards: z.int(),
  /** The recipient and town, in the person's language. */
  ship_to: z.string(),
  /** The shop ships it before this instant. */
  ship_by: instant,
  /** 1 while it is held back, because the member owes points or the operator holds it. */
  held: flag,
  /** 1 if the shop's operator holds it back. */
  on_hold: flag,
  time_slot: z.nullable(timeSlot),
  deliver_on: z.nullable(deliveryDay),
  /** The days that can be chosen now; null: none. */
  days: z.nullable(deliveryDays),
  /** Parcels with the same number may travel as one; null: its label or its box is being made. */
  group: z.nullable(z.int()),
  /** The part that carries the others first. */
  parts: z.array(parcelPart),
});
export type WaitingParcel = z.infer<typeof waitingParcel>;

/** The member's parcels that have not left, the most urgent first. */
export const listParcels = get({
  path: 'user/parcels',
  answer: z.object({ parcels: z.array(waitingParcel) }),
});

/**
 * Makes parcels of one address travel as one. The one that leaves first carries all cards. Parcels
 * that travel as one already are answered alike.
 */
export const mergeParcels = post({
  path: 'user/parcels/merge',
  guarded: true,
  payload: z.object({
    parcel_ids: z.array(parcelNumber).check(z.minLength(2), z.maxLength(maxMergedParcels)),
  }),
  answer: z.object({ parcel_id: z.int() }),
});

/** Makes a part of a parcel a parcel of its own again. One that is already is answered alike. */
export const splitParcel = post({
  path: 'user/parcels/split',
  guarded: true,
  payload: z.object({ part_id: parcelNumber }),
  answer: z.object({}),
});

/**
 * The days on which a parcel can be delivered that is asked for now; null: none can be chosen.
 * `address` is the number of an address in the member's book; without it, the default one.
 */
export const getDeliveryDays = get({
  path: 'user/delivery_days',
  query: z.object({ address: z.optional(numericString) }),
  answer: z.object({ days: z.nullable(deliveryDays) }),
});

/** Changes when a parcel that waits is delivered; null: at any time. */
export const changeDelivery = post({
  path: 'user/parcels/delivery',
  guarded: true,
  payload: z.object({
    parcel_id: parcelNumber,
    deliver_on: z.nullable(deliveryDay),
    time_slot: z.nullable(timeSlot),
  }),
  answer: z.object({}),
});
