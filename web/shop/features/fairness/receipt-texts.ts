import { defineTexts } from '../../../kit/lib/i18n.ts';

export const receiptTexts = defineTexts({
  ja: {
    title: '受付証を確かめる',
    intro:
      '購入の受付証を貼り付けると、店の署名と、記録との一致を確かめます。店の記録が後から変わっていれば、受付証がその証拠になります。',
    field: '受付証（JSON）',
    submit: '受付証を確かめる',
    unreadable: '受付証として読めません。ファイルの中身をすべて貼り付けてください。',
    'other-pack':
      'これはパック{{pack}}の受付証で、このパックのものではありません。パック{{pack}}の証明のページに貼り付けてください。',
    toOther: 'パック{{pack}}の証明を見る',
    seal: 'パックの中身が受付証と違います。受け付けたあとで変えられたか、受付証が書き換えられています。',
    commit: '受付証の購入の内容が、照合コードと一致しません。受付証が書き換えられています。',
    signature: '受付証の署名が正しくありません。このパックの鍵で署名されたものではありません。',
    right: '正しい受付証です。第{{round}}回の抽選は、記録も受付証のとおりです。',
    waiting: 'まだ抽選されていません。公開乱数の番号 {{number}}（{{time}} に発表）で抽選されます。',
    drawn: '公開乱数の番号 {{number}}（{{time}} に発表）で抽選されました。',
    void: 'この回は、店の署名つきの声明で無効になりました。抽選は行われず、お支払いは全額お返しします。',
    missing:
      '受付証は正しく、店が署名したものです。しかし、第{{round}}回が記録にありません。1分ほどしてから、もう一度確かめてください。それでもなければ、受付証を保存してお問い合わせください。店が記録を変えた証拠になります。',
    differs:
      '受付証は正しく、店が署名したものです。しかし、第{{round}}回の記録が受付証と違います。受付証と記録を両方とも保存してください。店が記録を変えた証拠になります。',
    unread: '受付証の署名は正しいものです。記録は読み込めませんでした。もう一度お試しください。',
  },
  en: {
    title: 'Check a receipt',
    intro:
      'Paste the receipt of a purchase: its signature is checked, and whether the record still has it so. If the record was changed later, the receipt proves it.',
    field: 'Receipt (JSON)',
    submit: 'Check the receipt',
    unreadable: 'This cannot be read as a receipt. Please paste the whole content of the file.',
    'other-pack':
      'This receipt is of pack {{pack}}, not of this one. Please paste it into the page of pack {{pack}}.',
    toOther: 'See the proof of pack {{pack}}',
    seal: 'The contents of this pack are not those that the receipt names: they were changed since, or the receipt was.',
    commit:
      'The purchases in this receipt do not belong to its check code: the receipt was changed.',
    signature: 'The receipt is not signed with the key of this pack.',
    right: 'The receipt is right, and draw {{round}} in the record is as it says.',
    waiting:
      'It is not drawn yet. It will be drawn with number {{number}} of the beacon, published at {{time}}.',
    drawn: 'It was drawn with number {{number}} of the beacon, published at {{time}}.',
    void: 'This draw is void by the shop\u2019s signed statement: it will never take place, and what you paid is refunded in full.',
    missing:
      'The receipt is right and signed by the shop, but the record has no draw {{round}}. Please check again in a minute. If it is still missing, keep the receipt and contact us: it proves that the shop changed the record.',
    differs:
      'The receipt is right and signed by the shop, but draw {{round}} in the record differs from it. Keep both: together they prove that the shop changed the record.',
    unread:
      'The signature of the receipt is right. The record could not be read. Please try again.',
  },
});
