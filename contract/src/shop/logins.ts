import * as z from 'zod/mini';
import { flag, instant, pagedListOf } from '../envelope.ts';
import { get, pageInPath, post, text } from './call.ts';

/** A log-in, as its member reads of it. */
const logInFacts = {
  created: instant,
  /** The browser and operating system; '' if unknown. */
  device: z.string(),
  /** How the member proved who they are, in words. */
  method: z.string(),
  /** 1 if the member has said that it was not them. */
  is_disowned: flag,
};

export const logInEntry = z.object({
  /** Rises with each log-in. */
  id: z.int(),
  ...logInFacts,
  /** 1 if the member had not logged in in this browser before. */
  is_new_device: flag,
});
export type LogInEntry = z.infer<typeof logInEntry>;

/** The log of the member's log-ins, newest first. */
export const listLogIns = get({
  path: 'user/login/list/:page?',
  params: pageInPath,
  answer: pagedListOf(logInEntry),
});

/** The token of the link in a mail about a log-in in a new browser. */
const alertToken = z.object({ token: text(64) });

/** The log-in that such a mail is about. A POST, so that no address has the token. */
export const getLogInAlert = post({
  path: 'user/login/alert',
  access: 'anyone',
  payload: alertToken,
  answer: z.object(logInFacts),
});

/**
 * Says that a log-in was not the member's: ends all their sessions, makes the password useless, and
 * mails a temporary one.
 */
export const disownLogIn = post({
  path: 'user/login/disown',
  access: 'anyone',
  payload: alertToken,
  answer: z.object({}),
});
