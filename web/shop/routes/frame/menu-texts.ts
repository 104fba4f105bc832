import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the hamburger menu only: they load with the menu. */
export const menuTexts = defineTexts({
  ja: {
    visitor: 'ようこそ',
    myPage: 'マイページ',
    buyPoints: 'ポイント購入',
    pointHistory: 'ポイント履歴',
    waiting_other: '選択待ちのカード（{{count}}枚）',
    purchaseHistory: '購入履歴',
    collection: 'マイコレクション',
    exchange: 'カード引換所',
    notices: '通知',
    unread_other: '通知（未読{{count}}件）',
    favourites: 'お気に入り',
    register: '新規会員登録',
    company: '会社情報',
    logout: 'ログアウト',
  },
  en: {
    visitor: 'Welcome',
    myPage: 'My page',
    buyPoints: 'Buy points',
    pointHistory: 'Point history',
    waiting_one: 'Card to choose ({{count}})',
    waiting_other: 'Cards to choose ({{count}})',
    purchaseHistory: 'Purchase history',
    collection: 'My collection',
    exchange: 'Card exchange',
    notices: 'Notices',
    unread_one: 'Notices ({{count}} unread)',
    unread_other: 'Notices ({{count}} unread)',
    favourites: 'Favourites',
    register: 'Register',
    company: 'Company',
    logout: 'Log out',
  },
});
