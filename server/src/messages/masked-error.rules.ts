import { maskMail, maskPhone } from '../lib/mask.rules.ts';

/** No longer part of an error is shown. */
const longestError = 2_000;
/** The longest local part or domain that a search reads: without a limit, its time is quadratic. */
const address = /[^\s<>"'(),;:]{1,254}@[^\s<>"'(),;:]{1,254}/g;

/**
 * Hides mail addresses and phone numbers in an error text. Mail servers repeat the address in their
 * errors, and SMS providers the number.
 */
export function maskedError(error: string): string {
  return error
    .slice(0, longestError)
    .replace(address, maskMail)
    .replace(/\+?\d{9,15}/g, maskPhone);
}
