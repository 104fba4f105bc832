import { defineTexts } from '../../../kit/lib/i18n.ts';

export const trialTexts = defineTexts({
  ja: {
    title: 'お試し開封（パックのページ）',
    on: 'お客様が試せます。',
    off: '止めています。',
    state: '状態',
    switchOff: 'お試し開封を止める',
    switchOn: 'お試し開封を再開する',
    hint: '購入も当選もない開封です。残りのカードの確率のまま引きます。数秒以内に反映され、販売や抽選は変わりません。',
  },
  en: {
    title: 'Trial openings (page of each pack)',
    on: 'Customers can try packs.',
    off: 'Trial openings are stopped.',
    state: 'State',
    switchOff: 'Stop trial openings',
    switchOn: 'Allow trial openings',
    hint: 'In a trial nothing is bought or won. It draws by the odds of the cards that are left. It takes effect within seconds. Sales and draws stay as they are.',
  },
});
