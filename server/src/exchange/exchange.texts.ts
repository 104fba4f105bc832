import type { EntryKind } from '../db/types.ts';
import { formatNumber } from '../format.ts';
import type { Language, Text } from '../http/language.ts';
import type { Refusal } from './exchange.rules.ts';

/** What a refusal tells the person: what happened, and what they can do. */
export function refusalText(refusal: Refusal, language: Language): string {
  const [ja, en] = refusalTexts(refusal);
  return language === 'ja' ? ja : en;
}

function refusalTexts(refusal: Refusal): [ja: string, en: string] {
  switch (refusal.reason) {
    case 'not-offered':
      return ['このカードは、ただいま引き換えできません。', 'This card is not offered at present.'];
    case 'count':
      return [
        `引換数は1から${refusal.max}の間で選んでください。`,
        `Please choose between 1 and ${refusal.max}.`,
      ];
    case 'sold-out':
      return ['このカードの在庫はなくなりました。', 'This card is out of stock.'];
    case 'too-few-left':
      return [
        `在庫は残り${refusal.stock}枚です。引換数を減らしてください。`,
        `Only ${refusal.stock} left. Please choose fewer.`,
      ];
    case 'limit-reached':
      return [
        `このカードの引き換えはお一人様${refusal.limit}枚までです。上限まで引き換え済みです。`,
        `This card is limited to ${refusal.limit} per member, and you have taken them all.`,
      ];
    case 'over-limit':
      return [
        `このカードはあと${refusal.left}枚まで引き換えできます。引換数を減らしてください。`,
        `You can take ${refusal.left} more of this card. Please choose fewer.`,
      ];
    case 'balance':
      return [
        `${formatNumber(refusal.shortage)}コイン足りません。`,
        `You are ${formatNumber(refusal.shortage)} coins short.`,
      ];
  }
}

/** What happened to coins, as their history says it. Kinds that are of points alone never come with coins. */
const changeTexts: Partial<Record<EntryKind, Text>> = {
  coins_earned: { ja: 'パック購入によるコイン獲得', en: 'Coins earned with a pack' },
  pack_bought: { ja: 'コインパック購入', en: 'Coin pack bought' },
  card_exchanged: { ja: 'カード引換', en: 'Card exchanged' },
  bonus: { ja: 'ボーナス', en: 'Bonus' },
};
const otherChange: Text = { ja: 'お問い合わせによる調整', en: 'Adjusted by support' };

/** The memo of a change of coins, with what it is of. */
export function memoOf(kind: EntryKind, subject: Text | undefined, language: Language): string {
  const text = (changeTexts[kind] ?? otherChange)[language];
  if (subject === undefined) return text;
  return language === 'ja' ? `${text}：${subject.ja}` : `${text}: ${subject.en}`;
}
