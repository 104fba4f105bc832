import { defineTexts } from '../../lib/i18n.ts';

/** \u2060 joins what a browser that breaks lines by phrases would part: お問い|合わせ. */
export const profileFormTexts = defineTexts({
  ja: {
    fixedNote:
      '登録済みのお名前、ご住所、メールアドレスの変更には本人確認が必要です。お問い\u2060合わせ窓口へご連絡ください。',
    noMiddleName: 'なし',
    telVerified: 'SMS認証済みのため、変更できません。',
    mailHint: '変更には本人確認が必要です。お問い\u2060合わせ窓口へご連絡ください。',
    save: '変更する',
    saved: 'お客様情報を更新しました。',
  },
  en: {
    fixedNote:
      'To change your registered name, address or email address, please contact us so that we can confirm it is you.',
    noMiddleName: 'None',
    telVerified: 'Verified by SMS, so it cannot be changed.',
    mailHint: 'To change it, please contact us so that we can confirm it is you.',
    save: 'Save',
    saved: 'Updated customer information.',
  },
});
