import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the list of marked packs and wished cards. */
export const favouriteTexts = defineTexts({
  ja: {
    title: 'お気に入り',
    packs: 'パック',
    noPacks: 'お気に入りのパックはまだありません',
    noPacksHint: 'パックのページで追加すると、販売の開始などをお知らせします。',
    findPacks: 'パックを探す',
    cards: 'ほしいカード',
    cardsLead: '新しいパックに入ったときにお知らせします。',
    noCards: 'カードを大きく表示して「ほしいカードに追加」を押すと、ここに並びます。',
    inPacks_other: '販売中の{{count}}パックに入っています',
    inNoPack: 'いま入っているパックはありません',
    removeCard: '{{name}}を外す',
    remove_short: '外す',
    settings: '通知の設定',
    back: 'マイページへ戻る',
  },
  en: {
    title: 'Favourites',
    packs: 'Packs',
    noPacks: 'No favourite packs yet',
    noPacksHint: 'Add a pack on its page, and hear when it starts and more.',
    findPacks: 'Find packs',
    cards: 'Wish list',
    cardsLead: 'You hear when one of these cards is in a new pack.',
    noCards: 'Enlarge a card and press “Add to wish list”, and it is listed here.',
    inPacks_one: 'In {{count}} pack on sale',
    inPacks_other: 'In {{count}} packs on sale',
    inNoPack: 'In no pack now',
    removeCard: 'Remove {{name}}',
    remove_short: 'Remove',
    settings: 'Notice settings',
    back: 'Back to my page',
  },
});
