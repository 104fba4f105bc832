import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasTest } from './lib/has-test.ts';

/**
 * `docs/spec.md` names the tests for each sentence of the specification, `docs/security.md` those
 * for each threat, `docs/protection.md` those for each rule that protects members. In a table whose
 * last column is `tests`, a row is one of
 *
 * - `| sentence | test, test … |`, with each test as `` `file › title` ``
 * - `| sentence | Not shown: why |` if no test can show the sentence
 *
 * There may be further columns in between.
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

describe.each(['docs/spec.md', 'docs/security.md', 'docs/protection.md'])(
  'the table of tests in %s',
  (document) => {
    const rows = readRows(document);

    it('the table of tests in a document: has rows', () => {
      expect(rows.length).toBeGreaterThan(5);
    });

    it('a row of the table of tests in a document: names existing tests, or says why there are none', () => {
      const broken = rows.flatMap(({ line, sentence, tests, reason }) => {
        if (reason !== undefined) return [];
        if (tests.length === 0) return [`line ${line}: no test is named for "${sentence}"`];
        return tests
          .filter(({ file, title }) => !hasTest(file, title))
          .map(({ file, title }) => `line ${line}: there is no test "${title}" in ${file}`);
      });
      expect(broken).toEqual([]);
    });

    it('the check of tests named in documents: finds a test that does not exist', () => {
      expect(hasTest('tools/spec-rows.test.ts', 'has rows')).toBe(true);
      expect(hasTest('tools/spec-rows.test.ts', `has ${'no'} rows`)).toBe(false);
      expect(hasTest('tools/none.test.ts', 'has rows')).toBe(false);
    });
  },
);
