import * as z from 'zod/mini';
import { instant } from '../envelope.ts';
import { letterRecord, letterState, letterTopic } from '../letters.ts';
import { get, numberInPath, post, text } from './call.ts';

const body = text(4_000).check(z.trim(), z.minLength(1));

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
    letters: z.array(z.object({ from: z.enum(['member', 'shop']), at: instant, body: z.string() })),
  }),
});

/** Begins a thread. */
export const writeLetter = post({
  path: 'user/letters',
  idempotent: true,
  payload: z.object({ topic: letterTopic, about: z.nullable(letterRecord), body }),
  answer: z.object({ id: z.int() }),
});

/** Writes another letter in a thread, which opens it again. */
export const replyToLetter = post({
  path: 'user/letters/reply',
  idempotent: true,
  payload: z.object({ letter_id: z.int(), body }),
  answer: z.object({ id: z.int() }),
});
