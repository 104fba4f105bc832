import type { NewsContent } from '#contract/console/editions.ts';
import { tab } from '#contract/shop/catalog.ts';
import {
  editionTexts,
  type ImportedEdition,
  type Period,
  type PublishedKind,
  unsafeText,
} from '../editions/index.ts';
import type { FieldProblem } from '../http/problems.ts';
import { droppedText } from './import/catalogue-errors.texts.ts';
import { cleanRichText } from './import/rich-text.rules.ts';
import { deletePost, type PublishedPost, putPost } from './news.queries.ts';

const languages = ['ja', 'en'] as const;

/** News as editors publish them. They are rows of the table that an import writes, too. */
export const news: PublishedKind<NewsContent> = {
  name: 'news',
  titleOf: ({ title }) => title,
  findProblems: (content) => [...missingTexts(content), ...unsafeBodies(content)],
  // Corrected news keep their date.
  mayBeginInPast: true,
  leadMs: 0,
  isPermanent: false,
  show: (tx, { id }, content, period) => putPost(tx, postOf(id, content, period)),
  hide: (tx, { id }) => deletePost(tx, id),
  pageOf: () => `/?tab=${tab.posts}`,
};

/** Makes the row that the shop shows. Its HTML is cleaned. */
export function postOf(
  id: number,
  { title, author, body, pictures }: NewsContent,
  { from, until }: Period,
): PublishedPost {
  return {
    ...{ id, titleJa: title.ja, titleEn: title.en, authorJa: author.ja, authorEn: author.en },
    ...{ contentJa: cleanRichText(body.ja).html, contentEn: cleanRichText(body.en).html },
    ...{ pictures, createdAt: from, untilAt: until },
  };
}

/** Makes the edition of a post that an import has written. */
export function editionOfPost(post: PublishedPost): ImportedEdition {
  return {
    id: post.id,
    content: {
      kind: 'news',
      title: { ja: post.titleJa, en: post.titleEn },
      author: { ja: post.authorJa, en: post.authorEn },
      body: { ja: post.contentJa, en: post.contentEn },
      pictures: post.pictures,
    },
    period: { from: post.createdAt, until: post.untilAt },
  };
}

/** Finds titles, authors and bodies that are empty; a problem for each language. */
function missingTexts(content: NewsContent): FieldProblem[] {
  return (['title', 'author', 'body'] as const).flatMap((field) =>
    languages
      .filter((language) => content[field][language].trim() === '')
      .map((language) => ({
        pointer: `/content/${field}/${language}`,
        detail: editionTexts.missing,
      })),
  );
}

/** Finds HTML that the shop would remove from a post; a problem for each language that has it. */
function unsafeBodies({ body }: NewsContent): FieldProblem[] {
  return languages.flatMap((language) => {
    // `cleanRichText` adds these attributes itself, so imported texts may have them.
    const dropped = cleanRichText(body[language]).dropped.filter(
      (what) => !('attribute' in what && ['target', 'rel'].includes(what.attribute)),
    );
    if (dropped.length === 0) return [];
    return [{ pointer: `/content/body/${language}`, detail: unsafeText(droppedText(dropped)) }];
  });
}
