import { defineTexts } from '../../../kit/lib/i18n.ts';

export const rankTexts = defineTexts({
  ja: {
    title: '会員ランクを設定する（今は{{number}}個）',
    hint: 'ランクは、期間中にパックの購入で使ったポイントで決まり、会員の「クーポン」の画面に表示されます。変更はすぐに反映されます。ポイントを空欄にしたランクはなくなります。',
    action: '設定する',
    ranks: 'ランク',
    windowDays: '期間（今日までの日数）',
    windowDaysHint: '30日から366日まで。',
    rank: 'ランク{{number}}',
    nameJa: '名前（日本語）',
    nameEn: '名前（英語）',
    points: '必要なポイント',
    add: 'ランクを追加する',
  },
  en: {
    title: 'Set the ranks of members (now {{number}})',
    hint: 'A rank follows the points that a member spent on packs in the window. Members see it on their screen of coupons. Changes hold at once. A rank without points is removed.',
    action: 'Set',
    ranks: 'Ranks',
    windowDays: 'Window (days until today)',
    windowDaysHint: '30 to 366 days.',
    rank: 'Rank {{number}}',
    nameJa: 'Name (Japanese)',
    nameEn: 'Name (English)',
    points: 'Points needed',
    add: 'Add a rank',
  },
});
