import * as z from 'zod/mini';

/**
 * The parts of a day in which Yamato delivers, by the codes of the column 配達時間帯 in B2 Cloud's
 * basic layout (new_exchange1.pdf): the morning, and from 14, 16, 18 and 19 o'clock for two hours.
 * The codes 0010 and 0017 are for its express service alone.
 */
export const timeSlots = ['0812', '1416', '1618', '1820', '1921'] as const;
/** A day in Japan, such as 2026-12-05. */
export const deliveryDay = z.iso.date();
export const timeSlot = z.enum(timeSlots);
export type TimeSlot = z.infer<typeof timeSlot>;
