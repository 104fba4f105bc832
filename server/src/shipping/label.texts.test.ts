import { expect, it } from 'vitest';
import type { LabelProblem } from './carrier-files.rules.ts';
import { labelProblemText } from './label.texts.ts';

it.each<[LabelProblem, string]>([
  [{ kind: 'character', character: '𠮷' }, '𠮷 cannot be written in Shift_JIS and stands as 〓'],
  [
    { kind: 'too-long', part: 'name', most: 16 },
    'the name is longer than 16 characters of full width',
  ],
])('message about a label to correct (%o): the terminal says %s', (problem, text) => {
  expect(labelProblemText(problem).en).toBe(text);
});

it('message in Japanese about a part of a label that is too long: names the part and its limit', () => {
  expect(labelProblemText({ kind: 'too-long', part: 'name', most: 16 }).ja).toBe(
    '氏名が全角16文字を超えています',
  );
});
