import type { CourseContent } from '#contract/console/editions.ts';
import type { PointCourse } from '#contract/shop/points.ts';
import { editionTexts, type ImportedEdition, type PublishedKind } from '../editions/index.ts';
import type { Language } from '../http/language.ts';
import type { FieldProblem } from '../http/problems.ts';
import { inLanguage } from '../lib/in-language.ts';
import { deleteCourse, putCourse } from './courses.queries.ts';
import type { PointCourseRow } from './import/import-rows.ts';

const languages = ['ja', 'en'] as const;

/** Courses of points as editors publish them. Imports leave alone those published here. */
export const courses: PublishedKind<CourseContent> = {
  name: 'course',
  titleOf: ({ points, memo }) => ({
    ja: `${points.toLocaleString('ja-JP')}ポイント${memo.ja === '' ? '' : `（${memo.ja}）`}`,
    en: `${points.toLocaleString('en-US')} points${memo.en === '' ? '' : ` (${memo.en})`}`,
  }),
  findProblems: missingMemo,
  mayBeginInPast: false,
  leadMs: 0,
  isPermanent: false,
  show: async (tx, { id, number, fixedUntil }, { points, memo, position }, period) => {
    const { from: fromAt, until: untilAt } = period;
    const row = { id, number, points, memoJa: memo.ja, memoEn: memo.en, position, fromAt, untilAt };
    await putCourse(tx, row, fixedUntil);
  },
  hide: (tx, { id }) => deleteCourse(tx, id),
  pageOf: () => '/preview',
};

/** Writes a draft in the shop's response format; a draft has no bonuses. */
export function draftCourseOnWire(
  id: number,
  { points, memo }: CourseContent,
  language: Language,
): PointCourse {
  const text = inLanguage({ memoJa: memo.ja, memoEn: memo.en }, 'memo', language);
  return { id, point: points, price: points, memo: text, bonus_point: 0, bonuses: [] };
}

/** Makes the edition of a course that an import has written. */
export function editionOfCourse(
  { id, points, memoJa, memoEn, position }: PointCourseRow,
  now: Date,
): ImportedEdition {
  return {
    id,
    content: { kind: 'course', points, memo: { ja: memoJa, en: memoEn }, position },
    period: { from: now, until: null },
  };
}

/** Finds a note in one language alone. A course may have none. */
function missingMemo({ memo }: CourseContent): FieldProblem[] {
  const empty = languages.filter((language) => memo[language].trim() === '');
  if (empty.length !== 1) return [];
  return empty.map((language) => ({
    pointer: `/content/memo/${language}`,
    detail: editionTexts.missing,
  }));
}
