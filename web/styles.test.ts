import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const components = globSync('**/*.tsx', { cwd: import.meta.dirname });

/** `import styles from './x.module.css'`, then each `styles.name`. */
function classesUsed(file: string): { sheet: string; names: string[] } | null {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const sheet = /import styles from '(\.\.?\/[^']+\.module\.css)'/.exec(source)?.[1];
  if (sheet === undefined) return null;
  const names = [...source.matchAll(/\bstyles\.([A-Za-z]\w*)/g)].flatMap((match) => match[1] ?? []);
  return { sheet: join(import.meta.dirname, dirname(file), sheet), names };
}

// The compiler takes any name of a CSS module; one that is not there would go unstyled in silence.
it.each(components)('component %s: uses only CSS classes that its style sheet has', (file) => {
  const used = classesUsed(file);
  if (used === null) return;
  const sheet = readFileSync(used.sheet, 'utf8');
  const missing = used.names.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(sheet));
  expect(missing).toEqual([]);
});
