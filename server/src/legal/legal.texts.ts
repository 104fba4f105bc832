import type { LegalDocumentName } from '#contract/legal-documents.ts';
import type { Text } from '../http/language.ts';

/** The titles of the legal texts and guides. */
export const documentTitles: Readonly<Record<LegalDocumentName, Text>> = {
  'terms-of-service': { ja: '利用規約', en: 'Terms of service' },
  'point-terms-of-service': { ja: 'ポイント利用規約', en: 'Point terms' },
  'specific-commerce': {
    ja: '特定商取引法に基づく表記',
    en: 'Disclosures under the Specified Commercial Transactions Act',
  },
  'privacy-protection': { ja: 'プライバシーポリシー', en: 'Privacy policy' },
  'fund-settlement': {
    ja: '資金決済法に基づく表示',
    en: 'Disclosures under the Payment Services Act',
  },
  'user-guide': { ja: 'ご利用ガイド', en: 'Guide' },
};
