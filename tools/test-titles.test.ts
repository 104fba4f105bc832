import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findCode, parse, readText, visitNodes } from './lib/sources.ts';

const files = findCode().filter((file) => /\.(?:test|spec)\.\w+$/.test(file));

/** Calls that make a test: `it`, `test`, and what skips one or makes several of them. */
const makesTest = /^(?:it|test)(?:\.(?:each|for|only|fails|skipIf|runIf)\b[\s\S]*)?$/;

/** Titles of tests that say no result after a colon, such as "reads a file". */
function titlesWithoutResult(file: string, text: string): string[] {
  const source = parse(file, text);
  const found: string[] = [];
  visitNodes(source, (node) => {
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (
      ts.isCallExpression(node) &&
      title !== undefined &&
      (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)) &&
      makesTest.test(node.expression.getText(source)) &&
      !title.getText(source).includes(': ')
    )
      found.push(`${file}: ${title.getText(source)}`);
  });
  return found;
}

describe('titles of tests', () => {
  it('every title of a test: has a situation or action, a colon, and the result', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => titlesWithoutResult(file, readText(file)))).toEqual([]);
  });

  it('the check for titles: finds those without a result, also of tests that are repeated or skipped', () => {
    const text = `it('a file: read', run);
it('reads a file', run);
test.each([1])('reads file %i', run);
it.skipIf(isSlow)(\`reads \${name}\`, run);
test.step('reads', run);
describe('files', () => {});
`;
    expect(titlesWithoutResult('a.test.ts', text)).toEqual([
      "a.test.ts: 'reads a file'",
      "a.test.ts: 'reads file %i'",
      `a.test.ts: \`reads \${name}\``,
    ]);
  });
});
