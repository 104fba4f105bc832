import * as z from 'zod/mini';
import { get, post, text } from '../call.ts';
import { flag, instant, listOf } from '../envelope.ts';

/** What a member keeps about themselves (spec, section 3). */
export const userDetail = z.object({
  lastName: z.string(),
  middleName: z.string(),
  firstName: z.string(),
  /** Japanese numbers in national form, others in E.164. */
  tel: z.string(),
  mail: z.string(),
  zipcode: z.string(),
  /** Null where none was given. */
  pref_id: z.nullable(z.int()),
  pref_name: z.string(),
  /** The country. */
  province: z.string(),
  /** The city. */
  shiku: z.string(),
  address: z.string(),
  building: z.string(),
  /** 1 once the phone was verified by SMS. */
  end_sms: flag,
  /** The code this member may give to friends, '' while there is none. */
  referral_code: z.string(),
});
export type UserDetail = z.infer<typeof userDetail>;

export const getUserDetail = get({ path: 'user/detail', answer: z.object({ detail: userDetail }) });

/**
 * Fills in what is missing. What was registered before is changed only by support, after a check of
 * identity, and is refused here; but for the phone, until it is verified.
 */
export const changeMember = post({
  path: 'user/change',
  guarded: true,
  payload: z.object({
    lastName: text(100),
    middleName: text(100),
    firstName: text(100),
    tel: text(30),
    mail: text(255),
    zipcode: text(20),
    pref_id: z.nullable(z.int()),
    province: text(100),
    shiku: text(100),
    address: text(200),
    building: text(200),
  }),
  answer: z.object({}),
});

/** Sets a new password and ends every other session of the member. */
export const changePassword = post({
  path: 'user/change_password',
  withTemporaryPassword: true,
  guarded: true,
  payload: z.object({ pass: text(128), confirmPass: text(128) }),
  answer: z.object({}),
});

export const memberSession = z.object({
  is_current: flag,
  /** Browser and system, '' where they are not known. */
  device: z.string(),
  created: instant,
  last_used: instant,
});
export type MemberSession = z.infer<typeof memberSession>;

/** Where the member is logged in, this session first. */
export const listSessions = get({ path: 'user/session/list', answer: listOf(memberSession) });

export const endOtherSessions = post({
  path: 'user/session/end_others',
  answer: z.object({ ended: z.int() }),
});

/** Everything the shop keeps of the member, by the part of the shop that keeps it. */
export const getMyData = get({
  path: 'user/my_data',
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
});

/** Why an account cannot be closed yet. */
export const closingBar = z.enum(['open_cards', 'open_shipments', 'open_payments', 'debt']);
export type ClosingBar = z.infer<typeof closingBar>;

/** What closing the account would mean now: what must be finished first, and what lapses. */
export const previewClosing = get({
  path: 'user/close_account',
  answer: z.object({ bars: z.array(closingBar), point: z.int(), coin: z.int() }),
});

/** Closes the account for good, with its password; the session becomes a visitor's. */
export const closeAccount = post({
  path: 'user/close_account',
  guarded: true,
  payload: z.object({ pass: text(128) }),
  answer: z.object({}),
});
