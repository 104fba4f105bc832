import { expect, it } from 'vitest';
import type { UserDetail } from '#contract/shop/profile.ts';
import { addressLines } from './address.rules.ts';

const detail: UserDetail = {
  lastName: '見本',
  middleName: 'Q.',
  firstName: '花子',
  tel: '',
  mail: '',
  zipcode: '1000001',
  pref_id: 13,
  pref_name: '東京都',
  province: '日本',
  shiku: '千代田区',
  address: '1-1',
  building: '見本ビル',
  end_sms: 0,
  referral_code: '',
};

it('addressLines in Japanese: begins with the postal code, ends with the name', () => {
  expect(addressLines(detail, 'ja')).toEqual([
    '〒100-0001',
    '東京都千代田区1-1',
    '見本ビル',
    '見本 花子 様',
  ]);
});

const abroad = {
  ...detail,
  lastName: 'Doe',
  firstName: 'Jane',
  zipcode: 'SW1A 2AA',
  pref_id: 99,
  province: 'United Kingdom',
  shiku: 'London',
  address: '10 Downing Street',
  building: '',
};

it('addressLines in English: begins with the name, ends with the country', () => {
  expect(addressLines(abroad, 'en')).toEqual([
    'Jane Q. Doe',
    '10 Downing Street',
    'London, SW1A 2AA',
    'United Kingdom',
  ]);
});

it('addressLines in Japanese of an address abroad: the order of carriers there, no postal mark of Japan', () => {
  expect(addressLines({ ...abroad, province: 'イギリス' }, 'ja')).toEqual([
    'Jane Q. Doe 様',
    '10 Downing Street',
    'London, SW1A 2AA',
    'イギリス',
  ]);
});

it('addressLines in English of an address in Japan: the country is Japan', () => {
  expect(addressLines(detail, 'en').at(-1)).toBe('Japan');
});

it('addressLines without a city or street: empty', () => {
  expect(addressLines({ ...detail, address: '' }, 'ja')).toEqual([]);
});
