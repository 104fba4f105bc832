import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the page that a link to a shared card opens. */
export const sharedCardTexts = defineTexts({
  ja: {
    heading: '開封で当たったカード',
    rarity: 'レアリティ',
    modelNumber: '型番',
    pack: 'パック',
    place: '抽選の順番',
    placeValue: '{{position}}枚目',
    proof: 'この抽選の証明を確かめる',
    toPack: 'このパックを見る',
    gone: 'このカードは共有されていません',
    goneHint: '共有が終わったか、リンクが正しくありません。リンクをくれた人に確かめてください。',
  },
  en: {
    heading: 'A card won at Kaifu',
    rarity: 'Rarity',
    modelNumber: 'Model no.',
    pack: 'Pack',
    place: 'Place in the draw',
    placeValue: 'No. {{position}}',
    proof: 'Check the proof of this draw',
    toPack: 'See this pack',
    gone: 'This card is not shared',
    goneHint:
      'Sharing has ended, or the link is not complete. Please ask the person who sent it to you.',
  },
});
