import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { edges } from '../.dependency-cruiser.mjs';

const drawing = readFileSync(new URL('../docs/pictures/house.svg', import.meta.url), 'utf8');

it('the drawing of docs/architecture.md: names exactly the capabilities that have their imports declared', () => {
  const drawn = [...drawing.matchAll(/<tspan class="n">([\w-]+)<\/tspan>/g)].map(
    ([, name]) => name,
  );
  expect([...drawn, 'ledger'].toSorted()).toEqual(Object.keys(edges).toSorted());
});

it('docs/architecture/folders.md: has a row for each capability', () => {
  const page = readFileSync(new URL('../docs/architecture/folders.md', import.meta.url), 'utf8');
  const described = new Set(
    [...page.matchAll(/^\| `server\/src\/([\w-]+)\/`/gm)].map(([, name]) => name),
  );
  expect(Object.keys(edges).filter((name) => !described.has(name))).toEqual([]);
});
