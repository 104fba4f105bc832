import type { LegalContent, OperatorContent } from '#contract/console/editions.ts';
import type { Language } from '#contract/language.ts';
import { type LegalDocumentName, legalDocuments } from '#contract/legal-documents.ts';
import { cleanRichText, droppedText } from '../catalog/index.ts';
import { editionTexts, type PublishedKind, unsafeText } from '../editions/index.ts';
import type { FieldProblem } from '../http/problems.ts';
import { columnLanguageOf } from '../lib/in-language.ts';
import { deleteVersionsAfter, insertVersion } from './legal.queries.ts';
import { documentTitles, operatorTitle } from './legal.texts.ts';
import { operatorProblems } from './operator-content.ts';

const languages = ['ja', 'en'] as const;

/** Returns the id of the record of a legal text. */
export function recordIdOf(document: LegalDocumentName): number {
  return legalDocuments.indexOf(document) + 1;
}

/** The id of the record with the operator's data. Legal texts have lower ids. */
export const operatorRecordId = 1000;

/**
 * Within this time every process has read a new version, because processes read the list every few
 * seconds.
 */
const leadMs = 60_000;

/**
 * Legal texts and the operator's data as editors publish them. Each edition of a text is a version
 * of the terms.
 */
export const legalTexts: PublishedKind<LegalContent | OperatorContent> = {
  name: 'legal',
  titleOf: (content) =>
    content.kind === 'operator' ? operatorTitle : documentTitles[content.document],
  findProblems: (content) =>
    content.kind === 'operator' ? operatorProblems(content) : textProblems(content),
  mayBeginInPast: false,
  leadMs,
  isPermanent: true,
  idOf: (content) =>
    content.kind === 'operator' ? operatorRecordId : recordIdOf(content.document),
  async show(tx, { id, number, fixedUntil }, content, { from }) {
    // The operator's data is read from its editions.
    if (content.kind === 'operator') return;
    // Scheduled editions are replaced. Orders may name those that have begun.
    await deleteVersionsAfter(tx, id, fixedUntil);
    await insertVersion(tx, {
      ...{ document: id, edition: number, fromAt: from },
      needsAgreement: content.changeToAgree !== undefined,
    });
  },
  hide: (tx, { id, fixedUntil }) => deleteVersionsAfter(tx, id, fixedUntil),
  pageOf: (id) => `/${legalDocuments[id - 1] ?? 'specific-commerce'}`,
};

/** The HTML of a legal text that the shop shows. */
export function htmlOf({ body }: LegalContent, language: Language): string {
  return cleanRichText(body[columnLanguageOf(language)]).html;
}

/** Lists the parts of a text that are missing or use what may not be used. */
function textProblems({ body, changeToAgree }: LegalContent): FieldProblem[] {
  return languages.flatMap((language) => {
    const change = `/content/changeToAgree/${language}`;
    if (changeToAgree?.[language].trim() === '')
      return [{ pointer: change, detail: editionTexts.missing }];
    const pointer = `/content/body/${language}`;
    if (body[language].trim() === '') return [{ pointer, detail: editionTexts.missing }];
    const { dropped } = cleanRichText(body[language]);
    return dropped.length === 0 ? [] : [{ pointer, detail: unsafeText(droppedText(dropped)) }];
  });
}
