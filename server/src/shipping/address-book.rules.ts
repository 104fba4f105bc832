import { addressFormOf, type CountryCode, countryName, japan } from '#contract/countries.ts';
import type { Language } from '#contract/language.ts';
import type { Profile, ProfileErrors, ProfileInput } from '../accounts/index.ts';

/** An address as typed. `country` is its code. */
export interface AddressInput extends Omit<ProfileInput, 'country'> {
  country: CountryCode;
  region: string;
}

/** An address as it is stored. */
export interface StoredAddress extends Profile {
  countryCode: CountryCode;
  region: string;
}

export type AddressErrors = ProfileErrors & { region?: 'missing' | 'too long' };

type ReadProfile = (
  input: ProfileInput,
  language: Language,
) => { ok: true; profile: Profile } | { ok: false; errors: ProfileErrors };

const longestRegion = 60;

/**
 * Normalises and checks a typed address, by the form of addresses of its country: in Japan a
 * prefecture and seven digits, elsewhere a state and a postal code if the country has them.
 */
export function readAddress(
  input: AddressInput,
  readProfile: ReadProfile,
): { ok: true; address: StoredAddress } | { ok: false; errors: AddressErrors } {
  const isInJapan = input.country === japan;
  const form = addressFormOf(input.country);
  const written = { ...input, country: isInJapan ? '日本' : countryName(input.country, 'en') };
  // The rules of a registered address: those of Japanese, or of an address abroad.
  const read = readProfile(written, isInJapan ? 'ja' : 'en');
  const errors: AddressErrors = read.ok ? {} : { ...read.errors };
  const region = form.hasState ? oneLine(input.region) : '';
  if (form.hasState && region === '') errors.region = 'missing';
  else if ([...region].length > longestRegion) errors.region = 'too long';
  const code = oneLine(input.postalCode);
  if (!isInJapan && form.postalCode !== null) {
    if (code === '') errors.postalCode = 'missing';
    else if (!form.postalCode.test(code)) errors.postalCode = 'invalid';
  }
  if (!read.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const postalCode = form.postalCode === null ? '' : read.profile.postalCode;
  const address = { ...read.profile, postalCode, countryCode: input.country, region };
  return { ok: true, address };
}

function oneLine(written: string): string {
  return written.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
