import { defineTexts } from '../../../kit/lib/i18n.ts';

/** The labels of profile fields, by their names in the contract. */
export const profileFieldTexts = defineTexts({
  ja: {
    lastName: '姓',
    middleName: 'ミドルネーム',
    firstName: '名',
    zipcode: '郵便番号',
    pref_id: '都道府県',
    choosePrefecture: '選択してください',
    province: '国・地域',
    shiku: '市区町村',
    address: '番地',
    building: '建物名・部屋番号',
    tel: '電話番号',
    mail: 'メールアドレス',
    referralCode: '紹介コード',
  },
  en: {
    lastName: 'Last name',
    middleName: 'Middle name',
    firstName: 'First name',
    zipcode: 'Postal code',
    pref_id: 'Prefecture',
    choosePrefecture: 'Please choose',
    province: 'Country or region',
    shiku: 'City',
    address: 'Street address',
    building: 'Apartment, suite',
    tel: 'Phone number',
    mail: 'Email address',
    referralCode: 'Referral code',
  },
});
