import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts about a pack that was closed because its beacon is gone for good. */
export const voidingTexts = defineTexts({
  ja: {
    title: '公開乱数が届かず、抽選を終えました',
    signed: '店は{{at}}に「第{{from}}回から先は抽選しない」と署名し、公開しました。',
    voidOne: '第{{from}}回の抽選は無効です。',
    voidSeveral: '第{{from}}回から第{{to}}回までの抽選は無効です。',
    refunded: '無効になった購入の代金は、全額お返ししました。',
    refunding: '無効になった購入の代金を、全額お返ししているところです。',
    before: '第{{round}}回までの結果は変わりません。',
    check: '署名と抽選の記録を確かめる',
  },
  en: {
    title: 'Draws ended: the public random number never came',
    signed: 'On {{at}} the shop signed and published that nothing from draw {{from}} on is drawn.',
    voidOne: 'Draw {{from}} is void.',
    voidSeveral: 'Draws {{from}} to {{to}} are void.',
    refunded: 'Everything paid for void draws was given back.',
    refunding: 'Everything paid for void draws is being given back now.',
    before: 'All results up to draw {{round}} stand.',
    check: 'Check the signature and the record of draws',
  },
});
