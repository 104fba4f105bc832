import { expect, it } from 'vitest';
import { mostIntakeLines } from '#contract/console/custody.ts';
import { codeOf } from './code.rules.ts';
import { readIntakeLines, readLocationCode } from './intake.rules.ts';

it('lines of a batch of cards from a spreadsheet: tabs, empty lines and amounts with marks are read', () => {
  const { lines, problems } = readIntakeLines(
    'ORI-001\t12\t¥1,200\t美品\n\nORI-015\t1\t98,000\t\tpsa\t10\t81240017\r\n',
  );
  expect(problems).toEqual([]);
  expect(lines).toMatchObject([
    { line: 1, modelNumber: 'ORI-001', count: 12, costYen: 1200, condition: '美品', grading: null },
    {
      ...{ line: 3, modelNumber: 'ORI-015', count: 1, costYen: 98_000 },
      grading: { grader: 'PSA', grade: '10', certificate: '81240017' },
    },
  ]);
});

it('lines of a batch whose first line names the columns in another sequence: read by these names', () => {
  const { lines } = readIntakeLines('枚数,備考,型番\n３,"a, b",ＯＲＩ-001\n,,ORI-002\n');
  expect(lines).toMatchObject([
    { line: 2, modelNumber: 'ORI-001', count: 3, costYen: null },
    { line: 3, modelNumber: 'ORI-002', count: 1 },
  ]);
});

it.each([
  ['no model number', ',3', 'no-model-number'],
  ['a count of 0', 'A,0', 'invalid-count'],
  ['a count of 100,001', 'A,"100,001"', 'invalid-count'],
  ['a count that is no number', 'A,many', 'invalid-count'],
  ['a negative cost', 'A,1,-5', 'invalid-cost'],
  ['a model number of 61 characters', `${'A'.repeat(61)},1`, 'too-long'],
  ['a grade without a certificate', 'A,1,,,PSA,10,', 'incomplete-grading'],
  ['two graded copies', 'A,2,,,PSA,10,123', 'graded-count'],
])('lines of a batch, one of them %s: named by its line, the others are read', (_, line, kind) => {
  const { lines, problems } = readIntakeLines(`B,1\n${line}\nC,1`);
  expect(lines.map(({ modelNumber }) => modelNumber)).toEqual(['B', 'C']);
  expect(problems).toMatchObject([{ line: 2, written: line, problem: { kind } }]);
});

it('one certificate on two lines of a batch: the second is named, with the line of the first', () => {
  const { lines, problems } = readIntakeLines('A,1,,,PSA,10,123\nB,1\nC,1,,,psa,9,123');
  expect(lines.map(({ line }) => line)).toEqual([1, 2]);
  expect(problems).toMatchObject([
    { line: 3, problem: { kind: 'certificate-repeated', before: 1 } },
  ]);
});

it('more lines than a batch can have: the rest is named, not received', () => {
  const { lines, problems } = readIntakeLines('A,1\n'.repeat(mostIntakeLines + 2));
  expect(lines).toHaveLength(mostIntakeLines);
  expect(problems).toMatchObject([
    { line: mostIntakeLines + 1, problem: { kind: 'too-many-lines' } },
  ]);
});

it('lines of a batch with a quote that is never closed: those before it are read, its line is named', () => {
  const { lines, problems } = readIntakeLines('A,1\nB,2,,"new\nC,1');
  expect(lines.map(({ modelNumber }) => modelNumber)).toEqual(['A']);
  expect(problems).toMatchObject([{ line: 2, problem: { kind: 'unclosed-quote' } }]);
});

it('reading codes of locations: one to four parts, with any kind of hyphen and width', () => {
  expect(readLocationCode(' ａ−3-12 ')).toBe('A-3-12');
  expect(readLocationCode('A-3-12-4-5')).toBeUndefined();
  expect(readLocationCode('棚 3')).toBeUndefined();
});

it.each([
  ['too short', 'A'],
  ['with a sign that labels cannot have', 'SHELF_1'],
  ['of the form that only the shop gives', codeOf(12)],
])('a line of a batch with its own code, %s: named by its line', (_, code) => {
  const { lines, problems } = readIntakeLines(`型番,code\nORI-001,${code}`);
  expect(lines).toEqual([]);
  expect(problems).toMatchObject([{ line: 2, problem: { kind: 'invalid-code', code } }]);
});

it('one own code on two lines of a batch: the second is named, with the line of the first', () => {
  const { lines, problems } = readIntakeLines('型番,code\nA,Box-7\nB,Box-8\nC,box-7');
  expect(lines.map(({ code }) => code)).toEqual(['BOX-7', 'BOX-8']);
  expect(problems).toMatchObject([{ line: 4, problem: { kind: 'code-repeated', before: 2 } }]);
});

it('an empty text as a batch: no lines and no problems', () => {
  expect(readIntakeLines('')).toEqual({ lines: [], problems: [] });
});
