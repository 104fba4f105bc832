import * as z from 'zod/mini';

/** The topic of a letter, in the member's words. */
export const letterTopic = z.enum(['order', 'parcel', 'payment', 'account', 'other']);
export type LetterTopic = z.infer<typeof letterTopic>;

/** `open`: the shop has to answer. `waiting`: the member has. `done`: nobody has. */
export const letterState = z.enum(['open', 'waiting', 'done']);
export type LetterState = z.infer<typeof letterState>;

/** A purchase of packs, a payment or a parcel that a letter is about. */
export const letterRecord = z.object({
  kind: z.enum(['purchase', 'payment', 'parcel']),
  id: z.string().check(z.maxLength(40), z.regex(/^[\w-]+$/)),
});
export type LetterRecord = z.infer<typeof letterRecord>;
