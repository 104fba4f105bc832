import * as z from 'zod/mini';
import { flag, instant } from '../envelope.ts';
import { madePasskey, shownPasskey, webauthn } from '../passkeys.ts';
import { get, post, text } from './call.ts';

/** Options for logging in by a passkey, valid for five minutes in this session. */
export const beginPasskeyLogin = post({
  path: 'user/passkey/login_options',
  access: 'anyone',
  answer: z.object({ options: webauthn }),
});

/** Logs in by a passkey that verified its user. Refusals come under `mail`, as those of a login. */
export const loginByPasskey = post({
  path: 'user/passkey/login',
  access: 'anyone',
  payload: z.object({
    credential: shownPasskey,
    save_cookie: z.optional(z.literal('1')),
  }),
  answer: z.object({}),
});

export const memberPasskey = z.object({
  id: z.int(),
  name: z.string(),
  created: instant,
  /** Null if it has never been used to log in. */
  last_used: z.nullable(instant),
  /** 1 if there is a copy of it: it is refused, and should be removed. */
  is_copied: flag,
});
export type MemberPasskey = z.infer<typeof memberPasskey>;

/** The member's passkeys, oldest first. */
export const listPasskeys = get({
  path: 'user/passkey/list',
  answer: z.object({
    data: z.object({
      list: z.array(memberPasskey),
      /** 1 if the member was offered a passkey at a payment: that is done once. */
      was_offered: flag,
    }),
  }),
});

/** Records that the member was offered a passkey at a payment. */
export const recordPasskeyOffer = post({ path: 'user/passkey/offered', answer: z.object({}) });

/**
 * Options for making a passkey. Needs the password, unless the member has a factor or logged in
 * during the last five minutes.
 */
export const beginPasskey = post({
  path: 'user/passkey/options',
  stepUp: 'always',
  payload: z.object({ pass: z.optional(text(128)) }),
  answer: z.object({ options: webauthn }),
});

/** Adds a passkey that the browser has made. An empty name is replaced by that of the device. */
export const addPasskey = post({
  path: 'user/passkey/add',
  payload: z.object({ name: text(60), credential: madePasskey }),
  /** Ten codes, which are shown this once; null if the member has some from before. */
  answer: z.object({ recovery_codes: z.nullable(z.array(z.string())) }),
});

export const removePasskey = post({
  path: 'user/passkey/remove',
  stepUp: 'always',
  payload: z.object({ passkey_id: z.int() }),
  answer: z.object({}),
});
