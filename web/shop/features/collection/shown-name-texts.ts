import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screen on which a member chooses what others see of them. */
export const shownNameTexts = defineTexts({
  ja: {
    title: '名前の表示とコレクションの公開',
    lead: '何も選ばなければ、あなたのことは誰にも表示されません。ここで選んだものだけが表示されます。',
    nameHeading: '名前の表示',
    name: '表示する名前',
    nameHint: '本名や連絡先は入れないでください。20文字まで、数字は5つまでです。',
    inFeed: '「みんなの当選カード」で、開封したカードの横に表示する',
    onCollection: '公開したコレクションのページに表示する',
    feedNote:
      '当選カードの横に名前を表示すると、公開されている抽選の記録のどれがあなたのものか分かるようになります。',
    save: '保存する',
    saved: '保存しました。',
    collectionHeading: 'コレクションの公開',
    collectionLead:
      'リンクを知っている人に、あなたが1枚ずつ共有しているカードをまとめて表示します。共有していないカードは表示しません。',
    toCards: 'マイコレクションで共有するカードを選ぶ',
    make: '公開用のリンクを作る',
    stop: '公開をやめる',
    stopHint: 'やめると、このリンクでは何も表示されなくなります。',
    link: 'リンク',
    see: '公開ページを見る',
  },
  en: {
    title: 'Your name and collection for others',
    lead: 'Unless you choose otherwise, nobody sees anything about you. Only what you choose here is shown.',
    nameHeading: 'Your name',
    name: 'Name to show',
    nameHint:
      'Not your real name or contact details, please. Up to 20 characters, at most 5 of them digits.',
    inFeed: 'Show it beside my opened cards in “Cards drawn just now”',
    onCollection: 'Show it on the page of my collection',
    feedNote:
      'A name beside a card also tells which entries in the public log of the draws are yours.',
    save: 'Save',
    saved: 'Saved.',
    collectionHeading: 'Your collection',
    collectionLead:
      'Everybody who has the link sees the cards that you share one by one, all together. Cards that you do not share are not shown.',
    toCards: 'Choose the cards to share in your collection',
    make: 'Make a link',
    stop: 'Stop showing it',
    stopHint: 'After that, the link shows nothing.',
    link: 'Link',
    see: 'See the page',
  },
});
