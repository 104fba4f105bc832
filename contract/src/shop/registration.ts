import * as z from 'zod/mini';
import { post, text } from './call.ts';

/**
 * Makes the schema for a text field. A missing field counts as empty, so that the field's own error
 * reports it.
 */
const field = (maxLength: number) => z._default(text(maxLength), '');

/** A town of a postal code: prefecture, city and town. */
export const town = z.object({ prefcode: z.int(), address2: z.string(), address3: z.string() });
export type Town = z.infer<typeof town>;

/** The towns of a Japanese postal code in any notation; empty if the code is unknown. */
export const findTowns = post({
  path: 'address/zipcode',
  access: 'anyone',
  payload: z.object({ zipcode: text(30) }),
  answer: z.object({ result: z.array(town) }),
});

/**
 * The registration payload (spec, section 3). Errors use the same field names, except for
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

/** Validates the payload without registering. */
export const checkRegistration = post({
  path: 'user/confirm',
  access: 'anyone',
  payload: registration,
  answer: z.object({}),
});

/**
 * Validates the payload and registers the member. If the mail address already belongs to a member,
 * the response is the same, and a mail informs that member. It logs nobody in.
 */
export const register = post({
  path: 'user/append',
  access: 'anyone',
  payload: registration,
  answer: z.object({}),
});

/**
 * Sends a temporary password if the mail address belongs to a member. The response is the same if
 * it does not.
 */
export const resetPassword = post({
  path: 'user/reset_password',
  access: 'anyone',
  payload: z.object({ mail: field(500) }),
  answer: z.object({}),
});
