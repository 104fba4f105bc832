import { describe, expect, it } from 'vitest';
import { readProfile } from '../accounts/index.ts';
import { type AddressInput, readAddress } from './address-book.rules.ts';

const home: AddressInput = {
  ...{ lastName: '髙橋', middleName: '', firstName: '花子', phone: '090-1234-5678' },
  ...{ country: 'JP', postalCode: '150-0001', prefectureId: 13, region: '' },
  ...{ city: '渋谷区', street: '神宮前1-2-3', building: '' },
};
const abroad: AddressInput = {
  ...{ lastName: 'Doe', middleName: 'Q', firstName: 'Jane', phone: '+1 415 555 2671' },
  ...{ country: 'US', postalCode: '94103', prefectureId: null, region: 'California' },
  ...{ city: 'San Francisco', street: '1 Market St', building: '' },
};
const errorsOf = (input: AddressInput) => {
  const read = readAddress(input, readProfile);
  return read.ok ? {} : read.errors;
};

describe('reading a delivery address', () => {
  it('an address in Japan, in either language: prefecture, seven digits, no state', () => {
    expect(readAddress(home, readProfile)).toMatchObject({
      ok: true,
      address: { countryCode: 'JP', country: '日本', prefectureId: 13, postalCode: '1500001' },
    });
    expect(errorsOf({ ...home, prefectureId: null })).toEqual({ prefectureId: 'missing' });
    expect(errorsOf({ ...home, postalCode: '12345' })).toEqual({ postalCode: 'invalid' });
  });

  it('an address in a country with states: needs the state and a postal code of that country', () => {
    expect(readAddress(abroad, readProfile)).toMatchObject({
      ok: true,
      address: {
        countryCode: 'US',
        country: 'United States',
        prefectureId: 99,
        region: 'California',
      },
    });
    expect(errorsOf({ ...abroad, region: ' ' })).toEqual({ region: 'missing' });
    expect(errorsOf({ ...abroad, region: 'x'.repeat(61) })).toEqual({ region: 'too long' });
    expect(errorsOf({ ...abroad, postalCode: '' })).toEqual({ postalCode: 'missing' });
    expect(errorsOf({ ...abroad, postalCode: 'SW1A 1AA' })).toEqual({ postalCode: 'invalid' });
  });

  it('an address in a country without postal codes or states: what is typed there is left out', () => {
    const inHongKong = { ...abroad, country: 'HK', region: 'Kowloon', postalCode: '0000' } as const;
    expect(readAddress(inHongKong, readProfile)).toMatchObject({
      ok: true,
      address: { countryCode: 'HK', postalCode: '', region: '' },
    });
  });
});
