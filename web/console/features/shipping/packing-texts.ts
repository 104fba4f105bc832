import { defineTexts } from '../../../kit/lib/i18n.ts';

export const packingTexts = defineTexts({
  ja: {
    title: '取り出しと梱包',
    hint: '場所の順に取り出し、1枚ずつコードを読み取ってください。',
    scan: 'カードのコード',
    location: '場所',
    card: 'カード',
    picked: '読み取り',
    progress: '{{picked}} / {{cards}}',
    done: '済み',
    none: 'カードがありません。',
    noCopy: '取り出せるカードがありません。在庫の担当者に知らせてください。',
    result: '{{code}}を取り出しました',
    pack: '梱包済みにする',
    packed: '梱包済みです。追跡番号を取り込むと発送済みになります。',
  },
  en: {
    title: 'Pick and pack',
    hint: 'Take the cards in the order of their locations, and scan the code of each.',
    scan: 'Code of a card',
    location: 'Location',
    card: 'Card',
    picked: 'Scanned',
    progress: '{{picked}} of {{cards}}',
    done: 'done',
    none: 'There is no card.',
    noCopy: 'No copy can be taken. Tell the person who manages the stock.',
    result: '{{code}} was taken',
    pack: 'Record as packed',
    packed: 'It is packed. The import of tracking numbers marks it as sent.',
  },
});
