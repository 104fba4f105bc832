import { overseasPrefecture } from '#contract/limits.ts';
import type { UserDetail } from '#contract/shop/profile.ts';
import type { Language } from '../../../kit/lib/language.ts';

/**
 * Writes the lines of an address as on a parcel; empty if there is no city or street. An address in
 * Japan begins in Japanese with the postal code and ends with the name. All others begin with the
 * name and end with the country, also in Japanese: the order of carriers abroad.
 */
export function addressLines(detail: UserDetail, language: Language): string[] {
  if (detail.shiku === '' || detail.address === '') return [];
  const { zipcode, pref_id: prefecture, province, shiku, address, building } = detail;
  const inJapan = prefecture !== null && prefecture !== overseasPrefecture;
  if (language === 'ja' && inJapan) {
    const name = `${detail.lastName} ${detail.firstName}`.trim();
    return [
      zipcode && `〒${hyphenated(zipcode)}`,
      `${detail.pref_name}${shiku}${address}`,
      building,
      name && `${name} 様`,
    ].filter(Boolean);
  }
  const name = [detail.firstName, detail.middleName, detail.lastName].filter(Boolean).join(' ');
  const street = [building, address].filter(Boolean).join(', ');
  const town = [shiku, inJapan && detail.pref_name, zipcode && hyphenated(zipcode)]
    .filter(Boolean)
    .join(', ');
  const recipient = language === 'ja' && name !== '' ? `${name} 様` : name;
  return [recipient, street, town, countryIn(province, language)].filter(Boolean);
}

/**
 * Translates a country's name for the reader. The shop stores the country of addresses in Japan in
 * Japanese, others as they were typed.
 */
export function countryIn(country: string, language: Language): string {
  return country === '日本' && language !== 'ja' ? 'Japan' : country;
}

/** Writes a Japanese postal code with a hyphen. It is stored as seven digits. */
function hyphenated(zipcode: string): string {
  return /^\d{7}$/.test(zipcode) ? `${zipcode.slice(0, 3)}-${zipcode.slice(3)}` : zipcode;
}
