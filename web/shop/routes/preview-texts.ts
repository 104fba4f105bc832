import { defineTexts } from '../../kit/lib/i18n.ts';

export const previewTexts = defineTexts({
  ja: {
    title: 'プレビュー',
    hint: '公開前の下書きです。公開後は、この見た目で会員に表示されます。',
    none: 'このプレビューは見つかりません。公開や変更のあとは、リンクが変わります。',
  },
  en: {
    title: 'Preview',
    hint: 'A draft that is not published yet. Members will see it as it looks here.',
    none: 'This preview was not found. Its link changes when the draft is published.',
  },
});
