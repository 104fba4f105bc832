import { countryName, japan } from '#contract/countries.ts';
import { overseasPrefecture } from '#contract/limits.ts';
import { prefectures } from '#contract/prefectures.ts';
import type { BookAddress } from '#contract/shop/address-book.ts';
import type { Language } from '../../../kit/lib/language.ts';
import { addressLines } from './address.rules.ts';

/** Writes the lines of an address of the book as on a parcel. */
export function bookAddressLines(address: BookAddress, language: Language): string[] {
  const prefecture = prefectures.find(({ id }) => id === address.pref_id);
  const isInJapan = address.country === japan;
  const town = [address.shiku, address.region].filter(Boolean).join(', ');
  return addressLines(
    {
      ...{ lastName: address.lastName, middleName: address.middleName, mail: '', end_sms: 0 },
      ...{ firstName: address.firstName, tel: address.tel, zipcode: address.zipcode },
      pref_id: isInJapan ? address.pref_id : overseasPrefecture,
      pref_name: prefecture?.[language] ?? '',
      province: isInJapan ? '日本' : countryName(address.country, language),
      ...{ shiku: town, address: address.address, building: address.building },
      referral_code: '',
    },
    language,
  );
}
