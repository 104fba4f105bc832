import { defineTexts } from '../../lib/i18n.ts';

/** What is said around points: their courses and their history. */
export const pointTexts = defineTexts({
  ja: {
    buyTitle: 'ポイント購入',
    buyHint: '1ポイント＝1円です。購入したポイントの有効期限は、購入から{{months}}か月です。',
    owned: '所持ポイント',
    courses: 'ポイントコース',
    buy: '購入する',
    buyCourse: '{{points}}ポイントを{{price}}で購入する',
    noCourses: 'ただいま購入できるコースがありません。',
    noCoursesHint: '準備が整いましたら、こちらに表示されます。',
    backToPack: 'パックのページに戻る',
    notices: 'ご購入の前に',
    law: '特定商取引法に基づく表記',
    pointTerms: 'ポイント利用規約',
    fundSettlement: '資金決済法に基づく表示',
  },
  en: {
    buyTitle: 'Buy points',
    buyHint: '1 point is 1 yen. Points are valid for {{months}} months from their purchase.',
    owned: 'Points you have',
    courses: 'Point courses',
    buy: 'Buy',
    buyCourse: 'Buy {{points}} points for {{price}}',
    noCourses: 'No points are on sale right now.',
    noCoursesHint: 'They will be shown here as soon as they are.',
    backToPack: 'Back to the pack',
    notices: 'Before you buy',
    law: 'Specified commercial transactions',
    pointTerms: 'Point terms',
    fundSettlement: 'Payment services act',
  },
});
