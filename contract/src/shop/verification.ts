import * as z from 'zod/mini';
import { get, post, text } from './call.ts';

/**
 * Sends an SMS code to the phone. `errors.user_id`: sending is not allowed. `errors.tel`: the
 * number is not a mobile number.
 */
export const sendSmsCode = post({
  path: 'user/send_sms',
  stepUp: 'always',
  guarded: true,
  payload: z.object({ tel: text(100) }),
  answer: z.object({}),
});

/** Verifies the phone that the code was sent to. `errors.sms_code`: the code is wrong. */
export const checkSmsCode = post({
  path: 'user/check_sms',
  guarded: true,
  payload: z.object({ sms_code: text(30) }),
  answer: z.object({
    /** Points credited for a friend's invitation; 0 if there was none. */
    bonus_point: z.int(),
  }),
});

/**
 * Proves that the member's mailbox is theirs, by the token of the link in a mail about their
 * exclusion. `errors.token`: the link is not of this account, or was replaced by a newer mail.
 */
export const proveMailbox = post({
  path: 'user/mailbox/prove',
  payload: z.object({ token: text(64) }),
  answer: z.object({}),
});

/**
 * The member's invitation code for friends, and the friends who used it. The code is '' until the
 * member has verified their phone and paid once.
 */
export const getReferral = get({
  path: 'user/referral',
  answer: z.object({ code: z.string(), friends: z.int(), max_friends: z.int(), point: z.int() }),
});
