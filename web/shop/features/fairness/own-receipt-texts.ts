import { defineTexts } from '../../../kit/lib/i18n.ts';

/** For buyers. A commit is a check code here, as on the fairness page. */
export const ownReceiptTexts = defineTexts({
  ja: {
    save: '受付証を保存する',
    right: '抽選の前に受け付けたことを示す、店の署名つきの控えです。署名は正しいものでした。',
    seal: 'この受付証は、このパックのものではありません。保存して、店にお問い合わせください。',
    commit: '受付証の内容が照合コードと一致しません。保存して、店にお問い合わせください。',
    signature: '受付証の署名が正しくありません。保存して、店にお問い合わせください。',
    absent: 'この購入が受付証にありません。保存して、店にお問い合わせください。',
    'other-commit':
      '購入したときに店が返した照合コードと、受付証が違います。受付証と次の照合コード・署名を両方とも保存してください。店が記録を変えた証拠になります。',
    'known-number':
      '購入を送る前に発表された公開乱数で受け付けられています。結果を知ってから受け付けられた疑いがあります。この端末の時計が正しければ、保存して店にお問い合わせください。',
  },
  en: {
    save: 'Save the receipt',
    right:
      'A record, signed by the shop, that this purchase was accepted before its draw. The signature is valid.',
    seal: 'This receipt is not of this pack. Please save it and contact the shop.',
    commit:
      'The content of the receipt does not belong to its check code. Please save it and contact the shop.',
    signature: 'The signature of the receipt is wrong. Please save it and contact the shop.',
    absent: 'This purchase is not in the receipt. Please save it and contact the shop.',
    'other-commit':
      'The receipt differs from the check code that the shop answered to the purchase. Save both the receipt and this check code with its signature: together they prove that the shop changed its record.',
    'known-number':
      'The purchase was accepted with a public random number that was published before you sent it, so its result may have been known. If the clock of this device is right, save the receipt and contact the shop.',
  },
});
