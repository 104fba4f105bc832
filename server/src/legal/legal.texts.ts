import type { LegalDocumentName } from '#contract/legal-documents.ts';
import type { Text } from '../http/language.ts';

/** The titles of the legal texts and guides. */
export const documentTitles: Readonly<Record<LegalDocumentName, Text>> = {
  'terms-of-service': { ja: '利用規約', en: 'Terms of service' },
  'point-terms-of-service': { ja: 'ポイント利用規約', en: 'Point terms' },
  'specific-commerce': {
    ja: '特定商取引法に基づく表記',
    en: 'Legal notice (Specified Commercial Transactions Act)',
  },
  'privacy-protection': { ja: 'プライバシーポリシー', en: 'Privacy policy' },
  'fund-settlement': {
    ja: '資金決済法に基づく表示',
    en: 'Payment Services Act notice',
  },
  'user-guide': { ja: 'ご利用ガイド', en: 'Guide' },
};

/** The title of the operator's data among the legal texts. */
export const operatorTitle: Text = { ja: '運営者の情報', en: 'Data of the operator' };

export const legalProblemTexts = {
  noPhone: {
    ja: '電話番号を入力してから公開してください。',
    en: 'Enter the phone number before it is published.',
  },
  noMail: {
    ja: 'メールアドレスの形式ではありません。入力し直してください。',
    en: 'This is no mail address. Enter one.',
  },
  noWebAddress: {
    ja: 'https:// で始まるアドレスを入力するか、空欄にしてください。',
    en: 'Enter an address that begins with https://, or leave it empty.',
  },
};
