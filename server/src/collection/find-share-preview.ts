import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { Preview } from '../http/web-page.ts';
import { inLanguage } from '../lib/in-language.ts';
import { historyIdOf } from '../won-cards/index.ts';
import { findShared } from './find-shared.ts';
import { findSharedCollection } from './find-shared-collection.ts';
import { collectionPreviewTexts, sharePictureTexts } from './share-picture.texts.ts';

/**
 * Finds the title and the picture that a link to a shared card or a shared collection shows;
 * undefined if the page is none of these.
 */
export async function findSharePreview(
  db: Database,
  page: URL,
  language: Language,
): Promise<Preview | undefined> {
  const [, collection] = /^\/shared-collection\/(\w+)$/.exec(page.pathname) ?? [];
  if (collection !== undefined) return previewOfCollection(db, page, collection, language);
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

/** Makes the preview of a shared collection, with the picture of its newest card. */
async function previewOfCollection(
  db: Database,
  { pathname: path }: URL,
  token: string,
  language: Language,
): Promise<Preview | undefined> {
  const found = await findSharedCollection(db, token);
  if (found === undefined) return undefined;
  const { by, cards } = found;
  const [newest] = cards;
  const { collection, collectionOf, cardsShown } = collectionPreviewTexts;
  return {
    ...{ path, comesFirst: false, isWide: newest !== undefined },
    picture:
      newest &&
      `/shared/${historyIdOf(newest.packId, newest.position)}-${newest.shareCode}/wide-${language}.jpg`,
    title: by === null ? collection[language] : collectionOf[language](by),
    description: cardsShown[language](cards.length),
  };
}
