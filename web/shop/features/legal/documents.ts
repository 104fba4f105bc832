import type { Language } from '../../../kit/lib/i18n.ts';
import type { WriteDocument } from './document.ts';

type Load = () => Promise<{ write: WriteDocument }>;

/** Every document in both languages; each loads when it is opened. */
const documents = {
  'user-guide': {
    ja: () => import('./ja/user-guide.tsx'),
    en: () => import('./en/user-guide.tsx'),
  },
  'specific-commerce': {
    ja: () => import('./ja/specific-commerce.tsx'),
    en: () => import('./en/specific-commerce.tsx'),
  },
  'terms-of-service': {
    ja: () => import('./ja/terms-of-service.tsx'),
    en: () => import('./en/terms-of-service.tsx'),
  },
  'privacy-protection': {
    ja: () => import('./ja/privacy-protection.tsx'),
    en: () => import('./en/privacy-protection.tsx'),
  },
  'fund-settlement': {
    ja: () => import('./ja/fund-settlement.tsx'),
    en: () => import('./en/fund-settlement.tsx'),
  },
  'point-terms-of-service': {
    ja: () => import('./ja/point-terms-of-service.tsx'),
    en: () => import('./en/point-terms-of-service.tsx'),
  },
} satisfies Record<string, Record<Language, Load>>;

export type DocumentName = keyof typeof documents;

export async function loadDocument(name: DocumentName, language: Language): Promise<WriteDocument> {
  const { write } = await documents[name][language]();
  return write;
}
