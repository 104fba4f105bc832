import { defineTexts } from '../../lib/i18n.ts';

/** \u2060 joins what a browser that breaks lines by phrases would part: お問い|合わせ. */
export const profileFormTexts = defineTexts({
  ja: {
    fixedNote:
      '登録済みのお名前、ご住所、メールアドレスの変更には本人確認が必要です。お問い\u2060合わせ窓口へご連絡ください。',
    lastName: '姓',
    middleName: 'ミドルネーム',
    noMiddleName: 'なし',
    firstName: '名',
    zipcode: '郵便番号',
    pref_id: '都道府県',
    choosePrefecture: '選択してください',
    province: '国・地域',
    shiku: '市区町村',
    address: '番地',
    building: '建物名・部屋番号',
    tel: '電話番号',
    telVerified: 'SMS認証済みのため、変更できません。',
    mail: 'メールアドレス',
    mailHint: '変更には本人確認が必要です。お問い\u2060合わせ窓口へご連絡ください。',
    save: '変更する',
    saved: 'お客様情報を更新しました。',
  },
  en: {
    fixedNote:
      'To change your registered name, address or email address, please contact us so that we can confirm it is you.',
    lastName: 'Last name',
    middleName: 'Middle name',
    noMiddleName: 'None',
    firstName: 'First name',
    zipcode: 'Postal code',
    pref_id: 'Prefecture',
    choosePrefecture: 'Please choose',
    province: 'Country or region',
    shiku: 'City',
    address: 'Street number',
    building: 'Building and room',
    tel: 'Phone number',
    telVerified: 'Verified by SMS, so it cannot be changed.',
    mail: 'Email address',
    mailHint: 'To change it, please contact us so that we can confirm it is you.',
    save: 'Save',
    saved: 'Updated customer information.',
  },
});
