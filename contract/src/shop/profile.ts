import * as z from 'zod/mini';
import { flag, instant, listOf } from '../envelope.ts';
import { get, post, text } from './call.ts';

/** A member's personal data (spec, section 3). */
export const userDetail = z.object({
  lastName: z.string(),
  middleName: z.string(),
  firstName: z.string(),
  /** Japanese numbers in national format, others in E.164. */
  tel: z.string(),
  mail: z.string(),
  zipcode: z.string(),
  /** Null if the member gave none. */
  pref_id: z.nullable(z.int()),
  pref_name: z.string(),
  /** The country. */
  province: z.string(),
  /** The city. */
  shiku: z.string(),
  address: z.string(),
  building: z.string(),
  /** 1 once the phone number is verified by SMS. */
  end_sms: flag,
  /** The member's invitation code for friends; '' until they have one. */
  referral_code: z.string(),
});
export type UserDetail = z.infer<typeof userDetail>;

export const getUserDetail = get({ path: 'user/detail', answer: z.object({ detail: userDetail }) });

/**
 * Adds missing personal data. Registered data is refused here: only support changes it, after
 * checking the member's identity. The phone number can be changed until it is verified.
 */
export const changeMember = post({
  path: 'user/change',
  stepUp: 'always',
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
  stepUp: 'always',
  withTemporaryPassword: true,
  guarded: true,
  payload: z.object({ pass: text(128), confirmPass: text(128) }),
  answer: z.object({}),
});

export const memberSession = z.object({
  is_current: flag,
  /** The browser and operating system; '' if unknown. */
  device: z.string(),
  created: instant,
  last_used: instant,
});
export type MemberSession = z.infer<typeof memberSession>;

/** The member's sessions, the current one first. */
export const listSessions = get({ path: 'user/session/list', answer: listOf(memberSession) });

export const endOtherSessions = post({
  path: 'user/session/end_others',
  answer: z.object({ ended: z.int() }),
});

/** All data that the shop stores about the member, grouped by capability. */
export const getMyData = get({
  path: 'user/my_data',
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
});

/** A reason why an account cannot be closed yet. */
export const closingBar = z.enum([
  'open_cards',
  'open_refunds',
  'open_shipments',
  'open_payments',
  'debt',
]);
export type ClosingBar = z.infer<typeof closingBar>;

/** The reasons that prevent closing the account, and the balances that closing would delete. */
export const previewClosing = get({
  path: 'user/close_account',
  answer: z.object({ bars: z.array(closingBar), point: z.int(), coin: z.int() }),
});

/** Closes the account for good; requires its password. The session becomes a visitor's. */
export const closeAccount = post({
  path: 'user/close_account',
  guarded: true,
  payload: z.object({ pass: text(128) }),
  answer: z.object({}),
});
