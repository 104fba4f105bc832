import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { edges } from '../.dependency-cruiser.mjs';
import { inRoot } from './lib/paths.mjs';
import { findFiles, readText } from './lib/sources.ts';

it('the drawing of docs/architecture.md: names exactly the capabilities that have their imports declared', () => {
  const drawn = [
    ...readText('docs/pictures/house.svg').matchAll(/<tspan class="n">([\w-]+)<\/tspan>/g),
  ].map(([, name]) => name);
  expect([...drawn, 'ledger'].toSorted()).toEqual(Object.keys(edges).toSorted());
});

it('docs/architecture/folders.md: has a row for each capability', () => {
  const rows = readText('docs/architecture/folders.md').matchAll(/^\| `server\/src\/([\w-]+)\/`/gm);
  const described = new Set([...rows].map(([, name]) => name));
  expect(Object.keys(edges).filter((name) => !described.has(name))).toEqual([]);
});

const rules = readText('docs/architecture/rules.md');

/** Files of code in a row of the rules. Their paths begin at the root or at `server/src`. */
function filesIn(row: string): string[] {
  const named = [...row.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name);
  return named.map((name) => (existsSync(inRoot(name)) ? name : `server/src/${name}`));
}

/**
 * The files of a row that do not exist, and the names of code in it that none of its files has.
 * A name of code is written in camel case.
 */
function brokenIn(row: string): string[] {
  const files = filesIn(row);
  const missing = files.filter((file) => !existsSync(inRoot(file)));
  const texts = files.filter((file) => !missing.includes(file)).map(readText);
  const names = [...row.matchAll(/`([a-zA-Z]*[a-z][A-Z][a-zA-Z]*)`/g)].map(([, name = '']) => name);
  return [...missing, ...names.filter((name) => !texts.some((text) => text.includes(name)))];
}

it('docs/architecture/rules.md: has a rule of each capability', () => {
  const missing = Object.keys(edges).filter((name) => !rules.includes(`\`${name}/`));
  expect(missing).toEqual([]);
});

it('each row of docs/architecture/rules.md: its files exist and have the names that it gives', () => {
  const rows = rules.split('\n').filter((line) => line.startsWith('| '));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.flatMap(brokenIn)).toEqual([]);
});

it('the check of the rows of rules: finds a missing file and a name that no file has', () => {
  expect(
    brokenIn('| a | `judgeAll` and `priceOf` in `draw/judge.rules.ts` | `draw/none.test.ts` |'),
  ).toEqual(['server/src/draw/none.test.ts', 'judgeAll']);
});

it('docs/decisions/README.md: names each decision once, with its title', () => {
  const listed = [
    ...readText('docs/decisions/README.md').matchAll(/^- \[(.+)\]\(([\w-]+\.md)\)$/gm),
  ].map(([, title, file]) => `${file}: # ${title}`);
  const written = findFiles('docs/decisions/0*.md').map((file) => {
    const [title = ''] = readText(file).split('\n');
    return `${file.slice('docs/decisions/'.length)}: ${title}`;
  });
  expect(listed.toSorted()).toEqual(written.toSorted());
});
