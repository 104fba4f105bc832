import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { unusedCalls } from './coverage.ts';

const folder = new URL('./', import.meta.url);

async function readCode(): Promise<string> {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  return files.join('\n');
}

it('every call of the shop: used by the soak, or listed once with the reason why not', async () => {
  const code = await readCode();
  const used = Object.keys(calls).filter((name) => new RegExp(`\\bcalls\\.${name}\\b`).test(code));
  const listed = unusedCalls.flatMap(({ names }) => names);
  expect([...used, ...listed].toSorted()).toEqual(Object.keys(calls).toSorted());
});
