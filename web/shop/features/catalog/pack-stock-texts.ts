import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the line that says whether the cards of a pack are in stock. */
export const packStockTexts = defineTexts({
  ja: {
    covered: '発送前のカード{{needed}}枚は、すべて店内にあります。',
    short: '発送前のカード{{needed}}枚のうち、{{short}}枚の所在を確認しています。',
    allSent: 'このパックに、発送を待つカードはもうありません。',
    today: '最後の在庫確認は24時間以内です。',
    daysAgo_other: '最後の在庫確認は{{count}}日前です。',
    notCounted: '1日に1回、記録と照合しています。',
    untracked: 'このパックのカードは、在庫を1枚ずつ記録していません。',
  },
  en: {
    covered: 'All {{needed}} cards of this pack that are not shipped yet are in stock.',
    short: 'We are looking for {{short}} of the {{needed}} cards that are not shipped yet.',
    allSent: 'No card of this pack is waiting to be shipped any more.',
    today: 'Last counted within 24 hours.',
    daysAgo_one: 'Last counted {{count}} day ago.',
    daysAgo_other: 'Last counted {{count}} days ago.',
    notCounted: 'Compared with our books every night.',
    untracked: 'The cards of this pack are not tracked one by one.',
  },
});
