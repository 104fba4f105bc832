import type { LegalContent } from '#contract/console/editions.ts';
import type { Language } from '#contract/language.ts';
import { type LegalDocumentName, legalDocuments } from '#contract/legal-documents.ts';
import { cleanRichText, droppedText } from '../catalog/index.ts';
import { editionTexts, type PublishedKind, unsafeText } from '../editions/index.ts';
import { columnLanguageOf } from '../lib/in-language.ts';
import { deleteVersionsAfter, insertVersion } from './legal.queries.ts';
import { documentTitles } from './legal.texts.ts';

const languages = ['ja', 'en'] as const;

/** Returns the id of the record of a legal text. */
export function recordIdOf(document: LegalDocumentName): number {
  return legalDocuments.indexOf(document) + 1;
}

/**
 * Within this time every process has read a new version, because processes read the list every few
 * seconds.
 */
const leadMs = 60_000;

/** Legal texts as editors publish them. Each edition is a version of the terms. */
export const legalTexts: PublishedKind<LegalContent> = {
  name: 'legal',
  titleOf: ({ document }) => documentTitles[document],
  findProblems: ({ body, changeToAgree }) =>
    languages.flatMap((language) => {
      const change = `/content/changeToAgree/${language}`;
      if (changeToAgree?.[language].trim() === '')
        return [{ pointer: change, detail: editionTexts.missing }];
      const pointer = `/content/body/${language}`;
      if (body[language].trim() === '') return [{ pointer, detail: editionTexts.missing }];
      const { dropped } = cleanRichText(body[language]);
      return dropped.length === 0 ? [] : [{ pointer, detail: unsafeText(droppedText(dropped)) }];
    }),
  mayBeginInPast: false,
  leadMs,
  isPermanent: true,
  idOf: ({ document }) => recordIdOf(document),
  async show(tx, { id, number, fixedUntil }, { changeToAgree }, { from }) {
    // Scheduled editions are replaced. Orders may name those that have begun.
    await deleteVersionsAfter(tx, id, fixedUntil);
    await insertVersion(tx, {
      ...{ document: id, edition: number, fromAt: from },
      needsAgreement: changeToAgree !== undefined,
    });
  },
  hide: (tx, { id, fixedUntil }) => deleteVersionsAfter(tx, id, fixedUntil),
  pageOf: (id) => `/${legalDocuments[id - 1] ?? ''}`,
};

/** The HTML of a legal text that the shop shows. */
export function htmlOf({ body }: LegalContent, language: Language): string {
  return cleanRichText(body[columnLanguageOf(language)]).html;
}
