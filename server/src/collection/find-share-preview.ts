import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { Preview } from '../http/web-page.ts';
import { inLanguage } from '../lib/in-language.ts';
import { findShared } from './find-shared.ts';
import { sharePictureTexts } from './share-picture.texts.ts';

/**
 * Finds the title and the picture that a link to a shared card shows; undefined if the page is none
 * of these.
 */
export async function findSharePreview(
  db: Database,
  page: URL,
  language: Language,
): Promise<Preview | undefined> {
  const [, token] = /^\/shared\/([\w-]+)$/.exec(page.pathname) ?? [];
  const card = token === undefined ? undefined : await findShared(db, token);
  if (card === undefined) return undefined;
  const picture = `${page.pathname}/wide-${language}.jpg`;
  return {
    ...{ path: page.pathname, picture, isWide: true, comesFirst: false },
    title: inLanguage(card, 'name', language),
    description: `${sharePictureTexts.won[language]}: ${inLanguage(card, 'packName', language)}`,
  };
}
