import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts that ask for the date of birth before points are sold. */
export const ageTexts = defineTexts({
  ja: {
    title: '生年月日の確認',
    why: 'ポイントは、{{age}}歳以上の方にご購入いただけます。はじめてのご購入の前に、一度だけ生年月日をうかがいます。生年月日が、ほかの会員の方に表示されることはありません。',
    whyMinors:
      'ポイントは、{{age}}歳以上の方と、保護者の方の同意がある{{from}}歳以上の方にご購入いただけます。はじめてのご購入の前に、一度だけ生年月日をうかがいます。生年月日が、ほかの会員の方に表示されることはありません。',
    fixed:
      '登録した生年月日は、ご自身では変更できません。お間違いがあったときは、お問い合わせ窓口へご連絡ください。',
    honest:
      '実際の生年月日をご入力ください。18歳未満の方が事実と異なる生年月日で購入された場合、契約を取り消せなくなることがあります（民法第5条・第21条）。',
    birthDate: '生年月日',
    year: '年',
    month: '月',
    day: '日',
    bad: '4桁の年と、正しい月日を入力してください。',
    toConfirm: '確認へ進む',
    confirmTitle: 'この生年月日で登録しますか？',
    confirm: '{{date}}生まれ',
    state: '登録する',
    correct: '入力し直す',
    tooYoungTitle: 'ポイントの購入は{{age}}歳からです',
    tooYoungUntil: '{{date}}から、ポイントをご購入いただけます。',
    tooYoungUntilMinor: '{{date}}から、保護者の方の同意があれば、ポイントをご購入いただけます。',
    tooYoung:
      'お持ちのポイントでのパックの購入、カードを発送するかポイントにするかの選択、発送は、いまもご利用いただけます。',
    tooYoungWrong:
      'ご登録の生年月日をもとにご案内しています。お間違いがあるときは、お問い合わせ窓口へご連絡ください。',
    contact: 'お問い合わせ先を見る',
  },
  en: {
    title: 'Your date of birth',
    why: 'Points are sold to people aged {{age}} or over, so we ask for your date of birth once, before your first purchase. We do not show your date of birth to other members.',
    whyMinors:
      "Points are sold to people aged {{age}} or over, and from the age of {{from}} with a guardian's consent, so we ask for your date of birth once, before your first purchase. We do not show your date of birth to other members.",
    fixed:
      'You cannot change your date of birth yourself after you save it. If it is wrong, please contact our support team.',
    honest:
      'Please enter your true date of birth. If you are under 18 and give a false one, you may lose your right to cancel a purchase (Civil Code of Japan, articles 5 and 21).',
    birthDate: 'Date of birth',
    year: 'Year',
    month: 'Month',
    day: 'Day',
    bad: 'Please enter a date that exists, with a year of four digits.',
    toConfirm: 'Continue',
    confirmTitle: 'Register this date of birth?',
    confirm: 'Born on {{date}}',
    state: 'Register',
    correct: 'Change it',
    tooYoungTitle: 'Points are sold from the age of {{age}}',
    tooYoungUntil: 'You can buy points from {{date}}.',
    tooYoungUntilMinor: "You can buy points from {{date}}, with a guardian's consent.",
    tooYoung:
      'The points that you have are yours to use now: buy packs with them, choose whether your cards are shipped or turned into points, and have cards shipped.',
    tooYoungWrong:
      'This is by the date of birth that you registered. If that date is wrong, please contact our support team.',
    contact: 'Contact us',
  },
});
