import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const folders = '{contract,e2e,sandbox,server,studio,tools,web}';
const isBuilt = (path: string) => /(?:^|\/)(?:node_modules|dist|\.[\w-]+)$/.test(path);
const sources = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: isBuilt });
/** Written by a program. */
const isGenerated = (file: string) => file.endsWith('/db/types.ts');
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8');

const mostColumns = 100;

/**
 * Comments wider than allowed. The formatter holds code to the same width, but leaves comments
 * alone.
 */
function wideComments(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(?:\/?\*|\/\/)/.test(line) && !/\/\/ biome-ignore/.test(line);
    return isComment && line.length > mostColumns ? [`${file}:${index + 1}`] : [];
  });
}

describe('a comment', () => {
  it(`is at most ${mostColumns} columns wide`, () => {
    const own = sources.filter((file) => !isGenerated(file));
    expect(own.flatMap((file) => wideComments(file, textOf(file)))).toEqual([]);
  });

  it('that is wider would be found', () => {
    const wide = `// ${'word '.repeat(25)}`;
    expect(wideComments('a.ts', `const a = 1;\n${wide}\n/** ${wide} */\n`)).toEqual([
      'a.ts:2',
      'a.ts:3',
    ]);
  });
});
