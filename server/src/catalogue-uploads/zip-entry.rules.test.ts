import { expect, it } from 'vitest';
import { catalogueRootIn } from './zip-entry.rules.ts';

it.each([
  [['card-types.yaml', 'packs/1.yaml'], ''],
  [['shop/card-types.yaml', 'shop/packs/1.yaml'], 'shop'],
  [['shop/card-types.yaml', 'other/1.yaml'], ''],
  [[], ''],
])('folder of the catalogue in a zip with %j: %j', (paths, root) => {
  expect(catalogueRootIn(paths)).toBe(root);
});
