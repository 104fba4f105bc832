import { expect, it } from 'vitest';
import { findFiles, isReleasedMigration, readText } from './lib/sources.ts';

/**
 * Words and phrases that are rare, old-fashioned or ambiguous, so that many readers would have to
 * read a sentence twice. docs/vocabulary.md names the terms to use instead.
 */
const refused: readonly RegExp[] = [
  /\b(?:whoever|whomever|whosoever|whichever|whyever)\b/i,
  /(?<!\bby )\bwhom\b/i,
  /\b(?:hence|lest|thereby|therein|whence|wherein|whilst)\b/i,
  /\b(?:to|of|for|by|from) who\b/i,
  /(?<!\bneither\b[^.]*)\bnor\b/i,
  /\banew\b/i,
  /\bbe it\b/i,
  /\bbut for\b/i,
  /\bby now\b/i,
  /\bfor ever\b/i,
  /\bfor want of\b/i,
  /\bin vain\b/i,
  /\bunless told\b/i,
  /\b(?:hears?|heard)\b/i,
  /\breckon(?:s|ed|ing)?\b/i,
  /\b(?:nobody|somebody|anybody)['’]s to\b/i,
  /\b(?:runs?|works?) beside itself\b/i,
  /\bcall(?:s|ed|ing)? off\b/i,
  /\bstand-ins?\b/i,
  /\b(?:blows?|strikes?|struck|quarrels?|mishaps?|bad luck)\b/i,
  /\b(?:compan(?:y|ies)) outside\b/i,
];

/**
 * The beginnings of code whose texts operators and developers read: errors, log lines, the output
 * of commands, and the summaries of the console's operations.
 */
const beforeTexts =
  /(?:\bnew \w*Error\(|\b(?:log|logger)\.(?:trace|debug|info|warn|error|fatal)\(|\b(?:writeLine|logProgress|print|refuse)\(|\bconsole\.(?:log|warn|error)\(|\.description\(|\b(?:summary|comment|hint):)/g;
/** The end of the arguments, or of the property. */
const afterTexts = /\);|\n\s*\}|,\n\s*\w+:/;
const longestText = 600;
const strings = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** A comment that begins with a clause, such as "What a member sees", instead of its subject. */
const clauseFirst = /^\s*(?:\/\*\*?|\*|\/\/|--)\s+(?:What|Who|Where|Whatever)\b(?!.*\?)/;

const folders = '{catalogue,contract,docs,e2e,sandbox,server,studio,tools,web}';
/** Skips the list of words, the specification's sentences, and files that programs write. */
const skipped =
  /^docs\/(?:vocabulary|spec|benchmarks|reliability|soak)\.md$|^server\/src\/db\/types\.ts$|\/plain-english\.test\.ts$/;
const files = findFiles(
  `${folders}/**/*.{ts,tsx,mts,mjs,css,md}`,
  '*.{md,mjs,ts}',
  'server/src/db/migrations/*.sql',
).filter((file) => !isReleasedMigration(file) && !skipped.test(file));

/** The title in a line of a test, on the line of `it(` or on a line of its own after it. */
const titles = [
  /^\s*(?:it|test|describe)\b[\w.]*(?:\(.*\))?\(\s*(['"`].*)/,
  /^\s*\](?: as const)?\)\(\s*(['"`].*)/,
];

/** The prose in a line of code: a comment, or the title of a test. Undefined for other lines. */
function proseIn(line: string): string | undefined {
  const [, comment] =
    /^\s*(?:\/\*\*?|\*|\/\/|--)(.*)/.exec(line) ??
    /[;,{}()[\]]\s+(?:\/\/|--) (.*)/.exec(line) ??
    [];
  return (
    comment ?? titles.map((title) => title.exec(line)?.[1]).find((found) => found !== undefined)
  );
}

/** The texts in code that operators and developers read, each with its place. */
function textsIn(code: string): { at: number; text: string }[] {
  return [...code.matchAll(beforeTexts)].flatMap((before) => {
    const start = before.index + before[0].length;
    const rest = code.slice(start, start + longestText);
    const end = rest.search(afterTexts);
    const found = [...rest.slice(0, end < 0 ? undefined : end).matchAll(strings)];
    const isProperty = before[0].endsWith(':');
    return (isProperty ? found.slice(0, 1) : found).map((each) => ({
      at: start + each.index,
      text: each[0].replaceAll(/\$\{[^}]*\}/g, '…'),
    }));
  });
}

/** The words and phrases in a file that are refused, also those that continue on the next line. */
function refusedIn(file: string, text: string): string[] {
  const isCode = !file.endsWith('.md');
  const prose = text
    .split('\n')
    .map((line) => (isCode ? (proseIn(line) ?? '.') : line).replaceAll(/`[^`]*`/g, '``'))
    .join('\n');
  const clauses = text
    .split('\n')
    .flatMap((line, index) =>
      /\.(?:ts|tsx|mts|mjs|sql)$/.test(file) &&
      !file.startsWith('studio/') &&
      clauseFirst.test(line)
        ? [`${file}:${index + 1} ${line.trim().split(' ', 2).join(' ')}`]
        : [],
    );
  const words = refused.flatMap((pattern) => {
    const acrossLines = new RegExp(pattern.source.replaceAll(' ', '\\s+'), 'gi');
    return [...prose.matchAll(acrossLines)].map((found) => {
      const line = prose.slice(0, found.index).split('\n').length;
      return `${file}:${line} ${found[0].replaceAll(/\s+/g, ' ')}`;
    });
  });
  const inTexts = (/\.(?:ts|tsx|mts|mjs)$/.test(file) ? textsIn(text) : []).flatMap((found) =>
    refused.flatMap((pattern) => {
      const word = pattern.exec(found.text)?.[0];
      const line = text.slice(0, found.at).split('\n').length;
      return word === undefined ? [] : [`${file}:${line} ${word}`];
    }),
  );
  return [...words, ...clauses, ...inTexts];
}

it('comments, test titles, documents, errors, log lines and summaries: contain no refused words', () => {
  expect(files.flatMap((file) => refusedIn(file, readText(file)))).toEqual([]);
});

it('the check for refused words: finds them in errors, log lines, summaries and comments in SQL', () => {
  const code = [
    "throw new CommandError('it begins anew');",
    'log.warn({ err }, `it was',
    '  heard`);',
    'read({ summary: "whoever asks", path: \'whom\' })',
    "const kept = 'anew';",
  ].join('\n');
  expect(refusedIn('a.ts', code)).toEqual(['a.ts:1 anew', 'a.ts:2 heard', 'a.ts:4 whoever']);
  const sql = '-- The row of\n-- whoever leaves.\nid bigint, -- anew';
  expect(refusedIn('a.sql', sql)).toEqual(['a.sql:2 whoever', 'a.sql:3 anew']);
});

it('the check of comments: finds one that begins with a clause, accepts a question', () => {
  const code = ['/** What a member sees. */', '// Who asks?', ' * Where it is stored.'].join('\n');
  expect(refusedIn('a.ts', code)).toEqual(['a.ts:1 /** What', 'a.ts:3 * Where']);
});

it('the check for refused words: finds them in comments, titles and documents, also across two lines', () => {
  const code = [
    '// Whoever waits',
    'const whom = 1; // by now',
    "it('is refused for want of points')",
    '/* `anew` is code. Neither this nor that. All but',
    '   * for one. */',
    "const text = 'hence';",
  ].join('\n');
  expect(refusedIn('a.ts', code).toSorted()).toEqual([
    'a.ts:1 Whoever',
    'a.ts:2 by now',
    'a.ts:3 for want of',
    'a.ts:4 but for',
  ]);
  expect(refusedIn('a.md', 'The words\nbut\nfor `anew`.')).toEqual(['a.md:2 but for']);
});
