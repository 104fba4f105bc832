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

const letters = z.array(
  z.object({
    /** `member`: the person who began the thread. */
    from: z.enum(['member', 'shop']),
    at: instant,
    body: z.string(),
    pictures: z.array(letterPicture),
  }),
);

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
    letters,
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

/** The longest name and mail address of a visitor. */
export const mostNameLength = 80;
export const mostMailLength = 254;

/** The form of a letter of a visitor: when it was shown, signed by the shop. */
export const getLetterForm = get({
  path: 'letters/form',
  answer: z.object({ form: z.string() }),
  access: 'anyone',
});

/**
 * Begins a thread of a visitor, who is mailed a link to it. The same form again begins no second
 * one.
 */
export const writeVisitorLetter = post({
  path: 'letters',
  payload: z.object({
    form: text(200),
    name: text(mostNameLength).check(z.trim(), z.minLength(1)),
    mail: text(mostMailLength),
    topic: letterTopic,
    body,
    pictures,
    /** People do not see it; a letter of a program that fills it in is thrown away. */
    website: z._default(text(1_000), ''),
  }),
  answer: z.object({}),
  access: 'anyone',
});

/** The token of a link that was mailed to a visitor. */
const token = text(100);

/** Reads the thread of a link. It is a POST, so that no server logs the token. */
export const readVisitorLetter = post({
  path: 'letters/read',
  payload: z.object({ token }),
  answer: z.object({ topic: letterTopic, letter_state: letterState, letters }),
  access: 'anyone',
});

export const readVisitorPicture = post({
  path: 'letters/picture',
  payload: z.object({ token, picture_id: letterPictureId }),
  answer: pictureContent,
  access: 'anyone',
});

/** Writes another letter in the thread of a link, which opens it again. */
export const replyAsVisitor = post({
  path: 'letters/reply',
  payload: z.object({
    token,
    /** How many letters the writer has seen: a repeated request is then known as such. */
    seen: z.int().check(z.gte(0), z.lte(1_000)),
    body,
    pictures,
  }),
  answer: z.object({}),
  access: 'anyone',
});
