import type { Text } from '../http/language.ts';

/** Writes the notice that a marked pack is on sale. */
export function saleNotice(pack: Text, isBack: boolean) {
  return {
    ja: isBack
      ? {
          title: 'お気に入りのパックの販売が再開しました',
          body: `「${pack.ja}」の販売が再開しました。`,
        }
      : {
          title: 'お気に入りのパックの販売が始まりました',
          body: `「${pack.ja}」の販売が始まりました。`,
        },
    en: isBack
      ? { title: 'A favourite pack is back on sale', body: `“${pack.en}” is on sale again.` }
      : { title: 'A favourite pack is on sale', body: `“${pack.en}” is on sale now.` },
  };
}

/** Writes the notice that few cards of a marked pack are left, without a number, which changes. */
export function lowNotice(pack: Text) {
  return {
    ja: {
      title: 'お気に入りのパックの残りが少なくなりました',
      body: `「${pack.ja}」の残りが、ご指定の枚数より少なくなりました。`,
    },
    en: {
      title: 'A favourite pack has few cards left',
      body: `“${pack.en}” has fewer cards left than you named.`,
    },
  };
}

/** Writes the notice that a wished card is in a new pack. */
export function wishedCardNotice(card: Text, pack: Text, hasOthers: boolean) {
  return {
    ja: {
      title: 'ほしいカードが新しいパックに入りました',
      body: `「${card.ja}」${hasOthers ? 'など' : ''}が「${pack.ja}」に入っています。`,
    },
    en: {
      title: 'A wished card is in a new pack',
      body: `“${pack.en}” has ${card.en}${hasOthers ? ' and others of your wish list' : ''}.`,
    },
  };
}

export const favouriteTexts = {
  tooManyPacks: {
    ja: 'お気に入りがいっぱいです。ほかのパックを外してからお試しください。',
    en: 'Your favourites are full. Please remove another pack first.',
  },
  notAdded: {
    ja: 'このカードは追加できませんでした。ほしいカードがいっぱいの場合は、ほかのカードを外してください。',
    en: 'This card could not be added. If your wish list is full, please remove another card first.',
  },
} as const satisfies Record<string, Text>;
