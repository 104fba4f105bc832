import { defineTexts } from '../../kit/lib/i18n.ts';

export const packPreviewTexts = defineTexts({
  ja: {
    title: 'プレビュー',
    notOnSale: '公開前の下書きです。ここでは購入できません。',
    empty: 'まだ表示できる内容がありません',
    emptyHint: 'カードの種類、価格、収録カードを入力すると、ショップでの見た目が表示されます。',
    over: 'このプレビューは表示できません',
    overHint:
      'リンクの期限が切れたか、下書きが公開または破棄されました。管理画面で下書きを開き直してください。',
  },
  en: {
    title: 'Preview',
    notOnSale: 'This is a draft that is not published yet. Nothing can be bought here.',
    empty: 'There is nothing to show yet',
    emptyHint:
      'Enter a card type, a price and a line-up: the pack then appears here as in the shop.',
    over: 'This preview cannot be shown',
    overHint:
      'Its link has ended, or the draft was sealed or discarded. Open the draft in the console again.',
  },
});
