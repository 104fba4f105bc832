import * as z from 'zod/mini';
import { addressNumber } from '../address-number.ts';
import { type CountryCode, countryCodes } from '../countries.ts';
import { get, post, text } from './call.ts';

const country = z.enum(countryCodes as [CountryCode, ...CountryCode[]]);

const written = {
  lastName: text(100),
  middleName: text(100),
  firstName: text(100),
  tel: text(30),
  /** ISO 3166-1. */
  country,
  zipcode: text(20),
  /** Only in Japan. */
  pref_id: z.nullable(z.int()),
  /** The state or province, in countries whose addresses have one. */
  region: text(60),
  shiku: text(100),
  address: text(200),
  building: text(200),
};

export const bookAddress = z.object({
  number: addressNumber,
  ...written,
  /** Whether parcels go there unless the member chooses another one. */
  is_default: z.boolean(),
});
export type BookAddress = z.infer<typeof bookAddress>;

/**
 * The member's further addresses, in the order of their numbers. If none of them is the default,
 * the registered address is.
 */
export const listAddresses = get({
  path: 'user/addresses',
  answer: z.object({ addresses: z.array(bookAddress) }),
});

/** Adds an address, or changes the one with this number. Parcels that were opened keep theirs. */
export const saveAddress = post({
  path: 'user/addresses/save',
  stepUp: 'always',
  guarded: true,
  payload: z.object({ number: z.nullable(addressNumber), ...written }),
  answer: z.object({ number: addressNumber }),
});

/** Removes an address. If it was the default, the registered one is. */
export const removeAddress = post({
  path: 'user/addresses/remove',
  payload: z.object({ number: addressNumber }),
  answer: z.object({}),
});

/** Makes an address the default; 0 the registered one. */
export const chooseDefaultAddress = post({
  path: 'user/addresses/default',
  stepUp: 'always',
  payload: z.object({ number: addressNumber }),
  answer: z.object({}),
});
