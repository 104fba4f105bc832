import type * as z from 'zod/mini';
import type { Text } from './language.ts';
import type { FieldProblem } from './problems.ts';

type Issue = z.core.$ZodIssue;

/** Lists the fields that are not valid, each with its JSON pointer (RFC 6901) and what to do. */
export function fieldProblemsOf(issues: readonly Issue[]): FieldProblem[] {
  return issues.map((issue) => ({ pointer: pointerOf(issue.path), detail: correctionText(issue) }));
}

/** Writes the path of a field as a JSON pointer (RFC 6901). */
function pointerOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The text that says how to correct a field. */
function correctionText(issue: Issue): Text {
  switch (issue.code) {
    case 'too_small':
      return { ja: `${issue.minimum}以上にしてください。`, en: `At least ${issue.minimum}.` };
    case 'too_big':
      return { ja: `${issue.maximum}以下にしてください。`, en: `At most ${issue.maximum}.` };
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return { ja: `次のいずれかにしてください: ${values}`, en: `Must be one of: ${values}` };
    }
    case 'invalid_format':
      // The pattern itself would explain nothing.
      if (issue.format === 'regex')
        return { ja: '入力の形式を確認してください。', en: 'Not in the form that is asked for.' };
      return {
        ja: `形式（${issue.format}）を確認してください。`,
        en: `Not written as ${issue.format}.`,
      };
    default:
      return { ja: '値を確認してください。', en: 'This value cannot be accepted.' };
  }
}
