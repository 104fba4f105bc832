import * as z from 'zod/mini';
import { post, text } from './call.ts';

const token = z.object({ token: text(64) });

/**
 * Mails a link to a new address of the member. The address changes when it is opened. Needs a
 * second factor if the member has one, or else the password. The answer does not say whether
 * another account has the address: then no mail is sent.
 */
export const requestMailChange = post({
  path: 'user/mail/change',
  stepUp: 'always',
  payload: z.object({ mail: text(255), pass: z.optional(text(128)) }),
  answer: z.object({}),
});

/** Changes the address, by the token of the link that was mailed to the new one. */
export const confirmMailChange = post({
  path: 'user/mail/confirm',
  guarded: true,
  payload: token,
  answer: z.object({ mail: z.string() }),
});

/**
 * Restores the former address, by the token of the link that was mailed to it: ends all sessions,
 * makes the password useless, and mails a temporary one to the former address.
 */
export const undoMailChange = post({
  path: 'user/mail/undo',
  access: 'anyone',
  payload: token,
  answer: z.object({}),
});
