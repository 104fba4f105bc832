import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * The modules below `folder` that load before the first screen: the imports of `main.tsx` and their
 * imports, without dynamic `import()` and without types, which do not exist at run time.
 */
function reachedFromMain(folder: string): string[] {
  const root = path.join(import.meta.dirname, '../..');
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || !/\.tsx?$/.test(file)) return;
    reached.add(file);
    const code = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '');
    for (const [, from = ''] of code.matchAll(
      /^(?:import|export)\b[^;'"]*?['"]([.#][^'"]+)['"]/gms,
    )) {
      visit(
        from.startsWith('#contract/')
          ? path.join(root, 'contract/src', from.slice('#contract/'.length))
          : path.resolve(path.dirname(file), from),
      );
    }
  };
  visit(path.join(import.meta.dirname, 'main.tsx'));
  return [...reached]
    .map((file) => path.relative(root, file))
    .filter((file) => file.startsWith(folder));
}

// A module is loaded whole: every visitor loads all of these before the first screen.
it('before the first screen of the shop: only the API contract that it needs is loaded', () => {
  expect(reachedFromMain('contract/src').sort()).toEqual([
    'contract/src/envelope.ts',
    // Only constants; the build drops the unused ones.
    'contract/src/limits.ts',
    'contract/src/shop/call.ts',
    'contract/src/shop/catalog.ts',
    'contract/src/shop/current-user.ts',
  ]);
});

it('before the first screen of the shop: only the texts that it needs are loaded', () => {
  expect(
    reachedFromMain('web/')
      .filter((file) => file.endsWith('texts.ts'))
      .sort(),
  ).toEqual([
    'web/kit/lib/common-texts.ts',
    'web/shop/features/catalog/texts.ts',
    'web/shop/routes/frame/texts.ts',
    'web/shop/routes/welcome-texts.ts',
    'web/shop/ui/price-texts.ts',
    'web/shop/ui/top-link-texts.ts',
  ]);
});
