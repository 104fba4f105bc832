import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone's number in E.164, from however it is written; undefined where it is none. Without a `+`
 * it is a Japanese one.
 */
export function readPhone(written: string): string | undefined {
  const number = parsePhoneNumberFromString(written.normalize('NFKC'), 'JP');
  return number?.isValid() === true && number.ext === undefined ? number.number : undefined;
}

/**
 * A number in E.164 as people write it: in national form where it is Japanese (spec), as it is
 * otherwise.
 */
export function showPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  return number?.country === 'JP' ? number.formatNational() : e164;
}

/**
 * Whether a text message can reach this number: a mobile one, or one of a country that does not
 * tell them apart.
 */
export function takesSms(e164: string): boolean {
  const type = parsePhoneNumberFromString(e164)?.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
