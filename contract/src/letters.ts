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

/** The most pictures of one letter. */
export const mostLetterPictures = 4;
/** The largest file of a picture that can be uploaded, in bytes. */
export const maxLetterPictureBytes = 15 * 1024 * 1024;
/** Room in the schema for too many pictures, so that the refusal can say how many are allowed. */
const mostPictureIds = 20;

/** The number of a picture that was sent with a letter. Nobody can guess it. */
export const letterPictureId = z.uuid();
export const letterPictureIds = z.array(letterPictureId).check(z.maxLength(mostPictureIds));

/** A picture of a letter; its sizes are in pixels. */
export const letterPicture = z.object({ id: letterPictureId, width: z.int(), height: z.int() });
export type LetterPicture = z.infer<typeof letterPicture>;
