import { expect, it } from 'vitest';
import * as z from 'zod';
import type { CatalogueError } from './catalogue-errors.ts';
import { packFile } from './catalogue-format.ts';
import { parseYaml } from './yaml-file.ts';

/** Reads a text as YAML and lists its errors. */
function errorsOf(text: string, schema: z.ZodType = z.unknown()): CatalogueError['text'][] {
  const problems: CatalogueError[] = [];
  parseYaml(text, 'a.yaml', schema, problems);
  return problems.map((problem) => problem.text);
}

it.each([
  ['a tab as indentation', 'a:\n\tb: 1', 'Tabs are not allowed', '字下げにタブは使えません。'],
  ['a text that begins with @', 'a: @b', 'Plain value cannot start', 'この記号で始まる文字列は'],
  ['two documents', 'a: 1\n---\nb: 1', 'Source contains multiple documents', '「---」で区切られた'],
  ['a quote that is not closed', 'a: "b', 'Missing closing', '必要な記号か空白がありません。'],
  ['a wrong escape', 'a: "\\q"', 'Invalid escape sequence', '" "の中の「\\」の使い方が'],
  ['a key given twice', 'a: 1\na: 2', 'Map keys must be unique', '同じ項目が2つあります。'],
])('reading YAML with %s: an error in English and Japanese', (_, text, en, ja) => {
  const [error] = errorsOf(text);
  expect(error?.en).toMatch(new RegExp(`^${en}`));
  expect(error?.ja.startsWith(ja)).toBe(true);
});

it.each([
  [
    'a: 1.5',
    z.int(),
    '"a"は整数にしてください（今は1.5）。',
    '"a" must be a whole number, not 1.5',
  ],
  [
    'a: b',
    z.boolean(),
    '"a"はtrueかfalseにしてください（今は"b"）。',
    '"a" must be true or false, not "b"',
  ],
  ['a: [1]', z.string(), '"a"は文字列にしてください。', '"a" must be a text'],
  [
    'a: c',
    z.enum(['x', 'y']),
    '"a"はxかyにしてください（今は"c"）。',
    '"a" must be x or y, not "c"',
  ],
  [
    'a: abc',
    z.string().max(2),
    '"a"は2文字以下にしてください（今は"abc"）。',
    '"a" must be at most 2 characters long, not "abc"',
  ] as const,
  [
    'a: []',
    z.array(z.int()).min(1),
    '"a"は1件以上のリストにしてください。',
    '"a" must be a list of at least 1',
  ] as const,
  [
    'b: 1',
    z.int().optional(),
    '"b"という項目はありません。つづりを確かめてください。',
    '"b" is not a field here; is it misspelt?',
  ],
  [
    'a: x',
    z.string().regex(/y/),
    '"a"の形式が正しくありません（今は"x"）。',
    '"a" must have the right form, not "x"',
  ],
])(
  'reading %j with a value that the schema refuses: says what it must be',
  (text, schema, ja, en) => {
    expect(errorsOf(text, z.strictObject({ a: schema }))).toEqual([{ ja, en }]);
  },
);

it('reading an empty pack file: each missing field is named in both languages', () => {
  const texts = errorsOf('{}', packFile);
  expect(texts).toContainEqual({ ja: '"price"がありません。', en: '"price" is missing' });
  expect(texts.length).toBeGreaterThan(8);
});
