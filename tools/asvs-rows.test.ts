import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasTest } from './lib/has-test.ts';
import { inRoot } from './lib/paths.mjs';
import { readText } from './lib/sources.ts';

/**
 * `docs/security-asvs.md` has a row for each requirement of OWASP ASVS 5.0 at the levels 1 and 2.
 * Its last cell names tests (`` `file › title` ``) or pages, or says `read: how`,
 * `does not apply: why` or `open: what is missing`.
 */
const document = 'docs/security-asvs.md';

/** How many requirements of level 1 or 2 each section has. They are numbered from 1 on. */
const sections: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};

interface Row {
  number: string;
  requirement: string;
  means: string;
  shownBy: string;
}

function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [, number = '', requirement = '', means = '', shownBy = '', rest] = line
      .split('|')
      .map((cell) => cell.trim());
    if (!/^\d+\.\d+\.\d+$/.test(number)) return [];
    expect(rest, `row ${number} has four cells`).toBe('');
    return [{ number, requirement, means, shownBy }];
  });
}

/** The paths in a text that name no file or folder, which may begin below `server/src/`. */
function missingIn(text: string): string[] {
  const paths = [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+|[\w-]+\.(?:ts|md|json))`/g)];
  return paths
    .map(([, path = '']) => path)
    .filter((path) => /^[a-zA-Z]/.test(path) && !path.startsWith('application/'))
    .filter((path) => !existsSync(inRoot(path)) && !existsSync(inRoot(`server/src/${path}`)));
}

/** The sentences that are wrong about the last cell of a row; none if it is right. */
function problemsOf({ number, shownBy }: Row): string[] {
  const tests = [...shownBy.matchAll(/`([^`›]+) › ([^`]+)`/g)];
  const missing = tests
    .filter(([, file = '', title = '']) => !hasTest(file.trim(), title.trim()))
    .map(([named]) => `${number}: there is no test ${named}`);
  const isExplained = /\b(?:read|does not apply|open): .{7,}/.test(shownBy);
  const hasPage = /\[[^\]]+\]\([^)]+\)/.test(shownBy);
  if (tests.length > 0 || isExplained || hasPage) return missing;
  return [`${number}: nothing shows it`];
}

describe('the table of OWASP ASVS', () => {
  const rows = readRows(readText(document));

  it('the table of ASVS: has every requirement of the levels 1 and 2 once, in order', () => {
    const expected = Object.entries(sections).flatMap(([chapter, counts]) =>
      Object.entries(counts).flatMap(([section, count]) =>
        Array.from({ length: count }, (_, index) => `${chapter}.${section}.${index + 1}`),
      ),
    );
    expect(rows.map(({ number }) => number)).toEqual(expected);
  });

  it('a row of the table of ASVS: words the requirement in at most 12 words', () => {
    const long = rows.filter(({ requirement }) => requirement.split(/\s+/).length > 12);
    expect(long.map(({ number, requirement }) => `${number}: ${requirement}`)).toEqual([]);
  });

  it('a row of the table of ASVS: names existing tests, or says why there are none', () => {
    expect(rows.flatMap(problemsOf)).toEqual([]);
  });

  it('the summary of the table of ASVS: counts the rows, and names each that is open', () => {
    const [summary = ''] = readText(document).split('\n## ');
    const open = rows.filter(({ shownBy }) => shownBy.includes('open: '));
    const foreign = rows.filter(({ shownBy }) => shownBy.startsWith('does not apply: '));
    expect(summary).toContain(
      `${rows.length} requirements: ${foreign.length} do not apply, ${open.length} are open`,
    );
    const listed = [...summary.matchAll(/(?<![\w.])\d+\.\d+\.\d+(?=[,)])/g)].map(
      ([found]) => found,
    );
    expect(listed.sort()).toEqual(open.map(({ number }) => number).sort());
  });

  it('a row of the table of ASVS: names existing files', () => {
    const missing = rows.flatMap(({ number, means, shownBy }) =>
      missingIn(`${means} ${shownBy}`).map((path) => `${number}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('the check of the table of ASVS: finds a missing test, file or reason', () => {
    const row = { number: '1.1.1', requirement: 'a', means: '', shownBy: '' };
    expect(problemsOf(row)).toEqual(['1.1.1: nothing shows it']);
    expect(problemsOf({ ...row, shownBy: '`tools/none.test.ts › no title`' })).toHaveLength(1);
    expect(problemsOf({ ...row, shownBy: 'open: a longer sentence' })).toEqual([]);
    expect(missingIn('`http/calls.ts` and `http/none.ts`')).toEqual(['http/none.ts']);
  });
});
