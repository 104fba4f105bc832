import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Reads a typed phone number as E.164; without a `+` as a Japanese one.
 *
 * @returns undefined if it is invalid
 */
export function readPhone(written: string): string | undefined {
  const number = parsePhoneNumberFromString(written.normalize('NFKC'), 'JP');
  return number?.isValid() === true && number.ext === undefined ? number.number : undefined;
}

/**
 * Formats an E.164 number for people: Japanese numbers in national form (spec), others unchanged.
 */
export function showPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  return number?.country === 'JP' ? number.formatNational() : e164;
}

/**
 * Whether a number can receive text messages: mobile numbers, and numbers of countries where mobile
 * and fixed numbers look alike.
 */
export function takesSms(e164: string): boolean {
  const type = parsePhoneNumberFromString(e164)?.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
