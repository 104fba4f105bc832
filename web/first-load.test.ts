import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { firstLoadBytes, firstLoadFiles } from './first-load.ts';

const page = '<script type="module" src="/first.js"></script><link rel="stylesheet" href="/first.css">';
const manifest = {
  '_first.css': { file: 'first.css' },
  '_first.js': { file: 'first.js', imports: ['_react.js', '_ui.js'] },
  '_react.js': { file: 'react.js' },
  '_ui.js': { file: 'ui.js', imports: ['_react.js'] },
  'src/routes/login.tsx': { file: 'login.js', imports: ['_ui.js', '_form.js'] },
  '_form.js': { file: 'form.js' },
};

it('counts what the page names and what that imports, each once, and nothing that is fetched later', () => {
  expect(firstLoadFiles(page, manifest)).toEqual(['first.js', 'react.js', 'ui.js']);
});

it('does not take a build for a small one because it names its files otherwise', () => {
  expect(() => firstLoadFiles('<script type="module" src="/main.js"></script>', manifest)).toThrow('none');
});

it('counts what is sent', () => {
  const text = Buffer.from('a'.repeat(1000));
  expect(firstLoadBytes(page, manifest, () => text)).toBe(3 * gzipSync(text).length);
});

/**
 * The modules below `folder` that are loaded before the first screen: what `main.tsx` imports, and what that imports,
 * without what is fetched later (`import()`) and without types, which are nothing by then.
 */
function reachedFromMain(folder: string): string[] {
  const root = path.join(import.meta.dirname, '..');
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || !/\.tsx?$/.test(file)) return;
    reached.add(file);
    const code = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '');
    for (const [, from = ''] of code.matchAll(/^(?:import|export)\b[^;'"]*?['"]([.#][^'"]+)['"]/gms)) {
      visit(
        from.startsWith('#contract/')
          ? path.join(root, 'contract/src', from.slice('#contract/'.length))
          : path.resolve(path.dirname(file), from),
      );
    }
  };
  visit(path.join(import.meta.dirname, 'src/main.tsx'));
  return [...reached].map((file) => path.relative(root, file)).filter((file) => file.startsWith(folder));
}

// A module is loaded whole: whatever stands in these is paid for by everybody before the first screen.
it('loads the contract of the first screen alone', () => {
  expect(reachedFromMain('contract/src').sort()).toEqual([
    'contract/src/call.ts',
    'contract/src/catalog.ts',
    'contract/src/current-user.ts',
    'contract/src/envelope.ts',
    'contract/src/language.ts',
  ]);
});

it('loads the texts of the first screen alone', () => {
  expect(
    reachedFromMain('web/src')
      .filter((file) => file.endsWith('texts.ts'))
      .sort(),
  ).toEqual([
    'web/src/features/catalog/texts.ts',
    'web/src/lib/common-texts.ts',
    'web/src/routes/frame/texts.ts',
    'web/src/ui/price-texts.ts',
  ]);
});
