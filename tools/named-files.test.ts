import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, isReleasedMigration, readText } from './lib/sources.ts';

const parts =
  '{catalogue,contract,docs,e2e,sandbox,server,studio,tools,web}/**/*.{css,cjs,md,mjs,sql,ts,tsx}';
const files = findFiles(parts, '*.{md,mjs,ts}');
const names = new Set(files.map((file) => basename(file)));

/**
 * The files that a text names, with or without folders. Patterns such as `*.rules.ts` and
 * `<way>.ts` do not count.
 */
function namedIn(sentence: string): string[] {
  return [
    ...sentence.matchAll(/(?<![\w./*<>{-])[\w-][\w./-]*\.(?:css|md|mjs|tsx?)\b(?![\w*<({])/g),
  ].map(([name]) => name);
}

function isThere(name: string): boolean {
  return (
    names.has(basename(name)) && files.some((file) => file === name || file.endsWith(`/${name}`))
  );
}

/** The prose of a file: the whole of a document, the comments of code. */
function wordsOf(file: string): string {
  const text = readText(file);
  if (file.endsWith('.md')) return [...text.matchAll(/`[^`\n]+`/g)].join(' ');
  return text
    .split('\n')
    .filter((line) => /^\s*(?:\/?\*|\/\/|--)/.test(line))
    .join('\n');
}

// No compiler checks the file names in documents and comments after a file has moved.
it('file names in documents and comments: each is an existing file', () => {
  const documented = files.filter(
    (file) =>
      !isReleasedMigration(file) && !/\.test\.|^docs\/(?:benchmarks|spec|security)/.test(file),
  );
  const missing = documented.flatMap((file) =>
    namedIn(wordsOf(file)).flatMap((name) => (isThere(name) ? [] : [`${file}: ${name}`])),
  );
  expect(missing).toEqual([]);
});

it('the check of file names in documents: finds a file that does not exist', () => {
  expect(
    namedIn('as `draw/buy-pack.ts` and judge.rules.ts do, each `*.rules.ts`, `<way>.ts`'),
  ).toEqual(['draw/buy-pack.ts', 'judge.rules.ts']);
  expect(isThere('draw/buy-pack.ts')).toBe(true);
  expect(isThere('exchange/buy-pack.ts')).toBe(false);
});
