import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * `docs/spec.md` says for each sentence of the specification which test shows it,
 * `docs/security.md` for each threat. A row of a table whose last column is `tests` is `| sentence
 * | test, test … |`, perhaps with more between, and each test as `` `file › title` ``; or `|
 * sentence | Not shown: why |` where a sentence has nothing that a test could show.
 */

interface Row {
  line: number;
  sentence: string;
  tests: { file: string; title: string }[];
  /** Why no test shows it. */
  reason: string | undefined;
}

const root = new URL('../', import.meta.url);

function readRows(document: string): Row[] {
  const lines = readFileSync(new URL(document, root), 'utf8').split('\n');
  let isOfTests = false;
  return lines.flatMap((text, index) => {
    const cells = text.startsWith('| ') ? text.split('|').map((cell) => cell.trim()) : [];
    const [sentence = '', tests = ''] = [cells[1], cells.at(-2)];
    if (cells.length < 4) isOfTests = false;
    if (tests === 'tests') isOfTests = true;
    if (!isOfTests || tests === 'tests' || /^-+$/.test(sentence)) return [];
    const [, reason] = /^Not shown: (.{20,})$/.exec(tests) ?? [];
    const named = [...tests.matchAll(/`([^`›]+) › ([^`]+)`/g)].map(testOf);
    return [{ line: index + 1, sentence, tests: named, reason }];
  });
}

function testOf([, file = '', title = '']: RegExpMatchArray): { file: string; title: string } {
  return { file: file.trim(), title: title.trim() };
}

/** Titles are looked for as they are written in the test's source, quoted. */
function hasTest(file: string, title: string): boolean {
  const url = new URL(file, root);
  if (!existsSync(url)) return false;
  const source = readFileSync(url, 'utf8').replaceAll("\\'", "'");
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
}

describe.each(['docs/spec.md', 'docs/security.md'])('%s', (document) => {
  const rows = readRows(document);

  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  it('names a test that exists in every row, or says why there is none', () => {
    const broken = rows.flatMap(({ line, sentence, tests, reason }) => {
      if (reason !== undefined) return [];
      if (tests.length === 0) return [`line ${line}: no test is named for "${sentence}"`];
      return tests
        .filter(({ file, title }) => !hasTest(file, title))
        .map(({ file, title }) => `line ${line}: there is no test "${title}" in ${file}`);
    });
    expect(broken).toEqual([]);
  });

  it('would notice a test that does not exist', () => {
    expect(hasTest('tools/spec-rows.test.ts', 'has rows')).toBe(true);
    expect(hasTest('tools/spec-rows.test.ts', `has ${'no'} rows`)).toBe(false);
    expect(hasTest('tools/none.test.ts', 'has rows')).toBe(false);
  });
});
