import * as z from 'zod/mini';
import { instant } from '../envelope.ts';
import {
  letterPicture,
  letterPictureId,
  letterPictureIds,
  letterRecord,
  letterState,
  letterTopic,
} from '../letters.ts';
import { get, numberInPath, post, text } from './call.ts';

const body = text(4_000).check(z.trim(), z.minLength(1));

/** Pictures that this browser uploaded before. */
const pictures = z._default(letterPictureIds, []);

/**
 * Takes the bytes of a picture (`application/octet-stream`) for a letter that is sent later. The
 * CSRF pair is in the headers below. The answer is `uploadedPicture` in the envelope.
 */
export const uploadPicturePath = '/uploads/letter-picture';
export const csrfHeaders = { name: 'x-csrf-name', value: 'x-csrf-value' } as const;
export const uploadedPicture = z.object({ picture: letterPicture });

/** The bytes of a picture, WebP, in base64. */
const pictureContent = z.object({ webp: z.base64() });

const thread = {
  id: z.int(),
  topic: letterTopic,
  about: z.nullable(letterRecord),
  /** `state` is the envelope's. */
  letter_state: letterState,
  created: instant,
  /** When the last letter was written. */
  last: instant,
};

/** The member's threads, the newest first. */
export const listLetters = get({
  path: 'user/letters',
  answer: z.object({ list: z.array(z.object(thread)) }),
});

/** The newest purchases, payments and parcels of the member, to attach one of them. */
export const listLetterRecords = get({
  path: 'user/letters/records',
  answer: z.object({
    list: z.array(
      z.object({
        ...letterRecord.shape,
        at: instant,
        /** In the person's language. */
        name: z.string(),
      }),
    ),
  }),
});

export const getLetter = get({
  path: 'user/letter/:letter_id',
  params: z.object({ letter_id: numberInPath }),
  answer: z.object({
    ...thread,
    letters: z.array(
      z.object({
        from: z.enum(['member', 'shop']),
        at: instant,
        body: z.string(),
        pictures: z.array(letterPicture),
      }),
    ),
  }),
});

/** A picture of a thread of the member. It has no address that could be passed on. */
export const getLetterPicture = get({
  path: 'user/letter/picture/:picture_id',
  params: z.object({ picture_id: letterPictureId }),
  answer: pictureContent,
});

/** Begins a thread. */
export const writeLetter = post({
  path: 'user/letters',
  idempotent: true,
  payload: z.object({ topic: letterTopic, about: z.nullable(letterRecord), body, pictures }),
  answer: z.object({ id: z.int() }),
});

/** Writes another letter in a thread, which opens it again. */
export const replyToLetter = post({
  path: 'user/letters/reply',
  idempotent: true,
  payload: z.object({ letter_id: z.int(), body, pictures }),
  answer: z.object({ id: z.int() }),
});
