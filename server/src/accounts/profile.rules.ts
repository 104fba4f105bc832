import { overseasPrefecture } from '#contract/limits.ts';
import { foldPostalCode } from '#contract/postal-code.ts';
import type { Language } from '../http/language.ts';
import { readPhone } from './phone.rules.ts';

/** Name, phone and address as typed. */
export interface ProfileInput {
  lastName: string;
  middleName: string;
  firstName: string;
  phone: string;
  postalCode: string;
  country: string;
  /** Null if none was chosen. */
  prefectureId: number | null;
  city: string;
  street: string;
  building: string;
}

/**
 * A profile as stored: NFKC, each field in one line, phone in E.164, Japanese postal code as 7
 * digits.
 */
export interface Profile extends Omit<ProfileInput, 'prefectureId'> {
  prefectureId: number;
}

/** A profile at the registration: an address is not needed before the first card is shipped. */
export interface NewProfile extends Omit<Profile, 'prefectureId'> {
  prefectureId: number | null;
}

export type ProfileField = keyof Profile;
export type ProfileError = 'missing' | 'too long' | 'invalid';
export type ProfileErrors = Partial<Record<ProfileField, ProfileError>>;

const prefectureCount = 47;

/** Most characters per field: more do not fit on a parcel label. */
const maxLength = {
  lastName: 30,
  middleName: 30,
  firstName: 30,
  country: 60,
  city: 60,
  street: 100,
  building: 100,
} as const;

/**
 * Normalises and checks a typed profile (spec, section 5).
 *
 * In every language but Japanese the address is outside Japan: prefecture 99, unless a prefecture
 * is registered, which stays. Only these profiles have a middle name.
 *
 * @param registeredPrefectureId null if none is registered
 */
export function readProfile(
  input: ProfileInput,
  language: Language,
  registeredPrefectureId: number | null = null,
): { ok: true; profile: Profile } | { ok: false; errors: ProfileErrors } {
  const errors: ProfileErrors = {};
  const prefectureId =
    language === 'ja' ? input.prefectureId : (registeredPrefectureId ?? overseasPrefecture);
  const isOverseas = prefectureId === overseasPrefecture;

  const readLine = (field: keyof typeof maxLength, needed: boolean): string => {
    const value = normaliseLine(input[field]);
    if (value === '' && needed) errors[field] = 'missing';
    else if ([...value].length > maxLength[field]) errors[field] = 'too long';
    // Refuses invisible characters and those that change the writing direction: operators and
    // carriers read names.
    else if (/[^\P{C}\u200c\u200d]/u.test(value)) errors[field] = 'invalid';
    return value;
  };

  const lastName = readLine('lastName', true);
  const middleName = language === 'ja' ? '' : readLine('middleName', false);
  const firstName = readLine('firstName', true);
  const country = isOverseas ? readLine('country', true) : '日本';
  const city = readLine('city', true);
  const street = readLine('street', true);
  const building = readLine('building', false);
  const phone = readPhone(input.phone);
  if (phone === undefined) errors.phone = input.phone.trim() === '' ? 'missing' : 'invalid';
  const postalCode = isOverseas
    ? normaliseLine(input.postalCode)
    : foldPostalCode(input.postalCode);
  if (!isOverseas && postalCode === '') errors.postalCode = 'missing';
  else if (!(isOverseas ? /^[A-Za-z0-9 -]{0,10}$/ : /^\d{7}$/).test(postalCode))
    errors.postalCode = 'invalid';
  if (prefectureId === null) errors.prefectureId = 'missing';
  else if (!isPrefecture(prefectureId)) errors.prefectureId = 'invalid';

  if (Object.keys(errors).length > 0 || phone === undefined || prefectureId === null) {
    return { ok: false, errors };
  }
  const address = { postalCode, country, prefectureId, city, street, building };
  return { ok: true, profile: { lastName, middleName, firstName, phone, ...address } };
}

/**
 * Reads the profile of a registration, in which the address may be left out as a whole. A
 * prefecture alone, or a country, is no address: forms send them by default.
 */
export function readNewProfile(
  input: ProfileInput,
  language: Language,
): { ok: true; profile: NewProfile } | { ok: false; errors: ProfileErrors } {
  const { postalCode, city, street, building } = input;
  if ([postalCode, city, street, building].some((line) => normaliseLine(line) !== ''))
    return readProfile(input, language);
  const read = readProfile({ ...input, ...anyAddress }, language);
  if (!read.ok) return read;
  return { ok: true, profile: { ...read.profile, ...noAddress } };
}

/** An address without errors, in and outside Japan, so that only other fields are checked. */
const anyAddress = {
  ...{ postalCode: '1000001', country: '日本', prefectureId: 13 },
  ...{ city: '-', street: '-', building: '' },
};
const noAddress = {
  ...{ postalCode: '', country: '', prefectureId: null },
  ...{ city: '', street: '', building: '' },
};

function normaliseLine(written: string): string {
  return written.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

function isPrefecture(id: number): boolean {
  return id === overseasPrefecture || (Number.isInteger(id) && id >= 1 && id <= prefectureCount);
}
