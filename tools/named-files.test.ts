import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const parts =
  '{catalogue,contract,docs,e2e,sandbox,server,studio,tools,web}/**/*.{css,cjs,md,mjs,sql,ts,tsx}';
const files = [
  ...globSync(parts, { cwd: root, exclude: isBuilt }),
  ...globSync('*.{md,mjs,ts}', { cwd: root }),
];
const names = new Set(files.map((file) => basename(file)));

function isBuilt(path: string): boolean {
  return /(?:^|\/)(?:node_modules|dist|\.[\w-]+)$/.test(path);
}

/** Migrations of a release are never changed again, nor are their comments. */
const released = readFileSync(new URL('server/src/db/releases/migrations.txt', root), 'utf8');

function isFrozen(file: string): boolean {
  return file.includes('db/migrations/') && released.includes(` ${basename(file)} `);
}

/**
 * Files as a sentence names them, by their name alone or from some folder on; `*.rules.ts` and
 * `<way>.ts` are none.
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

/** What a file says to its reader: a document all of it, code its comments. */
function wordsOf(file: string): string {
  const text = readFileSync(new URL(file, root), 'utf8');
  if (file.endsWith('.md')) return [...text.matchAll(/`[^`\n]+`/g)].join(' ');
  return text
    .split('\n')
    .filter((line) => /^\s*(?:\/?\*|\/\/|--)/.test(line))
    .join('\n');
}

// A file that has moved leaves its name behind, in documents and comments that nobody compiles.
it('documents and comments name files that are there', () => {
  const told = files.filter(
    (file) => !isFrozen(file) && !/\.test\.|^docs\/(?:benchmarks|spec|security)/.test(file),
  );
  const missing = told.flatMap((file) =>
    namedIn(wordsOf(file)).flatMap((name) => (isThere(name) ? [] : [`${file}: ${name}`])),
  );
  expect(missing).toEqual([]);
});

it('would notice one that is not', () => {
  expect(
    namedIn('as `draw/buy-pack.ts` and judge.rules.ts do, each `*.rules.ts`, `<way>.ts`'),
  ).toEqual(['draw/buy-pack.ts', 'judge.rules.ts']);
  expect(isThere('draw/buy-pack.ts')).toBe(true);
  expect(isThere('exchange/buy-pack.ts')).toBe(false);
});
