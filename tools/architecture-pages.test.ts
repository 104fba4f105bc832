import { expect, it } from 'vitest';
import { edges } from '../.dependency-cruiser.mjs';
import { readText } from './lib/sources.ts';

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
