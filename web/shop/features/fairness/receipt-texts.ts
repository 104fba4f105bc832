import { defineTexts } from '../../../kit/lib/i18n.ts';

export const receiptTexts = defineTexts({
  ja: {
    title: '受付証を確かめる',
    intro:
      '購入の受付証を貼り付けると、店の署名と、記録との一致を確かめます。店の記録が後から変わっていれば、受付証がその証拠になります。',
    field: '受付証（JSON）',
    submit: '受付証を確かめる',
    unreadable: '受付証として読めません。ファイルの中身をすべて貼り付けてください。',
    seal: 'このパックの受付証ではありません。または、パックの中身が受け付けのときから変えられています。',
    commit: '受付証の購入の内容が、照合コードと一致しません。受付証が書き換えられています。',
    signature: '受付証の署名が正しくありません。このパックの鍵で署名されたものではありません。',
    right: '正しい受付証です。第{{round}}回の抽選は、記録も受付証のとおりです。',
    number: '公開乱数の番号 {{number}}（{{time}} に発表）で抽選されます。',
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
    seal: 'This is not a receipt of this pack, or the contents of the pack were changed since.',
    commit:
      'The purchases in this receipt do not belong to its check code: the receipt was changed.',
    signature: 'The receipt is not signed with the key of this pack.',
    right: 'The receipt is right, and draw {{round}} in the record is as it says.',
    number: 'It is drawn with number {{number}} of the beacon, published at {{time}}.',
    differs:
      'The receipt is right and signed by the shop, but draw {{round}} in the record differs from it. Keep both: together they prove that the shop changed the record.',
    unread:
      'The signature of the receipt is right. The record could not be read. Please try again.',
  },
});
