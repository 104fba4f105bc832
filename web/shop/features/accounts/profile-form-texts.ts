import { defineTexts } from '../../../kit/lib/i18n.ts';

/** \u2060 prevents a wrong line break in browsers that break lines by phrases: お問い|合わせ. */
export const profileFormTexts = defineTexts({
  ja: {
    fixedNote:
      'カードはご登録の住所へお送りします。ほかの人に送り先を変えられないよう、登録済みのお名前、ご住所、メールアドレスの変更は、ご本人を確認してからお問い\u2060合わせ窓口で承ります。',
    askToChange: '変更をお願いする（お問い\u2060合わせ窓口）',
    noMiddleName: 'なし',
    telVerified: 'SMS認証済みのため、変更できません。',
    mailHint: '変更には本人確認が必要です。お問い\u2060合わせ窓口へご連絡ください。',
    save: '変更する',
    saved: 'お客様情報を更新しました。',
  },
  en: {
    fixedNote:
      'We ship to your registered address. So that nobody else can redirect your cards, we change a registered name, address or email address only after confirming that it is you.',
    askToChange: 'Ask us for a change',
    noMiddleName: 'None',
    telVerified: 'Verified by SMS, so it cannot be changed.',
    mailHint: 'To change it, please contact us so that we can confirm it is you.',
    save: 'Save',
    saved: 'Updated customer information.',
  },
});
