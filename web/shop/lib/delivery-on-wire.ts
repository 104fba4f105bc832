import type { TimeSlot } from '#contract/time-slots.ts';

/** The day and the part of the day on which cards are delivered; undefined: any. */
export interface Delivery {
  readonly day?: string | undefined;
  readonly timeSlot?: TimeSlot | undefined;
}

/** Writes the chosen day and part of the day as the calls that ship cards take them. */
export function deliveryOnWire({ day, timeSlot }: Delivery) {
  return {
    ...(timeSlot !== undefined && { time_slot: timeSlot }),
    ...(day !== undefined && { deliver_on: day }),
  };
}
