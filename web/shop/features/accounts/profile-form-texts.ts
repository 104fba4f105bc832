import { defineTexts } from '../../../kit/lib/i18n.ts';

/** \u2060 prevents a wrong line break in browsers that break lines by phrases: お問い|合わせ. */
export const profileFormTexts = defineTexts({
  ja: {
    fixedNote:
      'カードはご登録の住所へお送りします。ほかの人に送り先を変えられないよう、登録済みのお名前とご住所の変更は、ご本人を確認してからお問い\u2060合わせ窓口で承ります。',
    askToChange: '変更をお願いする（お問い\u2060合わせ窓口）',
    noMiddleName: 'なし',
    telVerified: 'SMS認証済みのため、変更できません。',
    changeMail: 'メールアドレスを変更する',
    save: '変更する',
    saved: 'お客様情報を更新しました。',
  },
  en: {
    fixedNote:
      'We ship to your registered address. So that nobody else can redirect your cards, we change a registered name or address only after confirming that it is you.',
    askToChange: 'Ask us for a change',
    noMiddleName: 'None',
    telVerified: 'Verified by SMS, so it cannot be changed.',
    changeMail: 'Change your email address',
    save: 'Save',
    saved: 'Updated customer information.',
  },
});
