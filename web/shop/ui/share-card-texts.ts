import { defineTexts } from '../../kit/lib/i18n.ts';

/** Texts of the control that shares a won card. */
export const shareCardTexts = defineTexts({
  ja: {
    share: 'このカードを共有する',
    shared: '共有中のリンク',
    shows:
      'リンクを知っている人はだれでも、カード、パック名、抽選の証明を見られます。お名前は表示されません。',
    send: 'リンクを送る',
    link: '共有リンク',
    wide: '横長の画像',
    tall: '縦長の画像',
    stop: '共有をやめる',
  },
  en: {
    share: 'Share this card',
    shared: 'Shared link',
    shows:
      'Anyone with the link can see the card, its pack and the proof of its draw. Your name is not shown.',
    send: 'Send the link',
    link: 'Shared link',
    wide: 'Wide picture',
    tall: 'Tall picture',
    stop: 'Stop sharing',
  },
});
