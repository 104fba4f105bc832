import * as z from 'zod/mini';
import { get, post, text } from '../call.ts';

/**
 * Sends a code to the phone; `errors.user_id` where it may not be sent, `errors.tel` where it is no
 * mobile phone's number.
 */
export const sendSmsCode = post({
  path: 'user/send_sms',
  guarded: true,
  payload: z.object({ tel: text(100) }),
  answer: z.object({}),
});

/** Proves the phone that the code was sent to; `errors.sms_code` where the code is not it. */
export const checkSmsCode = post({
  path: 'user/check_sms',
  guarded: true,
  payload: z.object({ sms_code: text(30) }),
  answer: z.object({
    /** Points that a friend's invitation gave this member, 0 where there was none. */
    bonus_point: z.int(),
  }),
});

/**
 * The code this member may give to friends, '' until they have verified their phone and paid once;
 * and who has come.
 */
export const getReferral = get({
  path: 'user/referral',
  answer: z.object({ code: z.string(), friends: z.int(), max_friends: z.int(), point: z.int() }),
});
