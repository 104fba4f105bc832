import type { Text } from '../http/language.ts';
import type { LabelProblem } from './carrier-files.rules.ts';

const partNames = { name: '氏名', address: '住所', building: '建物名' } as const;

/** The text that tells staff which correction a label needs. */
export function labelProblemText(problem: LabelProblem): Text {
  switch (problem.kind) {
    case 'character':
      return {
        ja: `「${problem.character}」はShift_JISで書けないため、〓になっています`,
        en: `${problem.character} cannot be written in Shift_JIS and stands as 〓`,
      };
    case 'too-long':
      return {
        ja: `${partNames[problem.part]}が全角${problem.most}文字を超えています`,
        en: `the ${problem.part} is longer than ${problem.most} characters of full width`,
      };
    case 'late':
      return {
        ja: `お客様の希望日 ${problem.chosen} に間に合いません。送り状のお届け日: ${problem.instead ?? '指定なし'}`,
        en: `the day that the member chose, ${problem.chosen}, cannot be kept; on the label: ${problem.instead ?? 'any day'}`,
      };
  }
}
