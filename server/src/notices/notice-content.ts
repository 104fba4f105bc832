import * as z from 'zod';
import type { Language } from '../http/language.ts';
import type { Mail } from '../messages/index.ts';

const Texts = z.object({ title: z.string(), body: z.string() });
export type NoticeTexts = z.infer<typeof Texts>;

/** The texts of a notice in all languages, written when it happens. */
export type NoticeContent = Readonly<Record<Language, NoticeTexts>>;

const StoredContent = z.record(z.string(), Texts);

/** Reads stored texts in a language; in English if another version wrote them without it. */
export function readContent(stored: unknown, language: Language): NoticeTexts {
  const content = StoredContent.parse(stored);
  const texts = content[language] ?? content['en'];
  if (texts === undefined) throw new Error('a notice says nothing in English');
  return texts;
}

/**
 * Writes a notice as a mail, for notices that have no mail of their own. A mail that advertises
 * links to the sender's name and address, as the act on specified electronic mail demands.
 */
export function mailOfNotice(stored: unknown, path: string, isCommercial: boolean): Mail {
  const letterIn = (language: Language, link: string, prefix: string, sender: string) => {
    const { title, body } = readContent(stored, language);
    const ending = isCommercial ? [{ link: sender, path: '/specific-commerce' }] : [];
    return { subject: `${prefix}${title}`, parts: [body, { link, path }, ...ending] };
  };
  return {
    ja: letterIn('ja', '詳しく見る', '【開封】', '送信者の名称と住所'),
    en: letterIn('en', 'See more', '[Kaifu] ', 'Name and address of the sender'),
  };
}
