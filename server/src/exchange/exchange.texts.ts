import type { EntryKind } from '../db/types.ts';
import type { Language, Text } from '../http/language.ts';
import { debtText, restrictedText } from '../ledger/index.ts';
import { formatCoins } from '../lib/format.ts';
import { withSubject } from '../lib/in-language.ts';
import { impossibleDayText } from '../shipping/index.ts';
import type { Refusal } from './exchange.rules.ts';

/** The text of a refusal for the member: what happened and what they can do. */
export function refusalText(refusal: Refusal, language: Language): string {
  return refusalTexts(refusal)[language];
}

/** The text of a refusal in both languages. */
function refusalTexts(refusal: Refusal): Text {
  switch (refusal.reason) {
    case 'not-offered':
      return {
        ja: 'このカードは、ただいま引き換えできません。ほかのカードをお選びください。',
        en: 'This card cannot be exchanged right now. Please choose another.',
      };
    case 'count':
      return {
        ja: `引換数は1〜${refusal.max}の間で選んでください。`,
        en: `Please choose a number between 1 and ${refusal.max}.`,
      };
    case 'sold-out':
      return {
        ja: 'このカードの在庫はなくなりました。ほかのカードをお選びください。',
        en: 'This card is out of stock. Please choose another.',
      };
    case 'too-few-left':
      return {
        ja: `在庫は残り${refusal.stock}枚です。引換数を減らしてください。`,
        en: `Only ${refusal.stock} left. Please choose fewer.`,
      };
    case 'held-back':
      return restrictedText(refusal);
    case 'debt':
      return debtText(refusal.owed);
    case 'limit-reached':
      return {
        ja: `このカードの引き換えはお一人様${refusal.limit}枚までです。上限まで引き換え済みです。`,
        en: `This card is limited to ${refusal.limit} per member, and you have reached that limit.`,
      };
    case 'over-limit':
      return {
        ja: `このカードはあと${refusal.left}枚まで引き換えできます。引換数を減らしてください。`,
        en: `You can exchange for ${refusal.left} more of this card. Please choose fewer.`,
      };
    case 'price':
      return {
        ja: `このカードの引換コインは${formatCoins(refusal.price, 'ja')}に変わりました。まだ引き換えていません。内容をお確かめのうえ、もう一度お試しください。`,
        en: `This card now costs ${formatCoins(refusal.price, 'en')}. Nothing was exchanged: please check it, and then try again.`,
      };
    case 'address':
      return {
        ja: '選んだお届け先は削除されています。お届け先を選び直してください。',
        en: 'That delivery address was removed. Please choose another one.',
      };
    case 'day':
      return impossibleDayText(refusal.days ?? undefined);
    case 'balance':
      return {
        ja: `${formatCoins(refusal.shortage, 'ja')}足りません。コインは、ポイントでパックを購入すると貯まります。`,
        en: `You are ${formatCoins(refusal.shortage, 'en')} short. You earn coins when you buy packs with points.`,
      };
  }
}

/** The texts of the coin history. Kinds of entries that exist for points only are left out. */
const changeTexts: Partial<Record<EntryKind, Text>> = {
  coins_earned: { ja: 'パック購入によるコイン獲得', en: 'Coins earned with a pack' },
  pack_bought: { ja: 'コインパック購入', en: 'Coin pack bought' },
  pack_refunded: { ja: 'コインパック購入の返還', en: 'Coin pack refunded' },
  coins_withdrawn: { ja: '獲得コインの取り消し', en: 'Earned coins taken back' },
  bonus_withdrawn: { ja: 'ランクのコインの取り消し', en: 'Coins of your rank taken back' },
  card_exchanged: { ja: 'カード引換', en: 'Card exchanged' },
  bonus: { ja: 'ボーナス', en: 'Bonus' },
};
const otherChange: Text = { ja: 'お問い合わせによる調整', en: 'Adjusted by support' };

/** The text of an entry in the history of coins, with the pack or cards it is about. */
export function memoOf(kind: EntryKind, subject: Text | undefined, language: Language): string {
  const text = (changeTexts[kind] ?? otherChange)[language];
  return subject === undefined ? text : withSubject(text, subject[language], language);
}
