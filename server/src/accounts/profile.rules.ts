import { overseasPrefecture } from '#contract/limits.ts';
import type { Language } from '../http/language.ts';
import { readPhone } from './phone.rules.ts';

/** Name, phone and address, as somebody types them. */
export interface ProfileInput {
  lastName: string;
  middleName: string;
  firstName: string;
  phone: string;
  postalCode: string;
  country: string;
  /** Null where none was chosen. */
  prefectureId: number | null;
  city: string;
  street: string;
  building: string;
}

/**
 * The same as the shop keeps it: NFKC, in one line, the phone in E.164, a Japanese postal code as 7
 * digits.
 */
export interface Profile extends Omit<ProfileInput, 'prefectureId'> {
  prefectureId: number;
}

export type ProfileField = keyof Profile;
export type ProfileFault = 'missing' | 'too long' | 'invalid';
export type ProfileFaults = Partial<Record<ProfileField, ProfileFault>>;

const prefectureCount = 47;

/** Characters at the most; a parcel's label has no more room. */
const longest = {
  lastName: 30,
  middleName: 30,
  firstName: 30,
  country: 60,
  city: 60,
  street: 100,
  building: 100,
} as const;

/**
 * Reads a profile (spec, section 5). Whoever uses the shop in another language than Japanese lives
 * outside Japan as far as the shop is concerned: their prefecture is 99, unless one in Japan is
 * registered, which stays. Middle names are theirs alone.
 *
 * @param registeredPrefectureId null where none is registered
 */
export function readProfile(
  input: ProfileInput,
  language: Language,
  registeredPrefectureId: number | null = null,
): { ok: true; profile: Profile } | { ok: false; faults: ProfileFaults } {
  const faults: ProfileFaults = {};
  const prefectureId =
    language === 'ja' ? input.prefectureId : (registeredPrefectureId ?? overseasPrefecture);
  const isOverseas = prefectureId === overseasPrefecture;

  const line = (field: keyof typeof longest, needed: boolean): string => {
    const value = foldLine(input[field]);
    if (value === '' && needed) faults[field] = 'missing';
    else if ([...value].length > longest[field]) faults[field] = 'too long';
    // Nothing that is not seen, or turns what stands beside it around: names are read by operators
    // and carriers.
    else if (/[^\P{C}\u200c\u200d]/u.test(value)) faults[field] = 'invalid';
    return value;
  };

  const lastName = line('lastName', true);
  const middleName = language === 'ja' ? '' : line('middleName', false);
  const firstName = line('firstName', true);
  const country = isOverseas ? line('country', true) : '日本';
  const city = line('city', true);
  const street = line('street', true);
  const building = line('building', false);
  const phone = readPhone(input.phone);
  if (phone === undefined) faults.phone = input.phone.trim() === '' ? 'missing' : 'invalid';
  const postalCode = isOverseas ? foldLine(input.postalCode) : foldPostalCode(input.postalCode);
  if (!isOverseas && postalCode === '') faults.postalCode = 'missing';
  else if (!(isOverseas ? /^[A-Za-z0-9 -]{0,10}$/ : /^\d{7}$/).test(postalCode))
    faults.postalCode = 'invalid';
  if (prefectureId === null) faults.prefectureId = 'missing';
  else if (!isPrefecture(prefectureId)) faults.prefectureId = 'invalid';

  if (Object.keys(faults).length > 0 || phone === undefined || prefectureId === null) {
    return { ok: false, faults };
  }
  const address = { postalCode, country, prefectureId, city, street, building };
  return { ok: true, profile: { lastName, middleName, firstName, phone, ...address } };
}

/**
 * A Japanese postal code as digits, from however it is typed: full width, with any of the many
 * hyphens, with a 〒.
 */
export function foldPostalCode(written: string): string {
  return written.normalize('NFKC').replace(/[\s〒\p{Pd}ー−]/gu, '');
}

function foldLine(written: string): string {
  return written.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

function isPrefecture(id: number): boolean {
  return id === overseasPrefecture || (Number.isInteger(id) && id >= 1 && id <= prefectureCount);
}
