import * as z from 'zod/mini';
import { post, text } from '../call.ts';

/** What is missing is as if it were left empty: the field's own error says so. */
const field = (maxLength: number) => z._default(text(maxLength), '');

/** A town that a postal code stands for: prefecture, city and town. */
export const town = z.object({ prefcode: z.int(), address2: z.string(), address3: z.string() });
export type Town = z.infer<typeof town>;

/** The towns of a Japanese postal code, however it is written; none where it is unknown. */
export const findTowns = post({
  path: 'address/zipcode',
  access: 'anyone',
  payload: z.object({ zipcode: text(30) }),
  answer: z.object({ result: z.array(town) }),
});

/**
 * The registration payload of the spec, section 3. Errors come under the same names, but for
 * `referral_code`.
 */
export const registration = z.object({
  lastName: field(500),
  middleName: field(500),
  firstName: field(500),
  tel: field(100),
  mail: field(500),
  zipcode: field(100),
  /** The country. */
  province: field(500),
  pref_id: z._default(z.nullable(z.int()), null),
  /** The city. */
  shiku: field(500),
  address: field(500),
  building: field(500),
  pass: field(128),
  confirmPass: field(128),
  referralCode: field(100),
});
export type Registration = z.infer<typeof registration>;

/** Checks the payload and does nothing. */
export const checkRegistration = post({
  path: 'user/confirm',
  access: 'anyone',
  payload: registration,
  answer: z.object({}),
});

/**
 * Checks the payload and makes the member. Where the address is a member's already the answer is
 * the same, and its owner is told by mail. Nobody is logged in by it.
 */
export const register = post({
  path: 'user/append',
  access: 'anyone',
  payload: registration,
  answer: z.object({}),
});

/**
 * Sends a temporary password, if the address is a member's. The answer is the same whether or not
 * it is.
 */
export const resetPassword = post({
  path: 'user/reset_password',
  access: 'anyone',
  payload: z.object({ mail: field(500) }),
  answer: z.object({}),
});
