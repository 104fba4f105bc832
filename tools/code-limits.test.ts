import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const folders = '{contract,e2e,sandbox,server,studio,tools,web}';
const isBuilt = (path: string) => /(?:^|\/)(?:node_modules|dist|\.[\w-]+)$/.test(path);
const sources = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: isBuilt });
/** Written by a generator. */
const isGenerated = (file: string) => file.endsWith('/db/types.ts');
const readText = (file: string) => readFileSync(new URL(file, root), 'utf8');

const mostLines = 70;
const mostColumns = 100;

/**
 * Functions that are longer than the limit, including nested ones, from the first line to the
 * closing brace.
 */
function longFunctions(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = lineAt(node.getStart(source));
      const lines = lineAt(node.getEnd()) - first + 1;
      if (lines > mostLines) found.push(`${file}:${first + 1} has ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Comments that are wider than the limit. The formatter limits code to the same width, but not
 * comments.
 */
function wideComments(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(?:\/?\*|\/\/)/.test(line) && !/\/\/ biome-ignore/.test(line);
    return isComment && line.length > mostColumns ? [`${file}:${index + 1}`] : [];
  });
}

describe('length of functions', () => {
  // Tests are lists. Legal documents and pictures consist of long texts and shapes.
  const bound = sources.filter(
    (file) => !/\.test\.|\.spec\.|^e2e\/|^studio\/|\/testing\/|features\/legal\/[^/]+\//.test(file),
  );
  it(`every function in the code: at most ${mostLines} lines long`, () => {
    expect(bound.length).toBeGreaterThan(500);
    expect(bound.flatMap((file) => longFunctions(file, readText(file)))).toEqual([]);
  });

  it('the check for long functions: finds a function over the limit, also a nested one', () => {
    const inner = `const inner = () => {\n${'  work();\n'.repeat(mostLines)}};\n`;
    expect(longFunctions('a.ts', `function outer() {\n${inner}}`)).toEqual([
      `a.ts:1 has ${mostLines + 4} lines`,
      `a.ts:2 has ${mostLines + 2} lines`,
    ]);
  });
});

describe('width of comments', () => {
  it(`every comment in the code: at most ${mostColumns} columns wide`, () => {
    const own = sources.filter((file) => !isGenerated(file));
    expect(own.flatMap((file) => wideComments(file, readText(file)))).toEqual([]);
  });

  it('the check for wide comments: finds a comment over the limit', () => {
    const wide = `// ${'word '.repeat(25)}`;
    expect(wideComments('a.ts', `const a = 1;\n${wide}\n/** ${wide} */\n`)).toEqual([
      'a.ts:2',
      'a.ts:3',
    ]);
  });
});
